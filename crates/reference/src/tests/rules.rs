//! Events, rules, effects, choices.

use super::toy::{
    BLACK, DIAGONAL, MC, ORTHOGONAL, Toy, WHITE, all_moves, in_zone, is, king, paths, phase,
};
use alfil_model::*;

const OWN: PlayerRef = PlayerRef::Own;

/// Returns a row of cells with steppers `W`, `X` and `Y` on it.
fn row(files: i32, pieces: &str) -> Toy {
    let mut toy = Toy::new(files, 1);
    for id in ["W", "X", "Y"] {
        toy.piece(id, vec![paths(&ORTHOGONAL, 1, MC)]);
    }
    toy.set_up(pieces);
    toy
}

const W: PieceType = PieceType(0);
const X: PieceType = PieceType(1);
const Y: PieceType = PieceType(2);

fn always() -> Cond {
    Cond::Const(true)
}

fn becomes(ty: PieceType) -> Effect {
    Effect::Become(Affected::Piece(PieceRef::Mover), TypeExpr::Const(ty))
}

fn choose(types: &[PieceType], optional: bool) -> Effect {
    let source = ChoiceSource::Types(types.to_vec());
    Effect::Choose(Choice { source, filter: always(), optional })
}

#[test]
fn captured_pieces_go_to_hand() {
    let mut toy = row(2, "Wa1 xb1");
    let victim = TypeExpr::Of(PieceRef::Victim);
    toy.rule(Event::Capture, always(), vec![Effect::Give(OWN, victim.clone())]);
    let play = toy.start().play("a1b1");
    assert_eq!(play.state().hands[WHITE].as_slice(), [0, 1, 0]);
    toy.rule(Event::Capture, always(), vec![Effect::Take(OWN, victim)]);
    assert_eq!(toy.start().play("a1b1").state().hands[WHITE].as_slice(), [0, 0, 0]);
}

#[test]
fn a_choice_makes_a_move_for_each_type_offered() {
    let mut toy = row(3, "Wa1");
    toy.rule(Event::Arrive, always(), vec![choose(&[X, W, Y], false)]);
    assert_eq!(toy.start().moves(), ["a1b1", "a1b1=X", "a1b1=Y"]);
    assert_eq!(toy.start().play("a1b1=Y").pieces(), "Yb1");
    toy.model.rules[0].cases[0].effects = vec![choose(&[X, W], true)];
    assert_eq!(toy.start().moves(), ["a1b1", "a1b1=X"]);
    toy.model.rules[0].cases[0].effects = vec![choose(&[], false)];
    assert!(toy.start().moves().is_empty());
}

#[test]
fn choices_that_a_later_one_overrides_make_one_move() {
    let mut toy = row(2, "Wa1 xb1");
    toy.rule(Event::Capture, always(), vec![choose(&[X], true)]);
    toy.rule(Event::Arrive, always(), vec![choose(&[Y], true)]);
    assert_eq!(toy.start().moves(), ["a1b1", "a1b1=X", "a1b1=Y"]);
}

#[test]
fn choices_are_read_before_the_move_and_filtered() {
    let mut toy = row(2, "Wa1 xb1");
    let there = Cond::In(CellRef::Target, SetExpr::Vacant);
    toy.rule(Event::Arrive, Cond::Not(Box::new(there)), vec![choose(&[X, Y], true)]);
    assert_eq!(toy.start().moves().len(), 3);
    let not_y = Cond::Not(Box::new(Cond::SameType(TypeExpr::Option, TypeExpr::Const(Y))));
    let source = ChoiceSource::Types(vec![X, Y]);
    let filtered = Effect::Choose(Choice { source, filter: not_y, optional: true });
    toy.model.rules[0].cases[0].effects = vec![filtered];
    assert_eq!(toy.start().moves(), ["a1b1", "a1b1=X"]);
}

#[test]
fn of_the_cases_of_a_rule_the_first_that_holds_happens() {
    let mut toy = row(3, "Wa1 yc1");
    toy.rule(Event::Moved, always(), vec![becomes(X)]);
    let case = Case { when: is(PieceRef::Mover, W), effects: vec![becomes(Y)] };
    toy.model.rules[0].cases.insert(0, case);
    let play = toy.start().play("a1b1=Y");
    assert_eq!(play.play("c1b1=X").pieces(), "xb1");
}

