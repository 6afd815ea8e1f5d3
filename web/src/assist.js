// Help in the text field: completions, explanations, names and their places, layout. The server does the work.

import { messageOf, problemOf } from "./api.js";
import { addScript, announce, ask, html, notify, picture } from "./dom.js";
import { hasPicture, markdown } from "./markdown.js";
import { fixLabel, goesOn, openCompletions, samePlace, smallestChange, wantsCompletions, wordAround } from "./text.js";

/** @typedef {import("./textfield.js").CodeMirror} CodeMirror */
/** @typedef {import("./textfield.js").View} View */
/** @typedef {import("./api.js").Api} Api */
/** @typedef {import("./types.js").Location} Location */
/** @typedef {import("../vendor/codemirror.js").Tooltip} Tooltip */
/** @typedef {import("./types.js").TextPlace} TextPlace */
/**
 * The tooltip at the cursor: the effect that shows or hides it, and the field that holds it.
 * @typedef {object} Popup
 * @property {import("../vendor/codemirror.js").StateEffectType<Tooltip | null>} set
 * @property {import("../vendor/codemirror.js").StateField<Tooltip | null>} shown
 */
/**
 * The editor, as far as its help needs it.
 * @typedef {object} Host
 * @property {() => CodeMirror} cm
 * @property {() => View} view
 * @property {() => string} name of the rule file
 * @property {() => import("./types.js").PieceType[]} types those of the game that is played
 * @property {() => import("./types.js").Rules} played its rules
 * @property {() => import("./types.js").Diagnostic[]} diagnostics of the text
 * @property {() => void} download keeps the text in a file of the user's
 */

/** Longer details are repeated in the explanation, because the line cuts them off. */
const SHORT = 40;
/** What a line has that states how a piece moves. */
const MOVE = /(?<![\w.-])(move|betza)\s*=/;

/** The builder of moves, once its script is there. */
const builder = () => /** @type {{alfilBuilder?: typeof import("./builder.js")}} */ (globalThis).alfilBuilder;

export class Assistant {
  /**
   * @param {Api} api
   * @param {Host} host
   */
  constructor(api, host) {
    this.api = api;
    this.host = host;
    /** The tooltip at the cursor, once there is a text field. @type {Popup | null} */
    this.popup = null;
  }

  get cm() {
    return this.host.cm();
  }

  /**
   * Returns the keys, lists and tooltips of the text field.
   * @param {CodeMirror} cm
   */
  extensions(cm) {
    /** @type {Popup["set"]} */
    const set = cm.StateEffect.define();
    /** @type {Popup["shown"]} */
    const shown = cm.StateField.define({
      create: () => /** @type {Tooltip | null} */ (null),
      update: (before, change) => {
        for (const it of change.effects) if (it.is(set)) return it.value;
        return change.docChanged ? null : before;
      },
      provide: (field) => cm.showTooltip.from(field),
    });
    this.popup = { set, shown };
    const on = (/** @type {() => unknown} */ does) => () => {
      does();
      return true;
    };
    return [
      cm.autocompletion({
        override: [(context) => this.complete(context)],
        icons: true,
        maxRenderedOptions: 200,
        // The server's order, where letters do not decide.
        compareCompletions: (a, b) => Number(a.sortText) - Number(b.sortText),
      }),
      cm.hoverTooltip((view, at) => (view.state.field(shown) ? null : this.hover(view, at))),
      shown,
      cm.keymap.of([
        { key: "Escape", run: () => this.hidePopup() },
        { key: "F1", run: on(() => this.explain()), preventDefault: true },
        { key: "F2", run: on(() => this.rename()) },
        { key: "F4", run: on(() => this.build()), preventDefault: true },
        { key: "F12", run: on(() => this.goToDefinition()), preventDefault: true },
        { key: "Shift-F12", run: on(() => this.places()), preventDefault: true },
        { key: "Shift-Alt-f", run: on(() => this.format()), preventDefault: true },
        { key: "Mod-.", run: on(() => this.fix()), preventDefault: true },
      ]),
      cm.EditorView.domEventHandlers({
        mousedown: (event, view) => {
          const at = event.ctrlKey || event.metaKey ? view.posAtCoords({ x: event.clientX, y: event.clientY }) : null;
          if (at === null || event.button !== 0) return false;
          view.dispatch({ selection: { anchor: at } });
          this.goToDefinition();
          return true;
        },
      }),
    ];
  }

