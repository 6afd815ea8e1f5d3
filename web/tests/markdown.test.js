import assert from "node:assert/strict";
import { test } from "node:test";
import { blocks, hasPicture, inline } from "../src/markdown.js";

const text = (it) => ({ kind: "text", text: it });
const code = (it) => ({ kind: "code", text: it });

test("an explanation of a key", () => {
  const found = blocks(
    "`royal`: a string with a set of cells\n\nThe royal\npieces.\n\nDefault: `'x'`\n\n```toml\nroyal = 'king'\n\n# note\n```\n",
  );
  assert.deepEqual(found, [
    { kind: "paragraph", parts: [code("royal"), text(": a string with a set of cells")] },
    { kind: "paragraph", parts: [text("The royal\npieces.")] },
    { kind: "paragraph", parts: [text("Default: "), code("'x'")] },
    { kind: "code", language: "toml", text: "royal = 'king'\n\n# note" },
  ]);
});

test("blocks end where others begin", () => {
  const found = blocks("one\n- a\n- b\n  more\n\n1. x\n2) y\n---\n## Head\ntext\n```\nopen");
  assert.deepEqual(found, [
    { kind: "paragraph", parts: [text("one")] },
    { kind: "list", ordered: false, items: [[text("a")], [text("b more")]] },
    { kind: "list", ordered: true, items: [[text("x")], [text("y")]] },
    { kind: "rule" },
    { kind: "heading", parts: [text("Head")] },
    { kind: "paragraph", parts: [text("text")] },
    { kind: "code", language: "", text: "open" },
  ]);
  assert.deepEqual(
    blocks("a\n\n---\n\nb").map((it) => it.kind),
    ["paragraph", "rule", "paragraph"],
  );
  assert.deepEqual(blocks(""), []);
});

test("signs in code and lone signs mean nothing", () => {
  assert.deepEqual(inline("`a*b*` and ``x`y``"), [code("a*b*"), text(" and "), code("x`y")]);
  assert.deepEqual(inline("2 * 3 * 4, `open, **, snake_case_name"), [text("2 * 3 * 4, `open, **, snake_case_name")]);
  assert.deepEqual(inline("**strong** *soft* \\*plain\\*"), [
    { kind: "strong", text: "strong" },
    text(" "),
    { kind: "em", text: "soft" },
    text(" *plain*"),
  ]);
});

test("HTML stays text, links are their words, and nothing is fetched", () => {
  assert.deepEqual(inline("<img src=x onerror=alert(1)>"), [text("<img src=x onerror=alert(1)>")]);
  assert.deepEqual(inline("[here](javascript:alert) and [there](https://example.org)"), [text("here and there")]);
  for (const source of ["https://example.org/x.png", "javascript:alert", "data:text/html,x", "//example.org"]) {
    assert.deepEqual(inline(`![board](${source})`), [text("board")], source);
    assert.equal(hasPicture(`![board](${source})`), false);
  }
  const source = "data:image/svg+xml;base64,PHN2Zy8+";
  assert.deepEqual(inline(`![board](${source})`), [{ kind: "image", text: "board", source }]);
  assert.equal(hasPicture(`words\n\n![board](${source})`), true);
});

test("long texts take no long time", () => {
  const start = performance.now();
  for (const it of ["`", "*", "**", "[", "![", "[](", "\\", "- ", "```\n", "*a ", "[a"]) blocks(it.repeat(20_000));
  assert.ok(performance.now() - start < 4000);
});
