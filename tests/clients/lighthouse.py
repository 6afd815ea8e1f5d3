"""Lets Lighthouse judge two pages, on a desktop and on a phone: chess of `alfil serve`, and the first page of the playground.

    apt-get install chromium nodejs npm
    cargo build --release
    ALFIL=target/release/alfil python3 tests/clients/lighthouse.py [RUNS]

`npx` brings Lighthouse. The figures are the medians of the runs, three if none are named, with the throttling that Lighthouse
simulates by default. It slows the processor down four times for a phone, as if this were a fast machine. So a machine that is slow,
or does other things meanwhile, spoils the figures: Lighthouse's own index of its speed should be 1500 or more.
`ONLY="playground phone"` judges what has all these words in its name. `WHY=1` lists the longest tasks of the last run.
The playground comes from a file server that compresses texts, as public ones do. Fails if one of the scores is below 95.
"""

import contextlib
import functools
import gzip
import http.server
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("ALFIL", str(ROOT / "target/release/alfil"))
RUNS = int(sys.argv[1]) if len(sys.argv) > 1 else 3
ONLY = os.environ.get("ONLY", "").split()
WHY = bool(os.environ.get("WHY"))
LEAST = 95
FLAGS = "--headless=new --no-sandbox --disable-dev-shm-usage"
FORMS = {"desktop": ["--preset=desktop"], "phone": []}
TIMES = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift", "speed-index"]


@contextlib.contextmanager
def server():
    """Chess, served by the program."""
    state = tempfile.TemporaryDirectory(prefix="alfil-state-")
    process = subprocess.Popen([PROGRAM, "serve", "chess", "--port", "0"], stdout=subprocess.PIPE, text=True, env={**os.environ, "XDG_STATE_HOME": state.name})
    try:
        yield process.stdout.readline().strip()
    finally:
        process.terminate()


class Files(http.server.SimpleHTTPRequestHandler):
    """A file server that compresses texts, and keeps connections open."""

    protocol_version = "HTTP/1.1"
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript", ".svg": "image/svg+xml"}

    def log_message(self, *_):
        pass

    def do_GET(self):
        path = pathlib.Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            return self.send_error(404)
        kind = self.guess_type(str(path))
        text = kind.startswith("text/") or kind == "image/svg+xml"
        data = compressed(path) if text else path.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        if text:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        self.wfile.write(data)
        return None


@functools.cache
def compressed(path):
    return gzip.compress(path.read_bytes(), 6)


@contextlib.contextmanager
def playground():
    """The playground, served by a file server."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([PROGRAM, "export", "site", "--playground", folder], check=True, stdout=subprocess.DEVNULL)
        files = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=folder))
        threading.Thread(target=files.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{files.server_port}/"
        finally:
            files.shutdown()


def judge(url, options):
    """The report of one run."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "report.json")
        command = ["npx", "--yes", "lighthouse@12", url, *options, "--only-categories=performance,accessibility", "--quiet",
                   "--output=json", f"--output-path={file}", f"--chrome-flags={FLAGS}"]
        environment = {"CHROME_PATH": os.environ.get("CHROMIUM", "/usr/bin/chromium"), **os.environ}
        subprocess.run(command, check=True, env=environment)
        return json.loads(file.read_text())


def explain(report):
    """Prints the longest tasks of a run, and how long each script was busy, as Lighthouse slows them down."""
    audits = report["audits"]
    for name in ["long-tasks", "bootup-time", "mainthread-work-breakdown", "network-requests"]:
        print(f"  {audits[name]['title']}:")
        for it in audits[name]["details"]["items"][:14]:
            print("    " + ", ".join(f"{key} {value:.0f}" if isinstance(value, float) else f"{key} {value}" for key, value in it.items() if isinstance(value, (str, float, int)))[:230])


def measure(name, url, options):
    """Prints the medians for a page. Returns whether all scores are high enough."""
    reports = [judge(url, options) for _ in range(RUNS)]
    scores = {it: statistics.median(100 * report["categories"][it]["score"] for report in reports) for it in ["performance", "accessibility"]}
    speed = statistics.median(it["environment"]["benchmarkIndex"] for it in reports)
    print(f"{name}: " + ", ".join(f"{it} {score:.0f}" for it, score in scores.items()) + f"; speed of the machine {speed:.0f}")
    for time in TIMES:
        middle = sorted((it["audits"][time] for it in reports), key=lambda it: it["numericValue"])[RUNS // 2]
        print(f"  {middle['title']}: {middle['displayValue']}")
    # What may be done about it, by the last run.
    for key, audit in reports[-1]["audits"].items():
        if audit["score"] is not None and audit["score"] < 0.9 and key not in TIMES:
            print(f"  {audit['title']}. {audit.get('displayValue', '')}".rstrip())
    if WHY:
        explain(reports[-1])
    return min(scores.values()) >= LEAST


def main():
    good = True
    for page, host in {"served chess": server, "playground": playground}.items():
        wanted = {f"{page}, {form}": options for form, options in FORMS.items()}
        wanted = {name: options for name, options in wanted.items() if all(word in name for word in ONLY)}
        if not wanted:
            continue
        with host() as url:
            for name, options in wanted.items():
                good &= measure(name, url, options)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
