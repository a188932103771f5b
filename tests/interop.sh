#!/usr/bin/env bash
# A repository written by either program is read and edited by the other without
# loss. Needs the original: ORIGINAL=/path/to/its/tix tests/interop.sh [TIX]
# Without it, it prints SKIP and why.
set -euo pipefail
cd "$(dirname "$0")/.."

skip() { echo "SKIP interop: $1"; exit 0; }
[ -n "${ORIGINAL:-}" ] || skip "set ORIGINAL to the original program (cargo install tix-tracker --version 0.12.0)"
[ -x "$ORIGINAL" ] || skip "$ORIGINAL can't be run"
command -v python3 >/dev/null || skip "python3 compares the two answers"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ours=${1:-}
if [ -z "$ours" ]; then
	ours=$work/tix
	go build -o "$ours" .
fi
export HOME=$work GIT_CONFIG_NOSYSTEM=1 TZ=UTC EDITOR=false

repository() {
	mkdir "$work/$1" && cd "$work/$1"
	git init -q . && git config user.name "Ada Lovelace" && git config user.email ada@example.org
}

# object PROGRAM ISSUE: the issue as get_issue of a program shows it.
object() {
	printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}' \
		"{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"get_issue\",\"arguments\":{\"issue\":\"$2\"}}}" |
		"$1" mcp | tail -n 1
}

# same ISSUE: both programs read the same issue out of the file.
same() {
	python3 - "$1" <(object "$ORIGINAL" "$1") <(object "$ours" "$1") <<'PY'
import json, sys
a, b = (json.load(open(p))["result"]["structuredContent"] for p in sys.argv[2:])
bad = [f"{k}: the original reads {a[k]!r}, tix {b.get(k)!r}" for k in a if a[k] != b.get(k)]
sys.exit(f"issue {sys.argv[1]}: " + "; ".join(bad) if bad else 0)
PY
}

# work_on A B: program A writes, B edits, A edits again; nobody loses anything.
work_on() {
	local a=$1 b=$2
	"$a" create --title "Fix: the 'first' # one" --labels "bug, docs,1_000,yes" --estimate "3 days" --due-date 2030-01-01 --assignee @bob --type bug --body $'Line one\n\n- item\n' >/dev/null
	"$a" create --title "true" --reviewer "Eve <eve@example.org>" --files "a.md, b/c.md" --related-issues "1, ../x.md" --assignee "" >/dev/null
	same 1; same 2
	"$b" edit 1 --reviewer eve --labels "bug, new" >/dev/null
	"$b" move 2 "in progress" >/dev/null
	"$b" edit 2 --estimate 4h >/dev/null
	same 1; same 2
	"$a" edit 1 --title "Fix: second 12:30" --priority high >/dev/null
	"$a" move 2 done --commit abc1234 >/dev/null
	"$a" archive 1 >/dev/null
	same 1; same 2
	"$b" restore 1 >/dev/null
	"$b" create --title "Third by the other" >/dev/null
	same 1; same 2; same 3
	"$a" create --title "Fourth by the first" >/dev/null
	same 4
	[ "$(grep -h '^number:' -r docs/issues | sort -u | wc -l)" = 4 ] || { echo "two issues share a number"; exit 1; }
	"$ours" lint >/dev/null
	"$ORIGINAL" lint >/dev/null 2>&1
	[ "$("$ours" list --all --columns num,title --format toml)" = "$("$ORIGINAL" list --all --columns num,title --format toml)" ] || { echo "the lists differ"; exit 1; }
	# an unknown key and the text around it survive both
	local file
	file=$(grep -l '^number: 3$' -r docs/issues)
	python3 - "$file" <<'PY'
import sys
p = sys.argv[1]; s = open(p).read()
open(p, "w").write(s.replace("updated:", "customer: ACME\nupdated:", 1) + "\nA last paragraph.\n")
PY
	"$a" edit 3 --priority low >/dev/null
	"$b" edit 3 --reviewer zoe >/dev/null
	file=$(grep -l '^number: 3$' -r docs/issues)
	grep -q '^customer: ACME$' "$file" && grep -q '^A last paragraph.$' "$file" || { echo "$file lost something"; exit 1; }
	same 3
}

repository made-by-original
"$ORIGINAL" init >/dev/null
sed -i.bak 's/^- triage$//' docs/boards/default.md && rm -f docs/boards/*.bak && sed -i.bak '/^\[triage\]/,/^$/d' tix.toml && rm -f tix.toml.bak
git add -A && git commit -qm start
work_on "$ORIGINAL" "$ours"

repository made-by-tix
"$ours" init >/dev/null
git add -A && git commit -qm start
work_on "$ours" "$ORIGINAL"

echo "interop: both programs read and edited each other's repositories"
