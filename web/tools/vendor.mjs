// Makes `vendor/codemirror.js` from the packages of the lock file, with the licences of all packages in it.
//
//     npm ci && node tools/vendor.mjs            writes the files
//     npm ci && node tools/vendor.mjs --check    fails if they are other than these packages give

import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const PAGE = join(dirname(fileURLToPath(import.meta.url)), "..");
const VENDOR = join(PAGE, "vendor");

/** Returns the text of the bundle, and the folders of the packages in it. */
async function bundle() {
  const res = await build({
    absWorkingDir: PAGE,
    entryPoints: ["vendor/codemirror.entry.js"],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2021",
    legalComments: "none",
    metafile: true,
    write: false,
  });
  const inputs = Object.keys(res.metafile.inputs);
  const folder = /^node_modules\/(@[^/]+\/)?[^/]+/;
  const folders = inputs.map((it) => folder.exec(it)?.[0]).filter((it) => it !== undefined);
  return { text: res.outputFiles[0].text, folders: [...new Set(folders)].sort() };
}

/** Returns the licences: each text once, after the packages that have it. */
function licences(folders) {
  const texts = new Map();
  for (const folder of folders) {
    const { name, version, license } = JSON.parse(readFileSync(join(PAGE, folder, "package.json"), "utf8"));
    const file = readdirSync(join(PAGE, folder)).find((it) => /^licen[cs]e/i.test(it));
    if (!file) throw new Error(`${name} has no licence file: find its licence, or do without it`);
    const text = readFileSync(join(PAGE, folder, file), "utf8").replaceAll("\r\n", "\n").trim();
    texts.set(text, [...(texts.get(text) ?? []), `${name} ${version} (${license})`]);
  }
  const head = "codemirror.js contains these packages. tools/vendor.mjs writes this list.";
  const parts = [...texts].map(([text, names]) => `${names.join("\n")}\n\n${text}`);
  return `${[head, ...parts].join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

const { text, folders } = await bundle();
const hash = createHash("sha256").update(text).digest("hex");
const files = {
  "codemirror.js": text,
  "codemirror.LICENSE": licences(folders),
  "codemirror.sha256": `${hash}  codemirror.js\n`,
};
const check = process.argv.includes("--check");
for (const [name, wanted] of Object.entries(files)) {
  const path = join(VENDOR, name);
  const same = existsSync(path) && readFileSync(path, "utf8") === wanted;
  if (!check && !same) writeFileSync(path, wanted);
  if (check && !same) {
    console.error(`vendor/${name} is not what the packages of package-lock.json give: run \`node tools/vendor.mjs\``);
    process.exitCode = 1;
  }
}
console.log(`vendor/codemirror.js: ${text.length} bytes of ${folders.length} packages`);
