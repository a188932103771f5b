package bulk

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"strings"

	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
)

// A token is base64url of: a hash of the call, then for each item the number of
// its issue, a hash that tells issues with one number apart, and a hash of the
// file and the plan. It is short because people and models pass it on: that a
// change goes unseen has a chance of one in 2^32 an item.
const (
	callBytes  = 9
	whoBytes   = 2
	stateBytes = 4
)

// mark is one item of a token.
type mark struct {
	number uint32
	who    [whoBytes]byte
	state  [stateBytes]byte
}

// who tells issues apart that share a number.
func who(h *model.Header) (w [whoBytes]byte) {
	key := h.ID
	if key == "" {
		key = h.Path
	}
	sum := sha256.Sum256([]byte(key))
	copy(w[:], sum[:])
	return w
}

// markOf is an item as a preview sees it. raw is its file.
func markOf(h *model.Header, raw []byte, plan any) (mark, error) {
	said, err := op.Encode(plan)
	if err != nil {
		return mark{}, err
	}
	m := mark{number: h.Number, who: who(h)}
	file := sha256.Sum256(raw)
	sum := sha256.Sum256(append(file[:], said...))
	copy(m.state[:], sum[:])
	return m, nil
}

// call is a hash of what was asked, however the list was spaced.
func (in *PreviewIn) call() []byte {
	asked := *in
	asked.Select.Value = op.LongText(strings.Join(in.named(), ","))
	asked.Filter.Value, asked.Search.Value, asked.Scope.Value = in.filter(), in.search(), in.scopeName()
	said := []string{asked.Operation, string(asked.Select.Value), asked.Filter.Value, asked.Search.Value, asked.Scope.Value}
	switch {
	case in.Operation == edit:
		f := in.fields()
		for _, v := range []op.Opt[string]{f.Status, f.Priority, f.Assignee, f.StartDate, f.DueDate, f.Estimate} {
			said = append(said, mentioned(v.Set, strings.TrimSpace(v.Value)))
		}
		for _, v := range []op.Opt[op.List]{f.Labels, f.Cycles, f.Milestone} {
			said = append(said, mentioned(v.Set, strings.Join(v.Value.Items(), ",")))
		}
	case in.relates():
		said = append(said, strings.TrimSpace(string(in.Target.Value)), strings.TrimSpace(in.Kind.Value))
	}
	sum := sha256.New()
	for _, s := range said {
		sum.Write(binary.AppendUvarint(nil, uint64(len(s))))
		sum.Write([]byte(s))
	}
	return sum.Sum(nil)[:callBytes]
}

func mentioned(set bool, value string) string {
	if !set {
		return ""
	}
	return "=" + value
}

func tokenOf(call []byte, marks []mark) string {
	b := append([]byte{}, call...)
	for _, m := range marks {
		b = binary.AppendUvarint(b, uint64(m.number))
		b = append(append(b, m.who[:]...), m.state[:]...)
	}
	return base64.RawURLEncoding.EncodeToString(b)
}

// marks reads a token that belongs to the call.
func (in *PreviewIn) marks(token string) ([]mark, error) {
	b, err := base64.RawURLEncoding.DecodeString(strings.TrimSpace(token))
	if err != nil || len(b) < callBytes {
		return nil, strange()
	}
	own := string(b[:callBytes]) == string(in.call())
	var list []mark
	for b = b[callBytes:]; len(b) > 0; {
		n, size := binary.Uvarint(b)
		if size <= 0 || n > 1<<32-1 || len(b) < size+whoBytes+stateBytes {
			return nil, strange()
		}
		m := mark{number: uint32(n)}
		b = b[size:]
		copy(m.who[:], b)
		copy(m.state[:], b[whoBytes:])
		list, b = append(list, m), b[whoBytes+stateBytes:]
	}
	if !own {
		return nil, foreign()
	}
	return list, nil
}

// marked finds the issues of a token, nil where one is not there any more.
func marked(ctx context.Context, e *op.Env, marks []mark) ([]*model.Header, error) {
	s, err := e.Peek(ctx, store.All)
	if err != nil {
		return nil, err
	}
	type name struct {
		number uint32
		who    [whoBytes]byte
	}
	wanted := make(map[name]*model.Header, len(marks))
	for _, m := range marks {
		wanted[name{m.number, m.who}] = nil
	}
	numbers := make(map[uint32]bool, len(marks))
	for _, m := range marks {
		numbers[m.number] = true
	}
	for _, h := range s.Issues {
		if numbers[h.Number] {
			if key := (name{h.Number, who(h)}); wanted[key] == nil {
				wanted[key] = h
			}
		}
	}
	list := make([]*model.Header, len(marks))
	for i, m := range marks {
		list[i] = wanted[name{m.number, m.who}]
	}
	return list, nil
}
