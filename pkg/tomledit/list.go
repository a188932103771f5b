package tomledit

import (
	"bytes"
	"strings"
)

// replace writes the value over the old one. A list of strings over a list of
// strings keeps the lines of the items that stay.
func (f *File) replace(n *Node, v Value) []byte {
	if v.items && n.Kind == KindArray && n.texts() {
		old := f.src[n.value.from:n.value.to]
		switch {
		case bytes.IndexByte(old, '\n') >= 0:
			return f.splice(n.value, f.relist(n, v.list))
		case len(n.Items) > 1 && len(v.list) > 1:
			items := make([]string, len(v.list))
			for i, item := range v.list {
				items[i] = encodeText(item, f.eol())
			}
			if joined := strings.Join(items, ", "); !strings.Contains(joined, "\n") {
				return f.splice(n.value, "["+joined+"]")
			}
		}
	}
	return f.splice(n.value, v.encode(f.eol()))
}

// texts tells whether a list holds strings alone.
func (n *Node) texts() bool {
	for _, item := range n.Items {
		if item.Kind != KindString {
			return false
		}
	}
	return true
}

// item is one element of a list with the bytes around it: what stands before it
// (line ending, indentation, comment lines of its own) and behind it (comma,
// comment of its line).
type item struct{ lead, raw, tail string }

// relist writes a list that spans lines anew, item by item.
func (f *File) relist(n *Node, list []string) string {
	items, rest := f.items(n)
	kept := matches(n.Items, list)
	indent := f.eol() + "    "
	if len(items) > 0 {
		if i := strings.LastIndex(items[0].lead, "\n"); i >= 0 && strings.TrimSpace(items[0].lead[i:]) == "" {
			indent = f.eol() + items[0].lead[i+1:]
		}
	}
	var b strings.Builder
	b.WriteByte('[')
	old := 0
	for i, text := range list {
		if kept[i] < 0 {
			b.WriteString(indent + encodeText(text, f.eol()) + ",")
			continue
		}
		for ; old < kept[i]; old++ {
			b.WriteString(items[old].comments())
		}
		b.WriteString(items[old].lead + items[old].raw)
		if i+1 < len(list) && !comma(items[old].tail) {
			b.WriteByte(',')
		}
		b.WriteString(items[old].tail)
		old++
	}
	for ; old < len(items); old++ {
		b.WriteString(items[old].comments())
	}
	if b.Len() == 1 && !strings.Contains(rest, "#") {
		return "[]"
	}
	if !strings.Contains(rest, "\n") {
		rest = f.eol() + rest
	}
	return b.String() + rest
}

// comments is what stays of an item that goes: the comment lines before it.
func (i item) comments() string {
	if !strings.Contains(i.lead, "#") {
		return ""
	}
	return strings.TrimRight(i.lead, " \t\r\n")
}

// comma tells whether the bytes behind an item hold its comma.
func comma(tail string) bool {
	for {
		tail = strings.TrimLeft(tail, " \t\r\n")
		if !strings.HasPrefix(tail, "#") {
			return strings.HasPrefix(tail, ",")
		}
		end := strings.IndexByte(tail, '\n')
		if end < 0 {
			return false
		}
		tail = tail[end:]
	}
}

// items cuts a list into its items and what stands behind the last one.
func (f *File) items(n *Node) ([]item, string) {
	at := n.value.from + 1
	out := make([]item, len(n.Items))
	for i, node := range n.Items {
		end := n.value.to - 1
		if i+1 < len(n.Items) {
			end = n.Items[i+1].value.from
		}
		tail := tailEnd(f.src[node.value.to:end], i+1 < len(n.Items))
		out[i] = item{
			lead: string(f.src[at:node.value.from]),
			raw:  string(f.src[node.value.from:node.value.to]),
			tail: string(f.src[node.value.to : node.value.to+tail]),
		}
		at = node.value.to + tail
	}
	return out, string(f.src[at:n.value.to])
}

// tailEnd is how much of the bytes between two items belongs to the first: its
// comma and the rest of that line. needComma is false behind the last item.
func tailEnd(gap []byte, needComma bool) int {
	found := !needComma
	for i := 0; i < len(gap); i++ {
		switch gap[i] {
		case ',':
			found = true
		case '#':
			for i+1 < len(gap) && gap[i+1] != '\n' {
				i++
			}
			if i > 0 && gap[i] == '\r' {
				i--
			}
		case '\r', '\n':
			if found {
				return i
			}
			found = found || !needComma
		}
	}
	if i := bytes.LastIndexByte(gap, ','); i >= 0 && bytes.IndexByte(gap, '#') < 0 {
		return i + 1
	}
	return len(gap)
}

// matches finds for each wanted text the old item that stays for it, -1 for a
// new one: the longest common subsequence.
func matches(old []*Node, list []string) []int {
	const most = 2000
	kept := make([]int, len(list))
	for i := range kept {
		kept[i] = -1
	}
	if len(old) > most || len(list) > most {
		for i := 0; i < len(old) && i < len(list) && old[i].Text == list[i]; i++ {
			kept[i] = i
		}
		return kept
	}
	length := make([][]int, len(old)+1)
	for i := range length {
		length[i] = make([]int, len(list)+1)
	}
	for i := len(old) - 1; i >= 0; i-- {
		for j := len(list) - 1; j >= 0; j-- {
			length[i][j] = max(length[i+1][j], length[i][j+1])
			if old[i].Text == list[j] {
				length[i][j] = length[i+1][j+1] + 1
			}
		}
	}
	for i, j := 0, 0; i < len(old) && j < len(list); {
		switch {
		case old[i].Text == list[j]:
			kept[j] = i
			i, j = i+1, j+1
		case length[i+1][j] >= length[i][j+1]:
			i++
		default:
			j++
		}
	}
	return kept
}
