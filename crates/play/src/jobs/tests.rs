use super::*;
use crate::{
    learn::{LearnSettings, Learner, SelfPlay},
    study::{Report, Strength},
};
use alfil::{
    game::Variant,
    load::LoadOptions,
    perft::{Unit, perft},
    shipped::Shipped,
};
use alfil_language::source::{LoadError, Loader, SourceText};
use std::borrow::Cow;

fn rules(name: &str) -> JobRules {
    JobRules::load(&Shipped, name, &LoadOptions::default()).unwrap().0
}

fn settings() -> StudySettings {
    let strengths = vec![Strength::Random, Strength::Nodes(20)];
    StudySettings { strengths, games: 3, most_turns: 60, traced: 1, ..StudySettings::default() }
}

/// Does the jobs as another machine would: from their lines.
fn results(jobs: &[Job]) -> Vec<Vec<String>> {
    let job = |it: &Job| it.to_string().parse::<Job>().unwrap().run(&Control::timeless()).unwrap();
    jobs.iter().map(job).collect()
}

#[test]
fn a_study_in_jobs_is_the_same_study() {
    let rules = rules("breakthrough");
    let jobs = of_study(&rules, &settings(), 2);
    assert_eq!(jobs.len(), 6);
    let found = results(&jobs);
    assert_eq!(found, results(&jobs), "a job gives the same lines again");
    let variant = rules.variant().unwrap();
    let whole = settings().batches(u32::MAX).into_iter();
    let games = whole.flat_map(|it| play(&variant, &settings(), it, &Control::timeless()).unwrap());
    let report = Report::new(&variant, &settings(), games.collect());
    assert_eq!(gather(&jobs, &found).unwrap(), Gathered::Study(Box::new(report)));
}

#[test]
fn a_count_in_jobs_is_the_same_count() {
    for (game, unit, fen, moves, depth, split) in [
        ("chess", PerftUnit::Turn, None, "e2e4 e7e5", 3, 2),
        ("chess", PerftUnit::Turn, None, "", 2, 5),
        ("chess", PerftUnit::Turn, None, "", 3, 0),
        ("chess", PerftUnit::Turn, Some("k7/8/1QK5/8/8/8/8/8 b - - 0 1"), "", 3, 2),
        ("chess", PerftUnit::Turn, Some("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"), "", 3, 2),
        ("duck", PerftUnit::Move, None, "", 3, 2),
        ("duck", PerftUnit::Turn, None, "e2e4", 2, 1),
        ("arimaa", PerftUnit::Move, None, "", 2, 1),
    ] {
        if alfil::shipped::name(game).is_none() {
            continue;
        }
        let rules = rules(game);
        let fen = fen.map(str::to_owned);
        let task = PerftTask { fen, start: None, moves: moves.to_owned(), unit, depth };
        let jobs = of_perft(&rules, &task, split, 7).unwrap();
        let start = task.game(&rules.variant().unwrap()).unwrap();
        let nodes = perft(&start, depth, Unit::from(unit));
        let found = gather(&jobs, &results(&jobs)).unwrap();
        assert_eq!(found, Gathered::Perft { nodes }, "{game} {task:?}");
    }
}

/// Finds two files that are nowhere else, one of them with the name of a shipped game.
struct Disk;

impl Loader for Disk {
    fn load(&self, name: &str, from: Option<&str>) -> Result<SourceText, LoadError> {
        let text = match (name, from) {
            ("/home/ada/chess.toml", None) => {
                "extends = 'base'\npieces.king.picture = 'k.svg'\npieces.knight.move = 'NN'\n"
            }
            ("base", Some("/home/ada/chess.toml")) => "extends = 'chess'\n",
            ("/home/ada/duck.toml", None) => "extends = 'duck'\npieces.knight.move = 'NN'\n",
            _ => return Shipped.load(name, from),
        };
        let name = if name == "base" { "/home/ada/base.toml" } else { name };
        Ok(SourceText { name: name.to_owned(), text: Cow::Borrowed(text) })
    }

    fn picture(&self, _name: &str, _from: &str) -> Result<String, LoadError> {
        Ok("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 2 2'/>".to_owned())
    }
}

#[test]
fn jobs_carry_the_texts_of_own_rules_along_but_no_paths() {
    let options = LoadOptions::default();
    for file in ["/home/ada/chess.toml", "/home/ada/duck.toml"] {
        let (rules, variant) = JobRules::load(&Disk, file, &options).unwrap();
        let jobs = of_perft(&rules, &PerftTask::new(2), 1, 500).unwrap();
        let line = jobs[0].to_string();
        assert!(!line.contains("home") && !line.contains("<svg") && !line.contains('\n'), "{line}");
        let nodes = perft(&variant.start(), 2, Unit::Turn);
        assert_eq!(gather(&jobs, &results(&jobs)).unwrap(), Gathered::Perft { nodes });
    }
}

