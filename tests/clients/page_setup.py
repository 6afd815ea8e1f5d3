"""Chooses games, sets them up, edits positions and reads the rules in the page, with a headless browser; keeps screenshots.

    pip install playwright            # and Chromium: apt-get install chromium
    cargo build
    python3 tests/clients/page_setup.py [FOLDER FOR SCREENSHOTS]
"""

from browser import PHONE, PICTURES, ROOT, Visitor, run, visit


class Guest(Visitor):
    """Somebody who sets games up."""

    forgives = ("status of 422",)  # texts that are refused are part of the tests

    def list(self):
        self.page.goto(self.url)
        self.page.wait_for_selector("#games-list .card", timeout=60_000)

    def text(self, selector):
        return self.page.locator(selector).inner_text()

    def see(self, selector, words):
        self.page.locator(selector, has_text=words).first.wait_for()

    def edit(self, rules):
        self.open(f"?rules={rules}")
        self.use("set-up")
        self.page.locator("#new-from summary").click()
        self.page.locator("#new-edit").click()
        self.page.wait_for_selector("#position-editor .edit-board [role=gridcell]")

    def place(self, name):
        return self.page.locator(f'#position-editor [role=gridcell][aria-label^="{name},"]')

    def tray(self, label):
        return self.page.locator(f'#position-editor .tray-piece[aria-label="{label}"]')

    def fen(self, words):
        """Waits for a FEN with these words in it."""
        self.until(lambda: words in self.page.locator("#edit-fen").input_value(), f"{words} is not in the FEN")


def list_and_search(it):
    it.list()
    it.see("#games-list h3", "well-known")
    first = it.page.locator('#games-list section[aria-label="well-known"] .card b').first.inner_text()
    assert first == "Chess", first
    it.page.get_by_label("pieces in hand").select_option("with drops")
    it.until(lambda: it.page.locator('#games-list section[aria-label="well-known"] .card b').first.inner_text() == "Shogi")
    it.page.get_by_label("pieces in hand").select_option("")
    # Pictures of boards come when they are seen.
    it.page.wait_for_timeout(3000)
    loaded = it.page.evaluate("() => [...document.querySelectorAll('#games-list img')].map((it) => it.naturalWidth > 0)")
    assert all(loaded[:6]), loaded[:12]
    assert not all(loaded), "boards are drawn before they are seen"
    it.picture("list")
    for words, title in [("piet hein", "Hex"), ("cannon elephant xiangqi", "Xiangqi"), ("glinski", "Gliński's Hexagonal Chess")]:
        it.page.locator("#games-search").fill(words)
        it.page.wait_for_timeout(150)
        titles = it.page.locator("#games-list .card b").all_inner_texts()
        assert title in titles, (words, titles)
    it.picture("list-search")
    it.page.locator("#games-search").fill("")
    it.page.locator(".chip", has_text="shogi").first.click()
    assert "Minishogi" in it.page.locator("#games-list .card b").all_inner_texts()
    it.picture("list-family")
    it.page.locator("#games-search").fill("nothing has these words")
    it.see("#games-list", "No game has these words")
    it.page.locator(".chip").first.click()
    it.page.locator("#games-search").fill("chess")
    it.page.keyboard.press("Enter")
    it.page.wait_for_selector("#board [role=gridcell]")
    it.see("#title", "Chess")
    # What was played is first the next time.
    it.page.locator("#choose-game").click()
    it.see("#games-list h3", "recent")


def options_of_the_rules(it):
    it.open("?rules=diminuendo")
    it.page.keyboard.press("n")
    it.page.wait_for_selector(".order-list li")
    entries = it.page.locator(".order-list li")
    assert entries.nth(0).inner_text().startswith(("K", "⠿\nK")), entries.nth(0).inner_text()
    it.picture("new-options")
    # By keyboard, and by the mouse.
    entries.nth(0).focus()
    it.page.keyboard.press("ArrowDown")
    it.page.wait_for_timeout(150)
    order = [row.replace("⠿", "").strip()[0] for row in it.page.locator(".order-list li").all_inner_texts()]
    assert order == list("QKRNBP"), order
    it.pull(it.page.locator(".order-list li").nth(5), it.page.locator(".order-list li").nth(0))
    order = [row.replace("⠿", "").strip()[0] for row in it.page.locator(".order-list li").all_inner_texts()]
    assert order == list("PQKRNB"), order
    it.page.locator(".option-field select").first.select_option("queenish")
    it.page.wait_for_timeout(300)
    it.page.locator("#new-begin").click()
    it.page.wait_for_selector("#new-game-dialog", state="detached")
    it.use("how-to")
    it.see("#rules-explained .explained-head", "ranking PQKRNB")


