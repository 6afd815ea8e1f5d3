import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Workers } from "../src/local.js";

/** What the workers answer to a request: an answer, or "fault" if the program fails at it. */
let answer = () => ({});
/** Requests that workers got. */
let asked = [];
let workers;

/** A worker as the page sees it. The real one is alfil itself. */
class FakeWorker {
  postMessage(message) {
    queueMicrotask(() => {
      if (message.start) return this.onmessage({ data: { started: true } });
      asked.push(message.ask);
      const it = answer(message.ask);
      if (it === "fault") this.onerror();
      else if (it !== undefined) this.onmessage({ data: { id: message.id, done: it } });
    });
  }
  terminate() {}
}

const usual = (ask) => {
  if (ask.call) return { status: 200, kind: "application/json", body: JSON.stringify({ node: 0 }) };
  if (ask.saved) return "{}";
  return ask.think ? { node: 0, turn: "", moves: [], score: null, thoughts: [] } : null;
};

beforeEach(() => {
  globalThis.Worker = FakeWorker;
  [answer, asked] = [usual, []];
  workers = new Workers({ module: null, script: "", texts: "[]" });
});

const open = () => workers.socket("a", { onMessage: () => {}, onState: () => {} });

test("the computer plays on after the rules have failed once", async () => {
  const connection = open();
  answer = (ask) => (ask.saved ? "fault" : usual(ask));
  await assert.rejects(connection.think({}), (error) => error.problem.code === "fault");
  answer = usual;
  assert.equal((await connection.think({})).turn, "");
});

test("the computer plays on after a search has failed", async () => {
  const connection = open();
  for (let n = 0; n < 2; n += 1) {
    answer = (ask) => (ask.think ? "fault" : usual(ask));
    await assert.rejects(connection.think({}), (error) => error.problem.code === "fault");
  }
  answer = usual;
  assert.equal((await connection.think({})).turn, "");
});

test("a search that is stopped before it began is not begun", async () => {
  const connection = open();
  const search = connection.think({});
  connection.stop();
  assert.deepEqual((await search).thoughts, []);
  assert.equal(
    asked.some((it) => it.think),
    false,
  );
  assert.equal((await connection.think({})).turn, "");
});

test("a game that makes every worker fail is refused instead of starting workers for ever", async () => {
  const connection = open();
  await connection.think({});
  answer = (ask) => (ask.restore || ask.call ? "fault" : usual(ask));
  await assert.rejects(connection.act({ do: "move", text: "e4" }), (error) => error.problem.code === "fault");
  await assert.rejects(connection.act({ do: "move", text: "e4" }), (error) => error.problem.code === "fault");
});
