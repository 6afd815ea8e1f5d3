// The text field: CodeMirror with the colours of the page.

import { addScript } from "./dom.js";

/** @typedef {typeof import("../vendor/codemirror.js")} CodeMirror */
/** @typedef {import("../vendor/codemirror.js").EditorView} View */
/** @typedef {{cm: CodeMirror, view: View}} TextField */

/** Colours of the text, by the classes of the style sheet. */
const COLOURS = /** @type {const} */ ([
  ["comment", "var(--code-comment)"],
  ["string", "var(--code-string)"],
  ["number", "var(--code-number)"],
  ["atom", "var(--code-number)"],
  ["propertyName", "var(--code-key)"],
  ["keyword", "var(--code-key)"],
]);

const PLAIN = "system-ui, sans-serif";
const SYMBOLS = "'Alfil Symbols', system-ui, sans-serif";

const THEME = {
  "&": { height: "100%", fontSize: "13px", backgroundColor: "var(--paper)", color: "var(--ink)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5" },
  ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--faint)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--line-here)" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--chosen) !important" },
  ".cm-panels": { backgroundColor: "var(--raised)", color: "var(--ink)" },
  ".cm-tooltip": {
    backgroundColor: "var(--raised)",
    color: "var(--ink)",
    border: "1px solid var(--rule)",
    borderRadius: "8px",
    boxShadow: "0 6px 22px #0003",
  },
  ".cm-tooltip.cm-tooltip-hover, .cm-tooltip.at-cursor": { maxWidth: "min(480px, 92vw)" },
  ".cm-tooltip-section:not(:first-child)": { borderTop: "1px solid var(--rule)" },
  ".cm-diagnostic": { fontFamily: PLAIN, padding: "6px 10px", overflowWrap: "anywhere" },
  ".cm-diagnosticText": { display: "block" },
  ".cm-diagnosticAction": {
    font: "inherit",
    backgroundColor: "var(--accent)",
    color: "var(--accent-ink)",
    border: "none",
    borderRadius: "6px",
    padding: "3px 10px",
    margin: "4px 8px 2px 0",
    cursor: "pointer",
  },
  // The list of completions.
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: "var(--mono)",
    maxHeight: "15em",
    maxWidth: "min(520px, 92vw)",
    minWidth: "min(260px, 80vw)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
    display: "flex",
    alignItems: "baseline",
    gap: "6px",
    padding: "3px 8px",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--chosen)",
    color: "var(--ink)",
  },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700", color: "var(--accent)" },
  ".cm-completionDetail": {
    marginLeft: "auto",
    paddingLeft: "12px",
    fontStyle: "normal",
    fontFamily: PLAIN,
    fontSize: "12px",
    color: "var(--faint)",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  ".cm-completionLabel": { flex: "none" },
  ".cm-completionIcon": {
    flex: "none",
    width: "1.3em",
    padding: "0",
    textAlign: "center",
    opacity: "1",
    fontSize: "100%",
    fontWeight: "700",
  },
  ".cm-completionIcon-key": { color: "var(--code-key)" },
  ".cm-completionIcon-value": { color: "var(--code-string)" },
  ".cm-completionIcon-name": { color: "var(--accent)" },
  ".cm-completionIcon-move, .cm-completionIcon-cell": { color: "var(--code-string)" },
  ".cm-completionIcon-move:after": { content: "'m'" },
  ".cm-completionIcon-cell:after": { content: "'c'" },
  ".cm-completionIcon-word": { color: "var(--code-number)" },
  ".cm-completionIcon-key:after": { content: "'k'" },
  ".cm-completionIcon-value:after": { content: "'='" },
  ".cm-completionIcon-name:after": { content: "'n'" },
  ".cm-completionIcon-word:after": { content: "'w'" },
  ".cm-tooltip.cm-completionInfo": { padding: "0", maxWidth: "min(420px, 92vw)", maxHeight: "60vh", overflowY: "auto" },
  // Explanations.
  ".explained": {
    padding: "8px 12px",
    fontFamily: PLAIN,
    fontSize: "13px",
    lineHeight: "1.45",
    maxHeight: "50vh",
    overflowY: "auto",
    overflowWrap: "anywhere",
  },
  ".explained p, .explained ul, .explained ol": { margin: "0 0 6px" },
  ".explained > :last-child": { marginBottom: "0" },
  ".explained ul, .explained ol": { paddingLeft: "20px" },
  ".explained hr": { border: "none", borderTop: "1px solid var(--rule)", margin: "8px 0" },
  ".explained code": { fontFamily: "var(--mono)", fontSize: "12px" },
  ".explained :not(pre) > code": { backgroundColor: "var(--ground)", borderRadius: "4px", padding: "0 4px" },
  ".explained pre": {
    margin: "0 0 6px",
    padding: "6px 8px",
    backgroundColor: "var(--ground)",
    borderRadius: "6px",
    overflowX: "auto",
    whiteSpace: "pre-wrap",
  },
  ".explained svg, .explained img": {
    display: "block",
    maxWidth: "240px",
    maxHeight: "240px",
    width: "auto",
    height: "auto",
    margin: "6px auto",
    fontFamily: SYMBOLS,
  },
  ".rename": {
    padding: "8px 12px",
    fontFamily: PLAIN,
    fontSize: "13px",
    display: "flex",
    flexWrap: "wrap",
    gap: "6px",
    alignItems: "center",
    maxWidth: "min(420px, 92vw)",
  },
  ".rename label": { width: "100%" },
  ".rename input": {
    flex: "1",
    minWidth: "120px",
    font: "13px var(--mono)",
    color: "inherit",
    backgroundColor: "var(--paper)",
    border: "1px solid var(--rule)",
    borderRadius: "6px",
    padding: "4px 8px",
  },
  ".rename button, .build": {
    font: "inherit",
    color: "inherit",
    backgroundColor: "var(--paper)",
    border: "1px solid var(--rule)",
    borderRadius: "6px",
    padding: "4px 10px",
    cursor: "pointer",
  },
  ".rename :focus-visible, .build:focus-visible, .cm-diagnosticAction:focus-visible": {
    outline: "2px solid var(--accent)",
    outlineOffset: "1px",
  },
  ".rename p": { width: "100%", margin: "0", color: "var(--bad)" },
};

