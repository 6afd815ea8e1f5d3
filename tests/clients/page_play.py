"""Plays whole turns of nine kinds of games in the page, by click, drag, touch and keyboard, and against the computer.

    pip install playwright            # and Chromium: apt-get install chromium
    cargo build
    python3 tests/clients/page_play.py [FOLDER FOR SCREENSHOTS]
    ONLY='turns undo' python3 tests/clients/page_play.py
"""

import os
import subprocess
import sys

from page import BROWSER, FLAGS, PICTURES, PROGRAM, Player
from playwright.sync_api import sync_playwright

# A game, moves to type first, what to choose for a turn, and the texts of its moves.
TURNS = [
    ("chess", [], ["e2", "e4"], ["e2e4"]),
    ("duck", [], ["e2", "e4", "e5"], ["e2e4", "e5"]),
    ("amazons", [], ["d1", "d4", "d6"], ["d1d4", "d6"]),
    ("nine-mens-morris", ["M@a7", "M@b6", "M@d7", "M@d6"], ["hand:white holds", "g7", "b6"], ["M@g7", "xb6"]),
    ("demotion-chessgi", [], ["hand:white holds 1 pawn", "e3", "d1"], ["P@e3", "d1=R"]),
    ("crazyhouse", ["e4", "d5", "exd5", "Qxd5"], ["hand:white holds 1 pawn", "d4"], ["P@d4"]),
    ("shogi", ["P-7f", "P-3d"], ["b2", "h8", "pick:horse"], ["b2h8=+B"]),
    ("seirawan", [], ["b1", "c3", "hand:white holds 1 hawk", "b1"], ["b1c3", "H@b1"]),
    ("four-handed", [], ["e2", "e3"], ["e2e3"]),
]


class PlayerOfGames(Player):
    """Somebody who plays by mouse, touch or keys."""

    def __init__(self, browser, url, way="click", **more):
        super().__init__(browser, url, has_touch=way.startswith("touch"), **more)
        self.way = way
        self.session = self.context.new_cdp_session(self.page)

    def begin(self, name, typed=()):
        self.open(f"?rules={name}")
        for text in typed:
            self.type(text)

    def type(self, text):
        before = self.moves()
        self.page.locator("#typed").fill(text)
        self.page.keyboard.press("Enter")
        self.wait_beyond(before)

    def place(self, what):
        """The element of a cell, of a piece in hand, or of a picker's button."""
        kind, _, label = what.rpartition(":")
        if kind == "hand":
            return self.page.locator(f'.held[aria-label*="{label}"]').first
        if kind == "pick":
            return self.page.locator("dialog.chooser button", has_text=label).first
        return self.cell(what)

    def middle(self, what):
        box = self.place(what).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def choose(self, what):
        place = self.place(what)
        place.wait_for()
        if self.way == "keys":
            place.focus()
            self.page.keyboard.press("Enter")
        elif self.way == "touch" or (self.way == "touch drag" and not what.startswith("pick:")):
            self.page.touchscreen.tap(*self.middle(what))
        else:
            place.click(force=True)
        self.page.wait_for_timeout(250)

    def drag_between(self, a, b):
        (x, y), (to_x, to_y) = self.middle(a), self.middle(b)
        steps = [(x + (to_x - x) * n / 6, y + (to_y - y) * n / 6) for n in range(1, 7)]
        if self.way == "touch drag":
            touch = lambda kind, points: self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})
            touch("touchStart", [(x, y)])
            for point in steps:
                touch("touchMove", [point])
            touch("touchEnd", [])
        else:
            self.page.mouse.move(x, y)
            self.page.mouse.down()
            for point in steps:
                self.page.mouse.move(*point)
            self.page.mouse.up()
        self.page.wait_for_timeout(300)

    def turn(self, steps):
        """Chooses one thing after the other; drags whatever goes from one place to another."""
        rest = list(steps)
        while rest:
            first, *rest = rest
            goes = self.page.locator(".target").count() == 0 or first.startswith("hand:")
            if self.way.endswith("drag") and goes and rest and not rest[0].startswith(("hand:", "pick:")):
                self.drag_between(first, rest.pop(0))
            else:
                self.choose(first)

    def texts(self):
        texts = self.page.locator("#history .move").evaluate_all("all => all.map((it) => it.dataset.text)")
        return [it.rstrip("+#") for it in texts]

    def wait_for_texts(self, count):
        for _ in range(200):
            if len(self.texts()) == count:
                return self.texts()
            self.page.wait_for_timeout(50)
        raise AssertionError(f"{count} moves expected, found {self.texts()}")

    def named(self):
        return self.page.locator("#history .move").last.inner_text()

    def prompt(self):
        return self.page.locator("#prompt").inner_text()

    def computer_plays(self, n, time="200"):
        self.page.locator("#time").select_option(time)
        self.page.locator("#computer-plays input").nth(n).check()


