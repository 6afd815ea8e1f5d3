//! Where moves come from, and which of them are legal.

use super::toy::{
    BLACK, DIAGONAL, MC, ORTHOGONAL, Toy, WHITE, all_moves, in_zone, is, king, leg, paths, pattern,
    phase,
};
use alfil_model::*;

const OWN: PlayerRef = PlayerRef::Own;

fn wazir(toy: &mut Toy, id: &str) -> PieceType {
    toy.piece(id, vec![paths(&ORTHOGONAL, 1, MC)])
}

#[test]
fn drops_need_a_held_piece_an_empty_cell_and_leave() {
    let mut toy = Toy::new(2, 2);
    let w = wazir(&mut toy, "W");
    let near = toy.zone("a1 b1");
    toy.model.types[w].drop = Some(Cond::In(CellRef::Target, in_zone(near)));
    toy.model.start.hands[WHITE][w.idx()] = 1;
    toy.model.turn.phases = vec![phase(vec![Generator::Drops { when: Cond::Const(true) }])];
    toy.set_up("Wa1 wb2");
    let play = toy.start();
    assert_eq!(play.moves(), ["W@b1"]);
    let play = play.play("W@b1");
    assert_eq!(play.pieces(), "Wa1 Wb1 wb2");
    assert_eq!(play.state().hands[WHITE][w.idx()], 0);
    assert!(play.moves().is_empty());
}

#[test]
fn what_was_dropped_is_placed_this_turn() {
    let mut toy = Toy::new(3, 1);
    let w = wazir(&mut toy, "W");
    toy.model.types[w].drop = Some(Cond::Const(true));
    toy.model.start.hands[WHITE][w.idx()] = 1;
    toy.model.turn.phases =
        vec![phase(vec![Generator::Drops { when: Cond::Const(true) }]), phase(vec![all_moves()])];
    let dropped = toy.start().play("W@a1");
    assert_eq!(dropped.state().sets[SetId::PLACED.idx()], toy.cells("a1"));
    assert!(dropped.play("a1b1").state().sets[SetId::PLACED.idx()].is_empty());
}

#[test]
fn passing_as_far_as_its_condition_goes() {
    let mut toy = Toy::new(2, 1);
    wazir(&mut toy, "W");
    toy.set_up("Wa1");
    let no_moves = Cond::Compare(Compare::Equal, Num::Count(SetExpr::Pieces(OWN)), Num::Const(0));
    toy.model.turn.phases = vec![phase(vec![all_moves(), Generator::Pass { when: no_moves }])];
    let play = toy.start();
    assert_eq!(play.moves(), ["a1b1"]);
    assert_eq!(play.play("a1b1").moves(), ["-"]);
}

#[test]
fn custom_moves_choose_in_order_and_are_written_by_the_first_template_that_fits() {
    let mut toy = Toy::new(2, 1);
    let w = wazir(&mut toy, "W");
    let x = wazir(&mut toy, "X");
    toy.set_up("Wa1 Xb1");
    toy.model.rankings.push(Ranking { name: "list".to_owned(), types: vec![w, x] });
    let there = PieceRef::At(CellRef::Bound(0));
    let next = TypeExpr::Next(Box::new(TypeExpr::Of(there)), RankingId(0));
    let plain = |it: &str| TextPart::Plain(it.to_owned());
    toy.model.actions.push(Action {
        name: "demote".to_owned(),
        choose: vec![Choose {
            name: "man".to_owned(),
            domain: Domain::Cells(SetExpr::Pieces(OWN)),
        }],
        when: Cond::Const(true),
        effects: vec![Effect::Become(Affected::Piece(there), next.clone())],
        text: vec![
            TextTemplate(vec![TextPart::Choice(0), plain("="), TextPart::Type(next)]),
            TextTemplate(vec![plain("x"), TextPart::Choice(0)]),
        ],
    });
    toy.model.turn.phases =
        vec![phase(vec![Generator::Action { action: ActionId(0), when: Cond::Const(true) }])];
    let play = toy.start();
    assert_eq!(play.moves(), ["a1=X", "xb1"]);
    assert_eq!(play.play("a1=X").pieces(), "Xa1 Xb1");
    assert_eq!(play.play("xb1").pieces(), "Wa1");
    toy.model.actions[0].text.pop();
    assert_eq!(toy.start().moves(), ["a1=X", "demote:b1"]);
}

#[test]
fn initial_patterns_are_for_pieces_that_have_not_moved() {
    let mut toy = Toy::new(1, 5);
    let p = toy.piece(
        "P",
        vec![paths(&[(0, 1)], 1, MC), Pattern { initial: true, ..paths(&[(0, 2)], 1, MC) }],
    );
    toy.set_up("Pa1");
    toy.model.start.sets[SetId::UNMOVED.idx()] = toy.cells("a1");
    toy.model.turn.phases[0].generators.push(Generator::Pass { when: Cond::Const(true) });
    assert_eq!(toy.start().moves(), ["-", "a1a2", "a1a3"]);
    assert_eq!(toy.start().play("a1a2 -").moves(), ["-", "a2a3"]);
    toy.model.types[p].patterns[1].initial = false;
    let plain = toy.start().play("- -");
    assert_eq!(plain.moves(), ["-", "a1a2", "a1a3"]);
}

