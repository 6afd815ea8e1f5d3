//! No text of the small languages takes long: eight times as much text takes about eight times as long.

use alfil::{
    load::LoadOptions,
    source::{Files, Snippet, Span},
};
use alfil_language::syntax::{betza, effect, expr, path};
use std::time::{Duration, Instant};

/// Returns the shortest of some times, so that what else the computer does counts little.
fn time(read: &dyn Fn(&str), text: &str) -> Duration {
    let once = || {
        let begun = Instant::now();
        read(text);
        begun.elapsed()
    };
    (0..5).map(|_| once()).min().unwrap_or_default()
}

/// Texts are `start`, then `part` again and again, then `end`.
fn grows_with_the_text(read: &dyn Fn(&str), longest: usize, texts: &[(&str, &str, &str)]) {
    for (start, part, end) in texts {
        let room = longest - start.len() - end.len();
        let of = |parts: usize| format!("{start}{}{end}", part.repeat(parts / part.len()));
        let mut times = (0..4).map(|_| (time(read, &of(room / 8)), time(read, &of(room))));
        let fine = |it: &(Duration, Duration)| it.1 <= 24 * it.0 + Duration::from_millis(10);
        // A computer that does much else can be late once.
        assert!(
            times.any(|it| fine(&it)),
            "{start}({part})*{end}: eight times as much takes longer"
        );
    }
}

fn snippet(text: &str) -> Snippet<'_> {
    Snippet { text, span: Span::default(), exact: false }
}

/// Parts that open and close as many parentheses as may be nested, or leave the last ones open.
fn nested(open: &str, depth: usize) -> (String, String) {
    let part = format!("{}a{} or ", open.repeat(depth), ")".repeat(depth));
    (part, open.repeat(depth))
}

#[test]
fn expressions_effects_domains_and_templates() {
    let longest = expr::MAX_LEN;
    let read_expr = |it: &str| drop(expr::parse(snippet(it)));
    let depth = expr::MAX_DEPTH - 4;
    for open in
        ["x(", "(", "near(", "count(a, ", "x(by ", "x(a by ", "x(not ", "x(a - ", "x(a file b "]
    {
        let (part, left_open) = nested(open, depth);
        let texts = [("", &*part, "a"), ("", &*part, &*left_open), ("", &*part, "x(")];
        grows_with_the_text(&read_expr, longest, &texts);
    }
    let texts = [
        ("", "a or ", "a"),
        ("", "a1 ", ""),
        ("", "file a ", ""),
        ("files ", "a ", ""),
        ("files ", "1-2 ", "("),
        ("", "placed this ", ""),
        ("", "placed ", "this"),
        ("is", " ", "not"),
        ("a is", " ", "nothing"),
        ("", " ", "a"),
        ("", "a-", "a"),
        ("", "1..", "2"),
        ("a", " - a", ""),
        ("{a", ", a", "}"),
        ("{a", ", {a}", ""),
        ("x(a", ", a", ")"),
        ("x(a", ", x(a)", ""),
        ("near(a, ", "()", ")"),
        ("near(a, ", "(()", ")"),
        ("near(a, ", "W", ")"),
        ("a = ", "+A ", ""),
        ("", "a is not ", "b"),
        ("", "\u{e9}", ""),
    ];
    grows_with_the_text(&read_expr, longest, &texts);
    let read_effects = |it: &str| drop(effect::read(snippet(it)));
    let texts = [
        ("", "remove to; ", "draw"),
        ("", "remove(to); ", "remove(to"),
        ("", "place a at b; ", "place a"),
        ("place ", "a | ", "a"),
        ("mover may become ", "a ", "where"),
        ("held ", "a ", "becomes"),
        ("", "a becomes ", "b"),
        ("x(", "a, ", "a) += 1"),
        ("mark ", "a ", "as b"),
    ];
    grows_with_the_text(&read_effects, longest, &texts);
    let read_domain = |it: &str| drop(effect::read_domain(snippet(it)));
    let texts =
        [("cell in ", "a | ", "a"), ("held by own, not ", "a ", ""), ("type in ", "a ", ",")];
    grows_with_the_text(&read_domain, longest, &texts);
    let read_template = |it: &str| drop(effect::parse_template(snippet(it)));
    let texts = [
        ("", "{man}", ""),
        ("", "{", ""),
        ("", "{next-in(a, b)}=", "{"),
        ("", "x", ""),
        ("", "}", ""),
        ("", "{a", "}"),
    ];
    grows_with_the_text(&read_template, longest, &texts);
}