def start_numbers(it):
    it.open("?rules=fischerandom")
    it.use("set-up")
    it.page.locator("#new-start").select_option("number")
    it.page.locator("#new-start-number").fill("0")
    it.page.locator(".seat").nth(1).select_option(label="computer, friendly")
    it.picture("new-start")
    it.page.locator("#new-begin").click()
    it.page.wait_for_selector("#new-game-dialog", state="detached")
    assert it.page.locator("#computer-plays input").nth(1).is_checked()
    it.page.wait_for_timeout(300)
    first = it.cell("a1").get_attribute("aria-label")
    it.use("set-up")
    it.page.locator("#new-start").select_option("number")
    it.page.locator("#new-start-number").fill("959")
    it.page.locator("#new-begin").click()
    it.page.wait_for_selector("#new-game-dialog", state="detached")
    it.page.wait_for_timeout(300)
    assert it.cell("a1").get_attribute("aria-label") != first, first


def fen_and_pgn(it):
    it.open("?rules=chess")
    it.use("set-up")
    it.page.locator("#new-from summary").click()
    it.page.locator("#new-text").fill("4k3/8/9/8/8/8/8/4K3 w - - 0 1")
    it.page.locator("#new-begin").click()
    it.see("#new-text-error", "FEN, placement")
    assert "Mend the position" in it.text("#new-text-error")
    it.picture("new-fen-error")
    it.page.locator("#new-text").fill("1. e4 e5\n2. Nf9 Nc6")
    it.page.locator("#new-begin").click()
    it.see("#new-text-error", "line 2, column 4")
    it.picture("new-pgn-error")
    it.page.locator("#new-text").fill('[Event "A game"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *')
    it.page.locator("#new-begin").click()
    it.page.wait_for_selector("#new-game-dialog", state="detached")
    it.wait_beyond(4)
    it.use("set-up")
    it.page.locator("#new-from summary").click()
    file = PICTURES / "position.fen"
    file.write_text("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n")
    it.page.locator("#new-file").set_input_files(str(file))
    it.page.wait_for_timeout(200)
    it.page.locator("#new-begin").click()
    it.page.wait_for_selector("#new-game-dialog", state="detached")
    it.page.wait_for_timeout(300)
    assert it.moves() == 0
    it.move("e2", "e4")


