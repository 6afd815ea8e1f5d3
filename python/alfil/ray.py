"""Studies, games and counts on a cluster of Ray.

>>> from alfil import ray, study
>>> report = ray.study(study.Study("chess", games=1000), folder="chess-study")  # doctest: +SKIP
>>> ray.perft("chess", 7, folder="perft-7")  # doctest: +SKIP
3195901860

Ray does all scheduling. The work is cut into jobs. A job is a line of JSON with all that it needs, so a job that is lost with its
node is done again with the same result. At most ``window`` jobs are under way at once. It needs Ray: ``pip install alfil[ray]``.

With ``folder`` each finished job is a file, and the jobs are in ``jobs.ndjson``: a run that is started again does only what is
missing. The command ``alfil jobs run --jobs FOLDER/jobs.ndjson --out FOLDER`` goes on with such a folder, and the other way round.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Callable, Iterable, Mapping, Sequence, Union

import ray

from ._alfil import Variant, load, perft_jobs, perft_sum, run_job
from .study import Report, Study, write_lines

__all__ = ["games", "perft", "run", "study", "to_ndjson", "to_parquet"]

#: The jobs under way at once for each processor of the cluster.
_JOBS_PER_CPU = 3
#: How many sequences of turns one job of a count begins with.
_SEQUENCES_PER_JOB = 20


def run(
    work: Callable[[str], list[str]],
    jobs: Sequence[str],
    *,
    folder: Union[str, Path, None] = None,
    window: int | None = None,
    progress: bool = True,
) -> list[list[str]]:
    """Does all jobs on the cluster, and returns their lines in the order of the jobs.

    ``work`` must give the same lines for the same job, whenever and wherever it runs. It is pickled once.
    """
    if not ray.is_initialized():
        ray.init()
    store = _Folder(folder, jobs) if folder is not None else None
    results: dict[int, list[str]] = store.finished() if store else {}
    todo = [n for n in range(len(jobs)) if n not in results]
    resources: dict[str, float] = ray.cluster_resources()
    most = window or max(2, int(_JOBS_PER_CPU * resources.get("CPU", 1)))
    # Nodes may die as often as they like; an exception of the work itself is an error.
    task = ray.remote(max_retries=-1)(_call)
    shared = ray.put(work)
    under_way: dict[Any, int] = {}
    bar = _Bar(len(jobs), progress)
    bar.show(len(results))
    while todo or under_way:
        while todo and len(under_way) < most:
            n = todo.pop(0)
            under_way[task.remote(shared, jobs[n])] = n
        for ready in ray.wait(list(under_way), num_returns=1)[0]:
            n = under_way.pop(ready)
            results[n] = ray.get(ready)
            if store:
                store.keep(n, results[n])
            bar.show(len(results))
    bar.close()
    return [results[n] for n in range(len(jobs))]


def study(
    of: Study,
    *,
    folder: Union[str, Path, None] = None,
    games_per_job: int = 5,
    window: int | None = None,
    progress: bool = True,
) -> Report:
    """Plays the games of a study on the cluster. The report is that of `Study.run`, to the byte."""
    lines = games(of, folder=folder, games_per_job=games_per_job, window=window, progress=progress)
    return of.report(lines)


def games(
    of: Study,
    *,
    folder: Union[str, Path, None] = None,
    games_per_job: int = 5,
    window: int | None = None,
    progress: bool = True,
) -> list[str]:
    """Plays the games of a study on the cluster, and returns them: lines of JSON in their order.

    They are the games that ``alfil study --record`` writes. `to_ndjson` and `to_parquet` write them to files.
    """
    results = run(_do, of.jobs(games_per_job), folder=folder, window=window, progress=progress)
    return [line for lines in results for line in lines]


def perft(
    rules: Union[str, Variant],
    depth: int,
    *,
    fen: str | None = None,
    options: Mapping[str, Any] | None = None,
    split: int = 2,
    folder: Union[str, Path, None] = None,
    window: int | None = None,
    progress: bool = True,
) -> int:
    """Counts the sequences of ``depth`` turns, cut after the first ``split`` turns.

    Each job also counts the first turns that it was given, and the sum of these must be the count of ``split`` turns.
    """
    variant = rules if isinstance(rules, Variant) else load(rules, options=dict(options or {}))
    jobs = perft_jobs(variant, depth, fen, split, _SEQUENCES_PER_JOB)
    return perft_sum(jobs, run(_do, jobs, folder=folder, window=window, progress=progress))


def to_ndjson(lines: Iterable[str], path: Union[str, Path]) -> None:
    """Writes games, given as lines of JSON, as one file with a game in each line."""
    write_lines(Path(path), lines)


def to_parquet(lines: Iterable[str], path: Union[str, Path]) -> None:
    """Writes games, given as lines of JSON, as one Parquet file with a game in each row. It needs pyarrow.

    The columns have the same types whatever the games are, so files of many studies can be read together.
    """
    import pyarrow as pa
    import pyarrow.parquet

    uint32, count = pa.uint32(), ["first", "last", "moves", "captures", "captured", "became"]
    types = pa.struct([(it, uint32) for it in count])
    sample = pa.struct([("more", pa.list_(pa.int16())), ("on_move", pa.bool_())])
    columns = {
        "pairing": uint32,
        "number": uint32,
        "start": pa.uint64(),
        "moves": pa.string(),
        "first_turn": pa.string(),
        "turns": uint32,
        "points": pa.list_(pa.float64()),
        "reason": pa.string(),
        "made": uint32,
        "choices": pa.uint64(),
        "types": pa.list_(types),
        "samples": pa.list_(sample),
        "rules": pa.list_(uint32),
    }
    table = pa.Table.from_pylist([json.loads(it) for it in lines], schema=pa.schema(columns))
    pyarrow.parquet.write_table(table, str(path))


def _call(work: Callable[[str], list[str]], job: str) -> list[str]:
    return work(job)


def _do(job: str) -> list[str]:
    """Does a job where it arrives."""
    return run_job(job)


class _Folder:
    """Finished jobs on the disk: a file for each, and one with the jobs. ``alfil jobs run`` has the same folders."""

    def __init__(self, path: Union[str, Path], jobs: Sequence[str]) -> None:
        self.path = Path(path)
        self.path.mkdir(parents=True, exist_ok=True)
        self.n = len(jobs)
        mark = self.path / "jobs.ndjson"
        if not mark.exists():
            write_lines(mark, jobs)
        if mark.read_text(encoding="utf-8") != "".join(it + "\n" for it in jobs):
            raise ValueError(f"{self.path} belongs to other jobs: take another folder, or empty this one")

    def _file(self, n: int) -> Path:
        return self.path / f"{n:06}.ndjson"

    def finished(self) -> dict[int, list[str]]:
        found = (n for n in range(self.n) if self._file(n).exists())
        # JSON may have characters that ``splitlines`` takes for ends of lines.
        return {n: self._file(n).read_text(encoding="utf-8").split("\n")[:-1] for n in found}

    def keep(self, n: int, lines: list[str]) -> None:
        write_lines(self._file(n), lines)


class _Bar:
    """A progress bar on standard error, if a person reads it."""

    def __init__(self, whole: int, wanted: bool) -> None:
        self.whole = whole
        self.shows = wanted and sys.stderr.isatty()

    def show(self, done: int) -> None:
        if self.shows:
            full = 30 * done // max(1, self.whole)
            sys.stderr.write(f"\r[{'#' * full}{'-' * (30 - full)}] {done} of {self.whole} jobs")
            sys.stderr.flush()

    def close(self) -> None:
        if self.shows:
            sys.stderr.write("\n")
