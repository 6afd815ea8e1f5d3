//! The guide to a first variant, followed to the letter at a terminal of 80x24 characters.
//!
//! A `toml rules` block is saved as `skirmish.toml`. The lines of a `text` block are run by a shell in the same folder. A
//! `keys` block holds keys to press in the full-screen board that the last of these lines has opened.

use crate::examples::blocks;
use portable_pty::{Child, CommandBuilder, PtySize, native_pty_system};
use std::{
    env, fs,
    io::{Read, Write},
    num::NonZero,
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

const ROWS: u16 = 24;
const COLUMNS: u16 = 80;
/// The time that one answer of the program may take on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);
/// The number of times that `g` is pressed before the game must be over.
const MOST_MOVES: usize = 300;

/// A shell command at a pseudo-terminal.
pub(crate) struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    parser: Arc<Mutex<vt100::Parser>>,
}

impl Terminal {
    pub(crate) fn open(command: &str, folder: &Path) -> Terminal {
        let size = PtySize { rows: ROWS, cols: COLUMNS, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let program = Path::new(env!("CARGO_BIN_EXE_alfil")).parent().unwrap();
        let path = format!("{}:{}", program.display(), env::var("PATH").unwrap());
        let mut shell = CommandBuilder::new("sh");
        shell.args(["-c", command]);
        shell.cwd(folder);
        shell.env("PATH", path);
        shell.env("TERM", "xterm-256color");
        let child = pair.slave.spawn_command(shell).unwrap();
        // Reading ends when the last handle of the other side is closed.
        drop(pair.slave);
        let parser = Arc::new(Mutex::new(parser()));
        let keys = pair.master.take_writer().unwrap();
        let mut output = pair.master.try_clone_reader().unwrap();
        let copy = Arc::clone(&parser);
        let master = pair.master;
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(n @ 1..) = output.read(&mut bytes) {
                copy.lock().unwrap().process(&bytes[..n]);
            }
            drop(master);
        });
        Terminal { child, keys, parser }
    }

    pub(crate) fn screen(&self) -> String {
        self.parser.lock().unwrap().screen().contents()
    }

    /// Waits until the screen shows what is wanted.
    #[track_caller]
    pub(crate) fn wait(&self, what: &str, wanted: impl Fn(&str) -> bool) {
        let start = Instant::now();
        loop {
            let screen = self.screen();
            if wanted(&screen) {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "no {what} on the screen:\n{screen}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Presses keys: `Enter`, or the characters of a word.
    pub(crate) fn press(&mut self, keys: &str) {
        for word in keys.split_whitespace() {
            let bytes = if word == "Enter" { "\r" } else { word };
            self.keys.write_all(bytes.as_bytes()).unwrap();
        }
        self.keys.flush().unwrap();
    }

    /// Waits until the program has ended, and returns its exit status.
    #[track_caller]
    pub(crate) fn end(&mut self) -> u32 {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.exit_code();
            }
            assert!(start.elapsed() < PATIENCE, "the program goes on:\n{}", self.screen());
            thread::sleep(Duration::from_millis(20));
        }
    }
}

/// Returns an empty screen.
fn parser() -> vt100::Parser {
    let size = |it| NonZero::new(it).unwrap();
    vt100::Parser::new(size(ROWS), size(COLUMNS), 0)
}

/// Returns true if it is White's turn and nobody thinks.
fn is_asked(screen: &str) -> bool {
    screen.contains("white to move") && !screen.contains("thinking")
}

fn is_over(screen: &str) -> bool {
    ["wins", "draw"].iter().any(|it| screen.contains(it))
}

/// Plays by the guide's keys, and at `g` on to the end of the game.
fn play(terminal: &mut Terminal, keys: &str) {
    for line in keys.lines() {
        match line {
            "q" => finish(terminal),
            "u" => {
                terminal.press(line);
                terminal.wait("first position", |it| it.contains("taken back"));
            }
            _ => {
                terminal.press(line);
                // The list has the names of moves, not what was typed.
                terminal.wait(line, |it| it.contains(" 1. ") && is_asked(it));
            }
        }
    }
}

/// Presses `g` until the game is over, then `q`.
fn finish(terminal: &mut Terminal) {
    for _ in 0..MOST_MOVES {
        if is_over(&terminal.screen()) {
            break;
        }
        terminal.press("g");
        // The screen may still show the position before the key.
        thread::sleep(Duration::from_millis(60));
        terminal.wait("turn of White", |it| is_asked(it) || is_over(it));
    }
    let last = terminal.screen();
    assert!(is_over(&last), "{last}");
    terminal.press("q");
    assert_eq!(terminal.end(), 0, "{last}");
}

#[test]
fn the_guide_ends_in_a_played_game() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let guide = fs::read_to_string(root.join("docs/first-variant.md")).unwrap();
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("guide");
    // `alfil new` overwrites nothing.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let mut board: Option<Terminal> = None;
    let mut played = false;
    for block in blocks(&guide) {
        match block.info.split(' ').next() {
            Some("toml") if block.info.starts_with("toml rules") => {
                fs::write(folder.join("skirmish.toml"), &block.text).unwrap();
            }
            Some("text") => {
                for command in block.text.lines() {
                    // Some games of the guide's rules never end: with a seed it is always the same one.
                    let seed = if command.starts_with("alfil play") { " --seed 1" } else { "" };
                    let mut terminal = Terminal::open(&format!("{command}{seed}"), &folder);
                    if command.starts_with("alfil play") {
                        terminal.wait("board", is_asked);
                        board = Some(terminal);
                    } else {
                        assert_eq!(terminal.end(), 0, "{command}:\n{}", terminal.screen());
                    }
                }
            }
            Some("keys") => {
                play(board.as_mut().unwrap(), &block.text);
                played = true;
            }
            _ => {}
        }
    }
    assert!(played, "the guide says no keys");
}
