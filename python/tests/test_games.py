"""Games, positions and moves."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Sequence

import pytest

import alfil

CHESS = alfil.load("chess")


def test_ten_lines() -> None:
    game = CHESS.start()
    assert len(game.legal_moves) == 20
    assert game.turn == "white" and game.phase == CHESS.phases[0]
    for text in ["e4", "e7e5", "Qh5", "Nc6", "Bc4", "Nf6"]:
        assert not game.is_over
        game.push(text)
    assert game.san("h5f7") == "Qxf7#"
    game.push("h5f7")
    outcome = game.outcome
    assert outcome is not None and outcome.winner == "white" and outcome.reason == "checkmate"
    assert outcome.points == {"white": 1.0, "black": 0.0}
    assert (outcome.result, str(outcome)) == ("1-0", "white wins: checkmate")
    assert game.is_over and game.is_check() and len(game.legal_moves) == 0
    assert [str(it) for it in game.moves][-2:] == ["g8f6", "h5f7"]
    assert str(game.pop()) == "h5f7"
    assert game.outcome is None and game.n_moves == 6


def test_legal_moves_are_a_sequence() -> None:
    moves = CHESS.start().legal_moves
    assert isinstance(moves, Sequence)
    assert [str(it) for it in moves] == moves.texts()
    assert moves[0] == moves[-20] and moves[-1] == list(moves)[19]
    assert moves[2:5] == list(moves)[2:5] and moves[::-1] == list(reversed(moves))
    assert moves.index(moves[7]) == 7 and moves.count(moves[7]) == 1
    assert moves[3] in moves and "e2e4" in moves and "e2e5" not in moves and 7 not in moves
    assert "e4" in moves.sans()
    assert len(set(moves)) == 20
    with pytest.raises(IndexError, match="20 legal moves"):
        moves[20]
    with pytest.raises(TypeError, match="int or a slice"):
        moves["e2e4"]  # type: ignore[call-overload]
    with pytest.raises(ValueError):
        moves.index(CHESS.game("4k3/8/8/8/8/8/8/4K3 w - - 0 1").legal_moves[0])


def test_a_move_tells_what_it_does() -> None:
    game = CHESS.game("1n2k3/P7/8/8/8/8/8/R3K3 w Q - 0 1")
    move = game.parse("axb8=Q+")
    assert (move.kind, move.origin, move.target) == ("step", "a7", "b8")
    assert (move.piece, move.becomes, move.captures) == ("pawn", "queen", ["b8"])
    assert str(move) == "a7b8=Q" and repr(move) == "<Move a7b8=Q>"
    assert game.parse("O-O-O").kind == "castle"
    drop = alfil.load("crazyhouse").game(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[N] w KQkq - 0 1"
    ).parse("N@e4")
    assert (drop.kind, drop.origin, drop.target, drop.piece) == ("drop", None, "e4", "knight")


def test_a_move_outlives_its_position() -> None:
    game = CHESS.start()
    move = game.parse("Nf3")
    game.push(move)
    game.push("e5")
    assert str(move) == "g1f3" and move.position == CHESS.position()
    with pytest.raises(alfil.IllegalMove, match="another position"):
        game.push(move)
    twin = CHESS.start()
    twin.push(move)
    assert twin.fen.startswith("rnbqkbnr/pppppppp/8/8/8/5N2/")


def test_illegal_moves_say_why() -> None:
    game = CHESS.start()
    with pytest.raises(alfil.IllegalMove) as error:
        game.push("e2e5")
    assert error.value.text == "e2e5" and "pawn on e2" in str(error.value)
    with pytest.raises(alfil.IllegalMove) as error:
        game.push("e2e")
    assert "e2e4" in error.value.nearest
    for wrong in ["", "x", "e2e4,e7e5", "\0", "é" * 1000]:
        with pytest.raises(alfil.IllegalMove):
            game.push(wrong)
    assert game.n_moves == 0
    with pytest.raises(TypeError, match="Move or the text"):
        game.push(7)  # type: ignore[arg-type]
    with pytest.raises(IndexError, match="no move"):
        game.pop()


def test_moves_of_other_rules_are_refused() -> None:
    other = alfil.load("atomic").start()
    with pytest.raises(alfil.IllegalMove):
        other.push(CHESS.start().legal_moves[0])
    assert CHESS.start().legal_moves[0] not in other.legal_moves


def test_wrong_positions() -> None:
    with pytest.raises(alfil.FenError) as error:
        CHESS.game("rnbqkbnr/ppppXppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    wrong = error.value
    assert wrong.field == "placement" and wrong.fen[wrong.start : wrong.end].startswith("X")
    for fen in ["", "8/8/8/8/8/8/8/8 w - - 0 1 ?", "🙂" * 50]:
        with pytest.raises(alfil.FenError):
            CHESS.game(fen)
    with pytest.raises(TypeError):
        CHESS.game(7)  # type: ignore[arg-type]


def test_turns_of_several_moves() -> None:
    variant = alfil.load("marseillais")
    game = variant.start()
    turn = game.turn
    while game.turn == turn:
        game.push(game.legal_moves[0])
    game.pop_turn()
    assert game.turn == turn and game.at_turn_start
    duck = alfil.load("duck").start()
    assert len(duck.variant.phases) == 2
    first = duck.phase
    duck.push("e2e4")
    assert duck.phase != first and duck.turn == "white" and not duck.at_turn_start
    duck.pop()
    turns = duck.turns()
    assert len(turns) == 640 or len(turns) == duck.perft(1)
    duck.push(turns[0])
    assert duck.turn == "black" and duck.n_moves == 2
    with pytest.raises(alfil.IllegalMove, match="whole turns"):
        duck.parse(duck.turns()[0])
    with pytest.raises(ValueError, match="more than 3 turns"):
        duck.turns(3)


def test_clocks_go_on_within_a_turn() -> None:
    game = alfil.load("duck").start()
    position = game.position
    for n in [0, 5, 9, 3, 7, 2, 8, 1]:
        move = str(game.legal_moves[n])
        game.push(move)
        position = position.play(move)
        assert position.fen == game.fen


def test_drops_and_hands() -> None:
    game = alfil.load("crazyhouse").start()
    for text in ["e4", "d5", "exd5", "Qxd5"]:
        game.push(text)
    assert game.hands == {"white": {"pawn": 1}, "black": {"pawn": 1}}
    assert "P@e4" in game.legal_moves
    game.push("P@e4")
    assert game.pieces["e4"] == alfil.Piece("white", "pawn")
    assert game.pieces["e4"].type == "pawn" and game.hands["white"] == {}
    walls = alfil.load("duck").start()
    walls.push("e2e4,@a3" if "e2e4,@a3" in walls.turns() else walls.turns()[0])
    assert any(it.player is None for it in walls.pieces.values())


def test_positions_are_values() -> None:
    start = CHESS.position()
    assert start == CHESS.start().position and hash(start) == hash(CHESS.position())
    one = start.play("Nf3").play("Nf6").play("Ng1").play("Ng8")
    assert one == start and one.fen != start.fen, "only the clocks differ"
    assert len({start, CHESS.position(), one, start.play("Nf3")}) == 2
    assert start.fen == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    assert start.pieces["e1"] == ("white", "king") and start.turn == "white"
    assert start.game().fen == start.fen and start != "x"
    with pytest.raises(alfil.IllegalMove):
        start.play("e5")


def test_repetition_ends_games() -> None:
    game = CHESS.start()
    for _ in range(2):
        for text in ["Nf3", "Nf6", "Ng1", "Ng8"]:
            assert not game.is_over
            game.push(text)
    outcome = game.outcome
    assert outcome is not None and outcome.is_draw and outcome.winner is None
    assert outcome.reason == "repetition" and not game.position.is_over


def test_copies_go_their_own_ways() -> None:
    game = CHESS.start()
    game.push("e4")
    for other in [game.copy(), copy.copy(game), copy.deepcopy(game)]:
        other.push("e5")
        assert (game.n_moves, other.n_moves) == (1, 2)
        other.pop()
        other.pop()
        assert other.fen == CHESS.start().fen


def test_pickles() -> None:
    game = CHESS.start()
    for it in [CHESS, game.position, game.legal_moves[3]]:
        assert pickle.loads(pickle.dumps(it)) == it
    text = alfil.Variant.from_text("extends = 'chess'\npieces.knight.move = 'NN'", "nights")
    assert pickle.loads(pickle.dumps(text)).name == "nights"


def test_texts() -> None:
    game = CHESS.start()
    assert repr(game) == f"<Game chess: {game.fen}>"
    assert "r" in str(game) and len(str(game).splitlines()) > 8
    assert repr(CHESS) == "<Variant chess>"
    assert repr(game.legal_moves).startswith("<LegalMoves: ")


def test_pictures() -> None:
    game = CHESS.start()
    game.push("e4")
    svg = game.svg(size=30, turned=True, coordinates=False, marked="g8")
    assert svg.startswith("<svg ") and svg.rstrip().endswith("</svg>")
    assert game._repr_svg_().startswith("<svg ") and game.position._repr_svg_().startswith("<svg ")
    assert game.svg() != game.position.svg(), "only a game knows its last move"
    with pytest.raises(ValueError, match="marked: expected a cell"):
        game.svg(marked="z9")
    for size in [0, 1e9, float("nan")]:
        with pytest.raises(ValueError, match="size: expected 8 to 1000"):
            game.svg(size=size)


def test_shuffled_starts() -> None:
    variant = alfil.load("fischerandom")
    assert variant.n_starts == 960
    fens = {variant.start(n).fen for n in range(0, 960, 64)}
    assert len(fens) == 15
    with pytest.raises(IndexError, match="960 starts"):
        variant.start(960)
    with pytest.raises(ValueError, match="number: expected 0"):
        variant.start(-1)
    with pytest.raises(TypeError, match="number: expected an int"):
        variant.start("1")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", [it.name for it in alfil.shipped()])
def test_every_game_goes_forth_and_back(name: str) -> None:
    variant = alfil.load(name)
    choose = random.Random(name).choice
    game = variant.start()
    fens = []
    for _ in range(20):
        if game.is_over or not game.legal_moves:
            break
        fens.append(game.fen)
        game.push(choose(game.legal_moves))
    assert fens
    texts = [str(it) for it in game.moves]
    for fen in reversed(fens):
        assert str(game.pop()) == texts.pop()
        assert game.fen == fen
    assert game.svg().startswith("<svg ") and str(game)
