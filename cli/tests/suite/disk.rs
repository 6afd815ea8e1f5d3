//! What the program reads of the disk: no more than it may use.

use super::cli::run_with;
use std::{
    fs::{self, File},
    path::PathBuf,
};

/// Returns an empty folder for the test of that name.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("disk").join(name);
    if path.is_dir() {
        fs::remove_dir_all(&path).unwrap();
    }
    fs::create_dir_all(&path).unwrap();
    path
}

#[cfg(unix)]
#[test]
fn links_to_folders_are_not_followed_and_hidden_files_are_no_games() {
    let folder = folder("links");
    let game = "extends = 'chess'\n";
    fs::write(folder.join("game.toml"), game).unwrap();
    for hidden in [".cargo", ".hidden/deep"] {
        fs::create_dir_all(folder.join(hidden)).unwrap();
        fs::write(folder.join(hidden).join("config.toml"), "no game").unwrap();
    }
    fs::write(folder.join(".game.toml"), "no game").unwrap();
    // Paths through these links are as many as there are numbers of forty bits.
    for n in 0..40 {
        std::os::unix::fs::symlink(".", folder.join(format!("around{n}"))).unwrap();
    }
    std::os::unix::fs::symlink(".", folder.join("folder.toml")).unwrap();
    std::os::unix::fs::symlink("game.toml", folder.join("link.toml")).unwrap();
    let path = folder.to_str().unwrap();
    let checked = run_with(&["check", path, "--json"], "").json();
    let files = checked["files"].as_array().unwrap();
    let names: Vec<_> = files.iter().map(|it| it["file"].as_str().unwrap().to_owned()).collect();
    assert_eq!(names, [format!("{path}/game.toml"), format!("{path}/link.toml")]);
    assert_eq!(run_with(&["test", path, "--json"], "").json()["ok"], true);
}

#[test]
fn of_files_that_are_too_long_only_the_beginning_is_read() {
    let folder = folder("long");
    for (name, args, expected) in [
        ("long.toml", &["check", "FILE"][..], "expected a file of at most 1024 KiB"),
        ("long.toml", &["play", "FILE"], "expected a file of at most 1024 KiB"),
        ("long.pgn", &["replay", "chess", "FILE"], "expected at most 64 MiB of records"),
        ("long.pgn", &["play", "chess", "--resume", "FILE"], "expected at most 64 MiB of records"),
        ("long.pgn", &["export", "html", "chess", "--record", "FILE"], "expected at most 64 MiB"),
        ("long.ini", &["import", "fsf", "FILE"], "expected at most 4194304 bytes"),
        ("long.html", &["import", "diagram", "FILE"], "expected at most 4194304 bytes"),
    ] {
        let file = folder.join(name);
        // As long as no memory is; it takes no room on the disk.
        File::create(&file).unwrap().set_len(1 << 40).unwrap();
        let args: Vec<&str> =
            args.iter().map(|it| if *it == "FILE" { file.to_str().unwrap() } else { it }).collect();
        let err = run_with(&args, "").expect(1).err;
        assert!(err.contains(expected), "{args:?}: {err}");
    }
    let text = format!("extends = 'chess'\n[pieces]\nking = {{ picture = '{}' }}\n", "long.svg");
    fs::write(folder.join("game.toml"), text).unwrap();
    File::create(folder.join("long.svg")).unwrap().set_len(1 << 40).unwrap();
    let err = run_with(&["check", folder.join("game.toml").to_str().unwrap()], "").expect(1).err;
    assert!(err.contains("expected a picture of at most 65536 bytes"), "{err}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn of_the_standard_input_no_more_is_read_than_may_be_used() {
    let line = "x".repeat(100_000);
    let err = run_with(&["play", "chess", "--side", "both"], &line).expect(1).err;
    assert!(err.contains("expected a line of at most 65536 bytes"), "{err}");
    let records = "1. e4 e5\n\n".repeat(7 << 20);
    let err = run_with(&["replay", "chess", "-"], &records).expect(1).err;
    assert!(err.contains("expected at most 64 MiB of records"), "{err}");
}
