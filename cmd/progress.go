package cmd

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/tix-tracker/tix/pkg/page"
)

const (
	meterDelay = time.Second            // work that is done by then shows no line
	meterEvery = 100 * time.Millisecond // between two drawings
)

// meter draws one line on a terminal's standard error while long work goes on.
type meter struct {
	out io.Writer
	now func() time.Time

	mu           sync.Mutex
	began, drawn time.Time
	visible      bool
}

// show draws the line, once the work has taken a second.
func (m *meter) show(done, total int, what string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.now()
	if m.began.IsZero() {
		m.began = now
	}
	if now.Sub(m.began) < meterDelay || now.Sub(m.drawn) < meterEvery {
		return
	}
	m.drawn, m.visible = now, true
	of := ""
	if total > 0 {
		of = fmt.Sprintf(" of %d", total)
	}
	_, _ = fmt.Fprintf(m.out, "\r\x1b[K%s: %d%s", page.Escape(what), done, of) // a lost line loses nothing
}

// clear takes the line away, before anything else is printed.
func (m *meter) clear() {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.visible {
		_, _ = io.WriteString(m.out, "\r\x1b[K")
	}
	m.began, m.visible = time.Time{}, false
}
