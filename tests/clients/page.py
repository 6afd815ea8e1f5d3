"""Plays in the page with a headless browser and looks at what it does; keeps screenshots.

    pip install playwright            # and Chromium: apt-get install chromium
    cargo build
    python3 tests/clients/page.py [FOLDER FOR SCREENSHOTS]

Everything is on this machine: the script starts `target/debug/alfil serve` (or $ALFIL) at a free port, and ends it.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("ALFIL", str(ROOT / "target/debug/alfil"))
BROWSER = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
if os.environ.get("LIVE"):  # else a page that comes from this script may not ask a server of this machine
    FLAGS.append("--disable-features=LocalNetworkAccessChecks")
PICTURES = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
PAGE = ROOT / "cli/src/serve/page"


def press(page, name):
    """A button of the header, which may be in the menu."""
    if not page.locator(f"#{name}").is_visible():
        page.locator("#menu-button").click()
    page.locator(f"#{name}").click()


class Player:
    """Somebody who plays in the page."""

    def __init__(self, browser, url, width=1366, height=768, **more):
        self.context = browser.new_context(viewport={"width": width, "height": height}, **more)
        self.page = self.context.new_page()
        self.page.set_default_timeout(8_000)
        self.faults = []
        self.page.on("console", lambda it: self.faults.append(it.text) if it.type == "error" else None)
        self.page.on("pageerror", lambda it: self.faults.append(str(it)))
        self.page.on("request", self.check_request)
        self.origin = url
        if os.environ.get("LIVE"):  # the page's files as they are in the work tree
            self.page.route(lambda it: it.split("?")[0] == url, lambda route: self.fulfill(route, "text/html"))
            self.page.route("**/*.js", lambda route: self.fulfill(route, "text/javascript"))
            self.page.route("**/*.css", lambda route: self.fulfill(route, "text/css"))

    @staticmethod
    def fulfill(route, kind):
        path = route.request.url.split("?")[0].split("/", 3)[3] or "index.html"
        route.fulfill(path=str(PAGE / path), content_type=kind)

    def check_request(self, request):
        if not request.url.startswith((self.origin, "data:", "blob:")):
            self.faults.append(f"asked for {request.url}")

    def open(self, query):
        self.page.goto(self.origin + query)
        self.page.wait_for_selector("#board [role=gridcell]", timeout=8_000)
        self.page.wait_for_selector("#offline", state="hidden")

    def cell(self, name):
        return self.page.locator(f'[role=gridcell][aria-label^="{name},"]')

    def click(self, name):
        self.cell(name).click(force=True)

    def move(self, *names):
        before = self.moves()
        for name in names:
            self.click(name)
        self.wait_beyond(before)

    def drag(self, a, b):
        before = self.moves()
        (a, b) = (self.cell(a).bounding_box(), self.cell(b).bounding_box())
        mouse = self.page.mouse
        mouse.move(a["x"] + a["width"] / 2, a["y"] + a["height"] / 2)
        mouse.down()
        mouse.move(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2, steps=6)
        mouse.up()
        self.wait_beyond(before)

    def take(self, label):
        """A piece of a hand."""
        self.page.locator(f'.held[aria-label*="{label}"]').first.click()

    def pick(self, label):
        self.page.locator("dialog.chooser button", has_text=label).first.click()

    def moves(self):
        return self.page.locator("#history .move").count()

    def wait_beyond(self, count):
        # The page's policy forbids scripts from outside, so it is asked again and again.
        for _ in range(200):
            if self.moves() > count:
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"no move after {count}: {self.status()}")

    def last(self):
        """The text of the last move, whatever it is called in the list."""
        return self.page.locator("#history .move").last.get_attribute("data-text")

    def history(self):
        return self.page.locator("#history").inner_text()

    def status(self):
        return self.page.locator("#status").inner_text()

    def picture(self, name):
        self.page.wait_for_timeout(250)
        self.page.screenshot(path=str(PICTURES / f"{name}.png"))

    def done(self):
        self.context.close()
        assert not self.faults, self.faults


def diminuendo(player):
    player.open("?rules=diminuendo")
    player.move("c2", "z")
    assert player.last().startswith("c2z"), player.last()
    player.drag("b5", "b4")
    player.move("b2", "b3")
    player.picture("diminuendo")
    # A branch: back, and another move.
    player.page.locator("#back").click()
    player.page.wait_for_selector('#history .move[aria-current][data-text="b5b4"]')
    player.move("e3", "e4")
    assert "(" in player.history(), player.history()
    player.picture("branches")


def looks(player):
    """Points, rings and graphs of points can be clicked where they are drawn."""
    player.open("?rules=xiangqi")
    player.move("b1", "c3")
    player.drag("h8", "e8")
    player.picture("xiangqi")
    player.open("?rules=byzantine")
    player.move("c4", "b2")
    player.picture("byzantine")
    player.open("?rules=nine-mens-morris")
    player.take("white holds 9 man")
    player.move("d2")
    player.picture("morris")
    player.open("?rules=hex")
    player.move("f6")
    player.picture("hex")


def diamond_ring(player):
    player.open("?rules=diamond-ring")
    player.picture("diamond-ring")
    board = player.page.locator("svg.board")
    board.hover()
    player.page.mouse.wheel(0, 400)
    player.picture("diamond-ring-rolled")
    player.page.keyboard.press("Escape")
    player.move("c1", "b1")
    assert player.last() == "c1b1", player.last()
    press(player.page, "flip")
    player.picture("diamond-ring-flipped")


def demotion_chessgi(player):
    player.open("?rules=demotion-chessgi")
    player.take("white holds 1 pawn")
    player.picture("drop")
    player.move("e3")
    assert "goes on" in player.status(), player.status()
    assert player.page.locator("#prompt").inner_text().startswith("Adjust: ")
    player.move("d1")
    assert "d1=R" in player.history(), player.history()
    player.picture("demotion-chessgi")
    player.page.locator("#typed").fill("P@e6,xe6")
    player.page.keyboard.press("Enter")
    player.wait_beyond(3)
    player.page.locator("#undo").click()
    player.page.wait_for_timeout(500)
    assert player.moves() == 3, player.history()


def promotion(player):
    player.open("?rules=chess&fen=" + "7k/P7/8/8/8/8/8/K7%20w%20-%20-%200%201")
    player.click("a7")
    player.click("a8")
    player.page.wait_for_selector("dialog.chooser")
    player.picture("promotion")
    player.pick("rook")
    player.wait_beyond(0)
    assert player.last().startswith("a7a8=R"), player.last()
    assert "check" in player.status(), player.status()
    player.picture("check")


def keyboard(player):
    player.open("?rules=chess")
    player.cell("e2").focus()
    for key in ["Enter", "ArrowUp", "ArrowUp", "Enter"]:
        player.page.keyboard.press(key)
    player.wait_beyond(0)
    assert player.last() == "e2e4", player.last()
    said = player.page.locator("#announcer").inner_text()
    assert "e4" in said and "black to move" in said, said
    # It is said once: whoever moves next is in one live region only.
    live = player.page.locator("[aria-live], [role=status], [role=alert], [role=log]").all_inner_texts()
    assert sum("to move" in it for it in live) == 1, live


def character_keys(player):
    player.open("?rules=chess")
    top = player.cell("a1").bounding_box()["y"]
    pane = player.page.locator("#rules-pane")
    player.page.keyboard.press("f")
    assert player.cell("a1").bounding_box()["y"] != top, "f turns the board"
    player.page.keyboard.press("f")
    press(player.page, "keys")
    for _ in range(2):
        player.page.keyboard.press("f")
        player.page.keyboard.press("e")
        player.cell("e2").focus()
        player.page.keyboard.press("?")
        player.page.wait_for_timeout(300)
        assert player.cell("a1").bounding_box()["y"] == top and not pane.is_visible()
        assert player.page.locator(".popup").count() == 0
        # The switch stays as it is.
        player.page.reload()
        player.page.wait_for_selector("#board [role=gridcell]")
    press(player.page, "keys")
    player.page.keyboard.press("e")
    player.page.wait_for_selector("#rules-pane:visible")


def computer(player):
    player.open("?rules=chess")
    player.page.locator("#time").select_option("200")
    player.page.locator("#computer-plays input").nth(1).check()
    player.move("e2", "e4")
    player.wait_beyond(1)
    player.page.locator("#analyse").click()
    player.page.wait_for_selector("#thoughts li")
    player.picture("computer")


def editing(player):
    player.open("?rules=diminuendo&edit")
    player.page.wait_for_selector(".cm-content")
    player.move("c2", "z")
    player.page.wait_for_timeout(600)
    player.picture("editor")
    line = player.page.locator(".cm-line", has_text="[variant]").first
    line.click()
    player.page.keyboard.press("End")
    player.page.keyboard.type("\nnothing = 1")
    player.page.wait_for_selector("#editor-state.bad")
    player.page.wait_for_selector("#findings .error")
    player.picture("editor-error")
    assert player.last() == "c2z", "the game is as it was"
    for _ in "\nnothing = 1":
        player.page.keyboard.press("Backspace")
    player.page.wait_for_selector("#editor-state:not(.bad)")
    player.page.wait_for_timeout(300)
    assert player.last() == "c2z", "the position was kept"
    player.page.locator("#tab-options").click()
    player.picture("options")
    player.page.locator("#tab-options").press("ArrowRight")
    assert player.page.locator("#words").is_visible()
    player.picture("lowered")
    player.page.locator("#tab-text").click()
    player.page.locator(".cm-line", has_text="king").first.locator("span", has_text="king").first.hover()
    player.page.wait_for_timeout(900)
    player.picture("hover")


def list_of_games(player):
    player.page.goto(player.origin)
    player.page.wait_for_selector("#games-list .card", timeout=30_000)
    player.picture("games")
    player.page.locator("#games-search").fill("hex")
    player.page.wait_for_timeout(200)
    player.page.locator("#games-list .card").first.click()
    player.page.wait_for_selector("#board [role=gridcell]")


def others(player):
    for name in ["four-handed", "raumschach", "nine-mens-morris", "shogi", "xiangqi", "hex", "chu", "glinski",
                 "diamond-ring-four", "alice", "chess"]:
        player.open(f"?rules={name}")
        player.picture(name)


def pictures(player):
    player.open("?rules=horses")
    assert player.page.locator("#board .piece image").count() == 6
    player.move("b1", "c3")
    player.cell("g8").click(button="right", force=True)
    player.page.wait_for_selector(".popup svg use")
    player.picture("pictures")


def turned(player):
    player.open("?rules=chess")
    press(player.page, "flip")
    top = player.cell("a1").bounding_box()["y"]
    player.page.locator("#new-game").click()
    player.page.wait_for_timeout(500)
    assert player.cell("a1").bounding_box()["y"] == top, "a new game is seen from the same side"
    player.move("e2", "e4")
    player.page.keyboard.press("Home")
    player.page.wait_for_selector("#first:disabled")
    player.page.keyboard.press("End")
    player.page.wait_for_selector("#last:disabled")


def unfinished_rules(player):
    """What can't be played yet is still there when the rules are closed and opened."""
    player.open("?rules=chess&edit")
    player.page.wait_for_selector(".cm-content")
    player.page.locator(".cm-line").first.click()
    player.page.keyboard.type("nothing = 1\n")
    player.page.wait_for_selector("#editor-state.bad")
    player.page.locator("#hide-editor").click()
    player.page.locator("#show-editor").click()
    player.page.wait_for_timeout(500)
    assert "nothing = 1" in player.page.locator(".cm-line").first.inner_text()
    for answer, title in [("dismiss", "Chess"), ("accept", "Hex")]:
        player.page.once("dialog", lambda it, answer=answer: getattr(it, answer)())
        player.page.locator("#choose-game").click()
        player.page.locator("#games-search").fill("Piet Hein")
        player.page.locator("#games-list .card").first.click()
        player.page.wait_for_timeout(700)
        found = player.page.locator("#title").inner_text()
        assert found == title, f"{found} is played, not {title}"


