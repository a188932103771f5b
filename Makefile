# Targets for people; .ci/run calls test, twin and clients.
GO        ?= go
TWIN      ?= ../shared/twin
PROBE     ?= ../shared/mcp-probe
BENCH     ?= ../shared/bench
AREAS     ?= core-write core-read graph flow views-templates
FUZZTIME  ?= 10m
SHORTFUZZ ?= 8s
VERSION   ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo 0.1.0-dev)
COMMIT    ?= $(shell git rev-parse --short HEAD 2>/dev/null || echo unknown)

.PHONY: build demo test fmt vet staticcheck vuln unit race fuzz-short fuzz generate check-generated lint twin clients bench clean

build:
	CGO_ENABLED=0 $(GO) build -trimpath -ldflags "-s -w -X main.version=$(VERSION) -X main.commit=$(COMMIT)" -o tix .

demo:
	./scripts/demo.sh

# Everything that needs nothing but Go and git; about five minutes on two cores.
test: fmt vet staticcheck vuln unit race check-generated lint fuzz-short
	@echo "test: all went through"

fmt:
	@files=$$(gofmt -l cmd docs internal pkg tests *.go); if [ -n "$$files" ]; then echo "not gofmt-ed:"; echo "$$files"; exit 1; fi

vet:
	@for os in linux darwin windows; do echo "vet for $$os"; GOOS=$$os $(GO) vet ./... || exit 1; done

staticcheck:
	$(GO) tool staticcheck ./...

# Exit 3 means that a known hole is reached; anything else that fails is the way to its data.
vuln:
	@out=$$($(GO) tool govulncheck ./... 2>&1); code=$$?; \
	if [ $$code -eq 0 ]; then echo "govulncheck: no known hole is reached"; \
	elif [ $$code -eq 3 ]; then echo "$$out"; exit 1; \
	else echo "note: govulncheck could not run: $$(echo "$$out" | tail -n 1)"; fi

unit:
	$(GO) test ./...

race:
	$(GO) test -race ./pkg/fsx ./pkg/jsonrpc ./internal/store ./internal/mcp

# The readers of what others wrote, a moment each.
fuzz-short:
	./scripts/fuzz.sh $(SHORTFUZZ) pkg/matter pkg/tomledit pkg/jsonrpc internal/query:FuzzParse internal/model:FuzzLog internal/model:FuzzSelector

# Every fuzz target of the project, FUZZTIME each.
fuzz:
	./scripts/fuzz.sh $(FUZZTIME) $$(grep -rl --include='*_test.go' '^func Fuzz' pkg internal | xargs -n1 dirname | sort -u)

generate:
	./scripts/generate.sh .

# What is committed is what the declarations say.
check-generated:
	@dir=$$(mktemp -d) && trap 'rm -rf "$$dir"' EXIT && ./scripts/generate.sh "$$dir" && \
	diff -r docs/reference.md "$$dir/docs/reference.md" && diff -r schemas "$$dir/schemas" || \
	{ echo "generated files are out of date: run make generate"; exit 1; }

# tix keeps its own issues with tix.
lint: build
	./tix lint

twin:
	./tests/twin/run.sh $(TWIN) $(AREAS)

clients:
	PROBE="$(abspath $(PROBE))" ./tests/clients/run.sh

# Beside floor programs, which live elsewhere; docs/performance.md tells what they are.
bench:
	./scripts/bench.sh $(BENCH)

clean:
	rm -f tix
