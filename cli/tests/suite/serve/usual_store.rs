//! Where games are kept if nobody names a file. No test uses the folder of the user who runs it.

use super::*;
use std::{net::TcpListener, path::Path};

/// Starts a server at a port of its own, with a folder for what programs keep. Returns what it says about games too.
fn served(state: &Path, args: &[&OsStr]) -> (Program, http::Http, String) {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let mut command = Command::new(env!("CARGO_BIN_EXE_alfil"));
    for variable in ["XDG_STATE_HOME", "LOCALAPPDATA", "HOME"] {
        command.env(variable, state);
    }
    command.args(["serve", "--port", &port.to_string()]).args(args).stderr(Stdio::piped());
    let (mut program, http) = started(&mut command);
    // The notice comes before the address.
    let mut line = String::new();
    if !args.iter().any(|it| *it == "--no-store" || *it == "--store") {
        BufReader::new(program.0.stderr.take().unwrap()).read_line(&mut line).unwrap();
    }
    (program, http, line)
}

/// Returns the file that a notice names.
#[track_caller]
fn named(notice: &str) -> PathBuf {
    let rest = notice.strip_prefix("games are kept in ").unwrap_or_else(|| panic!("{notice}"));
    PathBuf::from(rest.split_once(" (--no-store").unwrap().0)
}

#[test]
fn games_with_branches_outlive_the_server() {
    let state = fresh("state-kept");
    let (program, http, notice) = served(&state, &[]);
    let file = named(&notice);
    assert!(file.starts_with(&state) && file.is_file(), "{notice}");
    let id = http.begin(&chess());
    let act =
        |http: &http::Http, action: Value| http.post(&format!("/api/v1/games/{id}/act"), &action);
    act(&http, json!({ "do": "move", "text": "e2e4" }));
    act(&http, json!({ "do": "move", "text": "d2d4", "at": 0 }));
    drop(program);
    let (_program, http, again) = served(&state, &[]);
    assert_eq!(named(&again), file);
    let game = http.get(&format!("/api/v1/games/{id}"));
    assert_eq!((&game["tree"][1]["text"], &game["node"]), (&json!("e2e4"), &json!(2)));
    // Whoever knows the ID of a game may play in it.
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = |it: &Path| fs::metadata(it).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&file), mode(file.parent().unwrap())), (0o600, 0o700));
    }
}

#[test]
fn a_server_goes_on_in_memory_where_none_can_be_kept() {
    let state = fresh("state-shared");
    let (_first, _, notice) = served(&state, &[]);
    named(&notice);
    let (_second, http, notice) = served(&state, &[]);
    let expected = "games end with this server, because none can be kept (`";
    assert!(notice.starts_with(expected), "{notice}");
    assert!(notice.contains("another server or program uses it"), "{notice}");
    http.begin(&chess());
    // A file in place of the folder.
    let blocked = fresh("state-blocked");
    fs::write(&blocked, "").unwrap();
    let (_third, http, notice) = served(&blocked, &[]);
    assert!(notice.starts_with("games end with this server"), "{notice}");
    http.begin(&chess());
    fs::remove_file(&blocked).unwrap();
}

#[test]
fn rules_of_a_folder_have_games_of_their_own() {
    let (state, rules) = (fresh("state-rules"), fresh("own-rules"));
    fs::create_dir_all(&rules).unwrap();
    let file = rules.join("mine.toml");
    fs::write(&file, "extends = 'chess'\n").unwrap();
    let (_shipped, _, shipped) = served(&state, &["chess".as_ref()]);
    let (own_program, _, own) = served(&state, &[file.as_ref()]);
    assert_ne!(named(&shipped), named(&own));
    drop(own_program);
    let (_folder, _, folder) = served(&state, &[rules.as_ref()]);
    assert_eq!(named(&folder), named(&own));
}

#[test]
fn nothing_is_written_without_a_store() {
    let state = fresh("state-none");
    let (_program, http, _) = served(&state, &["--no-store".as_ref()]);
    http.begin(&chess());
    assert!(!state.exists());
    let about = http.get("/api/v1/about");
    assert_eq!(about["keepsGames"], false);
    let both = Command::new(env!("CARGO_BIN_EXE_alfil"))
        .args(["serve", "--port", "0", "--no-store", "--store", "games.db"])
        .output()
        .unwrap();
    assert_eq!(both.status.code(), Some(2));
}
