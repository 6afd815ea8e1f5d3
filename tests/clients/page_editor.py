"""Writes rules in the page with a headless browser: completes, explains, fixes, renames, lays out, makes a new variant.

    pip install playwright            # and Chromium: apt-get install chromium
    cargo build
    python3 tests/clients/page_editor.py [FOLDER FOR SCREENSHOTS]

It takes less than a minute. As with `page.py`, ONLY names parts, and LIVE takes the page's files from the work tree.
"""

from browser import PHONE, ROOT, Visitor, run, visit

# Where some characters of an element are on the screen.
RECT = """(element, [text, nth]) => {
  const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes = [];
  while (walk.nextNode()) nodes.push(walk.currentNode);
  const whole = nodes.map((it) => it.data).join("");
  let at = -1;
  for (let n = 0; n <= nth; n += 1) at = whole.indexOf(text, at + 1);
  if (at < 0) return null;
  const place = (to) => {
    for (const node of nodes) {
      if (to <= node.length) return [node, to];
      to -= node.length;
    }
  };
  const range = document.createRange();
  range.setStart(...place(at));
  range.setEnd(...place(at + text.length));
  const { left, right, top, bottom } = range.getBoundingClientRect();
  return { left, right, top, bottom };
}"""


class Writer(Visitor):
    """Somebody who writes in the page."""

    forgives = ("status of 4",)  # what is refused on purpose is no fault

    def edit(self, query):
        self.open(query)
        self.page.wait_for_selector(".cm-line")
        self.page.wait_for_selector("#editor-state.good, #editor-state.warned, #editor-state.bad")

    def rect(self, line, word=None, nth=0):
        found = self.page.locator(".cm-line", has_text=line).first
        found.scroll_into_view_if_needed()
        rect = found.evaluate(RECT, [word or line, nth])
        assert rect, f"no {word} in {line}"
        return rect

    def put(self, line, word=None, nth=0):
        """Puts the cursor into a word."""
        rect = self.rect(line, word, nth)
        self.page.mouse.click((rect["left"] + rect["right"]) / 2, (rect["top"] + rect["bottom"]) / 2)

    def point(self, line, word=None, nth=0):
        rect = self.rect(line, word, nth)
        self.page.mouse.move(1, 1)
        self.page.mouse.move((rect["left"] + rect["right"]) / 2, (rect["top"] + rect["bottom"]) / 2, steps=3)

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text):
        self.page.keyboard.type(text, delay=25)

    def line(self, text):
        return self.page.locator(".cm-line", has_text=text).first.inner_text()

    def seen(self, selector):
        return self.page.wait_for_selector(selector)

    def toast(self, text):
        self.seen(f'#toast:has-text("{text}")')

    def end(self):
        self.page.locator(".cm-content").focus()
        self.press("Control+End")


def completion(writer):
    writer.edit("?rules=diminuendo&edit")
    writer.end()
    writer.type("\n[che")
    writer.seen('.cm-tooltip-autocomplete [aria-selected]:has-text("check")')
    writer.picture("complete-header")
    writer.press("Enter")
    writer.type("]\nsuspen")
    writer.seen('.cm-tooltip-autocomplete [aria-selected]:has-text("suspended-if")')
    if writer.page.viewport_size["width"] > 600:
        writer.seen(".cm-completionInfo pre")
    writer.picture(f"complete-key-{writer.page.viewport_size['width']}")
    writer.press("Enter")
    writer.type("'mover is ")
    writer.seen('.cm-tooltip-autocomplete li:has-text("king")')
    writer.picture("complete-name")
    writer.type("kin")
    writer.press("Enter")
    writer.type("'")
    assert writer.line("suspended-if") == "suspended-if = 'mover is king'", writer.line("suspended-if")
    # A word that is typed already needs no list: Enter begins a line.
    writer.type("\n# it is ki")
    writer.page.wait_for_timeout(400)
    assert writer.page.locator(".cm-tooltip-autocomplete").count() == 0, "there is a list in a comment"


def explanation(writer):
    writer.edit("?rules=chess&edit")
    writer.point("[promotion", "promotion")
    writer.seen(".cm-tooltip-hover .explained pre")
    writer.picture("hover-key")
    writer.point("knight", "knight")
    writer.seen(".cm-tooltip-hover .explained svg")
    shown = writer.page.locator(".cm-tooltip-hover .explained").inner_text()
    assert "piece type" in shown and "knight" in shown, shown
    writer.picture("hover-piece")
    # The same by keys.
    writer.page.mouse.move(1, 1)
    writer.put("[check]", "check")
    writer.press("F1")
    writer.seen(".at-cursor pre")
    said = writer.page.locator("#announcer").inner_text()
    assert "check" in said, said
    writer.picture("explain")
    writer.press("Escape")
    assert writer.page.locator(".at-cursor").count() == 0