#[test]
fn imitators_move_as_what_moved_last() {
    let mut toy = Toy::new(3, 3);
    toy.piece("R", vec![paths(&[(0, 1)], 9, MC)]);
    let directions = (0..toy.model.board.directions.len()).map(DirId::new).collect();
    let imitate = PatternKind::Imitate { directions };
    toy.piece("I", vec![Pattern { kind: imitate, ..pattern(vec![]) }]);
    toy.set_up("Ra1 ic3");
    assert!(toy.start().moves_of("c3").is_empty());
    let play = toy.start().play("a1a2");
    assert_eq!(play.state().last_type, Some(PieceType(0)));
    // The second player sees the board from the other side.
    assert_eq!(play.moves(), ["c3c1", "c3c2"]);
}

#[test]
fn generators_restrict_types_and_moves() {
    let mut toy = Toy::new(3, 1);
    let w = wazir(&mut toy, "W");
    wazir(&mut toy, "X");
    toy.set_up("Wa1 Xc1");
    let only = Generator::Moves { types: Some(TypeSet::from_iter([w])), when: Cond::Const(true) };
    toy.model.turn.phases = vec![phase(vec![only])];
    assert_eq!(toy.start().moves(), ["a1b1"]);
    let never = Cond::Not(Box::new(is(PieceRef::Mover, w)));
    toy.model.turn.phases = vec![phase(vec![Generator::Moves { types: None, when: never }])];
    assert_eq!(toy.start().moves(), ["c1b1"]);
}

#[test]
fn of_patterns_with_the_same_result_the_first_counts() {
    let mut toy = Toy::new(1, 3);
    let exempt = Pattern { exempt: true, ..paths(&[(0, 1)], 2, MC) };
    toy.piece("P", vec![paths(&[(0, 1)], 1, MC), exempt]);
    toy.set_up("Pa1");
    let set = toy.state_set(Lifetime::Game);
    let to = SetExpr::Cell(CellRef::Target);
    toy.rule(Event::Moved, Cond::Exempt, vec![Effect::Include(set, to, true)]);
    assert_eq!(toy.start().moves(), ["a1a2", "a1a3"]);
    assert!(toy.start().play("a1a2").state().sets[set.idx()].is_empty());
    assert_eq!(toy.start().play("a1a3").state().sets[set.idx()], toy.cells("a3"));
}

#[test]
fn relays_swaps_and_exchanges_end_where_they_should() {
    let mut toy = Toy::new(3, 1);
    let land = Land::RELAY;
    let relay = Path { legs: vec![leg((1, 0), 1, land), leg((1, 0), 1, MC)] };
    let p = toy.piece("P", vec![pattern(vec![relay])]);
    toy.piece("Q", vec![]);
    toy.set_up("Pa1 Qb1");
    assert_eq!(toy.start().moves(), ["b1c1"]);
    assert_eq!(toy.start().play("b1c1").pieces(), "Pa1 Qc1");
    toy.model.types[p].patterns = vec![paths(&[(1, 0)], 1, Land::SWAP)];
    assert_eq!(toy.start().play("a1b1").pieces(), "Qa1 Pb1");
    let exchange = Leg { unload: true, ..leg((1, 0), 1, Land::FRIEND) };
    toy.model.types[p].patterns = vec![pattern(vec![Path { legs: vec![exchange] }])];
    let play = toy.start().play("a1b1");
    assert_eq!(play.pieces(), "Qa1 Pb1");
}

#[test]
fn preferred_moves_are_compulsory() {
    let mut toy = Toy::new(3, 2);
    wazir(&mut toy, "W");
    toy.set_up("Wa1 wb1 Wc2");
    let captures = Preference::First(vec![Cond::Captures]);
    toy.model.compulsory = vec![Compulsory {
        name: String::new(),
        of: When::Move,
        before_check: false,
        when: Cond::Const(true),
        what: captures,
    }];
    assert_eq!(toy.start().moves(), ["a1b1"]);
    toy.set_up("Wa1 wc1 Wc2");
    assert_eq!(toy.start().moves(), ["c2c1"]);
    toy.model.compulsory[0].what = Preference::Most(Num::File(SetExpr::Cell(CellRef::Target)));
    assert_eq!(toy.start().moves(), ["c2c1"]);
    toy.model.compulsory[0].when = Cond::Const(false);
    assert_eq!(toy.start().moves(), ["a1a2", "a1b1", "c2b2", "c2c1"]);
}

