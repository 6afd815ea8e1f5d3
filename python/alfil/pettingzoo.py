"""Any game as an AEC environment of PettingZoo.

>>> from alfil.pettingzoo import env
>>> chess = env("chess")
>>> chess.reset(seed=1)
>>> chess.agents
['white', 'black']

It needs PettingZoo: ``pip install alfil[pettingzoo]``.
"""

from __future__ import annotations

from typing import Any, Mapping, Union

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ._alfil import ActionSpace, Game, Variant, rewards
from .agents import ObservationSpace, action_mask, variant_of

__all__ = ["RawEnv", "env"]


def env(
    rules: Union[str, Variant],
    *,
    options: Mapping[str, Any] | None = None,
    max_moves: int | None = 1000,
    render_mode: str | None = None,
) -> AECEnv:
    """Returns an environment that ends a game with a loss for a player who makes an illegal move, as PettingZoo's games do."""
    raw: AECEnv = RawEnv(rules, options=options, max_moves=max_moves, render_mode=render_mode)
    raw = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    raw = wrappers.AssertOutOfBoundsWrapper(raw)
    return wrappers.OrderEnforcingWrapper(raw)


class RawEnv(AECEnv):  # type: ignore[misc]
    """The environment without wrappers. An illegal move raises ``ValueError``.

    An observation is a dictionary: ``observation`` has the planes, ``action_mask`` is 1 where an action is legal. A turn of
    several phases is several steps of one agent.
    """

    def __init__(
        self,
        rules: Union[str, Variant],
        *,
        options: Mapping[str, Any] | None = None,
        max_moves: int | None = 1000,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.variant = variant_of(rules, options)
        self.metadata = {
            "name": f"alfil_{self.variant.name}",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
        }
        if render_mode not in (None, "ansi", "human"):
            raise ValueError(f"render_mode: expected 'ansi', 'human' or None, found {render_mode!r}")
        self.render_mode = render_mode
        self.max_moves = max_moves
        self.actions = ActionSpace(self.variant)
        self.planes = ObservationSpace(self.variant)
        self.possible_agents: list[str] = list(self.variant.players)
        space = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, self.planes.shape, np.float32),
                "action_mask": spaces.Box(0, 1, (self.actions.n,), np.int8),
            }
        )
        self.observation_spaces = {it: space for it in self.possible_agents}
        self.action_spaces = {it: spaces.Discrete(self.actions.n) for it in self.possible_agents}
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.game: Game = self.variant.start()
        self.moves_made = 0
        self.agents = self.possible_agents[:]
        self.agent_selection = self.game.turn
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {it: {} for it in self.agents}

    def observe(self, agent: str) -> dict[str, Any]:
        """Returns what is seen from the player on move; agents who are not on move have no legal action."""
        mask = np.zeros(self.actions.n, dtype=np.int8)
        if agent == self.agent_selection and not self.terminations.get(agent, True):
            mask = action_mask(self.actions, self.game)
        return {"observation": self.planes.observe(self.game), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"action: {agent} is on move and must make one")
        self.game.push(self.actions.decode(self.game, int(action)))
        self.moves_made += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.game.outcome is not None:
            for it, reward in zip(self.possible_agents, rewards(self.game)):
                self.rewards[it] = reward
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_moves is not None and self.moves_made >= self.max_moves:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.game.turn
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        text = str(self.game)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        pass
