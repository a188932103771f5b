// Package effort reads estimates and counts them in units.
//
// An estimate is a list of terms separated by blanks or commas. A term is a
// number or a range with a unit ("3d", "1 day", "0.5-1 day"), or one bare number
// that stands alone. A range counts its larger end, and each term is rounded up
// to a whole number of its own unit before it is converted. There is no sign and
// no leading or trailing point. If the whole does not parse and has commas, the
// pieces between them that parse are used and the others dropped ("~300 LOC,
// 0.5-1 day" is a day).
//
// The words day, week, wk, hour, hr, minute, min, second, sec and their plurals
// stand for d, w, h, m and s in any case; other units are the words that the
// repository declares, looked up as written and else ignoring case.
//
// Units are declared in tix.toml as whole multiples of a base unit. A bare number
// is already in the unit that is asked for. Convert adds the terms in base units
// and divides once ("4h, 4h" is one day of 8 h); ConvertEach divides term by
// term, as capacity does. Numbers beyond 32 bits are refused, never wrapped.
package effort
