#!/usr/bin/env bash
# Builds and pushes the container image: tools/release/image.sh FOLDER NAME
# FOLDER has the static archives of both kinds of processors, NAME is the image with its tag. REGISTRY_USER and REGISTRY_PASSWORD
# log in.
set -euo pipefail
cd "$(dirname "$0")/../.."
from=${1:?usage: tools/release/image.sh FOLDER NAME}
name=${2:?usage: tools/release/image.sh FOLDER NAME}
context=$(mktemp -d)
trap 'rm -rf "$context"' EXIT
for pair in amd64:x86_64 arm64:aarch64; do
  archive=$(find "$from" -name "alfil-*-${pair#*:}-unknown-linux-gnu.tar.gz" | head -1)
  mkdir -p "$context/${pair%:*}"
  tar -xzf "$archive" -C "$context/${pair%:*}" --strip-components=1
done
cp Containerfile "$context/"
printf '%s' "$REGISTRY_PASSWORD" | docker login "${name%%/*}" --username "$REGISTRY_USER" --password-stdin
docker buildx create --use
docker buildx build --platform linux/amd64,linux/arm64 --tag "$name" --tag "${name%:*}:latest" --file "$context/Containerfile" \
  --push "$context"