#[test]
fn what_a_silent_rule_does_is_not_written() {
    let mut toy = row(3, "Wa1");
    toy.rule(Event::Moved, always(), vec![becomes(X)]);
    toy.model.rules[0].silent = true;
    assert_eq!(toy.start().moves(), ["a1b1"]);
    assert_eq!(toy.start().play("a1b1").pieces(), "Xb1");
}

#[test]
fn an_effect_wakes_only_later_rules() {
    let mut toy = row(3, "Wa1");
    let all = SetExpr::Pieces(OWN);
    let set = toy.state_set(Lifetime::Game);
    let note = Effect::Include(set, SetExpr::Cell(CellRef::Here), true);
    toy.rule(Event::Becomes, always(), vec![Effect::Remove(all)]);
    toy.rule(Event::Arrive, always(), vec![becomes(X)]);
    toy.rule(Event::Becomes, always(), vec![note]);
    let play = toy.start().play("a1b1=X");
    assert_eq!(play.pieces(), "Xb1");
    assert_eq!(play.state().sets[set.idx()], toy.cells("b1"));
}

#[test]
fn removal_is_no_capture_and_takes_all_at_once() {
    let mut toy = row(3, "Wa1 xb1 yc1");
    let captured = toy.counter(Lifetime::Game, false);
    let removed = toy.counter(Lifetime::Game, false);
    let count = |it: CounterId| {
        let more = Num::arith(Arith::Add, Num::Counter(it, OWN), Num::Const(1));
        Effect::Set(it, OWN, more)
    };
    let near = SetExpr::Near(Box::new(SetExpr::Cell(CellRef::Here)));
    toy.rule(
        Event::Capture,
        always(),
        vec![
            count(captured),
            Effect::Remove(SetExpr::Union(vec![near, SetExpr::Cell(CellRef::Target)])),
        ],
    );
    toy.rule(Event::Removed, Cond::Some(SetExpr::Occupied), vec![becomes(X)]);
    toy.rule(Event::Removed, always(), vec![count(removed)]);
    let play = toy.start().play("a1b1");
    assert_eq!(play.pieces(), "");
    assert_eq!(play.state().counters, [[1], [2]]);
}

#[test]
fn the_mover_is_gone_when_it_is_gone_even_if_another_piece_stands_there() {
    let mut toy = row(2, "Wa1");
    let place = Effect::Place {
        piece: TypeExpr::Const(Y),
        owner: PlayerRef::Enemy,
        at: SetExpr::Cell(CellRef::Target),
        replace: true,
    };
    toy.rule(Event::Arrive, always(), vec![place, becomes(X)]);
    let play = toy.start().play("a1b1");
    assert_eq!(play.pieces(), "yb1");
    toy.rule(Event::Moved, Cond::Exists(TypeExpr::Of(PieceRef::Mover)), vec![becomes(X)]);
    assert_eq!(toy.start().play("a1b1").pieces(), "yb1");
}

#[test]
fn placing_needs_an_empty_cell_or_leave_to_replace() {
    let mut toy = row(3, "Wa1 xc1");
    let at = SetExpr::Cells([toy.cell("c1")].into_iter().collect());
    let place = |replace| {
        let at = at.clone();
        Effect::Place { piece: TypeExpr::Const(Y), owner: OWN, at, replace }
    };
    toy.rule(Event::Moved, always(), vec![place(false)]);
    assert_eq!(toy.start().play("a1b1").pieces(), "Wb1 xc1");
    toy.model.rules[0].cases[0].effects = vec![place(true)];
    assert_eq!(toy.start().play("a1b1").pieces(), "Wb1 Yc1");
}

#[test]
fn the_position_before_can_be_read() {
    let mut toy = row(3, "Wa1 yc1");
    let was_w = Cond::Before(Box::new(is(PieceRef::Mover, W)));
    let from_there = Cond::Before(Box::new(Cond::Some(SetExpr::Cell(CellRef::Origin))));
    let empty_now = Cond::In(CellRef::Origin, SetExpr::Vacant);
    toy.rule(Event::Arrive, always(), vec![becomes(X)]);
    let when = Cond::And(vec![was_w, from_there, empty_now, is(PieceRef::Mover, X)]);
    toy.rule(Event::Moved, when, vec![becomes(Y)]);
    assert_eq!(toy.start().moves(), ["a1b1=Y"]);
}

