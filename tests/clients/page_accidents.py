"""What goes wrong around the page, and what it makes of that: lists that are closed, slow boards, no network, odd names of files,
dark pages.

    pip install playwright            # and Chromium: apt-get install chromium
    cargo build
    python3 tests/clients/page_accidents.py [FOLDER FOR SCREENSHOTS]
"""

import pathlib
import tempfile
import time

from browser import Server, Visitor, run, visit

RULES = """language = 1
extends = 'chess'

[variant]
name = 'Numbered'
"""


def home(it):
    """Without a game the list is the page: Escape does not leave an empty one, and one button begins a game."""
    it.page.goto(it.url)
    it.page.wait_for_selector("#games[open] .game-card")
    it.page.keyboard.press("Escape")
    assert it.page.locator(".game-card").first.is_visible() and not it.page.locator("#set-up").is_visible()
    it.page.locator("#home-actions button", has_text="Play the computer").click()
    it.page.get_by_label("I begin").check()
    it.page.locator("#versus-begin").click()
    it.ready()
    it.move("e2", "e4")


def slow_board(it):
    """While the board of another game is on its way, the game before stays as it is, pieces and all."""
    it.open("?rules=chess")
    it.page.route("**/board?*", lambda route: (time.sleep(1), route.continue_()))
    it.page.locator("#choose-game").click()
    it.page.locator("#games-search").fill("xiangqi")
    it.page.keyboard.press("Enter")
    for _ in range(4):
        # The settings draw everything anew.
        it.page.evaluate("document.getElementById('contrast').click()")
        it.page.wait_for_timeout(100)
    it.until(lambda: it.page.locator("[role=gridcell]").count() == 90, "xiangqi's board")
    it.move("h3", "e3")


def lost_network(it):
    """Without a network, a move gets a message, and the board shows later whether it was made."""
    it.open("?rules=chess")
    it.context.set_offline(True)
    it.click("e2")
    it.click("e4")
    it.page.wait_for_selector("#toast.bad:not([hidden])")
    it.page.wait_for_selector("#offline:not([hidden])")
    it.context.set_offline(False)
    it.page.wait_for_selector("#offline", state="hidden")
    if it.moves() == 0:
        it.move("e2", "e4")


def lost_server(browser, _):
    """Without a server, a move is refused at once, and can be made when the server is back."""
    with tempfile.TemporaryDirectory() as folder, Server("--store", f"{folder}/games.db") as server:
        it = Forgiving(browser, server.url)
        it.open("?rules=chess")
        server.end()
        it.page.wait_for_selector("#offline:not([hidden])")
        it.click("e2")
        it.click("e4")
        it.page.wait_for_selector("#toast.bad:not([hidden])", timeout=1500)
        assert "the move was not made" in it.page.locator("#toast").inner_text()
        assert it.moves() == 0 and it.page.locator(".piece.lifted, .marked").count() == 0
        server.start()
        it.page.wait_for_selector("#offline", state="hidden")
        it.move("e2", "e4")
        it.done()


def dark_trays(it):
    """On a dark page, pieces in hands and captured pieces lie on a light ground."""
    for rules, tray in (("crazyhouse", ".hand"), ("chess", ".taken")):
        it.open(f"?rules={rules}")
        for move in ("e4", "d5", "exd5", "Qxd5"):
            before = it.moves()
            it.page.locator("#typed").fill(move)
            it.page.locator("#typed").press("Enter")
            it.wait_beyond(before)
        trays = it.page.locator(f"{tray}:not(:empty)")
        assert trays.count() == 2
        for n in range(2):
            colour = trays.nth(n).evaluate("it => getComputedStyle(it).backgroundColor")
            shades = [int(shade) for shade in colour[4:-1].split(",")]
            assert colour.startswith("rgb(") and min(shades) > 120, colour


def odd_names(browser, _):
    """Files whose names have `#` and `?` are opened, drawn and saved."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "game #2?.toml"
        file.write_text(RULES)
        with Server(folder) as server:
            it = Visitor(browser, server.url)
            it.page.goto(server.url)
            card = it.page.locator("#games .game-card", has_text="Numbered")
            # Pictures are asked for when they come into view.
            card.scroll_into_view_if_needed()
            it.until(lambda: card.locator("img").evaluate("it => it.naturalWidth > 0"), "a small board")
            card.click()
            it.ready()
            it.page.locator("#show-editor").click()
            it.until(lambda: "Numbered" in it.page.locator(".cm-content").inner_text(), "the file is in the editor")
            it.page.locator(".cm-content").click()
            it.page.keyboard.press("Control+End")
            it.page.keyboard.type("# end\n")
            it.page.locator("#save").click()
            it.until(lambda: file.read_text().endswith("# end\n"), "the file is saved")
            it.done()


class Forgiving(Visitor):
    """Somebody whose network is cut on purpose."""

    forgives = ("ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED", "WebSocket connection")


PARTS = [
    visit(home),
    visit(slow_board),
    visit(lost_network, kind=Forgiving),
    lost_server,
    visit(dark_trays, color_scheme="dark"),
    odd_names,
]

if __name__ == "__main__":
    run(PARTS)
