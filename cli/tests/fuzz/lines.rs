//! Lines of protocols.

use crate::{harness::Seeds, texts_of};
use alfil::shipped::Shipped;
use alfil_cli::protocol::{Conversation, Environment, Protocol, VariantChoice};
use std::{
    sync::LazyLock,
    thread,
    time::{Duration, Instant},
};

fn now() -> Duration {
    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGIN.elapsed()
}

/// Returns a conversation of these lines: what comes out.
fn talk(protocol: Protocol, lines: &str) -> String {
    let rule_files = |_: &str| Err("there are no files".to_owned());
    let net = |_: &str| Err("there are no networks".to_owned());
    let rules = protocol.first_variant().to_owned();
    let environment = Environment {
        loader: Box::new(Shipped),
        rule_files,
        net,
        endgames: |_| Err("there are no endgames".to_owned()),
        now,
        most_hash: 64,
    };
    let choice = VariantChoice { name: rules.clone(), rules, set: Vec::new() };
    let conversation = Conversation::new(protocol, environment, choice);
    let input = conversation.lines();
    let lines = lines.to_owned();
    let reader = thread::spawn(move || {
        // Whatever follows it, `quit` ends the conversation.
        let ends = |line: &str| matches!(line.split_whitespace().next(), Some("quit" | "bye"));
        for line in lines.lines().filter(|it| !ends(it)) {
            input.put(line);
        }
        for last in ["stop", "force", "isready", "ping 4711"] {
            input.put(last);
        }
        input.end();
    });
    let mut out = Vec::new();
    conversation.run(&mut out).unwrap();
    reader.join().unwrap();
    String::from_utf8(out).unwrap()
}

const WORDS: &str = "position startpos fen sfen moves go depth 1 2 -1 perft e2e4 e7e8q P@e4 P*5e O-O 0000 setoption name value \
    UCI_Variant crazyhouse diminuendo Hash MultiPV 3 stop ponderhit isready ucinewgame variant setboard new force usermove \
    undo remove lift e2 put hover analyze exit level 40 5 0 st 0.01 sd time hint movetime nodes 20 searchmoves wtime \
    btime byoyomi banmoves eval 8/8/8/8/8/8/8/8 w b - 99999999999999999999 = option memory ; infinite ponder mate protover";

#[test]
fn protocols() {
    let mut texts: Vec<String> = Vec::new();
    for text in texts_of("tests/data/protocols", ".txt") {
        let lines = text.lines().filter_map(|it| it.strip_prefix("> "));
        texts.push(lines.filter(|it| !it.contains("infinite")).collect::<Vec<_>>().join("\n"));
    }
    let protocols = [Protocol::Uci, Protocol::Usi, Protocol::Ucci, Protocol::XBoard];
    let mut count = 0;
    Seeds::new("lines", texts, WORDS).run(|text| {
        count += 1;
        let protocol = protocols[count % protocols.len()];
        let short: Vec<&str> = text.lines().take(25).collect();
        let out = talk(protocol, &short.join("\n"));
        let last = if protocol == Protocol::XBoard { "pong 4711" } else { "readyok" };
        assert!(out.lines().any(|it| it == last), "{out}");
        assert!(!out.contains(['\u{1b}', '\u{0}']), "{out:?}");
    });
}
