// The hash of all sources of the module in `pkg`, so that nobody forgets to build it anew. `--write` notes it there.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const NOTE = join(ROOT, "wasm/pkg/sources.sha256");

/** Returns the files below a folder, by name. */
function files(folder) {
  const found = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true });
  return found.filter((it) => it.isFile()).map((it) => join(it.parentPath ?? it.path, it.name)).sort();
}

/** Returns the hash of the sources as they are now. Tests and networks are no part of the module. */
export function present() {
  const sources = ["src", "crates", "grammar", "page/src", "wasm/src"].flatMap(files).filter((it) => !/tests?(\.rs$|\/)|\.snap$|\.md$|\.net$|LICENSE/.test(it));
  const hash = createHash("sha256");
  for (const it of [...sources, ...["Cargo.toml", "page/Cargo.toml", "wasm/Cargo.toml"].map((it) => join(ROOT, it))]) {
    hash.update(it.slice(ROOT.length)).update("\0").update(readFileSync(it)).update("\0");
  }
  return hash.digest("hex");
}

/** Returns the hash of the sources that the kept module was built from. */
export function built() {
  return readFileSync(NOTE, "utf8").trim();
}

if (process.argv.includes("--write")) writeFileSync(NOTE, `${present()}\n`);
