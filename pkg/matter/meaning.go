package matter

import "strings"

// meaning is what YAML takes a plain scalar for.
type meaning uint8

const (
	meansText meaning = iota
	meansNull
	meansBool
	meansInt
	meansFloat
)

func isNull(s string) bool {
	switch s {
	case "", "~", "null", "Null", "NULL":
		return true
	}
	return false
}

// coreMeaning is the meaning of a plain scalar in the YAML 1.2 core schema.
func coreMeaning(s string) meaning {
	if isNull(s) {
		return meansNull
	}
	switch s {
	case "true", "True", "TRUE", "false", "False", "FALSE":
		return meansBool
	}
	digits := unsigned(s)
	switch digits {
	case ".inf", ".Inf", ".INF":
		return meansFloat
	case ".nan", ".NaN", ".NAN":
		return meansFloat
	case "":
		return meansText
	}
	if c := digits[0]; c != '.' && (c < '0' || c > '9') {
		return meansText
	}
	switch {
	case all(digits, "0123456789"):
		return meansInt
	case prefixed(digits, "0x", "0123456789abcdefABCDEF"), prefixed(digits, "0o", "01234567"), prefixed(digits, "0b", "01"):
		return meansInt
	case isFloat(digits):
		return meansFloat
	}
	return meansText
}

// Noun says in words what YAML takes v for.
func (v Value) Noun() string {
	switch v.Kind {
	case Sequence:
		return "a list"
	case Mapping:
		return "a map"
	case Scalar:
		switch meaningOf(v) {
		case meansInt, meansFloat:
			return "a number"
		case meansBool:
			return "true or false"
		case meansText:
			return "a text"
		}
	}
	return "empty"
}

func unsigned(s string) string {
	if s != "" && (s[0] == '-' || s[0] == '+') {
		return s[1:]
	}
	return s
}

// all reports whether s is not empty and made of the characters of set.
func all(s, set string) bool {
	if s == "" {
		return false
	}
	for i := range len(s) {
		if strings.IndexByte(set, s[i]) < 0 {
			return false
		}
	}
	return true
}

func prefixed(s, prefix, set string) bool {
	return strings.HasPrefix(s, prefix) && all(s[len(prefix):], set)
}

// isFloat matches digits with at most one point and an exponent; s is unsigned.
func isFloat(s string) bool {
	mantissa := s
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		if mantissa = s[:i]; !all(unsigned(s[i+1:]), "0123456789") {
			return false
		}
	}
	whole, part, _ := strings.Cut(mantissa, ".")
	return all(whole+part, "0123456789")
}

// oldMeaning reports whether a YAML 1.1 reader takes a plain scalar for
// something else than text. Such text is quoted too, so that other tools read
// what was meant.
func oldMeaning(s string) bool {
	if s == "" {
		return false
	}
	switch s {
	case "y", "Y", "n", "N", "=", "<<",
		"yes", "Yes", "YES", "no", "No", "NO", "on", "On", "ON", "off", "Off", "OFF":
		return true
	}
	digits := unsigned(s)
	if digits == "" || digits[0] != '.' && (digits[0] < '0' || digits[0] > '9') {
		return false
	}
	if isStamp(s) || isSexagesimal(digits) {
		return true
	}
	bare := strings.ReplaceAll(digits, "_", "")
	return bare != digits && digits[0] != '.' && coreMeaning(bare) != meansText && bare != ""
}

// isSexagesimal matches 12:30, 1:02:03 and 190:20:30.15.
func isSexagesimal(s string) bool {
	parts := strings.Split(s, ":")
	if len(parts) < 2 || len(parts) > 8 || !all(parts[0], "0123456789_") {
		return false
	}
	for i, part := range parts[1:] {
		if i == len(parts)-2 {
			part, _, _ = strings.Cut(part, ".")
		}
		if len(part) > 2 || !all(part, "0123456789") || len(part) == 2 && part[0] > '5' {
			return false
		}
	}
	return true
}

// isStamp matches a date, alone or with a time of day behind it.
func isStamp(s string) bool {
	parts := strings.SplitN(s, "-", 3)
	if len(parts) < 3 || len(parts[0]) != 4 || !all(parts[0], "0123456789") ||
		len(parts[1]) > 2 || !all(parts[1], "0123456789") {
		return false
	}
	day, clock := parts[2], ""
	if i := strings.IndexAny(day, "Tt \t"); i >= 0 {
		day, clock = day[:i], strings.TrimLeft(day[i+1:], " \t")
		if clock == "" || clock[0] < '0' || clock[0] > '9' || strings.Count(clock, ":") < 2 {
			return false
		}
	}
	return len(day) <= 2 && all(day, "0123456789")
}
