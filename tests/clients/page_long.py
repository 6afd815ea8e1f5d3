"""Steps through a game of 600 plies: by arrow keys, by the wheel and by clicks in the list of moves.

    pip install playwright            # and Chromium: apt-get install chromium
    cargo build
    python3 tests/clients/page_long.py [FOLDER FOR SCREENSHOTS]

A step is over when the board shows the position of its node. The time goes from the event of the key, the wheel or the mouse to the
next frame that the browser draws then. Prints the median and the worst of 40 steps, for games of the page of a server and of the playground.
Positions near the end were not shown before, unless the browser came by. Fails if a median is above 50 ms.
"""

import base64
import json
import pathlib
import random
import statistics
import tempfile
import zlib

from browser import Visitor, run
from playground import export, served

PLIES = 600
STEPS = 40
MOST = 50
GAMES = ["chess", "shogi"]

# Notes when something was asked for, and when the next frame with other pieces was drawn.
WATCH = """() => {
  window.steps = [];
  let begun = null;
  for (const it of ["keydown", "wheel", "click"])
    document.addEventListener(it, (event) => { begun ??= event.timeStamp; }, { capture: true, passive: true });
  const drawn = () => {
    const from = begun;
    begun = null;
    const channel = new MessageChannel();
    channel.port1.onmessage = () => window.steps.push(performance.now() - from);
    requestAnimationFrame(() => channel.port2.postMessage(0));
  };
  new MutationObserver((all) => {
    if (begun !== null && all.some((it) => it.target.classList.contains("pieces"))) drawn();
  }).observe(document.querySelector("#board"), { subtree: true, childList: true });
}"""


def choices(position):
    """The moves to choose among, so that a game lasts: captures only if nothing else is legal, or before the game is a draw."""
    there = {it["cell"] for it in position["pieces"]}
    moves = position["moves"]
    quiet = [it for it in moves if it["clicks"] and it["clicks"][-1].get("cell") not in there]
    if position["halfmoves"] > 60:
        return [it for it in moves if it not in quiet or it["label"].startswith("pawn")] or moves
    return quiet or moves


def long_game(server, name):
    """A game of random moves that nobody wins: its ID and its moves."""
    chance = random.Random(1)
    game = server.ask("/games", {"rules": {"name": name}})
    act = f"/games/{game['id']}/act"
    moves = []
    while len(moves) < PLIES:
        move = chance.choice(choices(game["position"]))["text"]
        game = server.ask(act, {"do": "move", "text": move})
        moves.append(move)
        if game["position"].get("outcome"):
            # The game goes on another way.
            back = max(0, len(moves) - chance.randrange(4, 20))
            game = server.ask(act, {"do": "prune", "node": back + 1})
            del moves[back:]
    return game["id"], moves


def link(name, moves):
    """The fragment of a link of the playground."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(json.dumps({"rules": {"name": name}, "moves": moves}).encode()) + packer.flush()
    return "#open=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def step(visitor, act):
    """Does one step, and waits until the board has changed."""
    before = visitor.page.evaluate("steps.length")
    act()
    visitor.until(lambda: visitor.page.evaluate("steps.length") > before, "the board does not change")
    # People see a position before they go on.
    visitor.page.wait_for_timeout(120)


def timed(visitor, where, name):
    """Prints how long steps take. Returns the medians."""
    page = visitor.page
    visitor.until(lambda: visitor.moves() == PLIES, f"{visitor.moves()} moves")
    page.wait_for_timeout(1000)
    page.evaluate(WATCH)
    page.locator("#board svg.board").hover()
    ways = {
        "arrow keys": lambda n: page.keyboard.press("ArrowLeft"),
        "wheel": lambda n: page.mouse.wheel(0, -120),
        "list of moves": lambda n: page.locator(f'#history [data-node="{PLIES - 3 * STEPS - 7 * n}"]').dispatch_event("click"),
    }
    medians = []
    for way, act in ways.items():
        page.evaluate("steps.length = 0")
        for n in range(STEPS):
            step(visitor, lambda act=act, n=n: act(n))
        times = page.evaluate("steps")
        medians.append(statistics.median(times))
        print(f"{where}, {name}, {way}: median {medians[-1]:.0f} ms, worst {max(times):.0f} ms", flush=True)
    node = int(page.locator("#history [aria-current]").get_attribute("data-node"))
    assert node == PLIES - 3 * STEPS - 7 * (STEPS - 1), node
    return medians


def long(name):
    def part(browser, server):
        game, moves = long_game(server, name)
        visitor = Visitor(browser, server.url, 1280, 800, bypass_csp=True)
        visitor.open(f"?game={game}")
        medians = timed(visitor, "served", name)
        visitor.done()
        with tempfile.TemporaryDirectory() as place:
            folder = pathlib.Path(place) / "playground"
            export(folder, name)
            with served(folder) as url:
                visitor = Visitor(browser, url, 1280, 800, bypass_csp=True)
                visitor.page.goto(url + link(name, moves))
                visitor.page.wait_for_selector("#board [role=gridcell]")
                medians += timed(visitor, "playground", name)
                visitor.done()
        assert max(medians) <= MOST, medians

    part.__name__ = name
    return part


if __name__ == "__main__":
    run([long(it) for it in GAMES])
