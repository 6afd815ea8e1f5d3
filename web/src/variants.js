// Rule files that people have written here. The browser keeps them: what was written is not lost by a reload.

import { keep, kept } from "./dom.js";

/**
 * A rule file: its name in the list, its text as it was written last and as it could be played last, and the file it goes by.
 * @typedef {{id: string, title: string, text: string, played: string, base: string, when: number}} Variant
 */

/** Most browsers keep five million characters for a site, games included. */
export const MOST_VARIANTS = 100;
export const MOST_CHARACTERS = 1_500_000;

const KEY = "my-variants";

/** The rule files, the latest first. @returns {Variant[]} */
export function myVariants() {
  try {
    const all = JSON.parse(kept(KEY) ?? "[]");
    return Array.isArray(all) ? all.filter(isVariant) : [];
  } catch {
    return [];
  }
}

/**
 * Whether something that was kept has all that is read of a rule file: other versions of the page may have kept less.
 * @param {any} it
 */
const isVariant = (it) =>
  ["id", "title", "text", "played", "base"].every((key) => typeof it?.[key] === "string") && Number.isFinite(it.when);

/** An ID that no rule file has. */
export const newVariantId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

/**
 * Keeps a rule file, in place of one with the same ID. Returns what hinders that, or null.
 * @param {Variant} variant
 * @returns {string | null}
 */
export function keepVariant(variant) {
  const others = myVariants().filter((it) => it.id !== variant.id);
  const all = [variant, ...others].sort((a, b) => b.when - a.when);
  const characters = all.reduce((sum, it) => sum + it.text.length + (it.played === it.text ? 0 : it.played.length), 0);
  const remedy = "save some as files, and delete them from “My variants”";
  if (all.length > MOST_VARIANTS) return `“My variants” has room for ${MOST_VARIANTS} rule files: ${remedy}`;
  if (characters > MOST_CHARACTERS) return `“My variants” has room for ${MOST_CHARACTERS} characters: ${remedy}`;
  if (keep(KEY, JSON.stringify(all))) return null;
  return `The browser has no room for this rule file: ${remedy}`;
}

/** @param {string} id */
export function removeVariant(id) {
  keep(KEY, JSON.stringify(myVariants().filter((it) => it.id !== id)));
}

/**
 * The rule file whose text is played: as it is now, or as it could be played last.
 * @param {string} base the file that the rules go by
 * @param {string} text
 */
export const variantOf = (base, text) =>
  myVariants().find((it) => it.base === base && (it.text === text || it.played === text)) ?? null;

/**
 * Where a rule file states its name: the place between the quotes.
 * @param {string} text
 * @returns {{from: number, to: number, quote: string} | null}
 */
function placeOfTitle(text) {
  let at = 0;
  let table = "";
  for (const line of text.split("\n")) {
    table = /^\s*\[+\s*([^\]]*?)\s*\]+/.exec(line)?.[1] ?? table;
    const found = /^(\s*(variant\s*\.\s*)?name\s*=\s*(['"]))(?!\3\3)(.*?)\3/.exec(line);
    if (found && (found[2] ? table === "" : table === "variant") && !found[4].includes("\\")) {
      const from = at + found[1].length;
      return { from, to: from + found[4].length, quote: found[3] };
    }
    at += line.length + 1;
  }
  return null;
}

/**
 * The name that a rule file states, or nothing.
 * @param {string} text
 */
export function titleIn(text) {
  const place = placeOfTitle(text);
  return place ? text.slice(place.from, place.to) : "";
}

/**
 * A rule file with another name, or null if it states none that can be changed.
 * @param {string} text
 * @param {string} title
 */
export function renamed(text, title) {
  const place = placeOfTitle(text);
  if (!place || title.includes(place.quote) || /[\\\n]/.test(title)) return null;
  return text.slice(0, place.from) + title + text.slice(place.to);
}
