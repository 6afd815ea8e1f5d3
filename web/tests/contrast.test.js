// Contrasts of the board's colours, by the formula of WCAG 2.2 (relative luminance).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const THEMES = readFileSync(new URL("../styles/themes.css", import.meta.url), "utf8");
/** How much of a dot's colour covers the cell. */
const OPACITY = 0.85;

/** @param {string} hex */
const parts = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** @param {number[]} colour */
function luminance(colour) {
  const [red, green, blue] = colour.map((it) => {
    const part = it / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {number[]} one @param {number[]} other */
function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The values of a variable in a rule: one, or one for light and one for dark. @param {string} rule @param {string} name */
function values(rule, name) {
  const text = rule.split(`--${name}:`)[1].split(";")[0];
  return [...text.matchAll(/#[0-9a-f]{6}/g)].map((it) => parts(it[0]));
}

test("dots of targets stand out from the cells of each board, in light and dark", () => {
  const rules = [...THEMES.matchAll(/\[data-board="(\w+)"\] \{([^}]*)\}/g)];
  assert.ok(rules.length >= 7);
  for (const [, name, rule] of rules) {
    const [target] = values(rule, "target");
    for (const cells of ["cell-light", "cell-dark"]) {
      for (const cell of values(rule, cells)) {
        const dot = target.map((it, n) => OPACITY * it + (1 - OPACITY) * cell[n]);
        assert.ok(contrast(dot, cell) >= 3, `${name}, ${cells}: ${contrast(dot, cell)}`);
      }
    }
  }
});
