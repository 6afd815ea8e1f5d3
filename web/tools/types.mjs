// Writes types for the type checker: `src/types.d.ts` of `page/serve.schema.json`, and `src/ids.d.ts` of the elements with IDs in
// the HTML. With `--check` it only compares.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const WEB = join(dirname(fileURLToPath(import.meta.url)), "..");

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
/** Returns the elements of the pages by ID, each with its type. */
function elements() {
  const tags = new Map();
  for (const name of ["index", "export"]) {
    const page = readFileSync(join(WEB, `static/${name}.html`), "utf8");
    for (const [, tag, id] of page.matchAll(/<(\w+)\b[^>]*? id="([^"]+)"/g)) tags.set(id, tag);
  }
  const rows = [...tags].sort().map(([id, tag]) => `  "${id}": HTMLElementTagNameMap["${tag}"];\n`);
  return `// Written by tools/types.mjs from static/*.html.\n\n/** Elements by ID. */\nexport interface Ids {\n${rows.join("")}}\n`;
}

const files = {
  "types.d.ts": tidied(await compile({ ...schema, title: "Api" }, "Api", options)),
  "ids.d.ts": elements(),
};
for (const [name, wanted] of Object.entries(files)) {
  const file = join(WEB, "src", name);
  const same = existsSync(file) && readFileSync(file, "utf8") === wanted;
  if (same) continue;
  if (process.argv.includes("--check")) {
    console.error(`src/${name} is not what its sources give: run \`npm run types\` in web`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, wanted);
  }
}
