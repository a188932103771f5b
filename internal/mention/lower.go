package mention

import "strings"

// normal is text as it is compared: lower case, one space between words.
func normal(s string) string { return lower(strings.Join(strings.Fields(s), " ")) }

// lower is lower case character by character, as the original has it. Of one
// character, İ, that comes to two, which strings.ToLower does not know.
func lower(s string) string { return strings.ToLower(strings.ReplaceAll(s, "İ", "i\u0307")) }