def editor_of_chess(it):
    it.edit("chess")
    it.page.wait_for_timeout(300)
    it.picture("edit-chess")
    it.page.locator("#edit-empty").click()
    it.fen("8/8/8/8/8/8/8/8 w")
    assert it.page.locator("#edit-castling-0").count() == 0
    # From the tray: by dragging, and by choosing and clicking.
    it.pull(it.tray("white king"), it.place("e1"))
    it.fen("4K3 w")
    it.tray("black king").click()
    it.place("e8").click(force=True)
    it.fen("4k3/8")
    it.tray("white rook").click()
    for name in ["a1", "h1", "d4"]:
        it.place(name).click(force=True)
        it.page.wait_for_timeout(150)
    it.fen("R3K2R")
    it.page.locator("button", has_text="Remove").first.click()
    it.place("d4").click(force=True)
    it.fen("8/8/8/R3K2R")
    # Rights to castle that the pieces allow.
    it.page.locator("#edit-castling-1").check()
    it.fen("w Q")
    it.page.locator("#edit-castling-0").check()
    it.fen("w KQ")
    it.page.locator("#edit-side").select_option(label="black")
    it.fen(" b KQ")
    # A piece is moved by dragging; off the board it is gone, and its right with it.
    it.page.locator("#position-editor button", has_text="Move").first.click()
    it.pull(it.place("h1"), it.page.locator("#edit-says"))
    it.fen("R3K3 b Q")
    it.pull(it.place("e8"), it.place("c6"))
    it.fen("2k5")
    # By keyboard.
    it.tray("black queen").focus()
    it.page.keyboard.press("Enter")
    it.place("c6").focus()
    it.page.keyboard.press("ArrowRight")
    it.page.keyboard.press("Enter")
    it.fen("2kq4")
    it.page.keyboard.press("Delete")
    it.fen("2k5")
    # The text leads the board.
    it.page.locator("#edit-fen").fill("4k3/8/8/8/8/8/8/4K3")
    it.see("#edit-says", "side to move")
    assert not it.page.locator("#edit-play").is_enabled()
    it.picture("edit-chess-error")
    it.page.locator("#edit-fen").fill("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    it.see("#edit-says", "over here")
    it.page.locator("#edit-fen").fill("7k/8/5QK1/8/8/8/8/8 w - - 0 1")
    it.see("#edit-says", "legal moves")
    it.page.locator("#edit-play").click()
    it.page.wait_for_selector("#position-editor", state="detached")
    it.page.wait_for_timeout(400)
    it.move("f6", "g7")
    assert "wins" in it.status().lower(), it.status()


def editor_of_shogi(it):
    it.edit("shogi")
    it.picture("edit-shogi")
    it.tray("gote pawn").click()
    it.page.locator(".into-hand").nth(1).click()
    it.fen("[p]")
    it.page.locator(".into-hand").nth(1).click()
    it.fen("[pp]")
    it.pull(it.tray("sente rook"), it.page.locator(".tray-hand").nth(0))
    it.fen("[Rpp]")
    it.page.locator(".tray-hand").nth(1).locator(".held").first.click()
    it.fen("[Rp]")
    it.picture("edit-shogi-hands")
    it.page.locator("#edit-play").click()
    it.page.wait_for_selector("#position-editor", state="detached")
    it.page.locator('.held[aria-label*="holds 1 rook"]').wait_for()


def editor_of_hexagons(it):
    it.edit("glinski")
    it.pull(it.place("g1"), it.place("f6"))
    it.page.wait_for_timeout(300)
    assert "king" in it.place("f6").get_attribute("aria-label")
    it.see("#edit-says", "legal moves")
    it.picture("edit-glinski")
    it.page.locator("#edit-play").click()
    it.page.wait_for_selector("#position-editor", state="detached")
    it.page.wait_for_timeout(300)
    assert "king" in it.cell("f6").get_attribute("aria-label")


def editor_of_other_boards(it):
    for name in ["raumschach", "nine-mens-morris", "toroidal"]:
        it.edit(name)
        it.page.wait_for_timeout(300)
        it.picture(f"edit-{name}")


def rules_explained(it):
    for name, words in [("chess", "Castling: the king goes from e1 to g1"), ("shogi", "hand"), ("xiangqi", "without a legal move"),
                        ("duck", "duck"), ("glinski", "91 hexagons")]:
        it.open(f"?rules={name}")
        it.page.keyboard.press("r")
        it.page.wait_for_selector("#rules-explained .explained-moves svg")
        it.page.wait_for_timeout(900)
        assert words in it.text("#rules-explained"), (name, it.text("#rules-explained"))
        it.picture(f"rules-{name}")
        it.page.keyboard.press("Escape")
        it.page.wait_for_selector("#rules-explained", state="detached")


def help_and_names(it):
    it.open("?rules=chess")
    it.page.keyboard.press("?")
    it.page.wait_for_selector("#help-dialog")
    it.picture("help")
    it.page.keyboard.press("Escape")
    it.page.wait_for_selector("#help-dialog", state="detached")
    it.cell("g1").hover(force=True)
    it.page.wait_for_selector(".hint:visible")
    assert it.text(".hint") == "g1, white knight", it.text(".hint")


def phone(it):
    it.list()
    it.page.wait_for_timeout(1500)
    it.picture("phone-list")
    it.page.locator("#games-search").fill("shogi")
    it.page.keyboard.press("Enter")
    it.page.wait_for_selector("#board [role=gridcell]")
    it.use("set-up")
    it.page.wait_for_timeout(400)
    it.picture("phone-new")
    it.page.locator("#new-from summary").click()
    it.page.locator("#new-edit").click()
    it.page.wait_for_selector("#position-editor .edit-board [role=gridcell]")
    it.tray("sente pawn").tap()
    it.place("e5").tap(force=True)
    it.page.wait_for_timeout(400)
    it.picture("phone-edit")
    assert "pawn" in it.place("e5").get_attribute("aria-label")
    it.page.locator("#edit-cancel").click()
    it.page.keyboard.press("Escape")
    it.use("how-to")
    it.page.wait_for_selector("#rules-explained .explained-moves svg")
    it.picture("phone-rules")
    it.page.locator("#explained-close").click()
    it.use("help")
    it.picture("phone-help")


PARTS = [list_and_search, options_of_the_rules, start_numbers, fen_and_pgn, editor_of_chess, editor_of_shogi, editor_of_hexagons,
         editor_of_other_boards, rules_explained, help_and_names]


if __name__ == "__main__":
    parts = [visit(it, Guest, width=1280, height=800) for it in PARTS]
    run([*parts, visit(phone, Guest, is_mobile=True, **PHONE)], str(ROOT / "tests/data/pictures"))
