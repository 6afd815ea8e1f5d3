// The rule file beside the board. Mistakes are underlined; rules without errors are played at once.

import { messageOf, problemOf } from "./api.js";
import { Assistant } from "./assist.js";
import { byId, html, notify } from "./dom.js";
import { optionField } from "./options.js";
import { editStart } from "./setup.js";
import { saveFile } from "./share.js";
import { splitter } from "./splitter.js";
import { fileName, fixLabel, smallestChange } from "./text.js";
import { textField } from "./textfield.js";
import { keepVariant, myVariants, newVariantId, removeVariant, titleIn, variantOf } from "./variants.js";

/** So long after the last key the text is looked at, in milliseconds. */
const PAUSE = 250;

/** The code of a statement of a test that is false. */
const TEST_FAILED = "test-failed";

/** What is seen of the rules, in the order of the page. */
const TABS = /** @type {const} */ (["text", "options", "words"]);

/** @typedef {(typeof TABS)[number]} Tab */

/** @typedef {import("./api.js").Api} Api */
/** @typedef {import("./types.js").Rules} Rules */
/** @typedef {import("./types.js").Diagnostic} Diagnostic */

export class Editor {
  /**
   * @param {Api} api
   * @param {{rules: () => Rules, types: () => import("./types.js").PieceType[], look: import("./settings.js").Look, change: (rules: Rules) => Promise<unknown>}} calls
   */
  constructor(api, calls) {
    this.api = api;
    this.calls = calls;
    /** The text field, once the rules have been shown. @type {import("./textfield.js").TextField | null} */
    this.field = null;
    /** @type {import("./types.js").Checked | null} */
    this.checked = null;
    /** What the tests of the text give, once they have run. @type {import("./types.js").Tested | null} */
    this.tested = null;
    /** Whether a change of the text is none of the user's. */
    this.quiet = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.name = "";
    /** What the file holds, as far as one knows. */
    this.saved = "";
    /** The text that the game is played by. */
    this.played = "";
    this.maySave = false;
    /** Where the browser keeps what is written: an ID of “My variants”, once something was written. */
    this.draft = "";
    /** The draft as it was kept last, if it began with a change that is only tried. @type {import("./variants.js").Variant | null} */
    this.tried = null;
    /** Whether something was written since. */
    this.draftDue = false;
    /** Why what was written last is not kept, if it is not. @type {string | null} */
    this.unkept = null;
    /** @type {Record<string, string>} */
    this.set = {};
    this.asked = 0;
    this.assistant = new Assistant(api, {
      cm: () => this.cm,
      view: () => this.view,
      name: () => this.name,
      types: calls.types,
      played: calls.rules,
      diagnostics: () => this.checked?.diagnostics ?? [],
      download: () => this.download(),
    });
    for (const name of TABS) {
      byId(`tab-${name}`).addEventListener("click", () => this.tab(name));
      byId(`tab-${name}`).addEventListener("keydown", (/** @type {KeyboardEvent} */ event) =>
        this.besideTab(event, name),
      );
    }
    byId("save").addEventListener("click", () => this.save());
    splitter(byId("splitter"), byId("rules-pane"));
    byId("set-start").addEventListener("click", () => this.setStart());
    byId("build-move").addEventListener("click", () => {
      this.tab("text");
      this.assistant.build();
    });
    byId("edit-menu").addEventListener("click", () => this.assistant.menu());
    byId("revert").addEventListener("click", () => this.open(this.calls.rules(), true));
  }

  /** Makes the text field, the first time it is wanted. */
  async start() {
    if (this.field) return;
    const save = () => {
      this.save();
      return true;
    };
    this.field = await textField(byId("editor"), (cm) => [
      cm.keymap.of([{ key: "Mod-s", run: save }]),
      ...this.assistant.extensions(cm),
      cm.EditorView.updateListener.of((update) => {
        if (update.docChanged && !this.quiet) this.changed();
      }),
    ]);
  }

  /** Whether there is text that is saved nowhere. */
  get dirty() {
    return this.field !== null && this.text !== this.saved;
  }

  /** The text field, in requests that come from it. */
  get cm() {
    return this.shown.cm;
  }

  get view() {
    return this.shown.view;
  }

