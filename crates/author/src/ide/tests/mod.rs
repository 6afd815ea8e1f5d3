//! Texts with a mark `$0`, and what an editor gets there.

use super::*;
use alfil::shipped::Shipped;
use alfil_language::source::Files;

mod edits;
mod pictures;
mod written;

const FILE: &str = "\
language = 1

[board]
size = [6, 6]

[zones]
camp = 'ranks 1-2'

[pieces]
chief   = { id = 'C', move = 'K', start = 'd1' }
soldier = { id = 'S', move = 'fmWfcF', start = 'a2-f2' }
captain = { id = '+S', move = 'KN' }

[promotion.soldier]
to = 'captain'
in = 'last-ranks(1)'

[counters]
steps = { max = 40 }

[actions.recruit]
choose = { place = 'cell in camp & empty' }
do     = 'place soldier at place; steps += 1'
text   = '@{place}'

[turn]
phase = [{ moves = ['move', 'recruit if steps < 3'] }]

[[rule]]
name = 'Steps begin anew'
on   = 'capture recruit'
when = 'mover is CS and target in camp'
do   = 'steps = 0'

[check]
royal = 'chief'
";

fn own(text: &str) -> Files<'_> {
    Files::one(text).over(&Shipped)
}

/// Opens the file with a part of it changed; the new part has the mark.
fn open(old: &str, new: &str) -> (OpenFile, usize) {
    let text = if old.is_empty() { new.to_owned() } else { FILE.replacen(old, new, 1) };
    assert!(text != FILE || old == new, "{old} is not in the file");
    let at = text.find("$0").expect("a mark");
    (OpenFile::new(&own(&text.replacen("$0", "", 1)), "own"), at)
}

fn completed(old: &str, new: &str) -> Vec<String> {
    let (file, at) = open(old, new);
    let typed = |it: &Completion| file.own(it.span).unwrap_or_default().to_owned();
    let all = file.complete(at).into_iter();
    all.filter(|it| it.text.trim_matches('\'').starts_with(&typed(it))).map(|it| it.text).collect()
}

/// The answers at marks, each below the line that has the mark.
fn answers(marks: &[(&str, &str)], answer: impl Fn(&OpenFile, usize) -> String) -> String {
    let one = |(old, new): &(&str, &str)| {
        let (file, at) = open(old, new);
        let marked = new.lines().find(|it| it.contains("$0")).unwrap_or_default();
        format!("---- {}\n{}\n", marked.trim(), answer(&file, at).trim_end())
    };
    marks.iter().map(one).collect()
}

/// What is offered at a mark begins with these, and has none of the others.
fn check(old: &str, new: &str, some: &str, none: &str) {
    let found = completed(old, new);
    for word in some.split_whitespace() {
        assert!(found.iter().any(|it| it == word), "{new}: no {word} in {found:?}");
    }
    for word in none.split_whitespace() {
        assert!(found.iter().all(|it| it != word), "{new}: {word} in {found:?}");
    }
}

#[test]
fn keys_are_completed() {
    check("royal = 'chief'", "royal = 'chief'\n$0", "mode at intruders", "royal size");
    check("royal = 'chief'", "ro$0", "royal royal-when", "mode");
    check("move = 'KN' }", "move = 'KN', $0 }", "start drop value", "id move size");
    check("[check]", "[ch$0]", "check", "board language");
    check("[check]", "[$0]\n[check]", "check end hands", "language");
    check("[board]", "$0\n[board]", "extends language", "royal");
    check("[promotion.soldier]", "[promotion.$0]", "soldier captain", "steps");
    check("on   = 'capture recruit'", "$0", "cases silent before", "do name royal");
}

#[test]
fn values_are_completed() {
    check("royal = 'chief'", "royal = 'chief'\nmode = $0", "'any' 'all'", "");
    check("royal = 'chief'", "royal = 'chief'\nmode = 'a$0'", "any all", "last");
    check("do   = 'steps = 0'", "do = 'steps = 0'\nsilent = $0", "true false", "");
    check("'capture recruit'", "'capture $0'", "castle recruit moved", "camp");
}

