// The rule file beside the board. Mistakes are underlined; rules without errors are played at once.

import { call, get, post, rulesPath } from "./api.js";
import { Assistant } from "./assist.js";
import { byId, html, notify } from "./dom.js";
import { fileName, fixLabel } from "./text.js";
import { textField } from "./textfield.js";

/** So long after the last key the text is looked at, in milliseconds. */
const PAUSE = 250;

/** What is seen of the rules, in the order of the page. */
const TABS = ["text", "options", "words"];

/** @typedef {import("./types.js").Rules} Rules */
/** @typedef {import("./types.js").Diagnostic} Diagnostic */

export class Editor {
  /**
   * @param {{rules: () => Rules, types: () => import("./types.js").PieceType[], change: (rules: Rules) => Promise<any>}} calls
   */
  constructor(calls) {
    this.calls = calls;
    /** Set when the rules are shown for the first time. @type {import("./textfield.js").View} */
    this.view = /** @type {any} */ (null);
    /** @type {import("./textfield.js").CodeMirror} */
    this.cm = /** @type {any} */ (null);
    /** @type {import("./types.js").Checked} */
    this.checked = /** @type {any} */ (null);
    /** Whether a change of the text is none of the user's. */
    this.quiet = false;
    this.timer = 0;
    this.name = "";
    /** What the file holds, as far as one knows. */
    this.saved = "";
    /** The text that the game is played by. */
    this.played = "";
    this.maySave = false;
    /** @type {Record<string, string>} */
    this.set = {};
    this.asked = 0;
    this.assistant = new Assistant({
      view: () => this.view,
      name: () => this.name,
      types: calls.types,
      played: calls.rules,
      diagnostics: () => this.checked?.diagnostics ?? [],
      download: () => this.download(),
    });
    for (const name of TABS) {
      byId(`tab-${name}`).addEventListener("click", () => this.tab(name));
      byId(`tab-${name}`).addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.besideTab(event, name));
    }
    byId("save").addEventListener("click", () => this.save());
    byId("format").addEventListener("click", () => this.assistant.format());
    byId("edit-menu").addEventListener("click", () => this.assistant.menu());
    byId("revert").addEventListener("click", () => this.open(this.calls.rules(), true));
  }

  /** Makes the text field, the first time it is wanted. */
  async start() {
    if (this.view) return;
    const { cm, view } = await textField(byId("editor"), (cm) => [
      cm.keymap.of([{ key: "Mod-s", run: () => (this.save(), true) }]),
      ...this.assistant.extensions(cm),
      cm.EditorView.updateListener.of((update) => {
        if (update.docChanged && !this.quiet) this.changed();
      }),
    ]);
    [this.cm, this.view] = [cm, view];
  }

  /** Whether there is text that is saved nowhere. */
  get dirty() {
    return this.view !== null && this.text !== this.saved;
  }

  get text() {
    return this.view.state.doc.toString();
  }

  /**
   * Shows the rules of a game.
   * @param {Rules} rules
   * @param {boolean} [anew] from the file, whatever the game has
   */
  async open(rules, anew = false) {
    await this.start();
    const shown = this.name === (rules.name ?? "") && this.played === (rules.text ?? this.saved);
    // What was written since and can't be played yet stays.
    if (!anew && shown && this.dirty) return this.look(false);
    this.name = rules.name ?? "";
    this.set = rules.set ?? {};
    let file = { text: rules.text ?? "", maySave: false };
    if (this.name) {
      try {
        file = await get(rulesPath(this.name));
      } catch {
        // Rules that were given as text may have any name.
      }
    }
    this.saved = file.text;
    this.maySave = file.maySave;
    this.quiet = true;
    const text = anew ? file.text : (rules.text ?? file.text);
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
    this.quiet = false;
    this.played = text;
    byId("editor-name").textContent = this.name || "untitled";
    byId("save").hidden = !this.maySave;
    await this.look(anew);
  }

  changed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(true), PAUSE);
    this.showState();
  }

  /** The rules as they stand in the editor. */
  rules() {
    const same = this.text === this.saved && this.name;
    return same ? { name: this.name, set: this.set } : { name: this.name, text: this.text, set: this.set };
  }

  /**
   * Looks at the text, shows what is wrong with it, and plays it if nothing is.
   * @param {boolean} play
   */
  async look(play) {
    const asked = ++this.asked;
    const rules = this.rules();
    try {
      const checked = await post("/check", rules);
      if (asked !== this.asked) return;
      this.checked = checked;
      this.showDiagnostics();
      this.showWords();
      this.showOptions();
      if (checked.ok && play) {
        await this.calls.change(rules);
        this.played = rules.text ?? this.saved;
      }
    } catch (/** @type {any} */ error) {
      notify(error.message, true);
    }
    this.showState();
  }

  showDiagnostics() {
    const { diagnostics, leftOut } = this.checked;
    const length = this.view.state.doc.length;
    const found = diagnostics.map((it) => {
      const place = it.places.find((it) => it.own) ?? { from: 0, to: 0, text: "" };
      const from = Math.min(place.from, length);
      const text = [it.message, place.text].filter(Boolean).join(": ");
      const more = [...it.helps.map((help) => `help: ${help}`), ...it.notes.map((note) => `note: ${note}`)];
      const message = [text, ...more].join("\n");
      const to = Math.max(from, Math.min(place.to, length));
      const fixes = it.fixes.filter((fix) => fix.place.own);
      const actions = fixes.map((fix) => ({ name: fixLabel(fix), apply: () => this.assistant.apply(fix) }));
      const severity = /** @type {"error" | "warning"} */ (it.severity);
      return { from, to, severity, message, source: it.code, actions };
    });
    this.view.dispatch(this.cm.setDiagnostics(this.view.state, found));
    const rows = diagnostics.map((it, n) => {
      const place = it.places[0];
      const where = place ? `${place.own ? "" : `${place.file} `}${place.line}:${place.column}` : "";
      const go = () => {
        this.tab("text");
        this.view.dispatch({ selection: { anchor: found[n].from }, scrollIntoView: true });
        this.view.focus();
      };
      const help = it.helps.length ? html("small", {}, it.helps[0]) : null;
      const button = html("button", { type: "button", class: `finding ${it.severity}`, onclick: go });
      button.append(html("span", { class: "place" }, where), html("span", {}, it.message), ...(help ? [help] : []));
      return html("li", {}, button, ...this.fixButtons(it));
    });
    if (leftOut) rows.push(html("li", { class: "quiet" }, `${leftOut} more`));
    const before = byId("findings").offsetHeight;
    byId("findings").replaceChildren(...rows);
    // A longer list leaves less room for the text, but the cursor stays in sight.
    const longer = byId("findings").offsetHeight > before;
    const scroll = () => this.view.dispatch({ effects: this.cm.EditorView.scrollIntoView(this.view.state.selection.main.head) });
    if (longer && this.view.hasFocus) requestAnimationFrame(scroll);
  }

  /**
   * Buttons that apply the fixes of a diagnostic to this text.
   * @param {Diagnostic} diagnostic
   */
  fixButtons(diagnostic) {
    return diagnostic.fixes.filter((it) => it.place.own).map((it) => {
      const write = () => this.assistant.apply(it);
      return html("button", { type: "button", class: "fix", title: it.title, onclick: write }, "Fix");
    });
  }

  showState() {
    const errors = this.checked?.diagnostics.filter((it) => it.severity === "error").length ?? 0;
    const warnings = (this.checked?.diagnostics.length ?? 0) - errors;
    const parts = [];
    if (errors) parts.push(`${errors} ${errors === 1 ? "error" : "errors"}`);
    if (warnings) parts.push(`${warnings} ${warnings === 1 ? "warning" : "warnings"}`);
    const state = byId("editor-state");
    state.textContent = parts.join(", ") || "playable";
    state.className = errors ? "state bad" : warnings ? "state warned" : "state good";
    byId("save").disabled = !this.dirty;
    byId("revert").hidden = !this.dirty;
  }

  showWords() {
    byId("words").textContent = this.checked.explanation || "The rules can't be played yet.";
  }

  showOptions() {
    const rows = this.checked.options.map((it) => {
      const change = (/** @type {any} */ event) => {
        const value = it.kind === "bool" ? String(event.target.checked) : event.target.value;
        this.set = { ...this.set, [it.name]: value };
        this.look(true);
      };
      let input;
      if (it.kind === "bool") {
        input = html("input", { type: "checkbox", checked: it.value === "true", onchange: change });
      } else if (it.kind === "choice") {
        const values = it.values.map((value) => html("option", { value, selected: value === it.value }, value));
        input = html("select", { onchange: change }, ...values);
      } else {
        const range = it.range ? { min: it.range[0], max: it.range[1] } : {};
        const type = it.kind === "int" ? "number" : "text";
        input = html("input", { type, value: it.value, onchange: change, ...range });
      }
      return html("label", { class: "option" }, html("b", {}, it.name), input, html("span", {}, it.doc));
    });
    if (!rows.length) rows.push(html("p", { class: "quiet" }, "This game declares no options."));
    byId("options").replaceChildren(...rows);
  }

  /** @param {string} name */
  tab(name) {
    for (const it of TABS) {
      byId(`tab-${it}`).setAttribute("aria-selected", String(it === name));
      byId(`tab-${it}`).tabIndex = it === name ? 0 : -1;
      byId(`panel-${it}`).hidden = it !== name;
    }
  }

  /**
   * Arrows lead from one tab to the next.
   * @param {KeyboardEvent} event
   * @param {string} name
   */
  besideTab(event, name) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const next = TABS[(TABS.indexOf(name) + by + TABS.length) % TABS.length];
    this.tab(next);
    byId(`tab-${next}`).focus();
  }

  /** Keeps the text in a file of the user's, whatever may be saved here. */
  download() {
    const title = /^name\s*=\s*['"](.+?)['"]/m.exec(this.text)?.[1] ?? "game";
    const href = URL.createObjectURL(new Blob([this.text], { type: "application/toml" }));
    html("a", { href, download: fileName(this.name || title) }).click();
    setTimeout(() => URL.revokeObjectURL(href), 10_000);
  }

  async save() {
    if (!this.maySave || !this.dirty) return;
    const text = this.text;
    try {
      await call("PUT", rulesPath(this.name), { before: this.saved, text });
      this.saved = text;
      notify(`${this.name} is saved`);
      await this.look(true);
    } catch (/** @type {any} */ error) {
      notify(`${error.message}: ${error.problem?.remedy ?? ""}`, true);
    }
  }
}
