"""Numbers for moves, observations, many games at once, and the adapters' own conformance tests."""

import pickle
from typing import Any

import numpy as np
import pytest

import alfil
from alfil.agents import ActionSpace, ObservationSpace, VectorEnv, action_mask, play_games, rewards

SEVEN = ["chess", "decimaka", "diminuendo", "demotion-chessgi", "shogi", "four-handed", "duck"]


def test_numbers_are_the_same_in_every_position() -> None:
    space = ActionSpace(alfil.load("chess"))
    game = alfil.load("chess").start()
    number = space.encode(game, "g1f3")
    assert str(space.decode(game, number)) == "g1f3"
    game.push("e2e4")
    # Seen by black, the same move of the other knight is the mirror image.
    assert space.encode(game, "g8f6") == number
    with pytest.raises(ValueError, match="not legal"):
        space.decode(game, space.n - 1)


def test_a_mask_is_true_for_legal_moves() -> None:
    game = alfil.load("shogi").start()
    space = ActionSpace(game.variant)
    mask = action_mask(space, game)
    assert mask.sum() == len(game.legal_moves) == len(space.legal(game))
    assert [space.encode(game, it) for it in game.legal_moves if mask[space.encode(game, it)] == 0] == []


def test_spaces_reject_games_of_other_rules() -> None:
    space = ActionSpace(alfil.load("chess"))
    with pytest.raises(ValueError, match="atomic"):
        space.legal(alfil.load("atomic").start())


def test_observations_show_the_pieces() -> None:
    game = alfil.load("chess").start()
    space = ObservationSpace(game.variant)
    planes = space.observe(game)
    assert planes.shape == space.shape == (len(space.planes), 8, 8)
    assert planes.dtype == np.float32
    assert planes[space.planes.index(space.planes[0])].sum() > 0


def test_games_are_played_once_by_policies() -> None:
    env = VectorEnv("connect-four", 40)

    def leftmost(observations: Any, masks: Any) -> Any:
        assert observations.shape[0] == masks.shape[0] == 40
        return masks.argmax(axis=1)

    results = play_games(env, [leftmost, leftmost], seed=1)
    assert results.shape == (40, 2) and (results == results[0]).all() and results[0].sum() == 0
    results = play_games(env, [None, None], seed=1)
    assert set(results[:, 0]) <= {-1.0, 0.0, 1.0} and len(set(results[:, 0])) > 1
    assert (results == play_games(VectorEnv("connect-four", 40), [None, None], seed=1)).all()
    with pytest.raises(ValueError, match="expected 2"):
        play_games(env, [None])
    with pytest.raises(ValueError, match="same_step"):
        play_games(VectorEnv("connect-four", 4, autoreset="disabled"), [None, None])


def test_arrays_are_the_games_own_memory() -> None:
    env = VectorEnv("chess", 3)
    observations, info = env.reset(seed=1)
    assert observations is env.observations and info["action_mask"].sum() == 60
    assert observations is not None
    before = observations.copy()
    after, rewards_, terminated, truncated, info = env.step(env.random_actions())
    assert after is observations and not np.array_equal(before, observations)
    assert rewards_.shape == (3, 2) and not terminated.any() and not truncated.any()
    assert list(env.current_player) == [1, 1, 1] and list(env.lengths) == [1, 1, 1]
    del env
    assert np.isfinite(observations).all()


def test_the_same_seed_gives_the_same_games_with_any_number_of_threads() -> None:
    def games(threads: int) -> list[Any]:
        env = VectorEnv("diminuendo", 8, threads=threads)
        env.reset(seed=5)
        for _ in range(100):
            env.step(env.random_actions())
        return [env.game(n).fen for n in range(8)]

    assert games(1) == games(2)


def test_legal_actions_are_those_of_the_masks() -> None:
    env = VectorEnv("shogi", 9)
    env.reset(seed=4)
    for _ in range(60):
        env.step(env.random_actions())
    legal = env.legal_actions()
    lists = np.split(legal.actions, legal.offsets[1:-1])
    assert [list(it) for it in lists] == [env.action_space.legal(env.game(n)) for n in range(9)]
    padded = legal.padded()
    assert padded.shape == (9, max(map(len, lists)))
    masks = np.zeros_like(env.action_mask)
    games, places = np.nonzero(padded >= 0)
    masks[games, padded[games, places]] = True
    assert (masks == env.action_mask).all()
    wider = legal.padded(600, fill=7)
    assert wider.shape == (9, 600) and (wider[:, -1] == 7).all()
    with pytest.raises(ValueError, match="more than 3"):
        legal.padded(3)


