"""Plays on the playground: a folder that a plain file server serves, with a headless browser.

    pip install playwright            # and Chromium: apt-get install chromium
    (cd web && npm ci)                # has axe-core
    cargo build
    python3 tests/clients/playground.py [FOLDER FOR SCREENSHOTS]

The script writes the folder with `target/debug/alfil` (or $ALFIL). It fails if a page asks for anything outside of the folder,
and if what the first board needs besides the module is larger than stated.
"""

import contextlib
import functools
import gzip
import http.server
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import time
import traceback

from browser import PHONE, PICTURES, PROGRAM, Visitor, chromium, judge

# The most that may be read before the first board, compressed, but for the module.
MOST_FIRST = 250_000
MODULE = "alfil-module.deflate"

# Two mistakes that have a fix each: a key and a piece that do not exist.
MISTAKEN = """extends = 'chess'

[variant]
nam = 'Leaping queens'

[pieces]
queen = { move = 'QN', valeu = 12 }

[[test]]
name  = 'The queen leaps at once'
legal = 'd1c3 d1e3'
count = 22

[[test]]
name  = 'A wrong count'
count = 23
"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@contextlib.contextmanager
def served(folder):
    """Serves a folder as `python3 -m http.server` does, below a path of its own."""
    handler = functools.partial(Quiet, directory=str(folder.parent))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/{folder.name}/"
    finally:
        server.shutdown()


def export(folder, *rules):
    subprocess.run([PROGRAM, "export", "site", *rules, "--playground", str(folder)], check=True, stdout=subprocess.DEVNULL)


class Guest(Visitor):
    """Somebody who comes to the playground."""

    # Chromium styles what is typed over a selection, and the policy forbids that.
    forgives = ("Applying inline style",)

    def home(self):
        self.page.goto(self.url)
        self.page.wait_for_selector(".game-card")

    def choose(self, words, title):
        self.page.locator("#games-search").fill(words)
        self.page.locator(".game-card", has=self.page.get_by_text(title, exact=True)).first.click()
        self.ready()

    def ready(self):
        self.page.wait_for_selector("#board [role=gridcell]")

    def write(self, text):
        """Writes a rule file in place of the one in the editor."""
        content = self.page.locator("#editor .cm-content")
        content.click()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.insert_text(text)

    def state(self):
        return self.page.locator("#editor-state").inner_text()

    def badge(self):
        return self.page.locator("#editor-tests").inner_text()

    def links(self):
        self.use("share")
        self.page.wait_for_selector("#sharing[open]")
        fields = self.page.locator("#sharing-list input")
        res = {it.split("\n")[0].strip(): fields.nth(n).input_value() for n, it in enumerate(self.page.locator("#sharing-list label").all_inner_texts())}
        self.page.locator("#sharing-close").click()
        return res


def first_board(browser, url, folder):
    """What is read before the first board, and how long it takes."""
    guest = Guest(browser, url)
    begun = time.monotonic()
    # The HTML itself has the first games.
    guest.page.goto(url, wait_until="commit")
    guest.page.wait_for_selector(".game-card[data-game=chess]")
    listed = time.monotonic() - begun
    guest.page.wait_for_selector("#games-families .chip >> nth=3")
    assert not any(MODULE in it for it in guest.requests), "nobody has touched the page yet"
    guest.picture("playground-home")
    guest.page.locator("#home-actions button", has_text="Play the computer").click()
    guest.page.get_by_label("I begin").check()
    guest.page.locator("#versus-begin").click()
    guest.ready()
    names = {it[len(url):].split("?")[0].split("#")[0] or "index.html" for it in guest.requests if it.startswith(url)}
    read = {it: len(gzip.compress((folder / it).read_bytes(), 9)) for it in names if (folder / it).exists() and not it.startswith("boards/")}
    first = sum(size for name, size in read.items() if name != MODULE)
    print(f"list {listed:.1f} s, board {time.monotonic() - begun:.1f} s; first board {first} bytes compressed, module {read[MODULE]}: {read}")
    assert first <= MOST_FIRST, first
    assert "alfil-disk.js" not in names
    guest.move("e2", "e4")
    guest.until(lambda: guest.moves() == 2, "the computer answers")
    guest.picture("playground-game")
    guest.page.reload()
    guest.ready()
    assert guest.moves() == 2, "a reload keeps the game"
    guest.done()


def invent(browser, url, _):
    """A variant with two mistakes, mended by fixes, its tests, its link in another browser."""
    guest = Guest(browser, url)
    guest.home()
    guest.choose("chess", "Chess")
    guest.page.locator("#show-editor").click()
    guest.page.wait_for_selector("#editor .cm-content")
    guest.write(MISTAKEN)
    guest.until(lambda: guest.page.locator(".finding.error").count() == 2, "two mistakes")
    guest.picture("playground-mistakes")
    for left in (1, 0):
        guest.page.locator("#findings .fix").first.click()
        guest.until(lambda: guest.page.locator(".finding.error:not(:has-text('legal turns'))").count() == left, f"{left} mistakes left")
    guest.until(lambda: guest.badge() == "1 of 2 tests pass", "tests run as the file is written")
    guest.picture("playground-tests")
    guest.page.keyboard.press("Control+End")
    guest.page.keyboard.type("\n[outc")
    guest.page.wait_for_selector("#editor .cm-tooltip-autocomplete li:has-text('outcome')")
    guest.page.keyboard.press("Escape")
    guest.write(MISTAKEN.replace("nam =", "name =").replace("valeu", "value").replace("count = 23", "count = 22"))
    guest.until(lambda: guest.badge() == "2 tests pass", "the mended test")
    guest.until(lambda: guest.state() == "playable", "the mended file")
    guest.page.locator("#hide-editor").click()
    guest.move("d1", "e3")
    links = guest.links()
    guest.done()

    for title, moves, edits in [("This game with its rules and moves", 1, False), ("The rules, to read and change them", 0, True)]:
        link = links[title]
        assert link.startswith(f"{url}#open="), link
        friend = Guest(browser, url)
        friend.page.goto(link)
        friend.ready()
        friend.until(lambda: friend.moves() == moves, title)
        assert friend.page.locator("#title").inner_text() == "Leaping queens"
        assert friend.page.locator("#rules-pane").is_visible() == edits
        if not edits:
            friend.picture("playground-link")
        friend.done()
    print(f"links: {[len(it) for it in links.values()]} characters")


def variants(browser, url, _):
    """A rule file of one's own is in the list after a reload, with its mistakes too; what is deleted comes back by Undo."""
    guest = Guest(browser, url)
    guest.home()
    guest.choose("chess", "Chess")
    guest.page.locator("#show-editor").click()
    guest.page.wait_for_selector("#editor .cm-content")
    sound = MISTAKEN.replace("nam =", "name =").replace(", valeu = 12", "").replace("count = 23", "count = 22")
    guest.write(sound)
    guest.until(lambda: guest.badge() == "2 tests pass", "a change is tried")

    def kept():
        return len(json.loads(guest.page.evaluate("localStorage.getItem('my-variants')") or "[]"))

    assert kept() == 1, kept()
    guest.page.locator("#revert").click()
    guest.until(lambda: kept() == 0, "Revert forgets it")
    guest.until(lambda: guest.page.locator("#revert").is_hidden(), "the text of the file")
    guest.write(sound)
    guest.until(lambda: guest.badge() == "2 tests pass", "the rule file is played")

    # What was chosen from the list stays, whatever becomes of the text beside the board.
    guest.page.locator("#choose-game").click()
    guest.page.locator(".mine .game-card").click()
    guest.ready()
    guest.until(lambda: guest.badge() == "2 tests pass", "the chosen rule file")
    guest.page.locator("#revert").click()
    guest.until(lambda: guest.page.locator("#revert").is_hidden(), "the text of the file again")
    assert kept() == 1, kept()
    guest.page.locator("#choose-game").click()
    guest.page.locator(".mine .game-card").click()
    guest.until(lambda: guest.badge() == "2 tests pass", "the chosen rule file again")
    guest.write(sound.replace("'QN'", "'QNé'"))
    guest.until(lambda: guest.page.locator(".finding.error").count() > 0, "a mistake")
    guest.page.wait_for_timeout(500)

    mine = guest.page.locator(".mine")
    guest.home()
    guest.page.wait_for_selector(".mine svg [fill], .mine svg path")
    assert mine.count() == 1, mine.count()
    assert "Leaping queens" in mine.inner_text() and "with mistakes" in mine.inner_text(), mine.inner_text()
    guest.picture("playground-variants")

    def choose(action):
        mine.first.locator(".more").click()
        guest.page.locator("dialog[open] button", has_text=action).click()

    choose("Duplicate")
    guest.until(lambda: mine.count() == 2, "a copy")
    choose("Delete")
    guest.until(lambda: mine.count() == 1, "one is deleted")
    guest.page.locator(".undelete").click()
    guest.until(lambda: mine.count() == 2, "it is back")
    guest.page.reload()
    guest.page.wait_for_selector(".mine")
    assert mine.count() == 2, "a reload keeps both"
    mine.filter(has_text="with mistakes").first.locator(".game-card").click()
    guest.page.wait_for_selector("#editor .cm-content")
    guest.until(lambda: "QNé" in guest.page.locator("#editor .cm-content").inner_text(), "the text with its mistake")
    guest.done()


