"""Plays with others in the page: two browsers in seats with clocks and a watcher; keeps screenshots.

    pip install playwright            # and Chromium: apt-get install chromium
    cargo build
    python3 tests/clients/page_seats.py [FOLDER FOR SCREENSHOTS]
"""

import tempfile

from browser import Server, Visitor, run


class Player(Visitor):
    """Somebody at a board with others."""

    forgives = ("Failed to load resource", "WebSocket connection")  # servers go away here

    def __init__(self, browser, server, width=1280, height=800):
        super().__init__(browser, server.url, width, height)

    def status(self):
        return super().status().lower()

    def seats(self):
        return self.page.locator("#seats").inner_text()

    def press(self, label):
        self.page.locator("#seats button", has_text=label).first.click()

    def toast(self):
        return self.page.locator("#toast").inner_text()


def finish(*players):
    for it in players:
        it.done()


def invite(player, minutes=None, seconds=0):
    """Makes links; gives those of the others."""
    player.use("invite")
    if minutes:
        selects = player.page.locator("dialog.invite select")
        selects.nth(1).select_option("own")
        numbers = player.page.locator("dialog.invite input[type=number]")
        numbers.nth(0).fill(str(minutes))
        numbers.nth(1).fill(str(seconds))
    player.picture("invite")
    player.page.locator("dialog.invite button.main").click()
    player.page.wait_for_selector("#seats .seat-link input")
    fields = player.page.locator("#seats .seat-link input")
    return [fields.nth(n).input_value() for n in range(fields.count())]


def a_game(browser, server):
    (white, black) = (Player(browser, server), Player(browser, server))
    watcher = Player(browser, server, width=390, height=844)
    white.open("?rules=chess")
    (for_black, for_watchers) = invite(white, 5, 3)
    white.picture("links")
    black.open(for_black)
    watcher.open(for_watchers)
    assert "seat=" not in black.page.url, black.page.url
    black.until(lambda: "Black" in black.page.locator("#near").inner_text(), "the board is turned")
    white.until(lambda: white.page.locator(".here.on").count() == 2, "both are there")
    assert white.page.locator("#seats .seat-link").count() == 0, "the links have gone"

    # Only the player on move can pick a piece.
    black.cell("e2").click(force=True)
    assert black.page.locator(".target").count() == 0
    white.move("e2", "e4")
    black.until(lambda: black.moves() == 1)
    watcher.until(lambda: watcher.moves() == 1)
    black.move("e7", "e5")
    assert black.page.locator(".clock.runs").count() == 1
    white.picture("seats-white")
    black.picture("seats-black")
    watcher.picture("seats-watcher-phone")

    # Earlier positions are looked at alone.
    watcher.page.locator("#first").click()
    watcher.until(lambda: watcher.page.locator("#history [aria-current]").count() == 0)
    white.page.wait_for_timeout(300)
    assert white.page.locator("#history [aria-current]").count() == 1, "others stay where they are"
    watcher.page.locator("#last").click()

    # A turn is taken back if the other agrees.
    white.until(lambda: white.moves() == 2)
    white.press("Take back")
    black.page.wait_for_selector("#seats .offer")
    black.picture("offer")
    black.press("Accept")
    white.until(lambda: white.moves() == 0, "taken back")
    white.move("d2", "d4")
    black.until(lambda: black.moves() == 1)

    # After a reload everybody has their seat.
    black.page.reload()
    black.page.wait_for_selector("#seats:not([hidden])")
    assert "You play black" in black.seats(), black.seats()
    black.move("d7", "d5")
    white.until(lambda: white.moves() == 2)
    white.press("Offer draw")
    black.page.wait_for_selector("#seats .offer")
    black.press("Decline")
    white.until(lambda: white.page.locator("#seats .offer").count() == 0)
    black.press("Offer draw")
    white.page.wait_for_selector("#seats .offer")
    white.press("Accept")
    for it in (white, black, watcher):
        it.until(lambda it=it: "draw" in it.status())
    white.picture("drawn")

    # Another game, with the sides turned.
    before = white.page.url
    white.press("Rematch")
    black.page.wait_for_selector("#seats .offer")
    black.press("Accept")
    white.until(lambda: "You play black" in white.seats(), "sides are turned")
    black.until(lambda: "You play white" in black.seats())
    watcher.page.locator("#seats button", has_text="Watch the rematch").click()
    watcher.until(lambda: watcher.moves() == 0)
    black.move("c2", "c4")
    white.until(lambda: white.moves() == 1)
    white.picture("rematch")

    # Back goes to the game before, and Forward to the new one.
    white.page.go_back()
    white.until(lambda: "draw" in white.status(), "back")
    assert white.page.url == before
    white.page.go_forward()
    white.until(lambda: white.moves() == 1 and "You play black" in white.seats(), "forward")
    white.move("c7", "c5")
    black.until(lambda: black.moves() == 2)
    black.press("Resign")
    black.page.locator("dialog.chooser button", has_text="Yes").click()
    white.until(lambda: "black wins: white resigns" in white.status().lower(), white.status())

    # All of it is in the list.
    white.use("show-my-games")
    white.page.wait_for_timeout(1500)
    assert white.page.locator(".my-games-list li").count() == 2
    white.picture("my-games")
    finish(white, black, watcher)


