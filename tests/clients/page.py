"""Plays in the page with a headless browser and looks at what it does; keeps screenshots.

    pip install playwright            # and Chromium: apt-get install chromium
    cargo build
    python3 tests/clients/page.py [FOLDER FOR SCREENSHOTS]

Everything is on this machine: the script starts `target/debug/alfil serve` (or $ALFIL) at a free port, and ends it.
"""

import subprocess

from browser import PHONE, PICTURES, PROGRAM, ROOT, run, visit


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
    player.use("flip")
    player.picture("diamond-ring-flipped")


def demotion_chessgi(player):
    player.open("?rules=demotion-chessgi")
    player.take("white holds 1 pawn")
    player.picture("drop")
    player.move("e3")
    assert "goes on" in player.status(), player.status()
    assert player.page.locator("#prompt").inner_text().startswith("Demote a piece of yours")
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
    player.use("keys")
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
    player.use("keys")
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
    player.page.goto(player.url)
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
    player.use("flip")
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
    player.use("show-editor")
    player.page.wait_for_timeout(500)
    assert "nothing = 1" in player.page.locator(".cm-line").first.inner_text()
    # Another game needs no question: the rule file is among those that were written here.
    player.page.locator("#choose-game").click()
    player.page.locator("#games-search").fill("Piet Hein")
    player.page.locator("#games-list .card").first.click()
    player.until(lambda: player.page.locator("#title").inner_text() == "Hex", "the game that was chosen")
    player.page.locator("#choose-game").click()
    assert "with mistakes" in player.page.locator(".mine").first.inner_text()


def moves_of_a_piece(player):
    player.open("?rules=diminuendo")
    player.cell("c1").click(button="right", force=True)
    player.page.wait_for_selector(".popup svg")
    player.picture("popup")


def sharing(player):
    player.open("?rules=chess")
    player.move("e2", "e4")
    player.use("share")
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
    player.url = "file://"
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
    player.use("contrast")
    player.picture("contrast")


PARTS = [diminuendo, looks, diamond_ring, demotion_chessgi, promotion, keyboard, character_keys, computer, editing, list_of_games, others,
         pictures, turned, unfinished_rules, moves_of_a_piece, sharing, exported]

if __name__ == "__main__":
    parts = [visit(it) for it in PARTS] + [visit(phone, **PHONE), visit(dark_and_contrast, color_scheme="dark")]
    run(parts, str(ROOT / "tests/data/pictures"))
