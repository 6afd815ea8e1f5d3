// The script of the page that `alfil serve` has, and of the playground, which is the same page without a server.

import { Api, fullMessageOf } from "./api.js";
import { App, usable } from "./app.js";
import { notify } from "./dom.js";
import { isPlayground, Playground } from "./playground.js";
import { Server } from "./server.js";
import { showError } from "./table.js";

/** Shows the game of the address, or the list of games. */
async function start() {
  usable(false);
  const host = isPlayground() ? Playground.here() : new Server();
  const api = new Api(host);
  const about = await api.about();
  const app = new App(api, host, about);
  app.listen();
  const id = app.myGames.gameOfAddress();
  if (id) {
    try {
      await app.myGames.open(id);
      return;
    } catch (error) {
      notify(`${fullMessageOf(error)}; here is a new one`, true);
    }
  }
  if (await app.openAddress()) return;
  host.prepare();
  await app.pickGame();
}

start().catch(showError);