def fixes(writer):
    writer.edit("?rules=chess&edit")
    writer.put("[check]")
    writer.press("End")
    writer.type("\nroyl = 'king'")
    writer.press("Escape")
    writer.seen("#findings .error")
    writer.seen(".cm-lintRange-error")
    writer.point("royl = ", "royl")
    writer.seen(".cm-tooltip-hover .cm-diagnosticAction")
    writer.picture("fix-hover")
    writer.page.locator(".cm-diagnosticAction").first.click()
    writer.seen('.cm-line:has-text("royal = \'king\'")')
    writer.press("Control+z")
    writer.seen("#findings .error")
    # The same by keys, and from the list.
    writer.put("royl = ", "'king'")
    writer.press("Control+.")
    writer.seen('.cm-line:has-text("royal = \'king\'")')
    writer.press("Control+z")
    writer.seen("#findings .fix")
    writer.page.locator("#findings .fix").first.click()
    writer.seen('.cm-line:has-text("royal = \'king\'")')


def rename(writer):
    writer.edit("?rules=chess&edit")
    writer.put("knight", "knight")
    before = "\n".join(writer.page.locator(".cm-line").all_inner_texts()).count("knight")
    writer.press("F2")
    writer.seen(".rename input")
    assert writer.page.locator(".rename input").input_value() == "knight"
    writer.page.locator(".rename input").fill("Not a name")
    writer.press("Enter")
    writer.seen('.rename p:has-text("expected a name")')
    writer.picture("rename-error")
    writer.page.locator(".rename input").fill("horse")
    writer.press("Enter")
    writer.toast("changed")
    assert writer.page.locator(".rename").count() == 0
    after = "\n".join(writer.page.locator(".cm-line").all_inner_texts())
    assert before > 0 and after.count("horse") >= before, after
    writer.seen("#editor-state:not(.bad)")
    writer.press("Control+z")
    writer.page.wait_for_selector('.cm-line:has-text("horse")', state="detached")


def places(writer):
    writer.edit("?rules=chess&edit")
    writer.put("royal = ", "king")
    writer.press("F12")
    writer.page.wait_for_timeout(400)
    assert writer.page.locator(".cm-activeLine").inner_text().startswith("king"), "the line of the declaration"
    writer.press("Shift+F12")
    writer.seen('dialog.chooser button:has-text("royal")')
    writer.picture("places")
    writer.page.locator("dialog.chooser button", has_text="royal").click()
    writer.page.wait_for_timeout(200)
    assert "royal" in writer.page.locator(".cm-activeLine").inner_text()


def declared_elsewhere(writer):
    writer.edit("?rules=3check&edit")
    writer.end()
    writer.type("\n[zones]\nhill = 'near(own king)'")
    writer.press("Escape")
    rect = writer.rect("hill =", "king")
    writer.page.keyboard.down("Control")
    writer.page.mouse.click((rect["left"] + rect["right"]) / 2, (rect["top"] + rect["bottom"]) / 2)
    writer.page.keyboard.up("Control")
    writer.seen('.at-cursor:has-text("Declared in chess, line")')
    writer.picture("declared-elsewhere")
    # What this file does not declare gets no new name here.
    writer.put("hill =", "king")
    writer.press("F2")
    writer.seen("#toast.bad")


def layout(writer):
    def lay_out():
        writer.page.locator("#edit-menu").click()
        writer.page.locator("dialog.chooser button", has_text="Lay out").click()

    writer.edit("?rules=chess&edit")
    writer.put("[check]", "check")
    writer.press("End")
    writer.type("\nmode   =    'all'  ")
    writer.press("Escape", "Shift+Alt+F")
    writer.toast("is laid out")
    assert writer.line("mode ").split() == ["mode", "=", "'all'"], writer.line("mode ")
    assert writer.page.locator(".cm-activeLine").inner_text().startswith("mode"), "the cursor stays in its line"
    lay_out()
    writer.toast("laid out already")
    writer.end()
    writer.type("\n[zones")
    writer.press("Escape")
    lay_out()
    writer.seen("#toast.bad")
    writer.picture("layout-error")


def menu(writer):
    writer.edit("?rules=chess&edit")
    writer.put("[variant]", "variant")
    writer.page.locator("#edit-menu").click()
    writer.seen("dialog.chooser kbd")
    writer.picture(f"menu-{writer.page.viewport_size['width']}")
    writer.page.locator("dialog.chooser button", has_text="Explain").click()
    writer.seen(".at-cursor pre")
    writer.picture(f"menu-explain-{writer.page.viewport_size['width']}")
    box = writer.page.locator(".at-cursor").bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= writer.page.viewport_size["width"] + 1, box


def new_variant(writer):
    width = writer.page.viewport_size["width"]
    writer.page.goto(writer.url)
    writer.seen("#games-list .card")
    writer.page.locator("#home-actions button", has_text="Invent").click()
    writer.picture(f"new-variant-{width}")
    writer.page.locator("#new-rules-title").fill("Small world")
    writer.page.locator("#new-rules-files").fill("6")
    writer.page.locator("#new-rules-ranks").fill("7")
    writer.press("Enter")
    writer.seen(".cm-line")
    writer.seen('#title:has-text("Small world")')
    assert writer.page.locator("#board [role=gridcell]").count() == 42
    writer.seen("#editor-state.good")
    writer.move("a2", "a3")
    writer.page.locator("#edit-menu").click()
    with writer.page.expect_download() as download:
        writer.page.locator("dialog.chooser button", has_text="Download").click()
    assert download.value.suggested_filename == "small-world.toml", download.value.suggested_filename
    writer.picture(f"new-variant-played-{width}")


