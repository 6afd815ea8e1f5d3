// The script of an exported page: a game with its rules in one file, which asks no server.

import { Api, messageOf } from "./api.js";
import { byId, html, keep, kept, notify } from "./dom.js";
import { Workers } from "./local.js";
import { listenToMenu } from "./menu.js";
import { explainRules } from "./rulespanel.js";
import { Look } from "./settings.js";
import { editPosition } from "./setup.js";
import { showError, Table } from "./table.js";
import { fingerprint } from "./text.js";

/** @typedef {import("./types.js").Rules} Rules */

/**
 * What the page was made with: rule files, the game that it shows, and a network as packed bytes.
 * @typedef {{texts: unknown[], game: unknown, rules: Rules, net?: string}} Data
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
   * @param {Workers} workers
   */
  constructor(api, rules, about, workers) {
    this.api = api;
    this.workers = workers;
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
    if (fen !== null) await this.show(await api.begin({ rules, fen }));
  }

  /**
   * Shows a game that has just begun, which the device keeps from now on.
   * @param {import("./types.js").Game} game
   */
  async show(game) {
    await this.workers.keepGame(game.id);
    await this.table.showGame(game);
  }

  howToPlay() {
    return explainRules(this.api, this.rules);
  }

  /** Begins the game anew. */
  async begin() {
    const starts = this.table.game?.starts ?? 1;
    await this.show(await this.api.begin({ rules: this.rules, ...(starts > 1 ? { start: -1 } : {}) }));
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
  const text = byId("data").textContent ?? "";
  /** @type {Data} */
  const data = JSON.parse(text);
  const { alfilModule, alfilWorker, alfilUnpack } = /** @type {Packed} */ (/** @type {unknown} */ (globalThis));
  const module = await WebAssembly.compile(await alfilUnpack(alfilModule));
  const script = URL.createObjectURL(new Blob([await alfilUnpack(alfilWorker)], { type: "text/javascript" }));
  const net = data.net ? new Uint8Array(await alfilUnpack(data.net)) : undefined;
  const workers = new Workers({ module, script, texts: JSON.stringify(data.texts), net });
  const api = new Api(workers);
  const page = new Standalone(api, data.rules, await api.about(), workers);
  page.listen();
  // The tab keeps the game over reloads; opened anew, the page shows what it was made with. All pages from the disk share what is
  // kept, so the name depends on what is in this one.
  const name = `exported-${fingerprint(text)}`;
  const restored = await workers.restore(kept(name, true) || JSON.stringify(data.game)).catch(() => null);
  // What was kept may be damaged, or of another version.
  const id = restored ?? (await workers.restore(JSON.stringify(data.game)));
  workers.onKept = (saved) => keep(name, saved, true);
  await page.table.showGame(await api.game(id));
}

openPage().catch((error) => {
  notify(messageOf(error), true);
  byId("status").textContent = `This browser can't show the game: ${messageOf(error)}`;
});
