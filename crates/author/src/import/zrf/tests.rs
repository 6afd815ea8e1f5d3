//! Small games in the words of Zillions, written for these tests.

use super::*;
use alfil_language::source::SourceMap;

/// Kings, rooks and pawns on five files: check, promotion in a zone, a double step.
const CHESS: &str = r#"
(define slide ($1 (while empty? add $1) (verify not-friend?) add))
(define step ($1 (verify not-friend?) add))
(define promote (if (in-zone? end) (add Rook Knight) else add))
(define pawn-takes ($1 (verify enemy?) (promote)))
(game
  (title "Small chess")
  (players White Black)
  (turn-order White Black)
  (board
    (grid (start-rectangle 0 0 9 9)
      (dimensions ("a/b/c/d/e" (10 0)) ("6/5/4/3/2/1" (0 10)))
      (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1)))
    (symmetry Black (n s) (s n) (ne sw) (sw ne) (nw se) (se nw) (e w) (w e))
    (zone (name end) (players White) (positions a6 b6 c6 d6 e6))
    (zone (name end) (players Black) (positions a1 b1 c1 d1 e1))
    (zone (name third) (players White) (positions a3 b3 c3 d3 e3))
    (zone (name third) (players Black) (positions a4 b4 c4 d4 e4)))
  (board-setup
    (White (King c1) (Rook a1) (Knight e1) (Pawn a2 b2 c2 d2 e2))
    (Black (King c6) (Rook a6) (Knight e6) (Pawn a5 b5 c5 d5 e5)))
  (piece (name King) (moves
    (step n) (step s) (step e) (step w) (step ne) (step nw) (step se) (step sw)))
  (piece (name Rook) (moves (slide n) (slide s) (slide e) (slide w)))
  (piece (name Knight) (moves
    (n ne (verify not-friend?) add) (n nw (verify not-friend?) add)
    (s se (verify not-friend?) add) (s sw (verify not-friend?) add)
    (e ne (verify not-friend?) add) (e se (verify not-friend?) add)
    (w nw (verify not-friend?) add) (w sw (verify not-friend?) add)))
  (piece (name Pawn) (moves
    (n (verify empty?) (promote))
    (n (verify (in-zone? third)) (verify empty?) n (verify empty?) add)
    (pawn-takes ne) (pawn-takes nw)))
  (loss-condition (White Black) (checkmated King))
  (draw-condition (White Black) stalemated))
(variant (title "No knights") (board-setup (White (King c1) (Pawn a2)) (Black (King c6) (Pawn a5))))
"#;

/// Men that jump, must jump, and go on.
const DRAUGHTS: &str = r#"
(define promotion (if (in-zone? far) (add King) else add))
(define shift ($1 (verify empty?) (promotion)))
(define jump ($1 (verify enemy?) capture $1 (verify empty?)
  (if (in-zone? far) (add King) else (add-partial jumping))))
(define king-shift ($1 (verify empty?) add))
(define king-jump ($1 (verify enemy?) capture $1 (verify empty?) (add-partial jumping)))
(game
  (title "Small draughts")
  (players White Black)
  (turn-order White Black)
  (move-priorities jumping shifting)
  (board
    (grid (start-rectangle 0 0 9 9)
      (dimensions ("a/b/c/d/e/f" (10 0)) ("6/5/4/3/2/1" (0 10)))
      (directions (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1)))
    (symmetry Black (ne sw) (sw ne) (nw se) (se nw))
    (zone (name far) (players White) (positions b6 d6 f6))
    (zone (name far) (players Black) (positions a1 c1 e1)))
  (board-setup (White (Man a1 c1 e1 b2 d2 f2)) (Black (Man b6 d6 f6 a5 c5 e5)))
  (piece (name Man) (moves
    (move-type jumping) (jump ne) (jump nw)
    (move-type shifting) (shift ne) (shift nw)))
  (piece (name King) (moves
    (move-type jumping) (king-jump ne) (king-jump nw) (king-jump se) (king-jump sw)
    (move-type shifting) (king-shift ne) (king-shift nw) (king-shift se) (king-shift sw)))
  (loss-condition (White Black) stalemated))
