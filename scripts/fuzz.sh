#!/usr/bin/env bash
# Fuzzes for a while each.    fuzz.sh TIME FOLDER[:TARGET]...
# A folder without a target stands for all that it has.
set -euo pipefail
cd "$(dirname "$0")/.."
time=${1:?usage: fuzz.sh TIME FOLDER[:TARGET]...}
shift

for what in "$@"; do
	dir=${what%%:*}
	targets=${what#"$dir"}
	targets=${targets#:}
	[ -n "$targets" ] || targets=$(grep -rhoE --include='*_test.go' '^func Fuzz[A-Za-z0-9]+' "$dir"/*_test.go | awk '{print $2}' | sort)
	for target in $targets; do
		echo "fuzz $dir $target $time"
		go test -run='^$' -fuzz="^$target\$" -fuzztime="$time" -parallel=2 "./$dir" | tail -n 3
	done
done
