#!/usr/bin/env bash
# Plays on XBoard's board by mouse, against alfil, games that XBoard does not know: Decimaka, and one whose rule file is
# written on the spot. Each leaves a picture and a PGN file in the folder that is named at the end.
#
#     tests/clients/xboard_mouse.sh target/release/alfil
#
# Needs xboard, Xvfb, xdotool and ImageMagick (Debian: xboard xvfb xdotool imagemagick). Exit status 1 if a move does not
# arrive, or is not answered.
set -euo pipefail
alfil=$(realpath "${1:?usage: xboard_mouse.sh PATH-OF-ALFIL}")
PATH=$PATH:/usr/games
for it in xboard Xvfb xdotool import; do
  command -v "$it" >/dev/null || { echo "$it is needed" >&2; exit 2; }
done

folder=$(mktemp -d "${TMPDIR:-/tmp}/alfil-mouse.XXXXXX")
export HOME=$folder
screen=$((RANDOM % 500 + 100))
Xvfb ":$screen" -screen 0 1000x900x24 >/dev/null 2>&1 &
server=$!
board=
trap 'kill $board $server 2>/dev/null || true' EXIT
export DISPLAY=:$screen
sleep 2

# click FILE RANK, both from 0: the board begins at the lower left corner of the window, in squares of so many pixels.
click() {
  xdotool mousemove $((3 + square * $1 + square / 2)) $((height - 2 - square * $2 - square / 2))
  sleep 0.2
  xdotool mousedown 1; sleep 0.1; xdotool mouseup 1
  sleep 0.3
}

# wait_for TEXT N: until the conversation has so many lines with it.
wait_for() {
  local n
  for _ in $(seq 600); do
    n=$(grep -c -- "$1" "$log" 2>/dev/null || true)
    [ "${n:-0}" -ge "$2" ] && return
    sleep 0.1
  done
  echo "$name: not so many lines with \`$1\`: $2" >&2
  exit 1
}

# play NAME RULES FILES MOVE...: each move as FROM-FILE FROM-RANK TO-FILE TO-RANK, in digits.
play() {
  name=$1; local rules=$2 files=$3; shift 3
  log=$folder/$name.debug
  xboard -fcp "$alfil xboard${rules:+ $rules}" -variant "$name" -testLegality false -st 0:01 -sgf "$folder/$name.pgn" -boardSize 40 \
    -saveSettingsOnExit false -popupExitMessage false -debug -nameOfDebugFile "$log" >"$folder/$name.log" 2>&1 &
  board=$!
  wait_for 'first : pong' 1
  sleep 2
  eval "$(xdotool getwindowgeometry --shell "$(xdotool search --onlyvisible --name alfil | head -1)")"
  height=$HEIGHT square=$(((WIDTH - 11) / files))
  local n=0
  for it in "$@"; do
    n=$((n + 1))
    click "${it:0:1}" "${it:1:1}"
    click "${it:2:1}" "${it:3:1}"
    wait_for '<first : move' $n
    sleep 0.5
  done
  import -window root -crop "${WIDTH}x$HEIGHT+0+0" "$folder/$name.png"
  xdotool key ctrl+q
  sleep 2
  kill $board 2>/dev/null || true
  grep -q '<first : highlight' "$log" || { echo "$name: nothing was highlighted" >&2; exit 1; }
  grep -q 'first : Illegal' "$log" && { echo "$name: a move was refused" >&2; exit 1; }
  sed -n '/^\[Variant/p; /^1\./,$p' "$folder/$name.pgn"
}

cat >"$folder/zebra-chess.toml" <<'RULES'
extends = 'chess'
[variant]
name = 'Zebra chess'
[pieces]
knight = { id = 'Z', move = 'Z' }
[promotion]
pawn = { to = 'queen rook bishop knight', in = 'last-ranks(1)' }
RULES

play decimaka '' 10 4244 2113 0103
play zebra-chess "$folder/zebra-chess.toml" 8 4143 1033 5023
echo "pictures and games: $folder"
