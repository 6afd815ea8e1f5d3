"""Writes `art/han.txt`: the outlines of the characters that `art/sets.toml` uses, fitted anew with fewer curves.

    python3 art/make/han.py yuji-boku-japanese-400-normal.woff

The font is in the npm package @fontsource/yuji-boku. Needs the packages fonttools and numpy.
"""

import pathlib
import sys

import numpy as np
from fontTools.pens.basePen import decomposeQuadraticSegment
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

ART = pathlib.Path(__file__).resolve().parent.parent
# How far a fitted curve may lie from the font's, in a box of 1000.
TOLERANCE = 5
# The distance of the points between which curves are fitted.
STEP = 7
# A turn of more degrees is a corner.
CORNER = 38
# Specks with less area are left out.
SPECK = 120
# Characters that rule files may use besides those of the sets.
MORE = "竜全圭杏鳥河界"


def closed(font, character):
    """Returns the outlines of a character as closed rows of points."""
    glyphs = font.getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyphs[font.getBestCmap()[ord(character)]].draw(pen)
    scale = 1000 / font["head"].unitsPerEm
    rows = []
    for command, points in pen.value:
        points = [np.array(point) * (scale, -scale) for point in points]
        if command == "moveTo":
            rows.append([points[0]])
        elif command == "lineTo":
            rows[-1] += sampled([rows[-1][-1], points[0]])
        elif command == "qCurveTo":
            for control, end in decomposeQuadraticSegment(points):
                rows[-1] += sampled([rows[-1][-1], np.array(control), np.array(end)])
    return [evenly(np.array(row)) for row in rows if abs(area(np.array(row))) > SPECK]


def sampled(controls):
    """Returns points on a line or a quadratic curve, without its first one."""
    length = sum(np.linalg.norm(b - a) for a, b in zip(controls, controls[1:], strict=False))
    at = np.linspace(0, 1, max(2, round(length / STEP) + 1))[1:, None]
    if len(controls) == 2:
        return list(controls[0] + (controls[1] - controls[0]) * at)
    a, b, c = controls
    return list((1 - at) ** 2 * a + 2 * at * (1 - at) * b + at**2 * c)


def area(points):
    """Returns the area within a closed row of points."""
    x, y = points.T
    return (x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2


def evenly(points):
    """Puts the points of a closed row at even distances."""
    around = np.vstack([points, points[:1]])
    along = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(around, axis=0), axis=1))])
    at = np.linspace(0, along[-1], max(6, int(along[-1] / STEP)), endpoint=False)
    return np.stack([np.interp(at, along, around[:, axis]) for axis in (0, 1)], axis=1)


def corners(points):
    """Returns the numbers of the points where a closed row has a corner."""
    before, after = points - np.roll(points, 2, axis=0), np.roll(points, -2, axis=0) - points
    cross = before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0]
    turns = np.abs(np.degrees(np.arctan2(cross, (before * after).sum(axis=1))))
    found = []
    for n, turn in enumerate(turns):
        around = turns[np.arange(n - 2, n + 3) % len(turns)]
        if turn > CORNER and turn == around.max() and (not found or n - found[-1] > 2):
            found.append(n)
    return found


def direction(points):
    """Returns the direction in which a row of points begins."""
    step = points[min(len(points) - 1, 3)] - points[0]
    return step / (np.linalg.norm(step) or 1)


def on_curve(controls, at):
    """Returns points on a cubic curve."""
    at = at[:, None]
    a, b, c, d = controls
    return (1 - at) ** 3 * a + 3 * at * (1 - at) ** 2 * b + 3 * at**2 * (1 - at) * c + at**3 * d


def handles(points, at, first, last):
    """Returns the curve that fits points best, if its handles have these directions."""
    ends = points[0], points[-1]
    weights = (1 - at) ** 3, 3 * at * (1 - at) ** 2, 3 * at**2 * (1 - at), at**3
    left, right = first * weights[1][:, None], last * weights[2][:, None]
    fixed = np.outer(weights[0] + weights[1], ends[0]) + np.outer(weights[2] + weights[3], ends[1])
    rest = points - fixed
    matrix = np.array([[(left * left).sum(), (left * right).sum()], [(left * right).sum(), (right * right).sum()]])
    chord = np.linalg.norm(ends[1] - ends[0])
    lengths = np.full(2, chord / 3)
    if abs(np.linalg.det(matrix)) > 1e-9:
        solved = np.linalg.solve(matrix, [(left * rest).sum(), (right * rest).sum()])
        if (solved > 0.02 * chord).all() and (solved < 3 * chord).all():
            lengths = solved
    return [ends[0], ends[0] + first * lengths[0], ends[1] + last * lengths[1], ends[1]]


