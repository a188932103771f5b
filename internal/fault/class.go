package fault

// Class says what kind of failure a Fault is. It decides the exit code of the
// command and the shape of the tool's answer, in the one table below.
type Class uint8

const (
	// Refused: a rule, a configuration or a file says no. Nothing was written.
	Refused Class = iota
	// Missing: a selector finds nothing, or more than one.
	Missing
	// ToolMissing: a program outside tix is needed and is not there.
	ToolMissing
	// Busy: another writer holds the repository; the call may be retried.
	Busy
	// Found: the answer is whole and reports errors (lint).
	Found
	// Partial: the answer is whole, some items of several failed.
	Partial
	// Usage: the command line is wrong.
	Usage
	// BadArgs: a tool's argument has another JSON type than declared.
	BadArgs
	// Internal: a defect of tix.
	Internal
)

type outcome struct {
	exit    int
	isError bool // of the tool result
	wire    int  // JSON-RPC error code, 0 = a tool result
}

func (c Class) outcome() outcome {
	switch c {
	case Missing, Usage:
		return outcome{exit: 2, isError: true}
	case ToolMissing:
		return outcome{exit: 3, isError: true}
	case Busy:
		return outcome{exit: 4, isError: true}
	case Found, Partial:
		return outcome{exit: 1}
	case BadArgs:
		return outcome{exit: 2, isError: true, wire: -32602}
	case Internal:
		return outcome{exit: 1, isError: true, wire: -32603}
	default:
		return outcome{exit: 1, isError: true}
	}
}

// Exit is the exit code of a command that ends with a fault of this class.
func (c Class) Exit() int { return c.outcome().exit }

// IsError tells whether a tool result of this class is marked isError. Found
// and Partial are not: their answer is whole.
func (c Class) IsError() bool { return c.outcome().isError }

// Wire is the JSON-RPC error code that replaces the tool result, or 0.
func (c Class) Wire() int { return c.outcome().wire }
