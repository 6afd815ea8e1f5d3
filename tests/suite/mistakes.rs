//! Mistakes that authors made: each gives one message, which names the cause at its characters and a remedy.

use alfil::{
    diag::{self, Diagnostic},
    load::{LoadOptions, LoadedRules, load},
    shipped::Shipped,
    source::{self, LoadError, Loader, SourceId},
    testing,
};
use std::{borrow::Cow, fmt::Write as _, fs, path::Path, process::Command};

/// A sound rule file. Each mistake changes one place in it.
const SOUND: &str = "\
language = 1

[variant]
name     = 'Skirmish'
inventor = 'you'

[board]
size = [6, 6]

[zones]
camp = 'ranks 1-2'

[pieces]
chief   = { id = 'C', move = 'K', start = 'd1' }
tower   = { id = 'T', move = 'R', start = 'a1 f1' }
rider   = { id = 'R', move = 'N', start = 'b1 e1' }
soldier = { id = 'S', move = 'fmWfcF', start = 'a2-f2' }
captain = { id = '+S', move = 'KN' }

[[rule]]
name = 'A soldier that captures is promoted'
on   = 'capture'
when = 'mover is soldier'
do   = 'mover becomes captain'

[[forbid]]
name = 'The tower stays at home'
when = 'mover is tower and target not in camp'

[check]
royal = 'chief'

[[test]]
name  = 'Six steps of soldiers, four leaps of riders, one step of the chief'
count = 11
";

