"""Studies: the same games whoever plays them."""

import json
from pathlib import Path

import pytest

import alfil
from alfil._alfil import perft_jobs, perft_sum, run_program
from alfil.study import Study, run_job


def small() -> Study:
    return Study("breakthrough", strengths=["random", 20], games=6, most_turns=80, traced=1)


def test_jobs_can_be_played_in_any_order_and_again() -> None:
    study = small()
    jobs = study.jobs(2)
    assert len(jobs) == 9
    forward = [line for job in jobs for line in study.play(job)]
    backward = [line for job in reversed(jobs) for line in small().play(job)]
    assert sorted(forward) == sorted(backward)
    one, two = study.report(forward), study.report(backward)
    assert one == two and one.html == study.run(threads=2).html


def test_a_report_has_results_and_findings() -> None:
    report = small().run()
    assert [it["games"] for it in report.data["pairings"]] == [6, 6, 6]
    assert report.data["findings"] and report.html.startswith("<!doctype html>")
    assert "breakthrough" in str(report).lower()


def test_wrong_settings_are_errors() -> None:
    with pytest.raises(ValueError, match="strength"):
        Study("chess", strengths=["clever"])
    with pytest.raises(ValueError, match="other rules"):
        Study("chess").report(small().play(small().jobs(1)[0]))
    with pytest.raises(alfil.RuleError):
        Study("no-such-game")


def test_jobs_are_lines_that_the_program_writes_too(tmp_path: Path) -> None:
    of = small()
    file = tmp_path / "jobs.ndjson"
    settings = ["--strengths", "random,20", "--games", "6", "--most-turns", "80", "--traced", "1"]
    assert run_program(["alfil", "study", "breakthrough", *settings, "--jobs", str(file)]) == 0
    assert file.read_text().splitlines() == of.jobs()
    assert of.play(of.jobs()[0]) == run_job(file.read_text().splitlines()[0])


def test_jobs_carry_rules_along(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text("extends = 'breakthrough'\n[variant]\nname = 'Own'\n")
    of = Study(file.as_posix(), strengths=["random"], games=2)
    file.unlink()
    assert of.run(threads=1).data["pairings"][0]["games"] == 2
    assert str(tmp_path) not in of.jobs()[0]


def test_counts_in_parts() -> None:
    chess = alfil.load("chess")
    jobs = perft_jobs(chess, 3, None, 1, 8)
    results = [run_job(it) for it in jobs]
    assert [json.loads(it[0])["sequences"] for it in results] == [8, 8, 4]
    assert perft_sum(jobs, results) == 8902
    with pytest.raises(ValueError, match="jobs are missing"):
        perft_sum(jobs[:2], results[:2])
    with pytest.raises(ValueError, match="expected a count, found a study"):
        perft_sum(small().jobs(6), [small().play(it) for it in small().jobs(6)])
    with pytest.raises(ValueError, match="depth: expected 0 to 255"):
        perft_jobs(chess, 256, None, 1, 8)


@pytest.mark.parametrize("line", ["", "{}", "[1]", "{"])
def test_a_line_that_is_no_job(line: str) -> None:
    with pytest.raises(ValueError, match="expected a job as one line of JSON"):
        run_job(line)
