// The rule file beside the board. Mistakes are underlined; rules without errors are played at once.

import { get, post, call } from "./api.js";
import { byId, html, notify, picture } from "./dom.js";

/** So long after the last key the text is looked at, in milliseconds. */
const PAUSE = 250;

/** What is seen of the rules, in the order of the page. */
const TABS = ["text", "options", "words"];

/** Colours of the text, by the classes of the style sheet. */
const COLOURS = [
  ["comment", "var(--code-comment)"],
  ["string", "var(--code-string)"],
  ["number", "var(--code-number)"],
  ["atom", "var(--code-number)"],
  ["propertyName", "var(--code-key)"],
  ["keyword", "var(--code-key)"],
];

export class Editor {
  /**
   * @param {{rules: () => any, types: () => any[], change: (rules: any) => Promise<any>}} calls
   */
  constructor(calls) {
    this.calls = calls;
    /** @type {any} */
    this.view = null;
    this.name = "";
    /** What the file holds, as far as one knows. */
    this.saved = "";
    /** The text that the game is played by. */
    this.played = "";
    this.maySave = false;
    this.set = {};
    this.asked = 0;
    for (const name of TABS) {
      byId(`tab-${name}`).addEventListener("click", () => this.tab(name));
      byId(`tab-${name}`).addEventListener("keydown", (event) => this.besideTab(event, name));
    }
    byId("save").addEventListener("click", () => this.save());
    byId("revert").addEventListener("click", () => this.open(this.calls.rules(), true));
  }

  /** Makes the editor; the first time it is wanted, for it is large. */
  async start() {
    if (this.view) return;
    const cm = await import("./vendor/codemirror.js");
    this.cm = cm;
    // A shadow root: styles that are made by a script come in there without a `style` element.
    const host = byId("editor").attachShadow({ mode: "open" });
    const style = cm.HighlightStyle.define(COLOURS.map(([tag, color]) => ({ tag: cm.tags[tag], color })));
    const theme = cm.EditorView.theme({
      "&": { height: "100%", fontSize: "13px", backgroundColor: "var(--paper)", color: "var(--ink)" },
      "&.cm-focused": { outline: "none" },
      ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5" },
      ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--faint)", border: "none" },
      ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--line-here)" },
      ".cm-content": { caretColor: "var(--ink)" },
      ".cm-cursor": { borderLeftColor: "var(--ink)" },
      "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--chosen) !important" },
      ".cm-tooltip": { backgroundColor: "var(--raised)", color: "var(--ink)", border: "1px solid var(--rule)", borderRadius: "8px", maxWidth: "420px" },
      ".cm-diagnostic": { fontFamily: "system-ui, sans-serif", padding: "6px 10px" },
      ".cm-panels": { backgroundColor: "var(--raised)", color: "var(--ink)" },
      ".sketch": { padding: "8px", fontFamily: "system-ui, sans-serif", fontSize: "12px" },
      ".sketch svg": { display: "block", maxWidth: "240px", maxHeight: "240px", width: "auto", height: "auto", margin: "4px auto", fontFamily: "'Alfil Symbols', system-ui, sans-serif" },
    });
    const extensions = [
      cm.lineNumbers(),
      cm.highlightActiveLine(),
      cm.highlightActiveLineGutter(),
      cm.highlightSpecialChars(),
      cm.history(),
      cm.drawSelection(),
      cm.bracketMatching(),
      cm.highlightSelectionMatches(),
      cm.lintGutter(),
      cm.StreamLanguage.define(cm.toml),
      cm.syntaxHighlighting(style),
      cm.hoverTooltip((view, at) => this.hover(view, at)),
      cm.keymap.of([
        { key: "Mod-s", run: () => (this.save(), true) },
        ...cm.defaultKeymap,
        ...cm.historyKeymap,
        ...cm.searchKeymap,
        ...cm.lintKeymap,
      ]),
      cm.EditorView.lineWrapping,
      cm.EditorView.contentAttributes.of({ "aria-label": "rule file" }),
      cm.EditorView.updateListener.of((update) => {
        if (update.docChanged && !this.quiet) this.changed();
      }),
      theme,
    ];
    this.view = new cm.EditorView({ parent: host, root: host, state: cm.EditorState.create({ extensions }) });
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
   * @param {any} rules
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
        file = await get(`/rules/${encodeURI(this.name)}`);
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
    } catch (error) {
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
      return { from, to, severity: it.severity, message, source: it.code };
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
    byId("findings").replaceChildren(...rows);
  }

  /** Buttons that apply the fixes of a diagnostic to this text. */
  fixButtons(diagnostic) {
    return diagnostic.fixes.filter((it) => it.place.own).map((it) => {
      const { from, to } = it.place;
      const write = () => {
        // The text may have changed since it was checked.
        if (this.view.state.sliceDoc(from, to) !== it.found) return;
        this.view.dispatch({ changes: { from, to, insert: it.replacement } });
        this.view.focus();
      };
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
      const change = (event) => {
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

  tab(name) {
    for (const it of TABS) {
      byId(`tab-${it}`).setAttribute("aria-selected", String(it === name));
      byId(`tab-${it}`).tabIndex = it === name ? 0 : -1;
      byId(`panel-${it}`).hidden = it !== name;
    }
  }

  /** Arrows lead from one tab to the next. */
  besideTab(event, name) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const next = TABS[(TABS.indexOf(name) + by + TABS.length) % TABS.length];
    this.tab(next);
    byId(`tab-${next}`).focus();
  }

  async save() {
    if (!this.maySave || !this.dirty) return;
    const text = this.text;
    try {
      await call("PUT", `/rules/${encodeURI(this.name)}`, { before: this.saved, text });
      this.saved = text;
      notify(`${this.name} is saved`);
      await this.look(true);
    } catch (error) {
      notify(`${error.message}: ${error.problem?.remedy ?? ""}`, true);
    }
  }

  /** How the piece moves whose name or ID is under the pointer. */
  async hover(view, at) {
    const line = view.state.doc.lineAt(at);
    const isWord = (c) => /[\w+-]/.test(c ?? "");
    let [from, to] = [at - line.from, at - line.from];
    while (from > 0 && isWord(line.text[from - 1])) from -= 1;
    while (to < line.text.length && isWord(line.text[to])) to += 1;
    const word = line.text.slice(from, to);
    const type = this.calls.types().find((it) => it.name === word || (it.id === word && /['"]/.test(line.text[to] ?? "")));
    if (!word || !type) return null;
    try {
      const diagram = await post("/sketch", { rules: this.calls.rules(), piece: type.name });
      const create = () => ({ dom: html("div", { class: "sketch" }, diagram.title, picture(diagram.svg)) });
      return { pos: line.from + from, end: line.from + to, above: true, create };
    } catch {
      return null;
    }
  }
}