#[test]
fn marks_travel_with_their_piece() {
    let mut toy = row(3, "Wa1 yc1");
    let mark = MarkId(0);
    let unmarked = Cond::Not(Box::new(Cond::Marked(PieceRef::Mover, mark)));
    toy.rule(
        Event::Arrive,
        unmarked,
        vec![Effect::Mark(Affected::Piece(PieceRef::Mover), mark, true)],
    );
    toy.rule(Event::Capture, Cond::Marked(PieceRef::Victim, mark), vec![becomes(X)]);
    let play = toy.start().play("a1b1");
    assert_eq!(play.state().cells[1].map(|it| it.marks), Some(1));
    assert_eq!(play.moves(), ["c1b1=X"]);
}

#[test]
fn pieces_in_lines_change_sides() {
    let mut toy = row(4, "Wa1 xb1 xc1 Wd1");
    let enclosed = |edge: bool| SetExpr::Enclosed {
        from: Box::new(SetExpr::Cell(CellRef::Const(Cell(0)))),
        inner: Box::new(SetExpr::Pieces(PlayerRef::Enemy)),
        outer: Box::new(SetExpr::Pieces(OWN)),
        edge,
    };
    toy.model.turn.phases = vec![phase(vec![Generator::Pass { when: always() }])];
    toy.rule(Event::Pass, always(), vec![Effect::Turn(enclosed(false), OWN)]);
    assert_eq!(toy.start().play("-").pieces(), "Wa1 Xb1 Xc1 Wd1");
    toy.set_up("Wa1 xb1 xc1 xd1");
    assert_eq!(toy.start().play("-").pieces(), "Wa1 xb1 xc1 xd1");
    toy.model.rules[0].cases[0].effects = vec![Effect::Turn(enclosed(true), OWN)];
    assert_eq!(toy.start().play("-").pieces(), "Wa1 Xb1 Xc1 Xd1");
    toy.set_up("Wa1 xb1 xc1");
    assert_eq!(toy.start().play("-").pieces(), "Wa1 xb1 xc1");
}

#[test]
fn relocated_pieces_stay_what_they_are() {
    let mut toy = row(3, "Wa1");
    let c1 = SetExpr::Cells([toy.cell("c1")].into_iter().collect());
    let to = SetExpr::Cell(CellRef::Target);
    toy.rule(Event::Arrive, always(), vec![Effect::Relocate(to, c1), becomes(X)]);
    let play = toy.start().play("a1b1=X");
    assert_eq!(play.pieces(), "Xc1");
}

#[test]
fn pieces_of_a_set_move_together_as_far_as_they_can() {
    for (files, stays, after) in
        [(5, "", "Xc1 xd1 ye1"), (4, "", "Xb1 xc1 yd1"), (5, "d1", "Xb1 xc1 yd1")]
    {
        let mut toy = row(files, "Wa1 xc1 yd1");
        let PatternKind::Paths(paths) = paths(&[(1, 0)], 1, MC).kind else { unreachable!() };
        toy.model.strides = vec![Stride { paths, text: "right".to_owned() }];
        let stays = SetExpr::Cells(toy.cells(stays).into_iter().collect());
        let set = SetExpr::Not(Box::new(stays));
        let effects = vec![Effect::Shift(set, StrideId(0)), becomes(X)];
        toy.rule(Event::Arrive, always(), effects);
        assert_eq!(toy.start().play("a1b1=X").pieces(), after);
    }
}

#[test]
fn held_pieces_change_their_type() {
    let mut toy = row(2, "Wa1");
    toy.model.start.hands[WHITE] = vec![1, 0, 0];
    let w = TypeExpr::Const(W);
    toy.rule(Event::Moved, always(), vec![Effect::BecomeHeld(OWN, w, TypeExpr::Const(Y))]);
    let play = toy.start().play("a1b1");
    assert_eq!(play.state().hands[WHITE].as_slice(), [0, 0, 1]);
}

#[test]
fn sets_and_counters_live_as_long_as_they_say() {
    for (lifetime, after) in [
        // Nothing reads them after the move, so they end with it.
        (Lifetime::Move, [0, 0, 0]),
        (Lifetime::Turn, [0, 0, 0]),
        (Lifetime::NextTurn, [1, 0, 0]),
        (Lifetime::Game, [1, 1, 1]),
    ] {
        let mut toy = row(4, "Wa1");
        let set = toy.state_set(lifetime);
        let counter = toy.counter(lifetime, false);
        let first = is(PieceRef::Mover, W);
        let here = SetExpr::Cell(CellRef::Target);
        toy.rule(
            Event::Arrive,
            first,
            vec![Effect::Include(set, here, true), Effect::Set(counter, OWN, Num::Const(1))],
        );
        toy.model.turn.phases[0].generators.push(Generator::Pass { when: always() });
        let turns = ["a1b1", "a1b1 -", "a1b1 - -"];
        for (turns, after) in turns.iter().zip(after) {
            let play = toy.start().play(turns);
            assert_eq!(play.state().sets[set.idx()].len(), after, "{lifetime:?} {turns}");
            assert_eq!(play.state().counters[0], [after as i32], "{lifetime:?} {turns}");
        }
    }
}

