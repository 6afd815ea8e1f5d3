import assert from "node:assert/strict";
import test from "node:test";
import { forPeople } from "../src/words.js";

test("nothing of what the server says to programs is shown", () => {
  const problem = {
    code: "too-many-games",
    message: "the server keeps at most 5 games",
    remedy: "delete some (DELETE /api/v1/games/ID)",
  };
  const said = forPeople(problem);
  assert.ok(!/api|DELETE/.test(said.message + said.remedy));
  assert.equal(
    forPeople({ code: "bad-shape", message: "expected `,`", remedy: "see schema.json" }).message,
    "Something went wrong in the page",
  );
});

test("suggestions and the reasons of rules stay", () => {
  const problem = {
    code: "illegal-move",
    message: "`e2e5` is not a legal move: the pawn may go e2e3 e2e4",
    remedy: "did you mean `e2e3`?",
  };
  assert.deepEqual(forPeople(problem), problem);
  const other = { code: "not-your-turn", message: "it is black's turn", remedy: "wait for your turn" };
  assert.equal(forPeople(other), other);
});
