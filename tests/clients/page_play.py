"""Plays with the help of the page, and against the computer: sentences, promotion, undo, hints, names of moves, arrows, draws, the end.

    pip install playwright            # and Chromium: apt-get install chromium
    cargo build
    python3 tests/clients/page_play.py [FOLDER FOR SCREENSHOTS]
    ONLY='prompts undo' python3 tests/clients/page_play.py
"""

from browser import PHONE, Visitor, middle, run, visit


class Player(Visitor):
    """Somebody who plays by mouse."""

    def begin(self, name, typed=()):
        self.open(f"?rules={name}")
        for text in typed:
            self.type(text)

    def type(self, text):
        before = self.moves()
        self.page.locator("#typed").fill(text)
        self.page.keyboard.press("Enter")
        self.wait_beyond(before)

    def turn(self, cells):
        """Chooses cells one after the other."""
        for name in cells:
            self.click(name)
            self.page.wait_for_timeout(250)

    def texts(self):
        texts = self.page.locator("#history .move").evaluate_all("all => all.map((it) => it.dataset.text)")
        return [it.rstrip("+#") for it in texts]

    def wait_for_texts(self, count):
        self.until(lambda: len(self.texts()) == count, f"{count} moves expected")
        return self.texts()

    def named(self):
        return self.page.locator("#history .move").last.inner_text()

    def prompt(self):
        return self.page.locator("#prompt").inner_text()

    def computer_plays(self, n, time="200"):
        self.page.locator("#time").select_option(time)
        self.page.locator("#computer-plays input").nth(n).check()


def prompts(player):
    """Single cells are marked without a first click, and a sentence says what they are for."""
    for name, typed, steps, sentence in [
        ("duck", [], ["e2", "e4"], "Put the duck on an empty square."),
        ("amazons", [], ["d1", "d4"], "Shoot an arrow: choose where it lands."),
        ("nine-mens-morris", [], [], "Choose where the man goes."),
        ("nine-mens-morris", ["M@a7", "M@b6", "M@d7", "M@d6", "M@g7"], [], "A mill: capture an enemy piece."),
        ("chess", [], ["g1"], "Choose where the knight goes."),
        ("seirawan", ["Nc3"], [], "Bring a piece in hand into play where the other one left, or pass."),
    ]:
        player.begin(name, typed)
        player.turn(steps)
        player.page.wait_for_timeout(200)
        assert player.prompt() == sentence, f"{name}: {player.prompt()}"
        assert name in ("seirawan", "duck", "nine-mens-morris") or player.page.locator(".target").count() > 0, name
    # What was dropped stays chosen while nothing else can be done.
    player.begin("nine-mens-morris")
    player.turn(["a7", "b6", "d7", "d6"])
    assert player.texts() == ["M@a7", "M@b6", "M@d7", "M@d6"], player.texts()


def promotion(player):
    player.open("?rules=chess&fen=7k/P7/8/8/8/8/8/K7%20w%20-%20-%200%201")
    player.turn(["a7", "a8"])
    dialog = player.page.locator("dialog.picker")
    assert dialog.locator("button svg").count() == 4
    (box, cell) = (dialog.bounding_box(), player.cell("a8").bounding_box())
    assert abs(box["y"] - cell["y"]) < 3 * cell["height"], "the picker is at the square"
    player.picture("play-promotion")
    player.page.keyboard.press("Escape")
    assert player.texts() == []
    player.turn(["a7", "a8"])
    for key in ["ArrowRight", "ArrowRight", "ArrowLeft", "Enter"]:
        player.page.keyboard.press(key)
    assert player.wait_for_texts(1) == ["a7a8=R"]
    # A promotion that may be declined.
    player.begin("shogi", ["P-7f", "P-3d"])
    player.turn(["b2", "h8"])
    player.picture("play-declined")
    player.pick("stays bishop")
    assert player.wait_for_texts(3)[-1] == "b2h8"
    assert player.named().startswith("Bx2b="), player.named()


def undo(player):
    """Against the computer: its pieces can't be picked, undo goes back to the person's turn, and a reload keeps the sides."""
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
    player.turn(["e8"])
    assert player.page.locator(".tint.premove").count() == 0
    player.turn(["a2", "a3"])
    assert player.page.locator(".tint.premove").count() == 2, player.prompt()
    player.picture("play-premove")
    texts = player.wait_for_texts(8)
    assert texts[6] == "a2a3", texts


def hints(player):
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
    player.page.wait_for_selector("#analyse-game:enabled")
    player.picture("play-chart")
    player.page.locator("#chart svg").click(position={"x": 2, "y": 20})
    player.page.wait_for_selector("#first:disabled")