def builder(browser, url, _):
    """A new game whose piece gets another move by clicks, on a phone too: it moves so, and Undo takes it back."""
    for size, more in [("desktop", {"width": 1280, "height": 800}), ("phone", {**PHONE, "color_scheme": "dark"})]:
        guest = Guest(browser, url, bypass_csp=True, **more)
        page = guest.page
        guest.home()
        page.locator("#home-actions button", has_text="Invent").click()
        page.get_by_label("a game that comes with alfil").check()
        page.locator("#new-rules-game").select_option("chess")
        page.locator("#new-rules-make").click()
        guest.ready()
        page.wait_for_selector("#editor .cm-content")
        guest.until(lambda: guest.state() == "playable", "the new game")
        page.locator("#build-move").click()
        page.locator("dialog.chooser button", has_text="knight").click()
        text = page.locator("#builder .build-text")
        guest.until(lambda: text.inner_text() == "N", "the move of the file")
        page.locator(".build-board [aria-label^='2 forward:']").click()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
        page.get_by_label("Cells like it").select_option("forward")
        page.locator(".build-board [aria-label^='1 forward, 1 right:']").press("Space")
        guest.until(lambda: text.inner_text() == "NDfF", text.inner_text())
        guest.until(lambda: page.locator(".build-words li").count() == 3, "the moves in words")
        assert page.locator(".build-drawing svg").count() == 1
        guest.picture(f"playground-builder-{size}")
        found = judge(page)
        assert not found, found
        page.locator("#builder button.main").click()
        guest.until(lambda: "'NDfF'" in page.locator("#editor .cm-content").inner_text(), "the move is written")
        guest.until(lambda: guest.badge() == "0 of 1 tests pass", "the test of the start fails")
        guest.move("b1", "b3")
        page.locator("#editor .cm-content").press("Control+z")
        guest.until(lambda: "'NDfF'" not in page.locator("#editor .cm-content").inner_text(), "Ctrl-Z takes it back")
        guest.done()


