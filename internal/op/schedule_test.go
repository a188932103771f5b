package op

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
)

// cycle_schedule_close: snapshot_path is null in one success and left out of
// another; a refusal for want of a confirmation has no structure here.

type closeIn struct {
	Schedule string `json:"schedule" arg:"SCHEDULE" need:"both" help:"Schedule"`
	Cycle    string `json:"cycle" help:"Cycle to close"`
	Reason   string `json:"reason" help:"Why"`
	Actor    string `json:"actor" only:"wire" help:"Who"`
}

type closeOut struct {
	Status   string       `json:"status"`
	Action   string       `json:"action"`
	Schedule string       `json:"schedule_id"`
	Cycle    *string      `json:"cycle_id"`
	Snapshot Null[string] `json:"snapshot_path,omitzero"`
	Dates    Null[dates]  `json:"dates,omitzero"`
	Message  string       `json:"message"`
}

type dates struct {
	Start string `json:"start"`
	Due   string `json:"due"`
}

type closeRefusal struct {
	Action      string   `json:"action"`
	Cycle       *string  `json:"cycle_id"`
	Diagnostics []string `json:"diagnostics"`
	Schedule    string   `json:"schedule_id"`
	Status      string   `json:"status"`
}

func scheduleClose() *Operation[closeIn, closeOut] {
	return &Operation[closeIn, closeOut]{
		Name: "cycle_schedule_close", Title: "Close", Summary: "Close a cycle of a schedule.", Repo: None,
		CLI:  []Spelling[closeIn, closeOut]{{Path: "cycle schedule close", Args: "SCHEDULE"}},
		Gate: &Gate[closeIn]{Flag: "confirm", Family: "cycle-schedule"},
		Write: func(_ context.Context, _ *Tx, in closeIn) (closeOut, error) {
			out := closeOut{Status: "applied", Action: "close", Schedule: in.Schedule, Message: "m"}
			switch in.Cycle {
			case "sp:000001":
				out.Cycle, out.Snapshot, out.Dates = new("sp:000001"), NullOf("docs/x.md"), NullNone[dates]()
			case "sp:000002":
				out.Cycle, out.Snapshot, out.Dates = new("sp:000002"), NullNone[string](), NullOf(dates{"2026-01-05", "2026-01-12"})
			case "closed":
				out.Status = "no-op"
			default:
				return out, fault.New(fault.Refused, "cycle-schedule", "no such cycle").Of("unknown_cycle", "cycles."+in.Cycle)
			}
			return out, nil
		},
		Shape: func(in closeIn, f *fault.Fault) any {
			if f.Kind != "unknown_cycle" {
				return nil
			}
			return closeRefusal{"close", new(in.Cycle), []string{f.Kind}, in.Schedule, "rejected"}
		},
		Text: silent[closeIn, closeOut],
	}
}

func TestNullTellsNullFromAbsent(t *testing.T) {
	t.Parallel()
	d := scheduleClose()
	sound(t, d)
	for _, c := range []struct{ cycle, data string }{
		{"sp:000001", `{"status":"applied","action":"close","schedule_id":"sp","cycle_id":"sp:000001","snapshot_path":"docs/x.md","dates":null,"message":"m"}`},
		{"sp:000002", `{"status":"applied","action":"close","schedule_id":"sp","cycle_id":"sp:000002","snapshot_path":null,"dates":{"start":"2026-01-05","due":"2026-01-12"},"message":"m"}`},
		{"closed", `{"status":"no-op","action":"close","schedule_id":"sp","cycle_id":null,"message":"m"}`},
		{"junk", `{"action":"close","cycle_id":"junk","diagnostics":["unknown_cycle"],"schedule_id":"sp","status":"rejected"}`},
	} {
		want(t, c.cycle, string(wired(t, testHost(t), d, `{"schedule":"sp","cycle":"`+c.cycle+`","confirm":true}`).Data), c.data)
	}
}

func TestUnconfirmedScheduleIsTextAlone(t *testing.T) {
	t.Parallel()
	a := wired(t, testHost(t), scheduleClose(), `{"schedule":"sp"}`)
	refusedAs(t, a, fault.Refused, KindUnconfirmed, "confirm")
	if a.Data != nil {
		t.Errorf("structure: %s", a.Data)
	}
	want(t, "text", a.Content(), "error[E-tix-cycle-schedule]: not_confirmed: `cycle_schedule_close` is not confirmed: nothing was written\n  help: pass `--confirm` on the terminal, or `confirm: true` over MCP\n")
}

func TestNullIsNullableInTheSchema(t *testing.T) {
	t.Parallel()
	type out struct {
		Path Null[string]    `json:"path,omitzero"`
		Raw  json.RawMessage `json:"raw"`
		Any  Null[any]       `json:"any"`
	}
	data, err := Encode(resultOf(reflectOf[out](), 2))
	want(t, "error", err, nil)
	want(t, "schema", string(data), `{"type":"object","properties":{"path":{"anyOf":[{"type":"string"},{"type":"null"}]},"raw":{},"any":{"anyOf":[{},{"type":"null"}]}},"required":["raw","any"]}`)
}
