"use strict";
/** Each snippet, with its placeholders as they are, is right in a small rule file. */

const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { test } = require("node:test");
const { onText } = require("./alfil.js");

/** @type {Record<string, { prefix: string | string[], description: string, body: string[] }>} */
const SNIPPETS = JSON.parse(fs.readFileSync(path.join(__dirname, "..", "snippets", "alfil.json"), "utf8"));

const CHANGED_CHESS = "language = 1\nextends = 'chess'\n\n[variant]\nname = 'A snippet'\ninventor = 'nobody'\n\n";

/** Snippets that are whole files. */
const FILES = ["A change of a game", "A whole game"];

/** What a snippet needs after it to be of use: a name that nothing uses gets a warning. */
const USES = {
  Zone: "\n[[forbid]]\nname = 'Kings stay'\nwhen = 'mover is king and target not in camp'\n",
  Definition: "\n[[rule]]\nname = 'No crowds'\non = 'arrive'\nwhen = 'crowded'\ndo = 'remove here - king'\n",
};

/** What a piece of chess has to give way to a new one. */
const ROOM = "queen = { start = 'none' }\n";

/**
 * Returns the text of a snippet as it is inserted: placeholders with their defaults, of choices the first.
 * @param {string[]} body
 */
function expanded(body) {
  return body
    .join("\n")
    .replace(/\$\{\d+:([^}]*)\}/g, "$1")
    .replace(/\$\{\d+\|([^,|]*)[^}]*\}/g, "$1")
    .replace(/\$\d+/g, "");
}

/**
 * Returns a rule file with a snippet.
 * @param {string} name
 * @param {string} text
 */
function fileWith(name, text) {
  if (FILES.includes(name)) return `${text}\n`;
  const isKey = !text.startsWith("[");
  const room = isKey && !text.startsWith("king") ? ROOM : "";
  const head = isKey ? `[pieces]\n${room}` : "";
  return `${CHANGED_CHESS}${head}${text}\n${USES[/** @type {keyof typeof USES} */ (name)] ?? ""}`;
}

for (const [name, { prefix, description, body }] of Object.entries(SNIPPETS)) {
  test(`snippet: ${name}`, () => {
    assert.ok(prefix.length > 0 && description.length > 0);
    const text = expanded(body);
    assert.doesNotMatch(text, /[$]/);
    const checked = onText(["check"], fileWith(name, text));
    assert.equal(checked.status, 0, checked.text);
    assert.doesNotMatch(checked.text, /warning\[/, checked.text);
    if (text.includes("[[test]]")) {
      const tried = onText(["test"], fileWith(name, text));
      assert.equal(tried.status, 0, tried.text);
    }
  });
}

test("no two snippets have the same prefix", () => {
  const all = Object.values(SNIPPETS).flatMap((it) => it.prefix);
  assert.deepEqual([...new Set(all)], all);
});

test("snippets are laid out as `alfil fmt` has it", () => {
  for (const [name, { body }] of Object.entries(SNIPPETS)) {
    if (!FILES.includes(name)) continue;
    const laidOut = onText(["fmt", "--check"], `${expanded(body).trimEnd()}\n`);
    assert.equal(laidOut.status, 0, `${name}: ${laidOut.text}`);
  }
});
