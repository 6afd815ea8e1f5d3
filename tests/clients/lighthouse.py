"""Lets Lighthouse judge the page of chess: performance and accessibility, on a desktop and on a phone.

    apt-get install chromium nodejs npm
    cargo build --release
    ALFIL=target/release/alfil python3 tests/clients/lighthouse.py [RUNS]

`npx` brings Lighthouse. The figures are the medians of the runs, three if none are named, with the throttling that Lighthouse
simulates by default. It slows the processor down four times for a phone, as if this were a fast machine. So a machine that is slow,
or does other things meanwhile, spoils the figures: Lighthouse's own index of its speed should be 1500 or more.
Fails if one of the scores is below 95.
"""

import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("ALFIL", str(ROOT / "target/release/alfil"))
RUNS = int(sys.argv[1]) if len(sys.argv) > 1 else 3
LEAST = 95
FLAGS = "--headless=new --no-sandbox --disable-dev-shm-usage"
FORMS = {"desktop": ["--preset=desktop"], "phone": []}
TIMES = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift", "speed-index"]


def judge(url, options):
    """The report of one run."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "report.json")
        command = ["npx", "--yes", "lighthouse@12", url, *options, "--only-categories=performance,accessibility", "--quiet",
                   "--output=json", f"--output-path={file}", f"--chrome-flags={FLAGS}"]
        environment = {"CHROME_PATH": os.environ.get("CHROMIUM", "/usr/bin/chromium"), **os.environ}
        subprocess.run(command, check=True, env=environment)
        return json.loads(file.read_text())


def main():
    server = subprocess.Popen([PROGRAM, "serve", "chess", "--port", "0"], stdout=subprocess.PIPE, text=True)
    failed = False
    try:
        url = server.stdout.readline().strip()
        for form, options in FORMS.items():
            reports = [judge(url, options) for _ in range(RUNS)]
            scores = {name: statistics.median(100 * it["categories"][name]["score"] for it in reports) for name in ["performance", "accessibility"]}
            speed = statistics.median(it["environment"]["benchmarkIndex"] for it in reports)
            print(f"{form}: " + ", ".join(f"{name} {score:.0f}" for name, score in scores.items()) + f"; speed of the machine {speed:.0f}")
            for name in TIMES:
                middle = sorted((it["audits"][name] for it in reports), key=lambda it: it["numericValue"])[RUNS // 2]
                print(f"  {middle['title']}: {middle['displayValue']}")
            # What may be done about it, by the last run.
            for name, audit in reports[-1]["audits"].items():
                if audit["score"] is not None and audit["score"] < 0.9 and name not in TIMES:
                    print(f"  {audit['title']}. {audit.get('displayValue', '')}".rstrip())
            failed |= min(scores.values()) < LEAST
    finally:
        server.terminate()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