#[test]
fn forbidden_positions_are_read_after_the_rules() {
    let mut toy = Toy::new(3, 1);
    let w = wazir(&mut toy, "W");
    let x = wazir(&mut toy, "X");
    toy.set_up("Wa1");
    let last = toy.zone("b1");
    let on_last = Cond::In(CellRef::Target, in_zone(last));
    toy.rule(
        Event::Arrive,
        on_last,
        vec![Effect::Become(Affected::Piece(PieceRef::Mover), TypeExpr::Const(x))],
    );
    let no_x = Cond::Some(SetExpr::Types(TypeSet::from_iter([x])));
    toy.model.forbids.push(Forbid { name: String::new(), at: When::Move, when: no_x });
    assert!(toy.start().moves().is_empty());
    toy.model.forbids[0].when = Cond::Some(SetExpr::Types(TypeSet::from_iter([w])));
    assert_eq!(toy.start().moves(), ["a1b1=X"]);
}

#[test]
fn a_forbid_may_ask_whether_the_enemy_would_be_stuck() {
    let mut toy = Toy::new(3, 1);
    wazir(&mut toy, "W");
    toy.set_up("Wa1 wc1");
    toy.model.types[PieceType(0)].patterns = vec![paths(&ORTHOGONAL, 1, Land::EMPTY)];
    assert_eq!(toy.start().moves(), ["a1b1"]);
    let stuck = Cond::Stuck(PlayerRef::Enemy);
    toy.model.forbids.push(Forbid { name: String::new(), at: When::Move, when: stuck });
    assert!(toy.start().moves().is_empty());
}

#[test]
fn kings_guard_each_other_and_pinned_pieces_stay() {
    let mut toy = Toy::new(3, 3);
    let k = toy.piece("K", king());
    toy.piece("R", vec![paths(&ORTHOGONAL, 9, MC)]);
    toy.set_up("Ka1 Ra2 ra3 kc3");
    toy.royal(&[k]);
    assert_eq!(toy.start().moves(), ["a1b1", "a2a3"]);
    toy.set_up("Ka1 kc1");
    assert_eq!(toy.start().moves(), ["a1a2"]);
}

#[test]
fn royal_captures_attack_only_royal_pieces() {
    let mut toy = Toy::new(1, 4);
    let k = toy.piece("K", king());
    toy.piece("F", vec![paths(&ORTHOGONAL, 9, Land::ROYAL)]);
    toy.royal(&[k]);
    toy.set_up("Ka1 fa4");
    assert!(toy.start().0.in_check(WHITE));
    assert_eq!(toy.start().0.checkers(WHITE), toy.cells("a4"));
    toy.set_up("Fa1 fa4");
    assert!(toy.start().moves().is_empty());
    // An empty cell is tested with a royal piece on it, one with a piece with that.
    let attacked = SetExpr::Attacked(Box::new(SetExpr::Pieces(PlayerRef::Const(BLACK))));
    let at = |name: &str| Cond::In(CellRef::Const(toy.cell(name)), attacked.clone());
    let test = |when: Cond| {
        let mut toy = toy.clone();
        toy.outcome("yes", when, OutcomeResult::Draw);
        toy.start().outcome().is_some()
    };
    assert!(test(at("a2")));
    assert!(!test(at("a1")));
}

#[test]
fn conditions_of_patterns_see_victim_and_hurdle() {
    let mut toy = Toy::new(5, 1);
    let w = toy.piece("W", vec![]);
    let legs = vec![leg((1, 0), 9, Land::HOP), leg((1, 0), 9, Land::ENEMY)];
    let c = toy.piece("C", vec![pattern(vec![Path { legs }])]);
    toy.set_up("Ca1 wb1 wd1");
    assert_eq!(toy.start().moves(), ["a1d1"]);
    toy.model.types[c].patterns[0].when = is(PieceRef::Over, w);
    assert_eq!(toy.start().moves(), ["a1d1"]);
    toy.model.types[c].patterns[0].when = Cond::Not(Box::new(is(PieceRef::Victim, w)));
    assert!(toy.start().moves().is_empty());
}

#[test]
fn steepest_and_mobile_look_at_the_empty_board() {
    let mut toy = Toy::new(3, 3);
    let f = toy.piece("F", vec![paths(&DIAGONAL, 1, Land::ENEMY)]);
    toy.set_up("Fa1 Fb2");
    toy.model.types[f].patterns.push(paths(&ORTHOGONAL, 1, Land::EMPTY));
    let rank = (0..9).map(|it| it / 3).collect::<Vec<i32>>();
    toy.model
        .cell_values
        .push(CellValues { name: String::new(), values: PerPlayer::new(vec![rank.clone(), rank]) });
    toy.model.types[f].patterns[1].when = Cond::Steepest(CellValuesId(0), 1);
    assert_eq!(toy.start().moves(), ["a1a2", "b2b3"]);
    let mobile = Cond::Mobile(TypeExpr::Const(f), SetExpr::Cell(CellRef::Const(toy.cell("b2"))));
    toy.outcome("yes", mobile, OutcomeResult::Draw);
    assert!(toy.start().outcome().is_some());
}