/// The mistakes: what each is called, the text that it changes, and what stands there instead.
const MISTAKES: &[(&str, &str, &str)] = &[
    ("bracket-open", "size = [6, 6]", "size = [6, 6"),
    ("brace-open", "move = 'K', start = 'd1' }", "move = 'K', start = 'd1'"),
    ("array-open", "on   = 'capture'", "on   = [\n  'capture',\n  'castle'"),
    ("quote-missing", "move = 'K', start", "move = 'K, start"),
    ("quote-missing-at-end", "inventor = 'you'", "inventor = 'you"),
    ("quote-missing-in-table", "move = 'KN' }", "move = 'KN }"),
    ("quotes-missing", "'you'", "you and me"),
    ("number-for-text", "'you'", "1999"),
    ("bool-as-text", "royal = 'chief'", "royal = 'chief'\nbinding = 'true'"),
    ("apostrophe", "'Skirmish'", "'King's skirmish'"),
    ("quotes-typographic", "'you'", "‘you’"),
    ("quotes-double-typographic", "move = 'N'", "move = “N”"),
    ("blank-no-break", "size = [6, 6]", "size =\u{a0}[6, 6]"),
    ("dash-typographic", "a2-f2", "a2–f2"),
    ("not-utf-8", "'you'", "'y\u{fffd}u'"),
    ("key-misspelt", "size =", "szie ="),
    ("table-misspelt", "[board]", "[bord]"),
    ("size-as-text", "[6, 6]", "'6x6'"),
    ("header-single", "[[rule]]", "[rule]"),
    ("header-single-and-double", "[[forbid]]", "[rule]\n[[forbid]]"),
    (
        "bad-word",
        "[check]",
        "[[outcome]]\nname = 'x'\nwhen = 'no own chief'\nresult = 'won'\n\n[check]",
    ),
    ("symmetry-misspelt", "[zones]", "[players]\nsymmetry = 'rotated'\n\n[zones]"),
    ("conditions-with-sign", "mover is soldier'", "mover is soldier & target in camp'"),
    ("sets-with-word", "mover becomes captain", "remove near(to) and enemy"),
    ("effect-unknown", "mover becomes captain", "kill near(to)"),
    ("effect-other-way-round", "mover becomes captain", "promote mover to captain"),
    ("event-unknown", "'capture'", "'promote'"),
    ("event-check", "'capture'", "'check'"),
    ("article", "mover is soldier", "mover is a soldier"),
    ("type-unknown", "'KN' }", "'KN', castle = { with = 'rook', to = 'b1 e1' } }"),
    ("comma-between-cells", "'a1 f1'", "'a1, f1'"),
    ("dot", "not in camp", "not in camp.enemy"),
    ("zone-of-enemy", "not in camp", "not in enemy camp"),
    ("set-up-twice", "'a1 f1'", "'a1 f1 a6'"),
    ("option-without-value", "[check]", "[options.quick]\ntype = 'bool'\n\n[check]"),
    ("fen-too-short", "count = 11", "count = 11\nfen = '3c2/6/6/2t2/1S4/3C2 w - - 0 1'"),
    (
        "promotion-nowhere",
        "[check]",
        "[promotion]\nsoldier = { to = 'captain', in = 'last-ranks(1) & rank 1' }\n\n[check]",
    ),
    (
        "promotion-forced-elsewhere",
        "[check]",
        "[promotion]\nsoldier = { to = 'captain', in = 'last-ranks(2)', optional = true, forced = 'rank 1' }\n\n[check]",
    ),
    (
        "promotion-to-itself",
        "[check]",
        "[promotion]\nsoldier = { to = 'soldier', in = 'last-ranks(1)' }\n\n[check]",
    ),
    ("contradiction", "mover is soldier'", "mover is soldier and mover is rider'"),
    (
        "partner-never-at-home",
        "'K', start",
        "'K', castle = { with = 'captain', to = 'b1 e1' }, start",
    ),
    ("range-with-blanks", "a2-f2", "a2 - f2"),
    (
        "counter-beyond-its-bounds",
        "[check]",
        "[counters]\nhits = { max = 3 }\n\n[[rule]]\nname = 'Hits'\non = 'capture'\ndo = 'hits += 1'\n\n[[outcome]]\nname = 'four hits'\nwhen = 'hits >= 4'\nresult = 'win'\n\n[check]",
    ),
    (
        "counter-that-nothing-counts",
        "[check]",
        "[counters]\nhits = { max = 3 }\n\n[[outcome]]\nname = 'three hits'\nwhen = 'hits >= 3'\nresult = 'win'\n\n[check]",
    ),
    (
        "set-that-never-changes",
        "[check]",
        "[cell-sets]\nburnt = {}\n\n[[forbid]]\nname = 'Burnt cells'\nwhen = 'target in burnt'\n\n[check]",
    ),
    (
        "mark-that-no-piece-has",
        "[check]",
        "[marks]\ntired = 'it rests'\n\n[[forbid]]\nname = 'Tired pieces rest'\nwhen = 'mover is tired'\n\n[check]",
    ),
    (
        "word-of-the-former-language",
        "[check]",
        "[[outcome]]\nname = 'x'\nfor = 'next'\nwhen = 'no own chief'\nresult = 'loss'\n\n[check]",
    ),
    (
        "key-of-the-former-language",
        "chief   = { id = 'C', move = 'K', start",
        "chief   = { id = 'C', move = 'K', at",
    ),
    ("look-of-unknown-zone", "[check]", "[look]\ntint = { cmap = 'gold' }\n\n[check]"),
    ("colour-misspelt", "[check]", "[look]\ntint = { camp = 'gren' }\n\n[check]"),
    ("colour-short", "[check]", "[look]\nplayers = { black = '#333' }\n\n[check]"),
    ("ring-without-joined-edges", "[check]", "[look]\nlayout = 'ring'\n\n[check]"),
    ("line-beyond-the-edge", "[check]", "[look]\nlines = 'a1-g7'\n\n[check]"),
    ("gap-without-line", "[check]", "[look]\ncells = 'points'\ngaps = 'a1-a3'\n\n[check]"),
    ("gap-without-points", "[check]", "[look]\ngaps = 'a3-a4'\n\n[check]"),
    ("placed-nowhere", "mover becomes captain", "place captain at none"),
    ("several-pieces-to-one-cell", "mover becomes captain", "move a1-b1 to target"),
    ("set-that-may-become", "mover becomes captain", "own soldier may become captain"),
    ("edge-outside-enclosed", "not in camp", "not in camp | edge"),
    ("group-without-a-cell", "mover becomes captain", "remove group(enemy)"),
    ("repeat-without-end", "move = 'N'", "move = 'repeat(step(left) then step(forward), 2..)'"),
    ("each-step-of-pieces", "move = 'N'", "move = { betza = 'N', each-step = 'target is own' }"),
    ("pair-of-one", "[check]", "[pairings]\nfuse = { 'soldier' = 'tower' }\n\n[check]"),
    (
        "pair-without-a-second-type",
        "[check]",
        "[pairings]\nfuse = { 'soldier rider' = 'tower' }\n\n[[rule]]\nname = 'Fusion'\non = 'arrive'\ndo = 'mover becomes fuse(mover)'\n\n[check]",
    ),
    ("type-before-the-move", "mover becomes captain", "mover becomes before(victim)"),
    ("nobody-wins", "[check]\nroyal = 'chief'\n", ""),
    ("test-that-states-nothing", "[check]", "[[test]]\nname = 'The start'\n\n[check]"),
];

