// Writes `src/types.d.ts`: the types of `page/serve.schema.json` for the type checker. With `--check` it only compares.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const WEB = join(dirname(fileURLToPath(import.meta.url)), "..");
const file = join(WEB, "src/types.d.ts");

/** Writes parts of a schema so that the generator gives each type one name, and tuples their types. */
function prepared(schema) {
  if (Array.isArray(schema)) return schema.map(prepared);
  if (typeof schema !== "object" || schema === null) return schema;
  if ("$ref" in schema) return { $ref: schema.$ref };
  const res = Object.fromEntries(Object.entries(schema).map(([key, it]) => [key, prepared(it)]));
  if (!Array.isArray(res.prefixItems)) return res;
  const { prefixItems, ...rest } = res;
  return { ...rest, items: prefixItems };
}

/** Returns the types without remarks of the generator, and without the one that only holds the others. */
function tidied(text) {
  return text
    .replaceAll(/\n \*\n \* This interface was referenced by [^\n]*\n \* via the `definition` [^\n]*/g, "")
    .replaceAll(/\n *\/\*\*\n \* This interface was referenced by [^\n]*\n \* via the `definition` [^\n]*\n \*\//g, "")
    .replace(/export interface Api \{[^}]*\}\n/, "");
}

const schema = prepared(JSON.parse(readFileSync(join(WEB, "../page/serve.schema.json"), "utf8")));
const options = {
  additionalProperties: false,
  bannerComment: "// Written by tools/types.mjs from page/serve.schema.json.",
  unreachableDefinitions: true,
};
const wanted = tidied(await compile({ ...schema, title: "Api" }, "Api", options));
if (!process.argv.includes("--check")) {
  writeFileSync(file, wanted);
} else if (!existsSync(file) || readFileSync(file, "utf8") !== wanted) {
  console.error("types.d.ts is not that of page/serve.schema.json: run `node tools/types.mjs`");
  process.exitCode = 1;
}
