package model

import (
	"slices"
	"strings"

	"github.com/tix-tracker/tix/pkg/matter"
)

// How many list items a Decoder allocates at once: few for a single header,
// many once it has seen many.
const (
	smallChunk = 8
	chunk      = 1024
)

// fewItems is the length up to which duplicates are looked for without a map.
const fewItems = 16

// list reads a key whose value is a list and reports whether p is one.
func (d *Decoder) list(p *matter.Pair, h *Header) bool {
	switch p.Key {
	case "labels":
		h.Labels = d.strings(p)
	case "cycles":
		h.Cycles = d.unique(d.strings(p))
	case "milestones":
		h.Milestones = d.unique(d.strings(p))
	case "projects":
		h.Projects = d.unique(d.strings(p))
	case "epics":
		h.Epics = d.unique(d.strings(p))
	case "relationships":
		h.Relationships = d.relationships(p)
	case "files", "related_issues":
		d.checkStrings(p) // not in Header, but a map is refused
	case "time_entries":
		d.rows(p)
	case "series":
		if !p.Value.IsNull() && p.Value.Kind != matter.Mapping {
			d.shape(p.Key, &p.Value, p.Line, p.Col, "a map")
		}
	default:
		return false
	}
	return true
}

// Strings is a list of texts as tix reads it: a real list, a comma text, null
// as no items. Empty items are dropped. A value that is no list gives nil;
// Decode refuses the file of such a one.
func Strings(v matter.Value) []string {
	var d Decoder
	return d.strings(&matter.Pair{Value: v})
}

// strings reads a list of texts. Its memory is of the arena, cut off so that an
// append of the caller copies.
func (d *Decoder) strings(p *matter.Pair) []string {
	if !d.checkStrings(p) {
		return nil
	}
	v := &p.Value
	if v.Kind == matter.Scalar {
		d.texts = room(d.texts, 1+strings.Count(v.Text, ","))
	} else {
		d.texts = room(d.texts, len(v.Items))
	}
	start := len(d.texts)
	if v.Kind == matter.Scalar {
		d.commaText(p)
	}
	for i := range v.Items {
		d.item(p, &v.Items[i], v.Items[i].Text)
	}
	if start == len(d.texts) {
		return nil
	}
	return d.texts[start:len(d.texts):len(d.texts)]
}

// checkStrings reports whether p holds texts to read.
func (d *Decoder) checkStrings(p *matter.Pair) bool {
	v := &p.Value
	switch v.Kind {
	case matter.Mapping:
		d.shape(p.Key, v, p.Line, p.Col, "a list")
		return false
	case matter.Sequence:
		for i := range v.Items {
			if k := v.Items[i].Kind; k == matter.Sequence || k == matter.Mapping {
				d.shape("an item of "+p.Key, &v.Items[i], p.Line, p.Col, "a text")
				return false
			}
		}
		return len(v.Items) > 0
	}
	return v.Kind == matter.Scalar && strings.TrimSpace(v.Text) != ""
}

// commaText reads `labels: bug, docs`.
func (d *Decoder) commaText(p *matter.Pair) {
	rest, more := p.Value.Text, true
	for more {
		var item string
		item, rest, more = strings.Cut(rest, ",")
		d.item(p, &p.Value, strings.TrimSpace(item))
	}
}

// item adds one item, or drops an empty one with a defect, one for each key.
func (d *Decoder) item(p *matter.Pair, v *matter.Value, text string) {
	if strings.TrimSpace(text) != "" {
		d.texts = append(d.texts, text)
		return
	}
	if n := len(d.defects); n > 0 && d.defects[n-1].Key == p.Key {
		return
	}
	d.defects = append(d.defects, Defect{
		Kind: DefectEmptyItem, Key: p.Key, Line: v.Line, Col: v.Col,
		Message: "`" + p.Key + "` holds an empty item, which is left out: delete it",
	})
}

// room makes place for n more items in one piece: what is left of the arena, or
// a new one. What was handed out of the old one stays valid.
func room[T any](arena []T, n int) []T {
	if cap(arena)-len(arena) >= n {
		return arena
	}
	return make([]T, 0, max(n, min(chunk, max(smallChunk, 2*cap(arena)))))
}

// unique drops the later ones of equal items, in place.
func (d *Decoder) unique(items []string) []string {
	if len(items) < 2 {
		return items
	}
	if len(items) <= fewItems {
		kept := items[:1]
		for _, s := range items[1:] {
			if !slices.Contains(kept, s) {
				kept = append(kept, s)
			}
		}
		return slices.Clip(kept)
	}
	seen := make(map[string]bool, len(items))
	return slices.Clip(slices.DeleteFunc(items, func(s string) bool {
		was := seen[s]
		seen[s] = true
		return was
	}))
}
