"""Plays a whole turn of many kinds of games by click, drag, touch and keyboard, and compares it with the game on the server.

    pip install playwright            # and Chromium: apt-get install chromium
    cargo build
    python3 tests/clients/page_turns.py [FOLDER FOR SCREENSHOTS]
    ONLY='shogi duck' python3 tests/clients/page_turns.py

The script knows no rules. The server lists the legal moves and what to choose for each. A turn of the wanted kind is looked for
in a game of random moves. What can't be dragged is chosen by click or tap; the kind of the move says why, and that is printed.
"""

import random

from browser import PHONE, Visitor, run

# How far a game of random moves goes in search of a turn.
PLIES = 150
WAYS = ("click", "drag", "touch", "touch drag", "keys")
ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}

# Why a move is not dragged that is a single click.
NOT_DRAGGED = {
    "cell": "the cell itself is the move",
    "held": "the piece in hand itself is the move",
    "type": "a kind of piece is chosen from a list",
    "button": "it has no place on the board, but a button",
}

# Kinds of moves, by the moves that are legal and whether the turn begins.
KINDS = {
    "any": lambda move, legal, begins: len(move["clicks"]) > 0,
    "capture": lambda move, legal, begins: bool(move.get("captures")),
    "drop": lambda move, legal, begins: "held" in (move["clicks"] or [{}])[0],
    "one cell": lambda move, legal, begins: len(move["clicks"]) == 1,
    "choice": lambda move, legal, begins: sum(it["clicks"] == move["clicks"] for it in legal) > 1,
    "goes on": lambda move, legal, begins: not begins and len(move["clicks"]) > 0,
    "button": lambda move, legal, begins: not begins and not move["clicks"],
}

# A game, the kind of the turn, and what it is here for.
GAMES = [
    ("chess", "capture", "a square board"),
    ("chess", "choice", "promotion, which is chosen from pictures"),
    ("crazyhouse", "drop", "pieces in hand"),
    ("shogi", "choice", "wedges; a promotion that may be declined"),
    ("xiangqi", "capture", "discs on points"),
    ("janggi", "capture", "discs of two sizes, a palace with diagonals"),
    ("duck", "goes on", "a second phase: the duck goes anywhere"),
    ("amazons", "goes on", "a shot"),
    ("isolation", "goes on", "a cell is taken out of the board"),
    ("nine-mens-morris", "goes on", "men from the hand, a mill takes"),
    ("arimaa", "button", "a turn of several steps, which may be ended"),
    ("international-draughts", "goes on", "men that must go on taking"),
    ("fanorona", "capture", "a graph of points, captures in lines"),
    ("ataxx", "one cell", "stones that multiply"),
    ("flipello", "drop", "discs that turn others over"),
    ("hex", "one cell", "hexes, one stone a turn"),
    ("glinski", "capture", "hexes, pieces of chess"),
    ("raumschach", "any", "five levels"),
    ("byzantine", "any", "a ring"),
    ("diamond-ring", "any", "a torus"),
    ("diminuendo", "any", "merged cells"),
    ("demotion-chessgi", "goes on", "demotions after drops"),
    ("seirawan", "goes on", "gates: a piece in hand may follow"),
    ("four-handed", "any", "four players"),
    ("yalta", "any", "three players on a board that is no grid"),
    ("maka-dai-dai", "any", "361 cells, 96 pieces a side"),
    ("surakarta", "any", "stones on a graph with loops"),
    ("connect-four", "one cell", "one stone a turn, which falls"),
    ("bughouse", "any", "two boards"),
]

FENS = {("chess", "choice"): "3n3k/P1P5/8/8/8/8/8/K7 w - - 0 1"}


def find_turn(server, name, kind):
    """Finds a turn of a kind: the moves before it, and its own moves with the moves that were legal."""
    start = {"rules": {"name": name}, **({"fen": FENS[name, kind]} if (name, kind) in FENS else {})}
    dice = random.Random(f"{name} {kind}")
    before = []
    while len(before) < PLIES:
        (turn, found) = ([], False)
        while True:
            moves = before + [move["text"] for move, _ in turn]
            position = server.ask("/position", {**start, "moves": moves})["position"]
            if turn and (position["beginsTurn"] or position.get("outcome")):
                break
            legal = position["moves"]
            assert legal, f"{name}: the game is over before there is a turn of the kind “{kind}”"
            fitting = [it for it in legal if KINDS[kind](it, legal, position["beginsTurn"])]
            found = found or bool(fitting)
            turn.append((dice.choice(fitting or legal), legal))
        if found:
            return {**start, "moves": before}, turn
        before += [move["text"] for move, _ in turn]
    raise AssertionError(f"{name}: no turn of the kind “{kind}” in {PLIES} moves")