def nearer(controls, points, at):
    """Moves the parameters of points to where the curve is nearest: one step of Newton's method."""
    a, b, c, d = controls
    t = at[:, None]
    once = 3 * (1 - t) ** 2 * (b - a) + 6 * t * (1 - t) * (c - b) + 3 * t**2 * (d - c)
    twice = 6 * (1 - t) * (c - 2 * b + a) + 6 * t * (d - 2 * c + b)
    off = on_curve(controls, at) - points
    slope = (once * once).sum(axis=1) + (off * twice).sum(axis=1)
    steps = np.divide((off * once).sum(axis=1), slope, out=np.zeros_like(at), where=np.abs(slope) > 1e-9)
    res = np.maximum.accumulate(np.clip(at - steps, 0, 1))
    res[0], res[-1] = 0, 1
    return res


def fit(points, first, last):
    """Returns the lines and cubic curves that follow a row of points."""
    chord = points[-1] - points[0]
    length = np.linalg.norm(chord)
    off = points - points[0]
    if len(points) <= 2 or length and np.abs(off @ [chord[1], -chord[0]]).max() <= 0.8 * TOLERANCE * length:
        return [[points[0], points[-1]]]
    at = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    at /= at[-1]
    for _ in range(6):
        controls = handles(points, at, first, last)
        errors = np.linalg.norm(on_curve(controls, at) - points, axis=1)
        if errors.max() <= TOLERANCE:
            return [controls]
        if errors.max() > 6 * TOLERANCE:
            break
        at = nearer(controls, points, at)
    middle = int(np.clip(errors.argmax(), 1, len(points) - 2))
    through = direction(points[[min(len(points) - 1, middle + 2), max(0, middle - 2)]])
    return fit(points[: middle + 1], first, through) + fit(points[middle:], -through, last)


def outline(rows):
    """Writes closed rows of points as path data, with steps from point to point."""
    res = ""
    for points in rows:
        found = corners(points) or [0]
        points = np.roll(points, -found[0], axis=0)
        around = np.vstack([points, points[:1]])
        stops = [n - found[0] for n in found] + [len(points)]
        curves = []
        for start, end in zip(stops, stops[1:], strict=False):
            part = around[start : end + 1]
            curves += fit(part, direction(part), direction(part[::-1]))
        here = np.rint(curves[0][0]).astype(int)
        res += "M" + numbers(here)
        last = ""
        for curve in curves:
            ends = np.rint(curve[1:]).astype(int)
            steps, here = (ends - here).ravel(), ends[-1]
            letter = "l" if len(ends) == 1 else "c"
            if steps.any():
                joint = letter if letter != last else "" if steps[0] < 0 else " "
                res += joint + numbers(steps)
                last = letter
        res += "z"
    return res


def numbers(values):
    """Writes whole numbers with as few blanks as path data needs."""
    return "".join(str(value) if value < 0 or not n else f" {value}" for n, value in enumerate(values))


def bounds(rows):
    """Returns the corners of the box around rows of points."""
    points = np.concatenate(rows)
    return points.min(axis=0), points.max(axis=0)


def into(rows, low, high):
    """Stretches rows of points to a box."""
    least, most = bounds(rows)
    return [evenly(low + (row - least) * (np.array(high) - low) / (most - least)) for row in rows]


def character_of(font, character):
    """Returns the rows of points of a character; what the font lacks is put together."""
    if character == "傌":
        left = [row for row in closed(font, "仕") if row[:, 0].max() < 420]
        return into(left, (70, 70), (330, 930)) + into(closed(font, "馬"), (330, 110), (930, 910))
    if character == "鵰":
        return into(closed(font, "周"), (40, 90), (480, 950)) + into(closed(font, "鳥"), (490, 10), (960, 990))
    return closed(font, character)


def centred(rows):
    """Puts a character in the middle of its box, and makes small ones larger."""
    low, high = bounds(rows)
    factor = min(1.2, 920 / (high - low).max())
    return [evenly(500 + (row - (low + high) / 2) * factor) for row in rows]


def main():
    """Writes the file."""
    font = TTFont(sys.argv[1])
    sets = (ART / "sets.toml").read_text()
    characters = sorted({it for it in sets + MORE if "\u3040" <= it <= "\u9fff"})
    rows = [f"{it} {outline(centred(character_of(font, it)))}\n" for it in characters]
    (ART / "han.txt").write_text("".join(rows))


if __name__ == "__main__":
    main()