  get shown() {
    if (!this.field) throw new Error("the rules are not shown");
    return this.field;
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
        file = await this.api.ruleText(this.name);
      } catch {
        // Rules that were given as text may have any name.
      }
    }
    this.saved = file.text;
    this.maySave = file.maySave;
    this.quiet = true;
    const draft = typeof rules.text !== "string" || anew ? null : variantOf(this.name, rules.text);
    if (anew) this.dropDraft();
    if (this.draft !== draft?.id) this.tried = null;
    this.draft = draft?.id ?? "";
    // What was written last may have mistakes, so that an earlier text is played.
    const text = anew ? file.text : (draft?.text ?? rules.text ?? file.text);
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
    this.quiet = false;
    this.played = anew ? text : (rules.text ?? text);
    this.showName();
    byId("save").hidden = !this.maySave;
    await this.look(anew);
  }

  /** Rules without a file are called as they call themselves. */
  showName() {
    byId("editor-name").textContent = this.name || titleIn(this.text) || "untitled";
  }

  /**
   * Lets the browser keep what was written, unless it is in a file already. Returns whether it is kept.
   */
  keepDraft() {
    const { text } = this;
    if (text === this.saved && this.name) {
      this.dropDraft();
      return true;
    }
    // A file of the user's is saved by a button.
    if (this.maySave) return false;
    const isTried = this.tried !== null || !this.draft;
    this.draft ||= newVariantId();
    const title = titleIn(text) || this.name || "untitled";
    const played = this.played === this.saved && this.name ? "" : this.played;
    const before = this.unkept;
    const variant = { id: this.draft, title, text, played, base: this.name, when: Date.now() };
    this.tried = isTried ? variant : null;
    this.unkept = keepVariant(variant);
    if (this.unkept && this.unkept !== before) notify(this.unkept, true);
    return this.unkept === null;
  }

  /** Forgets a change that was only tried: the text is that of the file again. What has another name now stays. */
  dropDraft() {
    const { tried } = this;
    this.tried = null;
    const kept = tried && myVariants().find((it) => it.id === tried.id);
    if (!kept || kept.title !== tried.title || kept.text !== tried.text) return;
    removeVariant(tried.id);
    this.draft = "";
  }

  /** What is kept was chosen from the list: it is no trial any more. */
  keepTried() {
    this.tried = null;
  }

  changed() {
    clearTimeout(this.timer);
    this.draftDue = true;
    this.timer = setTimeout(() => this.look(true), PAUSE);
    this.showState();
  }

  /**
   * Goes on with a text that the browser has kept, in place of the whole one.
   * @param {import("./variants.js").Variant} variant
   */
  goOnWith({ id, text }) {
    this.draft = id;
    this.tried = null;
    const change = smallestChange(this.text, text);
    if (change) this.view.dispatch({ changes: change });
  }

  /** Keeps what was written since it was kept last. */
  keepDue() {
    if (!this.draftDue) return;
    this.draftDue = false;
    this.keepDraft();
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
    this.showName();
    this.keepDue();
    try {
      const checked = await this.api.check(rules);
      if (asked !== this.asked) return;
      this.checked = checked;
      this.tested = null;
      this.showDiagnostics(checked);
      byId("words").textContent = checked.explanation || "The rules can't be played yet.";
      this.showOptions(checked.options);
      if (checked.ok && play) {
        await this.calls.change(rules);
        const written = this.played !== (rules.text ?? this.saved);
        this.played = rules.text ?? this.saved;
        if (written && this.draft) this.keepDraft();
      }
    } catch (error) {
      notify(messageOf(error), true);
    }
    this.showState();
    if (asked === this.asked && this.checked?.ok) await this.test(rules, asked);
  }

  /**
   * Runs the tests of the text, and marks those that fail.
   * @param {Rules} rules
   * @param {number} asked
   */
  async test(rules, asked) {
    try {
      const tested = await this.api.runTests(rules);
      if (asked !== this.asked || !this.checked) return;
      this.tested = tested;
      const others = this.checked.diagnostics.filter((it) => it.code !== TEST_FAILED);
      this.checked = { ...this.checked, diagnostics: [...others, ...tested.diagnostics] };
      this.showDiagnostics(this.checked);
      this.showState();
    } catch (error) {
      // Tests of an earlier text are stopped when it changes.
      if (problemOf(error)?.code !== "stopped") notify(messageOf(error), true);
    }
  }

  /** @param {import("./types.js").Checked} checked */
  showDiagnostics({ diagnostics, leftOut }) {
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
    const scroll = () =>
      this.view.dispatch({ effects: this.cm.EditorView.scrollIntoView(this.view.state.selection.main.head) });
    if (longer && this.view.hasFocus) requestAnimationFrame(scroll);
  }

  /**
   * Buttons that apply the fixes of a diagnostic to this text.
   * @param {Diagnostic} diagnostic
   */
  fixButtons(diagnostic) {
    return diagnostic.fixes
      .filter((it) => it.place.own)
      .map((it) => {
        const write = () => this.assistant.apply(it);
        return html("button", { type: "button", class: "fix", title: it.title, onclick: write }, "Fix");
      });
  }

  showState() {
    const found = this.checked?.diagnostics.filter((it) => it.code !== TEST_FAILED) ?? [];
    const errors = found.filter((it) => it.severity === "error").length;
    const warnings = found.length - errors;
    const parts = [];
    if (errors) parts.push(`${errors} ${errors === 1 ? "error" : "errors"}`);
    if (warnings) parts.push(`${warnings} ${warnings === 1 ? "warning" : "warnings"}`);
    const state = byId("editor-state");
    state.textContent = parts.join(", ") || "playable";
    state.className = errors ? "state bad" : warnings ? "state warned" : "state good";
    this.showTests();
    byId("save").disabled = !this.dirty;
    byId("revert").hidden = !this.dirty;
  }

  /** Shows how many tests pass. */
  showTests() {
    const badge = byId("editor-tests");
    const { passed = 0, failed = 0, leftOut = 0, shortened = false } = this.tested ?? {};
    const all = passed + failed + leftOut;
    badge.hidden = all === 0;
    badge.textContent =
      failed || leftOut ? `${passed} of ${all} tests pass` : `${all} ${all === 1 ? "test passes" : "tests pass"}`;
    badge.className = `state ${failed ? "bad" : "good"}`;
    const without = [leftOut ? `${leftOut} tests` : "", shortened ? "long counts" : ""].filter(Boolean).join(" and ");
    badge.title = without ? `${without} left out here: \`alfil test\` runs them` : "";
  }

  /** @param {import("./types.js").RuleOption[]} options */
  showOptions(options) {
    const rows = options.map((it) => {
      const field = optionField(it, (value) => {
        this.set = { ...this.set, [it.name]: value };
        this.look(true);
      });
      return html("label", { class: "option" }, html("b", {}, it.name), field, html("span", {}, it.doc));
    });
    const none = html("p", { class: "quiet" }, "This game declares no options.");
    byId("options").replaceChildren(...(rows.length ? rows : [none]));
  }

  /** Lets the user put the pieces where the game begins, and writes that into the text. */
  async setStart() {
    if (!this.checked?.ok) return notify("First mend the mistakes: the pieces are those of the rules", true);
    const old = this.text;
    const rules = { ...this.rules(), text: old };
    try {
      const fen = await editStart(this.api, this.calls.look, rules);
      if (fen === null) return;
      const { text } = await this.api.newStart({ rules, fen });
      const change = smallestChange(old, text);
      if (this.text !== old) return notify("The text has changed meanwhile: nothing was written", true);
      this.tab("text");
      if (change)
        this.view.dispatch({
          changes: change,
          selection: { anchor: change.from + change.insert.length },
          userEvent: "set-up",
          scrollIntoView: true,
        });
      notify(change ? "The set-up is written" : "The game begins like this already");
    } catch (error) {
      notify([messageOf(error), problemOf(error)?.remedy].filter(Boolean).join("; "), true);
    }
  }

  /** @param {Tab} name */
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
   * @param {Tab} name
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
    saveFile(fileName(this.name || title), "application/toml", this.text);
  }

  async save() {
    if (!this.maySave || !this.dirty) return;
    const text = this.text;
    try {
      await this.api.saveRules(this.name, { before: this.saved, text });
      this.saved = text;
      notify(`${this.name} is saved`);
      await this.look(true);
    } catch (error) {
      notify(`${messageOf(error)}: ${problemOf(error)?.remedy ?? ""}`, true);
    }
  }
}