/** @returns {Promise<CodeMirror>} */
async function codeMirror() {
  const it = /** @type {{alfilCodeMirror?: CodeMirror}} */ (globalThis);
  if (!it.alfilCodeMirror) await addScript("codemirror.js");
  if (!it.alfilCodeMirror) throw new Error("codemirror.js has no editor in it");
  return it.alfilCodeMirror;
}

/**
 * Makes the text field, when it is wanted for the first time: it is large.
 * @param {HTMLElement} host
 * @param {(cm: CodeMirror) => import("../vendor/codemirror.js").Extension[]} more further extensions; their keys come first
 * @returns {Promise<TextField>}
 */
export async function textField(host, more) {
  const cm = await codeMirror();
  // A shadow root: styles that are made by a script come in there without a `style` element.
  const root = host.attachShadow({ mode: "open" });
  const style = cm.HighlightStyle.define(COLOURS.map(([tag, color]) => ({ tag: cm.tags[tag], color })));
  const extensions = [
    ...more(cm),
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
    cm.keymap.of([...cm.defaultKeymap, ...cm.historyKeymap, ...cm.searchKeymap, ...cm.lintKeymap]),
    cm.EditorView.lineWrapping,
    cm.EditorView.contentAttributes.of({ "aria-label": "rule file" }),
    cm.EditorView.theme(THEME),
  ];
  const view = new cm.EditorView({ parent: root, root, state: cm.EditorState.create({ extensions }) });
  // Who has no mouse scrolls a text that can't be written in, too.
  view.scrollDOM.tabIndex = 0;
  return { cm, view };
}
