// Betza's notation, as far as a board with marks can show it: leaps, slides and simple hops. All else is kept as text.

/**
 * One way of a piece to get somewhere: to which cell, over what, and whether only as its first move.
 * @typedef {object} Way
 * @property {number} x to the right
 * @property {number} y forward
 * @property {"" | "p" | "g"} hop as a cannon, or as a grasshopper
 * @property {boolean} initial
 */
/**
 * How many such steps it makes at most to move, and to capture: 0 for none, `Infinity` for any number.
 * @typedef {{m: number, c: number}} Steps
 */
/** @typedef {Map<string, Steps>} Moves steps by way, see `keyOf` */
/**
 * A term of a text. Terms that can't be shown have no moves.
 * @typedef {{text: string, moves: Moves | null}} Term
 */

/** A board with marks reaches so far from the piece. */
export const REACH = 4;

/** @type {Record<string, [number, number]>} */
const ATOMS = { W: [0, 1], F: [1, 1], D: [0, 2], A: [2, 2], N: [1, 2], H: [0, 3], C: [1, 3], Z: [2, 3], G: [3, 3] };
/** Atoms that slide, and those of a single step that they repeat. */
const SLIDERS = /** @type {Record<string, string>} */ ({ R: "W", B: "F", Q: "K", K: "K" });

/** A term: small letters and groups, an atom or a bracket, a range. */
const TERM = /(?:[a-z]|\([a-z()]*\)\d*)*(?:\[[^\]]*\]|([A-Z@])(?:\1|[XY]+)?)(?:\d+|\*)?'?/y;
/** A term that may be shown: modes, directions, modes, atom, range. */
const SIMPLE = /^([imcpg]*)([fblrvsh]*)([imcpg]*)(?:([WFDANHCZGRBQK])(\4|[XY]+)?)(\d*)$/;

/** @param {Way} way */
export const keyOf = ({ x, y, hop, initial }) => `${hop}${initial ? "i" : ""} ${x} ${y}`;

/**
 * @param {string} key
 * @returns {Way}
 */
export function wayOf(key) {
  const [modes, x, y] = key.split(" ");
  const hop = modes.startsWith("p") ? "p" : modes.startsWith("g") ? "g" : "";
  return { x: Number(x), y: Number(y), hop, initial: modes.endsWith("i") };
}

/**
 * Returns the terms of a text, or null if it is no Betza.
 * @param {string} text
 * @returns {Term[] | null}
 */
export function readBetza(text) {
  /** @type {Term[]} */
  const res = [];
  for (let at = 0; at < text.length; ) {
    TERM.lastIndex = at;
    const found = TERM.exec(text)?.[0];
    if (!found) return null;
    res.push({ text: found, moves: movesOf(found) });
    at += found.length;
  }
  return res;
}

/**
 * Returns the moves of a term, or null if marks can't show them. Programs differ about some letters: these are left alone.
 * @param {string} term
 * @returns {Moves | null}
 */
function movesOf(term) {
  const found = SIMPLE.exec(term);
  if (!found) return null;
  const [, before, directions, after, atom, more = "", digits] = found;
  const modes = before + after;
  if (new Set(modes).size < modes.length || (modes.includes("p") && modes.includes("g"))) return null;
  const slides = atom in SLIDERS && atom !== "K";
  const doubled = more === atom;
  if (doubled && (digits || atom in SLIDERS)) return null;
  const steps = Number(digits || (slides || doubled ? 0 : 1)) || Number.POSITIVE_INFINITY;
  const hop = modes.includes("p") ? "p" : modes.includes("g") ? "g" : "";
  // Hoppers of a single step, and short grasshoppers, land elsewhere than marks would say.
  if ((hop && steps === 1) || (hop === "g" && steps !== Number.POSITIVE_INFINITY)) return null;
  const step = SLIDERS[atom] ?? atom;
  if (step === "K" && directions) return null;
  const leaps = step === "K" ? [leapOf("W"), leapOf("F")] : [leapOf(step + (doubled ? "" : more))];
  if (leaps.some(([, b]) => b > REACH)) return null;
  /** @type {Moves} */
  const res = new Map();
  const [m, c] = ["m", "c"].map((it) => (modes.includes(it) || !/[mc]/.test(modes) ? steps : 0));
  for (const leap of leaps) {
    const sides = sidesOf(leap, directions);
    if (!sides) return null;
    for (const [x, y] of sides) res.set(keyOf({ x, y, hop, initial: modes.includes("i") }), { m, c });
  }
  return res;
}

/**
 * The leap of an atom: its shorter and its longer part. `X` adds three to the longer one, `Y` two to both.
 * @param {string} atom
 * @returns {[number, number]}
 */
function leapOf(atom) {
  let [a, b] = ATOMS[atom[0]];
  for (const it of atom.slice(1)) [a, b] = it === "X" ? [a, b + 3] : [a + 2, b + 2];
  return a <= b ? [a, b] : [b, a];
}

/**
 * All cells that are as far from the piece, in any direction.
 * @param {[number, number]} leap
 * @returns {[number, number][]}
 */
