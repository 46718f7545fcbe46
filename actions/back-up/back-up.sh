#!/usr/bin/env bash
# Pulls a workspace into a copy, checks the copy, exports it, and commits what has changed. action.yml sets the variables.
# Exits with 0 if the copy is complete and intact, 3 if it lacks something, and 1 if a step failed.
set -euo pipefail

if [ "$WS_VERSION" = repository ]; then
  root="$GITHUB_ACTION_PATH/../.."
  (cd "$root" && npm run setup --silent && npm run build --silent) >&2
  mirror() { node "$root/packages/mirror/bin/ws-mirror.js" "$@"; }
else
  mirror() { npx --yes --package "@ws/mirror@$WS_VERSION" ws-mirror "$@"; }
fi
output() { echo "$1=$2" >>"$GITHUB_OUTPUT"; }

if [ "${WS_VISIBILITY:-}" = public ] && [ "$WS_ALLOW_PUBLIC" != true ]; then
  echo "Expected a private repository, got a public one: everybody could read the copy. Set allow-public to true if that is intended." >&2
  exit 2
fi

code=0
# Runs a command. Its exit code 3 says that something is missing: the other steps follow, and the job fails at its end.
run() {
  local result=0
  mirror "$@" || result=$?
  case $result in
    0) ;;
    3) code=3 ;;
    *) exit "$result" ;;
  esac
}

run pull "$WS_COPY"
run verify "$WS_COPY"
# A copy that is damaged is not kept: the next run begins with the one before it.
output keep true
if [ -n "$WS_ARTIFACT" ]; then
  packed="$RUNNER_TEMP/$(basename "$WS_COPY").tar.gz"
  rm -f "$packed"
  run pack "$WS_COPY" --out "$packed"
  output packed "$packed"
fi
if [ -n "$WS_EXPORT_FORMAT" ]; then
  run export "$WS_COPY" --format "$WS_EXPORT_FORMAT" --out "$WS_EXPORT_FOLDER"
  if [ "$WS_COMMIT" = true ]; then
    git add --all -- "$WS_EXPORT_FOLDER"
    if git diff --cached --quiet -- "$WS_EXPORT_FOLDER"; then
      echo "The export has not changed."
    else
      git -c user.name="github-actions[bot]" -c user.email="41898282+github-actions[bot]@users.noreply.github.com" \
        commit --quiet --message "Update the export of the workspace" -- "$WS_EXPORT_FOLDER"
      git push --quiet
    fi
  fi
fi
output complete "$([ "$code" = 0 ] && echo true || echo false)"
exit "$code"
