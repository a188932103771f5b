#!/usr/bin/env bash
# Times tix beside the floor programs, command by command in turn:
#    bench.sh FOLDER      FOLDER holds corpus, floors, race, mcpload and cobrahello
# WORK keeps corpora and binaries between runs; SIZES, ROUNDS and TIX as below.
set -euo pipefail
from=$(cd "${1:?usage: bench.sh FOLDER}" && pwd)
cd "$(dirname "$0")/.."
WORK=${WORK:-${TMPDIR:-/tmp}/tix-bench}
SIZES=${SIZES:-1000 10000}
ROUNDS=${ROUNDS:-9}
export LC_ALL=C.UTF-8 NO_COLOR=1
command -v rg >/dev/null || { echo "bench: ripgrep is needed, it is the floor of search" >&2; exit 1; }

b=$WORK/bin
mkdir -p "$b"
for t in corpus floors race mcpload cobrahello; do
	[ -x "$b/$t" ] || (cp -r "$from/$t" "$WORK/src-$t" && chmod -R u+w "$WORK/src-$t" && cd "$WORK/src-$t" && go build -o "$b/$t" .)
done
if [ -z "${TIX:-}" ]; then
	TIX=$b/tix
	CGO_ENABLED=0 go build -trimpath -ldflags "-s -w" -o "$TIX" .
fi
id=$("$b/corpus" -id 424)

repository() { # DIR: a git repository of what is in it
	(cd "$1" && git init -q . && git config user.email bench@example.com && git config user.name bench && git config gc.auto 0 && git add -A >/dev/null && git commit -qm corpus)
}
row() { printf '%s\t%s\t%s\n' "$1" "$2" "$3"; }
race() { "$b/race" -n "$ROUNDS" -title "$1"; }

for n in $SIZES; do
	c=$WORK/corpus$n r=$WORK/tix$n
	if [ ! -d "$c" ]; then
		"$b/corpus" -n "$n" -format tix -out "$c"
		"$b/floors" build-bin "$c" >/dev/null
		printf '.cache/\n' >"$c/.gitignore"
		repository "$c"
	fi
	rm -rf "$r" && mkdir "$r" && (cd "$r" && git init -q . && "$TIX" init >/dev/null </dev/null)
	mkdir -p "$r/docs/issues" && cp -pr "$c/docs/issues/." "$r/docs/issues/"
	rm -rf "$WORK/cold$n" && cp -pr "$r" "$WORK/cold$n" && rm -rf "$WORK/cold$n/.git" # no state, so no cache
	repository "$r"
	sleep 3 # or every file is younger than the racy rule trusts
	{
		row "floor: cobra --version" / "$b/cobrahello --version"
		row "tix --version" / "$TIX --version"
	} | race "start"
	{
		row "floor: temp, fsync, rename, fsync" "$c" "$b/floors create ."
		row "floor: names of the folder" "$c" "$b/floors readdir ."
		row "tix create" "$r" "$TIX create --title 'Bench issue' --priority low"
		row "tix edit" "$r" "$TIX edit 424 --estimate 3d"
		row "tix comment" "$r" "$TIX comment 424 hello"
	} | race "write, $n issues"
	{
		row "floor: header cache, stat walk, print" "$c" "$b/floors list-bin2 ."
		row "tix list --all" "$r" "$TIX list --all"
		row "tix list" "$r" "$TIX list"
		row "tix status" "$r" "$TIX status"
		row "tix view ID" "$r" "$TIX view $id"
		row "tix view NUMBER" "$r" "$TIX view 424"
	} | race "read, warm, $n issues"
	{
		row "tix list" "$r" "$TIX list"
		row "tix ready" "$r" "$TIX ready"
		row "tix ready --why" "$r" "$TIX ready --why"
		row "tix list --filter blocked" "$r" "$TIX list --filter blocked"
		row "tix blocked" "$r" "$TIX blocked 424"
		row "tix chain" "$r" "$TIX chain 424"
		row "tix parent show" "$r" "$TIX parent show 424"
	} | race "how issues hang together, $n issues"
	q=$WORK/queue$n
	rm -rf "$q" && cp -pr "$r" "$q"
	(
		cd "$q"
		printf '\n[triage]\nentry_status = "todo"\ndeclined_status = "wontfix"\n' >>tix.toml
		"$TIX" view create --name Mine --filter 'status:todo' >/dev/null
		"$TIX" triage batch --decision defer --reason Later --filter scope:triage --apply >/dev/null
	)
	sleep 3
	{
		row "tix list" "$q" "$TIX list"
		row "tix triage list" "$q" "$TIX triage list"
		row "tix triage list --age" "$q" "$TIX triage list --age"
		row "tix triage status" "$q" "$TIX triage status"
		row "tix view apply" "$q" "$TIX view apply Mine"
		row "tix wip show" "$q" "$TIX wip show"
	} | race "the inbox, a view and limits, $n issues"
	seq -s , 1 100 >"$WORK/hundred"
	seq -s , 1 1000 >"$WORK/thousand"
	days="--estimate \$((RANDOM % 900 + 1))d"
	{
		row "floor: temp, fsync, rename, fsync" "$c" "$b/floors create ."
		row "floor: a start" / "$b/cobrahello --version"
		row "tix list" "$r" "$TIX list"
		row "tix bulk edit of 1" "$r" "bash -c '$TIX bulk edit --select 424 $days --apply'"
		row "tix bulk edit of 100" "$r" "bash -c '$TIX bulk edit --select-file $WORK/hundred $days --apply'"
		row "tix bulk edit of 1,000" "$r" "bash -c '$TIX bulk edit --select-file $WORK/thousand $days --apply'"
	} | race "batches, $n issues"
	{
		row "floor: read all, parse, print" "$c" "$b/floors list-line2 ."
		row "tix list --all, no cache" "$WORK/cold$n" "$TIX list --all"
		row "tix lint" "$WORK/cold$n" "$TIX lint"
	} | race "read, cold, $n issues"
	{
		row "floor: rg -i -l" "$c" "rg -i -l zanzibar docs/issues"
		row "tix search" "$r" "$TIX search zanzibar"
	} | race "search, $n issues"
	printf '\n### mcp, get_issue, %s issues\n\n- tix: ' "$n"
	"$b/mcpload" -dir "$r" -tool get_issue -arg issue -ids "$n" -n 20000 -limit 5s -- "$TIX" mcp
	printf -- '- floor: '
	"$b/mcpload" -dir "$c" -arg issue -ids "$n" -n 20000 -limit 5s -- "$b/floors" mcp .