"#;

/// Stones from a store; three in a row win.
const ROWS: &str = r#"
(game
  (title "Rows")
  (players First Second)
  (turn-order First Second)
  (board
    (grid (start-rectangle 0 0 9 9)
      (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
      (directions (n 0 -1) (e 1 0) (ne 1 -1) (se 1 1))))
  (board-setup (First (stone off 5)) (Second (stone off 5)))
  (piece (name stone) (drops ((verify empty?) add)))
  (win-condition (First Second)
    (or (relative-config stone n stone n stone) (relative-config stone e stone e stone)
        (relative-config stone ne stone ne stone) (relative-config stone se stone se stone)))
  (draw-condition (First Second) stalemated))
"#;

/// Captured pieces come back to their owners' hands; positions by name, without a grid.
const HANDS: &str = r#"
(define go ($1 (verify not-friend?) add))
(game
  (title "Ring with hands")
  (players Gold Jade)
  (turn-order Gold Jade)
  (option "recycle captures" true)
  (board
    (positions (p1 0 0 9 9) (p2 20 0 29 9) (p3 40 0 49 9) (p4 40 20 49 29) (p5 20 20 29 29) (p6 0 20 9 29))
    (links on (p1 p2) (p2 p3) (p3 p4) (p4 p5) (p5 p6) (p6 p1))
    (links off (p2 p1) (p3 p2) (p4 p3) (p5 p4) (p6 p5) (p1 p6))
    (zone (name home) (players Gold) (positions p1 p2))
    (zone (name home) (players Jade) (positions p4 p5)))
  (board-setup (Gold (man p1 p2)) (Jade (man p4 p5)))
  (piece (name man)
    (moves (go on) (go off))
    (drops ((verify (in-zone? home)) (verify empty?) add)))
  (loss-condition (Gold Jade) (pieces-remaining 0)))
"#;

/// Castling and en passant by attributes and by where the last move began and ended.
const LAST: &str = r#"
(define step ($1 (verify not-friend?) (set-attribute never-moved? false) add))
(define en-passant ($1 (verify enemy?) (verify last-to?) (verify (piece? Pawn)) capture n
  (verify empty?) (verify (last-from? n)) add))
(game
  (title "Castles")
  (players White Black)
  (turn-order White Black)
  (board
    (grid (start-rectangle 0 0 9 9)
      (dimensions ("a/b/c/d/e" (10 0)) ("6/5/4/3/2/1" (0 10)))
      (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1)))
    (symmetry Black (n s) (s n) (ne se) (se ne) (nw sw) (sw nw))
    (zone (name second) (players White) (positions a2 b2 c2 d2 e2))
    (zone (name second) (players Black) (positions a5 b5 c5 d5 e5)))
  (board-setup
    (White (King b1) (Rook e1) (Pawn a2 c2 e2))
    (Black (King b6) (Rook e6) (Pawn b5 d5)))
  (piece (name King) (attribute never-moved? true) (moves
    (step n) (step s) (step e) (step w) (step ne) (step nw) (step se) (step sw)
    ((verify never-moved?) e (verify empty?) (verify not-attacked?) e (verify empty?) cascade e
      (verify (and friend? (piece? Rook) never-moved?)) from back e to
      (set-attribute never-moved? false) add)))
  (piece (name Rook) (attribute never-moved? true) (moves (step n) (step s) (step e) (step w)))
  (piece (name Pawn) (moves
    (n (verify empty?) add)
    ((verify (in-zone? second)) n (verify empty?) n (verify empty?) add)
    (ne (verify enemy?) add) (nw (verify enemy?) add)
    (en-passant e) (en-passant w)))
  (loss-condition (White Black) (checkmated King)))
"#;

const SAMPLES: [&str; 5] = [CHESS, DRAUGHTS, ROWS, HANDS, LAST];

