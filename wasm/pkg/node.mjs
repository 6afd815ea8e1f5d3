// The module for Node: `init()` reads the compiled file from disk, for `fetch` knows no files there.

import { readFile } from "node:fs/promises";
import load, { initSync } from "./alfil.js";

export * from "./alfil.js";

/**
 * Loads the module. Without an argument it is the file beside this one.
 *
 * @param {Parameters<typeof load>[0]} [source] bytes, a response, a compiled module, or the address of the file
 */
export default async function init(source) {
  const given = source && Object.getPrototypeOf(source) === Object.prototype ? source.module_or_path : source;
  const wanted = (await given) ?? new URL("alfil_bg.wasm", import.meta.url);
  const file = wanted instanceof URL ? wanted : fileAddress(wanted);
  return load({ module_or_path: file?.protocol === "file:" ? await readFile(file) : wanted });
}

/** Returns the address that a text is, if it is the address of a file. */
function fileAddress(text) {
  if (typeof text !== "string" || !text.startsWith("file:")) return undefined;
  return new URL(text);
}

export { initSync };
