package model

const dateLength = len("2006-01-02")

// ValidDate reports whether s is a date: exactly YYYY-MM-DD, a real day, year
// 1970 or later.
func ValidDate(s string) bool {
	if len(s) != dateLength || !DateShape(s) {
		return false
	}
	year, month, day := digits(s[:4]), digits(s[5:7]), digits(s[8:])
	return year >= 1970 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

// DateShape reports whether s begins with something in the shape of a date,
// 0000-00-00. A day that doesn't exist has the shape: people mistype.
func DateShape[T string | []byte](s T) bool {
	if len(s) < dateLength {
		return false
	}
	for i := range dateLength {
		if dash := i == 4 || i == 7; dash && s[i] != '-' || !dash && !isDigit(s[i]) {
			return false
		}
	}
	return true
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// digits is the value of a short run of decimal digits.
func digits(s string) int {
	n := 0
	for i := 0; i < len(s); i++ {
		n = n*10 + int(s[i]-'0')
	}
	return n
}

func daysIn(year, month int) int {
	switch month {
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	case 4, 6, 9, 11:
		return 30
	}
	return 31
}
