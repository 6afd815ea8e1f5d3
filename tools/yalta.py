"""Writes the board of rules/yalta.toml: cells and their places, lines, pawns' ways, and how the players see them.

Run it at the root of the repository, and put what it prints before `[zones]` in place of the tables there.

A cell is (player, x, y): the section of a player has eight files, x from the player's left to the right, and four ranks, y away from the player.
The left half of a section meets the right half of the section to its left, the right half the left half of the other one.
"""

import math

PLAYERS = 'wbr'
FILES = {'w': 'abcdefgh', 'b': 'lkjidcba', 'r': 'hgfeijkl'}
RANKS = {'w': [1, 2, 3, 4], 'b': [8, 7, 6, 5], 'r': [12, 11, 10, 9]}
LEFT = {'w': 'b', 'b': 'r', 'r': 'w'}
RIGHT = {it: left for left, it in LEFT.items()}
CELLS = [(p, x, y) for p in PLAYERS for y in range(4) for x in range(8)]


def name(cell):
    player, x, y = cell
    return FILES[player][x] + str(RANKS[player][y])


def turned(cell, times=1):
    for _ in range(times):
        cell = (LEFT[cell[0]], *cell[1:])
    return cell


def chains(lines):
    return ' '.join('>'.join(map(name, it)) for it in lines)


def beyond(player, x):
    """Whose section lies behind a file of a section."""
    return LEFT[player] if x < 4 else RIGHT[player]


def diagonal(cell, way):
    """The next cells on a diagonal, each with the way there goes on: two of them in the middle."""
    player, x, y = cell
    dx, dy = way
    to = (x + dx, y + dy)
    if not 0 <= to[0] < 8 or to[1] < 0:
        return []
    if to[1] < 4:
        return [((player, *to), way)]
    if (x < 4) == (to[0] < 4):
        return [((beyond(player, x), 7 - to[0], 3), (-dx, -1))]
    return [((other, x, 3), (-dx, -1)) for other in PLAYERS if other != player]


def diagonals():
    """All diagonals from edge to edge, each once; through the middle there are several ways."""
    lines = set()

    def walk(line, way):
        ways = [it for it in diagonal(line[-1], way) if it[0] not in line]
        for cell, on in ways:
            walk([*line, cell], on)
        if not ways and len(line) > 1 and tuple(reversed(line)) not in lines:
            lines.add(tuple(line))

    for cell in sorted(CELLS):
        for way in [(1, 1), (1, -1), (-1, 1), (-1, -1)]:
            if not diagonal(cell, (-way[0], -way[1])):
                walk([cell], way)
    return sorted(lines)


def joined(direction, lines):
    """The links of a direction with some lines more, or nothing if lines would meet."""
    on = dict(direction)
    before = {to: cell for cell, to in on.items()}
    for line in lines:
        for a, b in zip(line, line[1:]):
            if on.setdefault(a, b) != b or before.setdefault(b, a) != a:
                return None
    return on


def directions():
    """Directions such that each cell has one link of each, and that no line runs into another."""
    left, res = diagonals(), []
    same = lambda line: min(line, tuple(reversed(line)))
    while left:
        orbit = [left[0]]
        for times in (1, 2):
            line = tuple(turned(it, times) for it in left[0])
            if same(line) not in map(same, orbit):
                orbit.append(line)
        taken = {same(it) for it in orbit}
        left = [it for it in left if same(it) not in taken]
        # What crosses itself has a direction for each of its lines.
        groups = [orbit] if joined({}, orbit) and fits([], orbit) else [[it] for it in orbit]
        for group in groups:
            for lines in res:
                way = next((it for it in (group, [i[::-1] for i in group]) if fits(lines, it)), None)
                if way:
                    lines += way
                    break
            else:
                res.append(list(group))
    return sorted(res, key=len, reverse=True)


