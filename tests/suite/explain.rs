//! What `alfil explain` prints is a rule file of its own.

use alfil::{
    Variant,
    diag::Diagnostic,
    load::LoadOptions,
    model::Model,
    shipped::{self, Shipped},
    source::{Files, Loader},
};
use alfil_draw::explain;

fn load(loader: &dyn Loader, name: &str, set: &[(&str, &str)]) -> (Model, String) {
    let set = set.iter().map(|it| (it.0.to_owned(), it.1.to_owned())).collect();
    let loaded = alfil::load::analyze(loader, name, &LoadOptions { set });
    // A file that stands alone gets hints that an heir does not.
    let wrong = loaded.diagnostics.iter().any(Diagnostic::is_error);
    assert!(!wrong, "{name}: {:#?}", loaded.diagnostics);
    let mut model = loaded.model.unwrap();
    let text = explain(&model, &loaded.document.unwrap());
    // An explained file keeps only those options that its expressions ask.
    model.about.options.clear();
    model.about.fingerprint = 0;
    (model, text)
}

fn check(name: &str, set: &[(&str, &str)]) -> String {
    let (model, text) = load(&Shipped, name, set);
    let (again, twice) = load(&Files::one(&text), name, &[]);
    assert!(model == again, "{name}: {text}");
    let rules = |text: &str| text.lines().filter(|it| !it.starts_with('#')).collect::<String>();
    assert_eq!(rules(&text), rules(&twice), "{name}");
    text
}

#[test]
fn explained_files_make_the_same_game() {
    for (name, _) in shipped::RULES {
        check(name, &[]);
    }
}

/// Options are decided: what they change is in the file, and those that expressions ask stay.
#[test]
fn options_are_decided() {
    let text = check("chu", &[("okazaki", "true"), ("bare-king", "false")]);
    assert!(text.contains("[options.okazaki]") && text.contains("value = true"), "{text}");
    assert!(!text.contains("bare king") && !text.contains("[options.bare-king]"), "{text}");
    assert!(text.contains("# Option bare-king = false."), "{text}");
    let text = check("nine-mens-morris", &[("flying", "false")]);
    assert!(!text.contains("anywhere'"), "{text}");
    assert!(Variant::from_text(&text).is_ok());
}

/// Comments say what the rules mean on the board.
#[test]
fn comments_say_what_it_means() {
    let text = check("minishogi", &[]);
    for line in ["# Players: white `w` of team 0", "# K: forward, forward-right"] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    insta::assert_snapshot!(check("berolina", &[]));
}
