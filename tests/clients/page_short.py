"""The short form of what the other scripts do, for `.ci/run`: turns by four inputs, seats with clocks, reload, Back, a restart
of the server, and what axe-core finds.

    pip install playwright            # and Chromium: apt-get install chromium
    (cd web && npm ci)                # has axe-core
    cargo build
    python3 tests/clients/page_short.py [FOLDER FOR SCREENSHOTS]
"""

import tempfile

from browser import Server, run
from page_seats import Player, finish, invite
from page_sizes import axe
from page_turns import of_games

GAMES = [("chess", "choice"), ("crazyhouse", "drop"), ("duck", "goes on"), ("nine-mens-morris", "goes on"), ("glinski", "capture"),
         ("diamond-ring", "any")]


def seats(browser, _):
    """A game with clocks between two browsers goes on after a reload, Back, and a restart of the server."""
    with tempfile.TemporaryDirectory() as folder, Server("--store", f"{folder}/games.db") as server:
        (white, black) = (Player(browser, server), Player(browser, server))
        white.open("?rules=chess")
        black.open(invite(white, 5, 3)[0])
        white.until(lambda: white.page.locator(".here.on").count() == 2, "both are there")
        white.move("e2", "e4")
        black.until(lambda: black.moves() == 1, "White's move is shown to Black")
        black.move("e7", "e5")
        assert black.page.locator(".clock").count() == 2 and black.page.locator(".clock.runs").count() == 1

        black.page.reload()
        black.ready()
        assert black.moves() == 2 and "You play black" in black.seats(), black.seats()

        white.page.locator("#new-game").click()
        white.until(lambda: white.moves() == 0, "a new game")
        white.page.go_back()
        white.until(lambda: white.moves() == 2 and "You play white" in white.seats(), "Back leads to the game before")

        server.end()
        for it in (white, black):
            it.page.wait_for_selector("#offline:not([hidden])")
        server.start()
        for it in (white, black):
            it.page.wait_for_selector("#offline", state="hidden")
        white.move("g1", "f3")
        black.until(lambda: black.moves() == 3, "the game goes on after the restart")
        black.move("b8", "c6")
        white.until(lambda: white.moves() == 4, "the game goes on after the restart")
        finish(white, black)


if __name__ == "__main__":
    run([*of_games(GAMES, ("click", "drag", "touch", "keys"), pictures=False), seats, axe("light")])
