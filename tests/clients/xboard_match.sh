#!/usr/bin/env bash
# XBoard has alfil play Fairy-Max, and saves the games:
#
#     tests/clients/xboard_match.sh target/release/alfil [GAMES [VARIANT...]]
#
# Needs xboard, fairymax and Xvfb (Debian: xboard fairymax xvfb). Exit status 1 if a game ends by an illegal move, on time,
# or not at all. The games are left in the folder that is named at the end.
set -euo pipefail
alfil=$(realpath "${1:?usage: xboard_match.sh PATH-OF-ALFIL [GAMES [VARIANT...]]}")
games=${2:-2}
shift; shift || true
variants=("${@}")
[ ${#variants[@]} -gt 0 ] || variants=(normal capablanca knightmate)
PATH=$PATH:/usr/games
for it in xboard fairymax xvfb-run; do
  command -v "$it" >/dev/null || { echo "$it is needed" >&2; exit 2; }
done

folder=$(mktemp -d "${TMPDIR:-/tmp}/alfil-xboard.XXXXXX")
failed=0
for variant in "${variants[@]}"; do
  pgn=$folder/$variant.pgn
  HOME=$folder timeout 900 xvfb-run -a xboard -fcp "$alfil xboard" -scp fairymax -variant "$variant" \
    -mg "$games" -tc 0:20 -inc 0.2 -sgf "$pgn" -autoCallFlag true \
    -popupExitMessage false -popupMoveErrors false -saveSettingsOnExit false \
    -debug -nameOfDebugFile "$folder/$variant.debug" >"$folder/$variant.log" 2>&1 || true
  played=$(grep -c '^\[Result' "$pgn" 2>/dev/null || true)
  echo "$variant: ${played:-0} of $games games"
  grep -h '^\[\(White\|Black\|Result\) ' "$pgn" 2>/dev/null | paste - - - || true
  grep -ohE '\{[^}]*\} (1-0|0-1|1/2-1/2|\*)$' "$pgn" 2>/dev/null || true
  if [ "${played:-0}" -lt "$games" ] || grep -qiE 'illegal|forfeits|flag fell|exited|\[Result "\*"\]' "$pgn"; then
    failed=1
  fi
done
echo "games and logs: $folder"
exit $failed
