//! `alfil learn`, and playing with what it writes.

use super::cli::{file, run_with};
use std::fs;

#[test]
fn a_network_is_learned_and_plays() {
    let folder = file("learn/any.txt", "");
    let net = folder.with_file_name("dobutsu.net");
    let net = net.to_str().unwrap();
    // An earlier run may have left it.
    let _ = fs::remove_file(net);
    let learn = |more: &[&str]| {
        let few = ["--games", "100", "--nodes", "20", "--json", "--threads", "2"];
        let args = [&["learn", "dobutsu", "--out", net], &few[..], more].concat();
        run_with(&args, "").expect(0).json()
    };
    // So few games do not always teach something.
    let seeds = (1..=10).map(|it: u32| it.to_string());
    let mut tried = seeds.map(|it| learn(&["--iterations", "2", "--seed", &it]));
    let it = tried.find(|it| !it["net"].is_null()).expect("one of ten networks is better");
    assert!(it["net"] == net && it["iterations"].as_array().unwrap().len() == 2, "{it}");
    let worths = it["worths"].as_array().unwrap();
    let names: Vec<_> = worths.iter().map(|it| it["piece"].as_str().unwrap()).collect();
    assert!(names.contains(&"elephant") && names.contains(&"giraffe"), "{it}");
    let bytes = fs::read(net).unwrap();
    let plain = run_with(&["analyze", "dobutsu", "--depth", "4", "--json"], "").expect(0).json();
    let args = ["analyze", "dobutsu", "--depth", "4", "--json", "--net", net];
    assert_ne!(run_with(&args, "").expect(0).json()["reports"], plain["reports"]);
    let args =
        ["play", "dobutsu", "--net", net, "--side", "none", "--seed", "1", "--max-turns", "3"];
    run_with(&args, "").expect(0);
    // A network is not overwritten by one that begins anew.
    let it = run_with(&["learn", "dobutsu", "--out", net, "--games", "1"], "").expect(1);
    assert!(it.err.contains("exists: go on from it with `--from"), "{}", it.err);
    assert_eq!(fs::read(net).unwrap(), bytes);
    // Goes on from it.
    let it = learn(&["--iterations", "1", "--from", net]);
    assert_eq!(it["iterations"].as_array().unwrap().len(), 1, "{it}");
    let talk = format!("uci\nsetoption name EvalFile value {net}\ngo nodes 100\n");
    let it = run_with(&["uci", "dobutsu"], &talk).expect(0);
    assert!(it.out.contains("bestmove") && !it.out.contains("can't"), "{}", it.out);
    fs::write(net, &bytes[..bytes.len() / 2]).unwrap();
    let it = run_with(&args, "").expect(1);
    assert!(it.err.contains("damaged") && it.err.contains(net), "{}", it.err);
}

#[test]
fn later_runs_learn_from_kept_games() {
    let folder = file("kept/any.txt", "");
    let path = |name| folder.with_file_name(name).to_str().unwrap().to_owned();
    let (kept, net) = (path("dobutsu.games"), path("dobutsu.net"));
    let clean = || [&kept, &net].map(|it| drop(fs::remove_file(it)));
    let learn = |games: &str| {
        let args = ["learn", "dobutsu", "--keep", &kept, "--out", &net, "--games", games];
        run_with(&[&args[..], &["--iterations", "1", "--nodes", "5", "--json"]].concat(), "")
    };
    let count = |it: &serde_json::Value, what: &str| it["iterations"][0][what].as_u64().unwrap();
    let games = || fs::read_to_string(&kept).unwrap();
    clean();
    let first = learn("40").expect(0).json();
    assert_eq!(games().lines().count(), 1 + 40);
    let _ = fs::remove_file(&net);
    // The games of both runs are learned from, and the second run has played other ones.
    let second = learn("30").expect(0).json();
    let text = games();
    let mut lines: Vec<_> =
        text.lines().map(|it| it.split_once("\"start\"").map(|it| it.1)).collect();
    assert_eq!(lines.len(), 1 + 40 + 30);
    lines.sort_unstable();
    lines.dedup();
    assert!(lines.len() > 60, "{text}");
    assert!(count(&second, "positions") > count(&first, "positions"));
    let _ = fs::remove_file(&net);
    // Nothing is played: the kept games are learned from. An editor may have taken the last end of line.
    fs::write(&kept, text.trim_end()).unwrap();
    let third = learn("0").expect(0).json();
    assert_eq!(games(), text);
    assert_eq!(
        [count(&third, "games"), count(&third, "positions")],
        [0, count(&second, "positions")]
    );
    let wrong = |text: &str, words: &[&str]| {
        let _ = fs::remove_file(&net);
        fs::write(&kept, text).unwrap();
        let it = learn("1").expect(1);
        for word in words.iter().copied().chain([kept.as_str()]) {
            assert!(it.err.contains(word), "{}", it.err);
        }
        assert_eq!(games(), text, "a file that is refused stays as it is");
    };
    wrong("", &["line 1: expected the name and the hash of a game"]);
    wrong(
        &text.replacen("\"rules\":\"", "\"rules\":\"f", 1),
        &["by other rules", "name a new file"],
    );
    wrong(&text[..text.len() - 9], &["line 71: game 69", "delete this line and all after it"]);
    wrong(
        &text.replacen("\"number\":3,", "\"number\":4,", 1),
        &["line 5: expected game 3, found game 4"],
    );
    clean();
    let it = run_with(&["learn", "dobutsu", "--games", "0", "--out", &net], "").expect(2);
    assert!(it.err.contains("`--games 0` needs a file with games"), "{}", it.err);
}

#[test]
fn what_can_not_be_learned_is_said() {
    let it = run_with(&["learn", "maka-dai-dai"], "").expect(1);
    assert!(it.err.contains("more than the limit of 11500"), "{}", it.err);
    let it = run_with(&["learn", "chess", "--from", "gone.net"], "").expect(1);
    assert!(it.err.contains("can't read `gone.net`"), "{}", it.err);
    let it = run_with(&["analyze", "chess", "--net", "Cargo.toml"], "").expect(1);
    assert!(it.err.contains("this is no network"), "{}", it.err);
    let talk = "uci\nsetoption name EvalFile value gone.net\nquit\n";
    let it = run_with(&["uci"], talk).expect(0);
    assert!(it.out.contains("option name EvalFile type string default <empty>"), "{}", it.out);
    assert!(it.out.contains("info string can't read `gone.net`"), "{}", it.out);
}
