package template

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/cycle"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/pkg/tomledit"
)

func configured(t testing.TB, toml string) *config.Config {
	t.Helper()
	c, _, f := config.Load("", []byte(toml), nil)
	if f != nil {
		t.Fatal(f)
	}
	return c
}

const teams = "# top\n[teams.core]\nmembers = [\"ada\"]\n"

// one is a template of random content that the rules allow.
func one(r *rand.Rand, id string) Template {
	word := func() string {
		words := []string{"a", "b c", `q"uote`, `back\slash`, "é—ü", "# no comment", "'x'", "]] = 1", "true", "2026-01-01"}
		return words[r.IntN(len(words))]
	}
	t := Template{ID: id, Scope: Scope{Kind: repository}}
	if r.IntN(2) == 0 {
		t.Name = word()
	}
	if r.IntN(2) == 0 {
		t.Scope = Scope{ofTeam, "core"}
	}
	for _, field := range fields() {
		switch {
		case r.IntN(3) > 0 || isDate(field) || field == "priority" || field == "status":
		case isList(field):
			d := Default{Field: field, Items: []string{}}
			for range r.IntN(3) {
				d.Items = append(d.Items, word())
			}
			t.Defaults = append(t.Defaults, d)
		case field == "body":
			t.Defaults = append(t.Defaults, Default{Field: field, Text: word() + "\n\n" + word()})
		default:
			t.Defaults = append(t.Defaults, Default{Field: field, Text: word()})
		}
	}
	for _, i := range r.Perm(len(fields()))[:r.IntN(4)] {
		p := Prompt{Key: fields()[i], Kind: "text", Required: r.IntN(2) == 0}
		if r.IntN(2) == 0 {
			p.Label, p.OptionsRef = word(), "labels"
		}
		t.Prompts = append(t.Prompts, p)
	}
	for range r.IntN(3) {
		t.References = append(t.References, Reference{Kind: "label", Value: word(), Required: r.IntN(2) == 0})
	}
	return t
}

// TestADefinitionIsReadBackAsItWasWritten: any row of creations and updates, on
// any file, leaves the other records and the comments alone.
func TestADefinitionIsReadBackAsItWasWritten(t *testing.T) {
	t.Parallel()
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 7))
		source := teams
		if seed%2 == 1 {
			source = strings.ReplaceAll(source, "\n", "\r\n")
		}
		want := map[string]Template{}
		for step := range 12 {
			id := fmt.Sprintf("t%d", r.IntN(4))
			c := configured(t, source)
			x := &editor{file: c.Source()}
			next := one(r, id)
			old, exists := want[id]
			switch {
			case !exists:
				x.add(tomledit.Path{Table, id}, next.body())
			case r.IntN(4) == 0:
				x.drop(tomledit.Path{Table, id})
				delete(want, id)
			default:
				if next.Name == "" {
					next.Name = old.Name // a name is changed, not taken away
				}
				rec := read(c, c.Source().Node(tomledit.Path{Table, id}))
				x.rewrite(rec, &next, nil)
			}
			if x.problem != nil {
				t.Fatalf("seed %d, step %d: %v\n%s", seed, step, x.problem, source)
			}
			if _, gone := want[id]; gone || !exists {
				want[id] = next
			}
			source = string(x.file.Source())
			compare(t, source, want)
		}
		if !strings.HasPrefix(source, "# top") || seed%2 == 1 && strings.Count(source, "\n") < strings.Count(source, "\r\n") {
			t.Fatalf("seed %d: the rest changed\n%s", seed, source)
		}
	}
}

func compare(t *testing.T, source string, want map[string]Template) {
	t.Helper()
	c := configured(t, source)
	list := nodes(c)
	if len(list) != len(want) {
		t.Fatalf("%d templates, wanted %d\n%s", len(list), len(want), source)
	}
	for _, n := range list {
		have, wanted := read(c, n), want[n.Key]
		if len(have.flaws) > 0 || !same(&have.Template, &wanted) {
			t.Fatalf("%s: %+v\n%+v\nwanted\n%+v\n%s", n.Key, have.flaws, have.Template, wanted, source)
		}
	}
}

