#!/usr/bin/env bash
# Writes what follows from the declarations below a folder: docs/reference.md and
# schemas/issue.json, schemas/tools/NAME.json.    generate.sh FOLDER
set -euo pipefail
to=$(cd "${1:?usage: generate.sh FOLDER}" && pwd)
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/tix" .
mkdir -p "$to/docs" "$to/schemas/tools"
rm -f "$to"/schemas/tools/*.json
"$work/tix" docs >"$to/docs/reference.md"
"$work/tix" docs --schemas "$to/schemas"
