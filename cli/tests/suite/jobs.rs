//! Studies, counts and learning in jobs.

use super::cli::{file, run_with};
use std::{
    fs,
    path::{Path, PathBuf},
};

const STUDY: [&str; 10] = [
    "study",
    "FILE",
    "--strengths",
    "random,20",
    "--games",
    "3",
    "--most-turns",
    "60",
    "--traced",
    "1",
];

/// Returns an empty folder for the test of that name, with a rule file in it.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("jobs").join(name);
    if path.is_dir() {
        fs::remove_dir_all(&path).unwrap();
    }
    let game = "extends = 'breakthrough'\n[variant]\nname = 'Own'\n";
    file(&format!("jobs/{name}/game.toml"), game);
    path
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Writes the jobs of the small study, and returns their file.
fn cut(folder: &Path) -> String {
    let (game, jobs) = (folder.join("game.toml"), folder.join("jobs.ndjson"));
    let args: Vec<&str> =
        STUDY.iter().map(|it| if *it == "FILE" { text(&game) } else { it }).collect();
    let args = [&args[..], &["--jobs", text(&jobs), "--games-per-job", "2"]].concat();
    let said = run_with(&args, "").expect(0).out;
    assert!(said.starts_with("6 jobs in ") && said.contains("numbered from 0 to 5"), "{said}");
    text(&jobs).to_owned()
}

#[test]
fn a_study_in_jobs_has_the_same_report() {
    let folder = folder("study");
    let jobs = cut(&folder);
    let game = folder.join("game.toml");
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (html, record) = (file("whole.html"), file("whole.ndjson"));
    let args: Vec<&str> =
        STUDY.iter().map(|it| if *it == "FILE" { text(&game) } else { it }).collect();
    let whole = |more: &[&str]| run_with(&[&args[..], more].concat(), "").expect(0).out;
    let plain = whole(&["--html", &html, "--record", &record]);
    let json = whole(&["--json"]);
    // No machine but the first has the rule file.
    fs::remove_file(&game).unwrap();

    let out = file("results");
    let worker =
        |more: &[&str]| run_with(&[&["jobs", "run", "--jobs", &jobs][..], more].concat(), "");
    let gather = |more: &[&str]| {
        run_with(&[&["jobs", "gather", "--jobs", &jobs, "--from", &out][..], more].concat(), "")
    };
    let err = gather(&[]).expect(1).err;
    assert!(err.contains("there are no results in"), "{err}");
    worker(&["--out", &out, "--index", "4"]).expect(0);
    worker(&["--out", &out, "--index", "1"]).expect(0);
    let err = gather(&[]).expect(1).err;
    assert!(err.contains("has no results of 4 of 6 jobs, the first of them job 0"), "{err}");
    let result = |n: usize| folder.join(format!("results/{n:06}.ndjson"));
    // What is done is not done again.
    let done = fs::read_to_string(result(4)).unwrap();
    fs::write(result(4), "mine\n").unwrap();
    worker(&["--out", &out]).expect(0);
    assert_eq!(fs::read_to_string(result(4)).unwrap(), "mine\n");
    let err = gather(&[]).expect(1).err;
    assert!(err.contains("the results of job 4 are not its own"), "{err}");
    fs::write(result(4), &done).unwrap();

    let (other_html, other_record) = (file("gathered.html"), file("gathered.ndjson"));
    let found = gather(&["--html", &other_html, "--record", &other_record]).expect(0).out;
    assert_eq!(found, plain);
    assert_eq!(gather(&["--json"]).expect(0).out, json);
    assert_eq!(fs::read(html).unwrap(), fs::read(other_html).unwrap());
    assert_eq!(fs::read_to_string(&record).unwrap(), fs::read_to_string(other_record).unwrap());
    // Without a folder the results are printed.
    assert_eq!(worker(&["--index", "4"]).expect(0).out, done);
    assert_eq!(worker(&[]).expect(0).out, fs::read_to_string(&record).unwrap());
}