def kept_moves(game):
    """The texts of the moves that led to the present position of a game on the server."""
    (texts, node) = ([], game["node"])
    while game["tree"][node].get("parent") is not None:
        texts.append(game["tree"][node]["text"])
        node = game["tree"][node]["parent"]
    return texts[::-1]


class Player(Visitor):
    """Somebody who plays turns in one way: by `click`, `drag`, `touch`, `touch drag` or `keys`."""

    def __init__(self, browser, server, way):
        super().__init__(browser, server.url, **(PHONE if way.startswith("touch") else {"width": 1280, "height": 800}))
        (self.server, self.way) = (server, way)
        self.touch = self.context.new_cdp_session(self.page) if way == "touch drag" else None

    def begin(self, start):
        game = self.server.ask("/games", start)
        self.id = game["id"]
        self.board = self.server.ask(f"/games/{self.id}/board")
        self.open(f"?game={self.id}")
        self.until(lambda: self.moves() == len(start["moves"]), "the moves before")

    def game(self):
        return self.server.ask(f"/games/{self.id}")

    def place(self, click):
        """The element of a cell, of a piece in hand, or of the button of a type."""
        if "cell" in click:
            return self.page.locator(f'#board [role=gridcell][data-cell="{click["cell"]}"]')
        if "held" in click:
            return self.page.locator(f'.held[data-key="h{click["held"]["player"]}:{click["held"]["type"]}"]')
        return self.button(self.board["types"][click["type"]]["name"])

    def button(self, label):
        return self.page.locator("#bare button, dialog.picker button").filter(has_text=label).first

    def point(self, click, scroll=True):
        """Where to press for it: a cell has its piece or its mark there."""
        element = self.place(click)
        if scroll:
            element.scroll_into_view_if_needed()
        if "cell" not in click:
            box = element.bounding_box()
            return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        at = self.board["upright"]["places"][click["cell"]]
        script = "(it, [x, y]) => { const at = new DOMPoint(x, y).matrixTransform(it.getScreenCTM()); return [at.x, at.y]; }"
        return tuple(element.evaluate(script, [at["x"], at["y"]]))

    def is_chosen(self, click):
        """Whether the page shows that it is chosen already, such as the only kind in a hand."""
        element = self.place(click)
        return element.get_attribute("aria-selected") == "true" or "chosen" in (element.get_attribute("class") or "").split()

    def press(self, element):
        """Presses a button."""
        if self.way == "keys":
            element.focus()
            self.page.keyboard.press("Enter")
        elif self.way.startswith("touch"):
            element.tap()
        else:
            element.click()

    def choose(self, click):
        if self.is_chosen(click):
            return
        if self.way == "keys" and "cell" in click:
            self.walk(click["cell"])
            self.page.keyboard.press("Enter")
        elif self.way == "keys" or "type" in click:
            self.press(self.place(click))
        elif self.way.startswith("touch"):
            self.page.touchscreen.tap(*self.point(click))
        else:
            self.page.mouse.click(*self.point(click))

    def walk(self, cell):
        """Goes to a cell with the arrow keys: always the key that leads nearest and was not pressed there before."""
        places = self.board["upright"]["places"]
        self.page.locator('#board [role=gridcell][tabindex="0"]').focus()
        tried = {}
        for _ in range(3 * len(places)):
            now = int(self.page.evaluate("document.activeElement.dataset.cell"))
            if now == cell:
                return
            way = [places[cell][axis] - places[now][axis] for axis in "xy"]
            rest = [it for it in ARROWS if it not in tried.setdefault(now, set())]
            assert rest, f"no arrow key leads from {now} to {cell}"
            key = max(rest, key=lambda it: sum(a * b for a, b in zip(ARROWS[it], way)))
            tried[now].add(key)
            self.page.keyboard.press(key)
        raise AssertionError(f"the arrow keys don't lead to {cell}")

    def drag_to(self, a, b):
        self.point(b)
        (x, y), (to_x, to_y) = self.point(a), self.point(b, scroll=False)
        steps = [(x + (to_x - x) * n / 6, y + (to_y - y) * n / 6) for n in range(1, 7)]
        if self.touch:
            send = lambda kind, *points: self.touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})
            send("touchStart", (x, y))
            for point in steps:
                send("touchMove", point)
            # A finger that is lifted while it moves throws, and Chromium takes the next tap to end that.
            self.page.wait_for_timeout(200)
            send("touchMove", steps[-1])
            send("touchEnd")
        else:
            self.page.mouse.move(x, y)
            self.page.mouse.down()
            for point in steps:
                self.page.mouse.move(*point)
            self.page.mouse.up()

    def answer(self, move, node):
        """Answers if the page asks which of several moves or types is meant, until the move is made or more is to be chosen."""
        dialog = self.page.locator("dialog.picker")
        named = dialog.locator(f'button[title="{move.get("name", move["text"])}"]')
        onwards = dialog.locator("button", has_text="go on")
        self.until(lambda: self.game()["node"] != node or dialog.count() > 0, f"neither a move nor a question after {move['text']}: {self.status()}")
        if dialog.count() == 0:
            return
        button = named if named.count() else onwards
        if self.way == "keys":
            for _ in range(dialog.locator("button").count()):
                if button.evaluate("it => it === document.activeElement"):
                    break
                self.page.keyboard.press("ArrowRight")
            self.page.keyboard.press("Enter")
        else:
            self.press(button)
        if named.count():
            self.until(lambda: self.game()["node"] != node, f"{move['text']} was not made")

    def make(self, move):
        """Makes a move. Returns why parts of it were not dragged, if dragging was the way."""
        (node, clicks, reasons) = (self.game()["node"], move["clicks"], [])
        if not clicks:
            self.press(self.button(move["label"]))
        drags = self.way.endswith("drag")
        if drags and len(clicks) < 2:
            kind = next(iter(clicks[0])) if clicks else "button"
            reasons.append(NOT_DRAGGED[kind])
        at = 0
        while at < len(clicks):
            last = at + 1 >= len(clicks)
            if drags and not last and "type" not in clicks[at] and "cell" in clicks[at + 1]:
                self.drag_to(clicks[at], clicks[at + 1])
                at += 1
                # A longer way is dragged on from where it has come.
                at += at + 1 >= len(clicks) or "cell" not in clicks[at + 1]
            else:
                self.choose(clicks[at])
                at += 1
            if at < len(clicks) and self.page.locator("dialog.picker").count() and "type" not in clicks[at]:
                self.answer(move, node)
        self.answer(move, node)
        return reasons

    def board_is_right(self, position):
        """The page shows pieces where the server has them."""
        cells = self.page.locator("#board [role=gridcell]").evaluate_all("all => all.map(it => [it.dataset.cell, it.getAttribute('aria-label')])")
        shown = {int(cell) for cell, label in cells if label.split(",")[1].strip() != "empty"}
        return shown == {it["cell"] for it in position["pieces"]}

    def turn(self, start, turn):
        """Plays a turn. Returns for each move why it was not dragged, if it was not."""
        self.begin(start)
        reasons = []
        for number, (move, _) in enumerate(turn, 1):
            reasons += [f"{move['text']}: {it}" for it in self.make(move)]
            self.until(lambda: self.moves() == len(start["moves"]) + number, f"the list of moves lacks {move['text']}")
        game = self.game()
        wanted = start["moves"] + [move["text"] for move, _ in turn]
        plain = lambda texts: [it.rstrip("+#") for it in texts]
        assert plain(kept_moves(game)) == plain(wanted), f"the server has {kept_moves(game)}, not {wanted}"
        shown = self.page.locator("#history .move").evaluate_all("all => all.map(it => it.dataset.text)")
        assert plain(shown) == plain(wanted), f"the page lists {shown}, not {wanted}"
        self.until(lambda: self.board_is_right(game["position"]), "the board is not that of the server")
        return reasons


