//! Files that would take too long or too much memory are refused when they are loaded, with the place of the cause. Files
//! that are accepted stay within the bounds.

use alfil::{
    load::{self, LoadOptions, LoadedRules},
    model::Cascade,
    perft::{Unit, perft},
    shipped::Shipped,
    source::Files,
};
use alfil_machine::compile::{CompileError, Options, compile_with};
use std::{fmt::Write, sync::Arc};

fn loaded(text: String) -> LoadedRules {
    load::load(&Files::one(text).over(&Shipped), "file", &LoadOptions::default())
}

/// Asserts that a file is refused with one error, at a place with that text.
fn refused(text: &str, at: &str) {
    let it = loaded(text.to_owned());
    assert!(it.variant.is_none());
    let errors: Vec<_> = it.diagnostics.iter().filter(|it| it.is_error()).collect();
    let [error] = errors[..] else { panic!("{errors:#?}") };
    assert_eq!(error.code.name(), "limit-exceeded", "{error:#?}");
    assert!(!error.helps.is_empty(), "{error:#?}");
    let span = error.labels[0].span;
    assert!(text[span.start as usize..span.end as usize].starts_with(at), "{error:#?}");
}

const HEAD: &str = "[variant]\nname = 'Bounds'\ninventor = 'a test'\n";

/// Returns rules, each of which wakes all later ones three times.
fn cascade(rules: usize) -> String {
    let mut res = format!("extends = 'chess'\n{HEAD}");
    for n in 0..rules {
        write!(
            res,
            "[[rule]]\nname = 'r{n}'\non = ['arrive', 'becomes']\n\
             do = ['piece becomes queen', 'piece becomes knight', 'piece becomes rook']\n"
        )
        .unwrap();
    }
    res
}

#[test]
fn rules_that_wake_one_another_without_end_are_refused() {
    for rules in [18, 40, 500] {
        refused(&cascade(rules), "do");
    }
    // The longest accepted cascade is played.
    let most = (1..18).rev().find_map(|it| loaded(cascade(it)).variant);
    let variant = most.unwrap();
    let runs = variant.model().cascade().of_move;
    assert!((Cascade::MOST / 8..=Cascade::MOST).contains(&runs), "{runs}");
    assert_eq!(perft(&variant.start(), 1, Unit::Turn), 20);
}

#[test]
fn chains_of_removals_end_with_the_pieces() {
    let mut text = format!("extends = 'chess'\n{HEAD}");
    for n in 0..20 {
        write!(
            text,
            "[[rule]]\nname = 'r{n}'\non = ['capture', 'removed']\ndo = 'remove near(here) - king'\n"
        )
        .unwrap();
    }
    let it = loaded(text);
    assert!(it.variant.is_some(), "{:#?}", it.diagnostics);
}

#[test]
fn conditions_of_shuffles_have_a_budget() {
    let shuffle = |terms: usize| {
        let term = "count(attacked(own by own) & attacked(enemy by enemy))";
        format!(
            "extends = 'caparandom'\n{HEAD}[shuffle]\ncells = 'rank 1'\nwhen = '{} >= 4700'\n",
            vec![term; terms].join(" + ")
        )
    };
    refused(&shuffle(60), "when");
    let it = loaded(shuffle(2));
    assert!(it.variant.is_some(), "{:#?}", it.diagnostics);
}

#[test]
fn ways_to_castle_are_few_enough_to_be_numbered() {
    let chess = |width: usize| {
        format!(
            "{HEAD}[board]\nsize = [{width}, 8]\n[pieces]\n\
             king = {{ id = 'K', move = 'K', castle = {{ with = 'rook', to = 'c1 g1' }}, start = 'e1' }}\n\
             rook = {{ id = 'R', move = 'R', start = 'a1 h1' }}\n"
        )
    };
    refused(&chess(257), "castle");
    let it = loaded(chess(64));
    assert!(it.variant.is_some(), "{:#?}", it.diagnostics);
}

#[test]
fn compiled_games_take_no_more_memory_than_they_may() {
    for name in ["chess", "chu", "maka-dai-dai"] {
        let model = load::analyze(&Shipped, name, &LoadOptions::default()).model.unwrap();
        let model = Arc::new(model);
        for memory in [256 << 10, 4 << 20, 32 << 20, 256 << 20] {
            let options = Options { memory, ..Options::default() };
            match compile_with(Arc::clone(&model), options) {
                Ok(it) => assert!(it.bytes() <= memory, "{name}: {} of {memory}", it.bytes()),
                Err(it) => assert_eq!(it, CompileError::TooLarge { limit: memory }, "{name}"),
            }
        }
    }
}
