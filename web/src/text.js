// Texts and places in them, in UTF-16 units as everywhere in JavaScript. It knows no elements and no editor.

/** @typedef {import("./types.js").Completion} Completion */

/** What names consist of. */
const NAME = /[\p{L}\p{N}_+-]/u;

/**
 * Returns the smallest change that makes one text of another; null if they are the same.
 * @param {string} old
 * @param {string} next
 * @returns {{from: number, to: number, insert: string} | null}
 */
export function smallestChange(old, next) {
  if (old === next) return null;
  const most = Math.min(old.length, next.length);
  let from = 0;
  while (from < most && old[from] === next[from]) from += 1;
  let same = 0;
  while (same < most - from && old[old.length - 1 - same] === next[next.length - 1 - same]) same += 1;
  // A character of two units changes as a whole.
  if (from > 0 && isHigh(old.charCodeAt(from - 1))) from -= 1;
  if (same > 0 && isLow(old.charCodeAt(old.length - same))) same -= 1;
  return { from, to: old.length - same, insert: next.slice(from, next.length - same) };
}

/** @param {number} unit */
const isHigh = (unit) => unit >= 0xd800 && unit < 0xdc00;
/** @param {number} unit */
const isLow = (unit) => unit >= 0xdc00 && unit < 0xe000;

/**
 * Returns the place of a cursor in a text that was laid out anew: behind as many characters that are no blanks.
 * @param {string} old
 * @param {string} next
 * @param {number} at
 */
export function samePlace(old, next, at) {
  let left = old.slice(0, at).replace(/\s/g, "").length;
  let res = 0;
  while (res < next.length && left > 0) {
    if (!/\s/.test(next[res])) left -= 1;
    res += 1;
  }
  // A cursor at the beginning of a word stays there.
  if (/\s/.test(old[at - 1] ?? "\n") && !/\s/.test(old[at] ?? "\n")) {
    while (res < next.length && /\s/.test(next[res])) res += 1;
  }
  return res;
}

/**
 * Returns the word around a place; it is empty between words.
 * @param {string} text
 * @param {number} at
 */
export function wordAround(text, at) {
  let [from, to] = [at, at];
  while (from > 0 && NAME.test(text[from - 1])) from -= 1;
  while (to < text.length && NAME.test(text[to])) to += 1;
  return { from, to, word: text.slice(from, to) };
}

/**
 * Returns true if a list of completions opens by itself. `before` is the line up to the cursor.
 * @param {string} before
 */
export function wantsCompletions(before) {
  const last = before[before.length - 1] ?? "";
  const quote = openQuote(before);
  if (quote === null) return false;
  if (NAME.test(last)) return true;
  if (quote) return last === quote || " &|(!".includes(last);
  return last === "[" || last === "." || /=\s$/.test(before);
}

/**
 * Returns the quote that is open at the end of a line, `""` for none, or null in a comment.
 * @param {string} before
 */
function openQuote(before) {
  let quote = "";
  for (const it of before) {
    if (quote) quote = it === quote ? "" : quote;
    else if (it === "#") return null;
    else if (it === "'" || it === '"') quote = it;
  }
  return quote;
}

/**
 * Returns the completions of a place, or none if the only one that fits is typed already.
 * @param {Completion[]} all
 * @param {string} text
 */
export function openCompletions(all, text) {
  if (all.length === 0) return [];
  const { from, to } = all[0];
  const typed = text.slice(from, to).toLowerCase();
  const here = all.filter((it) => it.from === from && it.to === to);
  const going = here.filter((it) => bare(it.text).toLowerCase().startsWith(bare(typed)));
  return typed && going.length === 1 && going[0].text.toLowerCase() === typed ? [] : here;
}

/**
 * Returns true if a list of completions still serves when the word has become `typed`.
 * @param {Completion[]} all
 * @param {string} typed
 */
export function goesOn(all, typed) {
  return all.every((it) => it.text !== typed) && all.some((it) => bare(it.text).startsWith(typed));
}

/**
 * Returns the label of a fix: the new word if there is one, else the suggestion.
 * @param {{title: string, found: string, replacement: string}} fix
 */
export function fixLabel({ title, found, replacement }) {
  const isWord = found.trim() !== "" && /^\S.{0,30}$/.test(replacement);
  return isWord ? `Write ${replacement}` : title;
}

/**
 * Returns a file name for a game, which `alfil new` would accept too.
 * @param {string} title
 */
export function fileName(title) {
  const words =
    title
      .toLowerCase()
      .split("/")
      .pop()
      ?.match(/[\p{L}\p{N}_+]+/gu) ?? [];
  return `${words.join("-") || "my-game"}.toml`;
}

/** @param {string} it */
const bare = (it) => it.replace(/^['"]/, "");

/**
 * A short name for a long text: another text hardly ever has the same one (FNV-1a, 32 bits, and the length).
 * @param {string} text
 */
export function fingerprint(text) {
  let res = 0x811c9dc5;
  for (let n = 0; n < text.length; n++) res = Math.imul(res ^ text.charCodeAt(n), 0x01000193);
  return `${text.length.toString(36)}-${(res >>> 0).toString(36)}`;
}
