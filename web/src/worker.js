// A worker of an exported page: requests to the rules in it. It is bundled with the module's script.

import { initSync, Server } from "../../wasm/pkg/alfil.js";

/**
 * What the page asks of a worker.
 * @typedef {{call: {method: string, path: string, body: string}} | {saved: string} | {restore: Kept}
 *   | {think: Kept & {think: import("./types.js").Think}}} Ask
 */
/** @typedef {{id: string, saved: string}} Kept a game as `Server.saved` gives it */
/** @typedef {{module: WebAssembly.Module, texts: string, seed: number, net?: Uint8Array}} Start */
/** @typedef {{start: Start} | {id: number, ask: Ask}} ToWorker */
/**
 * What a worker answers.
 * @typedef {{started: true} | {id: number, thought: import("./types.js").Thought} | {id: number, done: unknown}
 *   | {id: number, failed: import("./types.js").Problem}} FromWorker
 */

/** @param {FromWorker} message */
const tell = (message) => postMessage(message);

/**
 * @param {Server} server
 * @param {Ask} ask
 * @param {number} id
 * @returns {unknown}
 */
function answer(server, ask, id) {
  if ("call" in ask) return server.call(ask.call.method, ask.call.path, ask.call.body);
  if ("saved" in ask) return server.saved(ask.saved);
  if ("restore" in ask) return server.restore(ask.restore.id, ask.restore.saved);
  server.restore(ask.think.id, ask.think.saved);
  const onThought = (/** @type {string} */ it) => tell({ id, thought: JSON.parse(it) });
  return JSON.parse(server.think(ask.think.id, JSON.stringify(ask.think.think), onThought));
}

/** @param {Start} start */
function begin({ module, texts, seed, net }) {
  initSync({ module });
  const server = new Server(texts, seed);
  if (net) server.setNet(net);
  self.onmessage = ({ data }) => {
    const { id, ask } = /** @type {{id: number, ask: Ask}} */ (data);
    try {
      tell({ id, done: answer(server, ask, id) });
    } catch (error) {
      // A fault of the program ends the worker; the page starts another.
      const { problem } = /** @type {Partial<import("./api.js").ApiError>} */ (error);
      if (!problem) throw error;
      tell({ id, failed: problem });
    }
  };
  tell({ started: true });
}

self.onmessage = ({ data }) => begin(/** @type {{start: Start}} */ (data).start);