#[test]
fn pictures_are_completed_by_the_set_that_counts() {
    let with = |rest: &str| format!("move = 'KN', picture = '{rest}$0'");
    // Names of pictures come first, then other names of them.
    check("move = 'KN'", &with(""), "knight archbishop cardinal", "tokin chess wood");
    check("move = 'KN'", &with("kn"), "knight", "archbishop");
    check("move = 'KN'", &with("draughts/"), "man king", "archbishop tokin");
    check("move = 'KN'", &with("no-such-set/"), "", "knight");
    check("[check]", "[look]\nset = '$0'\n[check]", "chess draughts", "knight");
    let own =
        "[look]\nset = 'draughts'\n[pieces]\ncrowned = { id = 'K', move = 'K', picture = '$0' }\n";
    let file = FILE.replacen("[pieces]\n", own, 1);
    check("", &file, "king", "archbishop");
}

#[test]
fn expressions_are_completed_by_what_can_stand_there() {
    let when = "'mover is CS and target in camp'";
    check(when, "'$0'", "captures mover some camp steps", "remove");
    check(when, "'mover is $0'", "soldier captain chief", "steps camp captures");
    check(when, "'target in $0'", "camp last-ranks near", "steps captures");
    check(when, "'some own & $0'", "camp near chief", "steps captures");
    check(when, "'some own & ca$0'", "camp captain", "chief");
    check(when, "'captures $0'", "and or", "camp");
    check(when, "'captures and ste$0'", "steps", "camp");
    check("royal = 'chief'", "royal = '$0'", "chief soldier camp", "steps target");
    check("'place soldier at place; steps += 1'", "'place soldier at $0'", "place camp", "steps");
    check("'place soldier at place; steps += 1'", "'place $0'", "soldier", "camp");
    check("'ranks 1-2'", "'$0'", "last-ranks", "captures");
    check("'place soldier at place; steps += 1'", "'rem$0'", "remove", "");
    check("to = 'captain'", "to = '$0'", "captain chief", "steps");
}

#[test]
fn broken_files_are_completed() {
    check("royal = 'chief'", "royal = '$0", "chief", "steps");
    check("move = 'KN' }", "mo$0", "move", "start");
    check(
        "when = 'mover is CS and target in camp'",
        "when = 'mover is and target in $0'",
        "camp",
        "steps",
    );
    // The blank at the end belongs to the text.
    let when = "when = 'mover is CS and target in camp'";
    check(when, "when = 'mover is $0", "soldier captain chief", "steps do");
    check(when, "when = \"target in $0", "camp near", "steps do");
    check("size = [6, 6]", "size = [6\n[zones2]\n$0", "", "royal");
    check("[zones]", "[check]\nro$0\n[zones]", "royal", "mode");
    check("size = [6, 6]", "size = $0", "", "royal");
}

fn hover(old: &str, new: &str) -> String {
    let (file, at) = open(old, new);
    file.hover(at).map_or(String::new(), |it| {
        let drawing =
            it.drawing.map_or(String::new(), |it| format!("\n{}\n{}", it.title, it.text()));
        format!("[{}] {}{drawing}", file.own(it.span).unwrap_or_default(), it.text)
    })
}

#[test]
fn keys_words_and_names_are_explained() {
    for (old, new, start) in [
        ("royal = 'chief'", "roy$0al = 'chief'", "[royal] `royal`: a string with a set of cells"),
        ("[check]", "[che$0ck]", "[check] `check`: "),
        ("target in camp", "target in ca$0mp", "[camp] zone `camp`\n\n```toml\ncamp = 'ranks 1-2'"),
        ("target in camp", "tar$0get in camp", "[target] `target`: a cell\n\n"),
        ("mover is CS", "mover is C$0S", "[C] piece type `C` of `chief`"),
        ("steps += 1", "ste$0ps += 1", "[steps] counter `steps`"),
        ("at place;", "at pla$0ce;", "[place] choice `place`"),
        ("chief   =", "chi$0ef   =", "[chief] piece type `chief`"),
        ("royal = 'chief'", "royal = 'chief'\nmode = 'al$0l'", "[all] `all`: "),
        ("'capture recruit'", "'capture rec$0ruit'", "[recruit] action `recruit`"),
    ] {
        let found = hover(old, new);
        assert!(found.starts_with(start), "{new}: {found}");
    }
    for (old, new) in [("language = 1", "language = 1 # no$0te"), ("[6, 6]", "[6, $06]")] {
        assert_eq!(hover(old, new), "", "{new}");
    }
}

