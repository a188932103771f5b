package fsx_test

import (
	"fmt"
	"testing"

	"github.com/tix-tracker/tix/pkg/fsx"
)

// BenchmarkCommit tells what a batch saves over single commits: the time per
// file, on the file system of the temporary directory.
func BenchmarkCommit(b *testing.B) {
	for _, n := range []int{1, 100} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			tree, err := fsx.Open(b.TempDir(), fsx.Options{})
			if err != nil {
				b.Fatal(err)
			}
			defer tree.Close()
			text := make([]byte, 1500)
			i := 0
			for b.Loop() {
				var plans []fsx.Plan
				for range n {
					i++
					plans = append(plans, fsx.Plan{Changes: []fsx.Change{{Path: fmt.Sprint(i), Data: text, Create: true}}})
				}
				for _, err := range tree.CommitEach(plans) {
					if err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(i), "ns/file")
		})
	}
}

// BenchmarkScan tells the time per file of listing, looking and reading.
func BenchmarkScan(b *testing.B) {
	dir := b.TempDir()
	const n = 1000
	for i := range n {
		if err := fsx.WriteFile(fmt.Sprintf("%s/issue-%06d-with-a-usual-name.md", dir, i), make([]byte, 1500), fsx.Options{}); err != nil {
			b.Fatal(err)
		}
	}
	var names []fsx.Entry
	var buf []byte
	steps := map[string]func(d *fsx.Dir, name string){
		"list": nil,
		"stat": func(d *fsx.Dir, name string) { _, _, _ = d.StatAt(name) },
		"read": func(d *fsx.Dir, name string) { buf, _, _ = d.ReadAt(name, buf) },
	}
	for _, step := range []string{"list", "stat", "read"} {
		b.Run(step, func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				d, err := fsx.OpenDir(dir)
				if err != nil {
					b.Fatal(err)
				}
				if names, err = d.List(names[:0]); err != nil || len(names) != n {
					b.Fatal(len(names), err)
				}
				if f := steps[step]; f != nil {
					for _, e := range names {
						f(d, e.Name)
					}
				}
				d.Close()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/file")
		})
	}
}