def moves_of_a_piece(player):
    player.open("?rules=diminuendo")
    player.cell("c1").click(button="right", force=True)
    player.page.wait_for_selector(".popup svg")
    player.picture("popup")


def sharing(player):
    player.open("?rules=chess")
    player.move("e2", "e4")
    press(player.page, "share")
    player.picture("sharing")
    link = player.page.locator("#sharing input").nth(0).input_value()
    position = player.page.locator("#sharing input").nth(1).input_value()
    # Somebody else at the same board.
    other = player.context.new_page()
    other.goto(link)
    other.wait_for_selector("#history .move")
    other.locator("#typed").fill("e7e5")
    other.keyboard.press("Enter")
    player.wait_beyond(1)
    other.goto(position)
    other.wait_for_selector("#board [role=gridcell]")
    assert "Black" in other.locator("#status").inner_text()
    # A reload comes back to the same game.
    player.page.reload()
    player.page.wait_for_selector("#history .move")
    assert player.moves() == 2


def exported(player):
    file = PICTURES / "exported.html"
    record = str(ROOT / "rules/games/diminuendo.txt")
    subprocess.run([PROGRAM, "export", "html", "diminuendo", "--record", record, "--out", str(file)], check=True)
    player.origin = "file://"
    player.page.goto(file.as_uri())
    player.page.wait_for_selector("#board [role=gridcell]")
    player.page.locator("#last").click()
    player.picture("exported")
    player.page.locator("#by-hand").click()
    player.click("z")
    player.click("a3")
    assert "a3, empty" not in player.cell("a3").get_attribute("aria-label")
    player.picture("exported-by-hand")


