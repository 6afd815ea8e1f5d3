"""Writes the captures of rules/surakarta.toml: the paths along the lines and round one, two, three or four loops.

Run it at the root of the repository, and put what it prints between the brackets of `move`. A path has slides along the four
sides of a circuit in turn, and steps over the loops between them. A slide takes one step at least, and the first and the last
one may be missing; so each path is written four times.
"""

LOOPS = {
    'clockwise': [('right', 'rd'), ('back', 'dl'), ('left', 'lu'), ('forward', 'ur')],
    'the other way round': [('left', 'ld'), ('back', 'dr'), ('right', 'ru'), ('forward', 'ul')],
}


def path(sides, first, loops, slide_first, slide_last):
    legs = []
    for n in range(loops):
        side, loop = sides[(first + n) % 4]
        if n or slide_first:
            legs.append(f'm slide({side})')
        captures = n == loops - 1 and not slide_last
        legs.append(f"{'c' if captures else 'm'} step({loop})")
    if slide_last:
        legs.append(f'c slide({sides[(first + loops) % 4][0]})')
    return ' then '.join(legs)


for way, sides in LOOPS.items():
    print(f'  # {way}')
    for first in range(4):
        for loops in range(1, 5):
            ends = [(True, True), (True, False), (False, True), (False, False)]
            paths = [path(sides, first, loops, *it) for it in ends]
            print("  '''\n" + '\n| '.join(paths) + "''',")