#[test]
fn what_is_renewed_in_the_next_turn_lives_another() {
    let mut toy = row(4, "Wa1");
    let set = toy.state_set(Lifetime::NextTurn);
    let c1 = SetExpr::Cells(toy.cells("c1").into_iter().collect());
    toy.rule(Event::Pass, always(), vec![Effect::Include(set, c1, true)]);
    toy.model.turn.phases[0].generators.push(Generator::Pass { when: always() });
    assert_eq!(toy.start().play("- -").state().old_sets[set.idx()], toy.cells("c1"));
    let play = toy.start().play("- - a1b1");
    assert!(play.state().sets[set.idx()].is_empty());
}

#[test]
fn counters_stay_within_their_bounds() {
    let mut toy = row(3, "Wa1");
    let counter = toy.counter(Lifetime::Game, true);
    toy.rule(Event::Moved, always(), vec![Effect::Set(counter, PlayerRef::Enemy, Num::Const(9))]);
    assert_eq!(toy.start().play("a1b1").state().counters, [[0, 3]]);
}

#[test]
fn an_effect_ends_the_game() {
    let mut toy = row(3, "Wa1 xb1");
    let lose = Effect::End(PlayerRef::OwnerOf(PieceRef::Victim), OutcomeResult::Loss);
    toy.rule(Event::Capture, always(), vec![lose]);
    let play = toy.start().play("a1b1");
    assert_eq!((play.outcome().as_deref(), play.winners()), (Some("rule"), vec![WHITE]));
    assert!(play.moves().is_empty());
    assert_eq!(play.state().player, WHITE);
}

#[test]
fn rules_on_giving_check_run_when_the_turn_is_over() {
    let mut toy = Toy::new(3, 3);
    let k = toy.piece("K", king());
    toy.piece("B", vec![paths(&DIAGONAL, 9, MC)]);
    toy.set_up("ka3 Ba1");
    toy.royal(&[k]);
    let counter = toy.counter(Lifetime::Game, true);
    toy.rule(Event::GivesCheck, always(), vec![Effect::Set(counter, OWN, Num::Const(1))]);
    assert!(toy.start().play("a1b2").0.in_check(BLACK));
    assert_eq!(toy.start().play("a1c3").state().counters, [[0, 0]]);
    assert_eq!(toy.start().play("a1b2").state().counters, [[1, 0]]);
}

#[test]
fn castling_departs_twice_and_arrives_twice() {
    let mut toy = row(5, "Wa1 Xe1");
    let cell = |name: &str| toy.cell(name);
    let way = CastleWay {
        player: WHITE,
        king_from: cell("a1"),
        king_to: cell("c1"),
        partner_from: cell("e1"),
        partner_to: cell("b1"),
        partner: None,
        empty: toy.cells("b1 c1 d1"),
        safe: vec![],
        letter: 'K',
        takes_partner: false,
    };
    toy.model.types[W].castles.push(way);
    toy.model.start.sets[SetId::UNMOVED.idx()] = toy.cells("a1 e1");
    let set = toy.state_set(Lifetime::Game);
    let here = SetExpr::Cell(CellRef::Here);
    let became_y = Effect::Become(Affected::Piece(PieceRef::Piece), TypeExpr::Const(Y));
    toy.rule(Event::Depart, always(), vec![Effect::Include(set, here, true)]);
    toy.rule(Event::Arrive, is(PieceRef::Piece, X), vec![became_y]);
    let play = toy.start().play("a1c1");
    assert_eq!(play.pieces(), "Yb1 Wc1");
    assert_eq!(play.state().sets[set.idx()], toy.cells("a1 e1"));
    assert!(play.state().sets[SetId::UNMOVED.idx()].is_empty());
}

