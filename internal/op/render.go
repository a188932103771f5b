package op

import (
	"reflect"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/pkg/page"
)

// answer renders what the core gave: the page, the structure, and what is told
// beside them.
func (o *Operation[In, Out]) answer(e *Env, in *Input, out Out, f *fault.Fault) Answer {
	value := in.value.(*In)
	if !whole(f) {
		a := o.refuse(e.Host, *value, f)
		a.Out = out
		a.Err = e.stderr(nil, false) + a.Err
		return a
	}
	p := new(page.Page)
	if show := o.show(in); show != nil {
		show(p, *value, out)
	}
	v := reflect.ValueOf(&out).Elem()
	fill(v, p)
	_, carries := any(out).(Reporter)
	if e.TextOnly && e.Door == Shell && !o.Document {
		return Answer{Page: p, Fault: f, Out: out, Err: e.stderr(f, carries)}
	}
	settle(v)
	data, err := Encode(out)
	if o.Document && err == nil {
		p.Text(documentText(data))
	}
	if err == nil && !carries {
		if data, err = withKey(data, notesKey, e.notes()); err == nil {
			data, err = withKey(data, "findings", e.findings)
		}
	}
	if err != nil {
		return o.refuse(e.Host, *value, fault.From(err))
	}
	return Answer{Page: p, Fault: f, Out: out, Data: data, Err: e.stderr(f, carries)}
}

// show is the renderer of a spelling; a document has none.
func (o *Operation[In, Out]) show(in *Input) func(*page.Page, In, Out) {
	switch {
	case o.Document:
		return nil
	case in.spelling >= 0 && o.CLI[in.spelling].Text != nil:
		return o.CLI[in.spelling].Text
	}
	return o.Text
}

// fill puts the finished text into the keys that hold it, those of embedded
// structs included.
func fill(v reflect.Value, p *page.Page) {
	if v.Kind() != reflect.Struct {
		return
	}
	for i := range v.NumField() {
		switch f := v.Field(i); {
		case f.Type() == reflect.TypeFor[Rendered]() && f.CanSet():
			f.SetString(strings.TrimSuffix(p.Plain(), "\n"))
		case v.Type().Field(i).Anonymous:
			fill(f, p)
		}
	}
}

// holdsLists tells whether there may be a list in a value of a kind.
func holdsLists(k reflect.Kind) bool {
	switch k {
	case reflect.Struct, reflect.Slice, reflect.Pointer, reflect.Interface:
		return true
	}
	return false
}

// settle makes the lists of a result that are nil empty ones, which JSON shows
// as [] and not as null, unless their tag leaves empty ones out. What a pointer or
// an interface holds may belong to others, so it is copied first.
func settle(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Field(i)
			if !holdsLists(f.Kind()) {
				continue
			}
			meta := v.Type().Field(i)
			tag := meta.Tag.Get("json")
			if !f.CanSet() && !meta.Anonymous || tag == "-" {
				continue
			}
			if f.CanSet() && f.Kind() == reflect.Slice && f.IsNil() && f.Type().Elem().Kind() != reflect.Uint8 && !strings.Contains(tag, ",omit") {
				f.Set(reflect.MakeSlice(f.Type(), 0, 0))
				continue
			}
			settle(f)
		}
	case reflect.Slice:
		if holdsLists(v.Type().Elem().Kind()) {
			for i := range v.Len() {
				settle(v.Index(i))
			}
		}
	case reflect.Pointer:
		if e := v.Elem(); e.Kind() == reflect.Struct && v.CanSet() {
			c := reflect.New(e.Type())
			c.Elem().Set(e)
			settle(c.Elem())
			v.Set(c)
		}
	case reflect.Interface:
		if e := v.Elem(); v.CanSet() && (e.Kind() == reflect.Struct || e.Kind() == reflect.Pointer) {
			c := reflect.New(e.Type()).Elem()
			c.Set(e)
			settle(c)
			v.Set(c)
		}
	}
}