#[test]
fn a_count_in_jobs_has_the_same_number() {
    let folder = folder("perft");
    let (jobs, out) = (folder.join("jobs.ndjson"), folder.join("results"));
    let (jobs, out) = (text(&jobs), text(&out));
    for position in [
        &["chess", "4"][..],
        &["chess", "3", "--moves", "e2e4 e7e5", "--sequences-per-job", "100"],
        &["duck", "3", "--by-move", "--split", "1"],
        &["fischerandom", "3", "--start", "0", "--split", "1"],
    ] {
        let args = [&["perft"][..], &position[..2], &without_cut(position), &["--json"]].concat();
        let whole = run_with(&args, "").expect(0).json()["nodes"].as_u64().unwrap();
        let _ = fs::remove_dir_all(out);
        run_with(&[&["perft"][..], position, &["--jobs", jobs]].concat(), "").expect(0);
        run_with(&["jobs", "run", "--jobs", jobs, "--out", out], "").expect(0);
        let gather = ["jobs", "gather", "--jobs", jobs, "--from", out];
        assert_eq!(run_with(&gather, "").expect(0).out, format!("{whole} nodes\n"));
        let json = run_with(&[&gather[..], &["--json"]].concat(), "").expect(0).json();
        assert_eq!((json["nodes"].as_u64(), &json["variant"]), (Some(whole), &position[0].into()));
    }
    let err = run_with(&["jobs", "gather", "--jobs", jobs, "--from", out, "--html", "x.html"], "")
        .expect(2)
        .err;
    assert!(err.contains("`--html` is for studies"), "{err}");
    let err = run_with(&["jobs", "gather", "--jobs", jobs, "--from", out, "--out", "x.net"], "")
        .expect(2)
        .err;
    assert!(err.contains("`--out` is for learning"), "{err}");
}

#[test]
fn learning_in_jobs_writes_the_same_network() {
    let folder = folder("learn");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (whole, jobs, out, net) =
        (path("whole.net"), path("jobs.ndjson"), path("results"), path("my.net"));
    let few = |seed: &str| {
        ["learn", "dobutsu", "--games", "100", "--nodes", "20", "--seed", seed].map(str::to_owned)
    };
    let learn = |seed: &str, more: &[&str]| {
        let args = few(seed);
        let args: Vec<&str> = args.iter().map(String::as_str).chain(more.iter().copied()).collect();
        run_with(&args, "").expect(0)
    };
    // So few games do not always teach something.
    let seeds: Vec<String> = (1..=10).map(|it| it.to_string()).collect();
    let alone =
        |seed: &&String| learn(seed, &["--iterations", "1", "--out", &whole]).out.contains("wrote");
    let seed = seeds.iter().find(alone).expect("one of ten networks is better");
    fs::rename(&whole, path("first.net")).unwrap();
    let printed = learn(seed, &["--iterations", "1", "--out", &whole]).out;

    let said = learn(seed, &["--jobs", &jobs, "--games-per-job", "30"]).out;
    assert!(said.starts_with("4 jobs in ") && said.contains("--out FILE"), "{said}");
    run_with(&["jobs", "run", "--jobs", &jobs, "--out", &out], "").expect(0);
    let gather = ["jobs", "gather", "--jobs", &jobs, "--from", &out];
    let err = run_with(&gather, "").expect(2).err;
    assert!(err.contains("name the file for the network with `--out`"), "{err}");
    let gather = [&gather[..], &["--out", &net, "--threads", "2"]].concat();
    let found = run_with(&gather, "").expect(0).out;
    assert_eq!(found, printed.replace(&whole, &net));
    assert_eq!(fs::read(&net).unwrap(), fs::read(&whole).unwrap());
    // What is there is not lost.
    let err = run_with(&gather, "").expect(1).err;
    assert!(err.contains("is not the network that has played these games"), "{err}");

    // The next round goes on from it, and may replace it.
    learn("7", &["--jobs", &jobs, "--from", &net]);
    assert!(fs::read_to_string(&jobs).unwrap().contains(r#""net":""#));
    fs::remove_dir_all(&out).unwrap();
    run_with(&["jobs", "run", "--jobs", &jobs, "--out", &out], "").expect(0);
    let few = [&gather[..], &["--match-games", "16", "--json"]].concat();
    let it = run_with(&few, "").expect(0).json();
    assert!(it["iterations"][0]["games"] == 100 && it["variant"] == "dobutsu", "{it}");

    let file = path("results/000000.ndjson");
    let good = fs::read_to_string(&file).unwrap();
    fs::write(&file, good.replacen("\"moves\":\"", "\"moves\":\"a1z9 ", 1)).unwrap();
    let err = run_with(&[&gather[..6], &["--out", &path("no.net")]].concat(), "").expect(1).err;
    assert!(err.contains("the results of job 0 are not its own: game 0: "), "{err}");
    for args in [&["--games", "5", "--iterations", "2"][..], &["--minutes", "5"], &[]] {
        run_with(&[&["learn", "dobutsu", "--jobs", &jobs], args].concat(), "").expect(2);
    }
}

/// Returns the arguments after rules and depth, without those that say how a count is cut.
fn without_cut<'a>(args: &[&'a str]) -> Vec<&'a str> {
    let mut res = Vec::new();
    let mut rest = args[2..].iter();
    while let Some(it) = rest.next() {
        if matches!(*it, "--split" | "--sequences-per-job") {
            rest.next();
        } else {
            res.push(*it);
        }
    }
    res
}

