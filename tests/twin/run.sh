#!/usr/bin/env bash
# Compares tix with what was recorded of the original program, area by area:
# run.sh FOLDER AREA...  Outside CI it says SKIP and why when something is missing.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)

skip() {
	echo "SKIP twin: $1"
	[ "${CI:-}" != true ] || exit 1
	exit 0
}
twin=${1:?usage: run.sh FOLDER AREA...}
shift
cd "$root"
command -v python3 >/dev/null || skip "python3 is not installed"
python3 -c 'import sys, yaml; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || skip "Python 3.11 with PyYAML is needed (pip install pyyaml)"
[ -f "$twin/twin.py" ] || skip "$twin holds no twin.py (TWIN=folder names another place)"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/tix" .
failed=0
for area in "$@"; do
	echo "twin: $area"
	# an area's own lines alone, or those of another area would look stale
	grep "^$area/" "$here/known.txt" >"$work/known" || true
	grep "^$area/" "$here/pending.txt" >"$work/pending" || true
	python3 -B "$twin/twin.py" check "$twin/cases/$area" --gold "$twin/gold/$area.json" --ours "$work/tix" \
		--known "$work/known" --pending "$work/pending" || failed=1
done
exit $failed
