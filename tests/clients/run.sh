#!/usr/bin/env bash
# Runs clients that others wrote against the built program. Needs Go, git, node
# and npm; outside CI it says SKIP and why when something is missing.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
probe=${PROBE:-$root/../shared/mcp-probe}

skip() {
	echo "SKIP clients: $1"
	[ "${CI:-}" != true ] || exit 1
	exit 0
}
for tool in git node npm; do
	command -v "$tool" >/dev/null || skip "$tool is not installed"
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd "$root" && go build -o "$work/tix" .)
export TIX_BINARY=$work/tix GIT_CONFIG_GLOBAL=$work/gitconfig GIT_CONFIG_NOSYSTEM=1
printf '[user]\n\tname = Ada Lovelace\n\temail = ada@example.org\n' >"$work/gitconfig"

echo "clients: mcp-go"
(cd "$here" && go vet ./... && go test -count=1 ./...)

mkdir "$work/repository" && cd "$work/repository"
git init -q .
"$TIX_BINARY" init >/dev/null
"$TIX_BINARY" create "First" --body "the body" >/dev/null
"$TIX_BINARY" create "Second" --labels bug >/dev/null

install() { # FOLDER: what its package.json names; the network may fail
	(cd "$1" && npm install --silent --no-package-lock --no-audit --no-fund --no-update-notifier --cache "$work/npm")
}

echo "clients: TypeScript SDK"
mkdir "$work/typescript" && cp "$here/package.json" "$here/typescript.mjs" "$work/typescript"
install "$work/typescript" || skip "npm can't install what tests/clients/package.json names"
node "$work/typescript/typescript.mjs" "$work/repository" "$TIX_BINARY"

if [ -f "$probe/raw.mjs" ]; then
	echo "clients: probes of $probe"
	mkdir "$work/probe" && cp "$probe"/*.mjs "$work/probe" && cp "$probe/package.json" "$work/probe"
	chmod -R u+w "$work/probe"
	ln -s "$work/typescript/node_modules" "$work/probe/node_modules"
	count=$(printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' | "$TIX_BINARY" mcp |
		node -e 'console.log(JSON.parse(require("fs").readFileSync(0, "utf8")).result.tools.length)')
	node "$work/probe/raw.mjs" --cwd "$work/repository" -- "$TIX_BINARY" mcp | grep -v '^ok'
	node "$work/probe/client.mjs" --cwd "$work/repository" --expect "$count" -- "$TIX_BINARY" mcp
else
	echo "clients: no probes at $probe"
fi
echo "clients: all went through"
