"""What the scripts `page*.py` share: a server, a headless Chromium, and somebody who plays in the page.

`ALFIL` names the program (else `target/debug/alfil`), `CHROMIUM` the browser. The first argument is the folder for screenshots.
`ONLY="search editor"` runs the parts that have one of these words in their names. `PATIENCE` is how many seconds anything may
take. With `LIVE=1` the page's files come from the work tree, whatever the program has.
"""

import contextlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import traceback
import urllib.request

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("ALFIL", str(pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "debug/alfil"))
BROWSER = os.environ.get("CHROMIUM", "/usr/bin/chromium")
PICTURES = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp(prefix="alfil-page-"))
PATIENCE = float(os.environ.get("PATIENCE", "20"))
LIVE = bool(os.environ.get("LIVE"))
PAGE = ROOT / "cli/page"
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
PHONE = {"width": 390, "height": 844, "has_touch": True}
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
if LIVE:  # else a page that comes from this script may not ask a server of this machine
    FLAGS.append("--disable-features=LocalNetworkAccessChecks")


class Server:
    """`alfil serve` at a free port, which stays the same after a restart."""

    def __init__(self, *arguments):
        (self.arguments, self.port) = (arguments, "0")
        self.start()

    def start(self):
        command = [PROGRAM, "serve", "--port", self.port, *self.arguments]
        # Without `--store` no game outlives its server, nor gets among those of whoever runs this.
        self.state = tempfile.TemporaryDirectory(prefix="alfil-state-")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "XDG_STATE_HOME": self.state.name})
        self.url = self.process.stdout.readline().strip()
        if not self.url:
            raise SystemExit(f"{' '.join(command)} did not serve")
        self.port = self.url.rstrip("/").rsplit(":", 1)[1]

    def end(self):
        self.process.terminate()
        self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def ask(self, path, body=None):
        """The answer to a request, as docs/serve.md describes it."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}api/v1{path}", data, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)


@contextlib.contextmanager
def chromium():
    """A browser without windows."""
    if not pathlib.Path(BROWSER).exists():
        raise SystemExit(f"no Chromium at {BROWSER}: `apt-get install chromium`, or name another one with CHROMIUM")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=FLAGS)
        yield browser
        browser.close()


class Visitor:
    """Somebody with a browser of their own: what goes wrong on the page is kept in `faults`."""

    # Parts of errors on the console that are no faults, because the script provokes them.
    forgives = ()

    def __init__(self, browser, url, width=1366, height=768, **more):
        self.url = url
        self.context = browser.new_context(viewport={"width": width, "height": height}, **more)
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        (self.faults, self.requests) = ([], [])
        self.page.on("console", lambda it: self.faults.append(it.text) if it.type == "error" else None)
        self.page.on("pageerror", lambda it: self.faults.append(str(it)))
        self.page.on("request", self.note)
        if LIVE and url.startswith("http"):
            self.context.route(lambda it: it.split("?")[0] == url, lambda route: self.fulfill(route, "text/html"))
            self.context.route("**/*.js", lambda route: self.fulfill(route, "text/javascript"))
            self.context.route("**/*.css", lambda route: self.fulfill(route, "text/css"))

    @staticmethod
    def fulfill(route, kind):
        path = route.request.url.split("?")[0].split("/", 3)[3] or "index.html"
        route.fulfill(path=str(PAGE / path), content_type=kind)

    def note(self, request):
        self.requests.append(request.url)
        if not request.url.startswith((self.url, "data:", "blob:")):
            self.faults.append(f"asked for {request.url}")

    def open(self, query):
        self.page.goto(self.url + query if query.startswith("?") else query)
        self.ready()

    def ready(self):
        """Waits until there is a board, and a connection with the server."""
        self.page.wait_for_selector("#board [role=gridcell]")
        self.page.wait_for_selector("#offline", state="hidden")

    def until(self, holds, says=""):
        """Waits until something holds. The page's policy forbids scripts from outside, so it is asked again and again."""
        end = time.monotonic() + PATIENCE
        while not holds():
            if time.monotonic() > end:
                raise AssertionError(says or self.status())
            self.page.wait_for_timeout(30)

    def use(self, name):
        """Presses a button of the header, which is in the menu where there is no room."""
        button = self.page.locator(f"#{name}")
        if not button.is_visible():
            self.page.locator("#menu-button").click()
        button.click()

    def cell(self, name):
        return self.page.locator(f'[role=gridcell][aria-label^="{name},"]')

    def click(self, name):
        self.cell(name).click(force=True)

    def move(self, *names):
        """Clicks cells one after the other, which make a move."""
        before = self.moves()
        for name in names:
            self.click(name)
        self.wait_beyond(before)

    def pull(self, a, b):
        """Drags with the mouse, from one element to another."""
        (x, y), (to_x, to_y) = middle(a), middle(b)
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(to_x, to_y, steps=6)
        mouse.up()

    def drag(self, a, b):
        """Drags a piece from cell to cell, which makes a move."""
        before = self.moves()
        self.pull(self.cell(a), self.cell(b))
        self.wait_beyond(before)

    def take(self, label):
        """Chooses a piece of a hand."""
        self.page.locator(f'.held[aria-label*="{label}"]').first.click()

    def pick(self, label):
        """Chooses one of several moves that go the same way."""
        self.page.locator("dialog.chooser button", has_text=label).first.click()

    def moves(self):
        return self.page.locator("#history .move").count()

    def wait_beyond(self, count):
        self.until(lambda: self.moves() > count, f"no move after {count}")

    def last(self):
        """The text of the last move, whatever it is called in the list."""
        return self.page.locator("#history .move").last.get_attribute("data-text")

    def history(self):
        return self.page.locator("#history").inner_text()

    def status(self):
        return self.page.locator("#status").inner_text()

    def picture(self, name):
        self.page.wait_for_timeout(250)
        self.page.screenshot(path=str(PICTURES / f"{name}.png"))

    def done(self):
        self.context.close()
        faults = [it for it in self.faults if not any(part in it for part in self.forgives)]
        assert not faults, faults


