"use strict";
/** Asserts what a .vsix holds: `node scripts/contents.js FILE`. A .vsix is a ZIP archive; its directory is at its end. */

const fs = require("node:fs");

/** All files that the extension needs, and no others. */
const EXPECTED = [
  "[Content_Types].xml",
  "extension.vsixmanifest",
  "extension/CHANGELOG.md",
  "extension/LICENSE-APACHE",
  "extension/LICENSE-MIT",
  "extension/README.md",
  "extension/THIRD-PARTY.txt",
  "extension/dist/extension.js",
  "extension/language-configuration.json",
  "extension/media/board.css",
  "extension/media/board.js",
  "extension/media/icon.png",
  "extension/package.json",
  "extension/snippets/alfil.json",
  "extension/syntaxes/alfil.tmLanguage.json",
];

/**
 * Returns the names in a ZIP archive.
 * @param {Buffer} zip
 */
function names(zip) {
  const end = zip.lastIndexOf("PK\x05\x06", undefined, "latin1");
  if (end < 0) throw new Error("this is no ZIP archive");
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const [name, extra, comment] = [28, 30, 32].map((it) => zip.readUInt16LE(at + it));
    const text = zip.toString("utf8", at + 46, at + 46 + name);
    at += 46 + name + extra + comment;
    return text;
  });
}

if (require.main === module) {
  const found = names(fs.readFileSync(process.argv[2])).map((it) => it.replace(/(readme|changelog)\.md$/, (name) => `${name.slice(0, -3).toUpperCase()}.md`)).sort();
  const list = (/** @type {string[]} */ all) => all.join("\n  ");
  if (list(found) !== list([...EXPECTED].sort())) throw new Error(`the package holds\n  ${list(found)}\nbut should hold\n  ${list(EXPECTED)}`);
  console.log(`${process.argv[2]}: ${found.length} files, as they should be`);
}

module.exports = { names };
