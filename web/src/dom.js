// Makes elements, and shows messages.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {string | number | boolean | null | undefined | ((event: never) => unknown)} Value of an attribute, or a listener */
/** @typedef {Node | string | null | undefined} Child */

/**
 * An HTML element. Attributes that begin with `on` are listeners; those that are null or false are left out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, Value>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function html(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, Value>} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Record<string, Value>} attributes
 * @param {Child[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flatMap((it) => it ?? []));
  return element;
}

/**
 * The elements of a piece of SVG that the server drew.
 * @param {string} text
 * @returns {Node[]}
 */
export function drawn(text) {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, "image/svg+xml");
  return [...document.importNode(parsed.documentElement, true).childNodes];
}

/**
 * A whole SVG document as an element.
 * @param {string} text
 * @returns {Element}
 */
export function picture(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  return document.importNode(parsed.documentElement, true);
}

/**
 * Elements that scripts make.
 * @typedef {object} Made
 * @property {HTMLElement} after-game
 * @property {HTMLElement} evaluation
 * @property {HTMLElement} play-options
 * @property {HTMLElement} prompt
 * @property {HTMLElement} seats
 */
/** @typedef {import("./ids.js").Ids & Made} Elements */

/**
 * The element with that ID, if the page has one.
 * @template {keyof Elements} K
 * @param {K} id
 */
export function perhaps(id) {
  return /** @type {Elements[K] | null} */ (/** @type {unknown} */ (document.getElementById(id)));
}

/**
 * The element with that ID.
 * @template {keyof Elements} K
 * @param {K} id
 */
export function byId(id) {
  const res = perhaps(id);
  if (!res) throw new Error(`the page has no element ${id}`);
  return res;
}

/**
 * Says something to screen readers.
 * @param {string} text
 */
export function announce(text) {
  const region = perhaps("announcer");
  if (region) region.textContent = text;
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let hiding;

/**
 * Shows a message for some seconds, and says it to screen readers.
 * @param {string} text
 * @param {boolean} [bad] whether something went wrong
 */
export function notify(text, bad = false) {
  const toast = perhaps("toast");
  if (!toast) return;
  toast.textContent = text;
  toast.classList.toggle("bad", bad);
  toast.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => (toast.hidden = true), bad ? 7000 : 3000);
}

/**
 * Asks to choose one of several things; null if nothing was chosen.
 * @param {string} title
 * @param {{label: string, icon?: Node | null, keys?: string}[]} options
 * @returns {Promise<number | null>}
 */
export function ask(title, options) {
  return new Promise((resolve) => {
    /** @type {number | null} */
    let chosen = null;
    const list = html("div", { class: "options" });
    const dialog = html("dialog", { class: "chooser", "aria-label": title }, html("h2", {}, title), list);
    options.forEach((it, n) => {
      const pick = () => {
        chosen = n;
        dialog.close();
      };
      list.append(
        html(
          "button",
          { type: "button", onclick: pick },
          it.icon ?? null,
          html("span", {}, it.label),
          it.keys ? html("kbd", {}, it.keys) : null,
        ),
      );
    });
    openDialog(dialog, { closed: () => resolve(chosen), lightly: true });
  });
}

/**
 * Shows a form in a dialog. Returns what `read` finds in it when it is sent, or null if it is closed otherwise.
 * @template T
 * @param {Record<string, Value>} attributes of the dialog
 * @param {Child[]} parts of the form
 * @param {HTMLElement} first what gets the focus
 * @param {() => T} read
 * @returns {Promise<T | null>}
 */
export function askForm(attributes, parts, first, read) {
  return new Promise((resolve) => {
    /** @type {T | null} */
    let res = null;
    const form = html("form", {}, ...parts);
    const dialog = html("dialog", attributes, form);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      res = read();
      dialog.close();
    });
    openDialog(dialog, { closed: () => resolve(res) });
    first.focus();
  });
}

/**
 * The buttons at the end of a form in a dialog.
 * @param {HTMLButtonElement} send
 */
export function formEnd(send) {
  const cancel = html("button", { type: "button", onclick: closeDialog }, "Cancel");
  return html("div", { class: "row" }, html("span", { class: "grow" }), cancel, send);
}

/**
 * Shows a dialog, and removes it when it closes.
 * @param {HTMLDialogElement} dialog
 * @param {{closed?: () => void, lightly?: boolean}} [how] `lightly`: a click beside the dialog closes it
 */
export function openDialog(dialog, { closed, lightly = false } = {}) {
  dialog.addEventListener("close", () => {
    dialog.remove();
    closed?.();
  });
  if (lightly)
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
    });
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * Closes the dialog whose button was pressed.
 * @param {Event} event
 */
export function closeDialog({ currentTarget }) {
  if (currentTarget instanceof Element) currentTarget.closest("dialog")?.close();
}

/**
 * Runs a script beside the page. Pages from the disk can't import modules, so it is a plain one.
 * @param {string} src
 * @returns {Promise<void>}
 */
export function addScript(src) {
  return new Promise((resolve, reject) => {
    const script = html("script", { src });
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error(`${src} can't be read: load the page again`)));
    document.head.append(script);
  });
}

/**
 * Whether one sees an element without scrolling.
 * @param {HTMLElement} element
 */
export function isInView(element) {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > top && top >= 0 && bottom <= innerHeight;
}

/**
 * Something that the browser keeps for the page, if it does.
 * @param {string} name
 * @param {boolean} [inTab] whether it is kept for this tab alone, as long as the tab is open
 */
export function kept(name, inTab = false) {
  try {
    return (inTab ? sessionStorage : localStorage).getItem(name);
  } catch {
    return null;
  }
}

/**
 * Keeps something in the browser. Pages that were opened from a file may have no place for it. Returns whether it is kept.
 * @param {string} name
 * @param {string} value
 * @param {boolean} [inTab] whether it is kept for this tab alone, as long as the tab is open
 */
export function keep(name, value, inTab = false) {
  try {
    (inTab ? sessionStorage : localStorage).setItem(name, value);
    return true;
  } catch {
    // Then it holds as long as the page.
    return false;
  }
}
