// Finds dead links of the built book, and pages of docs/ that it lacks: `node tools/book/check.mjs FOLDER`. Addresses of other
// sites are not visited.

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const root = resolve(process.argv[2]);
const pages = readdirSync(root, { recursive: true })
  .map((it) => join(root, String(it)))
  .filter((it) => it.endsWith(".html") && !relative(root, it).startsWith("play/"));
const texts = new Map(pages.map((it) => [it, readFileSync(it, "utf8")]));
const dead = [];
const docs = readdirSync("docs", { recursive: true }).map(String).filter((it) => it.endsWith(".md") && it !== "SUMMARY.md");
for (const it of docs) {
  const page = it.replace(/README\.md$/, "index.md").replace(/\.md$/, ".html");
  if (!existsSync(join(root, page))) dead.push(`docs/SUMMARY.md does not name ${it}`);
}
let links = 0;
for (const [page, text] of texts) {
  // The page for missing files is shown at any depth.
  if (page.endsWith("/404.html")) continue;
  for (const [, link] of text.matchAll(/(?:href|src)="([^"]*)"/g)) {
    if (/^[a-z]+:|^\/\//.test(link)) continue;
    links += 1;
    const [file, anchor] = link.replaceAll("&amp;", "&").split("#");
    let target = file ? resolve(dirname(page), decodeURIComponent(file.split("?")[0])) : page;
    if (existsSync(target) && statSync(target).isDirectory()) target = join(target, "index.html");
    const missing = !existsSync(target);
    const astray = anchor && texts.has(target) && !texts.get(target).includes(`id="${decodeURIComponent(anchor)}"`);
    if (missing || astray) dead.push(`${relative(root, page)}: ${link}`);
  }
}
console.log(`${pages.length} pages, ${links} links, ${dead.length} dead`);
if (dead.length > 0 || pages.length < 50) {
  console.error([...new Set(dead)].join("\n"));
  process.exit(1);
}
