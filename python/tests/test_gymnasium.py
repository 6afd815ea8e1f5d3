"""Environments of Gymnasium: its own checks, and games at once beside games one by one."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from typing import Any, cast

import gymnasium
import numpy as np
import numpy.typing as npt
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers import vector as wrappers

import alfil
import alfil.gymnasium
from alfil.agents import VectorEnv as Games
from alfil.gymnasium import Env, VectorEnv

SEVEN = ["chess", "decimaka", "diminuendo", "demotion-chessgi", "shogi", "four-handed", "duck"]
MODES = list(AutoresetMode)


def last_legal(observations: npt.NDArray[np.float32], masks: npt.NDArray[np.bool_]) -> npt.ArrayLike:
    """A policy."""
    assert observations.shape[0] == masks.shape[0] == 1 and masks.dtype == np.bool_
    return np.array([np.flatnonzero(it)[-1] for it in masks])


def sampled(env: Env, info: dict[str, Any]) -> np.int64:
    return env.action_space.sample(mask=info["action_mask"])


@pytest.mark.parametrize("opponent", [None, "random"])
@pytest.mark.parametrize("name", SEVEN)
@pytest.mark.filterwarnings("ignore")
def test_check(name: str, opponent: str | None) -> None:
    env = gymnasium.make(f"alfil/{name}", max_moves=60, opponent=opponent)
    # Observations have no bounds: some games have counters without any.
    check_env(env.unwrapped)


def test_observations_of_bytes_are_as_pictures() -> None:
    env = Env("chess", observations="uint8")
    check_env(env)
    envs = VectorEnv("chess", 2, observations="uint8")
    seen, _ = envs.reset(seed=1)
    assert env.observation_space == envs.single_observation_space and seen.dtype == np.uint8
    assert np.array_equal(seen[0], env.reset()[0]) and seen.max() == 255
    with pytest.raises(ValueError, match="'float32' or 'uint8'"):
        Env("chess", observations="bits")
    with pytest.raises(ValueError, match="'float32' or 'uint8'"):
        VectorEnv("chess", observations="bits")


@pytest.mark.filterwarnings("ignore:.*Box observation space m:UserWarning")
@pytest.mark.filterwarnings("error")
def test_nothing_else_is_warned_of() -> None:
    check_env(gymnasium.make("alfil/connect-four", opponent=20, render_mode="ansi").unwrapped)


def test_all_shipped_games_are_registered() -> None:
    names = {f"alfil/{it.name}" for it in alfil.shipped()}
    assert names == {it for it in gymnasium.registry if it.startswith("alfil/")}
    assert gymnasium.spec("alfil/shogi").kwargs == {"rules": "shogi"}


@pytest.mark.parametrize("call", ["make", "make_vec"])
def test_names_can_say_what_registers_them(call: str) -> None:
    program = f'import gymnasium; print(gymnasium.{call}("alfil.gymnasium:alfil/chess").unwrapped.spec.id)'
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "alfil/chess\n"


def test_against_the_engine() -> None:
    env = Env("connect-four", opponent=500, seat=1)
    _, info = env.reset(seed=1)
    # The engine has moved first, and no column is full.
    assert env.moves_made == 1 and info["action_mask"].sum() == 7 == len(env.legal_actions())
    over = False
    while not over:
        _, reward, over, _, info = env.step(np.int64(env.legal_actions()[0]))
    assert reward in (-1.0, 0.0, 1.0) and reward == info["rewards"][1]
    assert info["action_mask"].all() and env.legal_actions() == []
    with pytest.raises(RuntimeError, match="reset"):
        env.step(np.int64(0))


def test_against_a_policy() -> None:
    env = Env("connect-four", opponent=last_legal, seat="random")
    seats = set()
    for seed in range(8):
        _, info = env.reset(seed=seed)
        assert env.moves_made == env.seat
        seats.add(env.seat)
        env.step(sampled(env, info))
        assert len(env.game.moves) == 2 + (env.seat or 0)
    assert seats == {0, 1}


@pytest.mark.parametrize("columns, results", [((0, 1) * 3 + (0,), [1.0, -1.0]), ((2, 0, 1, 0, 1, 0, 2, 0), [-1.0, 1.0])])
def test_the_winner_who_has_moved_gets_the_reward(columns: tuple[int, ...], results: list[float]) -> None:
    one = Env("connect-four")
    many = VectorEnv("connect-four", 2, autoreset_mode=AutoresetMode.DISABLED)
    one.reset()
    many.reset()
    for column in columns:
        assert not one.game.is_over
        action = np.int64(next(it for it in one.legal_actions() if it % 7 == column))
        _, reward, terminated, _, info = one.step(action)
        _, rewards, _, _, infos = many.step([action, action])
        assert rewards[0] == rewards[1] == reward
        assert (infos["rewards"] == info["rewards"]).all()
    assert terminated and reward == 1.0 and list(info["rewards"]) == results


def test_an_illegal_action_loses_alone_and_is_refused_among_many() -> None:
    one = Env("chess")
    one.reset()
    illegal = np.int64(one.action_space.n - 1)
    _, reward, terminated, truncated, info = one.step(illegal)
    assert (reward, terminated, truncated, info["illegal"]) == (-1.0, True, False, True)
    assert list(info["rewards"]) == [-1.0, 0.0]
    many = VectorEnv("chess", 2)
    many.reset()
    with pytest.raises(ValueError, match="game 0"):
        many.step([illegal, illegal])


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", ["connect-four", "duck", "four-handed"])
def test_many_games_are_as_one_by_one(name: str, mode: AutoresetMode) -> None:
    """Gymnasium's own way of joining environments says what each step returns."""
    games, most = 6, 50
    many = gymnasium.make_vec(f"alfil/{name}", num_envs=games, max_moves=most, autoreset_mode=mode)
    singly = SyncVectorEnv([lambda: Env(name, max_moves=most)] * games, autoreset_mode=mode)
    assert isinstance(many, VectorEnv) and many.metadata["autoreset_mode"] == mode
    assert many.single_observation_space == singly.single_observation_space
    assert many.observation_space == singly.observation_space
    assert (many.single_action_space, many.action_space) == (singly.single_action_space, singly.action_space)
    assert many.num_envs == singly.num_envs

    def compare(one: Any, other: Any, own: dict[str, Any], theirs: dict[str, Any]) -> None:
        for it, that in zip(one, other):
            assert it.shape == that.shape and (it == that).all()
        for key in ["action_mask", "_action_mask", "current_player", "_current_player", "_rewards"]:
            assert (own[key] == theirs[key]).all(), key

    own, info = many.reset(seed=1)
    other, expected = singly.reset(seed=1)
    assert own in many.observation_space
    compare([own], [other], info, expected)
    ends = 0
    for _ in range(130):
        if mode == AutoresetMode.DISABLED and ends:
            which = np.asarray(many.games.terminated | many.games.truncated)
            one, info = many.reset(options={"reset_mask": which})
            two, _ = singly.reset(options={"reset_mask": which.copy()})
            assert (one == two).all() and not (many.games.terminated | many.games.truncated).any()
            ends = 0
        actions = many.games.random_actions()
        *own_results, info = many.step(actions)
        *other_results, expected = singly.step(actions)
        compare(own_results, other_results, info, expected)
        ended = own_results[2] | own_results[3]
        ends += int(ended.sum())
        assert ("final_obs" in info) == ("final_obs" in expected)
        if "final_obs" in info:
            for key in ["_final_obs", "_final_info"]:
                assert (info[key] == expected[key]).all()
            assert data_equivalence(info["final_obs"], expected["final_obs"])
            assert (info["final_info"]["rewards"] == expected["final_info"]["rewards"]).all()
            assert (info["final_info"]["_rewards"] == expected["final_info"]["_rewards"]).all()
            assert (info["rewards"][ended] == info["final_info"]["rewards"][ended]).all()
        else:
            assert (info["rewards"] == expected["rewards"]).all()
    assert ends or mode == AutoresetMode.DISABLED


