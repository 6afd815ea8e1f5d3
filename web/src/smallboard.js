// A small picture of a board with its pieces, for lists.

import { drawn, svg } from "./dom.js";

/**
 * @param {import("./types.js").Board} board
 * @param {import("./types.js").Piece[]} pieces
 * @param {number} players how many there are
 */
export function smallDrawing({ upright, types }, pieces, players) {
  const cells = upright.places.map((it) => {
    const look = it.tint ? { class: "cell", fill: it.tint } : { class: `cell ${it.ground}` };
    return svg("path", { d: it.outline, ...look });
  });
  const men = pieces.flatMap(({ cell, type, owner }) => {
    const art = types[type] && upright.pieces[type]?.[owner ?? players];
    const { x, y } = upright.places[cell];
    return art ? [svg("g", { transform: `translate(${x} ${y})` }, ...drawn(art))] : [];
  });
  const frame = upright.frame.join(" ");
  return svg("svg", { viewBox: frame }, ...drawn(upright.below), ...cells, ...drawn(upright.above), ...men);
}
