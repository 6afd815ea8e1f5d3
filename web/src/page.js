// The script of the page that `alfil serve` has.

import { Api, messageOf } from "./api.js";
import { App, usable } from "./app.js";
import { notify } from "./dom.js";
import { Server } from "./server.js";
import { showError } from "./table.js";

/** Shows the game of the address, or begins one. */
async function start() {
  usable(false);
  const server = new Server();
  const api = new Api(server);
  const about = await api.about();
  const app = new App(api, server, about);
  app.listen();
  const id = app.myGames.gameOfAddress();
  if (id) {
    try {
      await app.myGames.open(id);
      return;
    } catch (error) {
      notify(`${messageOf(error)}; here is a new one`, true);
    }
  }
  const query = new URLSearchParams(location.search);
  const set = Object.fromEntries(
    [...query].filter((it) => it[0].startsWith("set.")).map(([name, value]) => [name.slice(4), value]),
  );
  const name = query.get("rules");
  const rules = name ? { name, set } : about.rules ? { name: about.rules, set: about.set } : null;
  const fen = query.get("fen");
  if (rules) await app.begin(rules, fen ? { fen } : {});
  else await app.pickGame();
  if (query.has("edit")) await app.toggleEditor(true);
}

start().catch(showError);