def test_results_are_copies_unless_they_are_shared() -> None:
    for is_copied in [True, False]:
        env = VectorEnv("chess", 3, copy=is_copied)
        first, infos = env.reset(seed=1)
        masks = env.action_masks()
        second, rewards, *_, later = env.step(env.games.random_actions())
        assert np.shares_memory(first, second) is not is_copied
        assert np.shares_memory(infos["action_mask"], later["action_mask"]) is not is_copied
        assert np.shares_memory(masks, env.games.action_mask) is not is_copied
        assert not np.shares_memory(rewards, env.games.rewards)
        assert (env.action_masks() == later["action_mask"]).all()


def test_masks_choose_legal_actions() -> None:
    env = VectorEnv("duck", 3)
    _, infos = env.reset(seed=1)
    env.action_space.seed(1)
    for _ in range(20):
        *_, infos = env.step(env.action_space.sample(mask=tuple(infos["action_mask"])))
    legal = env.legal_actions()
    assert (np.diff(legal.offsets) == env.action_masks().sum(axis=1)).all()
    one = Env("duck")
    one.reset(seed=1)
    assert one.action_masks().dtype == np.bool_
    assert list(np.flatnonzero(one.action_masks())) == one.legal_actions()


def test_the_seed_is_that_of_the_games() -> None:
    env = VectorEnv("fischerandom", 4, random_starts=True)
    games = Games("fischerandom", 4, random_starts=True)
    first, _ = env.reset(seed=7)
    assert (first == games.reset(seed=7)[0]).all()
    # Without a seed the random numbers go on, and can be repeated.
    second, _ = env.reset()
    assert not (first == second).all()
    assert (env.reset(seed=7)[0] == first).all() and (env.reset()[0] == second).all()
    with pytest.raises(ValueError, match="seed"):
        env.reset(seed=1, options={"reset_mask": np.ones(4, np.bool_)})
    one = Env("fischerandom", random_starts=True)
    fens = []
    for _ in range(2):
        one.reset(seed=3)
        fens.append(one.game.fen)
    one.reset()
    assert fens[0] == fens[1] != one.game.fen