#[test]
fn lines_connections_and_neighbours() {
    let toy = Toy::new(4, 2);
    let cells = |names: &str| SetExpr::Cells(toy.cells(names).into_iter().collect());
    let at = |name: &str| Box::new(SetExpr::Cell(CellRef::Const(toy.cell(name))));
    let rows = |names: &str, least: u16, most: Option<u16>| SetExpr::Rows {
        set: Box::new(cells(names)),
        least,
        most,
    };
    let count =
        |set: SetExpr, n: i32| Cond::Compare(Compare::Equal, Num::Count(set), Num::Const(n));
    let group =
        |of: &str, with: &str| SetExpr::Group(Box::new(cells(of)), Box::new(cells(with)), None);
    let groups = |of: &str, n: i32| {
        Cond::Compare(Compare::Equal, Num::Groups(cells(of), None), Num::Const(n))
    };
    let between = SetExpr::Between(at("a1"), at("d1"));
    for (n, (cond, expected)) in [
        (Cond::Some(rows("a1 b1 c1", 3, None)), true),
        (Cond::Some(rows("a1 b1 d1", 3, None)), false),
        (count(rows("a1 b1 d1 b2", 2, None), 3), true),
        (count(rows("a1 b1 c1 d1 d2", 2, Some(3)), 3), true),
        (count(rows("a1 b1 c1 d1", 4, Some(4)), 4), true),
        (count(rows("a1 b1 c1 d1", 1, Some(3)), 4), true),
        (count(rows("a1 b1 c1 d1 b2", 3, Some(3)), 0), true),
        (Cond::Connected(cells("a1 b2 c1"), cells("a1"), cells("c1 d1")), true),
        (Cond::Connected(cells("a1 c1"), cells("a1"), cells("c1")), false),
        (count(group("a1 b2 d1 d2", "a1 c1"), 2), true),
        (count(group("a1 b2 c1 d1", "d2"), 0), true),
        (groups("a1 b2 d1 d2", 2), true),
        (groups("", 0), true),
        (count(between.clone(), 2), true),
        (Cond::Within(between, cells("b1 c1")), true),
        (count(SetExpr::Between(at("a1"), at("c2")), 0), true),
        (count(SetExpr::Beyond(at("a1"), at("b1")), 2), true),
        (count(SetExpr::Beyond(at("b1"), at("a1")), 0), true),
        (count(SetExpr::Beyond(at("a1"), at("c2")), 0), true),
        (count(SetExpr::Near(Box::new(cells("a1"))), 3), true),
        (count(SetExpr::FileOf(at("a1")), 2), true),
        (count(SetExpr::RankOf(at("a1")), 4), true),
        (count(SetExpr::FileOf(Box::new(cells("a1 a2 c1"))), 4), true),
        (count(SetExpr::Between(Box::new(cells("a1 a2")), Box::new(cells("c1 d2"))), 3), true),
        (count(SetExpr::Minus(Box::new(SetExpr::All), Box::new(cells("a1"))), 7), true),
        (Cond::Not(Box::new(Cond::Is(PieceRef::Mover, TypeSet::default()))), true),
    ]
    .into_iter()
    .enumerate()
    {
        let mut toy = toy.clone();
        toy.outcome("yes", cond, OutcomeResult::Draw);
        assert_eq!(toy.start().outcome().is_some(), expected, "number {n}");
    }
}

#[test]
fn drop_check_counts_only_after_the_turn() {
    let mut toy = Toy::new(3, 3);
    let k = toy.piece("K", king());
    let r = toy.piece("R", vec![paths(&ORTHOGONAL, 9, MC)]);
    toy.set_up("Ka1 Rc2 rc3");
    toy.royal(&[k]);
    let a3 = SetExpr::Cells([toy.cell("a3")].into_iter().collect());
    let owner = PlayerRef::OwnerOf(PieceRef::Victim);
    let drop = Effect::Place { piece: TypeExpr::Const(r), owner, at: a3, replace: false };
    toy.rule(Event::Capture, always(), vec![drop]);
    assert!(!toy.start().moves().contains(&"c2c3".to_owned()));
    if let Some(check) = &mut toy.model.check {
        check.except = SetExpr::State(SetId::PLACED);
    }
    let play = toy.start().play("c2c3");
    assert!(play.0.in_check(WHITE));
    assert_eq!(play.state().player, BLACK);
}

#[test]
fn zones_are_seen_by_each_player() {
    let mut toy = Toy::new(1, 4);
    toy.piece("P", vec![paths(&[(0, 1)], 1, MC)]);
    let q = toy.piece("Q", vec![]);
    toy.set_up("Pa1 pa4");
    let second = toy.zone("a2");
    let when = Cond::In(CellRef::Target, in_zone(second));
    toy.rule(Event::Arrive, when, vec![becomes(q)]);
    toy.model.turn.phases = vec![phase(vec![all_moves()])];
    assert_eq!(toy.start().play("a1a2=Q a4a3=Q").pieces(), "Qa2 qa3");
}
