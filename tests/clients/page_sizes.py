"""Looks at the page at the sizes that people have, and lets axe-core judge whether everybody can use it.

    pip install playwright pillow     # and Chromium: apt-get install chromium
    (cd web && npm ci)                # has axe-core
    cargo build
    python3 tests/clients/page_sizes.py [FOLDER FOR SCREENSHOTS] [GAME ...]

Writes a screenshot for each game and size, and one sheet of all for each size. Fails if a page is wider than its window, if
the board of a window that doesn't scroll is not wholly seen, or if axe-core finds a violation.
"""

import sys

from browser import PICTURES, Visitor, judge, run

GAMES = """chess shogi xiangqi janggi crazyhouse four-handed diminuendo decimaka convergent demotion-chessgi diamond-ring duck
    amazons nine-mens-morris international-draughts glinski raumschach hex byzantine maka-dai-dai seirawan""".split()

NAMES = sys.argv[2:] or GAMES

# Width, height, whether the page may scroll upright.
SIZES = {"desktop": (1280, 800, False), "tablet": (820, 1180, True), "phone": (390, 844, True), "phone on its side": (844, 390, False)}

PARTS = {
    "a game": lambda it: None,
    "the list of games": lambda it: it.use("choose-game"),
    "the editor": lambda it: it.use("show-editor"),
    "sharing": lambda it: it.use("share"),
    "a piece chosen": lambda it: it.click("e2"),
}


def fits(page, scrolls):
    """What is wrong with the layout, in words."""
    width, inner, box, height = page.evaluate(
        """() => { const box = document.querySelector("svg.board").getBoundingClientRect();
        return [document.documentElement.scrollWidth, innerWidth, [box.left, box.top, box.right, box.bottom], innerHeight]; }"""
    )
    if width > inner + 1:
        yield f"{width} pixels wide in a window of {inner}"
    if box[0] < -1 or box[2] > inner + 1:
        yield f"the board goes from {box[0]:.0f} to {box[2]:.0f} in a window of {inner}"
    if not scrolls and (box[1] < -1 or box[3] > height + 1):
        yield f"the board goes down to {box[3]:.0f} in a window of height {height}"


def sheet(folder, size, names):
    """Puts the screenshots of a size side by side."""
    try:
        from PIL import Image
    except ImportError:
        return
    pictures = [Image.open(folder / f"{name} {size}.png").convert("RGB") for name in names]
    across = 7
    width, height = (int(it * 260 / pictures[0].width) for it in pictures[0].size)
    whole = Image.new("RGB", (across * (width + 6), -(-len(pictures) // across) * (height + 6)), "#777")
    for n, it in enumerate(pictures):
        whole.paste(it.resize((width, height), Image.LANCZOS), (n % across * (width + 6), n // across * (height + 6)))
    whole.save(folder / f"all {size}.webp", quality=60)


def looks(size):
    """Takes screenshots of all games at a size."""
    (width, height, scrolls) = SIZES[size]

    def part(browser, server):
        small = "phone" in size
        visitor = Visitor(browser, server.url, width, height, has_touch=small, is_mobile=small)
        faults = []
        for name in NAMES:
            visitor.open(f"?rules={name}")
            faults += [f"{name}: {fault}" for fault in fits(visitor.page, scrolls)]
            visitor.picture(f"{name} {size}")
        sheet(PICTURES, size, NAMES)
        visitor.done()
        assert not faults, "\n  ".join(["", *faults])

    part.__name__ = size
    return part


def axe(scheme):
    """Lets axe-core judge the parts of the page."""

    def part(browser, server):
        # The page's policy lets nobody else run scripts in it.
        visitor = Visitor(browser, server.url, 1280, 800, bypass_csp=True, color_scheme=scheme)
        faults = []
        for name, does in PARTS.items():
            visitor.open("?rules=chess")
            does(visitor)
            visitor.page.wait_for_timeout(600)
            faults += [f"{name}: {fault}" for fault in judge(visitor.page)]
        visitor.done()
        assert not faults, "\n  ".join(["", *faults])

    part.__name__ = f"axe-core, {scheme}"
    return part


if __name__ == "__main__":
    run([looks(it) for it in SIZES] + [axe(it) for it in ["light", "dark"]])