#[test]
fn what_is_wrong_with_jobs_and_folders_is_said() {
    let folder = folder("wrong");
    let jobs = cut(&folder);
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let good = fs::read_to_string(&jobs).unwrap();
    fs::write(path("empty.ndjson"), "\n").unwrap();
    fs::write(path("bad.ndjson"), good.replacen("\"alfil\"", "\"alfi\"", 2)).unwrap();
    fs::write(path("old.ndjson"), good.replace("{\"alfil\":\"", "{\"alfil\":\"0.")).unwrap();
    fs::write(path("rules.ndjson"), good.replace("extends = 'break", "extends = 'brek")).unwrap();
    let out = path("results");
    run_with(&["jobs", "run", "--jobs", &jobs, "--out", &out, "--index", "0"], "").expect(0);
    let other = path("other.ndjson");
    run_with(&["perft", "chess", "2", "--jobs", &other], "").expect(0);
    for (file, index, status, expected) in [
        ("none.ndjson", "0", 1, "none.ndjson`: No such file"),
        ("empty.ndjson", "0", 1, "there are no jobs in"),
        (
            "bad.ndjson",
            "1",
            1,
            "bad.ndjson`: expected a job as one line of JSON: unknown field `alfi`",
        ),
        ("bad.ndjson", "1", 1, "line 2 of"),
        ("old.ndjson", "0", 1, "the job is for alfil 0."),
        (
            "rules.ndjson",
            "0",
            1,
            "job 0: the rules of `game` have errors:\ngame.toml:1:12: error: ",
        ),
        ("jobs.ndjson", "6", 2, "there is no job 6 in"),
        ("jobs.ndjson", "6", 2, "it has 6, from 0 to 5"),
        ("jobs.ndjson", "-1", 2, "'-1'"),
        ("other.ndjson", "0", 1, "belongs to other jobs than"),
    ] {
        let out = if file == "other.ndjson" { out.clone() } else { path("new") };
        let _ = fs::remove_dir_all(path("new"));
        let args = ["jobs", "run", "--jobs", &path(file), "--out", &out, "--index", index];
        let err = run_with(&args, "").expect(status).err;
        assert!(err.contains(expected), "{file}: expected {expected}: {err}");
    }
    let err = run_with(&["jobs", "gather", "--jobs", &other, "--from", &out], "").expect(1).err;
    assert!(err.contains("belongs to other jobs than"), "{err}");
    let err = run_with(&["study", "chess", "--games-per-job", "3"], "").expect(2).err;
    assert!(err.contains("--jobs"), "{err}");
    let err = run_with(&["perft", "chess", "2", "--split", "1"], "").expect(2).err;
    assert!(err.contains("--jobs"), "{err}");
}
