"use strict";
/**
 * Bundles the extension with its one library. Compares the licences of the bundled packages with THIRD-PARTY.txt, or writes
 * that file with `--licences`.
 */

const fs = require("node:fs");
const path = require("node:path");
const esbuild = require("esbuild");

const ROOT = path.join(__dirname, "..");

/**
 * Returns the folders of the packages in a bundle.
 * @param {esbuild.Metafile} metafile
 */
function packages(metafile) {
  const found = Object.keys(metafile.inputs).map((it) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(it)?.[1]);
  return [...new Set(found)].filter((it) => it !== undefined).sort();
}

/**
 * Returns the licence of a package. One without a licence file can't be bundled.
 * @param {string} folder
 */
function licence(folder) {
  const about = JSON.parse(fs.readFileSync(path.join(ROOT, folder, "package.json"), "utf8"));
  const file = fs.readdirSync(path.join(ROOT, folder)).find((it) => /^licen[cs]e/i.test(it));
  if (!file) throw new Error(`${about.name} has no licence file`);
  const text = fs.readFileSync(path.join(ROOT, folder, file), "utf8").trim();
  return `${about.name} ${about.version} (${about.license})\n\n${text.replaceAll("\r\n", "\n")}\n`;
}

async function bundle() {
  const result = await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: ["src/extension.js"],
    outfile: "dist/extension.js",
    bundle: true,
    minify: true,
    platform: "node",
    format: "cjs",
    target: "node18",
    external: ["vscode"],
    metafile: true,
    logLevel: "warning",
  });
  const rule = `\n${"-".repeat(80)}\n\n`;
  const head = "The bundle of this extension contains these packages.\n";
  const text = [head, ...packages(result.metafile).map(licence)].join(rule);
  const file = path.join(ROOT, "THIRD-PARTY.txt");
  if (process.argv.includes("--licences")) fs.writeFileSync(file, text);
  else if (fs.readFileSync(file, "utf8") !== text) throw new Error("THIRD-PARTY.txt is old: npm run licences");
}

bundle().catch((error) => {
  console.error(error);
  process.exit(1);
});