def new_variant_like(writer):
    writer.open("?rules=chess")
    writer.page.locator("#choose-game").click()
    writer.page.locator("#new-variant").click()
    writer.page.locator('input[name=origin][value="like"]').check()
    writer.page.locator("#new-rules-game option").first.wait_for(state="attached")
    writer.page.locator("#new-rules-game").select_option("makruk")
    writer.picture("new-variant-like")
    writer.page.locator("#new-rules-make").click()
    writer.seen('#title:has-text("My game")')
    writer.seen("#editor-state.good")
    assert "extends" in writer.line("extends")


def new_variant_diagram(writer):
    writer.open("?rules=chess")
    writer.page.locator("#choose-game").click()
    writer.page.locator("#new-variant").click()
    writer.page.locator('input[name=origin][value="diagram"]').check()
    writer.page.locator("#new-rules-make").click()
    writer.seen("#new-rules-error:not(:empty)")
    writer.picture("new-variant-error")
    one = "<div class='idiagram'>\nfiles=6\nranks=6\nrook::::a1\nking:K:K::c1\n</div>\n"
    writer.page.locator("#new-rules-text").fill(one + one)
    writer.page.locator("#new-rules-make").click()
    writer.seen('#new-rules-error:has-text("2 diagrams")')
    writer.page.locator("#new-rules-number").fill("2")
    writer.page.locator("#new-rules-make").click()
    writer.seen("#editor-state.good")
    assert writer.page.locator("#board [role=gridcell]").count() == 36


def set_up(writer):
    """Pieces that are put on the board by hand become the set-up of the rules."""
    writer.edit("?rules=chess&edit")
    writer.page.locator("#set-start").click()
    place = lambda name: writer.page.locator(f'#position-editor [role=gridcell][aria-label^="{name},"]')
    place("b1").click()
    place("c3").click()
    writer.until(lambda: "2N5/PPPPPPPP/R1BQKBNR" in writer.page.locator("#edit-fen").input_value())
    assert writer.page.locator("#edit-castling-0").count() == 0, "a set-up says nothing of castling"
    writer.picture(f"set-up-{writer.page.viewport_size['width']}")
    writer.page.locator("#edit-play").click()
    writer.toast("The set-up is written")
    assert "start = { white = 'g1 c3', black = 'b8 g8' }" in writer.line("knight = {"), writer.line("knight = {")
    writer.until(lambda: writer.page.locator('#board [role=gridcell][aria-label^="c3,"]').first.get_attribute("aria-label") != "c3, empty")
    writer.picture(f"set-up-written-{writer.page.viewport_size['width']}")
    # Rules with mistakes have no pieces to put.
    writer.end()
    writer.type("\n[nonsense]")
    writer.seen("#editor-state.bad")
    writer.page.locator("#set-start").click()
    writer.seen("#toast.bad")


def width(writer):
    """The bar beside the rules changes their width, which stays."""
    writer.edit("?rules=chess&edit")
    pane = lambda: writer.page.locator("#rules-pane").bounding_box()["width"]
    before = pane()
    bar = writer.page.locator("#splitter").bounding_box()
    writer.page.mouse.move(bar["x"] + 4, bar["y"] + 200)
    writer.page.mouse.down()
    writer.page.mouse.move(bar["x"] - 96, bar["y"] + 200, steps=4)
    writer.page.mouse.up()
    dragged = pane()
    assert abs(before - 100 - dragged) < 20, (before, dragged)
    writer.press("ArrowRight")
    assert pane() > dragged
    writer.edit("?rules=chess&edit")
    assert abs(pane() - dragged) < 60, (pane(), dragged)
    writer.picture("rules-width")
    writer.page.locator("#splitter").dblclick()
    assert abs(pane() - before) < 3, (pane(), before)


def manual(writer):
    """The picture of docs/serve.md."""
    writer.edit("?rules=diminuendo&edit")
    for names in [("c2", "z"), ("b5", "b4"), ("b2", "b3"), ("f5", "f4")]:
        writer.move(*names)
    writer.click("z")
    writer.put("family", "family")
    for _ in range(62):
        writer.press("ArrowDown")
    writer.point("knight = {", "knight")
    writer.seen(".cm-tooltip-hover .explained svg")
    writer.picture("serve")


DARK = {"color_scheme": "dark"}
PARTS = [(completion, {}), (completion, PHONE), (explanation, {}), (fixes, DARK), (rename, {}), (places, {}), (declared_elsewhere, DARK),
         (layout, {}), (set_up, {}), (set_up, PHONE), (width, {}), (menu, {}), (menu, PHONE), (new_variant, {}), (new_variant, PHONE), (new_variant_like, DARK),
         (new_variant_diagram, {}), (manual, {})]

if __name__ == "__main__":
    run([visit(part, Writer, **more) for part, more in PARTS], str(ROOT / "tests/data/pictures"))