def names(player):
    player.begin("chess", ["Nf3", "g8f6", "e4", "Nxe4"])
    assert player.texts() == ["g1f3", "g8f6", "e2e4", "f6e4"]
    assert player.history().split()[1:3] == ["Nf3", "Nf6"], player.history()
    # White lacks a pawn: it lies beside Black.
    assert player.page.locator('.taken[aria-label="has taken 1 pawn; ahead by 1"]').count() == 1
    player.page.locator("#play-options summary").click()
    player.page.locator("#play-names").select_option("figurines")
    assert player.page.locator("#history .figurine").count() == 3
    player.picture("play-figurines")
    player.page.locator("#play-names").select_option("texts")
    assert player.named() == "f6e4"
    player.page.locator("#typed").fill("Nf9")
    player.page.keyboard.press("Enter")
    player.page.wait_for_selector("#toast.bad:visible")


def arrows(player):
    player.begin("chess")
    (x, y), (to_x, to_y) = middle(player.cell("g1")), middle(player.cell("f3"))
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


def drawing(player):
    """Fingers draw: one that rests marks a cell or draws an arrow, and pieces can be dragged all the same."""
    player.begin("chess")
    session = player.context.new_cdp_session(player.page)

    def touch(kind, *points):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    def pull(a, b, rests):
        (x, y), (to_x, to_y) = middle(player.cell(a)), middle(player.cell(b))
        touch("touchStart", (x, y))
        player.page.wait_for_timeout(rests)
        for n in range(1, 7):
            touch("touchMove", (x + (to_x - x) * n / 6, y + (to_y - y) * n / 6))
        touch("touchEnd")
        player.page.wait_for_timeout(250)

    def drawn():
        return player.page.locator("path.arrow").count(), player.page.locator("circle.arrow").count()

    pull("e5", "e5", 700)
    pull("g1", "f3", 700)
    assert drawn() == (1, 1), drawn()
    pull("b1", "b1", 700)
    player.page.wait_for_selector(".popup svg")
    pull("e2", "e4", 30)
    assert player.wait_for_texts(1) == ["e2e4"] and drawn() == (0, 0), drawn()
    # While people draw, nothing is moved.
    player.use("draw")
    pull("d7", "d5", 30)
    player.page.touchscreen.tap(*middle(player.cell("e4")))
    player.page.wait_for_timeout(250)
    assert player.texts() == ["e2e4"] and drawn() == (1, 1), drawn()
    player.picture("play-drawing")
    player.page.locator("#bare button", has_text="Done").tap()
    pull("d7", "d5", 30)
    assert player.wait_for_texts(2)[1] == "d7d5"


def agreement(player):
    """The computer answers an offer, a person resigns, and a rematch changes sides."""
    player.begin("chess")
    player.page.locator("#time").select_option("200")
    player.page.locator("#computer-plays input").nth(1).check()
    player.turn(["e2", "e4"])
    player.wait_for_texts(2)
    player.page.locator("#offer-draw:enabled").click()
    player.page.locator("#computer-says", has_text="The computer declines: it is too early for a draw.").wait_for()
    assert player.page.locator("#offer-draw").is_disabled()
    player.page.locator("#resign").click()
    assert player.status() == "Black wins: white resigns", player.status()
    player.click("d2")
    assert player.page.locator(".target").count() == 0, "the game is over"
    player.picture("play-resigned")
    player.page.reload()
    player.ready()
    player.until(lambda: player.status() == "Black wins: white resigns", "a reload keeps the end")
    player.page.locator("#after-game button", has_text="Play on").click()
    assert "White to move" in player.status(), player.status()
    player.page.locator("#resign").click()
    player.page.locator("#after-game button", has_text="Rematch").click()
    player.until(lambda: len(player.texts()) == 1, "the computer begins")
    assert "Black" in player.page.locator("#near").inner_text()


def the_end(player):
    """A game that is over says how, and offers what can be done next."""
    player.begin("chess", ["f3", "e5", "g4", "Qh4"])
    assert player.status() == "Black wins: checkmate", player.status()
    assert player.page.locator(".player.won").get_attribute("data-player") == "1"
    player.picture("play-end")
    player.page.locator("#after-game button", has_text="Analyse the game").click()
    player.page.wait_for_selector("#chart .curve")
    player.page.locator("#after-game button", has_text="Play again").click()
    player.wait_for_texts(0)
    assert player.page.locator("#after-game").is_hidden()


if __name__ == "__main__":
    by_mouse = [prompts, promotion, undo, hints, names, arrows, agreement, the_end]
    run([*(visit(it, Player) for it in by_mouse), visit(drawing, Player, **PHONE)])