@pytest.mark.parametrize("opponent", [None, "random", 30, last_legal])
def test_environments_can_be_copied(opponent: Any) -> None:
    env = gymnasium.make("alfil/connect-four", opponent=opponent)
    _, info = env.reset(seed=2)
    inner = cast(Env, env.unwrapped)
    for _ in range(3):
        _, _, _, _, info = env.step(sampled(inner, info))
    others = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    over = False
    while not over:
        action = inner.legal_actions()[0]
        *results, info = env.step(action)
        for it in others:
            *same, that = it.step(action)
            assert data_equivalence([*results, info], [*same, that], exact=True)
        over = bool(results[2])


@pytest.mark.parametrize("mode", MODES)
def test_many_games_can_be_copied(mode: AutoresetMode) -> None:
    env = gymnasium.make_vec("alfil/connect-four", num_envs=5, autoreset_mode=mode, threads=1)
    assert isinstance(env, VectorEnv)
    fresh = copy.deepcopy(env)
    env.reset(seed=2)
    fresh.reset(seed=2)
    for _ in range(6):
        env.step(env.games.random_actions())
    others = [copy.deepcopy(env), pickle.loads(pickle.dumps(env)), pickle.loads(pickle.dumps(fresh))]
    assert others[0].spec == env.spec and others[0].observation_space == env.observation_space
    for _ in range(6):
        others[2].step(others[2].games.random_actions())
    for _ in range(1 if mode == AutoresetMode.DISABLED else 60):
        actions = env.games.random_actions()
        *results, info = env.step(actions)
        for it in others:
            assert (it.games.random_actions() == actions).all()
            *same, that = it.step(actions)
            assert data_equivalence([*results, info], [*same, that], exact=True)


def test_positions_are_drawn() -> None:
    one = gymnasium.make("alfil/chess", render_mode="ansi")
    one.reset()
    assert str(one.render()) == str(alfil.load("chess").start())
    many = gymnasium.make_vec("alfil/chess", num_envs=2, render_mode="svg")
    many.reset()
    pictures = many.render()
    assert pictures is not None and [str(it)[:4] for it in pictures] == ["<svg"] * 2
    assert VectorEnv("chess").render() is None
    blind = Env("chess", render_mode="rgb_array")
    blind.reset()
    with pytest.raises(ValueError, match="ansi"):
        blind.render()


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_episodes_are_recorded(mode: AutoresetMode) -> None:
    inner = VectorEnv("connect-four", 8, autoreset_mode=mode)
    env: Any = wrappers.RecordEpisodeStatistics(inner)
    env.reset(seed=1)
    lengths: list[int] = []
    for _ in range(60):
        *_, infos = env.step(inner.games.random_actions())
        if "episode" in infos:
            lengths += list(infos["episode"]["l"][infos["_episode"]])
    assert lengths and all(7 <= it <= 42 for it in lengths)


def test_wrappers_change_observations_and_infos() -> None:
    inner = VectorEnv("connect-four", 8)
    env: Any = wrappers.DictInfoToList(wrappers.FlattenObservation(inner))
    env.reset(seed=1)
    observations, *_, infos = env.step(inner.games.random_actions())
    assert observations.shape == (8, 3 * 6 * 7)
    assert [it["current_player"] for it in infos] == [1] * 8


def test_arguments_are_checked() -> None:
    with pytest.raises(ValueError, match="seat"):
        Env("chess", opponent="random", seat=2)
    opponents: list[Any] = ["strong", 0]
    for opponent in opponents:
        with pytest.raises(ValueError, match="opponent"):
            Env("chess", opponent=opponent)
    with pytest.raises(ValueError, match="Sometimes"):
        VectorEnv("chess", 2, autoreset_mode="Sometimes")
    with pytest.raises(RuntimeError, match="reset"):
        Env("chess").step(np.int64(0))