def phone(player):
    player.open("?rules=diminuendo")
    player.move("c2", "z")
    player.picture("phone")


def dark_and_contrast(player):
    player.open("?rules=chess")
    player.move("e2", "e4")
    player.picture("dark")
    press(player.page, "contrast")
    player.picture("contrast")


def main():
    wanted = os.environ.get("ONLY", "").split()
    PICTURES.mkdir(parents=True, exist_ok=True)
    server = subprocess.Popen([PROGRAM, "serve", str(ROOT / "tests/data/pictures"), "--port", "0"], stdout=subprocess.PIPE, text=True)
    url = server.stdout.readline().strip()
    failed = []
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=BROWSER, args=FLAGS)
            plain, small = {}, {"width": 390, "height": 844, "has_touch": True}
            dark = {"color_scheme": "dark"}
            parts = [(diminuendo, plain), (looks, plain), (diamond_ring, plain), (demotion_chessgi, plain), (promotion, plain),
                     (keyboard, plain), (character_keys, plain), (computer, plain), (editing, plain), (list_of_games, plain), (others, plain),
                     (pictures, plain), (turned, plain),
                     (unfinished_rules, plain), (moves_of_a_piece, plain), (sharing, plain), (exported, plain),
                     (phone, small), (dark_and_contrast, dark)]
            for part, more in parts:
                if wanted and part.__name__ not in wanted:
                    continue
                player = Player(browser, url, **more)
                try:
                    part(player)
                    player.done()
                    print("ok", part.__name__)
                except Exception as it:
                    failed.append(part.__name__)
                    player.picture("failed-" + part.__name__)
                    print("FAILED", part.__name__, it, player.faults)
            browser.close()
    finally:
        server.kill()
    print(f"{len(failed)} failed; screenshots in {PICTURES}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