def test_masks_of_bits_say_the_same() -> None:
    env, small = VectorEnv("connect-four", 9), VectorEnv("connect-four", 9, masks="bits")
    env.reset(seed=4)
    small.reset(seed=4)
    for _ in range(60):
        actions = env.random_actions()
        env.step(actions)
        small.step(actions)
        assert small.action_mask.shape == (9, 6) and small.action_mask.dtype == np.uint8
        assert (small.unpacked_mask() == env.action_mask).all()
    assert (small.legal_actions().actions == env.legal_actions().actions).all()
    copy = pickle.loads(pickle.dumps(small))
    assert copy.masks == "bits" and (copy.action_mask == small.action_mask).all()
    assert (play_games(small, [None, None], seed=1) == play_games(env, [None, None], seed=1)).all()
    with pytest.raises(ValueError, match="expected 'bool' or 'bits', found \"int\""):
        VectorEnv("chess", 1, masks="int")


@pytest.mark.parametrize("autoreset", ["next_step", "disabled"])
def test_games_that_are_over_have_one_action(autoreset: str) -> None:
    env = VectorEnv("connect-four", 30, autoreset=autoreset)
    env.reset(seed=1)
    while not env.terminated.any():
        env.step(env.random_actions())
    legal = env.legal_actions()
    for n, it in enumerate(np.split(legal.actions, legal.offsets[1:-1])):
        assert list(it) == ([0] if env.terminated[n] else env.action_space.legal(env.game(n)))


def test_an_illegal_action_changes_nothing() -> None:
    env = VectorEnv("chess", 2)
    env.reset()
    actions = env.random_actions().copy()
    actions[1] = env.action_space.n - 1
    with pytest.raises(ValueError, match="game 1"):
        env.step(actions)
    assert list(env.lengths) == [0, 0]
    with pytest.raises(ValueError, match="1 actions"):
        env.step(actions[:1])
    with pytest.raises(TypeError):
        env.step([0.5, 1.0])
    with pytest.raises(ValueError):
        env.step([-1, 0])
    with pytest.raises(RuntimeError, match="reset"):
        VectorEnv("chess", 1).step([0])


def test_games_end_with_rewards() -> None:
    env = VectorEnv("connect-four", 64)
    env.reset(seed=3)
    seen = set()
    for _ in range(300):
        _, rewards_, terminated, _, info = env.step(env.random_actions())
        for n in np.flatnonzero(terminated):
            seen.add(tuple(rewards_[n]))
            assert info["final_obs"][n].any()
    assert {(1.0, -1.0), (-1.0, 1.0)} <= seen <= {(1.0, -1.0), (-1.0, 1.0), (0.0, 0.0)}
    game = alfil.load("chess").start()
    assert rewards(game) == [0.0, 0.0]


def test_observations_of_bytes() -> None:
    wide, small = VectorEnv("shogi", 3), VectorEnv("shogi", 3, observations="uint8")
    wide.reset(seed=1)
    small.reset(seed=1)
    assert wide.observations is not None and small.observations is not None
    for _ in range(60):
        actions = wide.random_actions()
        wide.step(actions)
        small.step(actions)
    assert small.observations.dtype == np.uint8 and small.observations.shape == wide.observations.shape
    assert np.abs(small.observations - wide.observations * 255).max() <= 0.501
    space, game = ObservationSpace(small.variant), small.game(1)
    assert np.array_equal(space.observe(game, np.uint8), small.observations[1])
    copied = pickle.loads(pickle.dumps(small))
    assert np.array_equal(copied.observations, small.observations)
    with pytest.raises(ValueError, match="'uint8', found \"bits\""):
        VectorEnv("chess", 1, observations="bits")
    with pytest.raises(ValueError, match="float32 or uint8"):
        space.observe(game, np.float64)


