#!/usr/bin/env bash
# Builds tix and runs its main job on a repository made for it: init, create,
# move with a commit, list, view, lint. Needs only Go and git.
set -euo pipefail
cd "$(dirname "$0")/.."

command -v go >/dev/null || { echo "demo: Go is needed: https://go.dev/dl" >&2; exit 1; }
command -v git >/dev/null || { echo "demo: git is needed" >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/tix" .
mkdir "$work/harbor" && cd "$work/harbor"
export PATH="$work:$PATH"
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE

# Shows a command so that it can be pasted, and runs it.
run() {
	local word line=
	for word in "$@"; do
		case $word in
		*[!A-Za-z0-9_.,/:=@%+-]* | '') line+=" '$word'" ;; # none holds a quote
		*) line+=" $word" ;;
		esac
	done
	printf '\n$%s\n' "$line"
	"$@"
}

git init -q .
git config user.name "Ada Lovelace"
git config user.email ada@example.org

run tix init
run tix create "Fix the login page" --labels bug,ui --priority high
run tix create "Write the handbook" --due-date 2030-01-31 --body "For the people in the tower."
git add -A && git commit -qm "First issues"

run tix move 1 "in progress"
run tix comment 1 "It answers twice when the network is slow."
run tix list
run tix move 1 done
run tix status
run tix list --filter "label:bug category:completed"
run tix view 1
run tix lint
printf '\nThe demo went through: every step did what it says.\n'