/// Files that extend others.
const HEIRS: &[(&str, &str)] = &[
    ("heir-misspells-piece", "extends = 'chess'\n[pieces.quen]\nmove = 'QN'\n"),
    ("heir-with-ending", "extends = 'chess.toml'\n"),
    (
        "heir-castles-off-the-line",
        "extends = 'shafran'\n[variant]\nname = 'Mine'\n[pieces]\nking = { castle = { to = 'b2 c1' } }\n",
    ),
    ("heir-of-unknown", "extends = 'ches'\n[variant]\nname = 'Mine'\n"),
    ("heir-of-file", "extends = 'makruk'\n[variant]\nname = 'Mine'\n"),
];

fn check(folder: &Path, name: &str, text: &str) -> String {
    let file = format!("{name}.toml");
    // The replacement character stands for a byte of Latin-1.
    let parts: Vec<_> = text.split('\u{fffd}').map(str::as_bytes).collect();
    fs::write(folder.join(&file), parts.join(&0xf6)).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_alfil"))
        .args(["check", &file])
        .current_dir(folder)
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap()
}

#[test]
fn one_mistake_gives_one_message() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mistakes");
    fs::create_dir_all(&folder).unwrap();
    assert!(check(&folder, "sound", SOUND).ends_with("sound.toml: fine\n"));
    fs::write(folder.join("makruk.toml"), SOUND).unwrap();
    let mut all = String::new();
    let changed = MISTAKES.iter().map(|(name, old, new)| {
        assert_eq!(SOUND.matches(old).count(), 1, "{name}: `{old}`");
        (*name, SOUND.replace(old, new))
    });
    let heirs = HEIRS.iter().map(|(name, text)| (*name, (*text).to_owned()));
    for (name, text) in changed.chain(heirs) {
        let said = check(&folder, name, &text);
        assert_eq!(said.matches("error[").count() + said.matches("warning[").count(), 1, "{said}");
        // What was expected says enough, or there is a remedy.
        let remedies = ["help: ", "note: ", "expected 6 cells in row 4, found 5"];
        assert!(remedies.iter().any(|it| said.contains(it)), "no remedy: {said}");
        writeln!(all, "{said}").unwrap();
    }
    insta::assert_snapshot!(all);
}

/// A text called `this`, and the shipped files.
struct OneText<'a>(&'a str);

impl Loader for OneText<'_> {
    fn load(&self, name: &str, from: Option<&str>) -> Result<source::SourceText, LoadError> {
        match from {
            None => Ok(source::SourceText {
                name: name.to_owned(),
                text: Cow::Owned(self.0.to_owned()),
            }),
            Some(_) => Shipped.load(name, None),
        }
    }

    fn names(&self) -> Vec<String> {
        Shipped.names()
    }
}

fn loaded(text: &str) -> LoadedRules {
    let mut res = load(&OneText(text), "this", &LoadOptions::default());
    let positions = testing::positions(&res);
    res.diagnostics.extend(positions);
    res
}