/// What opens without end is refused before it is parsed, and what may be that deep is refused as quickly.
#[test]
fn parentheses_that_stay_open_are_refused() {
    let opens = ["x(", "(", "{", "x(x, (", "near(", "not x(", "x(by ", "count(own & x("];
    for open in opens.into_iter().chain(["group(x, ", "groups(", "connected(x, x, "]) {
        for depth in [expr::MAX_DEPTH / 2, expr::MAX_DEPTH, 10 * expr::MAX_DEPTH] {
            let text = open.repeat(depth);
            let begun = Instant::now();
            assert!(expr::parse(snippet(&text)).is_err());
            assert_ne!(effect::read(snippet(&format!("remove {text}"))).errors, []);
            assert_ne!(effect::read(snippet(&text)).errors, []);
            assert!(begun.elapsed() < Duration::from_secs(1), "{open} {depth} times");
        }
    }
}

#[test]
fn betza_and_paths() {
    let read = |it: &str| drop(betza::parse(snippet(it)));
    let texts = [
        ("", "W", ""),
        ("", "f", "W"),
        ("", "f", ""),
        ("", "(fr)", "W"),
        ("", "(fr", "W"),
        ("[", "W?", "fW]"),
        ("[", "W-f", "W"),
        ("", "[W-fW]", "["),
        ("", "mcaK", ""),
        ("W", "X", ""),
        ("", "R9", "R0"),
    ];
    grows_with_the_text(&read, betza::MAX_LEN, &texts);
    let read = |it: &str| drop(path::parse(snippet(it)));
    let texts = [
        ("", "step(left) | ", "step(left)"),
        ("", "step(left) then ", "step(left)"),
        ("step(", "left | ", "left)"),
        ("step(", "left + ", "left)"),
        ("step(", "(left | right) + ", "left"),
        ("", "mc ", "step(left)"),
        ("", "m ", ""),
        ("step(", "((((((((left)))))))) | ", "(((((((("),
        ("step(a-", "a-", "a)"),
    ];
    grows_with_the_text(&read, path::MAX_LEN, &texts);
}

/// Lists of words are read with the whole file.
#[test]
fn lists_of_cells_links_directions_and_generators() {
    let keys = [
        ("board.holes = '", "a1 ", "a1'"),
        ("board.holes = '", "zz ", "a1'"),
        ("board.cells = '", "a1-b8 ", "h8'"),
        ("board.cut = '", "a1-a2 ", "a1-b2'"),
        ("board.cut = '", "a1-", "a2'"),
        ("board.links.around = '", "a1>b1 ", "b1>a1'"),
        ("board.links.around = '", "a1>", "b1'"),
        ("board.groups.those = '", "left ", "right'"),
        ("board.groups.those = '", "left+", "right'"),
        ("board.near = '", "lft ", "right'"),
        ("players.symmetry = '", "rotate ", "none'"),
        ("players.symmetry = '", "a1-a2 ", "none'"),
        ("players.orientation = '", "left<>right ", "none'"),
        ("players.names = '", "white ", "black'"),
        ("turn.phase = [{ moves = 'move ", "king ", "if never' }]"),
        ("turn.phase = [{ moves = ['", "move', '", "pass'] }]"),
        ("remove = ['", "pieces.", "king']"),
        ("remove = ['", "pieces', '", "king']"),
    ];
    for (key, part, end) in keys {
        let read = |it: &str| {
            let file = format!(
                "{it}\n[variant]\nname = 'x'\n[board]\nsize = [8, 8]\n[pieces]\nking = {{ id = 'K', move = 'K', start = 'a1' }}\n"
            );
            // A table may have only one header.
            let file = if it.starts_with("board.") {
                let whole = file.replace("[board]\nsize = [8, 8]", "");
                whole.replacen("board.", "board.size = [8, 8]\nboard.", 1)
            } else {
                file
            };
            drop(alfil::load::load(&Files::one(file), "this", &LoadOptions::default()));
        };
        grows_with_the_text(&read, 1 << 15, &[(key, part, end)]);
    }
}

/// A word of any length among as many candidates as a position has moves, each of any length.
#[test]
fn suggestions_take_no_time_for_long_words() {
    for length in [30, 63, 64, 300, 10_000, 1_000_000] {
        let word = "e2e4".repeat(length / 4);
        let alike = &word[..word.len().min(1000)];
        let moves: Vec<String> = (0..15_628).map(|it| format!("{it}{alike}")).collect();
        let begun = Instant::now();
        assert!(alfil::diag::nearest(&word, moves.iter().map(String::as_str)).len() < 2000);
        assert!(begun.elapsed() < Duration::from_secs(1), "{length}: {:?}", begun.elapsed());
    }
}