#[test]
fn tests_are_tried_while_they_are_written() {
    let told = |test: &str| {
        let text = format!("{FILE}\n[[test]]\nfen = '3c2/6/6/6/6/3C2 w - - 0 1'\n{test}\n");
        let file = OpenFile::new(&own(&text), "own");
        file.diagnostics().into_iter().map(|it| it.message).collect::<Vec<_>>()
    };
    assert_eq!(told("play = 'd1d2'\ncheck = false"), [""; 0]);
    let told_first = told("play = 'd1d3'\ncheck = false")[0].clone();
    assert!(told_first.starts_with("`d1d3` is not a legal move"), "{told_first}");
    assert_eq!(told("outcome = 'checkmate'"), ["expected `checkmate`, found the game going on"]);
    assert_eq!(told("then = ''"), ["expected the position after `play`, found no field of it"]);
    // How many turns there are may take long to find out.
    assert_eq!(told("count = 1"), [""; 0]);
}

fn texts(file: &OpenFile, spans: &[Span]) -> Vec<String> {
    spans
        .iter()
        .map(|it| {
            let (line, column) = file.analysis().sources.line_column(*it);
            format!("{line}:{column}")
        })
        .collect()
}

#[test]
fn names_lead_to_their_declarations() {
    for (old, new, place) in [
        ("target in camp", "target in cam$0p", "7:1"),
        ("mover is CS", "mover is CS$0", "11:19"),
        ("royal = 'chief'", "royal = 'chi$0ef'", "10:1"),
        ("[promotion.soldier]", "[promotion.sold$0ier]", "11:1"),
        ("at place;", "at $0place;", "22:12"),
        ("'recruit if", "'recr$0uit if", "21:10"),
    ] {
        let (file, at) = open(old, new);
        let found: Vec<_> = file.definition(at).into_iter().collect();
        assert_eq!(texts(&file, &found), [place], "{new}");
    }
    let (file, at) =
        open("", "language = 1\nextends = 'chess'\n\n[zones]\nhill = 'near(own kin$0g)'\n");
    let place = file.definition(at).unwrap();
    assert_eq!(file.analysis().sources.get(place.source).unwrap().name, "chess");
    let (file, at) =
        open("", "language = 1\nextends = 'chess'\n\n[pieces]\nki$0ng = { value = 9 }\n");
    let place = file.definition(at).unwrap();
    assert_eq!(file.analysis().sources.get(place.source).unwrap().name, "chess");
    assert_eq!(file.rename(at, "chief"), Err(BadRename::NotOwn("king".to_owned())));
}

#[test]
fn references_are_all_places_of_a_name() {
    let (file, at) = open("target in camp", "target in c$0amp");
    assert_eq!(texts(&file, &file.references(at)), ["7:1", "22:29", "32:35"]);
}

fn renamed(old: &str, new: &str, name: &str) -> Result<String, BadRename> {
    let (file, at) = open(old, new);
    let mut edits = file.rename(at, name)?;
    edits.sort_by_key(|it| std::cmp::Reverse(it.span.start));
    let mut text = file.text().to_owned();
    for Edit { span, text: new } in edits {
        text.replace_range(span.range(), &new);
    }
    Ok(text)
}

#[test]
fn names_are_changed_everywhere() {
    let text = renamed("target in camp", "target in c$0amp", "base-camp").unwrap();
    assert_eq!(text, FILE.replace("camp", "base-camp"));
    let text = renamed("[promotion.soldier]", "[promotion.sol$0dier]", "guard").unwrap();
    assert_eq!(text, FILE.replace("soldier", "guard"));
    let text = renamed("mover is CS", "mover is C$0S", "Q").unwrap();
    assert_eq!(text, FILE.replace("id = 'C'", "id = 'Q'").replace("mover is CS", "mover is QS"));
    let text = renamed("at place;", "at pla$0ce;", "spot").unwrap();
    let expected = FILE.replace("{ place =", "{ spot =").replace("at place;", "at spot;");
    assert_eq!(text, expected.replace("{place}", "{spot}"));
}

#[test]
fn names_are_changed_where_options_decide() {
    let options = "\
[options.short]
type  = 'bool'
value = false

[options.short.when.true]
check.royal = 'chief | captain'
pieces.captain.move = 'W'

[[rule]]
name = 'Short'
on   = 'turn ends'
when = 'short'
do   = 'steps = 0'

[[test]]
set   = { short = true }
count = 1

[check]
";
    let file = FILE.replace("[check]\n", options);
    let changed =
        |new: &str, name: &str| renamed("", &file.replacen(&new.replace("$0", ""), new, 1), name);
    let expected = file.replace("captain", "general");
    assert_eq!(changed("to = 'capt$0ain'", "general"), Ok(expected));
    let expected = file
        .replace("options.short", "options.brief")
        .replace("{ short", "{ brief")
        .replace("when = 'short'", "when = 'brief'");
    assert_eq!(changed("when = 'sh$0ort'", "brief"), Ok(expected));
}

