//! The program as people and scripts meet it: output, JSON, exit status.

use alfil_draw::THEMES;
use serde_json::{Value, json};
use std::{
    collections::BTreeSet,
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

#[derive(Debug)]
pub(crate) struct Run {
    status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|it| panic!("{it}: {}", self.out))
    }

    #[track_caller]
    pub(crate) fn expect(self, status: i32) -> Run {
        assert_eq!(self.status, status, "stdout: {}\nstderr: {}", self.out, self.err);
        self
    }
}

pub(crate) fn run_with(args: &[&str], input: &str) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_alfil"))
        .args(args)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that reads no input may be gone before it is written.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let res = child.wait_with_output().unwrap();
    Run {
        status: res.status.code().unwrap(),
        out: String::from_utf8(res.stdout).unwrap(),
        err: String::from_utf8(res.stderr).unwrap(),
    }
}

fn run(args: &[&str]) -> Run {
    run_with(args, "")
}

/// Returns a file of that text, in a folder that cargo keeps for tests.
pub(crate) fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn perft_as_json() {
    let it = run(&["perft", "chess", "3", "--json"]).expect(0).json();
    assert_eq!(it["variant"], "chess");
    assert_eq!(it["depth"], 3);
    assert_eq!(it["nodes"], 8902);
    assert!(it["seconds"].is_number());
    assert_eq!(it["divide"], Value::Null);
}

#[test]
fn perft_divides() {
    let it =
        run(&["perft", "chess", "2", "--divide", "--moves", "e2e4", "--json"]).expect(0).json();
    let parts = it["divide"].as_object().unwrap();
    assert_eq!(parts.len(), 20);
    assert_eq!(parts.values().map(|it| it.as_u64().unwrap()).sum::<u64>(), 600);
    assert_eq!(it["nodes"], 600);
    assert_eq!(parts["e7e5"], 29);

    let it = run(&["perft", "chess", "1", "--divide"]).expect(0);
    assert!(it.out.starts_with("a2a3: 1\na2a4: 1\n"), "{}", it.out);
}

#[test]
fn perft_by_move() {
    let args = ["perft", "demotion-chessgi", "2", "--by-move", "--json"];
    assert_eq!(run(&args).expect(0).json()["nodes"], 832);
    let it = run(&["perft", "chess", "0", "--json"]).expect(0).json();
    assert_eq!(it["nodes"], 1);
}

#[test]
fn perft_says_how_it_counted() {
    let last = |args: &[&str]| {
        let it = run(args).expect(0).out;
        it.lines().last().unwrap().to_owned()
    };
    assert_eq!(last(&["perft", "chess", "3", "--plain"]), "every move was made");
    assert!(last(&["perft", "chess", "3"]).contains("bulk counting"));
    for (args, counting) in [(&["--plain"][..], "every-move"), (&[], "last-ply")] {
        for divide in [&[][..], &["--divide"]] {
            let it = run(&[&["perft", "chess", "3", "--json"], args, divide].concat()).expect(0);
            let it = it.json();
            assert_eq!((&it["nodes"], &it["counting"]), (&8902.into(), &counting.into()));
        }
    }
    // A table leaves out the moves from positions that it knows.
    let it = run(&["perft", "chess", "3", "--plain", "--hash", "16"]).expect(2);
    assert!(it.err.contains("--plain") && it.err.contains("--hash"), "{}", it.err);
}

#[test]
fn perft_with_threads_and_a_table() {
    let more = ["--threads", "2", "--hash", "16"];
    for args in [&["perft", "chess", "4"][..], &["perft", "marseillais", "2", "--by-move"]] {
        for divide in [&[][..], &["--divide"]] {
            let plain = run(&[args, divide, &["--json"]].concat()).expect(0).json();
            let found = run(&[args, divide, &more, &["--json"]].concat()).expect(0).json();
            assert_eq!((&plain["nodes"], &plain["divide"]), (&found["nodes"], &found["divide"]));
        }
    }
    let none = run(&["perft", "chess", "3", "--threads", "1", "--hash", "0", "--json"]);
    assert_eq!(none.expect(0).json()["nodes"], 8902);
}

