package op

// Memo keeps what a noun wants to know once per call, under a key that is its
// own (a value of a type of its package); first makes it.
func (e *Env) Memo(key any, first func() any) any {
	if v, ok := e.memos[key]; ok {
		return v
	}
	if e.memos == nil {
		e.memos = map[any]any{}
	}
	v := first()
	e.memos[key] = v
	return v
}
