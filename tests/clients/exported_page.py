"""Plays on exported pages, opened from the disk, with a headless browser; keeps screenshots and prints sizes.

    pip install playwright            # and Chromium: apt-get install chromium
    cargo build
    python3 tests/clients/exported_page.py [FOLDER FOR SCREENSHOTS]

The script writes the pages with `target/debug/alfil` (or $ALFIL). It fails if a page asks for anything.
"""

import pathlib
import random
import re
import subprocess
import time

from browser import PICTURES, PROGRAM, Visitor, run

GAMES = ["diminuendo", "demotion-chessgi", "crazyhouse", "four-handed"]
# So many moves are clicked at random before the computer plays all sides.
CLICKED = 16
# So long a game may take, in seconds.
LONGEST = 900


class Page(Visitor):
    """Somebody who opens a page from a file."""

    def __init__(self, browser, file, width=1366, height=768, **more):
        super().__init__(browser, "file://", width, height, **more)
        begun = time.monotonic()
        self.page.goto(file.as_uri())
        self.page.wait_for_selector("#board [role=gridcell]")
        self.load_time = time.monotonic() - begun

    def asked(self):
        """Requests for anything but the page itself, its own data, and (for a folder) the files beside it."""
        return [it for it in self.requests[1:] if not it.startswith(("data:", "blob:"))]

    def is_over(self):
        return ":" in self.status() or "draw" in self.status()

    def places(self):
        """What may be clicked next: choices of a list, targets, else where legal moves begin."""
        for chosen in ["dialog.chooser button", '[role=gridcell][aria-label$="can be chosen"]']:
            found = self.page.locator(chosen).all()
            if found:
                return found
        words = self.page.locator("#typed-moves option").all_inner_texts()
        labels = self.page.locator("#board [role=gridcell]").evaluate_all("all => all.map((it) => it.getAttribute('aria-label'))")
        names = {it.split(",")[0] for it in labels}
        begins = {next((word for word in re.split(r"[\s:,=@]+", it) if word in names), None) for it in words}
        cells = [self.page.locator(f'[role=gridcell][aria-label^="{it},"]') for it in sorted(begins - {None})]
        return cells + self.page.locator(".held.open").all() + self.page.locator("#bare button").all()

    def click_at_random(self, dice):
        """Clicks a whole move: a piece or something in a hand, its targets, a choice in a list. Returns its text."""
        before = self.moves()
        for _ in range(40):
            if self.moves() > before:
                break
            places = self.places()
            assert places, f"nothing can be chosen: {self.status()}"
            dice.choice(places).click(force=True)
            self.page.wait_for_timeout(60)
        self.wait_beyond(before)
        return self.last()

    def let_the_computer_play(self):
        self.page.select_option("#time", "200")
        boxes = self.page.locator("#computer-plays input")
        for n in range(boxes.count()):
            boxes.nth(n).check()
        end = time.monotonic() + LONGEST
        while not self.is_over():
            assert time.monotonic() < end, f"the game goes on after {self.moves()} moves: {self.status()}"
            self.page.wait_for_timeout(200)

    def done(self):
        super().done()
        assert not self.asked(), self.asked()


def export(*args):
    subprocess.run([PROGRAM, "export", *args], check=True, stdout=subprocess.DEVNULL)


def play(browser, name):
    file = PICTURES / f"{name}.html"
    export("html", name, "--out", str(file))
    assert file.stat().st_size < 2_900_000, file.stat().st_size
    page = Page(browser, file)
    dice = random.Random(name)
    clicked = []
    for _ in range(CLICKED):
        if page.is_over():
            break
        clicked.append(page.click_at_random(dice))
    page.picture(f"exported-{name}")
    page.let_the_computer_play()
    page.picture(f"exported-{name}-end")
    print(f"{name}: {file.stat().st_size} bytes, ready in {page.load_time:.1f} s, {page.moves()} moves, {page.status()}")
    print(f"  clicked: {' '.join(clicked)}")
    print(f"  requests besides the file: {len(page.asked())}")
    page.done()