#[test]
fn perft_has_bounds() {
    for (key, value, bounds) in [
        ("--threads", "0", "1 to 256"),
        ("--threads", "257", "1 to 256"),
        ("--threads", "-1", "1 to 256"),
        ("--hash", "65537", "0 to 65536"),
        ("--hash", "99999999999999999999", "0 to 65536"),
        ("--hash", "16M", "0 to 65536"),
    ] {
        let it = run(&["perft", "chess", "1", &format!("{key}={value}")]).expect(2);
        assert!(it.out.is_empty(), "{key} {value}: {}", it.out);
        for text in [key, value, bounds] {
            assert!(it.err.contains(text), "{key} {value}: {}", it.err);
        }
    }
}

#[test]
fn moves_as_json() {
    let it = run(&["moves", "chess", "--moves", "f2f3 e7e5 g2g4 d8h4", "--json"]).expect(0).json();
    assert_eq!(
        it,
        json!({
            "variant": "chess",
            "fen": "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
            "turn": "white",
            "phase": "move",
            "check": true,
            "outcome": { "result": "black wins", "reason": "checkmate" },
            "moves": [],
            "truncated": false,
        })
    );
}

#[test]
fn moves_are_whole_turns_or_single_moves() {
    let it = run(&["moves", "demotion-chessgi", "--json"]).expect(0).json();
    let turns = it["moves"].as_array().unwrap();
    assert_eq!(turns.len(), 832);
    assert!(turns.contains(&json!("P@a3,xa2")));
    assert_eq!(it["phase"], "play");

    let args = ["moves", "demotion-chessgi", "--moves", "P@a3", "--by-move", "--json"];
    let it = run(&args).expect(0).json();
    assert_eq!(it["phase"], "adjust");
    assert_eq!(it["turn"], "white");
    assert!(it["moves"].as_array().unwrap().contains(&json!("d1=R")));
}

#[test]
fn turns_that_end_early_are_taken_with_and_without_a_dash() {
    let fen = "4k2r/3P4/8/8/8/8/8/K7[] w - - 0 1";
    for text in ["d7e8", "d7e8,-"] {
        let args = ["moves", "demotion-chessgi", "--fen", fen, "--moves", text, "--json"];
        let it = run(&args).expect(0).json();
        assert_eq!(it["outcome"]["result"], "white wins", "{text}");
        assert_eq!(it["moves"], json!([]), "{text}");
    }
}

#[test]
fn mistakes_in_the_input_exit_with_1() {
    let it = run(&["moves", "chess", "--fen", "8/8 w"]).expect(1);
    assert!(it.err.contains("bad-fen") && it.err.contains("8 rows"), "{}", it.err);
    let it = run(&["moves", "chess", "--moves", "e2e5"]).expect(1);
    assert!(it.err.contains("illegal-move") && it.err.contains("e2e4"), "{}", it.err);
    let it = run(&["perft", "ches", "1"]).expect(1);
    assert!(it.err.contains("ches"), "{}", it.err);
    let it = run(&["perft", "ches", "1", "--json"]).expect(1).json();
    assert_eq!(it["diagnostics"][0]["severity"], "error");
    let it = run(&["explain", "betza-syntx"]).expect(1);
    assert!(it.err.contains("did you mean `betza-syntax`?"), "{}", it.err);
}

#[test]
fn mistakes_of_usage_exit_with_2() {
    for args in [
        &["perft", "chess"][..],
        &["perft", "chess", "many"],
        &["perft", "chess", "1", "--set", "wrap"],
        &["fly", "chess"],
        &["check"],
    ] {
        let it = run(args).expect(2);
        assert!(it.out.is_empty(), "{args:?}: {}", it.out);
        assert!(it.err.contains("Usage") || it.err.contains("--help"), "{args:?}: {}", it.err);
    }
    assert!(run(&["--help"]).expect(0).out.contains("perft"));
    assert!(run(&["perft", "--help"]).expect(0).out.contains("Examples:"));
}