export function allSides([a, b]) {
  /** @type {Map<string, [number, number]>} */
  const res = new Map();
  for (const [x, y] of [
    [a, b],
    [b, a],
  ]) {
    for (const [dx, dy] of [
      [1, 1],
      [1, -1],
      [-1, -1],
      [-1, 1],
    ])
      res.set(`${x * dx} ${y * dy}`, [x * dx || 0, y * dy || 0]);
  }
  return [...res.values()];
}

/** @type {Record<string, (x: number, y: number) => boolean>} */
const SIDES = {
  f: (_, y) => y > 0,
  b: (_, y) => y < 0,
  l: (x) => x < 0,
  r: (x) => x > 0,
};

/**
 * The leaps of an atom that letters of direction choose, or null for letters that are left alone.
 * @param {[number, number]} leap
 * @param {string} directions
 */
function sidesOf(leap, directions) {
  const all = allSides(leap);
  const chosen = directionsOf(leap).get(directions);
  return chosen ? all.filter(([x, y]) => chosen(x, y)) : null;
}

/**
 * The letters of direction that atoms of a kind have, each with the leaps that it chooses. The first of several with the same
 * meaning is written.
 * @param {[number, number]} leap
 * @returns {Map<string, (x: number, y: number) => boolean>}
 */
function directionsOf([a, b]) {
  const { f, b: back, l, r } = SIDES;
  /** @type {Map<string, (x: number, y: number) => boolean>} */
  const res = new Map([["", () => true]]);
  if (a === 0) {
    /** @type {typeof SIDES} */
    const letters = { ...SIDES, v: (x) => x === 0, s: (x) => x !== 0 };
    const words = Object.keys(letters);
    for (const word of [...words, ...words.flatMap((one) => words.map((other) => one + other))])
      res.set(word, (x, y) => [...word].some((it) => letters[it](x, y)));
    return res;
  }
  const pairs = ["fl", "fr", "bl", "br"];
  if (a === b) {
    for (const [letter, is] of Object.entries(SIDES)) res.set(letter, is);
    for (const [one, other] of pairs)
      for (const word of [one + other, other + one]) res.set(word, (x, y) => SIDES[one](x, y) && SIDES[other](x, y));
    return res;
  }
  const narrow = (/** @type {number} */ x, /** @type {number} */ y) => Math.abs(x) < Math.abs(y);
  for (const it of "fb") res.set(it, (x, y) => narrow(x, y) && SIDES[it](x, y));
  for (const it of "lr") res.set(it, (x, y) => !narrow(x, y) && SIDES[it](x, y));
  for (const it of "fblr") {
    res.set(it + it, /** @type {(x: number, y: number) => boolean} */ (res.get(it)));
    res.set(`${it}h`, SIDES[it]);
  }
  res.set("v", narrow).set("s", (x, y) => !narrow(x, y));
  res.set("hr", (x, y) => narrow(x, y) === x * y > 0).set("hl", (x, y) => narrow(x, y) === x * y < 0);
  res.set("fs", (x, y) => !narrow(x, y) && f(x, y)).set("bs", (x, y) => !narrow(x, y) && back(x, y));
  res.set("lv", (x, y) => narrow(x, y) && l(x, y)).set("rv", (x, y) => narrow(x, y) && r(x, y));
  // The second letter is the longer part.
  for (const [one, other] of pairs) {
    for (const word of [one + other, other + one])
      res.set(word, (x, y) => SIDES[one](x, y) && SIDES[other](x, y) && narrow(x, y) === "fb".includes(word[1]));
  }
  return res;
}

/**
 * Puts moves together. Where both have steps of a way, the longer ones count.
 * @param {Term[]} terms
 * @returns {Moves}
 */
export function movesOfTerms(terms) {
  /** @type {Moves} */
  const res = new Map();
  for (const { moves } of terms) {
    for (const [key, { m, c }] of moves ?? []) {
      const before = res.get(key) ?? { m: 0, c: 0 };
      res.set(key, { m: Math.max(m, before.m), c: Math.max(c, before.c) });
    }
  }
  return res;
}

/**
 * What a way is written together with: the steps to neighbours make one group, each longer leap its own.
 * @param {string} key
 */
function groupOf(key) {
  const { x, y, hop, initial } = wayOf(key);
  const leap = [Math.abs(x), Math.abs(y)].sort();
  return `${hop}${initial ? "i" : ""} ${leap[1] === 1 ? "near" : leap.join(" ")}`;
}

/**
 * Writes moves as terms. Terms whose moves are still the same stay as they are, and so do those that can't be shown.
 * @param {Term[]} terms as they were read
 * @param {Moves} moves as they shall be
 * @returns {{text: string, stays: boolean}[]} `stays`: the term can't be shown
 */
