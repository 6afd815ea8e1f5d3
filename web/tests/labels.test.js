import assert from "node:assert/strict";
import { test } from "node:test";
import { svg } from "../src/dom.js";
import { frameOfCells, moveInside } from "../src/labels.js";
import { openPage } from "./page.js";

const square = (x, y) => `M${x - 30} ${y - 30}L${x + 30} ${y - 30}L${x + 30} ${y + 30}L${x - 30} ${y + 30}Z`;
const place = (x, y, ground) => ({ x, y, ground, outline: square(x, y) });
const board = {
  frame: [-30, -10, 160, 160],
  levels: [[0, 0, 120, 120]],
  periodX: null,
  periodY: null,
  below: "",
  places: [place(30, 90, "dark"), place(90, 90, "light"), place(30, 30, "light"), place(90, 30, "dark")],
};

test("names stand in the cells of square boards only", () => {
  assert.deepEqual(frameOfCells(board), [-2, -2, 124, 124]);
  assert.equal(frameOfCells({ ...board, periodX: 120 }), null);
  assert.equal(frameOfCells({ ...board, levels: [...board.levels, [0, 0, 120, 120]] }), null);
  const leaning = { ...board.places[0], outline: "M0 0L50 10L60 60L10 50Z" };
  assert.equal(frameOfCells({ ...board, places: [leaning] }), null);
});

openPage();

test("a rank stands in the upper corner of its first cell, a file in the lower corner of its last one", () => {
  const label = (x, y, text) => svg("text", { x, y: y + 5.04, "text-anchor": "middle" }, text);
  const labels = svg("g", {}, label(-10, 90, "1"), label(90, 130, "b"));
  moveInside(labels, board);
  const [rank, file] = [...labels.children].map((it) => ["x", "y", "text-anchor"].map((key) => it.getAttribute(key)));
  assert.deepEqual(rank, ["3", "63", "start"]);
  assert.deepEqual(file, ["117", "117", "end"]);
  assert.deepEqual(
    [...labels.children].map((it) => it.getAttribute("class")),
    ["on-dark", "on-light"],
  );
});

test("where a corner is missing, names stand in the first cell of the rank and the last cell of the file", () => {
  const label = (x, y, text) => svg("text", { x, y: y + 5.04, "text-anchor": "middle" }, text);
  const labels = svg("g", {}, label(-10, 90, "1"), label(30, 130, "a"));
  moveInside(labels, { ...board, places: board.places.slice(1) });
  const [rank, file] = [...labels.children].map((it) => ["x", "y"].map((key) => it.getAttribute(key)));
  assert.deepEqual(rank, ["63", "63"]);
  assert.deepEqual(file, ["57", "57"]);
});
