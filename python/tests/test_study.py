"""Studies: the same games whoever plays them."""

import json
from pathlib import Path

import pytest

import alfil
from alfil.study import Study


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


@pytest.mark.cluster
def test_ray(tmp_path: Path) -> None:
    import ray

    from alfil.ray import perft, study

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        expected = small().run()
        assert study(small(), folder=tmp_path / "study", progress=False) == expected
        # A part is lost, and only that is played again.
        lost = sorted((tmp_path / "study").glob("*.ndjson"))[1]
        lost.unlink()
        assert study(small(), folder=tmp_path / "study", progress=False) == expected
        assert lost.exists()
        with pytest.raises(ValueError, match="other jobs"):
            perft("chess", 3, folder=tmp_path / "study", progress=False)
        assert perft("chess", 3, progress=False) == 8902
    finally:
        ray.shutdown()
    assert json.loads(lost.read_text().splitlines()[0])
