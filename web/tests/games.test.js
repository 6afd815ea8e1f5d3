import assert from "node:assert/strict";
import { test } from "node:test";
import { sectionsOf } from "../src/games.js";

const game = (name, title, more = {}) => ({
  name,
  title,
  inventor: "",
  year: "",
  family: "f",
  description: "",
  own: false,
  ...more,
});
const GAMES = [
  game("shogi", "Shogi"),
  game("minishogi", "Mini shogi"),
  game("chess", "Chess", { wellKnown: 1 }),
  game("duck", "Duck chess"),
];
const found = (words) =>
  sectionsOf(GAMES, words, null, []).map(([title, games]) => [title, games.map((it) => it.name)]);

test("words find games, those with the name first", () => {
  assert.deepEqual(found("shogi"), [["2 games", ["shogi", "minishogi"]]]);
  assert.deepEqual(found("duck chess"), [["1 game", ["duck"]]]);
});

test("a typing mistake still finds the game", () => {
  assert.deepEqual(found("shougi"), [["Similar names", ["shogi", "minishogi"]]]);
  assert.deepEqual(found("ches duk"), []);
  assert.deepEqual(found("chesss"), [["Similar names", ["chess", "duck"]]]);
  assert.deepEqual(found("xyzzy"), []);
});