#[test]
fn check_tells_all_problems_of_all_files() {
    let bad = file(
        "check/bad.toml",
        "[variant]\nname = 'Bad'\n[board]\nsize = [3, 3]\ncolour = 'red'\n\
         [pieces]\nman = { id = 'M', move = 'Qx', start = 'a1' }\nboy = { id = 'B', mve = 'W', start = 'b1' }\n",
    );
    file("check/worse.toml", "[board\n");
    let folder = bad.parent().unwrap().to_str().unwrap();
    let it = run(&["check", folder]).expect(1);
    for text in ["colour", "mve", "toml-syntax", "bad.toml: 3 errors", "worse.toml: "] {
        assert!(it.err.contains(text) || it.out.contains(text), "{text}: {}{}", it.out, it.err);
    }
    assert!(!it.err.contains('\u{1b}'), "colours on a pipe: {}", it.err);

    let it = run(&["check", folder, "--json"]).expect(1).json();
    assert_eq!(it["ok"], false);
    assert!(it["errors"].as_u64().unwrap() >= 4);
    let found = it["diagnostics"].as_array().unwrap();
    let key = found.iter().find(|it| it["message"].as_str().unwrap().contains("mve")).unwrap();
    assert_eq!((&key["line"], &key["column"]), (&json!(8), &json!(19)));
    assert_eq!(key["code"], "unknown-key");
    assert_eq!(key["end"].as_u64().unwrap() - key["start"].as_u64().unwrap(), 3);
    assert!(key["helps"][0].as_str().unwrap().contains("move"));

    run(&["check", "chess", "--json"]).expect(0);
}

#[test]
fn examples_are_run() {
    let it = run(&["test", "chess", "--json"]).expect(0).json();
    assert_eq!(it["failed"], 0);
    assert!(it["passed"].as_u64().unwrap() >= 10);

    let wrong = file(
        "test/wrong.toml",
        "extends = 'chess'\n[variant]\nname = 'Wrong'\n\
         [[test]]\nname = 'Counted wrong'\nperft = [20, 401]\n\
         [[test]]\nname = 'No such move'\nlegal = 'e2e4 e2e5'\n\
         [[test]]\nname = 'Fine'\ncount = 20\n",
    );
    let wrong = wrong.to_str().unwrap();
    let it = run(&["test", wrong]).expect(1);
    assert!(it.out.contains("2 of 3 examples failed"), "{}", it.out);
    assert!(it.err.contains("found 400") && it.err.contains("`e2e5`"), "{}", it.err);
    let it = run(&["test", wrong, "--json"]).expect(1).json();
    assert_eq!(it["files"][0]["diagnostics"][0]["line"], 6);
    assert_eq!(it["files"][0]["tests"][2], json!({ "name": "Fine", "passed": true }));
}

#[test]
fn records_are_verified() {
    let game = "1. f2f3 e7e5 2. g2g4 d8h4";
    for (marks, status) in [("#", 0), ("++", 0), ("# 0-1", 0), ("+", 1), ("", 1), ("# 1-0", 1)] {
        let it = run_with(&["replay", "chess", "-"], &format!("{game}{marks}\n"));
        assert_eq!(it.status, status, "{marks}: {}{}", it.out, it.err);
        if status == 1 {
            assert!(it.err.contains("move 2"), "{}", it.err);
        }
    }
    let it = run_with(&["replay", "chess", "-", "--allow-missing-marks"], game).expect(0);
    assert!(it.out.contains("1 mark left out"), "{}", it.out);
    let it = run_with(&["replay", "chess", "-", "--json"], "1. e2e4 e7e4\n").expect(1).json();
    let problem = &it["games"][0]["problems"][0];
    assert_eq!((&problem["number"], &problem["player"]), (&json!(1), &json!("black")));
    let it = run_with(&["replay", "chess", "-"], "nothing to see\n").expect(1);
    assert!(it.err.contains("no game"), "{}", it.err);
}