def turns(browser, url):
    for way in ["click", "drag", "touch", "touch drag", "keys"]:
        size = {"width": 390, "height": 844} if way.startswith("touch") else {}
        player = PlayerOfGames(browser, url, way, **size)
        for name, typed, steps, expected in TURNS:
            player.begin(name, typed)
            try:
                player.turn(steps)
            except Exception:
                player.picture("failed-turn")
                raise AssertionError(f"{name} by {way}: {player.texts()}, {player.prompt()}") from None
            found = player.wait_for_texts(len(typed) + len(expected))[len(typed):]
            assert found == expected, f"{name} by {way}: {found}"
            if way in ("click", "touch"):
                player.picture(f"play-{name}-{way}")
        player.done()


def prompts(browser, url):
    """Single cells are marked without a first click, and a sentence says what they are for."""
    player = PlayerOfGames(browser, url)
    for name, typed, steps, sentence in [
        ("duck", [], ["e2", "e4"], "Choose where the duck goes."),
        ("amazons", [], ["d1", "d4"], "Shoot: choose one of the marked cells."),
        ("nine-mens-morris", [], [], "Choose where the man goes."),
        ("nine-mens-morris", ["M@a7", "M@b6", "M@d7", "M@d6", "M@g7"], [], "Seize: choose one of the marked pieces."),
        ("chess", [], ["g1"], "Choose where the knight goes."),
        ("seirawan", ["Nc3"], [], "Gate: choose a piece in hand. Or choose “pass”."),
    ]:
        player.begin(name, typed)
        player.turn(steps)
        player.page.wait_for_timeout(200)
        assert player.prompt() == sentence, f"{name}: {player.prompt()}"
        assert name == "seirawan" or player.page.locator(".target").count() > 0, name
    # What was dropped stays chosen while nothing else can be done.
    player.begin("nine-mens-morris")
    for cell in ["a7", "b6", "d7", "d6"]:
        player.choose(cell)
    assert player.texts() == ["M@a7", "M@b6", "M@d7", "M@d6"], player.texts()
    player.done()


def promotion(browser, url):
    player = PlayerOfGames(browser, url)
    player.open("?rules=chess&fen=7k/P7/8/8/8/8/8/K7%20w%20-%20-%200%201")
    for cell in ["a7", "a8"]:
        player.choose(cell)
    dialog = player.page.locator("dialog.picker")
    assert dialog.locator("button svg").count() == 4
    (box, cell) = (dialog.bounding_box(), player.cell("a8").bounding_box())
    assert abs(box["y"] - cell["y"]) < 3 * cell["height"], "the picker is at the square"
    player.picture("play-promotion")
    player.page.keyboard.press("Escape")
    assert player.texts() == []
    for cell in ["a7", "a8"]:
        player.choose(cell)
    for key in ["ArrowRight", "ArrowRight", "ArrowLeft", "Enter"]:
        player.page.keyboard.press(key)
    assert player.wait_for_texts(1) == ["a7a8=R"]
    # A promotion that may be declined.
    player.begin("shogi", ["P-7f", "P-3d"])
    for cell in ["b2", "h8"]:
        player.choose(cell)
    player.picture("play-declined")
    player.choose("pick:stays bishop")
    assert player.wait_for_texts(3)[-1] == "b2h8"
    assert player.named().startswith("Bx2b="), player.named()
    player.done()


def undo(browser, url):
    """Against the computer: its pieces can't be picked, undo goes back to the person's turn, and a reload keeps the sides."""
    player = PlayerOfGames(browser, url)
    player.begin("chess")
    assert "friendly" in player.page.locator("#level-shown").inner_text()
    player.computer_plays(1)
    player.turn(["e2", "e4"])
    player.wait_for_texts(2)
    player.page.locator("#undo").click()
    player.wait_for_texts(0)
    assert "White" in player.status()
    player.turn(["d2", "d4"])
    assert player.wait_for_texts(2)[0] == "d2d4"
    player.page.reload()
    player.page.wait_for_selector("#history .move")
    assert player.page.locator("#computer-plays input").nth(1).is_checked()
    assert player.page.locator("#time").input_value() == "200"
    player.turn(["e2", "e3"])
    player.wait_for_texts(4)
    # A long turn of the computer: its pieces are not there to be moved, but a move may be chosen in advance.
    player.page.locator("#level").fill("20")
    player.page.locator("#time").select_option("3000")
    player.turn(["h2", "h3"])
    player.choose("e8")
    assert player.page.locator(".tint.premove").count() == 0
    player.turn(["a2", "a3"])
    assert player.page.locator(".tint.premove").count() == 2, player.prompt()
    player.picture("play-premove")
    texts = player.wait_for_texts(8)
    assert texts[6] == "a2a3", texts
    player.done()


