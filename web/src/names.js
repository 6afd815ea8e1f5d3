// Names of moves: as people write them, with pictures in place of letters, or as move texts.

/** @typedef {{text: string, name?: string}} Named */
/** @typedef {string | {type: number}} Part a text, or a picture of a type */

/** How moves are named: `letters` (`Nf3`), `figurines`, `texts` (`g1f3`). */
export const NAME_STYLES = ["letters", "figurines", "texts"];

/**
 * The name of a move in letters. Modules of older pages know texts only.
 * @param {Named} move
 * @param {string} style
 */
export function moveName(move, style) {
  return style === "texts" ? move.text : move.name || move.text;
}

/**
 * A name in parts. A type's ID at its beginning, behind `=` or before a drop becomes a picture.
 * @param {Named} move
 * @param {string} style
 * @param {{id: string}[]} types
 * @returns {Part[]}
 */
export function nameParts(move, style, types) {
  const name = moveName(move, style);
  // Texts begin with cells, whose letters must not be taken for types, unless a piece is dropped.
  if (style !== "figurines" || !(move.name || name.includes("@"))) return [name];
  const begin = longest(types, name);
  const equals = name.lastIndexOf("=");
  const end = equals > 0 ? longest(types, name.slice(equals + 1)) : null;
  /** @type {Part[]} */
  const res = [];
  let rest = name;
  if (begin) {
    res.push({ type: begin.type });
    rest = rest.slice(begin.length);
  }
  const cut = end ? rest.lastIndexOf("=") + 1 : rest.length;
  if (cut > 0) res.push(rest.slice(0, cut));
  if (end) {
    res.push({ type: end.type });
    if (rest.length > cut + end.length) res.push(rest.slice(cut + end.length));
  }
  return res;
}

/**
 * The type with the longest ID that a text begins with.
 * @param {{id: string}[]} types
 * @param {string} text
 */
function longest(types, text) {
  /** @type {{type: number, length: number} | null} */
  let res = null;
  for (const [type, { id }] of types.entries()) {
    if (id && text.startsWith(id) && id.length > (res?.length ?? 0)) res = { type, length: id.length };
  }
  return res;
}