def features(browser, _):
    """Take-back, promotion, the list of pieces, analysis and its end, by hand, a record."""
    file = PICTURES / "features.html"
    export("html", "chess", "--fen", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "--out", str(file))
    page = Page(browser, file)
    page.click("a7")
    page.click("a8")
    page.pick("rook")
    page.wait_beyond(0)
    assert page.page.locator('#history .move[data-text^="a7a8=R"]').count() == 1
    page.page.locator("#undo").click()
    page.page.wait_for_selector("#history .quiet")
    page.page.locator("#analyse").click()
    page.page.wait_for_selector("#thoughts li")
    page.page.locator("#analyse").click()
    page.page.wait_for_selector("#analyse:has-text('Analyse')")
    page.page.locator("#how-to").click()
    page.page.wait_for_selector(".explained-piece:nth-child(6)")
    page.picture("exported-pieces")
    page.page.locator("#explained-close").click()
    page.page.locator("#by-hand").click()
    page.click("a1")
    page.click("h7")
    page.page.wait_for_selector(".held.open")
    page.picture("exported-by-hand")
    page.page.locator("#by-hand").click()
    page.cell("a7").click(button="right", force=True)
    page.page.wait_for_selector(".popup svg")
    page.done()
    print("promotion, take-back, analysis, pieces, by hand: as expected")

    record = PICTURES / "game.pgn"
    record.write_text('[Variant "chess"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n')
    file = PICTURES / "record.html"
    export("html", "chess", "--record", str(record), "--out", str(file))
    page = Page(browser, file)
    assert page.moves() == 7, page.moves()
    page.page.locator("#last").click()
    page.page.wait_for_selector("#status:has-text('checkmate')")
    page.picture("exported-record")
    page.done()
    print("a record: 7 moves, the last one mates")


def reload(browser, _):
    """A page keeps its game over a reload; opened anew it shows the game that it was made with."""
    file = PICTURES / "reload.html"
    export("html", "chess", "--out", str(file))
    page = Page(browser, file)
    page.move("e2", "e4")
    page.move("e7", "e5")
    page.page.reload()
    page.page.wait_for_selector("#board [role=gridcell]")
    page.until(lambda: page.moves() == 2, f"{page.moves()} moves after a reload")
    page.page.evaluate("() => Object.keys(sessionStorage).forEach((it) => sessionStorage.setItem(it, 'damaged'))")
    page.page.reload()
    page.page.wait_for_selector("#board [role=gridcell]")
    assert page.moves() == 0, page.moves()
    page.requests = page.requests[:1]
    page.done()
    page = Page(browser, file)
    assert page.moves() == 0, page.moves()
    page.done()
    print("a reload keeps the game")


def site(browser, _):
    out = PICTURES / "site"
    export("site", "chess", "xiangqi", "four-handed", "--out", str(out))
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    listed = context.new_page()
    listed.goto((out / "index.html").as_uri())
    assert listed.locator("li a").count() == 3
    listed.locator("li a", has_text="Xiangqi").click()
    listed.wait_for_selector("#board [role=gridcell]")
    context.close()
    page = Page(browser, out / "xiangqi.html")
    page.click_at_random(random.Random(1))
    beside = {it.rsplit("/", 1)[1] for it in page.asked()}
    assert beside == {"alfil.css", "alfil-module.js", "alfil-page.js"}, beside
    page.requests = page.requests[:1]
    page.done()
    sizes = {it.name: it.stat().st_size for it in sorted(out.iterdir())}
    print(f"site: {sizes}")


def phone(browser, _):
    file = PICTURES / "phone.html"
    export("html", "crazyhouse", "--out", str(file))
    more = {"device_scale_factor": 2, "is_mobile": True, "has_touch": True}
    page = Page(browser, file, 390, 844, **more)
    page.click_at_random(random.Random(3))
    page.picture("exported-phone")
    page.done()


def whole_game(name):
    """The part of the script for a game."""

    def part(browser, _):
        play(browser, name)

    part.__name__ = name
    return part


if __name__ == "__main__":
    run([features, reload, *(whole_game(it) for it in GAMES), phone, site])
