import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { problemOf } from "../src/api.js";
import { Server } from "../src/server.js";

/** Sockets that were opened, the latest last. */
let sockets = [];
/** Requests that were sent, and what answers them. */
let asked = [];
let answer = () => ({ status: 200, body: {} });

class FakeSocket {
  static OPEN = 1;
  static CLOSING = 2;
  readyState = 1;
  sent = [];
  constructor(address) {
    this.address = address;
    sockets.push(this);
    queueMicrotask(() => this.onopen());
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  say(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
}

beforeEach(() => {
  [sockets, asked] = [[], []];
  answer = () => ({ status: 200, body: {} });
  globalThis.WebSocket = FakeSocket;
  globalThis.window = { addEventListener: () => {}, removeEventListener: () => {} };
  globalThis.location = { protocol: "http:", host: "localhost" };
  globalThis.fetch = async (path, options) => {
    asked.push([options.method, path, options]);
    const { status, body } = answer(options.method, path);
    return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
  };
});

const unknown = { status: 404, body: { code: "unknown-game", message: "there is no such game", remedy: "" } };
const game = { id: "a", rules: { name: "chess" }, tree: [{ text: "" }, { text: "e2e4", parent: 0 }], node: 1 };
const codeOf = (code) => (error) => problemOf(error)?.code === code;
const later = (time = 5) => new Promise((resolve) => setTimeout(resolve, time));

/** A connection to the game `a`, with what it has reported. */
function connect(server = new Server()) {
  const heard = { messages: [], states: [] };
  const calls = { onMessage: (it) => heard.messages.push(it), onState: (it) => heard.states.push(it) };
  return { server, connection: server.socket("a", calls), heard };
}

test("a request has the secret of the seat, and no other game's", async () => {
  const server = new Server();
  server.takeSeat("a", "secret");
  await server.call("POST", "/games/a/act", { do: "goto", node: 0 });
  await server.call("GET", "/games/b");
  assert.equal(asked[0][2].headers.Authorization, "Bearer secret");
  assert.equal(asked[0][2].headers["Content-Type"], "application/json");
  assert.deepEqual(asked[1][2].headers, {});
});

test("without a network a request says that the connection is lost", async () => {
  globalThis.fetch = () => Promise.reject(new TypeError("no network"));
  await assert.rejects(new Server().call("GET", "/about"), codeOf("gone"));
});

test("answers go to the requests that wait for them", async () => {
  const { connection } = connect();
  await later();
  const moved = connection.act({ do: "move", text: "e2e4" });
  const found = connection.think({ level: 3 });
  const refused = connection.act({ do: "move", text: "e2e5" });
  await later();
  assert.deepEqual(
    sockets[0].sent.map((it) => it.id),
    [1, 2, 3],
  );
  sockets[0].say({ best: { id: 2, best: { turn: "d2d4" } } });
  sockets[0].say({ refused: { id: 3, problem: { code: "illegal-move", message: "no such move", remedy: "" } } });
  sockets[0].say({ done: { id: 1 } });
  await moved;
  assert.equal((await found).turn, "d2d4");
  await assert.rejects(refused, codeOf("illegal-move"));
});

test("what waits is rejected when the connection is lost or another game is shown", async () => {
  const { connection, heard } = connect();
  await later();
  const first = connection.act({ do: "goto", node: 0 });
  await later();
  sockets[0].close();
  await assert.rejects(first, codeOf("gone"));
  assert.deepEqual(heard.states, [true, false]);
  connection.close();
  await assert.rejects(connection.act({ do: "goto", node: 0 }), codeOf("left"));
});

test("a game that the server has lost begins again when the connection is back", async () => {
  const { server, connection } = connect();
  await later();
  const lost = [];
  server.listen({ lost: (it) => lost.push(it.id) });
  server.takeSeat("a", "secret");
  sockets[0].say({ game });
  answer = (method) => (method === "GET" ? unknown : { status: 201, body: game });
  sockets[0].close();
  await connection.reopen();
  assert.deepEqual(
    asked.map((it) => it.slice(0, 2)),
    [
      ["GET", "/api/v1/games/a"],
      ["PUT", "/api/v1/games/a"],
    ],
  );
  assert.deepEqual(JSON.parse(asked[1][2].body), { rules: { name: "chess" }, moves: ["e2e4"] });
  assert.deepEqual([lost, server.seatOf("a"), sockets.length], [["a"], null, 2]);
  connection.close();
});

test("players with seats look back alone, and take back if the others agree", async () => {
  const { connection, heard } = connect();
  await later();
  sockets[0].say({ game: { ...game, seated: { you: 0 } } });
  answer = () => ({ status: 200, body: { ...game, node: 0 } });
  await connection.act({ do: "goto", node: 0 });
  assert.equal(asked[0][1], "/api/v1/games/a/at/0");
  assert.equal(heard.messages.at(-1).game.node, 0);
  connection.act({ do: "prune", node: 1 });
  await later();
  assert.deepEqual(sockets[0].sent[0].ask, { seat: { do: "agree", what: "takeBack" } });
  sockets[0].say({ done: { id: 1 } });
});