def of_games(games, ways=WAYS, pictures=True):
    """The parts of the script: a turn of each game. A player for each way plays one game after the other."""
    players = {}

    def play(browser, server, name, turn, way):
        try:
            player = players.get(way) or players.setdefault(way, Player(browser, server, way))
            reasons = player.turn(*turn)
            assert not player.faults, player.faults
            if pictures and way in ("click", "touch"):
                player.picture(f"turn-{name}-{way}")
            return reasons
        except Exception as error:
            player = players.pop(way)
            player.picture(f"failed-{name}-{way}")
            player.context.close()
            raise AssertionError(f"by {way}, {' '.join(move['text'] for move, _ in turn[1])}: {error}") from error

    def of_game(name, kind):
        def part(browser, server):
            turn = find_turn(server, name, kind)
            said = {}
            for way in ways:
                for reason in play(browser, server, name, turn, way):
                    said.setdefault(reason, []).append(way)
            print(f"{name}: {' '.join(move['text'] for move, _ in turn[1])} by {', '.join(ways)}")
            for reason, those in said.items():
                print(f"  not by {', '.join(those)}: {reason}")

        part.__name__ = f"{name} ({kind})"
        return part

    return [of_game(*it[:2]) for it in games]


if __name__ == "__main__":
    run(of_games(GAMES))
