//! Changes that are offered, hints, and what can be run.

use super::{FILE, answers, open, own};
use crate::ide::{Edit, OpenFile, Run};
use alfil_model::{About, Model};

const TEST: &str = "royal = 'chief'

[[test]]
name = 'Captures'
fen  = '3c2/6/6/6/6/3C2 w - - 0 1'
play = 'd1d2'
count = 5
";

/// Returns a text with changes.
fn changed(file: &OpenFile, edits: &[Edit]) -> String {
    let mut edits = edits.to_vec();
    edits.sort_by_key(|it| std::cmp::Reverse(it.span.start));
    let mut text = file.text().to_owned();
    for Edit { span, text: new } in edits {
        text.replace_range(span.range(), &new);
    }
    text
}

/// The lines that each change adds.
fn offered(file: &OpenFile, at: usize) -> String {
    let before: Vec<_> = file.text().lines().collect();
    let one = |it: crate::ide::Action| {
        let text = changed(file, &it.edits);
        let new: Vec<_> = text.lines().filter(|it| !before.contains(it)).collect();
        let name = "own";
        let again = OpenFile::new(&own(&text), name);
        assert!(again.analysis().model.is_some(), "{}:\n{text}", it.title);
        format!("{}\n  {}", it.title, new.join("\n  "))
    };
    let found: Vec<_> = file.actions(at).into_iter().map(one).collect();
    if found.is_empty() { "nothing".to_owned() } else { found.join("\n") }
}

#[test]
fn tests_are_written() {
    let royal = "royal = 'chief'";
    let marks = [
        ("language = 1", "language = 1$0"),
        (royal, &TEST.replace("Captures", "Cap$0tures")),
        (royal, &TEST.replace("play = 'd1d2'\n", "$0")),
        (royal, &TEST.replace("count = 5", "perft = [1$0]")),
        (royal, "royal = 'chief'\n\n[[test]]\nname = 'St$0art'\ncount = 1"),
        (royal, &TEST.replace("d1d2", "d1d5$0")),
        (royal, "royal = 'chef'$0"),
    ];
    insta::assert_snapshot!(answers(&marks, offered));
}

#[test]
fn what_is_extended_is_written_out() {
    let text = "\
# A hill.

language = 1
ext$0ends  = 'chess'

[zones]
hill = 'd4-e5'

[[outcome]]
name   = 'hill'
when   = 'some own king & hill'
result = 'win'

[[test]]
name = 'The hill'
fen  = '4k3/8/8/8/8/4K3/8/8 w - - 0 1'
play = 'e3e4'
outcome = 'hill'
";
    let (file, at) = open("", text);
    let action = file.actions(at).into_iter().find(|it| it.title.starts_with("Write out")).unwrap();
    let text = changed(&file, &action.edits);
    assert!(text.starts_with("# A hill.\n\nlanguage = 1\n") && !text.contains("extends"), "{text}");
    assert!(text.contains("[[test]]\nname = 'The hill'"), "{text}");
    let written = OpenFile::new(&own(&text), "own");
    let rules = |file: &OpenFile| {
        let model = file.analysis().model.clone().unwrap();
        Model { about: About::default(), ..model }
    };
    assert!(rules(&written) == rules(&file));
    assert!(written.diagnostics().is_empty());
}

/// All hints of the file, each behind its line.
fn hints(file: &OpenFile, _: usize) -> String {
    let found = file.hints(0, file.text().len());
    let line = |it: &crate::ide::Hint| {
        let before = &file.text()[..it.at];
        format!("{} <{}>", before.lines().last().unwrap_or_default(), it.text)
    };
    found.iter().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn numbers_are_hinted() {
    let camp = "camp = 'ranks 1-2'";
    let marks = [
        (camp, "camp = 'ranks 1-2' # $0"),
        (camp, "camp = 'd4' # $0"),
        (camp, "camp = { white = 'rank 1', black = 'ranks 4-6' } # $0"),
        ("royal = 'chief'", &TEST.replace("d1d2'", "d1d2' # $0")),
        ("royal = 'chief'", "royal = 'chef'$0"),
    ];
    insta::assert_snapshot!(answers(&marks, hints));
}

#[test]
fn tests_and_games_can_be_run() {
    let (file, _) = open("royal = 'chief'", &format!("{TEST}$0"));
    let lenses = file.lenses();
    let runs: Vec<_> = lenses.iter().map(|it| (file.own(it.span).unwrap(), &it.run)).collect();
    let after = "3c2/6/6/6/3C2/6 b - - 1 1".to_owned();
    assert_eq!(
        runs,
        [
            ("[board]", &Run::Play(None)),
            ("[[test]]", &Run::Test(0)),
            ("[[test]]", &Run::Play(Some(after))),
        ]
    );
    assert!(open("royal = 'chief'", "royal = 'chef'$0").0.lenses().is_empty());
    assert!(OpenFile::new(&own(FILE), "own").lenses().len() == 1);
}
