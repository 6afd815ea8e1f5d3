// What people choose about playing: names of moves, sounds, motion, the evaluation bar. This device keeps it.

import { byId, html, keep, kept, perhaps } from "./dom.js";
import { NAME_STYLES } from "./names.js";

/** @typedef {{names: string, sounds: boolean, motion: boolean, bar: boolean}} PlayOptions */

/** What each switch is called, and whether it is on at first. @type {[keyof PlayOptions & ("sounds" | "motion" | "bar"), string, boolean][]} */
const SWITCHES = [
  ["sounds", "Sounds", true],
  ["motion", "Pieces move", true],
  ["bar", "Evaluation bar", true],
];

/** How names of moves are called, in the order of their styles. */
const NAMES = ["letters (Nf3)", "pictures (♞f3)", "from and to (g1f3)"];

/** The choices that this device keeps. @returns {PlayOptions} */
export function playOptions() {
  const names = kept("play-names") ?? NAME_STYLES[0];
  const res = { names: NAME_STYLES.includes(names) ? names : NAME_STYLES[0], sounds: false, motion: true, bar: true };
  for (const [name, , first] of SWITCHES) res[name] = (kept(`play-${name}`) ?? (first ? "on" : "off")) === "on";
  return res;
}

/**
 * Adds the box with the choices.
 * @param {() => void} changed
 */
export function addPlayOptions(changed) {
  if (perhaps("play-options")) return;
  const options = playOptions();
  const choose = () => {
    keep("play-names", list.value);
    changed();
  };
  const styles = NAME_STYLES.map((it, n) => html("option", { value: it, selected: it === options.names }, NAMES[n]));
  const rows = SWITCHES.map(([name, label]) => {
    const toggle = () => {
      keep(`play-${name}`, box.checked ? "on" : "off");
      changed();
    };
    const box = html("input", { type: "checkbox", id: `play-${name}`, checked: options[name], onchange: toggle });
    return html("label", { class: "check" }, box, label);
  });
  const list = html("select", { id: "play-names", onchange: choose }, ...styles);
  const names = html("label", { class: "check" }, "Names of moves ", list);
  const box = html(
    "details",
    { id: "play-options", class: "card-box" },
    html("summary", {}, "While playing"),
    names,
    html("div", { class: "row" }, ...rows),
  );
  byId("about").before(box);
}