func FuzzRecord(f *testing.F) {
	f.Add("[issue_templates.a]\nname = 1\nscope = []\ndefaults = 1\nprompts = {}\nreferences = [1, {}]\n")
	f.Add("[issue_templates.a.defaults]\ntitle = [1]\nlabels = \"x\"\n[[issue_templates.a.prompts]]\nkey = \"title\"\n[issue_templates.a.prompts.b]\n")
	f.Add("issue_templates = [1]\n")
	f.Add("[[issue_templates]]\na = 1\n")
	f.Add("issue_templates.a.x = [[1, inf], {y = 0xff, z = 1979-05-27}]\n")
	f.Fuzz(func(t *testing.T, source string) {
		c, _, stop := config.Load("", []byte(source), nil)
		if stop != nil {
			return
		}
		for _, n := range nodes(c) {
			r := read(c, n)
			for _, x := range r.findings(c.Source()) {
				if x.Line == 0 || x.Message == "" {
					t.Errorf("no place: %+v", x)
				}
			}
			if data, err := r.Extensions.MarshalJSON(); err != nil || !strings.HasPrefix(string(data), "{") {
				t.Errorf("%s: %v", data, err)
			}
			r.resolve(map[string]string{"title": "x"}, known{toAdd: func(Reference) string { return "" }})
		}
	})
}

func TestAttributesOfASpec(t *testing.T) {
	t.Parallel()
	for spec, want := range map[string]string{
		`key=title`:                              `key:title`,
		` key = title , kind=text `:              `key:title kind:text`,
		`key=a,label="x, y"`:                     `key:a label:x, y`,
		`label="say \"no\" \\ ",key=b`:           `key:b label:say "no" \ `,
		`label= "a" , required=true`:             `label:a required:true`,
		`label=it's "quoted" inside,required=no`: `label:it's "quoted" inside required:no`,
		`key=a,key=b`:                            `key:b`,
		`label=a=b`:                              `label:a=b`,
		`label=`:                                 `label:`,
	} {
		a, problem, _ := attributes(spec)
		if got := strings.TrimSuffix(strings.TrimPrefix(fmt.Sprint(a), "map["), "]"); problem != "" || got != want {
			t.Errorf("%s: %s %q", spec, got, problem)
		}
	}
	for _, spec := range []string{"", "title", "=x", "key=a,", "key=a,,kind=text", `label="a`, `label="a"b`, `label="a\"`, "a,key=b"} {
		if a, problem, remedy := attributes(spec); problem == "" || remedy == "" {
			t.Errorf("%q became %v", spec, a)
		}
	}
}

func TestWhatIsGivenCountsBeforePromptsAndDefaults(t *testing.T) {
	t.Parallel()
	x := Template{
		Defaults: []Default{{Field: "title", Text: "default"}, {Field: "labels", Items: []string{"a", "b"}}, {Field: "type", Text: "bug"}},
		Prompts:  []Prompt{{Key: "title", Default: " prompt "}, {Key: "estimate", Required: true}},
	}
	for _, c := range []struct {
		given map[string]string
		want  string
		kinds string
	}{
		{map[string]string{}, "title=prompt labels=a,b type=bug", "missing-required:estimate"},
		{map[string]string{"title": "own", "estimate": "1d"}, "title=own labels=a,b estimate=1d type=bug", ""},
		{map[string]string{"title": "", "estimate": "1d", "labels": ""}, "title= labels= estimate=1d type=bug", "missing-required:title"},
		{map[string]string{"estimate": "1d", "priority": " High "}, "title=prompt priority= High  labels=a,b estimate=1d type=bug", ""},
		{map[string]string{"estimate": "1d", "priority": ""}, "title=prompt priority= labels=a,b estimate=1d type=bug", "invalid-value:priority"},
	} {
		values, faults := x.resolve(c.given, known{})
		var got, kinds []string
		for _, v := range values {
			got = append(got, v.Field+"="+v.Text)
		}
		for _, f := range faults {
			kinds = append(kinds, f.Kind+":"+f.Field)
		}
		if strings.Join(got, " ") != c.want || strings.Join(kinds, " ") != c.kinds {
			t.Errorf("%v: %q %q", c.given, got, kinds)
		}
	}
}