def test_games_are_broken_off() -> None:
    env = VectorEnv("chess", 2, max_moves=5, autoreset="disabled", observations=False)
    observations, _ = env.reset()
    assert observations is None
    for _ in range(5):
        env.step(env.random_actions())
    assert env.truncated.all()
    with pytest.raises(RuntimeError, match="over"):
        env.step(env.random_actions())
    env.reset_some([True, False])
    assert list(env.lengths)[0] == 0


@pytest.mark.parametrize("name", SEVEN)
def test_pettingzoo(name: str) -> None:
    from pettingzoo.test import api_test, seed_test

    from alfil.pettingzoo import env

    api_test(env(name, max_moves=200), num_cycles=300, verbose_progress=False)
    seed_test(lambda: env(name, max_moves=60), num_cycles=60)


@pytest.mark.parametrize("name", SEVEN)
def test_openspiel(name: str) -> None:
    import pyspiel

    import alfil.openspiel  # noqa: F401

    game = pyspiel.load_game("python_alfil", {"rules": name, "max_moves": 60})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["chess", "duck", "four-handed", "shogi"])
def test_games_can_be_pickled_and_copied(name: str) -> None:
    import copy

    env = VectorEnv(name, 1, observations=False)
    env.reset(seed=2)
    for _ in range(21):
        env.step(env.random_actions())
    game = env.game(0)
    for other in [pickle.loads(pickle.dumps(game)), copy.deepcopy(game), copy.copy(game)]:
        assert (other.fen, list(map(str, other.moves))) == (game.fen, list(map(str, game.moves)))
        other.pop()
        assert other.fen != game.fen


def test_spaces_come_from_pickled_variants() -> None:
    variant = pickle.loads(pickle.dumps(alfil.load("chess")))
    assert ActionSpace(variant).n == ActionSpace(alfil.load("chess")).n


@pytest.mark.parametrize("name, autoreset", [("chess", "same_step"), ("connect-four", "next_step"), ("duck", "disabled")])
def test_environments_can_be_pickled(name: str, autoreset: str) -> None:
    env = VectorEnv(name, 3, autoreset=autoreset, max_moves=40, threads=1)
    fresh = pickle.loads(pickle.dumps(env))
    with pytest.raises(RuntimeError):
        fresh.step([0, 0, 0])
    env.reset(seed=5)
    for _ in range(30):
        env.step(env.random_actions())
        if (env.terminated | env.truncated).any():
            break
    other = pickle.loads(pickle.dumps(env))
    for n in range(20):
        for one, two in zip(env._arrays(), other._arrays()):
            assert np.array_equal(one, two)
        if autoreset == "disabled" and (env.terminated | env.truncated).any():
            break
        actions = env.random_actions().copy()
        assert np.array_equal(actions, other.random_actions())
        env.step(actions)
        other.step(actions)


def test_action_spaces_can_be_pickled() -> None:
    space = ActionSpace(alfil.load("shogi"))
    other = pickle.loads(pickle.dumps(space))
    assert other.n == space.n and other.describe(100) == space.describe(100)
    seen = ObservationSpace(alfil.load("shogi"))
    assert pickle.loads(pickle.dumps(seen)).planes == seen.planes


def test_arrays_can_be_written_and_exported() -> None:
    env = VectorEnv("chess", 2)
    twin = VectorEnv("chess", 2)
    env.reset(seed=1)
    twin.reset(seed=1)
    for array in env._arrays() + [env.random_actions(), ObservationSpace(env.variant).observe(env.game(0))]:
        assert array.flags.writeable and array.flags.c_contiguous
        assert np.shares_memory(array, np.from_dlpack(array)) and np.shares_memory(array, np.asarray(array))
    twin.random_actions()
    actions = env.random_actions().copy()
    twin_actions = twin.random_actions().copy()
    for array in env._arrays():
        array[...] = 1
    env.step(twin_actions)
    twin.step(twin_actions)
    del actions
    assert np.array_equal(env.action_mask, twin.action_mask)
    assert env.observations is not None and twin.observations is not None
    assert np.array_equal(env.observations, twin.observations)
    assert np.array_equal(env.current_player, twin.current_player)
