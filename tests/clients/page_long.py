"""Steps through a game of 600 plies: by arrow keys, by the wheel and by clicks in the list of moves.

    pip install playwright            # and Chromium: apt-get install chromium
    cargo build
    python3 tests/clients/page_long.py [FOLDER FOR SCREENSHOTS]

A step is over when the board shows the position of its node. The time goes from the event of the key, the wheel or the mouse to the
next frame that the browser draws then. Prints the median and the worst of 40 steps, for games of the page of a server and of the playground.
Positions near the end were not shown before, unless the browser came by. Fails if a median is above 50 ms.
"""

import json
import pathlib
import random
import statistics
import subprocess
import tempfile
import time

from browser import PROGRAM, Visitor, run
from playground import export, served

PLIES = 600
STEPS = 40
MOST = 50
GAMES = ["chess", "maka-dai-dai"]

# Notes when something was asked for, and when the marked move of the list and the board were drawn next.
WATCH = """() => {
  window.steps = [];
  let begun = null;
  const begin = (event) => { begun ??= event.timeStamp; };
  for (const it of ["keydown", "wheel", "click"]) document.addEventListener(it, begin, { capture: true, passive: true });
  const pieces = () => document.querySelector("svg.board .pieces");
  new MutationObserver((all) => {
    if (begun === null || !all.some((it) => pieces()?.contains(it.target) || it.target === pieces())) return;
    const from = begun;
    begun = null;
    requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => window.steps.push(performance.now() - from); port2.postMessage(0); });
  }).observe(document.querySelector("#board"), { subtree: true, childList: true });
}"""