func TestReferencesAreJudgedWhenAnIssueIsMade(t *testing.T) {
	t.Parallel()
	k := known{cycles: []cycle.Cycle{{Name: "C1"}}, me: "Ada <ada@example.org>", toAdd: func(Reference) string { return "" }}
	merged := map[string]string{"labels": "a, b", "assignee": "@me", "cycles": "C1", "files": "x.go"}
	for _, c := range []struct {
		reference Reference
		kind      string
	}{
		{Reference{"label", "b", true}, ""},
		{Reference{"label", "B", true}, kindMissing},
		{Reference{"label", "c", false}, ""},
		{Reference{"assignee", "ADA@example.org", true}, ""},
		{Reference{"assignee", "@bob", true}, kindMissing},
		{Reference{"file", "x.go", true}, ""},
		{Reference{"file", "y.go", true}, kindMissing},
		{Reference{"cycle", "C1", true}, ""},
		{Reference{"cycle", "C2", false}, kindReference},
		{Reference{"cycle", "Default", false}, ""},
		{Reference{"milestone", "M", true}, kindReference},
		{Reference{"relationship", "blocks", true}, ""},
	} {
		f := c.reference.judge("references[0].value", merged, k)
		if f != nil && f.Kind != c.kind || f == nil && c.kind != "" {
			t.Errorf("%+v: %v", c.reference, f)
		}
	}
}

func TestFieldsOfThePayloadAreThoseOfATemplate(t *testing.T) {
	t.Parallel()
	var declared []string
	for f := range reflect.TypeFor[defaultsArg]().Fields() {
		field := f.Tag.Get("json")
		declared = append(declared, field)
		if list := f.Type.Kind() == reflect.Slice; list != isList(field) {
			t.Errorf("%s: a list is %v in the schema", field, list)
		}
	}
	if !slices.Equal(declared, fields()) {
		t.Errorf("the schema has %v", declared)
	}
}

func TestAFailedSaveIsToldApartFromARefusal(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		fault *fault.Fault
		want  string
	}{
		{fault.IO(errors.New("disk full"), "`tix.toml` can't be written"), "failed failed issue_templates"},
		{fault.New(fault.Busy, fault.FamilyBusy, "another process is writing"), "failed failed issue_templates"},
		{taken("x", true), "rejected rejected issue_templates"},
		{fault.Config("tix.toml is not TOML"), "rejected rejected issue_templates"},
		{wording{id: "x"}.refuse([]flaw{{path: "defaults.title", message: "is blank"}}), "rejected rejected issue_templates.x.defaults.title"},
		{wording{id: "x"}.refuse([]flaw{{path: "prompts[1].kind", message: "is odd", payload: true}, {path: "name", message: "is blank"}}), "rejected invalid-payload prompts[1]"},
	} {
		out, ok := refused("update", c.fault).(Outcome)
		if !ok || len(out.Diagnostics) != 1 {
			t.Fatalf("%v: %+v", c.fault, out)
		}
		if got := out.Status + " " + out.Diagnostics[0].Kind + " " + out.Diagnostics[0].Field; got != c.want || out.Template != nil || out.Mutation != "update" {
			t.Errorf("%v: %s", c.fault, got)
		}
		if CreateRefusal(c.fault) != nil {
			t.Errorf("%v is not one of create's", c.fault)
		}
	}
}

// A place is named as it was typed; what stands in the file by its path.
func TestAFlawIsNamedWhereItWasTyped(t *testing.T) {
	t.Parallel()
	parts := &Parts{DefaultSpecs: []string{"title=x"}, PromptSpecs: []string{"key=a", "key=b,kind=c"}, ReferenceSpecs: []string{"kind=label"}}
	for path, want := range map[string]string{
		"":                    "`t` !",
		"name":                "`--name` !",
		"scope":               "`--scope` !",
		"defaults":            "`--default` !",
		"defaults.due_date":   "`--default due_date` !",
		"prompts[1].kind":     "`kind` of `--prompt key=b,kind=c` !",
		"prompts[0]":          "`--prompt key=a` !",
		"references[0].value": "`value` of `--reference kind=label` !",
	} {
		x := flaw{path: path, message: "!"}
		if got := (wording{"t", parts, every}).sentence(x); got != want {
			t.Errorf("%s: %s", path, got)
		}
		if path == "" {
			continue
		}
		if got := (wording{"t", parts, func(part string) bool { return part != x.part() }}).sentence(x); got != x.sentence("t") {
			t.Errorf("%s, which stands in the file: %s", path, got)
		}
	}
	_, problem, remedy := attributes("key=estimate,label=How long, roughly,required=true")
	if problem != "has `roughly` where attr=value is due" || !strings.Contains(remedy, "`'key=...,label=\"How long, roughly\"'`") {
		t.Errorf("%s; %s", problem, remedy)
	}
}
