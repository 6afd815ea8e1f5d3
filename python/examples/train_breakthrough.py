"""Learns breakthrough on a board of 6x6 by playing against itself, and measures itself against random play.

    pip install alfil[agents] jax optax
    python train_breakthrough.py

It writes `breakthrough.csv` and `breakthrough.svg`: the share of games won against random play, over training.

The method is advantage actor-critic. One network plays both sides: it sees the board from the side on move. It returns a
score for each action and a guess of the game's reward. Illegal actions get no probability.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import optax

from alfil.agents import VectorEnv, play_games

RULES = Path(__file__).with_name("breakthrough-6x6.toml")
HIDDEN = 256
#: Moves of each game between two changes of the network.
STEPS = 32
#: How much the error of the guess and the spread of the policy count.
GUESS, SPREAD = 0.5, 0.01
#: Games of an evaluation, half of them with each side, and how often one takes place.
EVALUATION, EVERY = 400, 2


def new_network(key, n_inputs, n_actions):
    """Returns weights of two hidden layers. The last layer begins near zero, so that all legal moves are alike at first."""
    sizes, scales = [n_inputs, HIDDEN, HIDDEN, n_actions + 1], [1.0, 1.0, 0.01]
    keys = jax.random.split(key, 3)
    return [
        (scale * jax.random.normal(k, (n, m)) * np.sqrt(2 / n), jnp.zeros(m))
        for k, n, m, scale in zip(keys, sizes, sizes[1:], scales)
    ]


def evaluate_network(network, observations, masks):
    """Returns the logarithms of the probabilities of all actions, and the guessed rewards of the players on move."""
    x = observations.reshape(len(observations), -1)
    for weights, bias in network[:-1]:
        x = jax.nn.relu(x @ weights + bias)
    x = x @ network[-1][0] + network[-1][1]
    return jax.nn.log_softmax(jnp.where(masks, x[:, :-1], -1e9)), jnp.tanh(x[:, -1])


@jax.jit
def choose(network, key, observations, masks):
    logits, guesses = evaluate_network(network, observations, masks)
    return jax.random.categorical(key, logits), guesses


def loss(network, observations, masks, actions, rewards):
    logits, guesses = evaluate_network(network, observations, masks)
    chosen = jnp.take_along_axis(logits, actions[:, None], axis=1)[:, 0]
    gain = jax.lax.stop_gradient(rewards - guesses)
    spread = -(jnp.exp(logits) * jnp.where(masks, logits, 0)).sum(axis=1)
    return (-gain * chosen + GUESS * (rewards - guesses) ** 2 - SPREAD * spread).mean()


def play(env, network, key):
    """Plays some moves of each game. Returns positions with the actions chosen there and the rewards that came of them."""
    games = np.arange(env.num_envs)
    seen = []
    for _ in range(STEPS):
        key, now = jax.random.split(key)
        # The next step overwrites the arrays of the environment.
        observations, masks, players = env.observations.copy(), env.action_mask.copy(), env.current_player.copy()
        actions = np.asarray(choose(network, now, observations, masks)[0])
        _, rewards, terminated, truncated, _ = env.step(actions)
        seen.append((observations, masks, actions, players, rewards.copy(), terminated | truncated))
    # Games that go on are taken to end as the network guesses: one side's gain is the other's loss.
    _, guesses = choose(network, key, env.observations, env.action_mask)
    outlook = np.zeros_like(env.rewards)
    outlook[games, env.current_player] = guesses
    outlook[games, 1 - env.current_player] = -np.asarray(guesses)
    batch = []
    for observations, masks, actions, players, rewards, over in reversed(seen):
        outlook = np.where(over[:, None], rewards, outlook)
        batch.append((observations, masks, actions, outlook[games, players]))
    return [np.concatenate(it) for it in zip(*batch)]


def share_of_wins(env, network):
    """Plays against random play with fixed seeds, half of the games with each side."""
    key = jax.random.key(0)

    def policy(observations, masks):
        nonlocal key
        key, now = jax.random.split(key)
        return choose(network, now, observations, masks)[0]

    first, second = play_games(env, [policy, None], seed=1), play_games(env, [None, policy], seed=2)
    return float(np.mean(np.concatenate([first[:, 0], second[:, 1]]) > 0))


def svg(points):
    """Draws the curve."""
    most = points[-1][0] or 1
    tick = 10 ** int(np.log10(most))
    x, y = (lambda it: 50 + 560 * it / most), (lambda it: 20 + 240 * (1 - it))
    curve = " ".join(f"{x(moves):.1f},{y(share):.1f}" for moves, share in points)
    rows = "".join(
        f'<path d="M50 {y(it):.0f}h560" stroke="#8886"/><text x="44" y="{y(it) + 4:.0f}" text-anchor="end">{it:.0%}</text>'
        for it in (0, 0.25, 0.5, 0.75, 1)
    )
    columns = "".join(
        f'<text x="{x(it):.0f}" y="278" text-anchor="middle">{it / 1000:.0f}</text>' for it in range(0, most + 1, tick)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 310" font-family="sans-serif" font-size="13" fill="#777">\n'
        f"{rows}{columns}\n"
        '<text x="330" y="302" text-anchor="middle">moves played in training, in thousands</text>\n'
        '<text x="50" y="12">games won against random play</text>\n'
        f'<polyline points="{curve}" fill="none" stroke="#3b6fb6" stroke-width="2"/>\n</svg>\n'
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--updates", type=int, default=60, help="changes of the network")
    parser.add_argument("--games", type=int, default=256, help="games that are played at once")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("breakthrough"), help="name of the files, without ending")
    args = parser.parse_args()
    env, evaluation = VectorEnv(RULES, args.games), VectorEnv(RULES, EVALUATION // 2)
    key, now = jax.random.split(jax.random.key(args.seed))
    network = new_network(now, env.observations[0].size, env.action_space.n)
    optimizer = optax.chain(optax.clip_by_global_norm(1.0), optax.adam(1e-3))
    state = optimizer.init(network)

    @jax.jit
    def learn(network, state, batch):
        changes, state = optimizer.update(jax.grad(loss)(network, *batch), state)
        return optax.apply_updates(network, changes), state

    env.reset(seed=args.seed)
    begin, points = time.perf_counter(), []
    for update in range(args.updates + 1):
        if update % EVERY == 0:
            moves, share = update * STEPS * args.games, share_of_wins(evaluation, network)
            points.append((moves, share))
            print(f"{moves:8} moves  {share:6.1%} won  {time.perf_counter() - begin:5.0f} s", flush=True)
        key, now = jax.random.split(key)
        network, state = learn(network, state, play(env, network, now))
    rows = "".join(f"{moves},{share:.4f}\n" for moves, share in points)
    args.out.with_suffix(".csv").write_text("moves,won\n" + rows)
    args.out.with_suffix(".svg").write_text(svg(points))


if __name__ == "__main__":
    main()
