//! Work that would never end, or would take too long.

use alfil::{
    Variant,
    game::MoveList,
    notation::{
        fen_of, game_from_fen,
        moves::{play_text, turn_texts},
    },
};

/// Three kings. The condition of the outcome stays true once it is true.
fn all_are_out(about: &str) -> Variant {
    let text = format!(
        "[board]\nsize = [4, 4]\n[players]\nnames = 'white black red'\nsymmetry = 'none'\n\
         [pieces]\nking = {{ id = 'K', move = 'K', start = {{ white = 'a1', black = 'd4', red = 'a4' }} }}\n\
         [[outcome]]\nname = 'lost'\nfor = '{about}'\nat = 'move'\nwhen = 'count(occupied) = 3'\nresult = 'loss'\n"
    );
    Variant::from_text(&text).unwrap()
}

#[test]
fn no_player_drops_out_twice() {
    for about in ["last-player", "next-player", "each"] {
        let variant = all_are_out(about);
        let mut game = variant.start();
        play_text(&mut game, "a1b1").unwrap();
        let out = game.state().eliminated;
        assert!(out.iter().filter(|it| **it).count() <= 2, "{about}");
        let slow = variant.without_shortcuts().unwrap();
        let mut other = slow.start();
        play_text(&mut other, "a1b1").unwrap();
        assert_eq!(game.state(), other.state(), "{about}");
        assert_eq!(game.outcome(), other.outcome(), "{about}");
    }
}

/// Rule files whose turns are so long that no machine finds their moves.
const TOO_LONG: [(&str, &str); 4] = [
    (
        "whole turns are compared",
        "extends = 'chess'\n[[turn.phase]]\nname = 'play'\nmoves = 'move'\nrepeat = 8\n\
         [[compulsory]]\nname = 'Most'\nat = 'turn'\nmaximize = 'count(attacked(by own))'\n",
    ),
    (
        "no turn can be finished",
        "extends = 'chess'\n[[turn.phase]]\nname = 'play'\nmoves = 'move'\nrepeat = 8\nstop = false\n\
         [[forbid]]\nname = 'few'\nat = 'turn'\nwhen = 'count(occupied) > 12'\n",
    ),
    (
        "conditions read a large board for each target",
        "[board]\nsize = [64, 64]\n[pieces]\nking = { id = 'K', move = 'K', start = 'a1' }\n\
         queen = { id = 'Q', start = 'rank 2', move = [{ betza = 'Q', when = \
         'groups(occupied | near(occupied, Q)) > count(attackers(all by own)) - 9999 \
         and some rows(occupied | attacked(by own), 2)' }] }\n[check]\nroyal = 'king'\n",
    ),
    (
        "three cells are chosen",
        "[board]\nsize = [12, 13]\n[pieces]\nking = { id = 'K', move = 'K', start = 'a1' }\n\
         [actions.zap]\nchoose = { x = 'cell in all', y = 'cell in all', z = 'cell in all' }\n\
         when = 'x != y and y != z'\ndo = 'remove x'\n\
         [[turn.phase]]\nname = 'play'\nmoves = ['move', 'zap']\n",
    ),
];

#[test]
fn rules_whose_first_moves_take_too_long_are_refused() {
    for (what, text) in TOO_LONG {
        let failed = Variant::from_text(text).err().unwrap_or_else(|| panic!("{what}"));
        let message = failed.to_string();
        assert!(message.contains("takes too long") || message.contains("choices"), "{message}");
        assert!(message.contains("help: "), "{message}");
    }
}

/// A position says that its moves were not found, and the next one has a budget again.
#[test]
fn a_spent_budget_is_told() {
    let variant = Variant::shipped("chess").unwrap();
    let mut position = variant.without_shortcuts().unwrap().start_position();
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    assert!(moves.len() == 20 && !position.over_budget());
    let first = moves[0];
    position.set_budget(Some(30));
    position.legal_moves(&mut moves);
    assert!(moves.is_empty() && position.over_budget());
    assert_eq!((position.count_legal_moves(), position.outcome()), (0, None));
    position.set_budget(None);
    position.make(first);
    position.legal_moves(&mut moves);
    assert!(moves.len() == 20 && !position.over_budget());
}

/// What a turn changed is known during the turn only.
#[test]
fn nothing_of_an_earlier_turn_is_read() {
    let text = "[board]\nsize = [4, 4]\n[pieces]\nking = { id = 'K', move = 'K', start = 'a1' }\n\
                rook = { id = 'R', move = 'R', start = 'd1' }\nbish = { id = 'B', move = 'B' }\n\
                [[turn.phase]]\nname = 'play'\nmoves = ['move', 'pass']\n\
                [[rule]]\nname = 'r'\non = 'moved'\nwhen = 'unchanged'\ndo = 'mover may become bish'\n";
    let mut game = Variant::from_text(text).unwrap().start();
    for turn in ["-", "-"] {
        play_text(&mut game, turn).unwrap();
        let read = game_from_fen(game.variant(), &fen_of(&game)).unwrap();
        assert_eq!(read.position().zobrist(), game.position().zobrist());
        assert_eq!(turn_texts(&read, 100), turn_texts(&game, 100));
    }
}

/// The player on move may be out when the game ends in the middle of a turn.
#[test]
fn the_text_of_an_ended_game_is_read_again() {
    let text = "[board]\nsize = [3, 5]\n[players]\nnames = 'white black red'\n[pieces]\n\
        king = { id = 'K', move = 'K', start = { white = 'a3 a1', black = 'c5 b4', red = 'c2 b5' } }\n\
        knig = { id = 'N', move = ['dpvZmfafsF'] }\n\
        [[outcome]]\nfor = 'each'\nwhen = 'some (attacked(light by last-ranks(1)))'\nresult = 'loss'\nat = 'move'\n";
    let mut game = Variant::from_text(text).unwrap().start();
    play_text(&mut game, "a3a2").unwrap();
    assert!(game.outcome().is_some());
    let read = game_from_fen(game.variant(), &fen_of(&game)).unwrap();
    assert_eq!((read.state(), read.outcome()), (game.state(), game.outcome()));
}

/// A text of several lines is one place.
#[test]
fn the_same_is_told_once_at_a_place() {
    let text = "extends = 'chess'\n[[forbid]]\nname = 'x'\nwhen = \"\"\"\nqueem is king and\nqueem is king\n\"\"\"\n";
    let failed = Variant::from_text(text).unwrap_err();
    let told: Vec<_> = failed.diagnostics().iter().map(|it| (it.span(), &it.message)).collect();
    for (n, it) in told.iter().enumerate() {
        assert!(!told[..n].contains(it), "{told:?}");
    }
}