/// Imports the first game of a text, plays random games by both, and returns the rule file.
fn imported(text: &str) -> String {
    let wanted = Wanted { verify: true, ..Wanted::default() };
    let res = import("game.zrf", text, &Files::default(), wanted);
    let messages: Vec<_> = res.diagnostics.iter().map(|it| &it.message).collect();
    let file = res.games.first().map(|it| it.rule_file.to_string()).unwrap_or_default();
    assert!(messages.is_empty(), "{messages:#?}\n{file}");
    file
}

/// Counts sequences of moves by the interpreter, each result once.
fn perft(rules: &Rules, state: &play::State, depth: usize) -> usize {
    let mut results: Vec<play::State> = Vec::new();
    for made in rules.legal(state) {
        let after = rules.made(state, &made);
        if !results.contains(&after) {
            results.push(after);
        }
    }
    if depth == 1 {
        return results.len();
    }
    let ended = |it: &play::State| {
        let has_move = rules.legal(it).iter().any(|it| it.to.is_some());
        rules.end(it, has_move).is_some()
    };
    results.iter().filter(|it| !ended(it)).map(|it| perft(rules, it, depth - 1)).sum()
}

fn rules_of(text: &str) -> Rules {
    let mut source = Source::read("game.zrf", text, &Files::default(), &mut SourceMap::default());
    let titles = assemble::titles(&mut source);
    let game = assemble::assemble(&titles[0], &mut source);
    rules::read(&game, &mut source).unwrap()
}

#[test]
fn chess_reads_as_if_written_by_hand() {
    let file = imported(CHESS);
    for line in
        ["move  = 'K'", "move  = 'R'", "move  = 'N'", "royal = 'king'", "to = 'rook knight'"]
    {
        assert!(file.contains(line), "no {line} in\n{file}");
    }
}

#[test]
fn draughts_are_captures_and_chains() {
    let file = imported(DRAUGHTS);
    let jump = "c step(forward-right | forward-left) then m step(same)";
    for line in [jump, "['jumping or jumping-on', 'shifting']", "'not jumping-on'"] {
        assert!(file.contains(line), "no {line} in\n{file}");
    }
    // Where all captures go on, they need no labels.
    let on = "(if (in-zone? far) (add King) else (add-partial jumping))";
    let file = imported(&DRAUGHTS.replace(on, "(add-partial jumping)"));
    for line in ["order = 'captures'", "'not captures'"] {
        assert!(file.contains(line) && !file.contains("label"), "no {line} in\n{file}");
    }
}

#[test]
fn stones_are_dropped() {
    let file = imported(ROWS);
    assert!(file.contains("start = '5 stone'"), "{file}");
    let rules = rules_of(ROWS);
    let counts: Vec<usize> = (1..=4).map(|it| perft(&rules, &rules.start(), it)).collect();
    assert_eq!(counts, [9, 72, 504, 3024]);
}

#[test]
fn captured_pieces_come_back() {
    let file = imported(HANDS);
    for line in ["'graph'", "capture = 'owner'", "'target in home'"] {
        assert!(file.contains(line), "no {line} in\n{file}");
    }
}

#[test]
fn castling_and_en_passant() {
    let file = imported(LAST);
    for line in ["has-moved", "last-from += origin", "orientation = 'mirror'"] {
        assert!(file.contains(line), "no {line} in\n{file}");
    }
}

#[test]
fn variants_replace_what_they_name() {
    let wanted = Wanted { all: true, verify: true, ..Wanted::default() };
    let res = import("game.zrf", CHESS, &Files::default(), wanted);
    let names: Vec<_> = res.games.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["Small chess", "No knights"]);
    assert!(res.diagnostics.is_empty(), "{:?}", res.diagnostics);
    let wanted = Wanted { only: Some("No knihgts"), ..Wanted::default() };
    let res = import("game.zrf", CHESS, &Files::default(), wanted);
    assert_eq!(res.diagnostics[0].code, Code::ImportUnknownGame);
}

