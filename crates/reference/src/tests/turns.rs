//! Phases, hand-over, several players, check, ends.

use super::toy::{
    BLACK, MC, ORTHOGONAL, RED, Toy, WHITE, all_moves, in_zone, is, king, paths, phase,
};
use alfil_model::*;

const OWN: PlayerRef = PlayerRef::Own;

fn always() -> Cond {
    Cond::Const(true)
}

/// Steppers in a row, with two phases of moves.
fn two_phases(pieces: &str) -> Toy {
    let mut toy = Toy::new(4, 1);
    toy.piece("W", vec![paths(&ORTHOGONAL, 1, MC)]);
    toy.piece("X", vec![paths(&[(1, 0)], 1, MC)]);
    toy.set_up(pieces);
    toy.model.turn.phases = vec![phase(vec![all_moves()]), phase(vec![all_moves()])];
    toy
}

fn second(toy: &mut Toy) -> &mut Phase {
    &mut toy.model.turn.phases[1]
}

#[test]
fn a_turn_of_two_phases_is_two_moves_of_the_same_player() {
    let toy = two_phases("Wa1 wd1");
    let middle = toy.start().play("a1b1");
    assert_eq!((middle.state().player, middle.state().phase), (WHITE, 1));
    let end = middle.play("b1a1");
    assert_eq!((end.state().player, end.state().phase, end.state().moves_made), (BLACK, 0, 0));
}

#[test]
fn a_move_after_which_a_compulsory_phase_is_stuck_is_illegal() {
    let mut toy = two_phases("Xb1");
    assert_eq!(toy.start().moves(), ["b1c1"]);
    toy.set_up("Xc1");
    assert!(toy.start().moves().is_empty());
    second(&mut toy).skip_if_none = true;
    assert_eq!(toy.start().play("c1d1").state().player, BLACK);
}

#[test]
fn in_an_optional_phase_one_may_stop() {
    let mut toy = two_phases("Wa1");
    second(&mut toy).optional = true;
    let middle = toy.start().play("a1b1");
    assert_eq!(middle.moves(), ["-", "b1a1", "b1c1"]);
    assert_eq!(middle.play("-").state().player, BLACK);
}

#[test]
fn stopping_must_be_legal_too() {
    let mut toy = Toy::new(2, 3);
    let k = toy.piece("K", king());
    toy.piece("R", vec![paths(&ORTHOGONAL, 9, MC)]);
    toy.set_up("Ka1 ra3 Rb1");
    toy.royal(&[k]);
    toy.model.turn.phases = vec![phase(vec![all_moves()]), phase(vec![all_moves()])];
    second(&mut toy).optional = true;
    // The check must be met by the end of the turn.
    let middle = toy.start().play("b1b2");
    assert_eq!(middle.moves(), ["a1b1", "b2a2"]);
    let checked = toy.model.check.as_mut().unwrap();
    checked.at = Some(When::Move);
    assert_eq!(toy.start().moves(), ["a1b2"]);
}

#[test]
fn a_phase_may_be_repeated_by_the_same_piece() {
    let mut toy = two_phases("Wa1 Wd1");
    toy.model.turn.phases = vec![phase(vec![all_moves()])];
    toy.model.turn.phases[0].repeat = Num::Const(3);
    let middle = toy.start().play("a1b1");
    assert_eq!(middle.moves(), ["-", "b1a1", "b1c1", "d1c1"]);
    assert_eq!(middle.state().previous, None);
    toy.model.turn.phases[0].same_piece = true;
    assert!(toy.start().moves().is_empty());
    let twice = vec![phase(vec![all_moves()]), toy.model.turn.phases[0].clone()];
    toy.model.turn.phases = twice;
    let middle = toy.start().play("a1b1");
    assert_eq!(middle.moves(), ["b1a1", "b1c1"]);
    let third = middle.play("b1c1");
    assert_eq!(third.moves(), ["-", "c1b1"]);
    assert_eq!(third.state().previous.map(|it| it.1), Some(toy.cell("c1")));
}

