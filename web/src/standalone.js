// The script of an exported page: a game with its rules in one file, which asks no server.

import { get, post, restore, startWorkers, usePieces } from "./local.js";
import { byId, html, notify } from "./dom.js";
import { listenToMenu } from "./menu.js";
import { explainRules } from "./rulespanel.js";
import { editPosition } from "./setup.js";
import { listenToTable, openTable, presentGame, showError, showGame, toggleByHand } from "./table.js";

/** What the page was made with: rule files, and the game that it shows. @type {{texts: any[], game: any, rules: any, pieces: string}} */
const data = JSON.parse(byId("data").textContent);

/** Begins at a position that is put together from the present one. */
async function setUp() {
  const fen = await editPosition(data.rules, presentGame()?.position.fen);
  if (fen !== null) await showGame(await post("/games", { rules: data.rules, fen }));
}

const howToPlay = () => explainRules(data.rules).catch(showError);

/** Begins the game anew. */
async function begin() {
  const starts = presentGame()?.starts ?? 1;
  await showGame(await post("/games", { rules: data.rules, ...(starts > 1 ? { start: -1 } : {}) }));
}

async function saveRecord() {
  const game = presentGame();
  if (!game) return;
  const text = await get(`/games/${game.id}/record`);
  const link = html("a", { href: URL.createObjectURL(new Blob([text], { type: "application/vnd.chess-pgn" })), download: `${game.title || "game"}.pgn` });
  link.click();
  URL.revokeObjectURL(link.href);
}

async function openPage() {
  const { alfilModule, alfilWorker, alfilUnpack } = /** @type {any} */ (globalThis);
  const module = await WebAssembly.compile(await alfilUnpack(alfilModule));
  if (data.pieces) usePieces(JSON.parse(new TextDecoder().decode(await alfilUnpack(data.pieces))));
  const script = URL.createObjectURL(new Blob([await alfilUnpack(alfilWorker)], { type: "text/javascript" }));
  startWorkers({ module, script, texts: JSON.stringify(data.texts) });
  listenToTable({ r: howToPlay }, [{ label: "Play again", does: () => begin().catch(showError) }]);
  listenToMenu();
  openTable(await get("/about"));
  const on = (/** @type {string} */ id, /** @type {() => any} */ does) => byId(id).addEventListener("click", () => Promise.resolve(does()).catch(showError));
  on("new-game", begin);
  on("set-up", setUp);
  on("how-to", howToPlay);
  on("record", saveRecord);
  on("by-hand", toggleByHand);
  await showGame(await get(`/games/${await restore(JSON.stringify(data.game))}`));
}

openPage().catch((error) => {
  notify(error.message, true);
  byId("status").textContent = `This browser can't show the game: ${error.message}`;
});