export function writeBetza(terms, moves) {
  const before = byGroup(movesOfTerms(terms));
  const after = byGroup(moves);
  const isSame = (/** @type {string} */ group) => sameMoves(before.get(group), after.get(group));
  const written = new Set();
  /** @type {{text: string, stays: boolean}[]} */
  const res = [];
  for (const { text, moves: own } of terms) {
    const group = own && groupOf([...own.keys()][0]);
    if (!group || isSame(group)) res.push({ text, stays: !own });
    else if (!written.has(group)) {
      written.add(group);
      res.push(...textsOf(after.get(group) ?? new Map()).map((text) => ({ text, stays: false })));
    }
  }
  for (const [group, own] of after)
    if (!before.has(group)) res.push(...textsOf(own).map((text) => ({ text, stays: false })));
  // `W` before `WX` would be read as `WW`.
  for (const [n, it] of res.entries()) {
    const last = it.text[it.text.length - 1];
    if (/[A-Z]/.test(last) && res[n + 1]?.text[0] === last) it.text += last in SLIDERS && last !== "K" ? "0" : "1";
  }
  return res;
}

/** @param {Moves} moves */
function byGroup(moves) {
  /** @type {Map<string, Moves>} */
  const res = new Map();
  for (const [key, steps] of moves) {
    if (!steps.m && !steps.c) continue;
    const group = groupOf(key);
    res.set(group, (res.get(group) ?? new Map()).set(key, steps));
  }
  return res;
}

/**
 * @param {Moves | undefined} a
 * @param {Moves | undefined} b
 */
function sameMoves(a, b) {
  if (a?.size !== b?.size) return false;
  return [...(a ?? [])].every(([key, { m, c }]) => b?.get(key)?.m === m && b?.get(key)?.c === c);
}

/**
 * Writes the moves of one group.
 * @param {Moves} moves
 */
function textsOf(moves) {
  /** The ways that have the same steps and the same purpose. @type {Map<string, Way[]>} */
  const alike = new Map();
  const add = (/** @type {string} */ mode, /** @type {number} */ steps, /** @type {string} */ key) => {
    if (steps) alike.set(`${mode} ${steps}`, [...(alike.get(`${mode} ${steps}`) ?? []), wayOf(key)]);
  };
  for (const [key, { m, c }] of moves) {
    if (m === c) add("", m, key);
    else for (const [mode, steps] of Object.entries({ m, c })) add(mode, steps, key);
  }
  return [...alike].flatMap(([key, ways]) => {
    const [mode, steps] = key.split(" ");
    const { hop, initial } = ways[0];
    return shortest(ways, `${initial ? "i" : ""}`, mode + hop, Number(steps));
  });
}

/**
 * The fewest letters that say some ways with the same modes and steps.
 * @param {Way[]} ways
 * @param {string} before letters in front of those of direction
 * @param {string} after
 * @param {number} steps
 * @returns {string[]}
 */
function shortest(ways, before, after, steps) {
  const { x, y } = ways[0];
  const [a, b] = [Math.abs(x), Math.abs(y)].sort();
  /** @type {[string, [number, number][], [number, number]][]} */
  const atoms = [];
  if (b === 1) {
    atoms.push([atomText("W", steps), allSides([0, 1]), [0, 1]], [atomText("F", steps), allSides([1, 1]), [1, 1]]);
  } else {
    atoms.push([atomText(atomOf(a, b), steps), allSides([a, b]), [a, b]]);
  }
  const cells = atoms.flatMap(([, sides]) => sides.map(([x, y]) => `${x} ${y}`));
  const bits = (/** @type {{x: number, y: number}[]} */ all) =>
    all.reduce((sum, it) => sum | (1 << cells.indexOf(`${it.x} ${it.y}`)), 0);
  const wanted = bits(ways);
  /** @type {[number, string][]} */
  const terms = [];
  if (b === 1) terms.push([(1 << cells.length) - 1, before + after + atomText("K", steps)]);
  for (const [text, sides, leap] of atoms) {
    for (const [letters, is] of directionsOf(leap)) {
      const chosen = sides.filter(([x, y]) => is(x, y)).map(([x, y]) => ({ x, y }));
      terms.push([bits(chosen), before + letters + after + text]);
    }
  }
  /** The shortest texts for each set of cells. @type {(string[] | undefined)[]} */
  const best = [[]];
  for (let had = 0; had < wanted; had++) {
    const texts = best[had];
    if (!texts) continue;
    for (const [more, text] of terms) {
      if ((more & ~wanted) !== 0 || (more | had) === had) continue;
      const next = [...texts, text];
      const known = best[had | more];
      if (!known || next.join("").length < known.join("").length) best[had | more] = next;
    }
  }
  return best[wanted] ?? [];
}

/**
 * @param {number} a
 * @param {number} b
 */
function atomOf(a, b) {
  const all = Object.keys(ATOMS).flatMap((it) => [it, `${it}X`, `${it}Y`]);
  return /** @type {string} */ (all.find((it) => leapOf(it).join() === `${a},${b}`));
}

/**
 * An atom with its range.
 * @param {string} atom
 * @param {number} steps
 */
function atomText(atom, steps) {
  if (steps === 1) return atom;
  const slider = Object.keys(SLIDERS).find((it) => SLIDERS[it] === atom);
  if (steps !== Number.POSITIVE_INFINITY) return `${slider ?? atom}${steps}`;
  return slider ?? (atom.length > 1 ? `${atom}0` : atom + atom);
}
