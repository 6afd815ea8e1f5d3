"""Imports sections of other programs' files anew, plays them in Fairy-Stockfish too, and compares the verdicts with kept ones.

    tools/ecosystem.py PROGRAM [FILE...]     PROGRAM is alfil; the files are those of the tests if left out
    UPDATE=1 tools/ecosystem.py PROGRAM      keeps today's verdicts in tests/data/ecosystem.txt

It needs the package pyffish. Each section has one verdict:

    agrees        legal moves are as many at the start and after random moves
    documented    a warning says that Fairy-Stockfish plays it otherwise than its documentation says
    gap           a warning names what is not translated
    refused       an error says why there is no game
    unread        Fairy-Stockfish does not accept the section, so that nothing is compared
    differs       none of these: a fault
"""
import os, random, re, subprocess, sys, tempfile
import pyffish as sf

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
KEPT = os.path.join(ROOT, "tests/data/ecosystem.txt")
FILES = ["shipped", "alone", "words", "mixtures", "left"]


def positions(name):
    """The start, and positions after random moves."""
    chance = random.Random(name)
    start = sf.start_fen(name)
    moves, res = [], [sf.get_fen(name, start, [])]
    for ply in range(1, 25):
        if sf.is_immediate_game_end(name, start, moves)[0]:
            break
        legal = sf.legal_moves(name, start, moves)
        if not legal:
            break
        moves.append(chance.choice(legal))
        if ply in (8, 24):
            res.append(sf.get_fen(name, start, moves))
    return res


def there(name, fen):
    return 0 if sf.is_immediate_game_end(name, fen, [])[0] else len(sf.legal_moves(name, fen, []))


def here(program, rules, fen):
    run = subprocess.run([program, "perft", rules, "1", "--fen", fen], capture_output=True, text=True, timeout=60)
    count = re.match(r"([\d_,]+) node", run.stdout)
    return int(re.sub(r"\D", "", count[1])) if count else (run.stderr.strip().splitlines() or ["no answer"])[0]


def verdict(program, file, name):
    run = subprocess.run([program, "import", "fsf", f"{file}#{name}"], capture_output=True, text=True, timeout=60)
    codes = set(re.findall(r"(?:error|warning)\[([a-z-]+)\]", run.stderr))
    if run.returncode or "import-bad-value" in codes or "import-does-not-load" in codes:
        return "refused", ""
    if codes & {"import-untranslated", "import-unknown-key"}:
        return "gap", ""
    if codes:
        return "documented", ""
    if name not in sf.variants():
        return "unread", ""
    with tempfile.NamedTemporaryFile("w", suffix=".toml") as rules:
        rules.write(run.stdout)
        rules.flush()
        for fen in positions(name):
            ours, theirs = here(program, rules.name, fen), there(name, fen)
            if ours != theirs:
                return "differs", f"  {fen}: {ours} here, {theirs} there"
    return "agrees", ""


def main():
    program, *files = sys.argv[1:]
    own = not files
    files = files or [os.path.join(ROOT, "tests/data/import/fsf", f"{it}.ini") for it in FILES]
    lines = []
    for file in files:
        with open(file) as text:
            text = text.read()
        # Fairy-Stockfish keeps its own games, so sections of their names are not read again.
        sf.load_variant_config(text)
        for name in re.findall(r"^\[([^:\]]+)", text, re.M):
            found, why = verdict(program, file, name)
            lines.append(f"{os.path.basename(file)} {name} {found}")
            if why:
                print(lines[-1] + "\n" + why)
    counts = {}
    for line in lines:
        found = line.rsplit(" ", 1)[1]
        counts[found] = counts.get(found, 0) + 1
    print(", ".join(f"{counts[it]} {it}" for it in sorted(counts)))
    if not own:
        return 0
    if os.environ.get("UPDATE"):
        with open(KEPT, "w") as kept:
            kept.write("\n".join(lines) + "\n")
        return 0
    with open(KEPT) as kept:
        kept = kept.read().splitlines()
    for line in sorted(set(kept) ^ set(lines)):
        print("only kept: " if line in kept else "only found:", line)
    return int(kept != lines)


sys.exit(main())