#[test]
fn a_turn_may_end_early_and_phases_may_be_left_out() {
    let mut toy = two_phases("Wa1 wd1");
    let b1 = toy.zone("b1");
    toy.model.turn.phases[0].ends_turn = Cond::In(CellRef::Target, in_zone(b1));
    assert_eq!(toy.start().play("a1b1").state().player, BLACK);
    toy.model.turn.phases[0].ends_turn = Cond::Const(false);
    second(&mut toy).when = Cond::Captures;
    assert_eq!(toy.start().play("a1b1").state().player, BLACK);
    toy.set_up("Wa1 wb1 wd1");
    let middle = toy.start().play("a1b1");
    assert_eq!((middle.state().player, middle.state().phase), (WHITE, 1));
}

#[test]
fn a_game_that_ends_in_mid_turn_stays_there() {
    let mut toy = two_phases("Wa1 wb1");
    let gone = Cond::Not(Box::new(Cond::Some(SetExpr::Pieces(OWN))));
    toy.outcome("gone", gone, OutcomeResult::Loss);
    let play = toy.start().play("a1b1");
    assert_eq!((play.outcome(), play.moves().len()), (None, 2));
    toy.model.outcomes[0].at = When::Move;
    let play = toy.start().play("a1b1");
    assert_eq!((play.outcome().as_deref(), play.winners()), (Some("gone"), vec![WHITE]));
    assert_eq!((play.state().player, play.state().moves_made), (WHITE, 1));
    assert!(play.moves().is_empty());
}

#[test]
fn passes_in_succession_are_counted_where_somebody_reads_it() {
    let mut toy = two_phases("Wa1");
    toy.model.turn.phases = vec![phase(vec![all_moves(), Generator::Pass { when: always() }])];
    assert_eq!(toy.start().play("- -").state().passes, 0);
    let two = Cond::Compare(Compare::AtLeast, Num::Passes, Num::Const(2));
    toy.outcome("passed", two, OutcomeResult::Draw);
    assert_eq!(toy.start().play("a1b1 - b1a1").state().passes, 0);
    assert!(toy.start().play("-").outcome().is_none());
    assert!(toy.start().play("- -").outcome().is_some());
}

/// Three players with a king each on a field of five by five, red's last.
fn three(pieces: &str) -> Toy {
    let mut toy = Toy::with_players(5, 5, 3);
    toy.piece("K", king());
    toy.piece("P", vec![]);
    toy.set_up(pieces);
    let no_king = Cond::Within(
        SetExpr::Inter(vec![
            SetExpr::Pieces(OWN),
            SetExpr::Types(TypeSet::from_iter([PieceType(0)])),
        ]),
        SetExpr::None,
    );
    toy.outcome("captured", no_king, OutcomeResult::Loss);
    toy
}

#[test]
fn of_three_players_who_loses_leaves_his_pieces_as_neutral_ones() {
    let toy = three("Ka1 kb1 pe5 3Ke1");
    let play = toy.start().play("a1b1");
    assert_eq!(play.pieces(), "Kb1 3Ke1 #Pe5");
    assert_eq!(play.state().player, RED);
    assert_eq!(play.outcome(), None);
    let play = play.play("e1d1 b1c1 d1c1");
    assert_eq!((play.outcome().as_deref(), play.winners()), (Some("captured"), vec![RED]));
}

#[test]
fn who_is_eliminated_takes_his_pieces_with_him() {
    let mut toy = three("Ka1 kb1 pe5 3Ke1");
    toy.model.outcomes[0].result = OutcomeResult::Eliminate;
    let play = toy.start().play("a1b1");
    assert_eq!(play.pieces(), "Kb1 3Ke1");
    assert!(play.state().eliminated[BLACK]);
}

#[test]
fn who_has_no_move_when_his_turn_comes_is_passed_over() {
    let mut toy = three("Ka1 pe5 3Ke1");
    toy.model.outcomes.clear();
    toy.no_moves_loses();
    let play = toy.start().play("a1b1");
    assert_eq!(play.pieces(), "Kb1 3Ke1 #Pe5");
    assert_eq!(play.state().player, RED);
}

#[test]
fn teams_win_together() {
    let mut toy = Toy::with_players(5, 5, 4);
    toy.piece("K", king());
    for (n, player) in toy.model.players.iter_mut().enumerate() {
        player.team = (n % 2) as u8;
    }
    toy.set_up("Ka1 kb1 3Kb2");
    let none = Cond::Not(Box::new(Cond::Some(SetExpr::Pieces(OWN))));
    toy.outcome("gone", none, OutcomeResult::Loss);
    let play = toy.start();
    assert_eq!(play.winners(), [WHITE, RED]);
    toy.model.outcomes.clear();
    assert!(!toy.start().moves().contains(&"a1b2".to_owned()));
}

