"""For trainers of agents: numbers for moves, observations, thousands of games at once.

>>> import alfil
>>> from alfil.agents import VectorEnv
>>> env = VectorEnv("chess", 4)
>>> observations, info = env.reset(seed=1)
>>> observations.shape, info["action_mask"].shape
((4, 18, 8, 8), (4, 4866))
>>> observations, rewards, terminated, truncated, info = env.step(env.random_actions())

It needs NumPy: ``pip install alfil[agents]``.
"""

from __future__ import annotations

from os import PathLike
from typing import Any, Callable, Mapping, NamedTuple, Sequence, Union

import numpy as np
import numpy.typing as npt

from ._alfil import ActionSpace, Game, Games, Variant, load, rewards
from ._alfil import ObservationSpace as _ObservationSpace

__all__ = [
    "ActionSpace",
    "LegalActions",
    "ObservationSpace",
    "Planes",
    "Policy",
    "VectorEnv",
    "action_mask",
    "play_games",
    "rewards",
]

#: Planes of positions: ``float32`` from 0 to 1, or ``uint8``, of which 255 stands for 1.
Planes = npt.NDArray[Any]
#: Chooses an action for each game from the observations and the action masks of all games.
Policy = Callable[[Planes, npt.NDArray[np.bool_]], npt.ArrayLike]


def variant_of(
    rules: Union[str, PathLike[str], Variant], options: Mapping[str, Any] | None = None
) -> Variant:
    """Returns rules that are given as a name, a path or a variant."""
    if isinstance(rules, Variant):
        if options:
            raise ValueError("options: they belong to the rules; give them to alfil.load")
        return rules
    return load(rules, options=dict(options or {}))


def action_mask(space: ActionSpace, game: Game) -> npt.NDArray[np.int8]:
    """Returns the mask of the legal moves: shape ``(space.n,)``, 1 where an action is legal."""
    mask = np.zeros(space.n, dtype=np.int8)
    mask[space.legal(game)] = 1
    return mask


class ObservationSpace:
    """Positions as planes of numbers, seen by the player on move.

    ``shape`` is ``(planes, height, width)``; on boards that are graphs ``(planes, 1, cells)``.
    """

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._inner = _ObservationSpace(variant)
        self.shape: tuple[int, int, int] = self._inner.shape
        self.planes: list[str] = self._inner.planes

    def __reduce__(self) -> tuple[type[ObservationSpace], tuple[Variant]]:
        return ObservationSpace, (self._variant,)

    def observe(self, game: Game, dtype: npt.DTypeLike = np.float32) -> Planes:
        """Returns the planes of the present position: ``float32``, or ``uint8``, of which 255 stands for 1."""
        kind = np.dtype(dtype)
        if kind == np.uint8:
            numbers = self._inner.bytes_u8(game)
        elif kind == np.float32:
            numbers = self._inner.bytes(game)
        else:
            raise ValueError(f"dtype: expected float32 or uint8, found {kind}")
        return np.frombuffer(bytearray(numbers), dtype=kind).reshape(self.shape)


class LegalActions(NamedTuple):
    """The numbers of the legal actions of many games, game by game, ascending.

    Those of game ``n`` are ``actions[offsets[n]:offsets[n + 1]]``.
    """

    #: All numbers, ``int64``.
    actions: npt.NDArray[np.int64]
    #: Where the numbers of each game begin: shape ``(games + 1,)``, ``int64``.
    offsets: npt.NDArray[np.int64]

    @staticmethod
    def of_masks(masks: npt.NDArray[Any]) -> LegalActions:
        """Returns the numbers that are true in masks of shape ``(games, actions)``."""
        games, n = masks.shape
        # One dimension: NumPy needs five times as long for two.
        places = np.flatnonzero(masks)
        offsets = np.searchsorted(places, np.arange(games + 1) * n)
        return LegalActions(places % n, offsets)

    def padded(self, width: int | None = None, fill: int = -1) -> npt.NDArray[np.int64]:
        """Returns an array of shape ``(games, width)``, with ``fill`` behind the numbers of each game.

        Without ``width`` it is as wide as the longest list. A program that is compiled for one shape, as by JAX, needs a fixed
        width. Raises ``ValueError`` if a game has more numbers.
        """
        counts = np.diff(self.offsets)
        longest = int(counts.max(initial=0))
        width = longest if width is None else width
        if longest > width:
            raise ValueError(f"width: game {counts.argmax()} has {longest} legal actions, more than {width}")
        res = np.full((len(counts), width), fill, dtype=np.int64)
        res[np.arange(width) < counts[:, None]] = self.actions
        return res


