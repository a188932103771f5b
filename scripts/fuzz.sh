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
		if ! out=$(go test -run='^$' -fuzz="^$target\$" -fuzztime="$time" -parallel=2 "./$dir" 2>&1); then
			# Go may call the end of the time itself a failure (go.dev/issue/75804); an
			# input that fails is always written down.
			if grep -q 'Failing input written' <<<"$out" || ! grep -q '^ *context deadline exceeded$' <<<"$out"; then
				echo "$out"
				exit 1
			fi
		fi
		echo "fuzz $dir $target: $(grep -o 'execs: [0-9]*' <<<"$out" | tail -n 1)"
	done
done
