// Package catalog lists every operation of tix in its published order: the
// table of contents. Adding an operation adds one line here.
package catalog
