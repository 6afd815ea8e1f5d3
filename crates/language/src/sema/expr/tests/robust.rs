//! No text makes the reader panic or hang.

use super::*;
use proptest::prelude::*;

const CONTEXTS: [Context; 6] = [
    Context::Zone,
    Context::Pattern,
    Context::Rule,
    Context::Action,
    Context::Filter,
    Context::Text,
];

fn read_all(fixture: &mut Fixture, text: &str) {
    for context in CONTEXTS {
        let before = fixture.zones.len();
        // What is refused is refused with a reason.
        macro_rules! explained {
            ($($read:expr),*) => {$(
                let (res, diags) = fixture.read(scope(context), text, $read);
                prop_assert_ok(res.is_some() || diags.iter().any(Diagnostic::is_error), text);
            )*};
        }
        explained!(
            cond, set, num, cell, type_set, type_list, type_expr, effects, domain, template, cells,
            event_list
        );
        assert!(fixture.zones.len() <= before + 40);
        fixture.zones.truncate(2);
    }
}

fn prop_assert_ok(fine: bool, text: &str) {
    assert!(fine, "nothing came of `{text}`, and nothing was said");
}

const PARTS: [&str; 74] = [
    "a1",
    "d4",
    "e4",
    "a2-h2",
    "own",
    "enemy",
    "next",
    "neutral",
    "white",
    "pawn",
    "king",
    "+P",
    "Q",
    "QRP",
    "minor",
    "home",
    "core",
    "gates",
    "tired",
    "reach",
    "ranking",
    "clock",
    "checks",
    "mover",
    "victim",
    "piece",
    "origin",
    "target",
    "here",
    "old",
    "new",
    "option",
    "all",
    "none",
    "empty",
    "royal",
    "placed this turn",
    "captures",
    "promotion",
    "held",
    "rank",
    "file",
    "2",
    "0",
    "(",
    ")",
    "{",
    "}",
    ",",
    ";",
    "=",
    "!=",
    "<",
    "-",
    "+",
    "*",
    "|",
    "&",
    "!",
    "not",
    "some",
    "no",
    "and",
    "or",
    "in",
    "is",
    "was",
    "has no",
    "by",
    "becomes",
    "may become",
    "count(",
    "near(",
    "next(",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_characters(text in "\\PC{0,40}") {
        read_all(&mut Fixture::with_bound(), &text);
    }

    #[test]
    fn any_words(words in proptest::collection::vec(proptest::sample::select(PARTS.to_vec()), 1..10)) {
        read_all(&mut Fixture::with_bound(), &words.join(" "));
        read_all(&mut Fixture::hex(), &words.join(" "));
    }

    #[test]
    fn examples_with_words_changed(
        word in 0..WORDS.len(),
        at in 0..20_usize,
        by in proptest::sample::select(PARTS.to_vec()),
    ) {
        let mut parts: Vec<&str> = WORDS[word].example.split_inclusive([' ', '(', ')', ',']).collect();
        let at = at % parts.len();
        parts[at] = by;
        read_all(&mut Fixture::with_bound(), &parts.concat());
        parts.remove(at);
        read_all(&mut Fixture::with_bound(), &parts.concat());
    }
}

#[test]
fn deep_and_long_texts_are_refused_or_read_quickly() {
    let mut fixture = Fixture::with_bound();
    for text in [
        format!("some {}own{}", "(".repeat(60), ")".repeat(60)),
        format!("{}own{}", "near(".repeat(60), ")".repeat(60)),
        format!("some {}own", "!".repeat(60)),
        format!("{} > 1", ["count(own & (pawn | target))"; 12].join(" - ")),
        format!("some {}", "a1 ".repeat(300)),
        ["captures"; 300].join(" or "),
        ["remove target"; 200].join("; "),
        "(".repeat(30_000),
        "not ".repeat(200),
    ] {
        read_all(&mut fixture, &text);
    }
}
