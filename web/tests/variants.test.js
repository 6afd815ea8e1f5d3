import assert from "node:assert/strict";
import { test } from "node:test";
import { Api } from "../src/api.js";
import { MyVariants } from "../src/myvariants.js";
import {
  keepVariant,
  MOST_CHARACTERS,
  MOST_VARIANTS,
  myVariants,
  removeVariant,
  renamed,
  titleIn,
  variantOf,
} from "../src/variants.js";
import { openPage, Rules, settle, toast } from "./page.js";

const TEXT = "extends = 'chess'\n\n[variant]\nname = 'Leaping queens'\n\n[pieces]\nqueen = { move = 'QN' }\n";
const variant = (id, more = {}) => ({ id, title: "Mine", text: TEXT, played: TEXT, base: "", when: 1, ...more });

test("rule files are kept, the latest first, each once", () => {
  openPage();
  assert.equal(keepVariant(variant("a")), null);
  assert.equal(keepVariant(variant("b", { when: 2 })), null);
  assert.equal(keepVariant(variant("a", { when: 3, title: "Other" })), null);
  assert.deepEqual(
    myVariants().map((it) => it.title),
    ["Other", "Mine"],
  );
  removeVariant("a");
  assert.deepEqual(
    myVariants().map((it) => it.id),
    ["b"],
  );
  localStorage.setItem("my-variants", "{");
  assert.deepEqual(myVariants(), []);
  localStorage.setItem("my-variants", JSON.stringify([{ id: "old", text: TEXT }, null, variant("whole")]));
  assert.deepEqual(
    myVariants().map((it) => it.id),
    ["whole"],
    "what lacks a part is left out",
  );
  assert.equal(keepVariant(variant("next")), null, "and hinders nothing");
});

test("a file that has no room is refused, with what to do, and what is kept stays", () => {
  openPage();
  for (let n = 0; n < MOST_VARIANTS; n += 1) assert.equal(keepVariant(variant(`v${n}`)), null);
  assert.match(keepVariant(variant("more")), /room for 100 rule files: save some as files/);
  assert.equal(keepVariant(variant("v5", { text: "x" })), null, "a change of one that is kept");
  assert.equal(myVariants().length, MOST_VARIANTS);
  openPage();
  assert.match(keepVariant(variant("a", { text: "x".repeat(MOST_CHARACTERS + 1) })), /room for 1500000 characters/);
  assert.deepEqual(myVariants(), []);
  Object.defineProperty(globalThis, "localStorage", {
    value: {
      getItem: () => null,
      setItem: () => {
        throw new Error("QuotaExceededError");
      },
    },
    configurable: true,
  });
  assert.match(keepVariant(variant("a")), /^The browser has no room/);
});

test("a text is found as it is written, and as it was played last", () => {
  openPage();
  keepVariant(variant("a", { text: "[", base: "chess" }));
  assert.equal(variantOf("chess", TEXT).id, "a");
  assert.equal(variantOf("chess", "[").id, "a");
  assert.equal(variantOf("", TEXT), null);
});

test("a rule file gets a new name where it states one, and nowhere else", () => {
  assert.equal(titleIn(TEXT), "Leaping queens");
  assert.equal(renamed(TEXT, "New"), TEXT.replace("Leaping queens", "New"));
  assert.equal(renamed('variant.name = "A"\n', "B's"), 'variant.name = "B\'s"\n');
  const other = "[[test]]\nname = 'A count'\n\n[pieces]\nname = 'x'\n";
  assert.equal(titleIn(other), "");
  assert.equal(renamed(other, "B"), null);
  assert.equal(renamed(TEXT, "it's"), null, "a quote would end the name");
  assert.equal(renamed("[variant]\nname = '''\nA'''\n", "B"), null);
});

/** The section as people see it. */
async function openSection() {
  openPage();
  keepVariant(variant("a", { title: "Leaping queens" }));
  const opened = [];
  let section = null;
  const api = new Api(new Rules());
  const mine = new MyVariants(api, {
    open: (it, edit) => opened.push([it.id, edit]),
    changed: () => show(),
  });
  const show = () => {
    section?.remove();
    section = mine.section("");
    if (section) document.body.append(section);
  };
  show();
  await settle();
  const choose = async (label) => {
    document.querySelector(".mine .more").click();
    const button = [...document.querySelectorAll("dialog.chooser button")].find((it) => it.textContent === label);
    button.click();
    await settle();
  };
  const cards = () => [...document.querySelectorAll(".mine b")].map((it) => it.textContent);
  return { mine, opened, choose, cards };
}

test("a variant has its board, and opens", async () => {
  const { opened, choose } = await openSection();
  assert.equal(document.querySelectorAll(".mini svg .cell").length, 64);
  assert.equal(document.querySelectorAll(".mini svg > g[transform]").length, 32);
  document.querySelector(".mine .card").click();
  await choose("Open the rule file");
  assert.deepEqual(opened, [
    ["a", false],
    ["a", true],
  ]);
});

test("what was deleted comes back by Undo", async () => {
  const { choose, cards } = await openSection();
  await choose("Delete");
  assert.deepEqual([cards(), myVariants().length], [[], 0]);
  assert.equal(document.activeElement, document.querySelector(".undelete"), "keys go on there");
  document.querySelector(".undelete").click();
  assert.deepEqual([cards(), myVariants().length], [["Leaping queens"], 1]);
  assert.equal(document.activeElement, document.querySelector(".mine .more"));
  assert.equal(document.querySelector(".undelete"), null);
});

test("a copy has a name of its own, in the list and in the text", async () => {
  const { choose, cards } = await openSection();
  await choose("Duplicate");
  assert.deepEqual(cards(), ["Leaping queens (copy)", "Leaping queens"]);
  assert.deepEqual(
    myVariants().map((it) => titleIn(it.text)),
    ["Leaping queens (copy)", "Leaping queens"],
  );
});

test("a new name is written into the text too, or the list says that it is not", async () => {
  const { mine, choose, cards } = await openSection();
  const rename = async (title) => {
    const done = choose("Rename…");
    await Promise.resolve();
    await settle();
    document.querySelector("dialog.remark input").value = title;
    document.querySelector("dialog.remark form").dispatchEvent(new Event("submit", { cancelable: true }));
    await done;
    await settle();
  };
  await rename("Knights");
  assert.deepEqual(
    [cards(), titleIn(myVariants()[0].text), titleIn(myVariants()[0].played)],
    [["Knights"], "Knights", "Knights"],
  );
  await rename("Bob's");
  assert.equal(cards()[0], "Bob's");
  assert.match(toast(), /in this list only/);
  assert.equal(mine.section("nothing like it"), null);
});
