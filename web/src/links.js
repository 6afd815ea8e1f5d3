// Links that carry a game in their fragment: rules, position and moves. They need no server, and no server gets to see them.

import { ApiError } from "./api.js";

/** The longest link, in characters: programs that pass links on cut longer ones. */
export const MOST_LINK = 32_000;
/** The most bytes that a link may unpack to. A rule file has at most a megabyte. */
const MOST_BYTES = 2 << 20;

/** @typedef {import("./types.js").NewGame & {edit?: boolean}} Carried a game to begin; `edit` opens its rules in the editor */

/** @param {string} message @param {string} remedy */
const badLink = (message, remedy) => new ApiError({ code: "bad-link", message, remedy });

const damaged = () =>
  badLink("this link is damaged, so its game can't be opened", "copy the whole link, to its last character");

/**
 * Reads a stream to its end.
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream
 */
async function bytesOf(stream) {
  const reader = stream.getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    length += value.length;
    if (length > MOST_BYTES) {
      await reader.cancel();
      throw badLink(`this link holds more than ${MOST_BYTES} bytes`, "share a shorter rule file, or the file itself");
    }
    parts.push(value);
  }
}

/** @param {string} text */
async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = await bytesOf(stream);
  const letters = Array.from(bytes, (it) => String.fromCharCode(it)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text */
async function unpacked(text) {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (it) => it.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new TextDecoder("utf-8", { fatal: true }).decode(await bytesOf(stream));
}

/**
 * The fragment of a link, with its `#`. A listed game at its start has a short one.
 * @param {Carried} it
 */
export async function fragmentOf({ rules, fen, moves, edit }) {
  const set = Object.keys(rules.set ?? {}).length > 0 ? { set: rules.set } : {};
  const more = { ...(fen ? { fen } : {}), ...(moves?.length ? { moves } : {}), ...(edit ? { edit } : {}) };
  const plain = rules.text === undefined && !("set" in set) && Object.keys(more).length === 0;
  if (plain && rules.name) return `#${new URLSearchParams({ game: rules.name })}`;
  const text = rules.text === undefined ? {} : { text: rules.text };
  return `#open=${await packed(JSON.stringify({ rules: { name: rules.name ?? "", ...text, ...set }, ...more }))}`;
}

/**
 * Whether a fragment is one of a link.
 * @param {string} fragment with its `#`
 */
export const isLink = (fragment) => /^#(.*&)?(game|open)=/.test(fragment);

/**
 * What a fragment carries; null if it is none of a link.
 * @param {string} fragment with its `#`
 * @returns {Promise<Carried | null>}
 */
export async function carriedBy(fragment) {
  if (fragment.length > MOST_LINK)
    throw badLink(`a link has at most ${MOST_LINK} characters, and this one has more`, "share the rule file itself");
  const query = new URLSearchParams(fragment.replace(/^#/, ""));
  const name = query.get("game");
  if (name) return { rules: { name } };
  const text = query.get("open");
  if (text === null) return null;
  try {
    return checked(JSON.parse(await unpacked(text)));
  } catch (error) {
    throw error instanceof ApiError ? error : damaged();
  }
}

/**
 * What was carried, if it is what links carry.
 * @param {unknown} it
 * @returns {Carried}
 */
function checked(it) {
  const { rules, fen, moves, edit } = /** @type {Carried} */ (it);
  const isText = (/** @type {unknown} */ text) => text === undefined || typeof text === "string";
  const set = Object.values(rules.set ?? {});
  const right =
    [rules.name, rules.text, fen, ...set].every(isText) &&
    Boolean(rules.name || rules.text) &&
    (moves === undefined || (Array.isArray(moves) && moves.every((move) => typeof move === "string")));
  if (!right) throw damaged();
  const { name = "", text } = rules;
  const asked = { name, ...(text === undefined ? {} : { text }), ...(set.length ? { set: rules.set } : {}) };
  return { rules: asked, ...(fen ? { fen } : {}), ...(moves ? { moves } : {}), ...(edit ? { edit: true } : {}) };
}
