"""Any game as environments of Gymnasium: one game, or thousands at once.

>>> import gymnasium
>>> import alfil.gymnasium
>>> env = gymnasium.make("alfil/chess", opponent="random")
>>> observation, info = env.reset(seed=1)
>>> observation.shape, int(info["action_mask"].sum())
((18, 8, 8), 20)
>>> envs = gymnasium.make_vec("alfil/chess", num_envs=64)
>>> observations, infos = envs.reset(seed=1)
>>> observations.shape, infos["action_mask"].shape
((64, 18, 8, 8), (64, 4866))

Importing this module registers ``alfil/NAME`` for each shipped game; `Env` and `VectorEnv` also take the path of a rule file. It
needs Gymnasium: ``pip install alfil[gymnasium]``.
"""

from __future__ import annotations

from os import PathLike
from typing import Any, Mapping, Union

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from . import agents
from ._alfil import ActionSpace, Engine, Game, Variant, rewards, shipped
from .agents import LegalActions, ObservationSpace, Planes, Policy, action_mask, variant_of

__all__ = ["Env", "VectorEnv"]

#: The metadata of both kinds of environments. Gymnasium wants a number of pictures a second; no game moves by itself.
_METADATA: dict[str, Any] = {"render_modes": ["ansi", "svg"], "render_fps": 1}
#: Engines that look at no more positions before a move get the smallest table, since emptying a large one costs more time.
_FEW_NODES = 50_000
_MODES = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "disabled",
}


def _space(shape: tuple[int, ...], kind: Any) -> spaces.Box:
    """Returns the space of observations. Counters may be below 0 or above 1."""
    if np.dtype(kind) == np.uint8:
        return spaces.Box(0, 255, shape, np.uint8)
    return spaces.Box(-np.inf, np.inf, shape, np.float32)


def _drawn(game: Game, mode: str) -> str:
    """Returns a position as a text or a picture.

    Environments accept modes that they don't have: Stable-Baselines3 makes all of them with ``"rgb_array"``, and draws few.
    """
    if mode not in _METADATA["render_modes"]:
        raise ValueError(f"render_mode: expected 'ansi', 'svg' or None, found {mode!r}")
    return game.svg() if mode == "svg" else str(game)