def fits(lines, more):
    every = [*lines, *more]
    on = joined({}, every)
    if on is None:
        return False
    ends = {it[-1] for it in every}
    starts = {it[0] for it in every}
    return not ends & set(on) and not starts & set(on.values())


def place(cell):
    player, x, y = cell
    corner, side = 5.6, 5.6 * math.cos(math.radians(30))
    at = lambda angle, far: (far * math.sin(math.radians(angle)), -far * math.cos(math.radians(angle)))
    if x < 4:
        near_left, near_right, far_right, far_left = at(-30, corner), at(0, side), (0, 0), at(-60, side)
    else:
        near_left, near_right, far_right, far_left = at(0, side), at(30, corner), at(60, side), (0, 0)
    u, v = (x % 4 + 0.5) / 4, (y + 0.5) / 4
    px, py = (
        (1 - u) * (1 - v) * near_left[n] + u * (1 - v) * near_right[n] + u * v * far_right[n] + (1 - u) * v * far_left[n]
        for n in (0, 1)
    )
    turn = math.radians({'w': 0, 'b': -120, 'r': 120}[player])
    px, py = px * math.cos(turn) - py * math.sin(turn), px * math.sin(turn) + py * math.cos(turn)
    return f'[{px * 1.35 + 8:.2f}, {py * 1.35 + 8:.2f}]'


def forward(player):
    res = []
    for x in range(8):
        res.append([(player, x, y) for y in range(4)] + [(beyond(player, x), 7 - x, y) for y in (3, 2, 1, 0)])
    for x in range(4):
        res.append([(LEFT[player], x, y) for y in (3, 2, 1, 0)])
        res.append([(RIGHT[player], 7 - x, y) for y in (3, 2, 1, 0)])
    return res


def captures(player):
    """Where pawns capture: to one side, to the other, and to the second cell behind the middle."""
    res = [[], [], []]
    for cell in CELLS:
        for n, dx in enumerate((-1, 1)):
            to = diagonal(cell, (dx, 1) if cell[0] == player else (-dx, -1))
            for m, (goal, _) in enumerate(to):
                res[2 if m else n].append((cell, goal))
    return res


ways = directions()
names = [f'd{n} e{n}' for n in range(1, len(ways) + 1)]
print("[board]\ngrid   = 'graph'")
print(f"groups = {{ orth = 'over back right left', diag = '{' '.join(names)}' }}\nnear   = 'orth diag'\n")
print('[board.cells]')
for cell in CELLS:
    print(f'{name(cell)} = {place(cell)}')
files = [it for p in PLAYERS for it in forward(p)[:4]]
ranks = [[(p, x, y) for x in range(8)] for p in PLAYERS for y in range(4)]
print(f"\n[board.links]\nover  = {{ along = '{chains(files)}', reverse = 'back' }}")
print(f"right = {{ along = '{chains(ranks)}', reverse = 'left' }}")
for n, lines in enumerate(ways, 1):
    print(f"d{n}    = {{ along = '{chains(lines)}', reverse = 'e{n}' }}")
for player in PLAYERS:
    print(f"{player}-forward = '{chains(forward(player))}'")
    for n, links in enumerate(captures(player), 1):
        print(f"{player}-takes-{n} = '{chains(links)}'")
print("\n[players]\nnames   = 'white black red'             # clockwise\nletters = 'wbr'\n\n[players.symmetry]")
for times, word in ((1, 'black'), (2, 'red  ')):
    print(f"{word} = '{chains((it, turned(it, times)) for it in CELLS)}'")
print('\n[players.orientation]')
for times, word in ((1, 'black'), (2, 'red  ')):
    pawns = []
    for way in ['forward', 'takes-1', 'takes-2', 'takes-3']:
        pawns += [f'{p}-{way}>{PLAYERS[(n + times) % 3]}-{way}' for n, p in enumerate(PLAYERS)]
    print(f"{word} = '{' '.join(pawns)}'")
