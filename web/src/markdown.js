// The part of Markdown that explanations use. Everything else stays text, HTML too.

import { html } from "./dom.js";

/** @typedef {{kind: "text" | "code" | "strong" | "em", text: string} | {kind: "image", text: string, source: string}} Inline */
/**
 * @typedef {{kind: "paragraph" | "heading", parts: Inline[]} | {kind: "code", language: string, text: string}
 *   | {kind: "list", ordered: boolean, items: Inline[][]} | {kind: "rule"}} Block
 */

/** In this order: an escaped sign, code, an image, a link, strong, emphasis. */
const INLINE =
  /\\([\\`*_[\]!#-])|(`+)(.+?)\2(?!`)|!\[([^\]]{0,300})\]\(([^)\s]*)\)|\[([^\]]{1,300})\]\([^)\s]*\)|\*\*(.+?)\*\*|\*(?=\S)([^*]+?)\*/gs;
const ITEM = /^\s{0,3}(?:[-*+]|(\d+)[.)])\s+/;
/** Pictures that are part of the text; nothing is fetched. */
const PICTURE = /^data:image\/(?:svg\+xml|png)[;,]/;

/**
 * Returns the blocks of a text.
 * @param {string} text
 * @returns {Block[]}
 */
export function blocks(text) {
  /** @type {Block[]} */
  const res = [];
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  for (let n = 0; n < lines.length; ) {
    const fence = /^\s*(`{3,}|~{3,})\s*([\w-]*)/.exec(lines[n]);
    const start = n;
    if (fence) {
      n += 1;
      while (n < lines.length && !lines[n].trim().startsWith(fence[1])) n += 1;
      res.push({ kind: "code", language: fence[2], text: lines.slice(start + 1, n).join("\n") });
      n += 1;
    } else if (/^\s*$/.test(lines[n])) {
      n += 1;
    } else if (/^\s{0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/.test(lines[n])) {
      res.push({ kind: "rule" });
      n += 1;
    } else if (/^#{1,6}\s/.test(lines[n])) {
      res.push({ kind: "heading", parts: inline(lines[n].replace(/^#+\s+/, "")) });
      n += 1;
    } else if (ITEM.test(lines[n])) {
      const ordered = ITEM.exec(lines[n])?.[1] !== undefined;
      const items = [];
      while (n < lines.length && lines[n].trim() && (ITEM.test(lines[n]) || !begins(lines[n]))) {
        if (ITEM.test(lines[n])) items.push(lines[n].replace(ITEM, ""));
        else items[items.length - 1] += ` ${lines[n].trim()}`;
        n += 1;
      }
      res.push({ kind: "list", ordered, items: items.map(inline) });
    } else {
      while (n < lines.length && lines[n].trim() && !begins(lines[n])) n += 1;
      res.push({ kind: "paragraph", parts: inline(lines.slice(start, n).join("\n")) });
    }
  }
  return res;
}

/**
 * Returns true if a line ends the paragraph before it.
 * @param {string} line
 */
function begins(line) {
  return (
    /^\s*(?:`{3,}|~{3,})/.test(line) || /^#{1,6}\s/.test(line) || ITEM.test(line) || /^\s{0,3}-{3,}\s*$/.test(line)
  );
}

/**
 * Returns the parts of a paragraph. A link becomes its text, because the page leads nowhere else.
 * @param {string} text
 * @returns {Inline[]}
 */
export function inline(text) {
  /** @type {Inline[]} */
  const res = [];
  const plain = (/** @type {string} */ it) => {
    const last = res[res.length - 1];
    if (!it) return;
    if (last?.kind === "text") last.text += it;
    else res.push({ kind: "text", text: it });
  };
  let end = 0;
  for (const it of text.matchAll(INLINE)) {
    plain(text.slice(end, it.index));
    end = it.index + it[0].length;
    const [whole, escaped, , code, alt, source, link, strong, em] = it;
    if (escaped) plain(escaped);
    else if (code !== undefined) res.push({ kind: "code", text: code.trim() || code });
    else if (source !== undefined) {
      if (PICTURE.test(source)) res.push({ kind: "image", text: alt, source });
      else plain(alt || whole);
    } else if (link !== undefined) plain(link);
    else if (strong !== undefined) res.push({ kind: "strong", text: strong });
    else res.push({ kind: "em", text: em });
  }
  plain(text.slice(end));
  return res;
}

/**
 * Returns true if a text has a picture.
 * @param {string} text
 */
export function hasPicture(text) {
  return blocks(text).some((it) => it.kind === "paragraph" && it.parts.some((part) => part.kind === "image"));
}

/**
 * Returns the elements of a text.
 * @param {string} text
 * @returns {Node[]}
 */
export function markdown(text) {
  return blocks(text).map((it) => {
    switch (it.kind) {
      case "code":
        return html("pre", {}, html("code", {}, it.text));
      case "rule":
        return html("hr");
      case "list":
        return html(it.ordered ? "ol" : "ul", {}, ...it.items.map((parts) => html("li", {}, ...parts.map(element))));
      case "heading":
        return html("p", {}, html("strong", {}, ...it.parts.map(element)));
      default:
        return html("p", {}, ...it.parts.map(element));
    }
  });
}

/**
 * @param {Inline} it
 * @returns {Node | string}
 */
function element(it) {
  if (it.kind === "text") return it.text;
  if (it.kind === "image") return html("img", { src: it.source, alt: it.text });
  return html(it.kind, {}, it.text);
}