#[test]
fn unknown_words_are_reported_where_they_stand() {
    let text = CHESS.replace("(verify enemy?) (promote)", "(varify enemi?) (promote)");
    let res = check("game.zrf", &text, &Files::default());
    let diag = res.diagnostics.iter().find(|it| it.message.contains("varify")).unwrap();
    assert_eq!(res.sources.text(diag.span().unwrap()), "varify");
    assert!(diag.labels.iter().any(|it| it.text.contains("in the macro `pawn-takes`")));
    assert!(diag.helps.iter().any(|it| it.contains("verify")), "{diag:?}");
}

#[test]
fn what_has_no_words_is_named() {
    let text = ROWS.replace("(players First Second)", "(players First Second ?Dice)");
    let text = text.replace("(turn-order First Second)", "(turn-order First ?Dice Second ?Dice)");
    let res = import("game.zrf", &text, &Files::default(), Wanted::default());
    let gaps: Vec<_> =
        res.diagnostics.iter().filter(|it| it.code == Code::ImportUntranslated).collect();
    assert!(gaps.iter().any(|it| it.message.starts_with("chance")), "{gaps:?}");
    let file = res.games[0].rule_file.to_string();
    assert!(file.contains("# Not yet the game"), "{file}");
}

#[test]
fn saved_games_are_replayed() {
    let game = "Version\nRulesFile=game.zrf\nVariantName=Small chess\n1. Pawn a2 - a3\n1. Pawn b5 - b4\n\
                2. Pawn a3 x b4\n2. Pawn c5 x b4\n3. Rook a1 x a5\n3. Rook a6 x a5\n4. King c1 - a1\n";
    let rules = Text { name: "game.zrf", text: CHESS };
    let saved = replay(Text { name: "game.zsg", text: game }, rules, &Files::default());
    assert_eq!((saved.replayed, saved.moves), (6, 7), "{:?}", saved.diagnostics);
    let record = saved.record.unwrap();
    assert!(record.contains("Rxa5"), "{record}");
    let diag = &saved.diagnostics[0];
    assert_eq!(saved.sources.text(diag.span().unwrap()), "4. King c1 - a1");
}

#[test]
fn texts_are_decoded() {
    assert_eq!(decode(b"\xef\xbb\xbfa\xc3\xa9"), "aé");
    assert_eq!(decode(b"caf\xe9 \x80"), "café €");
}

/// Changes some words of a text: takes them away, doubles them, or puts others in their place.
fn mutant(text: &str, seed: u64) -> String {
    let spaced = text.replace('(', " ( ").replace(')', " ) ");
    let mut words: Vec<&str> = spaced.split(' ').filter(|it| !it.is_empty()).collect();
    let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut below = |n: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random % n.max(1) as u64) as usize
    };
    for _ in 0..=below(4) {
        let at = below(words.len());
        let other = words[below(words.len())];
        match below(4) {
            0 => {
                words.remove(at);
            }
            1 => words.insert(at, other),
            2 => words[at] = other,
            _ => words[at] = ["add", "while", "-999999999", "$1", "add-partial", "mark"][below(6)],
        }
    }
    words.join(" ")
}

fn try_mutants(n: u64) {
    for seed in 0..n {
        let text = mutant(SAMPLES[(seed % 5) as usize], seed);
        let wanted = Wanted { all: true, verify: seed.is_multiple_of(8), ..Wanted::default() };
        let res = import("game.zrf", &text, &Files::default(), wanted);
        for diag in &res.diagnostics {
            let span = diag.span().expect("a place");
            assert_eq!(res.sources.clamp(span), span, "{text}");
        }
        let game =
            mutant("Version\n1. Pawn a2 - a3\n1. Pawn b5 - b4 = Rook\n2. Pawn a3 x b4", seed);
        let _ = replay(
            Text { name: "game.zsg", text: &game },
            Text { name: "game.zrf", text: &text },
            &Files::default(),
        );
    }
}

#[test]
fn mutants_do_no_harm() {
    try_mutants(40);
}

/// The same for minutes.
#[test]
#[ignore = "takes minutes"]
fn many_mutants_do_no_harm() {
    try_mutants(3000);
}