done

# Ten edges an issue, and one chain through the first half of them.
for n in $SIZES; do
	g=$WORK/graph$n
	rm -rf "$g" && mkdir -p "$g/docs/issues" && (cd "$g" && git init -q . && "$TIX" init >/dev/null </dev/null)
	awk -v n="$n" -v dir="$g/docs/issues" 'BEGIN {
		for (i = 1; i <= n; i++) {
			id = sprintf("A%07d", i); file = dir "/2026-01-01-" id "-task.md"
			printf "---\nnumber: %d\nid: %s\ntitle: Task %d\nstatus: todo\nlabels: []\npriority: medium\nrelationships:\n", i, id, i > file
			for (k = 1; k <= 10; k++) {
				to = (k == 1 && i < n / 2) ? i + 1 : int(n / 2) + 1 + (i * 7 + k * 613) % int(n / 2)
				kind = (k == 1 || to > i) ? "blocks" : "related"
				if (to == i) continue
				printf "- id: rel_%d_%d\n  from: %s\n  to: A%07d\n  kind: %s\n", i, k, id, to, kind > file
			}
			printf "files: []\ncreated: 2026-01-01\nupdated: 2026-01-01\n---\n" > file
			close(file)
		}
	}'
	repository "$g"
	sleep 3
	{
		row "tix list" "$g" "$TIX list"
		row "tix ready" "$g" "$TIX ready"
		row "tix list --filter blocked" "$g" "$TIX list --filter blocked"
		row "tix blocked" "$g" "$TIX blocked $n"
		row "tix chain, cut" "$g" "$TIX chain 1"
		row "tix parent show" "$g" "$TIX parent show 1"
		row "tix link, refused as a cycle" "$g" "$TIX link $((n / 2)) 1 --type blocks"
	} | race "ten edges an issue, $n issues"
done
