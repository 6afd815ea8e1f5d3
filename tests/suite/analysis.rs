//! What is known of a rule file besides its game: names with their uses, trees of texts, and all of it in broken files too.

use alfil::{
    diag::Diagnostic,
    load::LoadOptions,
    shipped::Shipped,
    source::{Files, Loader, SourceId},
};
use alfil_language::{
    rulefile::file_tree::FileTree,
    sema::{Analysis, record::Tree, symbols::Def},
};
use std::fmt::Write as _;

fn analyze(text: &str) -> Analysis {
    alfil::load::analyze(&Files::one(text).over(&Shipped), "own", &LoadOptions::default())
}

/// Returns the characters that each diagnostic is about, with its code.
fn errors(analysis: &Analysis) -> Vec<String> {
    let place = |it: &Diagnostic| {
        let text = it.span().map_or("", |it| analysis.sources.text(it));
        format!("{}: {text}", it.code)
    };
    analysis.diagnostics.iter().filter(|it| it.is_error()).map(place).collect()
}

/// A file in which each name is used.
const FILE: &str = "\
language = 1

[board]
size = [6, 6]

[zones]
camp = 'ranks 1-2'

[define]
near-chief = 'near(own chief) & camp'

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
choose = { place = 'cell in near-chief & empty' }
do     = 'place soldier at place; steps += 1'
text   = '@{place}'

[turn]
phase = [{ moves = ['move', 'recruit if steps < 3'] }]

[[rule]]
on   = 'capture recruit'
when = 'mover is CS'
do   = 'steps = 0'

[check]
royal = 'chief'
";

#[test]
fn names_have_their_places() {
    let analysis = analyze(FILE);
    assert_eq!(errors(&analysis), [""; 0]);
    let line = |it| analysis.sources.line_column(it).0;
    let mut found = String::new();
    for symbol in analysis.symbols.iter() {
        if matches!(symbol.def, Def::Cell(_)) {
            continue;
        }
        let uses: Vec<_> = symbol.uses.iter().map(|it| line(*it).to_string()).collect();
        let (noun, name, at) = (symbol.def.noun(), &symbol.name, line(symbol.span));
        writeln!(found, "{noun} {name} of {at}: {}", uses.join(" ")).unwrap();
    }
    insta::assert_snapshot!(found);
}

#[test]
fn every_use_is_the_name() {
    let mut all = 0;
    for name in Shipped.names() {
        let analysis = alfil::load::analyze(&Shipped, &name, &LoadOptions::default());
        // A diagram's header stands for names that it does not have.
        if analysis.sources.get(SourceId(0)).is_some_and(|it| it.text.contains("[diagram]")) {
            continue;
        }
        let mut uses = 0;
        for symbol in analysis.symbols.iter() {
            for span in &symbol.uses {
                let text = analysis.sources.text(*span).trim_matches(['\'', '"']);
                // Strings with escapes have one place for all that is in them.
                if text != symbol.name {
                    assert!(
                        text.contains('\\') || text.contains(&symbol.name),
                        "{name}:{:?}: {text} is no {}",
                        analysis.sources.line_column(*span),
                        symbol.name
                    );
                }
                uses += 1;
            }
        }
        all += uses;
    }
    assert!(all > 5000, "{all}");
}

#[test]
fn a_bad_board_hides_nothing_else() {
    for board in ["size = [6, 0]", "size = 'six'", "size = [6, 6, 6, 6]", "grid = 'square'"] {
        let text = FILE
            .replace("size = [6, 6]", board)
            .replace("ranks 1-2'", "ranks 1-2 &'")
            .replace("'mover is CS'", "'mover is capten'")
            .replace("'KN'", "'KX&'")
            .replace("start = 'a2-f2'", "start = 'a2-f9'");
        let found = errors(&analyze(&text));
        let rest = ["betza-syntax: &", "expression-syntax: ", "unknown-name: capten"];
        assert_eq!(found.len(), rest.len() + 1, "{board}: {found:?}");
        for error in rest {
            assert!(found.iter().any(|it| it == error), "{board}: {error} not in {found:?}");
        }
    }
}

#[test]
fn a_text_with_mistakes_is_told_of_once_each() {
    let text = FILE.replace(
        "'mover is CS'",
        "'mover is and some enemi & near(target) and target in and captures'",
    );
    let analysis = analyze(&text);
    let found = errors(&analysis);
    assert_eq!(found, ["expression-syntax: and", "unknown-name: enemi", "expression-syntax: and",]);
    let tree = analysis.texts.iter().find_map(|it| match &it.tree {
        Tree::Expr(expr) if expr.to_string().contains("...") => Some(expr.to_string()),
        _ => None,
    });
    let whole = "mover is ... and some enemi & near(target) and target in ... and captures";
    assert_eq!(tree.as_deref(), Some(whole));
}

#[test]
fn a_definition_that_can_not_be_read_is_told_of_once() {
    let text = FILE.replace("'near(own chief) & camp'", "'near(own chief) & '");
    assert_eq!(errors(&analyze(&text)), ["expression-syntax: "]);
}

#[test]
fn each_file_keeps_what_is_written() {
    let text = "# A variant of a game.\nextends = 'chess'\n\n[zones] # here\ncenter = 'd4-e5'\n";
    let analysis = analyze(text);
    let files = &analysis.document.as_ref().unwrap().files;
    let names: Vec<_> =
        files.iter().map(|it| analysis.sources.get(*it).unwrap().name.as_str()).collect();
    assert_eq!(names, ["chess", "own"]);
    let own = FileTree::read(text, files[1]);
    let comments: Vec<_> = own.comments.iter().map(|it| analysis.sources.text(*it)).collect();
    assert_eq!(comments, ["# A variant of a game.", "# here"]);
    let at = text.find("d4").unwrap();
    assert_eq!(own.locate(at).path, ["zones", "center"]);
}
