package config

import "strings"

// mask hides what follows the word `token` in a line that is shown: a secret
// must not reach a terminal or a log.
func mask(line string) string {
	i := secretAt(line)
	if i < 0 {
		return line
	}
	head := line[:i+len("token")]
	rest := line[len(head):]
	if strings.Trim(rest, " \t\"']=") == "" {
		return line
	}
	if eq := strings.IndexByte(rest, '='); eq >= 0 {
		return head + rest[:eq+1] + " ***"
	}
	return head + " ***"
}

// maskAll hides the line of a syntax error that may lie inside a secret which
// began on an earlier line.
func maskAll(src []byte, line, message string) string {
	if strings.Contains(message, "terminated") && secretAt(string(src)) >= 0 {
		return "***"
	}
	return mask(line)
}

// secretAt is the offset of the word `token` in any case, -1 without it.
func secretAt(text string) int {
	const word = "token"
	for i := 0; i+len(word) <= len(text); i++ {
		if strings.EqualFold(text[i:i+len(word)], word) {
			return i
		}
	}
	return -1
}
