//! `--watch`: a program that waits for changes of files.

use super::cli::run_with;
use std::{
    fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
    time::{Duration, Instant},
};

/// The time that an answer of the program may take on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

const SOUND: &str = "language = 1\nextends = 'base'\n\n[[test]]\nname = 'The start'\ncount = 20\n";
const BASE: &str = "language = 1\nextends = 'chess'\n";

/// A running program. It ends with the test.
struct Watching {
    child: Child,
    lines: Receiver<String>,
}

impl Watching {
    fn open(folder: &Path, args: &[&str]) -> Watching {
        let mut child = Command::new(env!("CARGO_BIN_EXE_alfil"))
            .args(args)
            .current_dir(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Watching { child, lines }
    }

    /// Returns the next line that is not empty.
    #[track_caller]
    fn line(&self) -> String {
        loop {
            let line = self.lines.recv_timeout(PATIENCE).unwrap();
            if !line.is_empty() {
                return line;
            }
        }
    }

    /// Expects a line about a change of a file, then this result.
    #[track_caller]
    fn expect(&self, file: &str, result: &str) {
        let line = self.line();
        assert!(
            line.starts_with("--- ") && line.contains(&format!(" UTC, {file} has changed -")),
            "{line}"
        );
        assert_eq!(line.chars().count(), 72, "{line}");
        assert_eq!(self.line(), result);
    }

    /// Expects that nothing is written.
    #[track_caller]
    fn is_silent(&self) {
        let line = self.lines.recv_timeout(Duration::from_millis(300));
        assert!(line.is_err(), "{line:?}");
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns a folder with a sound file and its base.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("watch").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    fs::write(path.join("game.toml"), SOUND).unwrap();
    fs::write(path.join("base.toml"), BASE).unwrap();
    path
}

#[test]
fn files_are_checked_after_each_change() {
    let folder = folder("check");
    let program = Watching::open(&folder, &["check", "--watch", "game.toml"]);
    assert_eq!(program.line(), "game.toml: fine");
    program.is_silent();
    let start = Instant::now();
    fs::write(folder.join("game.toml"), SOUND.replace("count", "cuont")).unwrap();
    program.expect("game.toml", "game.toml: 1 error");
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    // The file that it extends.
    fs::write(folder.join("game.toml"), SOUND).unwrap();
    program.expect("game.toml", "game.toml: fine");
    fs::write(folder.join("base.toml"), "language = 1\nextends = 'ches'\n").unwrap();
    program.expect("base.toml", "game.toml: 1 error");
    fs::write(folder.join("base.toml"), BASE).unwrap();
    program.expect("base.toml", "game.toml: fine");
}

/// Some editors write a new file and give it the old name; others remove the old one first.
#[test]
fn files_may_be_gone_for_a_moment() {
    let folder = folder("gone");
    let (game, other) = (folder.join("game.toml"), folder.join("game.toml~"));
    let program = Watching::open(&folder, &["test", "--watch", "game.toml"]);
    assert_eq!(program.line(), "game.toml: 1 example passed");
    fs::write(&other, SOUND.replace("20", "19")).unwrap();
    fs::rename(&other, &game).unwrap();
    program.expect("game.toml", "game.toml: 1 of 1 example failed");
    fs::remove_file(&game).unwrap();
    thread::sleep(Duration::from_millis(150));
    fs::write(&other, SOUND).unwrap();
    fs::rename(&other, &game).unwrap();
    program.expect("game.toml", "game.toml: 1 example passed");
    program.is_silent();
    // A file that stays away is a change.
    fs::remove_file(&game).unwrap();
    program.expect("game.toml", "game.toml: can't be loaded");
    fs::write(&game, SOUND).unwrap();
    program.expect("game.toml", "game.toml: 1 example passed");
}

#[test]
fn new_files_in_folders_are_read() {
    let folder = folder("folder");
    let program = Watching::open(&folder, &["check", "--watch", ".", "--json"]);
    let files = |line: &str| {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        value["files"].as_array().unwrap().len()
    };
    assert_eq!(files(&program.line()), 2);
    fs::write(folder.join("third.toml"), BASE).unwrap();
    assert_eq!(files(&program.line()), 3);
}

#[test]
fn without_a_file_there_is_nothing_to_wait_for() {
    for args in [&["check", "--watch", "chess"][..], &["test", "chess", "--watch"]] {
        let it = run_with(args, "").expect(2);
        assert!(it.err.contains("write the path of a rule file"), "{}", it.err);
    }
    let it = run_with(&["check", "--watch", "--fix", "chess"], "").expect(2);
    assert!(it.err.contains("--fix"), "{}", it.err);
}
