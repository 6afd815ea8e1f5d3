"""Any game as a game of OpenSpiel.

>>> import pyspiel
>>> import alfil.openspiel
>>> game = pyspiel.load_game("python_alfil", {"rules": "connect-four"})
>>> state = game.new_initial_state()
>>> len(state.legal_actions())
7

Importing this module registers ``python_alfil``. Its parameters are ``rules``, the name or path of a rule file, and
``max_moves``, after which a game is drawn. It needs OpenSpiel: ``pip install alfil[openspiel]``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import pyspiel

from ._alfil import ActionSpace, Variant, load, rewards
from .agents import ObservationSpace

__all__ = ["AlfilGame", "AlfilState"]

_TYPE = pyspiel.GameType(
    short_name="python_alfil",
    long_name="A game from a rule file of alfil",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=8,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"rules": "chess", "max_moves": 1000},
)


@lru_cache(maxsize=32)
def _spaces(rules: str) -> tuple[Variant, ActionSpace, ObservationSpace]:
    variant = load(rules)
    return variant, ActionSpace(variant), ObservationSpace(variant)


class AlfilGame(pyspiel.Game):  # type: ignore[misc]
    """A game from a rule file."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        self.rules = str(params.get("rules", "chess"))
        self.max_moves = int(params.get("max_moves", 1000))
        self.variant, self.actions, self.planes = _spaces(self.rules)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.actions.n,
            max_chance_outcomes=0,
            num_players=len(self.variant.players),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_moves,
        )
        super().__init__(_TYPE, info, {"rules": self.rules, "max_moves": self.max_moves})

    def new_initial_state(self) -> AlfilState:
        return AlfilState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> _Observer:
        return _Observer(self)


class AlfilState(pyspiel.State):  # type: ignore[misc]
    """A position with its history. A turn of several phases is several actions of one player."""

    def __init__(self, game: AlfilGame) -> None:
        super().__init__(game)
        # OpenSpiel copies states without what belongs to the class of their game.
        self._rules = game.rules
        self._max_moves = game.max_moves
        self.game = game.variant.start()
        self._made = 0
        self._players = {name: n for n, name in enumerate(game.variant.players)}

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self._players[self.game.turn]

    def _legal_actions(self, player: int) -> list[int]:
        return _spaces(self._rules)[1].legal(self.game)

    def _apply_action(self, action: int) -> None:
        self.game.push(_spaces(self._rules)[1].decode(self.game, action))
        self._made += 1

    def _action_to_string(self, player: int, action: int) -> str:
        try:
            return str(_spaces(self._rules)[1].decode(self.game, action))
        except ValueError:
            return _spaces(self._rules)[1].describe(action) or str(action)

    def is_terminal(self) -> bool:
        return self._made >= self._max_moves or self.game.outcome is not None

    def returns(self) -> list[float]:
        return rewards(self.game)

    def __str__(self) -> str:
        return self.game.fen


class _Observer:
    """Writes the planes of the present position, seen by the player on move."""

    def __init__(self, game: AlfilGame) -> None:
        self._space = game.planes
        shape = game.planes.shape
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: AlfilState, player: int) -> None:
        self.dict["observation"][:] = self._space.observe(state.game)

    def string_from(self, state: AlfilState, player: int) -> str:
        return state.game.fen


pyspiel.register_game(_TYPE, AlfilGame)
