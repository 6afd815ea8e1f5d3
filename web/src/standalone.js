// The script of an exported page: a game with its rules in one file, which asks no server.

import { Api, messageOf } from "./api.js";
import { byId, html, notify } from "./dom.js";
import { Workers } from "./local.js";
import { listenToMenu } from "./menu.js";
import { explainRules } from "./rulespanel.js";
import { Look } from "./settings.js";
import { editPosition } from "./setup.js";
import { showError, Table } from "./table.js";

/** @typedef {import("./types.js").Rules} Rules */

/**
 * What the page was made with: rule files, and the game that it shows.
 * @typedef {{texts: unknown[], game: unknown, rules: Rules}} Data
 */
/**
 * What `unpack.js` and the program have put there: the module, the worker's script, and what unpacks them.
 * @typedef {{alfilModule: string, alfilWorker: string, alfilUnpack: (text: string) => Promise<ArrayBuffer>}} Packed
 */

class Standalone {
  /**
   * @param {Api} api
   * @param {Rules} rules
   * @param {import("./types.js").About} about
   */
  constructor(api, rules, about) {
    this.api = api;
    this.rules = rules;
    this.look = new Look();
    const atEnd = [{ label: "Play again", does: () => this.begin().catch(showError) }];
    this.table = new Table({ api, look: this.look, about, atEnd });
  }

  listen() {
    const on = (/** @type {keyof import("./ids.js").Ids} */ id, /** @type {() => void | Promise<void>} */ does) => {
      byId(id).addEventListener("click", async () => {
        try {
          await does();
        } catch (error) {
          showError(error);
        }
      });
    };
    this.table.listen({ r: () => this.howToPlay().catch(showError) });
    listenToMenu();
    on("new-game", () => this.begin());
    on("set-up", () => this.setUp());
    on("how-to", () => this.howToPlay());
    on("record", () => this.saveRecord());
    on("by-hand", () => this.table.toggleByHand());
  }

  /** Begins at a position that is put together from the present one. */
  async setUp() {
    const { api, rules, table } = this;
    const fen = await editPosition(api, this.look, rules, table.game?.position.fen);
    if (fen !== null) await table.showGame(await api.begin({ rules, fen }));
  }

  howToPlay() {
    return explainRules(this.api, this.rules);
  }

  /** Begins the game anew. */
  async begin() {
    const starts = this.table.game?.starts ?? 1;
    await this.table.showGame(await this.api.begin({ rules: this.rules, ...(starts > 1 ? { start: -1 } : {}) }));
  }

  async saveRecord() {
    const { game } = this.table;
    if (!game) return;
    const text = await this.api.record(game.id);
    const href = URL.createObjectURL(new Blob([text], { type: "application/vnd.chess-pgn" }));
    html("a", { href, download: `${game.title || "game"}.pgn` }).click();
    URL.revokeObjectURL(href);
  }
}

async function openPage() {
  /** @type {Data} */
  const data = JSON.parse(byId("data").textContent ?? "");
  const { alfilModule, alfilWorker, alfilUnpack } = /** @type {Packed} */ (/** @type {unknown} */ (globalThis));
  const module = await WebAssembly.compile(await alfilUnpack(alfilModule));
  const script = URL.createObjectURL(new Blob([await alfilUnpack(alfilWorker)], { type: "text/javascript" }));
  const workers = new Workers({ module, script, texts: JSON.stringify(data.texts) });
  const api = new Api(workers);
  const page = new Standalone(api, data.rules, await api.about());
  page.listen();
  await page.table.showGame(await api.game(await workers.restore(JSON.stringify(data.game))));
}

openPage().catch((error) => {
  notify(messageOf(error), true);
  byId("status").textContent = `This browser can't show the game: ${messageOf(error)}`;
});
