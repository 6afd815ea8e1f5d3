"""Jobs on a cluster of Ray: whatever happens to its nodes, the results are those of one process."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, Callable, Iterator

import pytest

import alfil
from alfil._alfil import run_program
from alfil.study import Study

pytestmark = pytest.mark.cluster


def small() -> Study:
    return Study("breakthrough", strengths=["random", 20], games=6, most_turns=80, traced=1)


def long() -> Study:
    """Plays for some seconds."""
    return Study("breakthrough", strengths=["random", 200], games=60, most_turns=120, traced=1)


@pytest.fixture
def cluster() -> Iterator[Any]:
    """Three nodes of one processor each."""
    import ray
    from ray.cluster_utils import Cluster

    args: dict[str, Any] = {"num_cpus": 1, "object_store_memory": 80 << 20}
    it: Any = Cluster(initialize_head=True, head_node_args=dict(args, include_dashboard=False))
    it.add_node(**args)
    it.add_node(**args)
    it.wait_for_nodes()
    ray.init(address=it.address, log_to_driver=False)
    try:
        yield it
    finally:
        ray.shutdown()
        it.shutdown()


def done(folder: Path) -> list[Path]:
    return sorted(folder.glob("[0-9]*.ndjson"))


def once(condition: Callable[[], bool], then: Callable[[], None]) -> threading.Thread:
    """Does something as soon as something else is true."""

    def wait() -> None:
        end = time.monotonic() + 120
        while not condition() and time.monotonic() < end:
            time.sleep(0.01)
        then()

    thread = threading.Thread(target=wait)
    thread.start()
    return thread


def killed_in(cluster: Any, folder: Path) -> tuple[threading.Thread, list[int]]:
    """Kills a node when two jobs are done. Returns how many jobs were done then, once that is known."""
    when: list[int] = []

    def kill() -> None:
        when.append(len(done(folder)))
        victim = cluster.list_all_nodes()[-1]
        cluster.remove_node(victim, allow_graceful=False)

    return once(lambda: len(done(folder)) >= 2, kill), when


def test_a_node_dies_in_a_study(cluster: Any, tmp_path: Path) -> None:
    from alfil.ray import study

    expected = long().run()
    killer, when = killed_in(cluster, tmp_path)
    found = study(long(), folder=tmp_path, games_per_job=5, progress=False)
    killer.join()
    assert when[0] < len(done(tmp_path)) == 36
    assert found == expected and found.html == expected.html
    assert len(cluster.list_all_nodes()) == 2


def test_a_node_dies_in_a_count(cluster: Any, tmp_path: Path) -> None:
    from alfil.ray import perft

    killer, when = killed_in(cluster, tmp_path)
    found = perft("chess", 5, folder=tmp_path, progress=False)
    killer.join()
    assert when[0] < len(done(tmp_path)) == 20
    assert found == 4865609 == alfil.load("chess").perft(5)


DRIVER = """
import ray, sys
from alfil.ray import study
sys.path.insert(0, sys.argv[3])
from test_ray import long
ray.init(address=sys.argv[1], log_to_driver=False)
study(long(), folder=sys.argv[2], games_per_job=5, progress=False)
"""


def test_the_driver_dies(cluster: Any, tmp_path: Path) -> None:
    from alfil.ray import study

    args = [cluster.address, str(tmp_path), str(Path(__file__).parent)]
    driver = subprocess.Popen([sys.executable, "-c", DRIVER, *args])
    once(lambda: len(done(tmp_path)) >= 3, lambda: os.kill(driver.pid, signal.SIGKILL)).join()
    assert driver.wait() == -signal.SIGKILL
    before = {it: it.stat().st_mtime_ns for it in done(tmp_path)}
    assert 3 <= len(before) < 36
    expected = long().run()
    assert study(long(), folder=tmp_path, games_per_job=5, progress=False) == expected
    assert {it: it.stat().st_mtime_ns for it in before} == before, "these were done before"
    assert len(done(tmp_path)) == 36


def test_ray_and_the_program_share_folders(cluster: Any, tmp_path: Path) -> None:
    from alfil.ray import games, perft, study, to_ndjson

    folder = tmp_path / "study"
    expected = small().run()
    assert study(small(), folder=folder, progress=False) == expected
    # A part is lost, and only that is played again.
    lost, kept = done(folder)[1:3]
    whole, before = lost.read_bytes(), kept.stat().st_mtime_ns
    lost.unlink()
    jobs = ["--jobs", str(folder / "jobs.ndjson")]
    assert run_program(["alfil", "jobs", "run", *jobs, "--out", str(folder)]) == 0
    assert lost.read_bytes() == whole and kept.stat().st_mtime_ns == before

    # The program begins, and Ray goes on.
    other = tmp_path / "other"
    assert run_program(["alfil", "jobs", "run", *jobs, "--out", str(other), "--index", "2"]) == 0
    assert len(done(other)) == 1
    before = done(other)[0].stat().st_mtime_ns
    lines = games(small(), folder=other, progress=False)
    assert done(other)[2].stat().st_mtime_ns == before
    assert small().report(lines) == expected
    to_ndjson(lines, tmp_path / "games.ndjson")
    assert (tmp_path / "games.ndjson").read_text().splitlines() == lines

    with pytest.raises(ValueError, match="other jobs"):
        perft("chess", 3, folder=folder, progress=False)
    assert perft("chess", 3, progress=False) == 8902
    # The nodes have no file of these rules.
    own = alfil.Variant.from_text("extends = 'chess'\npieces.knight.move = 'NN'")
    assert perft(own, 2, progress=False) == own.perft(2)
    with pytest.raises(alfil.FenError):
        alfil.load("chess").game("8/8")
    with pytest.raises(ValueError, match="can't begin"):
        perft("chess", 2, fen="8/8", progress=False)


def test_games_in_a_table(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    from alfil.ray import to_parquet

    of = small()
    lines = [line for job in of.jobs() for line in of.play(job)]
    to_parquet(lines, tmp_path / "games.parquet")
    table = parquet.read_table(tmp_path / "games.parquet")
    assert table.to_pylist() == [json.loads(it) for it in lines]
    to_parquet([], tmp_path / "none.parquet")
    assert parquet.read_table(tmp_path / "none.parquet").schema == table.schema
