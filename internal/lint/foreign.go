package lint

import (
	"context"
	"path"
	"path/filepath"
	"strconv"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
)

// mostForeign is how many other repositories one lint reads (graph.md section 3).
const mostForeign = 64

// Repository is another one that was linted, because a related issue leads there.
type Repository struct {
	Name    string `json:"name"`    // of its folder, as it stands in brackets before its files
	Path    string `json:"path"`    // from the root of this repository
	Checked int    `json:"checked"` // its issue files
}

// abroad gives the findings of the repositories that related issues lead to, and
// tells of those that are not linted. It only reads: each is opened without a
// lock, an index or a state directory, and their own related issues are followed
// no further.
func abroad(ctx context.Context, e *op.Env, items []item) ([]fault.Finding, []Repository, error) {
	var all []fault.Finding
	var read []Repository
	reached := reach(e, items)
	for i := range reached.roots {
		if i == mostForeign {
			break
		}
		root := &reached.roots[i]
		s, err := inspectAt(ctx, e, root.dir)
		if err != nil && ctx.Err() != nil {
			return nil, nil, err
		}
		if err != nil {
			all = append(all, closed(root, fault.From(err)))
			continue
		}
		name := filepath.Base(root.dir)
		for k := range s.findings {
			all = append(all, theirs(s.findings[k], name, root.shown))
		}
		read = append(read, Repository{Name: name, Path: root.shown, Checked: s.checked})
	}
	for i := mostForeign; i < len(reached.roots); i++ {
		all = append(all, tooMany(&reached.roots[i]))
	}
	return append(all, reached.nowhere...), read, nil
}

// inspectAt reads another repository.
func inspectAt(ctx context.Context, e *op.Env, root string) (survey, error) {
	r, f := store.Open(root, store.Options{Getenv: e.Getenv, Counter: e.Counts, Now: e.Now, Rand: e.Rand, PID: e.PID})
	if f != nil {
		return survey{}, f
	}
	defer r.Close()
	r.Call()
	return inspect(ctx, &op.Env{Host: e.Host, Repo: r, Door: e.Door}, nil)
}

// theirs makes a finding of another repository one of ours: its file behind the
// name of the folder, no id that would be taken for one of ours, and a remedy
// that says where.
func theirs(f fault.Finding, name, shown string) fault.Finding {
	if f.File == "" {
		f.Prefix = "[" + name + "]"
	} else {
		f.Prefix, f.Root = "["+name+"] ", path.Join(shown, f.Root)
	}
	f.File, f.Issue = f.Prefix+f.File, nil
	if f.Remedy != "" {
		f.Remedy = "in `" + shown + "`: " + f.Remedy
	}
	return f
}

// notLinted is a warning about something that related issues lead to.
func notLinted(value, message, remedy string) fault.Finding {
	return fault.Finding{Kind: "foreign_repo_not_linted", Value: value, Severity: fault.Warning, Message: message, Remedy: remedy}
}

// noForeign is what turns these findings off.
const noForeign = "`lint_foreign_repositories = false` in tix.toml keeps lint from looking"

func closed(r *foreignRoot, f *fault.Fault) fault.Finding {
	message := "the repository `" + r.shown + "`, which " + r.by() + " leads to, cannot be linted: " + f.Message
	if at := f.Place; at.Path != "" {
		at.Path = path.Join(r.shown, at.Path)
		message += " (" + at.String() + ")"
	}
	remedy := f.Remedy
	if remedy == "" {
		remedy = "run {lint} there"
	}
	return notLinted(r.shown, message, "in `"+r.shown+"`: "+remedy)
}

func tooMany(r *foreignRoot) fault.Finding {
	return notLinted(r.shown, "the repository `"+r.shown+"`, which "+r.by()+" leads to, is not linted: lint reads no more than "+
		strconv.Itoa(mostForeign)+" others", "run {lint} there")
}

func remote(it *item) fault.Finding {
	return notLinted(it.raw, "`"+it.raw+"` in `"+it.file+"` is remote and is not linted", "nothing, if the address is right; "+noForeign)
}

func missing(it *item, at destination) fault.Finding {
	return notLinted(it.raw, "`"+it.raw+"` in `"+it.file+"` (line "+strconv.Itoa(it.line)+") "+at.reason,
		at.remedy+"correct the path in `"+relatedKey+"`: it begins at the folder of the issue file")
}
