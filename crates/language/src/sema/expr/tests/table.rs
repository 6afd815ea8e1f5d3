//! The table of words.

use super::*;
use alfil_model::{Domain, PlayerRef};

/// Returns a context in which the word may stand.
fn context(word: &BuiltinWord) -> Context {
    word.contexts.iter().find(|it| *it != Context::Text).unwrap()
}

/// Reads an example as what its group is.
fn example(fixture: &mut Fixture, word: &BuiltinWord, context: Context) -> Vec<Diagnostic> {
    let text = word.example;
    match word.group {
        Group::Set => fixture.read(scope(context), text, |cx, it| set(cx, it).is_some()).1,
        Group::Effect => fixture.read(scope(context), text, |cx, it| effects(cx, it).is_some()).1,
        Group::Event => fixture.read(scope(context), text, |cx, it| event_list(cx, it).is_some()).1,
        Group::Domain => fixture.read(scope(context), text, |cx, it| offer(cx, it).is_some()).1,
        _ if ["always", "never"].contains(&word.name) => Vec::new(),
        _ => fixture.read(scope(context), text, |cx, it| cond(cx, it).is_some()).1,
    }
}

#[test]
fn every_example_is_right_wherever_its_word_may_stand() {
    let mut fixture = Fixture::new();
    for word in WORDS {
        let mut tried = 0;
        for context in word.contexts.iter().chain([context(word)]) {
            let whole = !matches!(context, Context::Zone | Context::Setup | Context::Text);
            let fixed = word.group == Group::Set && word.is_in(Context::Zone);
            // Examples use other words too: they are tried where those are known. Effects are tried in rules.
            let part = |it: &str| word.example.split([' ', '(', ')', ',']).any(|part| part == it);
            let known = |it: &&BuiltinWord| it.is_in(context) || it.group == Group::Event;
            let all_known = match word.group {
                Group::Effect => context == Context::Rule,
                _ => WORDS.iter().filter(|it| part(it.name)).all(|it| known(&it)),
            };
            if !(whole || fixed) || !all_known {
                continue;
            }
            tried += 1;
            let diags = example(&mut fixture, word, context);
            let said = render(word.example, &diags);
            assert_eq!(said, "", "`{}` in {}", word.form, context.phrase());
        }
        assert!(tried > 0, "`{}` was tried nowhere", word.form);
    }
}

#[test]
fn examples_use_their_word() {
    for word in WORDS {
        let first = word.name.split(' ').next().unwrap();
        let used = word.example.contains(first)
            || word.form.split(' ').any(|it| word.example.contains(it))
            || word.form == "{A, B}";
        assert!(used, "`{}`: `{}`", word.form, word.example);
    }
}

#[test]
fn words_of_the_grammar_are_words_of_the_table() {
    // What stops an expression is no name: nothing can be called so.
    for name in [
        "and",
        "or",
        "not",
        "in",
        "is",
        "was",
        "has",
        "no",
        "some",
        "by",
        "for",
        "as",
        "where",
        "becomes",
        "may",
        "must",
        "replacing",
        "with",
    ] {
        assert!(syntax::expr::parse(Snippet::whole(SourceId(0), name)).is_err(), "{name}");
        assert!(is_keyword(name), "{name}");
    }
    for name in ["home", "core", "ladder", "checks", "demote-held"] {
        assert!(!is_word(name) && !is_keyword(name), "{name}");
    }
}

#[test]
fn forms_are_unique_and_documented() {
    for (n, word) in WORDS.iter().enumerate() {
        assert!(
            WORDS[..n].iter().all(|it| (it.form, it.group) != (word.form, word.group)),
            "{}",
            word.form
        );
        assert!(word.doc.ends_with('.') && word.doc.len() > 4, "{}", word.form);
        assert!(word.doc.starts_with(|it: char| it.is_uppercase()), "{}", word.form);
    }
}

#[test]
fn bound_choices_remember_whose_hand_they_come_from() {
    let mut fixture = Fixture::new();
    let held = fixture.right(Context::Action, "held by enemy, not pawn", domain);
    let Domain::Held(player, types) = &held else { panic!() };
    assert_eq!(*player, PlayerRef::Enemy);
    assert!(!types.has(PAWN) && types.has(KING) && types.len() == 6);
    assert_eq!(ChoiceKind::from(&held), ChoiceKind::Held(PlayerRef::Enemy));
}

#[test]
fn the_grammar_knows_the_effects_of_the_table() {
    let mut fixture = Fixture::new();
    for word in WORDS.iter().filter(|it| it.group == Group::Effect) {
        let first = word.name;
        if first.starts_with(char::is_lowercase) && first != "mover" {
            let (_, diags) = fixture.read(rule(), &format!("{first} )"), effects);
            let said = &diags[0].message;
            assert!(!said.starts_with("expected an effect"), "{first}: {said}");
        }
    }
}
