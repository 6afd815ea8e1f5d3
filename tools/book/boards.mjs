// A preprocessor of mdBook: puts a board below each rule file, adds the pages of messages, and unties links that leave the manual.
//
// mdBook hands the book over as JSON and reads it back. A board is a link to the playground beside the book: a link carries the
// whole rule file (web/src/links.js). The page's script (boards.js) shows it in place.

import { readdirSync, readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";

const DOCS = new URL("../../docs/", import.meta.url);
/** A fenced block, with what stands after its fence: `toml rules` is a whole rule file, `toml of chess` a part of a shipped one. */
const BLOCK = /^```toml (rules|of)([^\n]*)\n([\s\S]*?)^```$/gm;

/** The fragment of a link that opens rules in the playground. @param {string} text */
function carrying(text) {
  const json = JSON.stringify({ rules: { name: "", text }, edit: true });
  return `open=${deflateRawSync(json).toString("base64url")}`;
}

/** @param {string} text @param {string} root the way from the page to the book's first one */
function withBoards(text, root) {
  return text.replace(BLOCK, (block, kind, more, rules) => {
    const name = more.trim();
    if (kind === "of" && name.includes("/")) return block;
    const fragment = kind === "of" ? `game=${encodeURIComponent(name)}` : carrying(rules);
    const label = kind === "of" ? `Play ${name}` : "Play these rules";
    return `${block}\n\n<p class="board"><a href="${root}play/index.html#${fragment}">${label}</a></p>`;
  });
}

/** Links to files that are no pages of the book keep their text alone. @param {string} text @param {string} folder */
function withoutStrayLinks(text, folder) {
  return text.replace(/(?<!!)\[([^\]\n]*)\]\(([^)\s]+)\)/g, (link, shown, to) => {
    if (/^[a-z]+:|^#/.test(to)) return link;
    const target = new URL(to.split("#")[0], new URL(folder, DOCS));
    if (target.href === new URL("../CONTRIBUTING.md", DOCS).href) return `[${shown}](${rootOf(folder)}contributing.md)`;
    if (target.href === new URL("../README.md", DOCS).href) return `[${shown}](${rootOf(folder)}index.md)`;
    const inside = target.href.startsWith(DOCS.href) && !target.href.endsWith("/");
    // The first page of a folder is its index.
    return inside ? `[${shown}](${to.replace("README.md", "index.md")})` : shown;
  });
}

/** @param {string} folder `language/`, or nothing */
const rootOf = (folder) => "../".repeat(folder.split("/").length - 1);

/** The links of CONTRIBUTING.md begin at the repository's root. @param {string} text */
const fromRoot = (text) => text.replace(/\[([^\]\n]*)\]\((?!docs\/|[a-z]+:|#)[^)\s]*\)/g, "$1").replace(/\]\(docs\//g, "](");

/** @param {any[]} items */
function visit(items) {
  for (const { Chapter: chapter } of items) {
    if (!chapter) continue;
    const path = chapter.path ?? "";
    const folder = path.includes("/") ? path.slice(0, path.lastIndexOf("/") + 1) : "";
    if (path === "contributing.md") chapter.content = fromRoot(chapter.content);
    chapter.content = withBoards(withoutStrayLinks(chapter.content, folder), rootOf(folder));
    if (path === "messages.md") chapter.sub_items = messages(chapter);
    else visit(chapter.sub_items);
  }
}

/** The pages of messages, one for each code. @param {any} parent */
function messages(parent) {
  const names = readdirSync(new URL("diagnostics/", DOCS)).filter((it) => it.endsWith(".md"));
  return names.sort().map((name, n) => {
    const path = `diagnostics/${name}`;
    const content = withoutStrayLinks(readFileSync(new URL(path, DOCS), "utf8"), "diagnostics/");
    const number = parent.number ? [...parent.number, n + 1] : null;
    const names = [...parent.parent_names, parent.name];
    const title = name.slice(0, -".md".length);
    return { Chapter: { name: title, content, number, sub_items: [], path, source_path: path, parent_names: names } };
  });
}

if (process.argv[2] === "supports") process.exit(process.argv[3] === "html" ? 0 : 1);
const [, book] = JSON.parse(readFileSync(0, "utf8"));
visit(book.items ?? book.sections);
process.stdout.write(JSON.stringify(book));