#[test]
fn the_line_of_a_shipped_game_has_no_texts() {
    let rules = JobRules::load(
        &Shipped,
        "chu",
        &LoadOptions { set: vec![("okazaki".to_owned(), "true".to_owned())] },
    );
    let line = of_study(&rules.unwrap().0, &settings(), 3)[0].to_string();
    assert!(line.contains(r#""name":"chu","set":[["okazaki","true"]]"#), "{line}");
    assert!(line.len() < 400, "{line}");
}

fn fails(line: &str) -> String {
    let res = line.parse::<Job>().and_then(|it| it.run(&Control::timeless()));
    res.unwrap_err().to_string()
}

#[test]
fn lines_that_are_no_jobs_of_this_alfil_say_why() {
    let good = of_perft(&rules("chess"), &PerftTask::new(2), 1, 20).unwrap()[0].to_string();
    let with = |old: &str, new: &str| {
        assert!(good.contains(old), "{good}");
        fails(&good.replacen(old, new, 1))
    };
    for (found, expected) in [
        (fails(""), "expected a job as one line of JSON: EOF"),
        (fails("{}"), "missing field `alfil`"),
        (with(r#""depth":2"#, r#""depth":-2"#), "invalid value: integer `-2`"),
        (with(r#""depth":2"#, r#""depth":2,"more":1"#), "unknown field `more`"),
        (with(r#""depth":2"#, r#""depth":4000000000"#), "expected a depth of at most 255"),
        (with(r#""alfil":""#, r#""alfil":"9."#), "the job is for alfil 9."),
        (with(r#""name":"chess""#, r#""name":"chexx""#), "the rules of `chexx` have errors:\n"),
        (with(r#""name":"chess""#, r#""name":"crazyhouse""#), "are other ones here"),
        (with(r#""task":{"#, r#""task":{"fen":"8/8","#), "the count can't begin: `8/8`: "),
        (with(r#""task":{"#, r#""task":{"start":5,"#), "there is no start 5"),
        (with(r#""task":{"#, r#""task":{"moves":"e2e5","#), "`e2e5` is not a legal move"),
        (with(r#""e2e4""#, r#""e2e5""#), "the sequence `e2e5` can't be played"),
    ] {
        assert!(found.contains(expected), "expected {expected}: {found}");
    }
    let jobs = of_study(&rules("chess"), &settings(), 3);
    let line = jobs[0].to_string().replace(r#""pairing":0"#, r#""pairing":9"#);
    assert!(fails(&line).contains("there is no pairing 9: the study has 3"));
}

#[test]
fn what_was_stopped_has_no_results() {
    let control = Control::timeless();
    control.stop();
    let rules = rules("chess");
    for job in [
        &of_perft(&rules, &PerftTask::new(4), 1, 5).unwrap()[0],
        &of_study(&rules, &settings(), 1)[1],
        &of_learn(&rules, &LearnTask::new(&few(), None), 5).unwrap()[1],
    ] {
        assert!(matches!(job.run(&control), Err(JobError::Stopped)));
    }
}

#[test]
fn results_that_are_missing_or_of_other_jobs_are_found() {
    let rules = rules("chess");
    let jobs = of_perft(&rules, &PerftTask::new(2), 1, 8).unwrap();
    let good = results(&jobs);
    let message =
        |jobs: &[Job], results: &[Vec<String>]| gather(jobs, results).unwrap_err().to_string();
    assert_eq!(message(&[], &[]), "there are no jobs");
    let without = message(&jobs[..2], &good[..2]);
    assert!(without.contains("hold 16 sequences of 1 plies, but the whole has 20"), "{without}");
    let twice = [&jobs[..], &jobs[..1]].concat();
    assert!(message(&twice, &[&good[..], &good[..1]].concat()).contains("there twice"));
    for (line, why) in [
        (Vec::new(), "expected one line, found 0"),
        (vec![r#"{"sequences":3,"nodes":1}"#.to_owned()], "expected 8 sequences, found 3"),
        (vec!["nothing".to_owned()], "expected ident"),
    ] {
        let found = message(&jobs, &[vec![line], good[1..].to_vec()].concat());
        assert!(
            found.contains("results of job 0 are not its own") && found.contains(why),
            "{found}"
        );
    }
    let huge = vec![vec![format!(r#"{{"sequences":8,"nodes":{}}}"#, u64::MAX)]; 2];
    assert!(message(&jobs, &[huge, good[2..].to_vec()].concat()).contains("64 bits"));

    let study = of_study(&rules, &settings(), 3);
    let mixed = [&jobs[..1], &study[..1]].concat();
    assert_eq!(message(&mixed, &[]), "job 1 is of other work than job 0");
    let short = StudySettings { most_turns: 1, ..settings() };
    let study = of_study(&rules, &short, 3);
    let mut found = results(&study);
    assert!(message(&study[..2], &found).contains("hold 6 games, but the whole has 9"));
    found.swap(0, 1);
    assert!(message(&study, &found).contains("expected game 0 of pairing 0"));
}

fn few() -> LearnSettings {
    LearnSettings { nodes: 20, games: 50, match_games: 16, seed: 3, ..LearnSettings::default() }
}

/// Returns the games of jobs for learning.
fn games(jobs: &[Job], results: &[Vec<String>]) -> Vec<crate::learn::LearnedGame> {
    match gather(jobs, results).unwrap() {
        Gathered::Learn { games } => games,
        other => panic!("{other:?}"),
    }
}

#[test]
fn learning_in_jobs_gives_the_same_network() {
    let rules = rules("dobutsu");
    let variant = rules.variant().unwrap();
    let mut from = None;
    // The second round goes on from the network of the first one.
    for seed in 1..=20 {
        let settings = LearnSettings { seed, ..few() };
        let mut whole = Learner::new(&variant, settings, from.clone()).unwrap();
        let iteration = whole.iterate(None, &Control::timeless(), &|_| {}).unwrap();

        let task = LearnTask::new(&settings, from.as_deref());
        let jobs = of_learn(&rules, &task, 20).unwrap();
        assert_eq!(jobs.len(), 3);
        let found = results(&jobs);
        assert_eq!(found, results(&jobs), "a job gives the same lines again");
        let mut learner =
            task.learner(&variant, &LearnSettings { threads: 2, ..settings }).unwrap();
        let games = games(&jobs, &found);
        assert_eq!(learner.learn(&games, &Control::timeless(), &|_| {}), Some(iteration.clone()));
        let bytes = |it: &Learner| it.best().map(|it| it.to_bytes());
        assert_eq!(bytes(&learner), bytes(&whole));
        if iteration.accepted && from.is_some() {
            return;
        }
        from = learner.best().cloned();
    }
    panic!("none of 20 seeds gives two networks");
}

#[test]
fn games_are_the_same_after_they_were_written_and_read() {
    for name in [
        "crazyhouse",
        "marseillais",
        "fischerandom",
        "four-handed",
        "duck",
        "arimaa",
        "chu",
        "english-draughts",
        "amazons",
        "seirawan",
        "shogi",
        "fox-and-hounds",
    ] {
        if alfil::shipped::name(name).is_none() {
            continue;
        }
        let rules = rules(name);
        let variant = rules.variant().unwrap();
        let settings = LearnSettings { nodes: 5, games: 3, ..few() };
        let task = LearnTask::new(&settings, None);
        let Ok(jobs) = of_learn(&rules, &task, 2) else { continue };
        let play = SelfPlay::first(&variant, None, 5, settings.seed);
        let whole = play.play(0..3, 1, None, &Control::timeless(), &|_| {}).unwrap();
        assert_eq!(games(&jobs, &results(&jobs)), whole, "{name}");
    }
}

#[test]
fn networks_and_numbers_of_jobs_for_learning_are_checked() {
    let chess = Variant::shipped("chess").unwrap();
    let of_chess = Learner::new(&chess, few(), None).unwrap().present_net();
    let dobutsu = rules("dobutsu");
    let jobs = of_learn(&dobutsu, &LearnTask::new(&few(), None), 20).unwrap();
    let line = jobs[2].to_string();
    let net = |text: &str| line.replace(r#""seed":3"#, &format!(r#""seed":3,"net":"{text}""#));
    let with = |from: &str, to: &str| {
        assert!(line.contains(from), "{line}");
        line.replace(from, to)
    };
    let other = LearnTask::new(&few(), Some(&of_chess));
    let other = serde_json::to_value(&other).unwrap()["net"].as_str().unwrap().to_owned();
    for (line, expected) in [
        (net(&other), "the network was trained for other rules: `Chess`"),
        (net("no base64"), "it is not written in base64"),
        (net("AAAA"), "this is no network"),
        (net(""), "this is no network"),
        (net(&"A".repeat(400_000)), "300000 bytes are too many"),
        (with(r#""nodes":20"#, r#""nodes":18446744073709551615"#), "expected 1 to 1000000 nodes"),
        (with(r#""nodes":20"#, r#""nodes":0"#), "expected 1 to 1000000 nodes, found 0"),
        (with(r#""games":50"#, r#""games":4000000000"#), "expected 1 to 1000000 games"),
        (with(r#""first":40"#, r#""first":41"#), "there are no 10 games from game 41 on"),
        (with(r#""first":40"#, r#""first":4294967295"#), "the work has 50, counted from 0"),
        (with(r#""count":10"#, r#""count":0"#), "there are no 0 games from game 40 on"),
    ] {
        let job: Job = line.parse().unwrap();
        let found = job.run(&Control::timeless()).unwrap_err().to_string();
        assert!(found.contains(expected), "expected {expected}: {found}");
        let found = gather(&[job], &[Vec::new()]).unwrap_err().to_string();
        assert!(found.contains(expected), "expected {expected}: {found}");
    }
    let message = |rules: &JobRules, task: &LearnTask, per_job| {
        of_learn(rules, task, per_job).unwrap_err().to_string()
    };
    assert!(message(&dobutsu, &LearnTask::new(&few(), Some(&of_chess)), 5).contains("other rules"));
    assert!(message(&rules("maka-dai-dai"), &LearnTask::new(&few(), None), 5).contains("inputs"));
    let many = LearnTask::new(&LearnSettings { games: MOST_GAMES, ..few() }, Some(&of_chess));
    let found = message(&rules("chess"), &many, 1);
    assert!(found.contains("1000000 jobs that each carry the network"), "{found}");
}

#[test]
fn games_for_learning_are_played_by_the_rules() {
    let rules = rules("dobutsu");
    let settings = LearnSettings { games: 6, ..few() };
    let jobs = of_learn(&rules, &LearnTask::new(&settings, None), 3).unwrap();
    let good = results(&jobs);
    let message =
        |jobs: &[Job], results: &[Vec<String>]| gather(jobs, results).unwrap_err().to_string();
    let checked = |change: &dyn Fn(&mut serde_json::Value), expected: &str| {
        let mut results = good.clone();
        let mut game: serde_json::Value = serde_json::from_str(&results[1][2]).unwrap();
        change(&mut game);
        results[1][2] = game.to_string();
        let found = message(&jobs, &results);
        let place = "the results of job 1 are not its own: ";
        assert!(found.contains(place) && found.contains(expected), "expected {expected}: {found}");
    };
    let appended = |game: &serde_json::Value, more: &str| {
        serde_json::Value::from(game["moves"].as_str().unwrap().to_owned() + more)
    };
    let long = vec![1; 161];
    checked(&|it| it["number"] = 4.into(), "expected game 5, found game 4");
    checked(&|it| it["start"] = 1.into(), "game 5: there is no start 1: there are 1, from 0");
    checked(&|it| it["moves"] = "a1a9 b2".into(), "game 5: ");
    checked(&|it| it["moves"] = appended(it, " a1a9"), "game 5: ");
    checked(&|it| it["moves"] = "x".repeat(300_000).into(), "expected at most 262144");
    checked(&|it| it["moves"] = "x".repeat(5000).into(), "a turn has 5000 bytes: expected at");
    checked(&|it| it["moves"] = "x ".repeat(1000).into(), "at most 10 turns more than scores");
    checked(&|it| it["scores"] = long.clone().into(), "expected at most 160 scores, found 161");
    checked(&|it| it["scores"] = vec![20_001].into(), "expected scores up to 20000, found 20001");
    checked(&|it| it["scores"] = vec![-32_768].into(), "found -32768");
    checked(&|it| it["scores"] = vec![40_000].into(), "game 5: invalid value");
    checked(&|it| it["end"] = "drawn".into(), "unknown variant `drawn`");
    checked(&|it| it["more"] = 1.into(), "unknown field `more`");
    checked(
        &|it| it["end"] = if it["end"] == "over" { "broken-off" } else { "over" }.into(),
        "at the end of its turns",
    );
    assert!(message(&jobs[..1], &good[..1]).contains("hold 3 games, but the whole has 6"));
    let twice = message(&[&jobs[..], &jobs[..1]].concat(), &[&good[..], &good[..1]].concat());
    assert!(twice.contains("there twice"), "{twice}");
    let short = message(&jobs, &[good[0].clone(), good[1][..2].to_vec()]);
    assert!(short.contains("job 1") && short.contains("expected 3 games, found 2"), "{short}");
    let swapped = [good[1].clone(), good[0].clone()];
    assert!(message(&jobs, &swapped).contains("expected game 0, found game 3"));
    let others = of_learn(&rules, &LearnTask::new(&LearnSettings { seed: 9, ..settings }, None), 3);
    let mixed = [jobs[0].clone(), others.unwrap()[1].clone()];
    assert_eq!(message(&mixed, &good), "job 1 is of other work than job 0");
}
