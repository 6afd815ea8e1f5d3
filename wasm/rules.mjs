// The texts of all shipped rule files as a module of the npm package: `node wasm/rules.mjs` writes it beside the compiled module,
// where git ignores it.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../", import.meta.url);

/** Returns the texts of all shipped rule files, by the names that others extend them by. */
export function texts() {
  const found = readdirSync(new URL("rules/", ROOT), { recursive: true }).filter((it) => it.endsWith(".toml"));
  const named = found.map((it) => [it.slice(0, -".toml".length).replaceAll("\\", "/"), it]);
  named.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(named.map(([name, file]) => [name, readFileSync(new URL(`rules/${file}`, ROOT), "utf8")]));
}

/** Writes the module and its types. */
export function write() {
  const pkg = new URL("wasm/pkg/", ROOT);
  const doc = "/** The rule files of all shipped games, and the parts that they extend, by name. */\n";
  writeFileSync(new URL("rules.js", pkg), `${doc}export const rules = ${JSON.stringify(texts(), null, 1)};\n`);
  writeFileSync(new URL("rules.d.ts", pkg), `${doc}export const rules: Record<string, string>;\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) write();