class Env(gymnasium.Env[Planes, np.int64]):
    """One game. The agent makes the moves of all players, or those of one player against an opponent.

    ``opponent`` is one of these:

    - ``None``: the agent makes all moves, each with the observation of the player on move. A reward belongs to the player who
      has made the move. Algorithms for one agent need an opponent instead: they treat the next observation as the agent's own.
    - ``"random"``: a player of random moves.
    - a number: the engine, which looks at that number of positions before each move.
    - a policy (`alfil.agents.Policy`): a function that chooses actions for observations and masks with one row each.

    ``seat`` is the number of the agent's player against an opponent, or ``"random"``.

    ``observations`` is ``"float32"``, or ``"uint8"``, of which 255 stands for 1: networks for pictures take that as it is.

    ``info["action_mask"]`` is 1 where an action is legal, ``info["current_player"]`` is the number of the player on move, and
    ``info["rewards"]`` is what the step brought each player. An illegal action loses at once, so that agents without a mask can
    learn the rules; ``info["illegal"]`` is then true.
    """

    metadata = _METADATA

    def __init__(
        self,
        rules: Union[str, PathLike[str], Variant],
        *,
        options: Mapping[str, Any] | None = None,
        opponent: Union[str, int, Policy, None] = None,
        seat: Union[int, str] = 0,
        max_moves: int | None = 1000,
        random_starts: bool = False,
        observations: str = "float32",
        render_mode: str | None = None,
    ) -> None:
        if observations not in ("float32", "uint8"):
            raise ValueError(f"observations: expected 'float32' or 'uint8', found {observations!r}")
        self.variant = variant_of(rules, options)
        players = len(self.variant.players)
        if seat != "random" and not (isinstance(seat, int) and 0 <= seat < players):
            raise ValueError(f"seat: expected 'random' or 0 to {players - 1}, found {seat!r}")
        is_number = isinstance(opponent, int) and opponent > 0
        if not (opponent is None or opponent == "random" or is_number or callable(opponent)):
            raise ValueError(
                f"opponent: expected None, 'random', a number of positions or a policy, found {opponent!r}"
            )
        self.render_mode = render_mode
        self.max_moves = max_moves
        self.actions = ActionSpace(self.variant)
        self.planes = ObservationSpace(self.variant)
        self._kind = np.dtype(observations)
        self.observation_space = _space(self.planes.shape, self._kind)
        self.action_space: spaces.Discrete[np.int64] = spaces.Discrete(self.actions.n)
        self._random_starts = random_starts
        self._opponent = opponent
        self._seat = seat
        # Nothing can be played before the first reset.
        self._over = True
        self._engine = self._new_engine()

    def _new_engine(self) -> Engine | None:
        if not isinstance(self._opponent, int):
            return None
        return Engine(self.variant, nodes=self._opponent, hash=1 if self._opponent <= _FEW_NODES else None)

    def __getstate__(self) -> dict[str, Any]:
        """An environment can be pickled and copied. Its engine is made anew: it remembers nothing from move to move."""
        return {**self.__dict__, "_engine": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._engine = self._new_engine()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Planes, dict[str, Any]]:
        super().reset(seed=seed)
        self.seat: int | None = None
        if self._opponent is not None:
            is_random = self._seat == "random"
            self.seat = int(self.np_random.integers(len(self.variant.players)) if is_random else self._seat)
        start = int(self.np_random.integers(self.variant.n_starts)) if self._random_starts else None
        self.game: Game = self.variant.start(start)
        self.moves_made = 0
        self._over = False
        self._answer()
        return self._observation(), self._info()

    def step(
        self, action: np.int64
    ) -> tuple[Planes, float, bool, bool, dict[str, Any]]:
        if self._over:
            raise RuntimeError("the game is over; call reset")
        mover = self.variant.players.index(self.game.turn) if self.seat is None else self.seat
        try:
            move = self.actions.decode(self.game, int(action))
        except ValueError:
            self._over = True
            info = {**self._info(), "illegal": True}
            info["rewards"][mover] = -1.0
            return self._observation(), -1.0, True, False, info
        self.game.push(move)
        self.moves_made += 1
        self._answer()
        terminated = self.game.outcome is not None
        truncated = not terminated and self._is_long()
        self._over = terminated or truncated
        return self._observation(), rewards(self.game)[mover], terminated, truncated, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Returns whether each action is legal, of shape ``(n,)``. MaskablePPO of sb3-contrib calls it."""
        return self._mask().view(np.bool_)

    def legal_actions(self) -> list[int]:
        """Returns the numbers of the legal actions, ascending. It is empty when the game is over."""
        return [] if self._over else self.actions.legal(self.game)

    def render(self) -> str | None:
        """Returns the position as text (``"ansi"``) or as a picture (``"svg"``)."""
        return None if self.render_mode is None else _drawn(self.game, self.render_mode)

    def _is_long(self) -> bool:
        return self.max_moves is not None and self.moves_made >= self.max_moves

    def _answer(self) -> None:
        """Makes the moves of the opponent until it is the agent's turn."""
        if self.seat is None:
            return
        own = self.variant.players[self.seat]
        while self.game.outcome is None and self.game.turn != own and not self._is_long():
            if self._engine is not None:
                self._engine.forget()
                self.game.push(self._engine.play(self.game))
            elif callable(self._opponent):
                chosen = self._opponent(self._observation()[None], self.action_masks()[None])
                self.game.push(self.actions.decode(self.game, int(np.asarray(chosen)[0])))
            else:
                legal = self.game.legal_moves
                self.game.push(legal[int(self.np_random.integers(len(legal)))])
            self.moves_made += 1

    def _mask(self) -> npt.NDArray[np.int8]:
        """Returns the mask. Where the game is over it is 1 everywhere, so that a softmax over legal actions stays a number."""
        return np.ones(self.actions.n, np.int8) if self._over else action_mask(self.actions, self.game)

    def _observation(self) -> Planes:
        return self.planes.observe(self.game, self._kind)

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self._mask(),
            "current_player": self.variant.players.index(self.game.turn),
            "rewards": np.array(rewards(self.game), np.float32),
        }


