package wip

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/effort"
)

// The policies of a limit.
const (
	Warn  = "warn"
	Block = "block"
)

// Limit is the limit of one column with the units that its estimates are
// counted in.
type Limit struct {
	config.Limit
	units effort.Units
	// counted are estimates that were counted before: few texts stand in many
	// issues. For one caller at a time.
	counted map[string]uint64
}

// Units are the units that a board declares.
func Units(b *config.Board) effort.Units {
	var units effort.Units
	for _, u := range b.WIP.Units {
		units = append(units, effort.Unit{Name: u.Name, Factor: uint32(u.Factor)})
	}
	return units
}

// Stored is the limit of a column as it is declared, in force or not; nil is
// none.
func Stored(b *config.Board, column string) *Limit {
	for _, l := range b.WIP.Limits {
		if l.Column == column {
			return &Limit{Limit: l, units: Units(b), counted: map[string]uint64{}}
		}
	}
	return nil
}

// On is the limit that is in force on a column, nil when there is none.
func On(b *config.Board, column string) *Limit {
	if l := Stored(b, column); l != nil && l.Enabled {
		return l
	}
	return nil
}

// Limited tells whether any limit of a board is in force.
func Limited(b *config.Board) bool {
	for _, l := range b.WIP.Limits {
		if l.Enabled {
			return true
		}
	}
	return false
}

// sums tells whether the limit has a ceiling of estimated work.
func (l *Limit) sums() bool { return l.MaxEstimate > 0 }

// count is an estimate in the limit's unit.
func (l *Limit) count(estimate string) (uint64, *effort.Problem) {
	if n, known := l.counted[estimate]; known {
		return n, nil
	}
	terms, problem := effort.Parse(estimate)
	if problem != nil {
		return 0, problem
	}
	n, problem := effort.Convert(terms, l.Unit, l.units)
	if problem == nil {
		l.counted[estimate] = n
	}
	return n, problem
}

// ceilings is "max_items 2, max_estimate 10d".
func (l *Limit) ceilings() string {
	var parts []string
	if l.MaxItems > 0 {
		parts = append(parts, "max_items "+strconv.Itoa(l.MaxItems))
	}
	if l.sums() {
		parts = append(parts, fmt.Sprintf("max_estimate %d%s", l.MaxEstimate, l.Unit))
	}
	return strings.Join(parts, ", ")
}

// in is the ceiling of estimated work in another unit, if it is a whole number of
// it.
func (l *Limit) in(unit string) (uint64, bool) {
	n, problem := effort.Convert([]effort.Term{{Value: uint64(l.MaxEstimate), Unit: l.Unit}}, unit, l.units)
	return n, problem == nil && n > 0 && n <= math.MaxUint32
}

// Setting is "max_items=2,max_estimate=10d,policy=block", as the table of limits
// shows it.
func (l *Limit) Setting() string {
	var parts []string
	if l.MaxItems > 0 {
		parts = append(parts, "max_items="+strconv.Itoa(l.MaxItems))
	}
	if l.sums() {
		parts = append(parts, fmt.Sprintf("max_estimate=%d%s", l.MaxEstimate, l.Unit))
	}
	if l.Policy != "" {
		parts = append(parts, "policy="+l.Policy)
	}
	return strings.Join(parts, ",")
}

// Token stands for the limit as it is: what an override is given for. Where
// estimates are counted, the units belong to it.
func (l *Limit) Token() string {
	text := fmt.Sprintf("%q %d %d %q %q %t", l.Column, l.MaxItems, l.MaxEstimate, l.Unit, l.Policy, l.Enabled)
	if l.sums() {
		for _, u := range l.units {
			text += fmt.Sprintf(" %q %d", u.Name, u.Factor)
		}
	}
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

// Declared is a limit in results (original/flow.md 3.5), with its token.
type Declared struct {
	Column      string  `json:"column"`
	MaxItems    *int    `json:"max_items"`
	MaxEstimate *int    `json:"max_estimate"`
	Unit        *string `json:"unit"`
	Policy      string  `json:"policy"`
	Enabled     bool    `json:"enabled"`
	Token       string  `json:"token"`
}

// Declared is the limit as results show it.
func (l *Limit) Declared() *Declared {
	if l == nil {
		return nil
	}
	d := &Declared{Column: l.Column, MaxItems: positive(l.MaxItems), MaxEstimate: positive(l.MaxEstimate), Policy: l.Policy, Enabled: l.Enabled, Token: l.Token()}
	if l.sums() {
		d.Unit = &l.Unit
	}
	return d
}

func positive(n int) *int {
	if n == 0 {
		return nil
	}
	return &n
}