#[test]
fn only_the_last_of_several_royals_or_all_together() {
    let mut toy = Toy::new(3, 3);
    let k = toy.piece("K", king());
    toy.piece("R", vec![paths(&ORTHOGONAL, 9, MC)]);
    toy.royal(&[k]);
    toy.set_up("Ka1 Kc1 ra3");
    let check = |toy: &Toy, mode: RoyalMode| {
        let mut toy = toy.clone();
        toy.model.check.as_mut().unwrap().mode = mode;
        toy.start().0.checkers(WHITE).len()
    };
    assert_eq!(check(&toy, RoyalMode::Any), 1);
    assert_eq!(check(&toy, RoyalMode::All), 0);
    assert_eq!(check(&toy, RoyalMode::Last), 0);
    toy.set_up("Ka1 Kc1 ra3 rc3");
    assert_eq!(check(&toy, RoyalMode::All), 2);
    toy.set_up("Ka1 ra3");
    assert_eq!(check(&toy, RoyalMode::Last), 1);
    assert_eq!(check(&toy, RoyalMode::LastOfType), 1);
    toy.set_up("Ka1 Kc1 ra3");
    assert_eq!(check(&toy, RoyalMode::LastOfType), 0);
    let other = toy.piece("Q", king());
    toy.royal(&[k, other]);
    toy.set_up("Ka1 Qc1 rc3");
    assert_eq!(check(&toy, RoyalMode::Last), 0);
    assert_eq!(check(&toy, RoyalMode::LastOfType), 1);
}

#[test]
fn royals_may_be_counted_before_the_move() {
    let mut toy = Toy::new(3, 3);
    let k = toy.piece("K", king());
    toy.piece("R", vec![paths(&ORTHOGONAL, 9, MC)]);
    let p = toy.piece("P", vec![paths(&[(0, 1)], 1, MC)]);
    toy.royal(&[k]);
    toy.set_up("Ka1 Pc2 ra3");
    let becomes = Effect::Become(Affected::Piece(PieceRef::Mover), TypeExpr::Const(k));
    toy.rule(Event::Arrive, is(PieceRef::Mover, p), vec![becomes]);
    let check = toy.model.check.as_mut().unwrap();
    check.mode = RoyalMode::Last;
    // With a second king the first one may be attacked, if they are counted after the move.
    assert!(toy.start().moves().contains(&"c2c3=K".to_owned()));
    toy.model.check.as_mut().unwrap().counted_before = true;
    assert!(!toy.start().moves().contains(&"c2c3=K".to_owned()));
    assert!(toy.start().moves().contains(&"a1b1".to_owned()));
    assert!(!toy.start().moves().contains(&"a1a2".to_owned()));
}

#[test]
fn intruders_check_where_they_stand_and_check_can_be_off() {
    let mut toy = Toy::new(3, 3);
    let k = toy.piece("K", king());
    toy.piece("W", vec![paths(&ORTHOGONAL, 1, MC)]);
    toy.royal(&[k]);
    toy.set_up("Ka1 wc3");
    let home = toy.zone("c3");
    let check = toy.model.check.as_mut().unwrap();
    check.intruders = SetExpr::Inter(vec![SetExpr::Pieces(PlayerRef::Enemy), in_zone(home)]);
    assert_eq!(toy.start().0.checkers(WHITE), toy.cells("c3"));
    assert!(toy.start().moves().is_empty());
    toy.model.check.as_mut().unwrap().off = always();
    assert_eq!(toy.start().moves().len(), 3);
}

#[test]
fn every_other_player_is_asked_who_could_not_move() {
    let mut toy = two_phases("Wa1 xd1");
    toy.model.turn.phases.pop();
    let stuck = Cond::Stuck(PlayerRef::Enemy);
    toy.outcome("stuck enemy", stuck, OutcomeResult::Win);
    // Black sees the row as White does: its X moves to the right only.
    assert_eq!(toy.start().winners(), [WHITE]);
}
