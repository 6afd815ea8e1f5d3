// Makes `cli/page`, the files that the program has in itself: bundles of scripts and styles, and what is copied as it is.
//
//     npm ci && node tools/build.mjs            writes the files
//     npm ci && node tools/build.mjs --check    fails if they are other than the sources give

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const WEB = join(dirname(fileURLToPath(import.meta.url)), "..");
const OUT = join(WEB, "../cli/page");

/** What is copied. */
const COPIED = ["static/index.html", "static/export.html", "static/icon.svg", "vendor/symbols.LICENSE"];

const COMMON = {
  absWorkingDir: WEB,
  outdir: OUT,
  bundle: true,
  target: "es2022",
  charset: "utf8",
  minify: true,
  lineLimit: 160,
  legalComments: "none",
  metafile: true,
  write: false,
};

const BUILDS = [
  // Pages from the disk can't have scripts that are modules.
  { entryPoints: ["src/page.js", "src/standalone.js", "src/start.js"], format: "iife" },
  // The address is for a module that the script fetches itself.
  {
    entryPoints: ["src/worker.js", "src/unpack.js", "src/offline.js"],
    format: "iife",
    define: { "import.meta.url": '""' },
  },
  { entryPoints: ["src/builder.js"], format: "iife", globalName: "alfilBuilder" },
  {
    entryPoints: ["styles/page.css"],
    loader: { ".woff2": "file" },
    assetNames: "[name]",
    target: "esnext",
  },
  { entryPoints: ["styles/standalone.css"], loader: { ".woff2": "dataurl" }, target: "esnext" },
  {
    entryPoints: { codemirror: "vendor/codemirror.entry.js" },
    format: "iife",
    globalName: "alfilCodeMirror",
    target: "es2021",
  },
];

/** Returns the folders of the packages that a bundle has parts of. */
function packagesOf({ inputs }) {
  const folder = /^node_modules\/(@[^/]+\/)?[^/]+/;
  return [...new Set(Object.keys(inputs).flatMap((it) => folder.exec(it)?.[0] ?? []))].sort();
}

/** Returns the licences: each text once, after the packages that have it. */
function licences(folders) {
  const texts = new Map();
  for (const folder of folders) {
    const { name, version, license } = JSON.parse(readFileSync(join(WEB, folder, "package.json"), "utf8"));
    const file = readdirSync(join(WEB, folder)).find((it) => /^licen[cs]e/i.test(it));
    if (!file) throw new Error(`${name} has no licence file: find its licence, or do without it`);
    const text = readFileSync(join(WEB, folder, file), "utf8")
      .replaceAll("\r\n", "\n")
      .trim();
    texts.set(text, [...(texts.get(text) ?? []), `${name} ${version} (${license})`]);
  }
  const head = "codemirror.js contains these packages. web/tools/build.mjs writes this list.";
  const parts = [...texts].map(([text, names]) => `${names.join("\n")}\n\n${text}`);
  return `${[head, ...parts].join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

/** Returns all files, by name. */
async function made() {
  const res = new Map(COPIED.map((it) => [it.split("/")[1], readFileSync(join(WEB, it))]));
  const packages = [];
  for (const options of BUILDS) {
    const { outputFiles, metafile } = await build({ ...COMMON, ...options });
    for (const it of outputFiles) res.set(relative(OUT, it.path), Buffer.from(it.contents));
    packages.push(...packagesOf(metafile));
  }
  return res.set("codemirror.LICENSE", Buffer.from(licences(packages)));
}

const files = await made();
const present = existsSync(OUT) ? readdirSync(OUT) : [];
const superfluous = present.filter((it) => !files.has(it));
const changed = [...files].filter(
  ([name, bytes]) => !present.includes(name) || !bytes.equals(readFileSync(join(OUT, name))),
);
if (process.argv.includes("--check")) {
  for (const name of [...superfluous, ...changed.map((it) => it[0])]) {
    console.error(`cli/page/${name} is not what the sources give: run \`npm run build\` in web`);
    process.exitCode = 1;
  }
} else {
  mkdirSync(OUT, { recursive: true });
  for (const name of superfluous) rmSync(join(OUT, name));
  for (const [name, bytes] of changed) writeFileSync(join(OUT, name), bytes);
}
console.log([...files].map(([name, bytes]) => `${name} ${bytes.length}`).join(", "));
