"""Chooses how the page looks: pieces, colours of boards, light or dark, colours of players.

    pip install playwright            # and Chromium: apt-get install chromium
    cargo build
    python3 tests/clients/page_look.py [FOLDER FOR SCREENSHOTS]
"""

from browser import run, visit

# A game of each kind of pictures.
GAMES = ["chess", "shogi", "xiangqi", "janggi", "chu", "four-handed", "tamerlane", "arimaa", "international-draughts", "diminuendo"]


def choose(player, key, value):
    player.use("look")
    player.page.locator(f'input[name="look-{key}"][value="{value}"]').check()
    player.page.locator(".settings button.main").click()


def on_board(player, what):
    return player.page.locator(f"svg.board .pieces {what}").count()


def pictures(player):
    for name in GAMES:
        player.open(f"?rules={name}")
        player.page.wait_for_selector("svg.board .pieces .piece, .held")
        assert on_board(player, "text") == 0, f"{name}: a piece needs a font"
        player.picture(f"look-{name}")


def wedges(player):
    player.open("?rules=shogi")
    player.page.wait_for_selector("svg.board .pieces path")
    turned = on_board(player, '[transform*="rotate(180)"]')
    assert turned == 20, turned
    player.use("flip")
    player.page.wait_for_timeout(500)
    player.picture("look-shogi-turned")


def styles(player):
    player.open("?rules=chess")
    player.page.wait_for_selector("svg.board .pieces path")
    choose(player, "pieces", "letters")
    player.page.wait_for_selector("svg.board .pieces text")
    assert on_board(player, "circle") > 0
    choose(player, "board", "green")
    choose(player, "scheme", "dark")
    player.picture("look-letters")
    player.page.reload()
    player.page.wait_for_selector("svg.board .pieces text")
    assert player.page.locator("html").get_attribute("data-board") == "green"
    ground = player.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == "rgb(28, 31, 32)", ground
    cell = player.page.evaluate("getComputedStyle(document.querySelector('.cell.dark')).fill")
    assert cell == "rgb(125, 158, 107)", cell
    choose(player, "pieces", "carved")
    player.page.wait_for_selector('svg.board .pieces [fill^="url(#carved-"]')
    assert on_board(player, '[fill^="url(#carved-"]') == 32
    assert player.page.locator(".carved-shades linearGradient").count() == 2
    player.picture("look-carved")
    player.use("look")
    player.picture("look-dialog")


def players(player):
    player.open("?rules=four-handed")
    player.page.wait_for_selector("svg.board .pieces path")
    choose(player, "players", "safe")
    player.page.wait_for_selector('svg.board .pieces [fill="#0072b2"]')
    player.picture("look-safe")


if __name__ == "__main__":
    run([visit(it) for it in [pictures, wedges, styles, players]])
