import assert from "node:assert/strict";
import { test } from "node:test";
import { rulesPath } from "../src/api.js";

test("names of rule files may have any characters", () => {
  assert.equal(rulesPath("games/my game #2?"), "/rules/games/my%20game%20%232%3F");
  assert.equal(rulesPath("chess"), "/rules/chess");
});
