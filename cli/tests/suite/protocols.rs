//! Conversations with GUIs, as files: `> line in`, `< line expected`.
//!
//! Lines that come out and are not expected are left out, so a file names what it cares about, in order. In expected lines
//! `#` stands for a number and `*` for anything. `! line` says that no such line comes before the next expected one.

use alfil::shipped::Shipped;
use alfil_cli::protocol::{Conversation, Environment, Lines, Protocol, VariantChoice};
use proptest::{collection::vec, prelude::*, sample::select};
use std::{
    fs,
    io::{self, BufRead, BufReader, Write},
    path::Path,
    process::{Command, Stdio},
    sync::{
        LazyLock,
        mpsc::{Receiver, Sender, channel},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// Longer than anything takes.
const PATIENCE: Duration = Duration::from_mins(1);

fn now() -> Duration {
    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGIN.elapsed()
}

/// Rule files of the tests: one is fine, one is not.
struct Files;

impl alfil::source::Loader for Files {
    fn load(
        &self,
        name: &str,
        from: Option<&str>,
    ) -> Result<alfil::source::SourceText, alfil::source::LoadError> {
        let text = match name {
            "games/mine.toml" => "extends = 'chess'\nvariant.name = 'Mine'\n",
            "games/broken.toml" => "extends = 'chess'\n\n[pieces]\nrook = { mvoe = 'R' }\n",
            _ => return Shipped.load(name, from),
        };
        Ok(alfil::source::SourceText { name: name.to_owned(), text: text.into() })
    }
}

fn rule_files(paths: &str) -> Result<Vec<String>, String> {
    match paths {
        "games" => Ok(vec!["games/broken.toml".to_owned(), "games/mine.toml".to_owned()]),
        "many" => Ok(vec!["games/none.toml".to_owned(); 1001]),
        _ => Err(format!("there is no folder `{paths}`")),
    }
}

fn net(file: &str) -> Result<Vec<u8>, String> {
    Err(format!("can't read `{file}`: there are no networks"))
}

/// Hands over what is written line by line.
struct Printed {
    line: Vec<u8>,
    lines: Sender<String>,
}

impl Write for Printed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for byte in bytes {
            if *byte == b'\n' {
                let line = String::from_utf8(std::mem::take(&mut self.line)).unwrap();
                let _ = self.lines.send(line);
            } else {
                self.line.push(*byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A conversation that runs in a thread.
struct Engine {
    input: Lines,
    output: Receiver<String>,
    thread: JoinHandle<io::Result<()>>,
}

impl Engine {
    fn start(protocol: Protocol, rules: &str) -> Engine {
        // A loader may stay in its thread, so the conversation is made there.
        let (hand_over, input) = channel();
        let (lines, output) = channel();
        let rules = rules.to_owned();
        let thread = thread::spawn(move || {
            let environment = Environment {
                loader: Box::new(Files),
                rule_files,
                net,
                endgames: |_| Ok(Vec::new()),
                now,
                most_hash: 2048,
            };
            let choice = VariantChoice { name: rules.clone(), rules, set: Vec::new() };
            let conversation = Conversation::new(protocol, environment, choice);
            hand_over.send(conversation.lines()).unwrap();
            conversation.run(&mut Printed { line: Vec::new(), lines })
        });
        Engine { input: input.recv().unwrap(), output, thread }
    }

    /// Reads up to a line that is like this.
    #[track_caller]
    fn expect(&self, pattern: &str, unwanted: &[&str], place: &str) -> Vec<String> {
        let mut met: Vec<String> = Vec::new();
        let end = Instant::now() + PATIENCE;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let Ok(line) = self.output.recv_timeout(left) else {
                panic!("{place}: expected `{pattern}`, found\n{}", met.join("\n"));
            };
            if matches(pattern, &line) {
                return met;
            }
            for it in unwanted {
                assert!(!matches(it, &line), "{place}: unwanted: {line}");
            }
            met.push(line);
        }
    }
}

/// Returns true if a line is like a pattern: `#` is a number, `*` is anything.
fn matches(pattern: &str, line: &str) -> bool {
    let Some(at) = pattern.find(['#', '*']) else { return pattern == line };
    let Some(rest) = line.strip_prefix(&pattern[..at]) else { return false };
    let after = &pattern[at + 1..];
    if pattern[at..].starts_with('*') {
        return rest.char_indices().any(|(n, _)| matches(after, &rest[n..])) || matches(after, "");
    }
    let digits = rest.trim_start_matches('-').trim_start_matches(|it: char| it.is_ascii_digit());
    digits.len() < rest.len() && matches(after, digits)
}

fn protocol(name: &str) -> Protocol {
    match name {
        "uci" => Protocol::Uci,
        "usi" => Protocol::Usi,
        "ucci" => Protocol::Ucci,
        "xboard" => Protocol::XBoard,
        _ => panic!("no protocol {name}"),
    }
}

/// Plays a file: its first line says which protocol and game.
fn play(path: &Path) {
    let text = fs::read_to_string(path).unwrap();
    let head = text.lines().next().unwrap();
    let mut words = head.trim_start_matches("# alfil ").split(' ');
    let protocol = protocol(words.next().unwrap());
    let engine = Engine::start(protocol, words.next().unwrap_or(protocol.first_variant()));
    let mut unwanted = Vec::new();
    for (n, line) in text.lines().enumerate() {
        let place = format!("{}:{}", path.display(), n + 1);
        match line.split_at_checked(2) {
            Some(("> ", it)) => assert!(engine.input.put(it), "{place}: it is over"),
            Some(("! ", it)) => unwanted.push(it),
            Some(("< ", it)) => {
                engine.expect(it, &unwanted, &place);
                unwanted.clear();
            }
            _ => assert!(line.is_empty() || line.starts_with('#'), "{place}: {line}"),
        }
    }
    engine.input.end();
    engine.thread.join().unwrap().unwrap();
}

#[test]
fn transcripts_are_as_they_say() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join("tests/data/protocols");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() >= 10);
    let plays = paths.iter().map(|it| {
        let (name, it) = (it.file_stem().unwrap().to_string_lossy().into_owned(), it.clone());
        (name.clone(), thread::Builder::new().name(name).spawn(move || play(&it)).unwrap())
    });
    let plays: Vec<_> = plays.collect();
    let wrong: Vec<_> =
        plays.into_iter().filter_map(|(name, it)| it.join().is_err().then_some(name)).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn patterns_match_numbers_and_anything() {
    assert!(matches("info depth # score cp # *", "info depth 12 score cp -30 nodes 5"));
    assert!(!matches("depth #", "depth x"));
    assert!(
        matches("a*c", "abbc") && !matches("a*c", "abb") && matches("bestmove *", "bestmove e2e4")
    );
}

#[test]
fn a_search_without_end_is_stopped_at_once() {
    let engine = Engine::start(Protocol::Uci, "chess");
    engine.input.put("go infinite");
    thread::sleep(Duration::from_millis(300));
    let begin = Instant::now();
    engine.input.put("stop");
    engine.expect("bestmove *", &[], "stop");
    // Searches look at their hand often; a slow machine may still be slow.
    assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
    engine.input.put("quit");
    engine.thread.join().unwrap().unwrap();
}

#[test]
fn the_end_comes_at_once_while_searching() {
    for protocol in [Protocol::Uci, Protocol::XBoard] {
        for last in ["quit", ""] {
            let engine = Engine::start(protocol, "chess");
            engine.input.put("analyze");
            engine.input.put("go infinite");
            let begin = Instant::now();
            if last.is_empty() {
                engine.input.end();
            } else {
                engine.input.put(last);
            }
            engine.thread.join().unwrap().unwrap();
            assert!(begin.elapsed() < Duration::from_secs(20), "{protocol:?}");
        }
    }
}

/// A script need not wait for what it has asked for.
#[test]
fn at_the_end_bounded_searches_are_answered() {
    for (protocol, lines, answer) in [
        (Protocol::Uci, &["position startpos moves e2e4", "go depth 3"][..], "bestmove *"),
        (Protocol::Uci, &["go movetime 200"], "bestmove *"),
        (Protocol::Uci, &["go perft 3"], "Nodes searched: 8902"),
        (Protocol::Uci, &["eval"], "Evaluation: cp *"),
        (Protocol::Usi, &["go byoyomi 200"], "bestmove *"),
        (Protocol::Ucci, &["go depth 2"], "bestmove *"),
        (Protocol::XBoard, &["st 0.2", "hard", "e2e4"], "move *"),
    ] {
        let engine = Engine::start(protocol, protocol.first_variant());
        for line in lines {
            engine.input.put(line);
        }
        engine.input.end();
        engine.expect(answer, &[], lines[0]);
        engine.thread.join().unwrap().unwrap();
    }
}

#[test]
fn long_lines_are_left_out() {
    for (protocol, answer) in [
        (Protocol::Uci, "info string a line of more than 1048576 bytes is left out"),
        (Protocol::XBoard, "Error (a line of more than 1048576 bytes is left out): ..."),
    ] {
        let engine = Engine::start(protocol, "chess");
        let mut text = vec![b'x'; Lines::LONGEST + 7];
        text.extend(b"\nisready\nping 7\n");
        let input = engine.input.clone();
        let reader = thread::spawn(move || input.read(&text[..]));
        engine.expect(answer, &[], "long");
        engine.expect(if protocol == Protocol::Uci { "readyok" } else { "pong 7" }, &[], "after");
        reader.join().unwrap();
        engine.thread.join().unwrap().unwrap();
    }
}

#[test]
fn the_program_talks_over_pipes() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_alfil"))
        .arg("uci")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let mut until = |pattern: &str| lines.find(|it| matches(pattern, it)).unwrap();
    input.write_all(b"uci\n").unwrap();
    until("uciok");
    input.write_all(b"isready\nposition startpos moves e2e4\ngo depth 2\n").unwrap();
    until("readyok");
    until("bestmove *");
    input.write_all(b"go infinite\nstop\n").unwrap();
    until("bestmove *");
    input.write_all(b"quit\n").unwrap();
    assert!(child.wait().unwrap().success());
}

#[test]
fn what_does_not_suit_a_protocol_is_refused() {
    for name in ["usi", "ucci"] {
        let res = super::cli::run_with(&[name, "glinski"], "").expect(1);
        assert!(res.err.contains("is played on another board"), "{}", res.err);
    }
    super::cli::run_with(&["uci", "no-such-game"], "").expect(1);
}

/// Words of all four protocols, and some that are none.
const WORDS: &str = "position startpos fen sfen moves go depth 1 2 -1 perft e2e4 e7e8q P@e4 P*5e O-O 0000 setoption \
    name value UCI_Variant crazyhouse diminuendo amazons Hash MultiPV 3 stop ponderhit isready ucinewgame variant \
    setboard new force usermove undo remove lift e2 put hover analyze exit level 40 5 0 st 0.01 sd time hint ping 9 \
    movetime nodes 20 searchmoves wtime btime byoyomi banmoves d eval 8/8/8/8/8/8/8/8 w b - 99999999999999999999 = \
    option memory ; 9/9/9/9/9/9/9/9/9 1000P Skill Level=3 infinite ponder mate protover \u{7f} ♔ VariantPath games \
    pause resume go ? .";

/// Lines that are nearly right, and bytes that are not.
fn any_line() -> impl Strategy<Value = String> {
    let words: Vec<&str> = WORDS.split(' ').filter(|it| !it.is_empty()).collect();
    prop_oneof![
        4 => vec(select(words), 0..8).prop_map(|it| it.join(" ")),
        1 => vec(any::<u8>(), 0..40).prop_map(|it| String::from_utf8_lossy(&it).into_owned()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, max_shrink_iters: 40, ..ProptestConfig::default() })]

    /// Whatever comes in, the conversation goes on until it is over, and every answer is a line.
    #[test]
    fn nothing_breaks_a_conversation(lines in vec(any_line(), 1..25), which in 0..4_usize) {
        let (protocol, end) = [
            (Protocol::Uci, "readyok"), (Protocol::Usi, "readyok"), (Protocol::Ucci, "readyok"),
            (Protocol::XBoard, "pong 4711"),
        ][which];
        let engine = Engine::start(protocol, protocol.first_variant());
        for line in lines.iter().filter(|it| !["quit", "bye"].contains(&it.trim())) {
            engine.input.put(line);
        }
        for last in ["stop", "force", "isready", "ping 4711"] {
            engine.input.put(last);
        }
        engine.expect(end, &[], "the last line");
        engine.input.end();
        engine.thread.join().unwrap().unwrap();
    }
}
