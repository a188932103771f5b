package tests

import (
	"os/exec"
	"strings"
	"testing"
)

// mends are templates with a trouble each, a command that is refused, and the
// command of its remedy: word for word, but for the placeholders, which stand for
// `with`. It is typed into a shell.
var mends = []struct {
	name, toml, refused, cited string
	with                       []string // placeholder, what a person writes there
}{
	{"taken", "[issue_templates.bug]\n", "tix template create --id bug", "tix template update bug", nil},
	{"taken by no table", "[issue_templates]\nfive = 5\n", "tix template create --id five", "tix template delete five --yes", nil},
	{"no table", "[issue_templates]\n\"a'b\" = 5\n", `tix template show "a'b"`, `tix template delete "a'b" --yes`, nil},
	{"an id that is none", "[issue_templates.\"a'b\"]\n", `tix template show "a'b"`, `tix template duplicate "a'b" --id ID`, []string{"ID", "ab"}},
	{"an id that is none, deleted", "[issue_templates.\"a b\"]\n", `tix template show "a b"`, `tix template delete "a b" --yes`, nil},
	{"an id that a shell would read", "[issue_templates.'$(x)']\n", `tix template show '$(x)'`, `tix template delete '$(x)' --yes`, nil},
	{"name", "[issue_templates.t]\nname = 1\n", "tix template show t", "tix template update t --name NAME", []string{"NAME", "T"}},
	{"scope", "[issue_templates.t]\nscope = \"x\"\n", "tix template show t", "tix template update t --scope SCOPE", []string{"SCOPE", "repository"}},
	{"defaults", "[issue_templates.t]\ndefaults = 1\n", "tix template show t", "tix template update t --default FIELD=VALUE", []string{"FIELD=VALUE", "title=x"}},
	{"prompts", "[issue_templates.t]\nprompts = 1\n", "tix template show t", "tix template update t --prompt key=FIELD", []string{"FIELD", "title"}},
	{"references", "[issue_templates.t]\nreferences = 1\n", "tix template show t", "tix template update t --reference kind=KIND,value=VALUE", []string{"KIND", "label", "VALUE", "a"}},
	{"another scope", "[teams.\"O'Neil }x\"]\nmembers = [\"ada\"]\n[issue_templates.t]\nscope = \"team:O'Neil }x\"\ndefaults = { title = \"T\" }\n",
		"tix create --template t", `tix create --template t --scope "team:O'Neil }x"`, nil},
	{"a name of another scope", "[teams.core]\nmembers = [\"ada\"]\n[issue_templates.t]\nname = \"The T\"\nscope = \"team:core\"\ndefaults = { title = \"T\" }\n",
		"tix create --template 'The T'", "tix create --template t --scope team:core", nil},
	{"gone", "[issue_templates.t]\n", "tix template show x", "tix template list", nil},
	{"none yet", "", "tix create --template x", "tix template create", []string{"template create", "template create --id x"}},
	{"ambiguous", "[issue_templates.a]\nname = \"T\"\n[issue_templates.b]\nname = \"T\"\n", "tix template show T", "b", []string{"b", "tix template show b"}},
}

// TestEveryRemedyOfATemplateWorksAsPrinted is refused, types what the refusal
// cites, and is not refused.
func TestEveryRemedyOfATemplateWorksAsPrinted(t *testing.T) {
	t.Parallel()
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no shell")
	}
	for _, c := range mends {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			files := plain()
			files["tix.toml"] += "\n" + c.toml
			dir, env := place(t, files), agent(t, "")
			run := func(line string) (string, error) {
				x := exec.Command(shell, "-c", line)
				x.Dir, x.Env = dir, env
				out, err := x.CombinedOutput()
				return string(out), err
			}
			said, err := run(c.refused)
			if err == nil {
				t.Fatalf("`%s` is not refused:\n%s", c.refused, said)
			}
			if !strings.Contains(said, "`"+c.cited+"`") {
				t.Fatalf("`%s` is not cited:\n%s", c.cited, said)
			}
			line := strings.NewReplacer(c.with...).Replace(c.cited)
			if said, err := run(line); err != nil {
				t.Errorf("`%s`: %v\n%s", line, err, said)
			}
		})
	}
}
