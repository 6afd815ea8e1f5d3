"""Looks at the page at the sizes that people have, and lets axe-core judge whether everybody can use it.

    pip install playwright pillow     # and Chromium: apt-get install chromium
    (cd cli/src/serve/page && npm ci) # has axe-core
    cargo build
    python3 tests/clients/page_sizes.py [FOLDER FOR SCREENSHOTS] [GAME ...]

Writes a screenshot for each game and size, and one sheet of all for each size. Fails if a page is wider than its window, if
the board of a window that doesn't scroll is not wholly seen, or if axe-core finds a violation.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("ALFIL", str(ROOT / "target/debug/alfil"))
BROWSER = os.environ.get("CHROMIUM", "/usr/bin/chromium")
AXE = ROOT / "cli/src/serve/page/node_modules/axe-core/axe.min.js"
PATIENCE = int(os.environ.get("PATIENCE", "60")) * 1000

GAMES = """chess shogi xiangqi janggi crazyhouse four-handed diminuendo decimaka convergent demotion-chessgi diamond-ring duck
    amazons nine-mens-morris international-draughts glinski raumschach hex byzantine maka-dai-dai seirawan""".split()

# Width, height, whether the page may scroll upright.
SIZES = {"desktop": (1280, 800, False), "tablet": (820, 1180, True), "phone": (390, 844, True), "phone on its side": (844, 390, False)}

def press(page, name):
    """A button of the header, which may be in the menu."""
    if not page.locator(f"#{name}").is_visible():
        page.locator("#menu-button").click()
    page.locator(f"#{name}").click()


PARTS = {
    "a game": lambda page: None,
    "the list of games": lambda page: page.locator("#choose-game").click(),
    "the editor": lambda page: press(page, "show-editor"),
    "sharing": lambda page: press(page, "share"),
    "a piece chosen": lambda page: page.locator('[role=gridcell][aria-label^="e2,"]').click(force=True),
}


def opened(context, url, query):
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{url}{query}")
    page.wait_for_selector("#board [role=gridcell]")
    page.wait_for_timeout(400)
    return page


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


def judge(page):
    """The violations that axe-core finds, in words."""
    page.evaluate(AXE.read_text())
    found = page.evaluate("async () => (await axe.run()).violations.map(it => [it.id, it.help, it.nodes.slice(0, 3).map(node => node.html.slice(0, 120))])")
    return [f"{name}: {text} {where}" for name, text, where in found]


def main():
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
    folder.mkdir(parents=True, exist_ok=True)
    games = sys.argv[2:] or GAMES
    server = subprocess.Popen([PROGRAM, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
    url = server.stdout.readline().strip()
    failed = 0
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox", "--disable-gpu"])
            for size, (width, height, scrolls) in SIZES.items():
                context = browser.new_context(viewport={"width": width, "height": height}, has_touch="phone" in size, is_mobile="phone" in size)
                for name in games:
                    page = opened(context, url, f"?rules={name}")
                    for fault in fits(page, scrolls):
                        failed += 1
                        print(f"FAILED {name}, {size}: {fault}")
                    page.screenshot(path=str(folder / f"{name} {size}.png"))
                    page.close()
                context.close()
                sheet(folder, size, games)
                print(f"ok {size}: {len(games)} games")
            if AXE.exists():
                for scheme in ["light", "dark"]:
                    # The page's policy lets nobody else run scripts in it.
                    context = browser.new_context(viewport={"width": 1280, "height": 800}, bypass_csp=True, color_scheme=scheme)
                    for part, does in PARTS.items():
                        page = opened(context, url, "?rules=chess")
                        does(page)
                        page.wait_for_timeout(600)
                        for fault in judge(page):
                            failed += 1
                            print(f"FAILED {part}, {scheme}: {fault}")
                        page.close()
                    print(f"ok axe-core, {scheme}: {len(PARTS)} parts")
            else:
                failed += 1
                print(f"FAILED axe-core is not at {AXE}: `npm ci` brings it")
            browser.close()
    finally:
        server.kill()
    print(f"{failed} faults; screenshots in {folder}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
