import assert from "node:assert/strict";
import { test } from "node:test";
import { scoreText } from "../src/evaluation.js";

const player = (name, team) => ({ name, team, colours: ["", ""] });
const two = ["white", "black"].map(player);
const four = ["red", "blue", "yellow", "green"].map(player);

test("scores of two players are those of the first", () => {
  assert.equal(scoreText({ value: 120 }, 0, two), "+1.20");
  assert.equal(scoreText({ value: 120 }, 1, two), "−1.20");
  assert.equal(scoreText({ value: 0 }, 1, two), "0.00");
  assert.equal(scoreText({ wins: 5 }, 1, two), "black wins in 3");
  assert.equal(scoreText({ loses: 4 }, 1, two), "white wins in 2");
});

test("scores of more players are chances with a name", () => {
  assert.equal(scoreText({ value: -50 }, 2, four), "yellow 47 %");
  assert.equal(scoreText({ loses: 1 }, 3, four), "green loses in 1");
});