#[test]
fn boards_are_shown() {
    let it = run(&["show", "chess"]).expect(0);
    assert!(it.out.contains("w KQkq - 0 1") && it.out.contains('Q'), "{}", it.out);
    let it = run(&["show", "chess", "--piece", "knight", "--at", "c3", "--json"]).expect(0).json();
    assert_eq!(it["quiet"], json!(["a2", "a4", "b1", "b5", "d1", "d5", "e2", "e4"]));
    assert_eq!(it["captures"], it["quiet"]);
    let it = run(&["show", "chess", "--piece", "P", "--at", "e2", "--json"]).expect(0).json();
    assert_eq!((&it["quiet"], &it["captures"]), (&json!(["e3", "e4"]), &json!(["d3", "f3"])));
    let svg = file("show.svg", "");
    run(&["show", "diminuendo", "--svg", svg.to_str().unwrap()]).expect(0);
    assert!(fs::read_to_string(svg).unwrap().starts_with("<svg"));
    run(&["show", "chess", "--piece", "unicorn"]).expect(1);
}

#[test]
fn boards_are_drawn_in_each_theme() {
    let drawn = |theme: &str| run(&["show", "chess", "--svg", "-", "--theme", theme]).expect(0).out;
    let mut seen = BTreeSet::new();
    for theme in THEMES {
        let svg = drawn(theme.name);
        for colour in [theme.light, theme.dark] {
            assert!(svg.contains(&format!("fill=\"{colour}\"")), "{}: {colour}", theme.name);
        }
        assert!(seen.insert(svg), "{} is like another theme", theme.name);
    }
    assert_eq!(run(&["show", "chess", "--svg", "-"]).expect(0).out, drawn(THEMES[0].name));
}

#[test]
fn an_unknown_theme_has_a_remedy() {
    let wrong = |theme: &str| run(&["show", "chess", "--svg", "-", "--theme", theme]).expect(2).err;
    let near = wrong("contrasts");
    assert!(near.contains("--theme") && near.contains("did you mean `contrast`?"), "{near}");
    let far = wrong("zzzzzz");
    for theme in THEMES {
        assert!(far.contains(theme.name), "{far}");
    }
    // A theme without a drawing would do nothing.
    let without = run(&["show", "chess", "--theme", "blue"]).expect(2).err;
    assert!(without.contains("--svg"), "{without}");
}

/// Each picture is in the drawing once, as an image of its own.
#[test]
fn pictures_of_pieces_are_shown() {
    let rules = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .join("tests/data/pictures/horses.toml");
    let rules = rules.to_str().unwrap();
    let svg = run(&["show", rules, "--svg", "-"]).expect(0).out;
    assert_eq!(svg.matches("<image ").count(), 3, "{svg}");
    assert_eq!(svg.matches("<use href=\"#alfil-piece-").count(), 32, "{svg}");
    assert_eq!(svg.matches("href=\"data:image/svg+xml;base64,").count(), 3, "{svg}");
    let page = run(&["export", "html", rules]).expect(0).out;
    assert!(page.contains("\"picture\":true"));
}

/// The folder of the rule file is all that is looked into, whatever leads out of it.
#[test]
#[cfg(unix)]
fn pictures_lie_below_the_folder_of_the_rule_file() {
    file("pictures/outside.svg", "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/>");
    let rules =
        file("pictures/in/game.toml", "extends = 'chess'\npieces.king.picture = 'link.svg'\n");
    let link = rules.with_file_name("link.svg");
    let _ = fs::remove_file(&link);
    std::os::unix::fs::symlink("../outside.svg", &link).unwrap();
    let it = run(&["check", rules.to_str().unwrap()]).expect(1);
    assert!(it.err.contains("file-not-found") && it.err.contains("link.svg"), "{}", it.err);
}

#[test]
fn codes_and_cores_are_explained() {
    let it = run(&["explain", "betza-syntax"]).expect(0);
    assert!(it.out.starts_with("# betza-syntax"), "{}", it.out);
    let it = run(&["explain", "diminuendo"]).expect(0);
    assert!(it.out.contains("place next-in(victim, ranking) for owner(victim) at z"), "{}", it.out);
}

