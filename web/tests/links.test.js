import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { carriedBy, fragmentOf, MOST_LINK } from "../src/links.js";

const RULES = { name: "mine", text: "extends = 'chess'\n# ♞ and ü\n" };
const open = (it) => `#open=${deflateRawSync(typeof it === "string" ? it : JSON.stringify(it)).toString("base64url")}`;
const says = (words) => (error) => error.problem.code === "bad-link" && error.message.includes(words);

test("a link carries rules, position and moves", async () => {
  const it = { rules: { ...RULES, set: { size: "10" } }, fen: "8/8 w", moves: ["e2e4", "P@e3,d1=R"], edit: true };
  const fragment = await fragmentOf(it);
  assert.match(fragment, /^#open=[\w-]+$/);
  assert.deepEqual(await carriedBy(fragment), it);
  assert.deepEqual(await carriedBy(open(it)), it);
});

test("a listed game has a short link", async () => {
  assert.equal(await fragmentOf({ rules: { name: "chess", set: {} }, moves: [] }), "#game=chess");
  assert.deepEqual(await carriedBy("#game=chess"), { rules: { name: "chess" } });
  assert.deepEqual(await carriedBy(await fragmentOf({ rules: { name: "a b#&" } })), { rules: { name: "a b#&" } });
});

test("an address without a game carries nothing", async () => {
  for (const it of ["", "#", "#board", "#opened=3"]) assert.equal(await carriedBy(it), null, it);
});

test("damaged links say so", async () => {
  const good = await fragmentOf({ rules: RULES });
  const bad = [
    "#open=",
    "#open=%00",
    "#open=!!!!",
    good.slice(0, -9),
    open("{"),
    open("null"),
    open("[]"),
    open({ rules: null }),
    open({ rules: {} }),
    open({ rules: { text: 5 } }),
    open({ rules: { name: "chess", set: { size: 3 } } }),
    open({ rules: RULES, moves: "e4" }),
    open({ rules: RULES, moves: [1] }),
    open({ rules: RULES, fen: {} }),
  ];
  for (const it of bad) await assert.rejects(carriedBy(it), says("damaged"), it);
});

test("what a link may hold is bounded", async () => {
  await assert.rejects(carriedBy(`#open=${"A".repeat(MOST_LINK)}`), says(`at most ${MOST_LINK}`));
  const bomb = open({ rules: { name: "", text: " ".repeat(8 << 20) } });
  assert.ok(bomb.length < MOST_LINK);
  await assert.rejects(carriedBy(bomb), says("more than 2097152 bytes"));
});
