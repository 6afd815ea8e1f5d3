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

class Line:
    """A game as far as it is played: the moves since the start, and those since a position that is kept as a FEN.

    pyffish reads all moves anew at each question, so a question about the 200th ply takes two hundred times what one about the
    first takes. Questions whose answers a FEN holds are asked from the kept position.
    """
    STEP = 8

    def __init__(self, name, start, short):
        self.name, self.start, self.short = name, start, short
        self.moves, self.base, self.since = [], start, []

    def play(self, move):
        self.moves.append(move)
        self.since.append(move)
        if self.short and len(self.since) == self.STEP:
            self.base, self.since = sf.get_fen(self.name, self.base, self.since), []

    def ask(self, question):
        return question(self.name, self.base, self.since)

    def ask_whole(self, question):
        return question(self.name, self.start, self.moves)

def plain(move):
    """The text of a move, and `0000` for a pass, which pyffish writes as a step from a square to itself."""
    half = len(move) // 2
    return "0000" if move[:half] == move[half:] else move

def compare(line, played, optional):
    """What differs at a position, or None. `optional` asks for the endings that a player may claim, and for repetitions."""
    check, result, legal = played
    found = line.ask(sf.legal_moves)
    final, value = line.ask(sf.is_immediate_game_end)
    if not final and not found: final, value = True, line.ask(sf.game_result)
    if not final:
        over = False
        if result != "-" or optional: over, value = line.ask_whole(sf.is_optional_game_end)
        if not over: value = None
    black = len(line.moves) % 2
    theirs = "-" if value is None else "=" if value == 0 else str(1 + (black if value > 0 else 1 - black))
    at = " ".join(line.moves) or "the start"
    if theirs != result: return found, f"after {at}: {result} here, {theirs} there"
    if result != "-": return found, None
    here, there = (sorted(map(plain, it)) for it in (legal.split(), found))
    if here != there:
        return found, f"after {at}: only here {sorted(set(here)-set(there))}, only there {sorted(set(there)-set(here))}"
    if (check == "+") != bool(line.ask(sf.gives_check)): return found, f"after {at}: check {check} here"
    return found, None

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
    line = found = None
    for row in open(trace):
        row = row.rstrip("\n")
        if row.startswith("perft"):
            for depth, count in enumerate(map(int, row.split()[1:]), 1):
                counted = perft(name, start, [], depth)
                if counted != count: differ(f"perft {depth}: {count} here, {counted} there")
            continue
        if row == "game":
            games += 1
            # The first games ask everything of the whole game: of what came before, a FEN says less.
            line, found = Line(name, start, games > 5), []
            continue
        if line is None: continue
        move, *played = row.split("\t")
        if move != "-": line.play(next((it for it in found if plain(it) == plain(move)), move))
        plies += 1
        found, difference = compare(line, played, games <= 5)
        if difference and line.short:
            # The FEN may have lost what the game has: the whole game is the judge.
            whole = Line(name, start, False)
            for move in line.moves: whole.play(move)
            line = whole
            found, difference = compare(line, played, games <= 5)
        if difference:
            differ(difference)
            line = None
    print(f"{name}: {games} games, {plies} positions, {differences} differences")
    return 1 if differences else 0


sys.exit(main())
