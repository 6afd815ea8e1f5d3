// Pieces as if they were carved: the same pictures with light and shade, the light ones in maple and the dark ones in rosewood.

import { svg } from "./dom.js";

/** A part of a figure: its body's colour, and the outline that all figures have (`art/README.md`). */
const PART = / fill="(#[0-9a-f]{6})"([^>]*?) stroke="#1f1a17"/g;

const MAPLE = "#e8c98e";
const ROSEWOOD = "#5a3220";

/** @param {string} colour */
const parts = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

/**
 * @param {string} colour as `#rrggbb`
 * @param {string} other
 * @param {number} share of the other one, from 0 to 1
 */
function mixed(colour, other, share) {
  const others = parts(other);
  const sum = parts(colour).map((it, n) => Math.round(it * (1 - share) + others[n] * share));
  return `#${sum.map((it) => it.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * The material of a body: wood for light and dark ones, paint for all others.
 * @param {string} body
 */
export function material(body) {
  const all = parts(body);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  if (most - least >= 40) return body;
  return least > 200 ? MAPLE : most < 80 ? ROSEWOOD : body;
}

/**
 * A picture of a piece, carved. What has no outline of a figure stays as it is, such as words on discs.
 * @param {string} picture
 */
export function carved(picture) {
  /** @type {Set<string>} */
  const bodies = new Set();
  const res = picture.replace(PART, (_, body, between) => {
    bodies.add(body);
    const outline = mixed(material(body), "#120a06", 0.72);
    return ` fill="url(#${shadeOf(body)})"${between} stroke="${outline}"`;
  });
  // Lines in the colour of the body, such as those of thin legs.
  return [...bodies].reduce((all, body) => all.replaceAll(`"${body}"`, `"${material(body)}"`), res);
}

/**
 * The name of the shade of a body. The page has each of them once.
 * @param {string} body
 */
function shadeOf(body) {
  const name = `carved-${body.slice(1)}`;
  if (document.getElementById(name)) return name;
  const colour = material(body);
  const shine = Math.min(...parts(colour)) > 100 ? 0.55 : 0.32;
  const stop = (/** @type {number} */ offset, /** @type {string} */ colour) =>
    svg("stop", { offset, "stop-color": colour });
  const shade = svg(
    "linearGradient",
    { id: name, x1: 0, x2: 1, y1: 0, y2: 0.15 },
    stop(0, mixed(colour, "#000000", 0.12)),
    stop(0.3, mixed(colour, "#ffffff", shine)),
    stop(0.62, colour),
    stop(1, mixed(colour, "#000000", 0.42)),
  );
  // Shades in what is not displayed would not be used.
  const place =
    document.querySelector(".carved-shades") ?? svg("svg", { class: "unseen carved-shades", "aria-hidden": "true" });
  place.append(shade);
  document.body.append(place);
  return name;
}