class VectorEnv(gymnasium.vector.VectorEnv[Planes, npt.ArrayLike, npt.NDArray[Any]]):
    """Many games at once: `alfil.agents.VectorEnv` with the interface of Gymnasium.

    The agent makes the moves of all players, as in an `Env` without an opponent. A reward belongs to the player who has made the
    move; ``infos["rewards"]``, of shape ``(games, players)``, has what the step brought each player. An illegal action raises
    ``ValueError``, and nothing has changed then.

    ``infos["action_mask"]`` (``int8``) is 1 where an action is legal, and ``infos["current_player"]`` has the players on move.
    With ``AutoresetMode.SAME_STEP``, a step that ends games also has ``final_obs`` and ``final_info``.

    Observations and masks are copies, as those of Gymnasium's own environments. With ``copy=False`` they are the memory of the
    games, which the next step overwrites. ``games`` is the environment below, with all arrays and `random_actions`.
    """

    def __init__(
        self,
        rules: Union[str, PathLike[str], Variant],
        num_envs: int = 1,
        *,
        options: Mapping[str, Any] | None = None,
        autoreset_mode: Union[AutoresetMode, str] = AutoresetMode.NEXT_STEP,
        max_moves: int | None = 1000,
        random_starts: bool = False,
        observations: str = "float32",
        threads: int = 0,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        if observations not in ("float32", "uint8"):
            raise ValueError(f"observations: expected 'float32' or 'uint8', found {observations!r}")
        mode = AutoresetMode(autoreset_mode)
        self.games = agents.VectorEnv(
            rules,
            num_envs,
            options=options,
            autoreset=_MODES[mode],
            max_moves=max_moves,
            random_starts=random_starts,
            observations=observations,
            threads=threads,
        )
        self.num_envs = num_envs
        self.copy = copy
        self.render_mode = render_mode
        self.metadata = {**_METADATA, "autoreset_mode": mode}
        shape = self._observations.shape[1:]
        self.single_observation_space: spaces.Box = _space(shape, self._observations.dtype)
        self.single_action_space: spaces.Discrete[np.int64] = spaces.Discrete(self.games.action_space.n)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def __getstate__(self) -> dict[str, Any]:
        """An environment can be pickled and copied. The space of all observations is left out: it is as large as they are."""
        return {name: it for name, it in self.__dict__.items() if name != "observation_space"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)

    @property
    def _observations(self) -> Planes:
        seen = self.games.observations
        assert seen is not None
        return seen

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Planes, dict[str, Any]]:
        """Begins all games anew, or those for which ``options["reset_mask"]``, of shape ``(games,)``, is true.

        The same seed gives the same games as `alfil.agents.VectorEnv` does. Games of a ``reset_mask`` go on with their own
        random numbers.
        """
        super().reset(seed=seed)
        which = (options or {}).get("reset_mask")
        if which is None:
            self.games.reset(seed=int(self.np_random.integers(2**63)) if seed is None else seed)
        elif seed is not None:
            raise ValueError("seed: it seeds all games; leave it out with a reset_mask")
        else:
            self.games.reset_some(which)
        return self._shared(self._observations), self._infos()

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[
        Planes, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]
    ]:
        """Makes a move in each game. Games that begin anew under ``AutoresetMode.NEXT_STEP`` ignore their action."""
        movers = self.games.current_player.copy()
        self.games.step(actions)
        infos = self._infos()
        ended = self.games.terminated | self.games.truncated
        if self.games.final_observations is not None and ended.any():
            infos.update(self._final(ended, self.games.final_observations))
        gained = self.games.rewards[np.arange(self.num_envs), movers]
        return self._shared(self._observations), gained, self.games.terminated.copy(), self.games.truncated.copy(), infos

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Returns whether each action is legal: shape ``(games, n)``. It is a copy, unless the environment has ``copy=False``."""
        return self._shared(self.games.action_mask)

    def legal_actions(self) -> LegalActions:
        """Returns the numbers of the legal actions of each game."""
        return self.games.legal_actions()

    def render(self) -> tuple[str, ...] | None:
        """Returns each position as text (``"ansi"``) or as a picture (``"svg"``)."""
        if self.render_mode is None:
            return None
        return tuple(_drawn(self.games.game(n), self.render_mode) for n in range(self.num_envs))

    def _shared(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return array.copy() if self.copy else array

    def _infos(self) -> dict[str, Any]:
        infos: dict[str, Any] = {
            "action_mask": self._shared(self.games.action_mask).view(np.int8),
            "current_player": self.games.current_player.copy(),
            "rewards": self.games.rewards.copy(),
        }
        return {**infos, **{f"_{it}": np.ones(self.num_envs, np.bool_) for it in infos}}

    def _final(self, ended: npt.NDArray[np.bool_], seen: Planes) -> dict[str, Any]:
        """Returns the infos on games that the last step ended and began anew."""
        observations = np.full(self.num_envs, None, dtype=object)
        for n in np.flatnonzero(ended):
            observations[n] = self._shared(seen[n])
        info = {"rewards": self.games.rewards.copy(), "_rewards": ended.copy()}
        return {"final_obs": observations, "_final_obs": ended, "final_info": info, "_final_info": ended.copy()}


def _register() -> None:
    """Registers each shipped game for ``gymnasium.make`` and ``gymnasium.make_vec``."""
    for game in shipped():
        gymnasium.register(
            id=f"alfil/{game.name}",
            entry_point="alfil.gymnasium:Env",
            vector_entry_point="alfil.gymnasium:VectorEnv",
            kwargs={"rules": game.name},
        )


_register()
