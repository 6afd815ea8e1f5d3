//! What is short for something longer means just that.

use alfil::{
    Variant,
    load::{LoadOptions, analyze},
    model::{About, Model},
    notation::moves::legal_moves,
    shipped::Shipped,
    source::Files,
};
use std::fmt::Write as _;

fn read(rest: &str) -> (Option<Model>, Vec<String>) {
    let text = format!("language = 1\nextends = 'chess'\n{rest}");
    let loaded = analyze(&Files::one(text).over(&Shipped), "own", &LoadOptions::default());
    let errors = loaded.diagnostics.iter().filter(|it| it.is_error()).map(|it| it.message.clone());
    (loaded.model, errors.collect())
}

/// Returns the model of a game without the number of its text.
fn model(rest: &str) -> Model {
    let (model, errors) = read(rest);
    assert!(errors.is_empty(), "{errors:#?}\n{rest}");
    let model = model.unwrap();
    Model { about: About { fingerprint: 0, ..model.about.clone() }, ..model }
}

#[test]
fn definitions_with_parameters_are_written_out() {
    let short = "
        [define]
        'worth(KIND, N)' = 'N * count(own KIND)'
        'army' = 'worth(queen, 9) + worth(rook | pawn, 1 + 1)'
        'seen(WAY, PLAYER)' = 'near(PLAYER king, WAY) & rank 4'
        'row(N)' = 'rank N & near(own, step(forward))'
        'beside(CELL)' = 'seen(step(forward), own) | near(CELL)'
        [[forbid]]
        when = 'army > army(enemy) and some beside(target) & row(3) and no seen(left | right, enemy)'
        [[rule]]
        on = 'moved'
        do = 'remove row(5) & seen(step(left), enemy) & pawn'
        ";
    let long = "
        [define]
        'army' = '9 * count(own queen) + (1 + 1) * count(own (rook | pawn))'
        [[forbid]]
        when = '''army > army(enemy)
        and some ((near(own king, step(forward)) & rank 4) | near(target)) & (rank 3 & near(own, step(forward)))
        and no near(enemy king, (left | right)) & rank 4'''
        [[rule]]
        on = 'moved'
        do = 'remove (rank 5 & near(own, step(forward))) & (near(enemy king, step(left)) & rank 4) & pawn'
        ";
    let (short, long) = (model(short), model(long));
    assert_eq!(short.forbids[0].when, long.forbids[0].when);
    assert_eq!(short.rules, long.rules);
}

#[test]
fn wrong_uses_of_definitions_with_parameters_get_one_message() {
    for (definition, text, message) in [
        ("'twice(N)' = 'N + N'", "twice > 1", "`twice` takes one argument, found none"),
        ("'twice(N)' = 'N + N'", "twice(1, 2) > 1", "`twice` takes one argument, found 2"),
        ("'twice(1)' = 'own'", "always", "expected the name of a parameter, found `1`"),
        ("'twice(N, N)' = 'N'", "always", "expected the name of a parameter, found `N`"),
        ("'twice(N)' = 'N + N'", "twice(own) > 1", ""),
        (
            "'twice(N)' = 'twice(N)'",
            "twice(1) > 1",
            "expected a definition from above, found `twice`",
        ),
    ] {
        let (_, errors) = read(&format!("[define]\n{definition}\n[[forbid]]\nwhen = '{text}'"));
        assert_eq!(errors.len(), 1, "{definition}, {text}: {errors:?}");
        assert!(message.is_empty() || errors[0] == message, "{definition}, {text}: {errors:?}");
    }
}

/// Definitions that double what they are given, again and again, end with a message.
#[test]
fn definitions_with_parameters_do_not_grow_without_end() {
    let mut text = "[define]\n'a0(X)' = 'X + X'\n".to_owned();
    for n in 1..40 {
        let below = n - 1;
        writeln!(text, "'a{n}(X)' = 'a{below}(a{below}(X))'").unwrap();
    }
    text += "[[forbid]]\nwhen = 'a39(1) > 1'\n";
    let (_, errors) = read(&text);
    assert!(errors.iter().any(|it| it.contains("too long")), "{errors:#?}");
}

#[test]
fn the_first_case_of_an_action_that_holds_happens() {
    let rules = "
        language = 1
        extends = 'chess'
        variant.name = 'Cases'
        [actions.lift]
        choose = { spot = 'cell in own pawn knight' }
        cases = [
            { when = 'spot in rank 2 and spot is pawn', do = 'move spot to near(spot, step(forward))' },
            { when = 'spot is knight', do = 'remove spot' },
        ]
        text = '{spot}!'
        [[turn.phase]]
        name = 'play'
        moves = 'lift'
        ";
    let variant =
        Variant::load(&Files::one(rules).over(&Shipped), "own", &LoadOptions::default()).unwrap();
    let game = variant.start();
    let moves: Vec<String> = legal_moves(&game).into_iter().map(|it| it.text).collect();
    // Eight pawns and two knights: each in the one case that is for it.
    assert_eq!(moves.len(), 10, "{moves:?}");
}

#[test]
fn zones_of_promotion_may_be_written_for_each_player() {
    let all = model("promotion.pawn.in = 'last-ranks(1)'");
    let each = model("promotion.pawn.in = { white = 'rank 8', black = 'rank 1' }");
    assert!(all == each);
    let (_, errors) = read("promotion.pawn.in = { white = 'rank 8', red = 'rank 1' }");
    assert_eq!(errors, ["expected a player, found `red`"]);
}
