"""Any game as an environment of Gymnasium for one agent, against a built-in opponent.

>>> from alfil.gymnasium import AgainstComputer
>>> env = AgainstComputer("chess", opponent="random")
>>> observation, info = env.reset(seed=1)
>>> observation.shape, int(info["action_mask"].sum())
((18, 8, 8), 20)

It needs Gymnasium: ``pip install alfil[gymnasium]``.
"""

from __future__ import annotations

from typing import Any, Mapping, Union

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from ._alfil import ActionSpace, Engine, Game, Variant, rewards
from .agents import ObservationSpace, action_mask, variant_of

__all__ = ["AgainstComputer"]


class AgainstComputer(gymnasium.Env[npt.NDArray[np.float32], np.int64]):
    """A game in which the agent plays one side and the computer all others.

    ``opponent`` is ``"random"`` or the number of positions that the engine looks at before each turn. ``seat`` is the number of
    the agent's player, or ``"random"``. ``info["action_mask"]`` is 1 where an action is legal. An illegal action loses at once,
    so that agents that ignore the mask can learn it; ``info["illegal"]`` is then true.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        rules: Union[str, Variant],
        *,
        options: Mapping[str, Any] | None = None,
        opponent: Union[str, int] = "random",
        seat: Union[int, str] = 0,
        max_moves: int | None = 1000,
        render_mode: str | None = None,
    ) -> None:
        self.variant = variant_of(rules, options)
        players = len(self.variant.players)
        if seat != "random" and not (isinstance(seat, int) and 0 <= seat < players):
            raise ValueError(f"seat: expected 'random' or 0 to {players - 1}, found {seat!r}")
        if opponent != "random" and not (isinstance(opponent, int) and opponent > 0):
            raise ValueError(f"opponent: expected 'random' or a number of positions, found {opponent!r}")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode: expected 'ansi' or None, found {render_mode!r}")
        self.render_mode = render_mode
        self.max_moves = max_moves
        self.actions = ActionSpace(self.variant)
        self.planes = ObservationSpace(self.variant)
        self.observation_space = spaces.Box(-np.inf, np.inf, self.planes.shape, np.float32)
        self.action_space = spaces.Discrete(self.actions.n)
        self._engine = None if opponent == "random" else Engine(self.variant, nodes=int(opponent))
        self._seat = seat

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.float32], dict[str, Any]]:
        super().reset(seed=seed)
        players = self.variant.players
        if self._seat == "random":
            self.seat = int(self.np_random.integers(len(players)))
        else:
            self.seat = int(self._seat)
        self.game: Game = self.variant.start()
        self.moves_made = 0
        self._answer()
        return self._observation(), self._info()

    def step(
        self, action: np.int64
    ) -> tuple[npt.NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        if self.game.outcome is not None:
            raise RuntimeError("the game is over; call reset")
        try:
            move = self.actions.decode(self.game, int(action))
        except ValueError:
            info = self._info()
            info["illegal"] = True
            return self._observation(), -1.0, True, False, info
        self.game.push(move)
        self.moves_made += 1
        self._answer()
        over = self.game.outcome is not None
        truncated = not over and self.max_moves is not None and self.moves_made >= self.max_moves
        return self._observation(), rewards(self.game)[self.seat], over, truncated, self._info()

    def render(self) -> str | None:
        return str(self.game) if self.render_mode == "ansi" else None

    def _answer(self) -> None:
        """Lets the others move until it is the agent's turn."""
        own = self.variant.players[self.seat]
        while self.game.outcome is None and self.game.turn != own:
            if self.max_moves is not None and self.moves_made >= self.max_moves:
                return
            if self._engine is None:
                legal = self.game.legal_moves
                self.game.push(legal[int(self.np_random.integers(len(legal)))])
            else:
                self.game.push(self._engine.play(self.game))
            self.moves_made += 1

    def _observation(self) -> npt.NDArray[np.float32]:
        return self.planes.observe(self.game)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": action_mask(self.actions, self.game)}