def hostile(browser, url, _):
    """Links that are damaged, too long or too much say so in one message, and show the list."""
    bomb = "7MEBAQAAAIIg_69uSEABAAAA" + "A" * 200
    for fragment, says in [("#open=AAAA", "damaged"), ("#open=%00", "damaged"), (f"#open={bomb}", "damaged"), ("#open=" + "A" * 40_000, "at most 32000"),
                           ("#game=nothing", "nothing")]:
        guest = Guest(browser, url)
        guest.page.goto(url + fragment)
        guest.page.wait_for_selector(".game-card")
        guest.page.wait_for_selector("#toast:not([hidden])")
        guest.until(lambda: says in guest.page.locator("#toast").inner_text(), f"{fragment[:20]}: {guest.page.locator('#toast').inner_text()}")
        guest.done()


def looks(browser, url, _):
    """Pictures of two sizes, light and dark, and what axe finds."""
    for size, more in [("desktop", {"width": 1280, "height": 800}), ("phone", PHONE)]:
        for scheme in ("light", "dark"):
            guest = Guest(browser, url, color_scheme=scheme, bypass_csp=True, **more)
            guest.home()
            guest.page.wait_for_timeout(500)
            guest.picture(f"playground-{size}-{scheme}-home")
            found = judge(guest.page)
            guest.choose("diminuendo", "Diminuendo Chess")
            guest.page.wait_for_timeout(500)
            guest.picture(f"playground-{size}-{scheme}-game")
            guest.use("show-editor")
            guest.page.wait_for_selector("#editor .cm-content")
            guest.page.wait_for_selector("#editor-tests:not([hidden])")
            guest.picture(f"playground-{size}-{scheme}-editor")
            assert not found, found
            guest.done()


