#!/usr/bin/env bash
# Takes the pictures of docs/with-help.md: a variant is written in Neovim with the language server.
#
#     tests/clients/editor_pictures.sh target/release/alfil docs/pictures
#
# Needs Neovim, xterm, Xvfb, xdotool, ImageMagick and the font DejaVu (Debian: neovim xterm xvfb xdotool imagemagick
# fonts-dejavu-core). Exit status 1 if Neovim has ended by itself. Look at the pictures: nothing else judges them.
set -euo pipefail
usage='usage: editor_pictures.sh PATH-OF-ALFIL FOLDER'
alfil=$(realpath "${1:?$usage}")
pictures=$(realpath "${2:?$usage}")
for it in nvim xterm Xvfb xdotool import; do
  command -v "$it" >/dev/null || { echo "$it is needed" >&2; exit 2; }
done

folder=$(mktemp -d)
mkdir -p "$folder/nvim"
cat > "$folder/nvim/init.lua" <<LUA
vim.cmd('colorscheme desert')
vim.cmd('highlight NormalFloat ctermbg=236 ctermfg=252')
vim.cmd('highlight Pmenu ctermbg=236 ctermfg=252')
vim.cmd('highlight PmenuSel ctermbg=24 ctermfg=255')
vim.cmd('highlight DiagnosticVirtualTextError ctermfg=210')
vim.cmd('highlight DiagnosticVirtualTextWarn ctermfg=222')
vim.o.completeopt = 'menuone,noinsert,noselect'
vim.o.swapfile = false
vim.o.number = true
vim.o.signcolumn = 'no'
vim.o.wrap = true
vim.diagnostic.config({ virtual_text = { prefix = '' }, update_in_insert = true })
vim.api.nvim_create_autocmd('FileType', {
  pattern = 'toml',
  callback = function()
    local client = vim.lsp.start_client({ name = 'alfil', cmd = { '$alfil', 'lsp' } })
    vim.lsp.buf_attach_client(0, client)
    vim.bo.omnifunc = 'v:lua.vim.lsp.omnifunc'
    vim.keymap.set('n', 'K', vim.lsp.buf.hover, { buffer = true })
    vim.keymap.set('n', '<F3>', vim.lsp.buf.code_action, { buffer = true })
    vim.keymap.set('n', '<F6>', vim.diagnostic.open_float, { buffer = true })
  end,
})
LUA

screen=$((RANDOM % 500 + 100))
Xvfb ":$screen" -screen 0 1000x520x24 >/dev/null 2>&1 &
server=$!
window=
trap 'kill $window $server 2>/dev/null || true' EXIT
export DISPLAY=:$screen XDG_CONFIG_HOME=$folder LANG=C.UTF-8
sleep 2
cd "$folder"

# Opens a file with a text.
open() {
  [ -z "$window" ] || kill "$window" 2>/dev/null || true
  printf '%s' "$1" > jackals.toml
  xterm -u8 -fa 'DejaVu Sans Mono' -fs 11 -geometry 108x26+0+0 -bg '#16181d' -fg '#d8dadf' -b 8 +sb \
    -e nvim jackals.toml >/dev/null 2>&1 &
  window=$!
  sleep 3
}
find_text() { text "/$1"; keys Return; text ':noh'; keys Return; }
keys() { xdotool key "$@"; sleep 1; }
text() { xdotool type --delay 15 -- "$1"; sleep 1; }
picture() {
  sleep 1
  kill -0 "$window" 2>/dev/null || { echo "Neovim has ended" >&2; exit 1; }
  import -window root "$pictures/help-$1.png"
}

open ''
text 'i'
keys ctrl+x ctrl+o
picture keys

army="language = 1

[variant]
name = 'Jackals'

[board]
size = [6, 6]

[pieces]
"
open "$army"
text "Goid = 'C', move = 'fm"
keys Escape
text "Scub = { id = 'C', move = 'fm"
keys ctrl+x ctrl+o
picture letters

rules="${army}cub    = { id = 'C', move = 'fmWfcF', start = 'a2-f2' }
jackal = { id = 'J', move = 'FD', start = 'd1' }
raven  = { id = 'R', move = 'N', start = 'b1 e1' }
ox     = { id = 'O', move = 'W2', start = 'a1 f1' }
chief  = { id = 'K', move = 'K', start = 'c1' }

[check]
royal = 'chief'

[promotion]
cub = { to = 'jackal', on = 'capture' }

[zones]
den = 'c6 d6'

"
open "$rules"
find_text fmW
text 'K'
picture moves

open "$rules[[outcome]]
name   = 'den'
when   = 'chief in den'
result = 'win'
"
find_text 'in den'
keys F3
picture fix

tested="$rules[[outcome]]
name   = 'den'
when   = 'some own chief & den'
result = 'win'

[[test]]
name = 'A cub that captures becomes a jackal'
"
open "$tested"
text "Goplay = 'c2c3 b5b4 "
text "'"
keys Left
keys ctrl+x ctrl+o
picture turns

open "${tested}play = 'c2c3 b5b4 c3b4=J'
then = '? b'
"
find_text c3b4
text 'zt'
text 'K'
picture position
