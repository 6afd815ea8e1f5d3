#!/usr/bin/env bash
# Gathers what a release shows: tools/release/collect.sh FOLDER URL
# FOLDER has the built archives, URL is where a release's files will be. target/release-files gets the archives, the scripts that
# install from URL, and SHA256SUMS of all of them; target/notes.md the newest section of the changelog.
set -euo pipefail
cd "$(dirname "$0")/../.."
from=${1:?usage: tools/release/collect.sh FOLDER URL}
url=${2:?usage: tools/release/collect.sh FOLDER URL}
out=target/release-files
rm -rf "$out"
mkdir -p "$out"
find "$from" -type f \( -name '*.tar.gz' -o -name '*.zip' -o -name '*.deb' -o -name '*.whl' -o -name '*.tgz' -o -name '*.vsix' \) \
  -exec cp {} "$out/" \;
version=$(cargo pkgid --package alfil-cli | sed 's/.*[@#]//')
for script in install.sh install.ps1; do
  sed -e "s|@URL@|$url|g" -e "s|@VERSION@|$version|g" "tools/release/$script" >"$out/$script"
done
(cd "$out" && sha256sum -- * >SHA256SUMS)
# What stands between the first two headings of the second level.
awk '/^## / { n += 1; next } n == 1' CHANGELOG.md >target/notes.md
cat "$out/SHA256SUMS"
