package tests

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// sabotaged are doors that do something wrong; `both` must see each.
func sabotaged() map[string]func(*doors) {
	line := func(d *doors, f func(dir string, e *ended)) {
		honest := d.line
		d.line = func(dir string, env, args []string) (ended, error) {
			e, err := honest(dir, env, args)
			f(dir, &e)
			return e, err
		}
	}
	wire := func(d *doors, f func(dir string, r *reply)) {
		honest := d.wire
		d.wire = func(dir string, env []string, tool, arguments string) (reply, error) {
			r, err := honest(dir, env, tool, arguments)
			f(dir, &r)
			return r, err
		}
	}
	spoil := func(dir string) {
		_ = os.WriteFile(filepath.Join(dir, "spoiled"), nil, 0o600)
	}
	return map[string]func(*doors){
		"the terminal drops its last byte": func(d *doors) {
			line(d, func(_ string, e *ended) { e.out = strings.TrimSuffix(e.out, "\n") })
		},
		"the terminal adds a line on stderr": func(d *doors) { line(d, func(_ string, e *ended) { e.err += "note: x\n" }) },
		"the terminal writes one file more":  func(d *doors) { line(d, func(dir string, _ *ended) { spoil(dir) }) },
		"the terminal ends with another code after --json": func(d *doors) {
			line(d, func(_ string, e *ended) {
				if strings.HasPrefix(e.out, "{") {
					e.code = 1
				}
			})
		},
		"the wire drops a byte of the text": func(d *doors) {
			wire(d, func(_ string, r *reply) { r.Content[0].Text = r.Content[0].Text[1:] })
		},
		"the wire drops the structure": func(d *doors) { wire(d, func(_ string, r *reply) { r.Structured = nil }) },
		"the wire changes a key": func(d *doors) {
			wire(d, func(_ string, r *reply) {
				r.Structured = []byte(strings.Replace(string(r.Structured), `"title"`, `"titel"`, 1))
			})
		},
		"the wire sends two blocks":     func(d *doors) { wire(d, func(_ string, r *reply) { r.Content = append(r.Content, r.Content[0]) }) },
		"the wire writes one file more": func(d *doors) { wire(d, func(dir string, _ *reply) { spoil(dir) }) },
		"the wire forgets isError":      func(d *doors) { wire(d, func(_ string, r *reply) { r.IsError = nil }) },
	}
}

func TestBothSeesEverySabotageOfEitherDoor(t *testing.T) {
	t.Parallel()
	env, err := world()
	if err != nil {
		t.Fatal(err)
	}
	c := twins{tool: "create_issue", arguments: `{"title":"X"}`, args: []string{"create", "X"}}
	_, diffs, err := honest().differences(place(t, plain()), env, c)
	if err != nil || len(diffs) > 0 {
		t.Fatalf("honest doors differ: %v %s", err, diffs)
	}
	for name, spoil := range sabotaged() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := honest()
			spoil(&d)
			_, diffs, err := d.differences(place(t, plain()), env, c)
			if err != nil {
				t.Fatal(err)
			}
			if len(diffs) == 0 {
				t.Error("both sees no difference")
			}
		})
	}
}
