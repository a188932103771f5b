package store_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/tix-tracker/tix/internal/store"
)

// Each round opens the repository anew, as a command does.
const benchSize = 10_000

func each(b *testing.B, root string, do func(r *store.Repo)) {
	b.Helper()
	first, f := store.Open(root, store.Options{Getenv: noEnv})
	ok(b, f)
	snapshot(b, first, store.All)
	first.Close()
	b.ReportAllocs()
	for b.Loop() {
		r, f := store.Open(root, store.Options{Getenv: noEnv})
		ok(b, f)
		do(r)
		r.Close()
	}
}

func BenchmarkListWarm(b *testing.B) {
	root := repository(b, benchSize)
	each(b, root, func(r *store.Repo) { snapshot(b, r, store.All) })
}

func BenchmarkListCold(b *testing.B) {
	root := repository(b, benchSize)
	each(b, root, func(r *store.Repo) {
		_, local, _ := r.State()
		if local != nil {
			must(b, local.WriteState("index", nil))
		}
		snapshot(b, r, store.All)
	})
}

func BenchmarkResolve(b *testing.B) {
	root := repository(b, benchSize)
	each(b, root, func(r *store.Repo) { resolve(b, r, "777") })
}

func BenchmarkCreate(b *testing.B) {
	root := repository(b, benchSize)
	each(b, root, func(r *store.Repo) {
		tx := begin(b, r)
		create(b, tx, "new")
		tx.Close()
	})
}

func BenchmarkScan(b *testing.B) {
	root := repository(b, benchSize)
	each(b, root, func(r *store.Repo) {
		_, f := r.Scan(context.Background(), store.All, func(int, *store.File) error { return nil })
		ok(b, f)
	})
}

func BenchmarkServerResolve(b *testing.B) {
	root := repository(b, benchSize)
	r := open(b, root, store.Options{})
	resolve(b, r, "777")
	b.ReportAllocs()
	for b.Loop() {
		h := resolve(b, r, "777")
		load(b, r, h.Path)
	}
}

func BenchmarkServerShow(b *testing.B) {
	root := repository(b, benchSize)
	r := open(b, root, store.Options{Watch: true})
	snapshot(b, r, store.All)
	b.ReportAllocs()
	for b.Loop() {
		h := resolve(b, r, "777")
		snapshot(b, r, store.All)
		load(b, r, h.Path)
	}
}

func BenchmarkServerEdit(b *testing.B) {
	root := repository(b, benchSize)
	r := open(b, root, store.Options{Watch: true})
	snapshot(b, r, store.All)
	n := 0
	for b.Loop() {
		n++
		tx := begin(b, r)
		h := resolve(b, tx.Repo, "777")
		_, _, f := tx.Stage(store.Edit{Issue: load(b, tx.Repo, h.Path), Set: set("title", fmt.Sprint("title ", n))})
		ok(b, f)
		ok(b, tx.Commit())
		tx.Close()
	}
}