/// Positions and moves of tests are no uses of names, so a rename would break the tests.
#[test]
fn names_that_tests_are_written_with_are_refused() {
    for (name, key, text, refused) in [
        ("C", "fen", "8/8/8/8/8/8/8/c7 w", true),
        ("C", "play", "d1d2 C@e4", true),
        ("C", "legal", "c1c2", false),
        ("S", "fen", "8/8/8/8/8/8/8/8 w", false),
        ("steps", "then", "? ? steps=3", true),
    ] {
        let file = format!("{}\n[[test]]\n{key} = '{text}'\n", FILE.trim_end());
        let declared = if name == "steps" { "steps =" } else { &format!("id = '{name}'") };
        let at = file.find(declared).unwrap() + declared.find(name).unwrap();
        let new = if name == "steps" { "paces" } else { "Xx" };
        let found = OpenFile::new(&own(&file), "own").rename(at, new);
        let is_refused = found == Err(BadRename::InTests(name.to_owned()));
        assert_eq!(is_refused, refused, "{name} in `{text}`: {found:?}");
        assert!(refused || found.is_ok(), "{found:?}");
    }
}

#[test]
fn bad_names_are_refused() {
    let camp = |name: &str| renamed("target in camp", "target in c$0amp", name);
    assert_eq!(camp("steps"), Err(BadRename::Taken("steps".to_owned())));
    assert!(matches!(camp("near"), Err(BadRename::NotAName(..))));
    assert!(matches!(camp("Camp!"), Err(BadRename::NotAName(..))));
    let id = renamed("mover is CS", "mover is C$0S", "queen");
    assert!(matches!(id, Err(BadRename::NotAName(..))));
    assert_eq!(renamed("size", "si$0ze", "x"), Err(BadRename::NoName));
    let player = FILE.replace("[zones]", "[players]\nnames = 'north sou$0th'\n\n[zones]");
    let file = OpenFile::new(&own(&player.replace("$0", "")), "own");
    let at = player.find("$0").unwrap();
    assert_eq!(file.rename(at, "x"), Err(BadRename::Unknown("player")));
    let cell = renamed("start = 'd1'", "start = 'd$01'", "x");
    assert!(matches!(cell, Err(BadRename::NotOwn(_))), "{cell:?}");
}

#[test]
fn the_outline_has_tables_and_items() {
    let (file, _) = open("language = 1", "language = 1$0");
    let names: Vec<_> = file.outline().into_iter().map(|it| it.name).collect();
    let expected = [
        "language",
        "board",
        "zones",
        "pieces",
        "promotion.soldier",
        "counters",
        "actions.recruit",
        "turn",
        "rule: Steps begin anew",
        "check",
    ];
    assert_eq!(names, expected);
    let pieces: Vec<_> = file.outline()[3].parts.iter().map(|it| it.name.clone()).collect();
    assert_eq!(pieces, ["chief", "soldier", "captain"]);
    let folds: Vec<_> =
        file.folds().iter().map(|it| file.own(*it).unwrap().lines().count()).collect();
    assert_eq!(folds, [2, 2, 4, 3, 2, 4, 2, 5, 2]);
}

#[test]
fn nothing_panics_anywhere() {
    let games = ["chess", "chu", "janggi", "hex"];
    for name in games {
        let file = OpenFile::new(&Shipped, name);
        // Also within characters of several bytes, where a client may put its cursor by mistake.
        for at in (0..file.text().len() + 2).step_by(3) {
            file.complete(at);
            file.hover(at);
            file.references(at);
            file.board(at).map(|it| it.svg());
        }
        file.actions(file.text().len() - 2);
        file.hints(0, file.text().len());
        file.lenses();
        file.tokens();
    }
    for at in (0..FILE.len()).step_by(7) {
        let file = OpenFile::new(&own(&FILE[..at]), "own");
        file.complete(at);
        file.hover(at);
        file.outline();
        file.board(at);
        file.actions(at);
        file.tokens();
    }
}