  get view() {
    return this.host.view();
  }

  /** The place of the cursor. */
  get at() {
    return this.view.state.selection.main.head;
  }

  /**
   * Sends a request about a place in the text. Returns `undefined` if the text has changed meanwhile.
   * @template T
   * @param {(place: TextPlace) => Promise<T>} send
   * @param {number} [at]
   * @returns {Promise<T | undefined>}
   */
  async request(send, at = this.at) {
    const { doc } = this.view.state;
    const rules = { name: this.host.name(), text: doc.toString() };
    const answer = await send({ rules, at });
    return this.view.state.doc.eq(doc) ? answer : undefined;
  }

  /**
   * @param {import("../vendor/codemirror.js").CompletionContext} context
   * @returns {Promise<import("../vendor/codemirror.js").CompletionResult | null>}
   */
  async complete(context) {
    const { state, pos } = context;
    if (!context.explicit && !wantsCompletions(state.sliceDoc(state.doc.lineAt(pos).from, pos))) return null;
    const all = (await this.request((it) => this.api.complete(it), pos).catch(() => [])) ?? [];
    const open = openCompletions(all, state.doc.toString());
    if (open.length === 0) return null;
    const narrow = matchMedia("(max-width: 600px)").matches;
    const options = open.map((it, n) => {
      // On a phone an explanation would hide the line that is typed.
      const doc = narrow ? "" : [it.detail.length > SHORT ? it.detail : "", it.doc].filter(Boolean).join("\n\n");
      const info = doc ? () => html("div", { class: "explained" }, ...markdown(doc)) : undefined;
      return {
        label: it.text,
        apply: it.insert,
        type: it.kind,
        detail: it.detail === it.text ? "" : it.detail.replaceAll("`", ""),
        info,
        sortText: String(n),
      };
    });
    // The list serves as long as something in it goes on with the word. After that a new one may have cells.
    const same = (/** @type {string} */ text) => goesOn(open, text);
    return { from: open[0].from, to: open[0].to, options, validFor: same };
  }

  /**
   * Returns the explanation of a place, with the move diagram of a piece.
   * @param {View} view
   * @param {number} at
   * @returns {Promise<Tooltip | null>}
   */
  async hover(view, at) {
    const { doc } = view.state;
    const hover = await this.request((it) => this.api.hover(it), at).catch(() => null);
    // A file with errors has no drawings. The game that is played has.
    const drawing = hover?.drawing ?? (hover && hasPicture(hover.text) ? null : await this.sketch(at));
    if ((!hover && !drawing) || !view.state.doc.eq(doc)) return null;
    const dom = html("div", { class: "explained" }, ...(hover ? markdown(hover.text) : []));
    if (drawing) dom.append(html("p", {}, drawing.title), picture(drawing.svg));
    if (MOVE.test(doc.lineAt(at).text)) {
      const build = () => this.build(at);
      dom.append(html("p", {}, html("button", { type: "button", class: "build", onclick: build }, "Build the move…")));
    }
    const { from, to } = hover ?? wordAround(doc.toString(), at);
    return { pos: from, end: to, above: true, create: () => ({ dom }) };
  }

