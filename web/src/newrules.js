// A dialog for a new variant, with the choices of `alfil new`. The server makes the rule file.

import { post } from "./api.js";
import { byId, html, notify } from "./dom.js";
import { families, listGames } from "./games.js";

/** @typedef {import("./types.js").Origin} Origin */

/** What the parts of the dialog are about. */
const ORIGINS = ["board", "like", "diagram"];

/**
 * Shows the dialog. Returns the text of the rule file, or null.
 * @returns {Promise<string | null>}
 */
export function chooseNewRules() {
  const dialog = byId("new-rules");
  const form = byId("new-rules-form");
  /** @type {string | null} */
  let made = null;
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    byId("new-rules-error").textContent = "";
    byId("new-rules-make").disabled = true;
    try {
      const title = byId("new-rules-title").value.trim();
      made = await make(title, origin());
      dialog.close();
    } catch (/** @type {any} */ error) {
      wrong(error);
    }
    byId("new-rules-make").disabled = false;
  };
  form.onsubmit = submit;
  form.onchange = show;
  byId("new-rules-close").onclick = () => dialog.close();
  byId("new-rules-file").onchange = readFile;
  byId("new-rules-error").textContent = "";
  byId("new-rules-number-row").hidden = true;
  byId("new-rules-number").value = "";
  show();
  dialog.showModal();
  byId("new-rules-title").select();
  return new Promise((resolve) => dialog.addEventListener("close", () => resolve(made), { once: true }));
}

/** The part that is chosen. */
function chosen() {
  return byId("new-rules-form").elements.origin.value;
}

/** Shows the part that is chosen, and no other. */
function show() {
  for (const it of ORIGINS) byId(`new-rules-${it}`).hidden = it !== chosen();
  if (chosen() === "like" && byId("new-rules-game").options.length === 0) showGames();
}

async function showGames() {
  try {
    const shipped = (await listGames()).filter((it) => !it.own);
    const groups = families(shipped).map(([family, games]) => {
      const options = games.map((it) => html("option", { value: it.name }, it.title));
      return html("optgroup", { label: family }, ...options);
    });
    byId("new-rules-game").replaceChildren(...groups);
  } catch (/** @type {any} */ error) {
    wrong(error);
  }
}

/** @returns {Origin} */
function origin() {
  const value = (/** @type {string} */ id) => byId(`new-rules-${id}`).value;
  if (chosen() === "like") return { like: value("game") };
  if (chosen() === "board") return { board: { files: Number(value("files")), ranks: Number(value("ranks")) } };
  const number = value("number") ? { number: Number(value("number")) } : {};
  return { diagram: { text: value("text"), ...number } };
}

/**
 * @param {string} title
 * @param {Origin} origin
 * @returns {Promise<string>}
 */
async function make(title, origin) {
  /** @type {import("./types.js").FirstRules} */
  const { text, diagnostics } = await post("/editor/new", { title, origin });
  const n = diagnostics.length;
  if (n) notify(`${n} ${n === 1 ? "thing" : "things"} of the diagram could not be translated: comments in the file say which`);
  return text;
}

/** @param {any} error */
function wrong(error) {
  const { code, remedy, diagnostics = [] } = error.problem ?? {};
  if (code === "several-diagrams") byId("new-rules-number-row").hidden = false;
  const place = diagnostics[0]?.places[0];
  const where = place ? `line ${place.line}: ` : "";
  byId("new-rules-error").textContent = `${where}${error.message}${remedy ? ` (${remedy})` : ""}`;
}

/** Puts the text of a file into the field for diagrams. */
async function readFile() {
  const [file] = byId("new-rules-file").files;
  if (file) byId("new-rules-text").value = await file.text();
}
