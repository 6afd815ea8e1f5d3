// A worker of an exported page: requests to the rules in it. It is bundled with the module's script.

import { Server, initSync } from "../../wasm/pkg/alfil.js";

/** @type {any} */
let server = null;

/** @param {any} ask */
function answer(ask, /** @type {number} */ id) {
  if (ask.call) return server.call(ask.call.method, ask.call.path, ask.call.body);
  if (ask.saved) return server.saved(ask.saved);
  if (ask.restore) return server.restore(ask.restore.id, ask.restore.saved);
  server.restore(ask.think.id, ask.think.saved);
  const tell = (/** @type {string} */ it) => postMessage({ id, thought: JSON.parse(it) });
  return JSON.parse(server.think(ask.think.id, JSON.stringify(ask.think.think), tell));
}

self.onmessage = ({ data }) => {
  if (data.start) {
    initSync({ module: data.start.module });
    server = new Server(data.start.texts, data.start.seed);
    return postMessage({ started: true });
  }
  try {
    postMessage({ id: data.id, done: answer(data.ask, data.id) });
  } catch (/** @type {any} */ error) {
    // A fault of the program ends the worker; the page starts another.
    if (!error.problem) throw error;
    postMessage({ id: data.id, failed: error.problem });
  }
};