class VectorEnv:
    """Many games of one variant that make their moves at once, on all cores.

    The names are those of Gymnasium's vector environments, but the rewards belong to players, as in Pgx:

    ================  ==========================  =======================================================
    attribute         shape                       holds, for each game
    ================  ==========================  =======================================================
    observations      (games, planes, h, w)       what the player on move sees, ``float32`` or ``uint8``
    action_mask       (games, actions)            whether each action is legal, ``bool`` or bits
    current_player    (games,)                    the player on move, ``uint8``
    rewards           (games, players)            what the last step brought each player, ``float32``
    terminated        (games,)                    whether the last step ended the game, ``bool``
    truncated         (games,)                    whether the last step broke it off, ``bool``
    lengths           (games,)                    the moves made, ``uint32``
    ================  ==========================  =======================================================

    The arrays are the memory of the games: nothing is copied, and the next step overwrites them, also what was written to
    them. Don't read them while another thread steps. Who made a move, and what they saw, must be copied before the step:
    ``players = env.current_player.copy()``. Libraries that compute later, as JAX does, need copies of what they are given, too.

    ``observations`` is ``"float32"`` or ``True``, ``"uint8"``, or ``False`` for none. Bytes need a quarter of the memory: 255
    stands for 1, as in pictures, so that ``observations / 255`` are the numbers.

    ``masks`` is ``"bool"``, or ``"bits"`` for an eighth of the memory: ``action_mask`` then has the shape
    ``(games, (actions + 7) // 8)`` and the type ``uint8``. Action ``n`` is bit ``n % 8`` of byte ``n // 8``, as
    ``numpy.unpackbits(..., bitorder="little")`` and ``unpacked_mask`` read it.

    ``autoreset`` is ``"same_step"`` (a game that ends shows the next one's start at once; its last observation is in
    ``info["final_obs"]``), ``"next_step"`` or ``"disabled"``. The same seed and actions give the same games, with any number
    of threads; 0 threads are as many as there are cores.
    """

    def __init__(
        self,
        rules: Union[str, PathLike[str], Variant],
        num_envs: int,
        *,
        options: Mapping[str, Any] | None = None,
        observations: Union[bool, str] = True,
        masks: str = "bool",
        autoreset: str = "same_step",
        max_moves: int | None = None,
        random_starts: bool = False,
        threads: int = 0,
    ) -> None:
        self.variant = variant_of(rules, options)
        self._settings: dict[str, Any] = {
            "observations": observations,
            "masks": masks,
            "autoreset": autoreset,
            "max_moves": max_moves,
            "random_starts": random_starts,
            "threads": threads,
        }
        kind: str | None = None
        if isinstance(observations, str):
            kind = observations
        elif observations:
            kind = "float32"
        self.num_envs = num_envs
        self.masks = masks
        self.autoreset = autoreset
        self.action_space = ActionSpace(self.variant)
        self._games = Games(
            self.variant,
            num_envs,
            observations=kind,
            masks=masks,
            autoreset=autoreset,
            most_moves=max_moves,
            random_starts=random_starts,
            threads=threads,
        )
        self.observations: Planes | None = self._buffer("observations") if observations else None
        self.action_mask: npt.NDArray[Any] = self._buffer("masks")
        self.current_player: npt.NDArray[np.uint8] = self._buffer("players")
        self.rewards: npt.NDArray[np.float32] = self._buffer("rewards")
        self.terminated: npt.NDArray[np.bool_] = self._buffer("terminated")
        self.truncated: npt.NDArray[np.bool_] = self._buffer("truncated")
        self.lengths: npt.NDArray[np.uint32] = self._buffer("lengths")
        self.final_observations: Planes | None = None
        if observations and autoreset == "same_step":
            self.final_observations = self._buffer("final_observations")

    def _buffer(self, name: str) -> Any:
        return np.asarray(self._games.buffer(name))

    def _arrays(self) -> list[npt.NDArray[Any]]:
        arrays = [self.action_mask, self.current_player, self.rewards, self.terminated, self.truncated, self.lengths]
        return arrays + [it for it in (self.observations, self.final_observations) if it is not None]

    def __reduce__(self) -> tuple[Any, ...]:
        """An environment can be pickled: where it arrives, its games go on as they would have here."""
        state = (self._games.save(), [it.copy() for it in self._arrays()])
        return _rebuilt, (type(self), self.variant, self.num_envs, self._settings, state)

    def _restore(self, games: list[tuple[Game, str, int, int]], arrays: list[npt.NDArray[Any]]) -> None:
        self._games.restore(games)
        for array, saved in zip(self._arrays(), arrays):
            np.copyto(array, saved)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.action_mask, "current_player": self.current_player}
        if self.final_observations is not None:
            info["final_obs"] = self.final_observations
        return info

    def reset(self, *, seed: int = 0) -> tuple[Planes | None, dict[str, Any]]:
        """Begins all games anew. Returns the observations and a dictionary with ``action_mask`` and ``current_player``."""
        self._games.reset(seed)
        return self.observations, self._info()

    def reset_some(self, which: npt.ArrayLike) -> None:
        """Begins those games anew for which ``which``, of shape ``(games,)``, is true."""
        self._games.reset_some(np.asarray(which, dtype=np.bool_).tobytes())

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[
        Planes | None,
        npt.NDArray[np.float32],
        npt.NDArray[np.bool_],
        npt.NDArray[np.bool_],
        dict[str, Any],
    ]:
        """Makes a move in each game.

        Raises ``ValueError`` if an action is not legal; it names the game, and nothing has changed then.
        """
        numbers = np.asarray(actions)
        if numbers.dtype.kind not in "iu":
            raise TypeError(f"actions: expected whole numbers, found {numbers.dtype}")
        if numbers.size and (numbers.min() < 0 or numbers.max() >= 2**32):
            raise ValueError(f"actions: expected numbers from 0 to {self.action_space.n - 1}")
        self._games.step(numbers.astype(np.uint32, copy=False).tobytes())
        return self.observations, self.rewards, self.terminated, self.truncated, self._info()

    def random_actions(self) -> npt.NDArray[np.uint32]:
        """Chooses a legal action for each game, by the seed of the last reset."""
        return np.frombuffer(bytearray(self._games.random_actions()), dtype=np.uint32)

    def unpacked_mask(self) -> npt.NDArray[np.bool_]:
        """Returns ``action_mask`` with a ``bool`` for each action. It is a copy only if masks are bits."""
        if self.masks == "bool":
            return self.action_mask
        truths = np.unpackbits(self.action_mask, axis=1, count=self.action_space.n, bitorder="little")
        return truths.view(np.bool_)

    def legal_actions(self) -> LegalActions:
        """Returns the numbers of the legal actions of each game.

        A game that is over has the number 0 alone: it takes any action, and a list that isn't empty keeps a softmax a number.
        """
        legal = LegalActions.of_masks(self.unpacked_mask())
        ended = self.terminated | self.truncated
        if self.autoreset == "same_step" or not ended.any():
            return legal
        counts = np.diff(legal.offsets)
        kept = ~np.repeat(ended, counts)
        kept[legal.offsets[:-1][ended]] = True
        counts[ended] = 1
        return LegalActions(legal.actions[kept], np.concatenate([[0], np.cumsum(counts)]))

    def game(self, n: int) -> Game:
        """Returns a copy of game ``n``, to print it or to look at its moves."""
        return self._games.game(n)

    def close(self) -> None:
        """Does nothing: memory is freed with the last array. It is there for code that closes environments."""


