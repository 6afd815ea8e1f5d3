import assert from "node:assert/strict";
import { test } from "node:test";
import { carved, material } from "../src/carved.js";
import { openPage, Rules } from "./page.js";

const KNIGHT =
  '<g fill="#fffdf8" stroke="#1f1a17" stroke-width="4"><path d="M0 0" stroke="#fffdf8"/><path fill="none" stroke="#2b2118" d="M1 1"/></g>';

test("a carved figure keeps its lines, and has a shade that the page has once", () => {
  openPage();
  const res = carved(KNIGHT);
  assert.equal(carved(KNIGHT), res);
  assert.match(res, /<g fill="url\(#carved-fffdf8\)" stroke="#[0-9a-f]{6}" stroke-width="4">/);
  assert.ok(res.includes(`stroke="${material("#fffdf8")}"`), "thin parts are of the same wood");
  assert.ok(res.includes('<path fill="none" stroke="#2b2118" d="M1 1"/>'));
  assert.equal(document.querySelectorAll("#carved-fffdf8").length, 1);
  assert.equal(document.querySelectorAll("#carved-fffdf8 stop").length, 4);
});

test("light and dark figures are of wood, others have their colour, and words stay as they are", () => {
  const woods = ["#fffdf8", "#2b2622"].map(material);
  assert.equal(new Set([...woods, "#fffdf8", "#2b2622"]).size, 4);
  assert.equal(material("#d2453a"), "#d2453a");
  const disc = '<circle r="26" fill="#f6e3b4" stroke="#7a5a2b"/><path fill="#b3261e" d="M0 0"/>';
  assert.equal(carved(disc), disc);
});

test("all pieces of a set of figures can be carved", async () => {
  openPage();
  const board = await new Rules().call("POST", "/board?pieces=pictures", { name: "chess" });
  for (const [white, black] of board.upright.pieces) {
    assert.ok(carved(white).includes("url(#carved-") && carved(black).includes("url(#carved-"));
    assert.notEqual(carved(white), carved(black));
  }
});