def the_flag_falls(browser, server):
    (white, black) = (Player(browser, server), Player(browser, server))
    white.open("?rules=chess")
    black.open(invite(white, 0.1)[0])
    white.move("e2", "e4")
    black.page.wait_for_timeout(2500)
    black.picture("tenths")
    white.until(lambda: "no time left" in white.status(), "the flag")
    black.until(lambda: "no time left" in black.status(), "the flag")
    black.picture("flag")
    finish(white, black)


def a_restart_with_a_store(browser, _):
    with tempfile.TemporaryDirectory() as folder, Server("--store", f"{folder}/games.db") as server:
        (white, black) = (Player(browser, server), Player(browser, server))
        white.open("?rules=chess")
        black.open(invite(white, 5)[0])
        white.move("e2", "e4")
        black.until(lambda: black.moves() == 1)
        server.end()
        black.page.wait_for_selector("#offline:not([hidden])")
        black.picture("offline")
        server.start()
        black.page.wait_for_selector("#offline", state="hidden")
        black.move("e7", "e5")
        white.until(lambda: white.moves() == 2)
        assert white.page.locator(".clock").count() == 2
        finish(white, black)


def a_restart_without_one(browser, _):
    with Server() as server:
        (one, two) = (Player(browser, server), Player(browser, server))
        one.open("?rules=diminuendo")
        two.open(one.page.url)
        one.move("c2", "z")
        two.until(lambda: two.moves() == 1)
        (server.end(), server.start())
        # The page that connects first begins the game again, and says so.
        one.until(lambda: any("had lost" in it.toast() for it in (one, two)), "begun again")
        one.until(lambda: one.page.locator("#offline").is_hidden(), "the first one is there again")
        one.picture("begun-again")
        two.until(lambda: two.page.locator("#offline").is_hidden(), "both are there again")
        one.move("b5", "b4")
        two.until(lambda: two.moves() == 2, "the same game")
        # The same for a page that comes later.
        (server.end(), one.page.goto("about:blank"), two.page.goto("about:blank"), server.start())
        one.page.go_back()
        one.until(lambda: one.moves() == 2, "from this device")
        finish(one, two)


def a_new_game_loses_nothing(browser, server):
    it = Player(browser, server)
    it.open("?rules=chess")
    it.move("e2", "e4")
    it.page.locator("#new-game").click()
    it.until(lambda: it.moves() == 0)
    it.move("d2", "d4")
    it.move("d7", "d5")
    it.page.go_back()
    it.until(lambda: it.moves() == 1, "back")
    it.use("show-my-games")
    rows = it.page.locator(".my-games-list li")
    assert rows.count() == 2
    assert "1 turn" in rows.nth(0).inner_text(), rows.nth(0).inner_text()
    rows.nth(1).locator(".card").click()
    it.until(lambda: it.moves() == 2, "from the list")
    finish(it)


if __name__ == "__main__":
    run([a_game, the_flag_falls, a_new_game_loses_nothing, a_restart_with_a_store, a_restart_without_one])