def _rebuilt(
    kind: type[VectorEnv], variant: Variant, num_envs: int, settings: dict[str, Any], state: tuple[Any, Any]
) -> VectorEnv:
    """Returns a pickled environment."""
    env = kind(variant, num_envs, **settings)
    env._restore(*state)
    return env


def play_games(
    env: VectorEnv, policies: Sequence[Policy | None], *, seed: int = 0
) -> npt.NDArray[np.float32]:
    """Plays each game of an environment once, and returns its rewards: shape ``(games, players)``.

    ``policies`` has one policy for each player; ``None`` plays at random. A policy is asked about all games, so that its batches
    have one size; what it says of games in which the player is not on move is ignored. A game that ``max_moves`` breaks off
    brings 0. The environment must reset its games itself, and starts anew with ``seed``.

    >>> env = VectorEnv("connect-four", 100)
    >>> play_games(env, [None, None], seed=1).shape
    (100, 2)
    """
    observations, info = env.reset(seed=seed)
    if observations is None:
        raise ValueError("env: policies need observations; make it without observations=False")
    if len(policies) != env.rewards.shape[1]:
        raise ValueError(f"policies: expected {env.rewards.shape[1]}, one for each player, found {len(policies)}")
    if env.autoreset == "disabled":
        raise ValueError('env: games that are over must begin anew; make it with autoreset="same_step"')
    results = np.zeros_like(env.rewards)
    is_open = np.ones(env.num_envs, dtype=np.bool_)
    while is_open.any():
        actions = env.random_actions().copy()
        for player, policy in enumerate(policies):
            moves = is_open & (env.current_player == player)
            if policy is not None and moves.any():
                actions[moves] = np.asarray(policy(observations, env.unpacked_mask()))[moves]
        _, rewards, terminated, truncated, _ = env.step(actions)
        ends = is_open & (terminated | truncated)
        results[ends] = rewards[ends]
        is_open &= ~ends
    return results