#[test]
fn variants_are_listed() {
    let it = run(&["list", "--json"]).expect(0).json();
    let chess = it.as_array().unwrap().iter().find(|it| it["name"] == "chess").unwrap();
    assert_eq!(chess["title"], "Chess");
    assert!(run(&["list"]).expect(0).out.contains("Diminuendo Chess"));
}

#[test]
fn bounds_of_an_analysis_are_told() {
    for (argument, expected) in [
        ("--threads=0", "1 to 256"),
        ("--hash=65537", "1 to 65536"),
        ("--lines=501", "1 to 500"),
        ("--depth=128", "1 to 127"),
        ("--nodes=-1", "1 to 18446744073709551615"),
        ("--mate=0", "1 to 4294967295"),
        ("--seconds=0", "more than 0 and at most 86400"),
        ("--seconds=1e99", "0 to 86400"),
    ] {
        let it = run(&["analyze", "chess", argument]).expect(2);
        assert!(it.err.contains(expected), "{argument}: {}", it.err);
    }
}

#[test]
fn rule_files_are_measured() {
    let it = run(&["bench", "chess", "minishogi", "--seconds", "0.01", "--json"]).expect(0).json();
    let chess = &it.as_array().unwrap()[0];
    assert_eq!(chess["variant"], "chess");
    assert!(chess["loadMs"].as_f64().unwrap() > 0.0);
    assert!(chess["speed"]["depth"].as_u64().unwrap() >= 1);
    let text = run(&["bench", "chess", "minishogi", "--seconds", "0"]).expect(0).out;
    assert!(text.contains("2 files load in"), "{text}");
    run(&["bench", "chess", "--seconds", "-1"]).expect(2);
    run(&["bench", "chess", "--seconds=nan"]).expect(2);
    run(&["bench", "no-such-game"]).expect(1);
}

#[test]
fn options_are_set() {
    let args = ["perft", "diamond-ring", "1", "--set", "wrap=false", "--json"];
    let without = run(&args).expect(0).json();
    let with = run(&["perft", "diamond-ring", "1", "--json"]).expect(0).json();
    assert_ne!(without["nodes"], with["nodes"]);
    run(&["perft", "diamond-ring", "1", "--set", "wrp=false"]).expect(1);
}

#[test]
fn a_game_is_played_at_the_prompt() {
    let save = file("play/game.txt", "");
    let save = save.to_str().unwrap();
    let input = format!("help\nmoves\ne2e5\ne2e4\ne5\nundo\nfen\nd7d5\nhint\nsave {save}\nquit\n");
    let it = run_with(&["play", "chess", "--side", "both", "--seed", "1"], &input).expect(0);
    assert!(it.out.contains("`e2e5` is not a legal move"), "{}", it.out);
    assert!(it.out.contains("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"));
    let record = fs::read_to_string(save).unwrap();
    assert!(record.ends_with("1. e4 d5 *\n"), "{record}");

    let args = ["play", "chess", "--side", "both", "--resume", save];
    let it = run_with(&args, "fen\n").expect(0);
    assert!(it.out.contains("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"));
}

#[test]
fn the_computer_answers() {
    for computer in ["random", "engine"] {
        let args = ["play", "chess", "--computer", computer, "--seed", "3"];
        let it = run_with(&args, "e2e4\nundo\nfen\n").expect(0);
        assert!(it.out.contains("black plays "), "{}", it.out);
        assert!(it.out.contains("PPPPPPPP/RNBQKBNR w KQkq - 0 1"), "{}", it.out);
    }
    let args = ["play", "chess", "--side", "none", "--seed", "3", "--max-turns", "6"];
    let it = run(&args).expect(0);
    assert_eq!(it.out.matches(" plays ").count(), 6, "{}", it.out);
    run(&["play", "chess", "--side", "green"]).expect(2);
    let it = run(&["play", "chess", "--clock", "5+3"]).expect(2);
    assert!(it.err.contains("needs a terminal"), "{}", it.err);
    run(&["play", "chess", "--clock", "soon"]).expect(2);
}

