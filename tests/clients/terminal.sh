#!/usr/bin/env bash
# Takes the picture of the terminal that README shows: some moves of Decimaka by the computer, a piece picked up.
#
#     tests/clients/terminal.sh target/release/alfil docs/pictures/terminal.png
#
# Needs xterm, Xvfb, xdotool, ImageMagick and the font DejaVu (Debian: xterm xvfb xdotool imagemagick fonts-dejavu-core).
# Exit status 1 if the program has ended by itself.
set -euo pipefail
usage='usage: terminal.sh PATH-OF-ALFIL PICTURE'
alfil=$(realpath "${1:?$usage}")
picture=${2:?$usage}
for it in xterm Xvfb xdotool convert import; do
  command -v "$it" >/dev/null || { echo "$it is needed" >&2; exit 2; }
done

screen=$((RANDOM % 500 + 100))
Xvfb ":$screen" -screen 0 1200x900x24 >/dev/null 2>&1 &
server=$!
window=
trap 'kill $window $server 2>/dev/null || true' EXIT
export DISPLAY=:$screen
sleep 2

folder=$(mktemp -d)
cd "$folder"
LANG=C.UTF-8 xterm -u8 -fa 'DejaVu Sans Mono' -fs 12 -geometry 84x31+0+0 -bg '#16181d' -fg '#d8dadf' -b 8 +sb \
  -e "$alfil" play decimaka --seed 7 --seconds 0.2 &
window=$!
sleep 3

# The computer makes the moves of both sides.
for _ in 1 2 3 4 5 6 7; do
  xdotool key g
  sleep 6
done
xdotool key e
sleep 8
# The cursor goes to a piece, and picks it up.
xdotool key Right Down Return
sleep 2
kill -0 $window 2>/dev/null || { echo "the program has ended" >&2; exit 1; }
import -window "$(xdotool search --onlyvisible --class xterm | head -1)" "$folder/terminal.png"
cd "$OLDPWD"
convert "$folder/terminal.png" -strip +dither -colors 64 -define png:compression-level=9 "$picture"
rm -r "$folder"
ls -l "$picture"
