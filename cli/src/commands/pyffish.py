"""Follows games with pyffish, and prints what differs: the name of a section, a file of games, a file with the section.

The lines of games are those of `alfil_author::export::trace`. It ends with 1 if anything differs.
"""
import sys
import pyffish as sf

def perft(name, start, moves, depth):
    if sf.is_immediate_game_end(name, start, moves)[0]: return 0
    legal = sf.legal_moves(name, start, moves)
    if depth == 1: return len(legal)
    return sum(perft(name, start, moves + [it], depth - 1) for it in legal)

def plain(move):
    """The text of a move, and `0000` for a pass, which pyffish writes as a step from a square to itself."""
    half = len(move) // 2
    return "0000" if move[:half] == move[half:] else move

def main():
    name, trace = sys.argv[1:3]
    with open(sys.argv[3]) as section:
        sf.load_variant_config(section.read())
    if name not in sf.variants():
        sys.exit(f"pyffish does not accept the section {name}")
    start = sf.start_fen(name)
    differences = 0
    def differ(text):
        nonlocal differences
        differences += 1
        if differences <= 5: print(text)
    games = plies = 0
    for line in open(trace):
        line = line.rstrip("\n")
        if line.startswith("perft"):
            for depth, count in enumerate(map(int, line.split()[1:]), 1):
                found = perft(name, start, [], depth)
                if found != count: differ(f"perft {depth}: {count} here, {found} there")
            continue
        if line == "game":
            moves = []; found = []; bad = False; games += 1
            continue
        if bad: continue
        move, check, result, legal = line.split("\t")
        if move != "-": moves.append(next((it for it in found if plain(it) == plain(move)), move))
        plies += 1
        found = sf.legal_moves(name, start, moves)
        here, there = (sorted(map(plain, it)) for it in (legal.split(), found))
        final, value = sf.is_immediate_game_end(name, start, moves)
        if not final and not there: final, value = True, sf.game_result(name, start, moves)
        if not final:
            over = False
            if result != "-" or games <= 5: over, value = sf.is_optional_game_end(name, start, moves)
            if not over: value = None
        black = len(moves) % 2
        theirs = "-" if value is None else "=" if value == 0 else str(1 + (black if value > 0 else 1 - black))
        at = " ".join(moves) or "the start"
        if theirs != result:
            differ(f"after {at}: {result} here, {theirs} there"); bad = True; continue
        if result != "-": continue
        if here != there:
            differ(f"after {at}: only here {sorted(set(here)-set(there))}, only there {sorted(set(there)-set(here))}"); bad = True; continue
        if (check == "+") != bool(sf.gives_check(name, start, moves)):
            differ(f"after {at}: check {check} here")
    print(f"{name}: {games} games, {plies} positions, {differences} differences")
    return 1 if differences else 0


sys.exit(main())
