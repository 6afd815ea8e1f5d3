//! Small games in the words of Zillions, written for these tests.

use super::*;
use alfil_language::source::SourceMap;
use std::time::Instant;

/// Kings, rooks and pawns on five files: check, promotion in a zone, a double step.
const CHESS: &str = include_str!("../../../../../tests/data/import/zrf/chess.zrf");

/// Men that jump, must jump, and go on.
const DRAUGHTS: &str = include_str!("../../../../../tests/data/import/zrf/draughts.zrf");

/// Stones from a store; three in a row win.
const ROWS: &str = include_str!("../../../../../tests/data/import/zrf/rows.zrf");

/// Captured pieces come back to their owners' hands; positions by name, without a grid.
const HANDS: &str = include_str!("../../../../../tests/data/import/zrf/hands.zrf");

/// Castling and en passant by attributes and by where the last move began and ended.
const LAST: &str = include_str!("../../../../../tests/data/import/zrf/last.zrf");

/// Men that push others before them; two moves in a turn, but one in the first.
const PUSHES: &str = include_str!("../../../../../tests/data/import/zrf/pushes.zrf");

/// Cells beside the board that loops fill, slides that stop beside pieces, sweeps over the board.
const BESIDE: &str = include_str!("../../../../../tests/data/import/zrf/beside.zrf");

/// Slides that go on along other links, ways that lead back, stones of two players who are never on move.
const BENT: &str = include_str!("../../../../../tests/data/import/zrf/bent.zrf");