def offline(browser, url, _):
    """After the first visit the folder opens without a network: list, board, editor, and the game after a reload."""
    guest = Guest(browser, url)
    guest.home()
    guest.choose("chess", "Chess")
    count = "async () => { const [name] = await caches.keys(); return name ? (await (await caches.open(name)).keys()).length : 0; }"
    guest.until(lambda: guest.page.evaluate(count) > 150, "the folder is copied")
    guest.page.wait_for_timeout(500)
    guest.context.set_offline(True)
    guest.home()
    guest.choose("xiangqi", "Xiangqi")
    guest.move("h3", "e3")
    guest.page.locator("#show-editor").click()
    guest.page.wait_for_selector("#editor .cm-content")
    guest.until(lambda: guest.state() == "playable", "the editor without a network")
    guest.page.reload()
    guest.ready()
    assert guest.moves() == 1, "a reload keeps the game"
    guest.done()


def disk(browser, _, folder):
    """The folder opens from the disk too."""
    guest = Guest(browser, "file://")
    guest.page.goto((folder / "index.html").as_uri())
    guest.page.wait_for_selector(".game-card")
    guest.choose("xiangqi", "Xiangqi")
    guest.page.locator("#show-editor").click()
    guest.page.wait_for_selector("#editor .cm-content")
    guest.until(lambda: guest.state() == "playable", "the editor from the disk")
    guest.done()


PARTS = [first_board, invent, variants, builder, hostile, offline, disk, looks]

if __name__ == "__main__":
    wanted = os.environ.get("ONLY", "").split()
    PICTURES.mkdir(parents=True, exist_ok=True)
    failed = 0
    with tempfile.TemporaryDirectory() as place, chromium() as browser:
        there = pathlib.Path(place) / "any" / "playground"
        export(there)
        print(f"{sum(1 for it in there.rglob('*') if it.is_file())} files, {sum(it.stat().st_size for it in there.rglob('*') if it.is_file())} bytes")
        with served(there) as address:
            for part in PARTS:
                if wanted and not any(word in part.__name__ for word in wanted):
                    continue
                start = time.monotonic()
                try:
                    part(browser, address, there)
                    print(f"ok {part.__name__}, {time.monotonic() - start:.0f} s", flush=True)
                except Exception as error:
                    failed += 1
                    lines = [it.lineno for it in traceback.extract_tb(error.__traceback__) if it.filename == __file__]
                    print(f"FAILED {part.__name__}, lines {lines}: {error or type(error).__name__}", flush=True)
    print(f"{failed} failed; screenshots in {PICTURES}")
    sys.exit(1 if failed else 0)