/// Each fix removes a mistake. The snapshot shows which mistakes have one.
#[test]
fn fixes_remove_mistakes() {
    let sound = loaded(SOUND).variant.unwrap();
    let mut all = String::new();
    let changed = MISTAKES.iter().map(|(name, old, new)| (*name, SOUND.replace(old, new)));
    let heirs = HEIRS.iter().map(|(name, text)| (*name, (*text).to_owned()));
    let broken = include_str!("../data/broken.toml");
    for (name, text) in changed.chain(heirs).chain([("broken", broken.to_owned())]) {
        let before = loaded(&text).diagnostics;
        let fixes: Vec<_> = before.iter().flat_map(|it| &it.fixes).collect();
        if fixes.is_empty() {
            writeln!(all, "{name}: no fix").unwrap();
        }
        for fix in fixes {
            assert_eq!(fix.span.source, SourceId(0), "{name}");
            let (new, taken) = diag::apply(&text, [fix]);
            assert_eq!(taken, [fix], "{name}");
            let after = loaded(&new);
            let left = after.diagnostics.len();
            // The characters may hide another mistake, but this one is gone.
            let stays = |it: &Diagnostic| {
                before.iter().any(|old| old.fixes.contains(fix) && old.message == it.message)
            };
            let gone = !after.diagnostics.iter().any(stays);
            assert!(gone && left <= before.len(), "{name}: {fix:#?}\n{:#?}", after.diagnostics);
            let same = after.variant.is_some_and(|it| it.model() == sound.model());
            let result = if same { "the sound file".to_owned() } else { format!("{left} left") };
            writeln!(all, "{name}: {:?} -> {:?}: {result}", fix.found, fix.replacement).unwrap();
        }
    }
    insta::assert_snapshot!(all);
}

/// `alfil check --fix` writes files with fewer errors, and no others.
#[test]
fn check_corrects_files() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("corrected");
    fs::create_dir_all(&folder).unwrap();
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let fix = |name: &str| {
        let mut alfil = Command::new(env!("CARGO_BIN_EXE_alfil"));
        let output = alfil.args(["check", "--fix", name]).current_dir(&folder).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    fs::write(folder.join("broken.toml"), include_str!("../data/broken.toml")).unwrap();
    insta::assert_snapshot!(fix("broken.toml"));
    let fixed = read("broken.toml");
    assert!(fix("broken.toml").starts_with("broken.toml: "), "nothing is left to correct");
    assert_eq!(read("broken.toml"), fixed);
    // All slips of typing, in as many rounds as it takes.
    let slips = [
        "key-misspelt",
        "quote-missing",
        "article",
        "effect-other-way-round",
        "comma-between-cells",
    ];
    let slip = |text: String, name: &str| {
        let (_, old, new) = MISTAKES.iter().find(|it| it.0 == name).unwrap();
        text.replace(old, new)
    };
    fs::write(folder.join("slips.toml"), slips.into_iter().fold(SOUND.to_owned(), slip)).unwrap();
    let said = fix("slips.toml");
    assert!(said.ends_with("slips.toml: fine\n"), "{said}");
    assert_eq!(said.lines().count(), slips.len() + 1, "{said}");
    // An inherited file stays as it is, and so does a file with a warning.
    let base = SOUND.replace("size =", "szie =");
    fs::write(folder.join("base.toml"), &base).unwrap();
    let heir = "extends = 'base.toml'\n[variant]\nname = 'Mine'\n";
    fs::write(folder.join("heir.toml"), heir).unwrap();
    assert!(fix("heir.toml").ends_with("error\n"));
    assert_eq!((read("base.toml"), read("heir.toml")), (base, heir.to_owned()));
    let odd = SOUND.replace("a2-f2", "a2 - f2");
    fs::write(folder.join("odd.toml"), &odd).unwrap();
    assert!(fix("odd.toml").ends_with("1 warning\n"));
    assert_eq!(read("odd.toml"), odd);
}

/// The manual shows what the program prints.
#[test]
fn the_manual_shows_all_messages() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let output = Command::new(env!("CARGO_BIN_EXE_alfil"))
        .args(["check", "tests/data/broken.toml"])
        .current_dir(root)
        .output()
        .unwrap();
    let said =
        String::from_utf8(output.stderr).unwrap() + &String::from_utf8(output.stdout).unwrap();
    assert_eq!(said.matches("error[").count(), 10, "{said}");
    let page = fs::read_to_string(root.join("docs/mistakes.md")).unwrap();
    assert!(page.contains(said.trim_end()), "docs/mistakes.md is old:\n{said}");
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let shown =
        readme.split("broken.toml\n").nth(1).and_then(|it| it.split("...\n").next()).unwrap();
    assert!(shown.contains("help: ") && said.starts_with(shown), "README.md is old:\n{said}");
}
