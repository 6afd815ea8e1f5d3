#!/bin/sh
# Installs alfil @VERSION@ for this user: the program in ~/.local/bin, or in the folder that ALFIL_BIN names.
set -eu
url='@URL@'
version='@VERSION@'
bin=${ALFIL_BIN:-$HOME/.local/bin}

case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) system=x86_64-unknown-linux-gnu ;;
  Linux-aarch64 | Linux-arm64) system=aarch64-unknown-linux-gnu ;;
  Darwin-arm64) system=aarch64-apple-darwin ;;
  Darwin-x86_64) system=x86_64-apple-darwin ;;
  *)
    echo "there is no archive for $(uname -s) on $(uname -m); cargo install alfil-cli builds the program" >&2
    exit 1
    ;;
esac
archive=alfil-$version-$system.tar.gz
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
fetch() {
  if command -v curl >/dev/null; then
    curl -fsSL -o "$1" "$url/$1"
  elif command -v wget >/dev/null; then
    wget -q -O "$1" "$url/$1"
  else
    echo "expected curl or wget" >&2
    exit 1
  fi
}
fetch "$archive"
fetch SHA256SUMS
grep " $archive\$" SHA256SUMS >wanted || { echo "SHA256SUMS does not name $archive" >&2; exit 1; }
if command -v sha256sum >/dev/null; then sha256sum -c wanted >/dev/null; else shasum -a 256 -c wanted >/dev/null; fi
tar -xzf "$archive"
mkdir -p "$bin"
cp "alfil-$version-$system/alfil" "$bin/alfil"
echo "installed $("$bin/alfil" --version) in $bin"
case ":$PATH:" in
  *":$bin:"*) ;;
  *) echo "add $bin to PATH, or call $bin/alfil" ;;
esac