def middle(element):
    box = element.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def judge(page):
    """The violations that axe-core finds, in words. The context must have been made with `bypass_csp`."""
    if not AXE.exists():
        raise SystemExit(f"no axe-core at {AXE}: `npm ci` in web brings it")
    page.evaluate(AXE.read_text())
    found = page.evaluate("async () => (await axe.run()).violations.map(it => [it.id, it.help, it.nodes.slice(0, 3).map(node => node.html.slice(0, 120))])")
    return [f"{name}: {text} {where}" for name, text, where in found]


def visit(part, kind=Visitor, name=None, **more):
    """A part of a script that one visitor does: opens a browser for them, and looks at faults in the end."""

    def does(browser, server):
        visitor = kind(browser, server.url, **more)
        try:
            part(visitor)
        except Exception:
            visitor.picture(f"failed-{does.__name__}")
            visitor.context.close()
            raise
        visitor.done()

    does.__name__ = name or part.__name__
    return does


def run(parts, *arguments):
    """Serves with these arguments, and does the parts, which get the browser and the server. Ends the script with 1 if any fails."""
    wanted = os.environ.get("ONLY", "").split()
    PICTURES.mkdir(parents=True, exist_ok=True)
    failed = 0
    with Server(*arguments) as server, chromium() as browser:
        for part in parts:
            name = part.__name__
            if wanted and not any(word in name for word in wanted):
                continue
            begun = time.monotonic()
            try:
                part(browser, server)
                print(f"ok {name}, {time.monotonic() - begun:.0f} s", flush=True)
            except Exception as error:
                failed += 1
                lines = [it.lineno for it in traceback.extract_tb(error.__traceback__) if "browser.py" not in it.filename and "clients" in it.filename]
                print(f"FAILED {name}, line {lines[0] if lines else '?'}: {error or type(error).__name__}", flush=True)
    print(f"{failed} failed; screenshots in {PICTURES}")
    sys.exit(1 if failed else 0)