const SAMPLES: [&str; 8] = [CHESS, DRAUGHTS, ROWS, HANDS, LAST, PUSHES, BESIDE, BENT];

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
fn pushes_are_actions_and_turns_may_be_longer() {
    let file = imported(PUSHES);
    for line in ["[actions.man-1]", "choose = { spot = 'cell in own man' }", "turn-number > 1"] {
        assert!(file.contains(line), "no {line} in\n{file}");
    }
    let rules = rules_of(PUSHES);
    // The first turn is one move, each later one two.
    let mut state = rules.start();
    let mut players = Vec::new();
    for _ in 0..5 {
        players.push(rules.order[state.entry].player);
        state = rules.made(&state, &rules.legal(&state)[0]);
    }
    assert_eq!(players, [0, 1, 1, 0, 0]);
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
fn loops_with_too_many_cases_are_sets() {
    let file = imported(BESIDE);
    // The first empty cell behind others, a slide through tested cells, a sweep over the board.
    for line in [
        "near(group(occupied, near(target, th), th), th)",
        "slide(n | s | e | w, through (empty & ",
        "before((own & fresh))",
    ] {
        assert!(file.contains(line), "no {line} in\n{file}");
    }
}

#[test]
fn ways_may_bend_and_lead_back() {
    let file = imported(BENT);
    for line in [
        "step(e | w) then mcw slide(n)",
        "near(near(origin, n + e), over-way)",
        "start   = 'a5 c3'",
    ] {
        assert!(file.contains(line), "no {line} in\n{file}");
    }
}

#[test]
fn each_of_several_moves_leaves_the_player_safe() {
    let text = CHESS.replace("(turn-order White Black)", "(turn-order White Black Black)");
    let file = imported(&text);
    assert!(file.contains("at    = 'move'"), "{file}");
}

#[test]
fn priorities_come_before_check() {
    let takes = "(pawn-takes ne) (pawn-takes nw)";
    let text = CHESS.replace(takes, &format!("(move-type taking) {takes}"));
    let text = text.replace("(board-setup", "(move-priorities taking) (board-setup");
    let file = imported(&text);
    assert!(file.contains("before-check = true"), "{file}");
}

#[test]
fn goals_may_count_pieces_beside_the_board() {
    let goal = "(loss-condition (First Second) (pieces-remaining 4)) (draw-condition";
    let text = ROWS.replace("(draw-condition", goal);
    assert!(imported(&text).contains("'count(own) = 4'"));
    let text = text.replace("(board-setup", "(option \"include off-pieces\" true) (board-setup");
    assert!(imported(&text).contains("'count(own) + held(own) = 4'"));
}

#[test]
fn pushes_are_no_captures() {
    let text = DRAUGHTS.replace(
        "(game",
        "(define push ($1 (verify friend?) cascade $1 (verify empty?) add)) (game",
    );
    let text = text.replace("(shift ne) (shift nw)", "(shift ne) (shift nw) (push ne) (push nw)");
    assert!(imported(&text).contains("place victim for own"));
    let text =
        text.replace("(move-priorities", "(option \"maximal captures\" true) (move-priorities");
    let file = imported(&text);
    assert!(file.contains("[actions.") && !file.contains("place victim"), "{file}");
}

#[test]
fn moves_that_have_to_be_actions_are_bounded() {
    let blocks = "((verify empty?) (capture n) add) ".repeat(501);
    let text = ROWS.replace("((verify empty?) add)", &blocks);
    let res = import("game.zrf", &text, &Files::default(), Wanted::default());
    let says =
        |it: &Diagnostic| it.message.contains("501 moves that have to be actions, of at most 500");
    assert!(res.diagnostics.iter().any(says), "{:?}", res.diagnostics);
    assert_eq!(res.games[0].rule_file.to_string().matches("[actions.").count(), 500);
}

#[test]
fn what_runs_remember_has_a_price() {
    let cells = (0..30).map(|it| format!("{}{}", ["a", "b", "c", "d", "e"][it % 5], it / 5 + 1));
    let tests = cells.flat_map(|cell| {
        ["King", "Rook", "Knight", "Pawn"].map(|it| format!("(verify (not-piece? {it} {cell})) "))
    });
    let tests: Vec<String> = tests.collect();
    let n = tests.len();
    let text = CHESS.replace("(step n) (step s)", &format!("({} n add)", tests.concat()));
    let rules = rules_of(&text);
    let mut budget = symbolic::BUDGET;
    let block = &rules.pieces[0].moves[0];
    symbolic::emissions(&rules, 0, block, false, Loops::WrittenOut, &mut budget).unwrap();
    let spent = symbolic::BUDGET - budget;
    assert!(n == 120 && spent > n * 3 / 2, "{spent}");
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
    let saved = replayed(game, CHESS);
    assert_eq!((saved.replayed, saved.moves), (6, 7), "{:?}", saved.diagnostics);
    let record = saved.record().0.unwrap();
    assert!(record.contains("Rxa5"), "{record}");
    let diag = &saved.diagnostics[0];
    assert_eq!(saved.sources.text(diag.span().unwrap()), "4. King c1 - a1");
}

fn replayed(game: &str, rules: &str) -> Saved {
    let rules = Text { name: "game.zrf", text: rules };
    replay(Text { name: "game.zsg", text: game }, rules, &Files::default())
}

/// Pieces get attributes that their types do not declare: an original game records this.
#[test]
fn attributes_need_no_declaration() {
    let rules =
        ROWS.replace("(verify empty?) add", "(verify empty?) (set-attribute seen? true) add");
    let rules =
        rules.replace("(piece (name", "(piece (name Other) (attribute seen? false)) (piece (name");
    assert_ne!(rules, ROWS);
    let rules = rules_of(&rules);
    let state = rules.start();
    let after = rules.made(&state, &rules.legal(&state)[0]);
    assert!(after.cells.iter().flatten().all(|it| it.attributes == 1));
}

/// Authors change their rules in the midst of a game: what it shows is still replayed, with a message.
#[test]
fn saved_games_may_end_a_chain() {
    let game = "(x b2)\n(Black Man b2)\n(Black Man d4)\n(x e5)\n1. partial 1 Man a1 - c3 x b2\n\
                1. partial 1 Man d4 - b2 x c3\n";
    let saved = replayed(game, DRAUGHTS);
    assert_eq!((saved.replayed, saved.moves), (2, 2), "{:?}", saved.diagnostics);
    let diag = &saved.diagnostics[0];
    assert_eq!(diag.code, Code::ImportDiffers);
    assert_eq!(saved.sources.text(diag.span().unwrap()), "1. partial 1 Man d4 - b2 x c3");
}

#[test]
fn saved_games_say_why_there_is_no_record() {
    let all = "White Black A B C D E F G";
    let rules = CHESS.replace("(players White Black)", &format!("(players {all})"));
    let rules = rules.replace("(turn-order White Black)", &format!("(turn-order {all})"));
    let saved = replayed("1. Pawn a2 - a3\n", &rules);
    assert_eq!((saved.replayed, saved.moves), (1, 1), "{:?}", saved.diagnostics);
    let (record, messages) = saved.record();
    assert_eq!(record, None);
    assert_eq!(messages[0].code, Code::ImportDoesNotLoad, "{messages:?}");
    let saved = replayed("(White Nobody a1)\n1. Pawn a2 - a3\n", CHESS);
    assert_eq!(saved.sources.text(saved.diagnostics[0].span().unwrap()), "(White Nobody a1)");
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

/// Tries mutants of the samples. `CASES` is how many, `SEED` the first of them: ten minutes are some thousands.
#[test]
#[expect(
    clippy::disallowed_methods,
    reason = "a developer asks for more mutants, and each has a time"
)]
fn mutants_do_no_harm() {
    let number = |name: &str| std::env::var(name).ok().and_then(|it| it.parse::<u64>().ok());
    let first = number("SEED").unwrap_or(0);
    for seed in first..first + number("CASES").unwrap_or(40) {
        let begin = Instant::now();
        let text = mutant(SAMPLES[seed as usize % SAMPLES.len()], seed);
        let wanted = Wanted { all: true, verify: seed.is_multiple_of(8), ..Wanted::default() };
        let res = import("game.zrf", &text, &Files::default(), wanted);
        for diag in &res.diagnostics {
            let span = diag.span().expect("a place");
            assert_eq!(res.sources.clamp(span), span, "{text}");
        }
        let game =
            mutant("Version\n1. Pawn a2 - a3\n1. Pawn b5 - b4 = Rook\n2. Pawn a3 x b4", seed);
        let _ = replayed(&game, &text);
        // Work has limits: a mutant takes some seconds at most, and some more on a busy machine.
        assert!(begin.elapsed().as_secs() < 200, "seed {seed} takes too long:\n{text}");
    }
}
