//! Every code has a page, and the examples on it are true: the first one causes it, the second one does not.

use alfil::{
    diag::{Code, Diagnostic},
    load::LoadOptions,
    shipped::Shipped,
    source::Files,
};
use std::{fs, path::Path};

fn diagnostics(text: &str) -> Vec<Diagnostic> {
    // Examples that show no board are additions to chess.
    let alone = ["[board]", "[diagram]", "extends"].iter().any(|it| text.contains(it));
    let text = if alone { text.to_owned() } else { format!("extends = 'chess'\n{text}") };
    // An example may extend itself.
    let files = Files::default().with("this", text).over(&Shipped);
    alfil::load::load(&files, "this", &LoadOptions::default()).diagnostics
}

/// One file with ten mistakes gives ten diagnostics, each on its characters, as people read them.
#[test]
fn ten_mistakes_are_told_at_once() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_alfil"))
        .args(["check", "tests/data/mistakes/ten.toml"])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .output()
        .unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.matches("error[").count(), 10, "{text}");
    insta::assert_snapshot!(text);
}

/// The files that the JSON Schema refuses (`tests/clients/schema.py`) have an error for the loader too.
#[test]
fn what_the_schema_refuses_is_an_error() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join("tests/data/schema");
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let found = diagnostics(&fs::read_to_string(&path).unwrap());
        assert!(found.iter().any(Diagnostic::is_error), "{}", path.display());
    }
}

/// Codes of what positions and records say, not of what rule files do.
const OF_POSITIONS: &[&str] =
    &["bad-fen", "illegal-move", "impossible-position", "test-failed", "wrong-record"];
/// Codes of what lies on the disk beside a file.
const OF_FILES: &[&str] = &["shadows-shipped"];

