package op

import (
	"cmp"
	"slices"
)

// way is a spelling as data.
func (o *Operation[In, Out]) way(i *Info, n int) Way {
	s := &o.CLI[n]
	w := Way{
		Path: s.Path, Args: s.Args, Alias: s.Alias, Hidden: s.Hidden, Bare: s.Bare, Own: s.Summary != "", Preset: s.Preset,
		Summary: cmp.Or(s.Summary, o.Summary), Detail: cmp.Or(s.Detail, o.Detail), Example: cmp.Or(s.Example, o.Example),
	}
	g := o.gateOf(n)
	if g != nil {
		w.Flags = append(w.Flags, FlagInfo{Name: g.Flag, Help: gateHelp(g.Flag), Bool: true})
		w.Gate, w.Preview = g.Flag, g.Preview
	}
	b := o.wayOf(n)
	for k := range i.Params {
		p := &i.Params[k]
		flag := b.flagOf(p)
		if flag == "" {
			continue
		}
		help := p.Help
		if p.Long {
			help += "; - reads standard input"
		}
		w.Flags = append(w.Flags, FlagInfo{
			Name: flag, Short: p.Short, Help: help, Takes: p.Takes(), Param: p,
			Bool: p.Kind == Boolean && !p.Valued, Repeat: p.Kind == Array,
			Need: p.NeedLine && p.Arg == "" || slices.Contains(s.Need, p.Name),
		})
		if p.Long {
			w.Flags = append(w.Flags, FlagInfo{Name: flag + fileSuffix, Help: "Read --" + flag + " from a file", Takes: "PATH", Param: filePath()})
		}
	}
	for _, c := range s.Choice {
		w.Flags = append(w.Flags, FlagInfo{Name: c.Flag, Help: c.Help, Takes: "TEXT"})
	}
	if o.Output {
		w.Flags = append(w.Flags, FlagInfo{Name: outputFlag, Help: "Write the text to this file", Takes: "PATH", Param: filePath()})
	}
	return w
}

func gateHelp(flag string) string {
	switch flag {
	case "apply":
		return "Write what the preview shows"
	case "force":
		return "Do it without asking"
	}
	return "Confirm: do it without asking"
}

// filePath stands for the flags that name a file: completion offers files.
func filePath() *Param { return &Param{Kind: String, Hint: "PATH"} }

// wayOf is a spelling as the binder needs it.
func (o *Operation[In, Out]) wayOf(n int) *way {
	s := &o.CLI[n]
	w := &way{args: s.Args, output: o.Output, preset: s.Preset, rename: s.Rename, hide: s.Hide, need: s.Need, choice: s.Choice, many: s.Many}
	if g := o.gateOf(n); g != nil {
		w.gate = g.Flag
	}
	return w
}

func (o *Operation[In, Out]) gateOf(spelling int) *Gate[In] {
	if spelling >= 0 && spelling < len(o.CLI) {
		if s := &o.CLI[spelling]; s.NoGate {
			return nil
		} else if s.Gate != nil {
			return s.Gate
		}
	}
	return o.Gate
}
