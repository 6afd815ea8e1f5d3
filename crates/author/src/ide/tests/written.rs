//! What is offered in texts of moves, cells, generators and the like, and what parts of texts are.

use super::{FILE, answers, open};
use crate::ide::{Completion, OpenFile, TokenKind};

/// Everything that is offered; of many the first few.
fn offered(file: &OpenFile, at: usize) -> String {
    let all = file.complete(at);
    let line = |it: &Completion| format!("{:?} {}: {}", it.kind, it.text, it.detail);
    let first: Vec<_> = all.iter().take(12).map(line).collect();
    let rest = all.len().saturating_sub(12);
    let more = if rest > 0 { format!("\nand {rest} more") } else { String::new() };
    format!("{}{more}", first.join("\n"))
}

#[test]
fn moves() {
    let knight = "move = 'KN'";
    let marks = [
        (knight, "move = '$0'"),
        (knight, "move = 'K$0'"),
        (knight, "move = 'fm$0'"),
        (knight, "move = ['K', '$0']"),
        (knight, "move = { betza = 'f$0' }"),
        (knight, "move = 'm step($0)'"),
        (knight, "move = 'm step(or$0'"),
        (knight, "move = 'm step(orthogonal) $0'"),
        (knight, "move = 'm st$0'"),
        (knight, "move = 'm step(forward) then $0'"),
    ];
    insta::assert_snapshot!(answers(&marks, offered));
}

#[test]
fn cells_directions_and_symmetries() {
    let start = "start = 'd1'";
    let near = "size = [6, 6]";
    let marks = [
        (start, "start = 'd$0'"),
        (start, "start = '$0'"),
        (start, "start = 'd1 $0'"),
        ("camp = 'ranks 1-2'", "camp = 'c$0'"),
        (near, "size = [6, 6]\nnear = '$0'"),
        (near, "size = [6, 6]\nnear = 'forward-$0'"),
        ("[zones]", "[players]\nsymmetry = '$0'\n[zones]"),
        ("[zones]", "[players]\norientation = { black = '$0' }\n[zones]"),
    ];
    insta::assert_snapshot!(answers(&marks, offered));
}

#[test]
fn turns_and_actions() {
    let moves = "moves = ['move', 'recruit if steps < 3']";
    let choose = "place = 'cell in camp & empty'";
    let marks = [
        (moves, "moves = ['$0']"),
        (moves, "moves = ['move $0']"),
        (moves, "moves = ['drop $0']"),
        (moves, "moves = ['move', 'recruit if $0']"),
        (moves, "moves = ['move', 'recruit if steps < 3 $0']"),
        (choose, "place = '$0'"),
        (choose, "place = 'cell in $0'"),
        ("on   = 'capture recruit'", "on = '$0'"),
        ("'place soldier at place; steps += 1'", "'place soldier at place; $0'"),
    ];
    insta::assert_snapshot!(answers(&marks, offered));
}

const TEST: &str = "royal = 'chief'

[[test]]
fen  = '3c2/6/6/6/1s4/3C2 w - - 0 1'
play = 'd1d2 d6d5'
";

#[test]
fn what_tests_say() {
    let royal = "royal = 'chief'";
    let marks = [
        (royal, &*TEST.replace("'d1d2", "'$0")),
        (royal, &TEST.replace("d1d2 d6d5", "d1d2 $0")),
        (royal, &TEST.replace("d1d2 d6d5", "d1d2 d6$0")),
        (royal, &format!("{TEST}legal = '$0'\n")),
        (royal, &format!("{TEST}illegal = ['d2d3', '$0']\n")),
        (royal, &format!("{TEST}then = '3$0 w'\n")),
        (royal, &format!("{TEST}outcome = '$0'\n")),
        (royal, "royal = 'chief'\n[[test]]\nfen = '$0'\n"),
        (royal, &TEST.replace("d1d2 d6d5", "d1d6 $0")),
    ];
    insta::assert_snapshot!(answers(&marks, offered));
}

#[test]
fn keys_come_with_what_must_follow() {
    let inserted = |old: &str, new: &str| {
        let (file, at) = open(old, new);
        let all = file.complete(at);
        let found =
            all.into_iter().find(|it| ["royal", "marks", "adjudicate"].contains(&&*it.text));
        found.map(|it| it.insert)
    };
    let royal = "royal = 'chief'";
    assert_eq!(inserted(royal, "ro$0").as_deref(), Some("royal = "));
    assert_eq!(inserted(royal, "r$0oyal = 'chief'").as_deref(), Some("royal"));
    assert_eq!(inserted("language = 1", "language = 1\ncheck.ro$0").as_deref(), Some("royal = "));
    assert_eq!(inserted("language = 1\n", "language = 1\nmar$0\n").as_deref(), Some("[marks]"));
}

#[test]
fn broken_files_still_offer() {
    let marks = [
        ("move = 'KN' }", "move = 'f$0 }"),
        ("start = 'd1' }", "start = 'd$0"),
        ("size = [6, 6]", "size = [6, \nnear = 'b$0'"),
        ("camp = 'ranks 1-2'", "camp = 'ranks 1-2' & 'a$0'"),
        ("royal = 'chief'", "royal = 'chef & $0'"),
        ("id = 'C', move = 'K'", "id = 'C' move = 'K', ro$0"),
    ];
    insta::assert_snapshot!(answers(&marks, offered));
}

/// The parts of the value at a mark.
fn parts(file: &OpenFile, at: usize) -> String {
    let line = file.text()[..at].rfind('\n').map_or(0, |it| it + 1);
    let end = file.text()[at..].find('\n').map_or(file.text().len(), |it| it + at);
    let here =
        |it: &&crate::ide::Token| it.span.range().start >= line && it.span.range().end <= end;
    let tokens = file.tokens();
    let texts = tokens
        .iter()
        .filter(here)
        .map(|it| format!("{:?} {}", it.kind, file.own(it.span).unwrap_or_default()));
    texts.collect::<Vec<_>>().join("\n")
}

#[test]
fn parts_of_texts_have_kinds() {
    let knight = "move = 'KN'";
    let marks = [
        ("'mover is CS and target in camp'", "'mover is CS and target in camp'$0"),
        (knight, "move = 'fmWcpR3'$0"),
        (knight, "move = 'mc step(forward) then m slide(diagonal, 1..3)'$0"),
        ("'place soldier at place; steps += 1'", "'place soldier at place; steps += 1'$0"),
        ("'move', 'recruit if steps < 3'", "'move', 'recruit if steps < 3'$0"),
        ("on   = 'capture recruit'", "on = 'capture recruit'$0"),
        ("to = 'captain'", "to = 'captain'$0"),
        ("text   = '@{place}'", "text = '@{place}'$0"),
        ("royal = 'chief'", "royal = 'white chief & camp | d4'$0"),
        ("royal = 'chief'", "royal = 'chief & ('$0"),
    ];
    insta::assert_snapshot!(answers(&marks, parts));
}

#[test]
fn parts_do_not_overlap() {
    for name in ["chess", "chu", "janggi", "decimaka"] {
        let file = OpenFile::new(&alfil::shipped::Shipped, name);
        let tokens = file.tokens();
        assert!(tokens.len() > 20, "{name}");
        for pair in tokens.windows(2) {
            assert!(pair[0].span.end <= pair[1].span.start, "{name}: {pair:?}");
        }
    }
    assert_eq!(TokenKind::ALL.len(), TokenKind::Modifier as usize + 1);
    assert!(open("language = 1", "language = 1$0").0.text().len() == FILE.len());
}