#[test]
fn pages_are_true() {
    let mut wrong = Vec::new();
    for code in Code::ALL {
        let page = code.page();
        assert!(page.starts_with(&format!("# {code}\n")), "{code}");
        let unwritten = page.lines().count() < 3;
        let of_imports = code.name().starts_with("import-");
        if unwritten
            || of_imports
            || OF_POSITIONS.contains(&code.name())
            || OF_FILES.contains(&code.name())
        {
            continue;
        }
        let examples: Vec<_> =
            page.split("```toml\n").skip(1).filter_map(|it| it.split("```").next()).collect();
        for (n, example) in examples.iter().enumerate() {
            let found = diagnostics(example);
            let causes = found.iter().any(|it| it.code == *code);
            if causes != (n == 0) {
                let found: Vec<_> =
                    found.iter().map(|it| format!("{}: {}", it.code, it.message)).collect();
                wrong.push(format!("{code}, example {}: {found:#?}", n + 1));
            }
        }
        if examples.len() < 2 {
            wrong.push(format!("{code}: {} examples", examples.len()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is of use only if an option is decided otherwise is of use.
#[test]
fn hints_heed_options() {
    let base = "[board]\nsize = [8, 8]\n[pieces]\nking = { id = 'K', move = 'K', start = 'e5' }\nrook = { id = 'R', move = 'R' }\n\
                [zones]\ncamp = 'rank 1-3'\nhome = 'rank 2'\nslip = 'rank 5'\n[marks]\ntired = 'has moved'\n\
                [actions.rest]\ndo = 'nothing'\n[options.a]\ntype = 'bool'\nvalue = false\n\
                [options.b]\ntype = 'int'\nvalue = 3\nmin = 0\nmax = 9\n\
                [[forbid]]\nname = 'out'\nwhen = 'target in camp'\n";
    let hints = |text: &str| -> Vec<String> {
        let all = diagnostics(text).into_iter();
        all.map(|it| it.message.split('`').nth(1).unwrap_or(&it.message).to_owned()).collect()
    };
    assert_eq!(hints(base), ["rook", "home", "slip", "tired", "rest", "a", "b"]);
    let patch = "[options.a.when.true]\nzones = { slip = 'rank 6' }\npieces.rook.start = 'a1'\nturn.phase = [{ name = 'go', moves = 'rest' }]\n\
                 forbid = [{ name = 'out', when = 'target in home' }]\nend.no-progress.plies = { option = 'b' }\n\
                 rule = [{ name = 'tire', on = 'capture', do = 'mark mover as tired' }]\n";
    assert_eq!(hints(&format!("{base}{patch}")), ["slip"]);
    // Now the text that uses `camp` is replaced.
    let chosen = base.replace("value = false", "value = true");
    let left = hints(&format!("{chosen}{patch}"));
    assert!(!left.contains(&"camp".to_owned()) && left.contains(&"slip".to_owned()), "{left:?}");
}

/// Warnings hide no errors, and what is not shown is counted.
#[test]
fn errors_are_told_first() {
    let zones: Vec<_> = (0..150).map(|it| format!("zone-{it} = 'rank 1'")).collect();
    let header: Vec<_> = (0..250).map(|it| format!("strange{it}=1")).collect();
    let text = format!(
        "[variant]\nname = 'Many'\n[zones]\n{}\n[diagram]\nheader = '''\nfiles=8 ranks=8\n{}\nking:K:K::e1'''\n\
         [[forbid]]\nname = 'wrong'\nwhen = 'target in nowhere'\n",
        zones.join("\n"),
        header.join("\n"),
    );
    let loaded =
        alfil::load::load(&Files::one(text).over(&Shipped), "this", &LoadOptions::default());
    let errors: Vec<_> = loaded.diagnostics.iter().filter(|it| it.is_error()).collect();
    assert_eq!(loaded.diagnostics.len(), 200);
    assert_eq!(errors.len(), 1, "{errors:#?}");
    assert_eq!(errors[0].code, Code::UnknownName);
    assert_eq!((loaded.left_out.errors, loaded.left_out.warnings), (0, 51));
}

/// What would take too long or too much memory is refused where it is written.
#[test]
fn games_beyond_measure_are_refused() {
    let game = |more: &str, moves: &str| {
        format!(
            "[board]\nsize = [64, 64]\n[pieces]\nking = {{ id = 'K', move = '{moves}', start = 'e1' }}\n{more}"
        )
    };
    let fields: Vec<_> =
        (0..100).map(|it| format!("field-{it} = {{ steps = 'Q', from = 'a1' }}\n")).collect();
    let choices = "[[turn.phase]]\nname = 'go'\nmoves = 'zap'\n[actions.zap]\n\
                   choose = { a = 'cell in all', b = 'cell in all', c = 'cell in all' }\ndo = 'remove a | b | c'\n";
    for (text, code) in [
        (game("", "mQamQ"), Code::TooManyRoutes),
        (game("", "anywhere then anywhere"), Code::TooManyRoutes),
        (game(&format!("[cell-values]\n{}", fields.concat()), "K"), Code::LimitExceeded),
        (game(choices, "K"), Code::LimitExceeded),
    ] {
        let errors: Vec<_> = diagnostics(&text).into_iter().filter(Diagnostic::is_error).collect();
        assert_eq!(errors.iter().map(|it| it.code).collect::<Vec<_>>(), [code], "{errors:#?}");
        assert!(errors[0].span().is_some_and(|it| it.end > it.start), "{errors:#?}");
    }
}

/// Pieces of several long legs are fine where boards are small.
#[test]
fn hook_movers_are_no_hostile_pieces() {
    for (size, moves) in
        [(8, "slide(all) then slide(all) then slide(all)"), (19, "slide(all) then slide(all)")]
    {
        let text = format!(
            "[board]\nsize = [{size}, {size}]\n[pieces]\nking = {{ id = 'K', move = '{moves}', start = 'e1' }}\n"
        );
        let codes: Vec<_> = diagnostics(&text).iter().map(|it| it.code).collect();
        assert_eq!(codes, [Code::NobodyWins]);
    }
}

/// What is wrong with castling, and with what FEN says in fields of its own.
#[test]
fn castling_and_fields_of_fen() {
    let first = |text: &str| {
        let found = diagnostics(text);
        found.first().map_or(String::new(), |it| format!("{}: {}", it.code, it.message))
    };
    let castle = |to: &str| first(&format!("[pieces]\nking = {{ castle = {{ to = {to} }} }}\n"));
    let cells = "bad-value: expected the two cells of one rank to which the king goes";
    assert_eq!(castle("'c1 g2'"), cells);
    assert_eq!(castle("'c1'"), cells);
    assert_eq!(castle("{ black = 'c8 g8 h8' }"), cells);
    assert_eq!(castle("{ white = 'c1 g1' }"), "");
    assert!(castle("'c1 z9'").starts_with("unknown-name"), "{}", castle("'c1 z9'"));
    let hex = "[board]\ngrid = 'hex'\nfiles = [2, 3, 2]\n[pieces]\n\
               king = { id = 'K', move = 'K', start = 'a1', castle = { with = 'king', to = 'a1 b1' } }\n";
    let off_the_line = "castling to `a1` is never possible";
    assert!(diagnostics(hex).iter().any(|it| it.message.starts_with(off_the_line)));

    let sets =
        "[cell-sets]\nold = { start = 'rank 1', fen = 'castling' }\nnew = { fen = 'castling' }\n";
    assert_eq!(first(sets), "bad-value: expected `fen` at one set only, found a second one");
    let set = "[cell-sets]\nnew = { lifetime = 'turn', fen = 'castling' }\n";
    assert!(first(set).contains("lasts for the game"), "{}", first(set));
    let counter = "[counters]\nchecks = { max = 3, fen = 'checks' }\n";
    assert!(first(counter).contains("of each player"), "{}", first(counter));
    let aka = |ids: &str| first(&format!("[pieces]\nknight = {{ aka = '{ids}' }}\n"));
    assert_eq!(aka("H"), "");
    assert_eq!(aka("H B"), "duplicate-id: expected a new ID, found `B` again");
    assert_eq!(aka("h"), "bad-name: expected an ID of a piece type, found `h`");
}

/// What is shuffled is the same for all players, and not too much.
#[test]
fn shuffles_say_what_they_can_not_be() {
    let first = |text: &str| {
        let all = diagnostics(text);
        all.first().map_or(String::new(), |it| format!("{}: {}", it.code, it.message))
    };
    let shuffle = |cells: &str| first(&format!("[shuffle]\ncells = '{cells}'\n"));
    assert_eq!(shuffle("rank 1"), "");
    assert!(shuffle("rank 8").contains("`a8` does not have what"), "{}", shuffle("rank 8"));
    assert!(shuffle("rank 1-4").starts_with("limit-exceeded: "), "{}", shuffle("rank 1-4"));
    let odd = first(
        "[shuffle]\ncells = 'rank 1'\n[pieces]\nqueen = { start = { white = 'd1', black = 'e4' } }\n",
    );
    assert!(odd.contains("`d8` does not have what"), "{odd}");
    let test = "[[test]]\nstart-number = 0\ncount = 1\nfen = '8/8/8/8/8/8/8/8 w'\n";
    assert_eq!(first(test), "bad-value: expected either `fen` or `start-number`, found both");
}

/// What an ending is worth is said of endings that there are, and is more for the winners.
#[test]
fn worths_say_what_they_can_not_be() {
    let found = |worth: &str| {
        let all = diagnostics(&format!("[end]\nwin-points = {{ {worth} }}\n"));
        all.iter().map(|it| format!("{}: {}", it.code, it.message)).collect::<Vec<_>>()
    };
    let none: [&str; 0] = [];
    assert_eq!(found("stalemate = '3/4', repetition = '1/2', checkmate = '1'"), none);
    let name = "unknown-name: expected a reason for which games end, found `stalmate`";
    assert_eq!(found("stalmate = '3/4'"), [name]);
    for wrong in ["1/4", "5/4", "0.75", "1/0", "much"] {
        let message =
            format!("bad-value: expected a part of a point from 1/2 to 1, found `{wrong}`");
        assert_eq!(found(&format!("stalemate = '{wrong}'")), [message]);
    }
}

/// Outcomes that look at the game as a whole can't be tied to moves, and a chase is of something.
#[test]
fn rulings_say_what_they_can_not_be() {
    let text = "
        language = 1
        [counters]
        n = { max = 9, clock = true, lifetime = 'turn' }
        [end.repetition]
        perpetual-chase = 'loss'
        [[adjudicate]]
        name   = 'whenever'
        at     = 'move'
        result = 'draw'
        [[on-draw]]
        name   = 'late'
        stuck  = true
        result = 'loss'
        [[outcome]]
        name        = 'before'
        when        = 'no own'
        adjudicated = true
        result      = 'draw'
        [[outcome]]
        name   = 'too early'
        when   = 'repetitions > 2 and n = 9'
        result = 'draw'";
    let found: Vec<String> =
        diagnostics(text).iter().map(|it| format!("[{}] {}", it.code, it.message)).collect();
    for expected in [
        "[bad-value] expected `game`: a clock runs for the whole game",
        "[missing-key] expected a key `chased` beside `perpetual-chase`",
        "[missing-key] expected a key `when` in `adjudicate`",
        "[unknown-key] expected a key of `adjudicate`, found `at`",
        "[unknown-key] expected a key of `on-draw`, found `stuck`",
        "[unknown-key] expected a key of `outcome`, found `adjudicated`",
    ] {
        assert!(found.iter().any(|it| it == expected), "{expected}\n{found:#?}");
    }
    assert!(found.iter().any(|it| it.starts_with("[not-here]") && it.contains("`repetitions`")));
}

/// Moves are borrowed from a set, and nothing else is said with them.
#[test]
fn what_is_borrowed_is_a_set() {
    let text = "
        [board]
        size = [8, 8]
        [pieces]
        king = { id = 'K', start = 'e1', move = ['K', { betza = 'N', borrow = 'own' }] }
        rook = { id = 'R', start = 'a1', move = { borrow = 'captures' } }
        man  = { id = 'M', start = 'b1', move = [{ betza = 'W', only = true }, { borrow = 'own & near(origin, wp)' }] }";
    let found: Vec<String> =
        diagnostics(text).iter().map(|it| format!("[{}] {}", it.code, it.message)).collect();
    for expected in [
        "[bad-value] expected either `betza` or `borrow`, found both",
        "[wrong-kind] expected a set of cells, found `captures`, a condition",
        "[missing-key] expected a key `borrow` beside `only`",
        "[unknown-direction] there is no direction `wp`",
    ] {
        assert!(found.iter().any(|it| it == expected), "{expected}\n{found:#?}");
    }
}

/// Definitions use those above them, and what is out of place in one is told with the place that uses it.
#[test]
fn definitions_stand_for_their_texts() {
    let messages = |text: &str| -> Vec<String> {
        let told = |it: &Diagnostic| {
            let labels = it.labels.iter().map(|it| format!(" ({})", it.text));
            format!("{}: {}{}", it.code, it.message, labels.collect::<String>())
        };
        let text =
            format!("[define]\n{text}\n[[outcome]]\nname = 'it'\nwhen = 'used'\nresult = 'win'\n");
        diagnostics(&text).iter().map(told).map(|it| it.replace(" ()", "")).collect()
    };
    assert_eq!(messages("a = 'count(own)'\nused = 'a > a(enemy) + 1'"), [""; 0]);
    assert_eq!(
        messages("a = 'own queen'\nused = 'some a & near(a(enemy)) and no targets(a)'"),
        [""; 0]
    );
    for (text, expected) in [
        ("used = 'used'", "wrong-kind: expected a definition from above, found `used`"),
        ("used = 'some b'\nb = 'own'", "wrong-kind: expected a definition from above, found `b`"),
        ("used = 'captures'", "not-here: `captures` is not known in outcomes (used here)"),
        ("b = 'own king'\nused = 'b > 1'", "wrong-kind: expected a number, found a set of cells"),
        (
            "used = 'count(own'",
            "expression-syntax: expected `)`, `,`, `by` or an operator, found the end",
        ),
        ("b = 'own'\nused = 'check'", "unused: the definition `b` is never used"),
    ] {
        let found = messages(text);
        assert!(found.iter().any(|it| it.starts_with(expected)), "{text}: {found:#?}");
    }
    let doubled: Vec<_> = (1..30).map(|it| format!("a{it} = 'a{0} + a{0}'", it - 1)).collect();
    let found = messages(&format!("a0 = 'count(own)'\n{}\nused = 'check'", doubled.join("\n")));
    assert!(found.iter().any(|it| it.starts_with("limit-exceeded")), "{found:#?}");
}

/// A name comes before a word of the language, so that later words change no file.
#[test]
fn names_come_before_words() {
    let text = "
        language = 1
        [board]
        size = [4, 4]
        [pieces]
        last-moved = { id = 'L', move = 'W', start = 'a1' }
        [zones]
        occupied = 'a2'
        [actions.capture]
        do = 'nothing'
        [[turn.phase]]
        name  = 'play'
        moves = ['move', 'capture']
        [end]
        stalemate = 'loss'
        [counters]
        victims = { max = 9 }
        [[rule]]
        name = 'What an action does'
        on   = 'capture'
        do   = 'victims += 1'
        [[forbid]]
        name = 'Nobody goes there'
        when = 'mover is last-moved and target in occupied and victims = 0'
        [[test]]
        moves = 'a1b1 capture'
        [[test]]
        play  = 'capture capture'
        moves = 'a1a2 a1b1 capture'";
    let loader = Files::one(text).over(&Shipped);
    let loaded = alfil::load::load(&loader, "this", &LoadOptions::default());
    let found: Vec<_> = loaded.diagnostics.iter().map(|it| it.message.as_str()).collect();
    let over = |name: &str, what: &str| {
        format!("in this file `{name}` is {what}, and the word `{name}` can't be used")
    };
    assert_eq!(
        found,
        [
            over("last-moved", "a piece type"),
            over("occupied", "a zone"),
            over("capture", "an action"),
            over("victims", "a counter"),
        ]
    );
    let verdicts = alfil::testing::run(&loader, "this", &LoadOptions::default(), &loaded);
    assert_eq!(verdicts.len(), 2);
    assert!(verdicts.iter().all(|it| it.failures.is_empty()), "{verdicts:#?}");
}