#[test]
fn a_closed_pipe_is_no_fault() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_alfil"))
        .args(["moves", "demotion-chessgi"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let res = child.wait_with_output().unwrap();
    assert_eq!(res.status.code(), Some(0));
    assert!(res.stderr.is_empty(), "{}", String::from_utf8_lossy(&res.stderr));
}

#[test]
fn check_counts_what_it_does_not_show() {
    let rules: Vec<_> = (0..230).map(|it| format!("[[forbid]]\nname = 'f{it}'\n")).collect();
    let header: Vec<_> = (0..30).map(|it| format!("strange{it}=1")).collect();
    let text = format!(
        "[variant]\nname = 'Many'\n[diagram]\nheader = '''\nfiles=8 ranks=8\n{}\nking:K:K::e1'''\n{}",
        header.join("\n"),
        rules.join(""),
    );
    let file = file("many-errors.toml", &text).display().to_string();
    let it = run(&["check", &file]).expect(1);
    let summary = format!("{file}: 230 errors (30 errors and 30 warnings not shown)");
    assert_eq!(it.out.lines().last(), Some(summary.as_str()));
    assert_eq!(it.err.matches("error[").count(), 200);
    let it = run(&["check", &file, "--json"]).expect(1).json();
    assert_eq!((&it["errors"], &it["warnings"]), (&json!(230), &json!(30)));
    assert_eq!(it["files"][0]["leftOut"], json!({ "errors": 30, "warnings": 30 }));
}

#[test]
fn import_prints_one_game_or_writes_all() {
    let page = "tests/data/import/diagram/several.html";
    run(&["import", "diagram", page]).expect(2);
    let it = run(&["import", "diagram", &format!("{page}#3")]).expect(0);
    assert!(it.out.contains("rook = { id = 'R', move = 'R', start = 'b1' }"), "{}", it.out);
    let folder = file("imported/nothing", "").parent().unwrap().display().to_string();
    run(&["import", "diagram", page, "--out", &folder, "--force"]).expect(0);
    run(&["import", "diagram", page, "--out", &folder]).expect(1);
    run(&["check", &folder]).expect(0);
    run(&["import", "diagram", "tests/data"]).expect(1);
}

#[test]
fn games_of_sjaak_are_imported() {
    let games = "tests/data/import/sjaak/games.txt";
    let it = run(&["import", "sjaak", &format!("{games}#hunters")]).expect(0);
    assert!(it.out.contains("hunter = { id = 'H', move = 'fmF', start"), "{}", it.out);
    let folder = file("sjaak/nothing", "").parent().unwrap().display().to_string();
    let it = run(&["import", "sjaak", games, "--out", &folder, "--force"]).expect(0);
    assert_eq!(it.out, format!("5 files in {folder}\n"));
    let it = run(&["import", "sjaak", "tests/data/import/sjaak/left.txt"]).expect(1);
    assert!(it.err.contains("`chase rule` is not translated"), "{}", it.err);
    let it = run(&["check", games]).expect(1);
    assert!(it.err.contains("alfil import sjaak"), "{}", it.err);
}

#[test]
fn games_of_engines_are_imported_and_replayed() {
    let log = "tests/data/import/xboard/engine.log";
    let it = run(&["import", "xboard", &format!("{log}#small")]).expect(0);
    assert!(it.out.contains("move = 'KDA'"), "{}", it.out);
    let it = run(&["check", log]).expect(1);
    assert!(it.err.contains("alfil import xboard"), "{}", it.err);
    let pgn = "tests/data/import/xboard/games.pgn";
    let it = run(&["replay", pgn]).expect(0);
    assert_eq!(
        it.out,
        "game 1, One - Two (hawks): 6 turns, not over: verified\n\
         game 2, Two - One (hawks): 10 turns, not over: verified\n"
    );
    let rules = run(&["import", "xboard", pgn]).expect(0).out;
    let rules = file("hawks.toml", &rules).display().to_string();
    let it = run(&["replay", &rules, pgn]).expect(0);
    assert!(it.out.contains("10 turns, not over: verified"), "{}", it.out);
    let wrong = file("wrong-men.pgn", "[Variant \"x\"]\n[VariantMen \"::\"]\n\n1. e4 *\n");
    let it = run(&["replay", &wrong.display().to_string()]).expect(1);
    assert!(it.err.contains("expected an ID like `N`"), "{}", it.err);
}

#[cfg(feature = "lsp")]
#[test]
fn an_editor_is_served_on_pipes() {
    use lsp_server::{Message, Notification, Request};
    use serde_json::json;
    let mut child = Command::new(env!("CARGO_BIN_EXE_alfil"))
        .arg("lsp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = std::io::BufReader::new(child.stdout.take().unwrap());
    let send = |input: &mut std::process::ChildStdin, it: Message| it.write(input).unwrap();
    let hello = Request::new(1.into(), "initialize".to_owned(), json!({ "capabilities": {} }));
    send(&mut input, hello.into());
    let Some(Message::Response(hello)) = Message::read(&mut output).unwrap() else { panic!() };
    assert!(format!("{hello:?}").contains("completionProvider"));
    send(&mut input, Notification::new("initialized".to_owned(), json!({})).into());
    // A file that is not on the disk, beside one that is.
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join("rules/new.toml");
    let document = json!({
        "uri": format!("file://{}", path.display()), "languageId": "toml", "version": 1,
        "text": "language = 1\nextends = 'chess.toml'\n[check]\nroyal = 'quene'\n",
    });
    let open = json!({ "textDocument": document });
    send(&mut input, Notification::new("textDocument/didOpen".to_owned(), open).into());
    let Some(Message::Notification(it)) = Message::read(&mut output).unwrap() else { panic!() };
    let told = &it.params["diagnostics"][0]["message"];
    assert!(told.as_str().unwrap().contains("did you mean `queen`?"), "{told}");
    send(&mut input, Request::new(2.into(), "shutdown".to_owned(), json!(null)).into());
    assert!(matches!(Message::read(&mut output).unwrap(), Some(Message::Response(_))));
    send(&mut input, Notification::new("exit".to_owned(), json!(null)).into());
    drop(input);
    assert!(child.wait().unwrap().success());
}

/// A message with a good frame may be anything.
#[cfg(feature = "lsp")]
#[test]
fn an_editor_may_send_what_is_no_message() {
    let frame = |it: &str| format!("Content-Length: {}\r\n\r\n{it}", it.len());
    let wrong =
        [r#"{"jsonrpc":"2.0"}"#, "[]", "x", "", r#"{"id":7,"method":5}"#, "3", "\"\"", "null"];
    let hello = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":7}}"#;
    let early = r#"{"jsonrpc":"2.0","id":5,"method":"textDocument/hover","params":{}}"#;
    let bye = r#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#;
    let exit = r#"{"jsonrpc":"2.0","method":"exit"}"#;
    let mut input: String = wrong.iter().map(|it| frame(it)).collect();
    input += &frame(early);
    input += &frame(hello);
    input.extend(wrong.iter().map(|it| frame(it)));
    input += &frame(bye);
    input += &frame(exit);
    let out = run_with(&["lsp"], &input).expect(0).out;
    assert_eq!(out.matches("-32600").count() + out.matches("-32700").count(), 2 * wrong.len());
    assert!(
        out.contains("completionProvider") && out.contains("expected `initialize` first"),
        "{out}"
    );
    assert!(out.contains(r#""id":2,"result":null"#), "{out}");
}

#[test]
fn every_command_has_a_manual_page() {
    let help = run(&["help"]).expect(0).out;
    let listed = help.split_once("Options:\n").unwrap().0;
    let commands = listed.lines().filter_map(|it| it.strip_prefix("  ")?.split(' ').next());
    let commands: Vec<&str> = commands.filter(|it| !it.is_empty()).collect();
    assert!(commands.contains(&"play"), "{commands:?}");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("manual/man1");
    let _ = fs::remove_dir_all(&folder);
    run(&["print", "man", folder.to_str().unwrap()]).expect(0);
    for command in &commands {
        let page = fs::read_to_string(folder.join(format!("alfil-{command}.1"))).unwrap();
        assert!(page.contains(".SH NAME"), "{page}");
        assert!(!page.contains('\x1b'), "{page}");
    }
    assert!(folder.join("alfil.1").exists());
    let file = file("manual-file", "");
    let err = run(&["print", "man", file.to_str().unwrap()]).expect(1).err;
    assert!(err.contains("manual-file"), "{err}");
}

#[test]
fn shells_complete_commands_and_their_arguments() {
    for shell in ["bash", "zsh", "fish"] {
        let script = run(&["print", "completions", shell]).expect(0).out;
        for word in ["replay", "divide"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    run(&["print", "completions", "cmd"]).expect(2);
}

#[test]
fn the_page_of_commands_is_what_the_program_prints() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/commands.md");
    let now = alfil_cli::commands_page();
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&page, &now).unwrap();
    }
    let kept = fs::read_to_string(&page).unwrap_or_default();
    assert!(
        kept == now,
        "docs/commands.md is old: `UPDATE=1 cargo test -p alfil-cli page_of_commands` writes it anew"
    );
    for title in ["Write rules", "Play", "Measure", "Plug in"] {
        assert!(run(&["--help"]).expect(0).out.contains(&format!("\n{title}:\n")), "{title}");
    }
}

#[test]
fn the_first_line_decides_the_protocol_of_an_engine() {
    let answer = |line: &str| run_with(&["engine"], &format!("\n{line}\nquit\n")).expect(0).out;
    assert!(answer("uci").contains("uciok"));
    assert!(answer("usi").contains("usiok"));
    assert!(answer("ucci").contains("ucciok"));
    assert!(answer("xboard\nprotover 2").contains("feature"));
    let given = run_with(&["engine", "--protocol", "uci", "duck"], "isready\nquit\n").expect(0);
    assert!(given.out.contains("readyok"), "{}", given.out);
    let wrong = run_with(&["engine"], "\u{7}hello\n").expect(1).err;
    assert!(wrong.contains("expected `uci`, `usi`, `ucci` or `xboard`"), "{wrong}");
    assert!(wrong.contains("hello") && !wrong.contains('\u{7}'), "{wrong}");
    assert_eq!(run_with(&["engine"], "").expect(0).out, "");
}

#[test]
fn words_of_the_language_are_explained() {
    let near = run(&["explain", "near"]).expect(0).out;
    assert!(near.contains("near(") && near.contains("a set of cells"), "{near}");
    let royal = run(&["explain", "check.royal"]).expect(0).out;
    assert!(royal.starts_with("check.royal, a key of `check`\n"), "{royal}");
    let foreign = run(&["explain", "flagRegion"]).expect(0).out;
    assert!(foreign.contains("variants.ini") && foreign.contains("outcome"), "{foreign}");
    let lacks = run(&["explain", "dice"]).expect(0).out;
    assert!(lacks.contains("chance"), "{lacks}");
    let json = run(&["explain", "near", "--json"]).expect(0).json();
    assert_eq!(json["meanings"][0]["what"], "a word of the language");
    let unknown = run(&["explain", "--word", "naer"]).expect(1).err;
    assert!(unknown.contains("did you mean `near`?"), "{unknown}");
}

#[test]
fn check_tells_whether_a_game_comes_to_a_position() {
    let fine = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2";
    assert!(run(&["check", "--fen", fine]).expect(0).out.contains("chess: fine"));
    let wrong = run(&["check", "chess", "--fen", "4k2Q/8/8/8/8/8/8/P3K3 w - - 0 1"]).expect(1);
    for message in [
        "black has just moved and is in check from h8",
        "a pawn of white can never come to a1",
        "chess: 2 errors",
    ] {
        assert!((wrong.err.clone() + &wrong.out).contains(message), "{wrong:?}");
    }
    let json =
        run(&["check", "shogi", "--json", "--fen", "9/9/9/9/9/9/9/9/9[] w"]).expect(1).json();
    let codes = json["diagnostics"].as_array().unwrap().iter();
    assert!(codes.into_iter().any(|it| it["code"] == "impossible-position"), "{json}");
    assert!(run(&["check", "chess", "--fen", "8/8 w"]).expect(1).err.contains("8 rows"));
}
