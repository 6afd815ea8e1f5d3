#!/usr/bin/env python3
"""Writes one HTML page with all pictures of `art/`, for both players on light and dark squares.

python3 tools/art_sheet.py [--sizes 32,64,128] [--sets chess,shogi] [--only king,queen] [--dark] [--short]
"""

import argparse
import html
import pathlib
import re
import sys
import tomllib

ART = pathlib.Path(__file__).resolve().parent.parent / "art"
# The body and line colours of the two players, for figures and for shapes with words.
FIGURES = [("#fffdf8", "#2b2118"), ("#2b2622", "#f3eadb")]
WEDGES = [("#f8e4b4", "#2b2118"), ("#e6bf82", "#2b2118")]
DISCS = [("#f8e4b4", "#b3261e"), ("#f8e4b4", "#1d1a16")]
GREEN = [("#f8e4b4", "#1c5f4a"), ("#f8e4b4", "#b3261e")]
# The pictures that stand first.
FIRST = ["king", "queen", "rook", "bishop", "knight", "pawn"]
PAGES = {
    False: {"page": "#fbfaf8", "text": "#333333", "squares": ("#ecd9b9", "#ae8a68")},
    True: {"page": "#1b1d20", "text": "#d5d5d5", "squares": ("#a8b0b8", "#5e6b78")},
}


def coloured(svg, colours):
    """Gives a picture the colours of a player."""
    names = dict(zip(("#ffffff", "#000000"), colours, strict=True))
    return re.sub("#ffffff|#000000", lambda found: names[found[0]], svg)


def inner(path):
    """Returns what stands inside the `svg` element of a file."""
    return re.search(r"<svg[^>]*>(.*)</svg>", path.read_text(), re.S)[1]


def han():
    """Reads the outlines of the characters."""
    path = ART / "han.txt"
    lines = path.read_text().splitlines() if path.exists() else []
    return dict(line.split(" ", 1) for line in lines)


def worded(shape, text, red, outlines):
    """Draws one or two characters on a shape."""
    colour = "#c0271c" if red else "#000000"
    wedge = shape == "wedge"
    if len(text) == 1:
        boxes = [(21, 27, 58, 58)] if wedge else [(22, 21.5, 56, 56)]
    else:
        boxes = [(30, 16, 40, 38), (29, 52, 42, 38)] if wedge else [(31, 16, 38, 36), (31, 50, 38, 36)]
    parts = [inner(ART / "shapes" / f"{shape}.svg")]
    for character, (x, y, width, height) in zip(text, boxes, strict=True):
        scale = f"scale({width / 1000} {height / 1000})"
        parts.append(f'<path transform="translate({x} {y}) {scale}" d="{outlines[character]}" fill="{colour}"/>')
    return "".join(parts)


def words_of(table):
    """Yields the name, the text of each player and the redness of each word of a set."""
    for name, value in table.items():
        red = value.startswith("red ")
        texts = value.removeprefix("red ").split()
        yield name, [texts[0], texts[-1]], red


def pictures(name, table, outlines):
    """Yields the name of each picture of a set and its drawing for each player."""
    rank = {first: place for place, first in enumerate(FIRST)}
    for path in sorted((ART / name).glob("*.svg"), key=lambda path: (rank.get(path.stem, len(FIRST)), path.stem)):
        yield path.stem, [coloured(inner(path), colours) for colours in FIGURES]
    shape = table.get("shape", "")
    for word, texts, red in words_of(table.get("words", {})):
        drawn = [worded(shape, text, red, outlines) for text in texts]
        colours = WEDGES if shape == "wedge" else GREEN if name == "janggi" else DISCS
        drawn = [coloured(drawn[player], colours[player]) for player in (0, 1)]
        if shape == "wedge":
            drawn[1] = f'<g transform="rotate(180 50 50)">{drawn[1]}</g>'
        yield word, drawn


def cell(drawn, size, square):
    """Writes one picture on a square."""
    return f'<svg width="{size}" height="{size}" viewBox="0 0 100 100" style="background:{square}">{drawn}</svg>'


def grid(drawn, size, squares, short):
    """Writes the pictures of both players on squares of both colours; if `short`, on one each."""
    light, dark = squares
    orders = [(light, dark)] if short else [(light, dark), (dark, light)]
    rows = ("".join(cell(drawn[player], size, order[player]) for player in (0, 1)) for order in orders)
    return "".join(f"<div class=row>{row}</div>" for row in rows)


def page(chosen, only, sizes, dark, short):
    """Writes the page."""
    colours = PAGES[dark]
    tables = tomllib.loads((ART / "sets.toml").read_text())
    outlines = han()
    style = f"""body {{ margin: 12px; background: {colours["page"]}; color: {colours["text"]};
  font: 11px system-ui, sans-serif }}
h2 {{ margin: 12px 0 6px; font-size: 15px }} .set {{ display: flex; flex-wrap: wrap; gap: 8px }}
figure {{ margin: 0 }} figcaption {{ text-align: center; width: {2 * max(sizes)}px; line-height: 1.1; margin-top: 2px }}
svg {{ display: inline-block; vertical-align: top }} .row {{ white-space: nowrap; line-height: 0 }}"""
    rows = [f"<!doctype html><meta charset=utf-8><title>Pictures of pieces</title><style>{style}</style>"]
    for name, table in tables.items():
        if chosen and name not in chosen:
            continue
        rows.append(f"<h2>{html.escape(name)}</h2><div class=set>")
        for word, drawn in pictures(name, table, outlines):
            if only and word not in only:
                continue
            cells = [grid(drawn, size, colours["squares"], short) for size in sizes]
            rows.append(f"<figure>{''.join(cells)}<figcaption>{html.escape(word)}</figcaption></figure>")
        rows.append("</div>")
    return "\n".join(rows)


def main():
    """Reads the arguments and prints the page."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--sizes", default="48")
    options.add_argument("--sets", default="")
    options.add_argument("--only", default="")
    options.add_argument("--dark", action="store_true")
    options.add_argument("--short", action="store_true")
    given = options.parse_args()
    chosen, only, sizes = ([part for part in text.split(",") if part] for text in (given.sets, given.only, given.sizes))
    sys.stdout.write(page(chosen, only, [int(size) for size in sizes], given.dark, given.short))


if __name__ == "__main__":
    main()
