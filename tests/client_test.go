package tests

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// clientBytes spells out the lines of a client: raw lines, and those that begin
// with > or !, see the package comment.
func clientBytes(text string) ([]byte, error) {
	var b strings.Builder
	requests := 0
	for line := range strings.Lines(text) {
		word, rest, _ := strings.Cut(strings.TrimRight(line, "\n"), " ")
		switch word {
		case ">":
			requests++
			tool, arguments, _ := strings.Cut(rest, " ")
			if strings.TrimSpace(arguments) == "" {
				arguments = "{}"
			}
			s, err := request(requests, tool, arguments)
			if err != nil {
				return nil, err
			}
			b.WriteString(s)
		case "!init":
			b.WriteString(hello)
		case "!hex":
			data, err := hex.DecodeString(strings.ReplaceAll(rest, " ", ""))
			if err != nil {
				return nil, err
			}
			b.Write(data)
		case "!fill":
			parts := strings.SplitN(rest, " ", 3)
			n, err := strconv.Atoi(parts[0])
			if err != nil || len(parts) != 3 {
				return nil, fmt.Errorf("usage: !fill N BEFORE AFTER: %q", line)
			}
			b.WriteString(parts[1] + strings.Repeat("x", n) + parts[2] + "\n")
		default:
			if strings.Contains(line, `"method"`) && strings.Contains(line, `"id"`) {
				requests++
			}
			b.WriteString(line)
		}
	}
	return []byte(b.String()), nil
}

// project shortens a tools/list answer to the names, in their order, for the
// whole list changes with every operation and schemas/ has it; and the
// instructions, which a test of their own reads.
func project(out string) string {
	var b strings.Builder
	for line := range strings.Lines(out) {
		var a struct {
			ID     json.RawMessage `json:"id"`
			Result struct {
				Tools []struct {
					Name string `json:"name"`
				} `json:"tools"`
			} `json:"result"`
		}
		if json.Unmarshal([]byte(line), &a) != nil || a.Result.Tools == nil {
			before, _, cut := strings.Cut(line, `"instructions":"`)
			if cut {
				line = before + "\"instructions\":\"…\"}}\n"
			}
			b.WriteString(line)
			continue
		}
		fmt.Fprintf(&b, "(answer %s: %d tools:", a.ID, len(a.Result.Tools))
		for _, t := range a.Result.Tools {
			b.WriteString(" " + t.Name)
		}
		b.WriteString(")\n")
	}
	return b.String()
}