def hints(browser, url):
    player = PlayerOfGames(browser, url)
    player.begin("chess", ["e4", "e5", "Qh5", "Nf6"])
    player.page.locator("#hint").click()
    player.page.wait_for_selector(".arrow.hint")
    player.picture("play-hint")
    player.page.locator("#analyse").click()
    player.page.wait_for_selector("#thoughts li")
    player.page.wait_for_selector(".arrow.best")
    player.page.wait_for_selector("#evaluation:visible")
    player.page.wait_for_timeout(1200)
    player.picture("play-analysis")
    wanted = player.page.locator("#thoughts li").first.locator(".move").nth(1).inner_text()
    player.page.locator("#thoughts li").first.locator(".move").nth(1).click()
    player.wait_for_texts(6)
    assert player.named().rstrip("+#") == wanted.rstrip("+#"), (player.named(), wanted)
    player.page.locator("#analyse").click()
    player.page.wait_for_selector("#analyse-game:enabled")
    player.page.locator("#analyse-game").click()
    player.page.wait_for_selector("#chart .curve")
    player.page.wait_for_selector("#analyse-game:enabled", timeout=20_000)
    player.picture("play-chart")
    player.page.locator("#chart svg").click(position={"x": 2, "y": 20})
    player.page.wait_for_selector("#first:disabled")
    player.done()


def names(browser, url):
    player = PlayerOfGames(browser, url)
    player.begin("chess", ["Nf3", "g8f6", "e4", "Nxe4"])
    assert player.texts() == ["g1f3", "g8f6", "e2e4", "f6e4"]
    assert player.history().split()[1:3] == ["Nf3", "Nf6"], player.history()
    # White lacks a pawn: it lies beside Black.
    assert player.page.locator('.taken[aria-label="has taken 1 pawn"]').count() == 1
    player.page.locator("#play-options summary").click()
    player.page.locator("#play-names").select_option("figurines")
    assert player.page.locator("#history .figurine").count() == 3
    player.picture("play-figurines")
    player.page.locator("#play-names").select_option("texts")
    assert player.named() == "f6e4"
    player.page.locator("#typed").fill("Nf9")
    player.page.keyboard.press("Enter")
    player.page.wait_for_selector("#toast.bad:visible")
    player.done()


def arrows(browser, url):
    player = PlayerOfGames(browser, url)
    player.begin("chess")
    (x, y), (to_x, to_y) = player.middle("g1"), player.middle("f3")
    player.page.mouse.move(x, y)
    player.page.mouse.down(button="right")
    player.page.mouse.move(to_x, to_y, steps=4)
    player.page.mouse.up(button="right")
    assert player.page.locator("path.arrow").count() == 1
    player.cell("e5").click(button="right", force=True)
    assert player.page.locator("circle.arrow").count() == 1
    player.picture("play-arrows")
    player.cell("g1").click(button="right", force=True)
    player.page.wait_for_selector(".popup svg")
    player.page.keyboard.press("Escape")
    player.turn(["g1", "f3"])
    assert player.page.locator(".arrow").count() == 0
    player.done()


def main():
    wanted = os.environ.get("ONLY", "").split()
    PICTURES.mkdir(parents=True, exist_ok=True)
    server = subprocess.Popen([PROGRAM, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
    url = server.stdout.readline().strip()
    failed = []
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=BROWSER, args=FLAGS)
            for part in [turns, prompts, promotion, undo, hints, names, arrows]:
                if wanted and part.__name__ not in wanted:
                    continue
                try:
                    part(browser, url)
                    print("ok", part.__name__, flush=True)
                except Exception as it:
                    failed.append(part.__name__)
                    print("FAILED", part.__name__, it, flush=True)
            browser.close()
    finally:
        server.kill()
    print(f"{len(failed)} failed; screenshots in {PICTURES}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
