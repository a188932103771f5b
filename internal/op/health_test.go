package op

import (
	"context"
	"reflect"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
)

func reflectOf[T any]() reflect.Type { return reflect.TypeFor[T]() }

// health_record: a gate on one spelling; --scope is required there only.

type healthIn struct {
	Issue     Selector `json:"issue" arg:"ISSUE" flag:"id" need:"both" help:"Issue to judge"`
	State     string   `json:"state" need:"both" enum:"unknown,on_track,needs_attention,at_risk" help:"State of health"`
	Rationale LongText `json:"rationale" need:"both" help:"Why"`
	Override  bool     `json:"override" help:"Override the derived state"`
	Scope     string   `json:"scope" only:"line" help:"Only issue"`
}

type healthOut struct {
	State string `json:"state"`
}

func healthRecord() *Operation[healthIn, healthOut] {
	return &Operation[healthIn, healthOut]{
		Name: "health_record", Title: "Record health", Summary: "Record how an issue is doing.", Repo: None,
		CLI: []Spelling[healthIn, healthOut]{
			{Path: "health set", Args: "ISSUE", Hide: []string{"issue", "scope", "override"}},
			{
				Path: "health override", Preset: []Pair{{"override", "true"}}, Need: []string{"scope"},
				Gate: &Gate[healthIn]{Flag: "confirm", When: func(in healthIn) bool { return in.Override }},
			},
		},
		Write: func(_ context.Context, _ *Tx, in healthIn) (healthOut, error) { return healthOut{in.State}, nil },
		Text:  silent[healthIn, healthOut],
	}
}

func TestGateOnOneSpelling(t *testing.T) {
	t.Parallel()
	h, decls := testHost(t), []Decl{healthRecord()}
	sound(t, decls...)
	set := []string{"health", "set", "3", "--state", "at_risk", "--rationale", "late"}
	want(t, "set", boundLine[healthIn](t, decls, set...), healthIn{Issue: "3", State: "at_risk", Rationale: "late"})
	want(t, "set needs no confirmation", shell(t, h, decls, set...).Exit(), 0)
	override := []string{"health", "override", "--id", "3", "--state", "at_risk", "--rationale", "late"}
	refusedAs(t, shell(t, h, decls, override...), fault.Usage, KindMissingArgument, "scope")
	override = append(override, "--scope", "issue")
	want(t, "override", boundLine[healthIn](t, decls, override...), healthIn{Issue: "3", State: "at_risk", Rationale: "late", Override: true, Scope: "issue"})
	a := shell(t, h, decls, override...)
	refusedAs(t, a, fault.Refused, KindUnconfirmed, "confirm")
	want(t, "exit", a.Exit(), 1)
	want(t, "confirmed", shell(t, h, decls, append(override, "--confirm")...).Exit(), 0)
	refusedAs(t, shell(t, h, decls, append(override, "--confirm=maybe")...), fault.Usage, "", "")
}

func TestGateOfASpellingOverTheWire(t *testing.T) {
	t.Parallel()
	h, d := testHost(t), healthRecord()
	want(t, "plain", wired(t, h, d, `{"issue":1,"state":"at_risk","rationale":"r"}`).Exit(), 0)
	refusedAs(t, wired(t, h, d, `{"issue":1,"state":"at_risk","rationale":"r","override":true}`), fault.Refused, KindUnconfirmed, "confirm")
	want(t, "confirmed", wired(t, h, d, `{"issue":1,"state":"at_risk","rationale":"r","override":true,"confirm":true}`).Exit(), 0)
	refusedAs(t, wired(t, h, d, `{"issue":1,"scope":"issue"}`), fault.Refused, KindUnknownArgument, "scope")
	want(t, "schema", string(d.Info().InputSchema()), `{"type":"object","properties":{`+
		`"issue":{"type":"string","description":"Issue to judge"},`+
		`"state":{"type":"string","description":"State of health","enum":["unknown","on_track","needs_attention","at_risk"]},`+
		`"rationale":{"type":"string","description":"Why"},"override":{"type":"boolean","description":"Override the derived state"},`+
		`"confirm":{"type":"boolean","description":"must be true where the call needs a confirmation"}},`+
		`"required":["issue","state","rationale"],"additionalProperties":false}`)
}
