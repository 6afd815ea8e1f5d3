// A dialog for a new variant, with the choices of `alfil new`. The server makes the rule file.

import { messageOf, problemOf } from "./api.js";
import { byId, html, notify } from "./dom.js";
import { families } from "./games.js";

/** @typedef {import("./api.js").Api} Api */
/** @typedef {import("./types.js").Origin} Origin */

/** What the parts of the dialog are about. */
const ORIGINS = /** @type {const} */ (["board", "like", "diagram"]);

/**
 * Shows the dialog. Returns the text of the rule file, or null.
 * @param {Api} api
 * @returns {Promise<string | null>}
 */
export function chooseNewRules(api) {
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
      made = await make(api, title, origin());
      dialog.close();
    } catch (error) {
      wrong(error);
    }
    byId("new-rules-make").disabled = false;
  };
  form.onsubmit = submit;
  form.onchange = () => show(api);
  byId("new-rules-close").onclick = () => dialog.close();
  byId("new-rules-file").onchange = readFile;
  byId("new-rules-error").textContent = "";
  byId("new-rules-number-row").hidden = true;
  byId("new-rules-number").value = "";
  show(api);
  dialog.showModal();
  byId("new-rules-title").select();
  return new Promise((resolve) => dialog.addEventListener("close", () => resolve(made), { once: true }));
}

/** The part that is chosen. */
function chosen() {
  return String(new FormData(byId("new-rules-form")).get("origin"));
}

/**
 * Shows the part that is chosen, and no other.
 * @param {Api} api
 */
function show(api) {
  for (const it of ORIGINS) byId(`new-rules-${it}`).hidden = it !== chosen();
  if (chosen() === "like" && byId("new-rules-game").options.length === 0) showGames(api);
}

/** @param {Api} api */
async function showGames(api) {
  try {
    const shipped = (await api.listRules()).filter((it) => !it.own);
    const groups = families(shipped).map(([family, games]) => {
      const options = games.map((it) => html("option", { value: it.name }, it.title));
      return html("optgroup", { label: family }, ...options);
    });
    byId("new-rules-game").replaceChildren(...groups);
  } catch (error) {
    wrong(error);
  }
}

/** @returns {Origin} */
function origin() {
  if (chosen() === "like") return { like: byId("new-rules-game").value };
  if (chosen() === "board")
    return { board: { files: byId("new-rules-files").valueAsNumber, ranks: byId("new-rules-ranks").valueAsNumber } };
  const number = byId("new-rules-number").value ? { number: byId("new-rules-number").valueAsNumber } : {};
  return { diagram: { text: byId("new-rules-text").value, ...number } };
}

/**
 * @param {Api} api
 * @param {string} title
 * @param {Origin} origin
 * @returns {Promise<string>}
 */
async function make(api, title, origin) {
  const { text, diagnostics } = await api.newRules({ title, origin });
  const n = diagnostics.length;
  if (n)
    notify(
      `${n} ${n === 1 ? "thing" : "things"} of the diagram could not be translated: comments in the file say which`,
    );
  return text;
}

/** @param {unknown} error */
function wrong(error) {
  const { code, remedy, diagnostics = [] } = problemOf(error) ?? {};
  if (code === "several-diagrams") byId("new-rules-number-row").hidden = false;
  const place = diagnostics[0]?.places[0];
  const where = place ? `line ${place.line}: ` : "";
  byId("new-rules-error").textContent = `${where}${messageOf(error)}${remedy ? ` (${remedy})` : ""}`;
}

/** Puts the text of a file into the field for diagrams. */
async function readFile() {
  const file = byId("new-rules-file").files?.[0];
  if (file) byId("new-rules-text").value = await file.text();
}
