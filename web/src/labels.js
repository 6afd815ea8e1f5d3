// The names of files and ranks. Their size on the screen stays, whatever the board's; on boards of squares they stand in cells.

/** @typedef {import("./types.js").Drawing} Drawing */
/** @typedef {[number, number, number, number]} Frame left, top, width, height */

/** The width of a cell in a drawing. */
const CELL = 60;
/** How far names stand from the edges of a cell. */
const INSET = 3;
/** Room for the line around the board. */
const RIM = 2;
/** How far the middle of a text lies above its base line, in a drawing. */
const MIDDLE = 0.35 * 0.24 * CELL;

/**
 * Whether the outline of a cell is a square that stands upright.
 * @param {string} outline
 */
function isSquare(outline) {
  const corners = outline.slice(1, -1).split("L");
  const [xs, ys] = [0, 1].map((n) => new Set(corners.map((it) => it.split(" ")[n])));
  return corners.length === 4 && xs.size === 2 && ys.size === 2;
}

/**
 * The frame of a board whose names stand in its cells, or null if there is no room for them: on other boards than those of one
 * level of squares with nothing around them.
 * @param {Drawing} drawing
 * @returns {Frame | null}
 */
export function frameOfCells(drawing) {
  const { levels, periodX, periodY, below, places } = drawing;
  if (levels.length !== 1 || periodX || periodY || below) return null;
  if (!places.every((it) => isSquare(it.outline))) return null;
  const [left, top, width, height] = levels[0];
  return [left - RIM, top - RIM, width + 2 * RIM, height + 2 * RIM];
}

/**
 * The first cell of a rank, or the last or first one of a file. Boards may lack corners.
 * @param {Drawing} drawing
 * @param {{x: number, y: number}} at where the name is
 * @param {"rank" | "file" | "above"} side
 */
function cellOf({ places }, { x, y }, side) {
  const line = places.filter((it) => Math.abs(side === "rank" ? it.y - y : it.x - x) < 1);
  const order = (/** @type {{x: number, y: number}} */ it) =>
    side === "rank" ? it.x : side === "above" ? it.y : -it.y;
  return line.sort((a, b) => order(a) - order(b))[0];
}

/**
 * Moves names from beside the board into its cells.
 * @param {SVGElement} labels
 * @param {Drawing} drawing
 */
export function moveInside(labels, drawing) {
  const [left, top, , height] = drawing.levels[0];
  for (const label of /** @type {HTMLCollectionOf<SVGElement>} */ (labels.children)) {
    const [x, y] = [Number(label.getAttribute("x")), Number(label.getAttribute("y")) - MIDDLE];
    const isRank = x < left;
    const above = y < top;
    const place = cellOf(drawing, { x, y }, isRank ? "rank" : above ? "above" : "file");
    const start = (place?.x ?? left + CELL / 2) - CELL / 2;
    const middle = place?.y ?? (above ? top + CELL / 2 : top + height - CELL / 2);
    const at = isRank
      ? { x: start + INSET, y: y - CELL / 2 + INSET }
      : { x: x + CELL / 2 - INSET, y: middle + (above ? INSET - CELL / 2 : CELL / 2 - INSET) };
    label.setAttribute("x", String(at.x));
    label.setAttribute("y", String(at.y));
    label.setAttribute("text-anchor", isRank ? "start" : "end");
    if (isRank || above) label.setAttribute("dominant-baseline", "hanging");
    label.classList.add(place?.ground === "dark" && !place.tint ? "on-dark" : "on-light");
    if (!place) label.classList.add("beside");
  }
}

/**
 * Centres names on their places, whatever their size.
 * @param {SVGElement} labels
 */
export function centre(labels) {
  for (const label of /** @type {HTMLCollectionOf<SVGElement>} */ (labels.children)) {
    if (label.classList.contains("within")) continue;
    label.setAttribute("y", String(Number(label.getAttribute("y")) - MIDDLE));
    label.setAttribute("dominant-baseline", "central");
  }
}
