// Fields for the options of rules. An order is a list to drag, and to move by keyboard.

import { announce, html } from "./dom.js";

/** @typedef {import("./types.js").RuleOption} RuleOption */

/**
 * A list with one of its entries at another place.
 * @param {string[]} list
 * @param {number} from
 * @param {number} to
 */
export function movedTo(list, from, to) {
  const res = [...list];
  const [it] = res.splice(from, 1);
  res.splice(Math.max(0, Math.min(to, res.length)), 0, it);
  return res;
}

/**
 * The entries of an order: words with blanks or commas between, or else single characters, each with the `+` before it.
 * @param {string} text
 * @returns {string[]}
 */
export function orderOf(text) {
  return /[\s,]/.test(text) ? text.split(/[\s,]+/).filter(Boolean) : (text.match(/\+*[^+]/gu) ?? []);
}

/**
 * An order as the value of an option.
 * @param {string[]} entries
 */
export const orderText = (entries) => entries.join(entries.every((it) => /^\+*[^+]$/u.test(it)) ? "" : " ");

/**
 * A field for each option.
 * @param {RuleOption[]} options
 * @param {(name: string, value: string) => void} change
 */
export function optionFields(options, change) {
  return options.map((it) => {
    const changed = (/** @type {string} */ value) => change(it.name, value);
    const title = html("b", {}, it.name.replaceAll("-", " "));
    const doc = html("span", { class: "quiet" }, it.doc);
    if (it.kind === "order")
      return html("div", { class: "option-field" }, title, doc, orderList(it.name, orderOf(it.value), changed));
    return html("label", { class: "option-field" }, title, doc, optionField(it, changed));
  });
}

/**
 * The field of an option that is no list.
 * @param {RuleOption} it
 * @param {(value: string) => void} changed
 */
export function optionField(it, changed) {
  if (it.kind === "bool") {
    const box = html("input", { type: "checkbox", checked: it.value === "true" });
    box.addEventListener("change", () => changed(String(box.checked)));
    return box;
  }
  if (it.kind === "choice") {
    const values = it.values.map((value) => html("option", { value, selected: value === it.value }, value));
    const list = html("select", {}, ...values);
    list.addEventListener("change", () => changed(list.value));
    return list;
  }
  const range = it.range ? { min: it.range[0], max: it.range[1] } : {};
  const text = html("input", { type: it.kind === "int" ? "number" : "text", value: it.value, ...range });
  text.addEventListener("change", () => changed(text.value));
  return text;
}

/**
 * @param {string} name
 * @param {string[]} entries
 * @param {(value: string) => void} changed
 */
function orderList(name, entries, changed) {
  const list = html("ol", {
    class: "order-list",
    "aria-label": `${name}: drag the entries, or move them with the arrows`,
  });
  let order = entries;
  const move = (/** @type {number} */ from, /** @type {number} */ to) => {
    const it = order[from];
    order = movedTo(order, from, to);
    draw();
    const at = order.indexOf(it);
    /** @type {HTMLElement} */ (list.children[at]).focus();
    announce(`${it} is number ${at + 1}`);
    changed(orderText(order));
  };
  const draw = () => list.replaceChildren(...order.map((it, n) => orderEntry(list, it, n, order.length, move)));
  draw();
  return list;
}

/**
 * @param {HTMLElement} list
 * @param {string} it
 * @param {number} n
 * @param {number} count
 * @param {(from: number, to: number) => void} move
 */
function orderEntry(list, it, n, count, move) {
  const button = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {number} */ to) =>
    html(
      "button",
      {
        type: "button",
        "aria-label": `${it} ${label}`,
        disabled: to < 0 || to >= count,
        onclick: () => move(n, to),
        tabindex: -1,
      },
      sign,
    );
  const entry = html(
    "li",
    { tabindex: 0 },
    html("span", { class: "grip", "aria-hidden": true }, "⠿"),
    html("span", { class: "grow" }, it),
    button("▲", "up", n - 1),
    button("▼", "down", n + 1),
  );
  entry.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const to = { ArrowUp: n - 1, ArrowDown: n + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (to >= 0 && to < count) move(n, to);
  });
  entry.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    if (event.button !== 0 || /** @type {Element} */ (event.target).closest("button")) return;
    event.preventDefault();
    entry.focus();
    entry.setPointerCapture(event.pointerId);
    entry.classList.add("lifted");
    let to = n;
    const follow = (/** @type {PointerEvent} */ at) => {
      const tops = [...list.children].map((other) => other.getBoundingClientRect());
      to = tops.findIndex((box) => at.clientY < box.bottom);
      if (to < 0) to = count - 1;
      for (const [k, other] of [...list.children].entries()) other.classList.toggle("goal", k === to && k !== n);
    };
    const drop = () => {
      entry.removeEventListener("pointermove", follow);
      entry.classList.remove("lifted");
      for (const other of list.children) other.classList.remove("goal");
      if (to !== n) move(n, to);
    };
    entry.addEventListener("pointermove", follow);
    entry.addEventListener("pointerup", drop, { once: true });
    entry.addEventListener(
      "pointercancel",
      () => {
        to = n;
        drop();
      },
      { once: true },
    );
  });
  return entry;
}
