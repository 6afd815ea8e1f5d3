// Finds the texts that say how pieces move in a rule file, and the places where such a text may be added. It reads as much TOML as
// that takes, also of files with mistakes.

/**
 * A text between quotes, with the keys that lead to it.
 * @typedef {{keys: string[], from: number, to: number}} Text
 */
/** @typedef {{piece: string, from: number, to: number, text: string, plain: boolean}} MoveText `plain`: nothing else stands beside it */
/** @typedef {{from: number, to: number, insert: string, text: number}} Change `text`: where the new move text begins, afterwards */

class Reader {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.at = 0;
    /** @type {Text[]} */
    this.texts = [];
    /** Where a table begins: behind its brace, or behind the line of its header. @type {{keys: string[], at: number, inline: boolean}[]} */
    this.tables = [];
  }

  read() {
    /** @type {string[]} */
    let table = [];
    for (this.skip(); this.at < this.text.length; this.skip()) {
      const header = /\[+\s*([^\]\n]*)\]+/y;
      header.lastIndex = this.at;
      const found = header.exec(this.text);
      if (found) {
        const inside = new Reader(found[1]);
        table = inside.keys() ?? [];
        this.endLine();
        this.tables.push({ keys: table, at: this.at, inline: false });
      } else if (!this.entry(table)) this.endLine();
    }
    return this;
  }

  /** Skips blanks and comments. */
  skip() {
    const blank = /(?:\s|#[^\n]*)*/y;
    blank.lastIndex = this.at;
    this.at += blank.exec(this.text)?.[0].length ?? 0;
  }

  endLine() {
    const end = this.text.indexOf("\n", this.at);
    this.at = end < 0 ? this.text.length : end + 1;
  }

  /** Reads a key, which may have several parts. */
  keys() {
    const key = /\s*(?:([\p{L}\p{N}_+-]+)|'([^'\n]*)'|"([^"\n]*)")\s*(\.?)/uy;
    /** @type {string[]} */
    const res = [];
    for (;;) {
      key.lastIndex = this.at;
      const found = key.exec(this.text);
      if (!found) return null;
      this.at = key.lastIndex;
      res.push(found[1] ?? found[2] ?? found[3]);
      if (!found[4]) return res;
    }
  }

  /**
   * Reads a key with its value. Returns false if there is none.
   * @param {string[]} table
   */
  entry(table) {
    const keys = this.keys();
    if (!keys || this.text[this.at] !== "=") return false;
    this.at += 1;
    this.value([...table, ...keys]);
    return true;
  }

  /** @param {string[]} keys */
  value(keys) {
    this.skip();
    const first = this.text[this.at];
    if (first === "'" || first === '"') return this.string(keys, first);
    if (first === "{" || first === "[") return this.several(keys, first === "{" ? "}" : "]");
    const plain = /[^,\]}\n#]*/y;
    plain.lastIndex = this.at;
    this.at += plain.exec(this.text)?.[0].length ?? 0;
  }

  /**
   * @param {string[]} keys
   * @param {string} quote
   */
  string(keys, quote) {
    const long = this.text.startsWith(quote.repeat(3), this.at);
    const [open, escaped] = [long ? quote.repeat(3) : quote, quote === '"' ? "\\\\[^]|" : ""];
    const inside = new RegExp(`(?:${escaped}(?!${open})${long ? "[^]" : "[^\\n]"})*`, "y");
    inside.lastIndex = this.at + open.length;
    const from = inside.lastIndex;
    const to = from + (inside.exec(this.text)?.[0].length ?? 0);
    this.at = this.text.startsWith(open, to) ? to + open.length : to;
    this.texts.push({ keys, from, to });
  }

  /**
   * Reads a table in braces, or an array.
   * @param {string[]} keys
   * @param {string} end
   */
  several(keys, end) {
    this.at += 1;
    if (end === "}") this.tables.push({ keys, at: this.at, inline: true });
    for (this.skip(); this.at < this.text.length; this.skip()) {
      const before = this.at;
      if (this.text[this.at] === end) {
        this.at += 1;
        return;
      }
      if (this.text[this.at] === ",") this.at += 1;
      else if (end === "]") this.value(keys);
      else if (!this.entry(keys)) return;
      if (this.at === before) return;
    }
  }
}

/** @param {string[]} keys */
const isMove = ([table, , key, ...more]) =>
  table === "pieces" && key === "move" && (more.join() || "betza") === "betza";

/**
 * Returns the texts that say how pieces move, in order.
 * @param {string} text of a rule file
 * @returns {MoveText[]}
 */
export function moveTexts(text) {
  return new Reader(text)
    .read()
    .texts.filter((it) => isMove(it.keys))
    .map(({ keys, from, to }, _, all) => {
      const plain = keys.length === 3 && all.filter((it) => it.keys[1] === keys[1]).length === 1;
      return { piece: keys[1], from, to, text: text.slice(from, to), plain };
    });
}

/**
 * Returns the move text at a place: the one around it, or the only one of its line.
 * @param {MoveText[]} all
 * @param {string} text
 * @param {number} at
 */
export function moveTextAt(all, text, at) {
  const around = all.find((it) => it.from - 1 <= at && at <= it.to + 1);
  if (around) return around;
  const from = text.lastIndexOf("\n", at - 1) + 1;
  const to = text.indexOf("\n", at);
  const here = all.filter((it) => it.from >= from && (to < 0 || it.to <= to));
  return here.length === 1 ? here[0] : null;
}

/**
 * Returns the change that gives a piece a move text, where the file has none for it.
 * @param {string} text of a rule file
 * @param {string} piece
 * @param {string} move
 * @returns {Change}
 */
export function addedMove(text, piece, move) {
  const { tables } = new Reader(text).read();
  const quote = move.includes("'") ? '"' : "'";
  const value = `move = ${quote}${move}${quote}`;
  const own = tables.find((it) => it.keys.length === 2 && it.keys[0] === "pieces" && it.keys[1] === piece);
  const change = (/** @type {number} */ at, /** @type {string} */ before, /** @type {string} */ after) => ({
    from: at,
    to: at,
    insert: before + value + after,
    text: at + before.length + value.length - move.length - 1,
  });
  if (own?.inline) return change(own.at, " ", /^\s*\}/.test(text.slice(own.at)) ? " " : ",");
  if (own) return change(own.at, text[own.at - 1] === "\n" ? "" : "\n", "\n");
  const key = /^[A-Za-z0-9_-]+$/.test(piece) ? piece : `'${piece}'`;
  const pieces = tables.find((it) => it.keys.join() === "pieces" && !it.inline);
  const line = `${key} = { `;
  if (pieces) return change(pieces.at, `${text[pieces.at - 1] === "\n" ? "" : "\n"}${line}`, " }\n");
  return change(text.length, `${text.endsWith("\n") || !text ? "" : "\n"}${text ? "\n" : ""}[pieces]\n${line}`, " }\n");
}
