package tomledit

// Kind says what a node holds.
type Kind uint8

// The kinds of node. A table is written as a header, by dotted keys or inline;
// KindTables is a list of tables written as [[headers]].
const (
	KindTable Kind = iota + 1
	KindTables
	KindArray
	KindString
	KindInteger
	KindFloat
	KindBool
	KindTime
)

// String names the kind as a message would.
func (k Kind) String() string {
	switch k {
	case KindTable:
		return "a table"
	case KindTables:
		return "a list of tables"
	case KindArray:
		return "a list"
	case KindString:
		return "text"
	case KindInteger:
		return "a whole number"
	case KindFloat:
		return "a number"
	case KindBool:
		return "true or false"
	case KindTime:
		return "a date"
	}
	return "nothing"
}

// form says how a table came to be, which decides how it may grow.
type form uint8

const (
	plain    form = iota // a value, or the content of an inline table
	implicit             // named only on the way to another header
	explicit             // has a header of its own
	dotted               // made by a dotted key
)

// span is a range of bytes of the source.
type span struct{ from, to int }

// Node is one key, list item or table of the tree. It must not be changed.
type Node struct {
	Key   string  // decoded; empty for the root and for list items
	Kind  Kind    // what it holds
	Text  string  // text decoded; a number, boolean or date as it is written
	Items []*Node // keys of a table in the order of their declaration, items of a list
	At    int     // byte offset of the key (of the header's last part, of the item)

	form  form
	names []span // every place where the key is written
	pair  span   // key and value of a leaf
	value span   // bytes of the value; empty for tables made by headers or dots
	index map[string]*Node
}

// indexFrom is the number of keys from which a table is looked up by map.
const indexFrom = 12

// Child returns the key of a table, nil when the node is no table or lacks it.
func (n *Node) Child(key string) *Node {
	if n == nil || n.Kind != KindTable {
		return nil
	}
	if n.index != nil {
		return n.index[key]
	}
	for _, item := range n.Items {
		if item.Key == key {
			return item
		}
	}
	return nil
}

// Inline tells whether the node is a table written between braces.
func (n *Node) Inline() bool { return n.Kind == KindTable && n.form == plain && n.value.to > 0 }

func (n *Node) add(child *Node) {
	n.Items = append(n.Items, child)
	switch {
	case n.index != nil:
		n.index[child.Key] = child
	case len(n.Items) == indexFrom:
		n.index = make(map[string]*Node, 2*indexFrom)
		for _, item := range n.Items {
			n.index[item.Key] = item
		}
	}
}