  /**
   * Returns the move diagram of the piece whose name or ID stands at a place.
   * @param {number} at
   * @returns {Promise<import("./types.js").Picture | null>}
   */
  async sketch(at) {
    const text = this.view.state.doc.toString();
    const { to, word } = wordAround(text, at);
    const quoted = /['"]/.test(text[to] ?? "");
    const type = this.host.types().find((it) => it.name === word || (quoted && it.id === word));
    if (!word || !type) return null;
    return this.api.sketch({ rules: this.host.played(), piece: type.name }).catch(() => null);
  }

  /**
   * Shows something at the cursor until Escape, or until the text changes.
   * @param {HTMLElement} dom
   * @param {number} [at]
   */
  showPopup(dom, at = this.at) {
    dom.classList.add("at-cursor");
    dom.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.hidePopup();
    });
    const popup = { pos: at, above: false, create: () => ({ dom, mount: () => dom.querySelector("input")?.select() }) };
    this.view.dispatch({ effects: [this.cm.closeHoverTooltips, ...this.setPopup(popup)] });
  }

  /** @param {Tooltip | null} tooltip */
  setPopup(tooltip) {
    return this.popup ? [this.popup.set.of(tooltip)] : [];
  }

  /** Hides the tooltip at the cursor. Returns false if there is none. */
  hidePopup() {
    if (!this.popup || !this.view.state.field(this.popup.shown)) return false;
    this.view.dispatch({ effects: this.setPopup(null) });
    this.view.focus();
    return true;
  }

  /** Explains what stands at the cursor. */
  async explain() {
    const found = await this.hover(this.view, this.at);
    if (!found) return notify("Nothing here has an explanation: put the cursor on a key, a word or a name");
    const dom = /** @type {HTMLElement} */ (found.create(this.view).dom);
    this.showPopup(dom);
    announce(dom.textContent ?? "");
  }

  /** Goes to the place where the name at the cursor is declared. */
  async goToDefinition() {
    const place = await this.request((it) => this.api.definition(it)).catch(complain);
    if (place === null) notify("No declaration is known: put the cursor on a name, such as that of a piece");
    else if (place) this.go(place);
  }

  /** @param {Location} place */
  go(place) {
    if (place.own) {
      this.view.dispatch({ selection: { anchor: place.from, head: place.to }, scrollIntoView: true });
      this.view.focus();
      announce(`line ${place.line}`);
      return;
    }
    const where = `Declared in \`${place.file}\`, line ${place.line}`;
    this.showPopup(html("div", { class: "explained" }, ...markdown(`${where}\n\n\`\`\`toml\n${place.text}\n\`\`\``)));
    announce(`${where}: ${place.text}`);
  }

  /** Lists the places of the name at the cursor. */
  async places() {
    const places = await this.request((it) => this.api.references(it)).catch(complain);
    if (!places) return;
    if (places.length === 0)
      return notify("No name stands here: put the cursor on that of a piece, a zone or a counter");
    const label = (/** @type {Location} */ it) => `${it.own ? "line" : `${it.file}, line`} ${it.line}: ${it.text}`;
    const word = wordAround(this.view.state.doc.toString(), this.at).word;
    const picked = await ask(
      `${word}: ${places.length} ${places.length === 1 ? "place" : "places"}`,
      places.map((it) => ({ label: label(it) })),
    );
    if (picked !== null) this.go(places[picked]);
  }

  /** Shows a form with a new name for the name at the cursor. */
  async rename() {
    const at = this.at;
    const places = await this.request((it) => this.api.references(it)).catch(complain);
    if (!places) return;
    const here = places.find((it) => it.own && it.from <= at && at <= it.to);
    if (!here) return notify("No name stands here: put the cursor on that of a piece, a zone or a counter", true);
    const old = this.view.state.sliceDoc(here.from, here.to).replace(/^['"]|['"]$/g, "");
    // The server's answer says why an inherited name can't be changed.
    if (!places[0].own) return notify(await this.renamed(at, old), true);
    const field = html("input", {
      type: "text",
      value: old,
      maxlength: 100,
      spellcheck: "false",
      autocapitalize: "off",
    });
    const wrong = html("p", { role: "alert" });
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      wrong.textContent = await this.renamed(at, field.value.trim());
    };
    const cancel = html("button", { type: "button", onclick: () => this.hidePopup() }, "Cancel");
    const buttons = [html("button", { type: "submit" }, "Rename"), cancel];
    this.showPopup(
      html(
        "form",
        { class: "rename", onsubmit: submit },
        html("label", {}, `New name of ${old}`),
        field,
        ...buttons,
        wrong,
      ),
      here.from,
    );
    field.setAttribute("aria-label", `new name of ${old}`);
    field.focus();
    field.select();
  }

  /**
   * Renames. Returns the error message, or an empty text.
   * @param {number} at
   * @param {string} name
   */
  async renamed(at, name) {
    try {
      const edits = await this.request((it) => this.api.rename({ ...it, name }), at);
      if (!edits) return "the text has changed meanwhile: try again";
      this.edit(edits, "rename");
      notify(`${edits.length} ${edits.length === 1 ? "place" : "places"} changed`);
      announce(`renamed in ${edits.length} places`);
      return "";
    } catch (error) {
      return inWords(error);
    }
  }

  /**
   * Lets the user build how a piece moves, and writes that into the text.
   * @param {number} [at]
   */
  async build(at = this.at) {
    const { doc } = this.view.state;
    try {
      if (!builder()) await addScript("builder.js");
      const rules = { name: this.host.name(), text: doc.toString() };
      const change = await builder()?.buildMove({ api: this.api, rules, played: this.host.played(), at });
      if (change && !this.view.state.doc.eq(doc)) notify("The text has changed meanwhile: nothing was written", true);
      else if (change) {
        const { from, to, insert, text } = change;
        const changes = { from, to, insert };
        this.view.dispatch({ changes, selection: { anchor: text }, userEvent: "build", scrollIntoView: true });
        announce("the move is written");
      }
    } catch (error) {
      complain(error);
    }
    this.view.focus();
  }

  /** Lays the text out as `alfil fmt` does. */
  async format() {
    const { doc } = this.view.state;
    const old = doc.toString();
    try {
      const { text } = await this.api.format({ name: this.host.name(), text: old });
      if (!this.view.state.doc.eq(doc)) return;
      const change = smallestChange(old, text);
      const anchor = samePlace(old, text, this.at);
      if (change)
        this.view.dispatch({ changes: change, selection: { anchor }, userEvent: "format", scrollIntoView: true });
      notify(change ? "The file is laid out" : "The file is laid out already");
      this.view.focus();
    } catch (error) {
      notify(inWords(error), true);
    }
  }

  /** Applies the fix of the line; a list shows several fixes. */
  async fix() {
    const line = this.view.state.doc.lineAt(this.at).number;
    const isHere = (/** @type {Location} */ it) => it.own && it.line === line;
    const here = this.host.diagnostics().filter((it) => it.places.some(isHere));
    const fixes = here.flatMap((it) => it.fixes).filter((it) => it.place.own);
    if (fixes.length === 0) return notify("No fix is known for this line");
    const picked =
      fixes.length === 1
        ? 0
        : await ask(
            "Which fix?",
            fixes.map((it) => ({ label: fixLabel(it) })),
          );
    if (picked !== null) this.apply(fixes[picked]);
  }

  /**
   * @param {import("./types.js").Edit[]} edits
   * @param {string} userEvent
   */
  edit(edits, userEvent) {
    this.view.dispatch({ changes: edits.map((it) => ({ from: it.from, to: it.to, insert: it.text })), userEvent });
    this.view.focus();
  }

  /**
   * Changes the text as a fix says.
   * @param {import("./types.js").Fix} it
   */
  apply({ place: { from, to }, found, replacement }) {
    // The text may have changed since it was checked.
    if (this.view.state.sliceDoc(from, to) !== found)
      return notify("The text has changed: look at the message again", true);
    this.view.dispatch({ changes: { from, to, insert: replacement }, userEvent: "fix" });
    this.view.focus();
  }

  /** Shows all that can be done at the cursor. */
  async menu() {
    const mod = /Mac|iP(ad|hone)/.test(navigator.platform) ? "⌘" : "Ctrl-";
    /** @type {[string, string, () => unknown][]} */
    const all = [
      ["Complete", "Ctrl-Space", () => this.cm.startCompletion(this.view)],
      ["Explain", "F1", () => this.explain()],
      ["Fix the mistake in this line", `${mod}.`, () => this.fix()],
      ["Build a piece's move", "F4", () => this.build()],
      ["Rename", "F2", () => this.rename()],
      ["Go to the declaration", "F12", () => this.goToDefinition()],
      ["All places of the name", "Shift-F12", () => this.places()],
      ["Lay out the file", "Shift-Alt-F", () => this.format()],
      ["Download the file", "", () => this.host.download()],
    ];
    const picked = await ask(
      "At the cursor",
      all.map(([label, keys]) => ({ label, keys })),
    );
    if (picked === null) return;
    this.view.focus();
    await all[picked][2]();
  }
}

/** @param {unknown} error */
function inWords(error) {
  const { remedy, diagnostics = [] } = problemOf(error) ?? {};
  const place = diagnostics[0]?.places[0];
  return [place ? `line ${place.line}: ${messageOf(error)}` : messageOf(error), remedy].filter(Boolean).join("; ");
}

/** @param {unknown} error */
function complain(error) {
  notify(inWords(error), true);
  return undefined;
}
