//! What texts mean.

use super::*;
use alfil_model::{
    Affected, Arith, Choice, ChoiceSource, Compare, Domain, OutcomeResult, PieceRef, PlayerRef,
    StrideId, TextPart,
};

fn types(types: &[PieceType]) -> TypeSet {
    types.iter().copied().collect()
}

fn not(cond: Cond) -> Cond {
    Cond::Not(Box::new(cond))
}

fn pieces(player: PlayerRef, types: &[PieceType]) -> SetExpr {
    SetExpr::Inter(vec![SetExpr::Pieces(player), SetExpr::Types(types.iter().copied().collect())])
}

fn own(types: &[PieceType]) -> SetExpr {
    pieces(PlayerRef::Own, types)
}

fn check_conds(scope: impl Into<Scope<'static>> + Copy, cases: Vec<(&str, Cond)>) {
    for (text, expected) in cases {
        assert_eq!(Fixture::new().right(scope, text, cond), expected, "{text}");
    }
}

#[test]
fn conditions_of_rules() {
    let zone = |id| SetExpr::Zone(id, PlayerRef::Own);
    let is = |piece, ids: &[PieceType]| Cond::Is(piece, types(ids));
    let (mover, victim) = (PieceRef::Mover, PieceRef::Victim);
    let was = |ty| Cond::SameType(TypeExpr::MoverWas, TypeExpr::Const(ty));
    let promotion = |of| TypeExpr::Promotion(Box::new(TypeExpr::Of(of)));
    check_conds(
        rule(),
        vec![
            ("target not in core", not(Cond::In(CellRef::Target, zone(CORE)))),
            ("victim is {queen, rook}", is(victim, &[QUEEN, ROOK])),
            ("victim is queen rook", is(victim, &[QUEEN, ROOK])),
            ("victim is Q | +P", is(victim, &[QUEEN, LANCE])),
            ("victim is not minor", not(is(victim, &[BISHOP, KNIGHT]))),
            ("victim is promoted", is(victim, &[QUEEN, KNIGHT])),
            (
                "mover is pawn and victim is pawn",
                Cond::And(vec![is(mover, &[PAWN]), is(victim, &[PAWN])]),
            ),
            ("captures or mover was pawn", Cond::Or(vec![Cond::Captures, was(PAWN)])),
            ("mover was QR", Cond::Or(vec![was(QUEEN), was(ROOK)])),
            (
                "mover is not before(mover)",
                not(Cond::SameType(TypeExpr::Of(mover), TypeExpr::MoverWas)),
            ),
            ("mover has no promotion", not(Cond::Exists(promotion(mover)))),
            ("mover has tired", Cond::Marked(mover, MarkId(0))),
            ("mover is tired", Cond::Marked(mover, MarkId(0))),
            (
                "victim is enemy pawn",
                Cond::And(vec![is(victim, &[PAWN]), Cond::Owned(victim, PlayerRef::Enemy)]),
            ),
            ("owner(victim) = enemy", Cond::Owned(victim, PlayerRef::Enemy)),
            ("mover is royal", Cond::In(CellRef::Target, SetExpr::Royal(PlayerRef::Own))),
            (
                "victim is royal",
                Cond::Before(Box::new(Cond::In(
                    CellRef::Victim,
                    SetExpr::Royal(PlayerRef::OwnerOf(victim)),
                ))),
            ),
            ("here = target", Cond::In(CellRef::Here, SetExpr::Cell(CellRef::Target))),
            ("target is rook", is(PieceRef::At(CellRef::Target), &[ROOK])),
            ("promotion(victim) = none", not(Cond::Exists(promotion(victim)))),
            ("promotion(mover) is victim", Cond::SameType(promotion(mover), TypeExpr::Of(victim))),
            (
                "no own pawn & file(target)",
                not(Cond::Some(SetExpr::Inter(vec![
                    SetExpr::Pieces(PlayerRef::Own),
                    SetExpr::Types(types(&[PAWN])),
                    SetExpr::FileOf(Box::new(SetExpr::Cell(CellRef::Target))),
                ]))),
            ),
            (
                "before(check) and not check",
                Cond::And(vec![
                    Cond::Before(Box::new(Cond::InCheck(PlayerRef::Own))),
                    not(Cond::InCheck(PlayerRef::Own)),
                ]),
            ),
        ],
    );
}

#[test]
fn numbers_are_compared() {
    let count = |set| Num::Count(set);
    let counter = |id, player| Num::Counter(CounterId(id), player);
    let field = |cell| Num::CellValues(CellValuesId(0), SetExpr::Cell(cell), PlayerRef::Own);
    check_conds(
        Context::Pattern,
        vec![
            (
                "reach(target) > reach(origin)",
                Cond::Compare(Compare::Greater, field(CellRef::Target), field(CellRef::Origin)),
            ),
            ("steepest(reach)", Cond::Steepest(CellValuesId(0), 1)),
            ("steepest(reach, 0)", Cond::Steepest(CellValuesId(0), 0)),
            (
                "count(own king) > 1",
                Cond::Compare(Compare::Greater, count(own(&[KING])), Num::Const(1)),
            ),
            (
                "checks(enemy) != 1 + 2 * 3",
                Cond::Compare(Compare::NotEqual, counter(1, PlayerRef::Enemy), Num::Const(7)),
            ),
            (
                "count(own) + held(own) = 1",
                Cond::Compare(
                    Compare::Equal,
                    Num::arith(
                        Arith::Add,
                        count(SetExpr::Pieces(PlayerRef::Own)),
                        Num::Held(
                            PlayerRef::Own,
                            types(&[KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN, LANCE]),
                        ),
                    ),
                    Num::Const(1),
                ),
            ),
            (
                "held(enemy pawn) <= clock",
                Cond::Compare(
                    Compare::AtMost,
                    Num::Held(PlayerRef::Enemy, types(&[PAWN])),
                    counter(0, PlayerRef::Own),
                ),
            ),
            (
                "rank(target) = 3",
                Cond::Compare(
                    Compare::Equal,
                    Num::Rank(SetExpr::Cell(CellRef::Target)),
                    Num::Const(3),
                ),
            ),
        ],
    );
}

#[test]
fn numbers_of_sets_and_types_are_compared() {
    let counter = |id, player| Num::Counter(CounterId(id), player);
    let gates = SetExpr::State(SetId(2));
    check_conds(
        Context::Pattern,
        vec![
            (
                "rank(own king) = reach(gates)",
                Cond::Compare(
                    Compare::Equal,
                    Num::Rank(own(&[KING])),
                    Num::CellValues(CellValuesId(0), gates.clone(), PlayerRef::Own),
                ),
            ),
            (
                "price(victim) > sum(price, own king)",
                Cond::Compare(
                    Compare::Greater,
                    Num::TypeValue(TypeValuesId(0), TypeExpr::Of(PieceRef::Victim)),
                    Num::Sum(TypeValuesId(0), own(&[KING])),
                ),
            ),
            (
                "target = gates",
                Cond::And(vec![
                    Cond::In(CellRef::Target, gates.clone()),
                    Cond::Compare(Compare::Equal, Num::Count(gates), Num::Const(1)),
                ]),
            ),
            (
                "no (own | partner) king",
                not(Cond::Some(SetExpr::Inter(vec![
                    SetExpr::Union(vec![
                        SetExpr::Pieces(PlayerRef::Own),
                        SetExpr::Pieces(PlayerRef::Partner),
                    ]),
                    SetExpr::Types(types(&[KING])),
                ]))),
            ),
            (
                "min(clock, abs(2 - 5)) < max(victims, min(1, 2))",
                Cond::Compare(
                    Compare::Less,
                    Num::arith(Arith::Min, counter(0, PlayerRef::Own), Num::Const(3)),
                    Num::arith(Arith::Max, Num::Victims, Num::Const(1)),
                ),
            ),
            (
                "remainder(victims, 3) = remainder(-1, 3)",
                Cond::Compare(
                    Compare::Equal,
                    Num::arith(Arith::Rem, Num::Victims, Num::Const(3)),
                    Num::Const(2),
                ),
            ),
        ],
    );
}

#[test]
fn sets_that_never_change_are_worked_out_for_each_player() {
    let mut fixture = Fixture::new();
    for (text, white, black) in [
        ("a2-c2 | d4", "a2 b2 c2 d4", "a7 b7 c7 d5"),
        ("a1 b2 c3", "a1 b2 c3", "a8 b7 c6"),
        ("rank 2 & files a-b", "a2 b2", "a7 b7"),
        ("last-ranks(1) - a1-g8", "h8", "h1"),
        // Directions are turned, not mirrored.
        ("edge(forward) & edge(left)", "a8", "h1"),
        ("home", "d1 e1", "d8 e8"),
        ("home(enemy)", "d8 e8", "d1 e1"),
        ("home(black) | home", "d1 d8 e1 e8", "d8 e8"),
        ("near(a1)", "a2 b1 b2", "a7 b7 b8"),
        ("!ranks 1-7 & {a8, b8}", "a8 b8", "a1 b1"),
        ("h1-g2", "g1 g2 h1 h2", "g7 g8 h7 h8"),
        ("all - all", "", ""),
    ] {
        let cells = fixture.right(Context::Zone, text, cells);
        let names = |player: u8| {
            let mut res: Vec<_> = cells[Player(player)]
                .iter()
                .map(|it| fixture.geometry.board().cells[it.idx()].name.clone())
                .collect();
            res.sort();
            res.join(" ")
        };
        assert_eq!((names(0).as_str(), names(1).as_str()), (white, black), "{text}");
    }
    assert_eq!(fixture.zones.len(), 2);
}

#[test]
fn fixed_sets_in_conditions_become_zones_only_where_players_differ() {
    let mut fixture = Fixture::new();
    assert_eq!(fixture.right(rule(), "home", set), SetExpr::Zone(HOME, PlayerRef::Own));
    assert_eq!(fixture.right(rule(), "home(next)", set), SetExpr::Zone(HOME, PlayerRef::Next));
    assert!(matches!(fixture.right(rule(), "d4-e5", set), SetExpr::Cells(it) if it.len() == 4));
    let far = SetExpr::Zone(ZoneId(2), PlayerRef::Own);
    assert_eq!(fixture.right(rule(), "last-ranks(1)", set), far);
    assert_eq!(fixture.right(rule(), "rank 8", set), far);
    assert_eq!(
        fixture.right(rule(), "own pawn & last-ranks(1)", set),
        SetExpr::Inter(vec![SetExpr::Pieces(PlayerRef::Own), SetExpr::Types(types(&[PAWN])), far])
    );
    assert_eq!(fixture.zones.len(), 3);
    assert_eq!(fixture.zones[2].name, "(last-ranks(1))");
}

#[test]
fn words_side_by_side_restrict_but_types_and_cells_unite() {
    let mut fixture = Fixture::new();
    assert_eq!(fixture.right(rule(), "own pawn rook", set), own(&[PAWN, ROOK]));
    assert_eq!(fixture.right(rule(), "own (pawn | rook)", set), own(&[PAWN, ROOK]));
    assert_eq!(
        fixture.right(rule(), "a4 a5 own", set),
        SetExpr::Inter(vec![
            SetExpr::Pieces(PlayerRef::Own),
            SetExpr::Cells(
                ["a4", "a5"].iter().map(|it| fixture.geometry.cell(it).unwrap()).collect()
            )
        ])
    );
    assert_eq!(
        fixture.right(rule(), "near(target) - own pawn | target", set),
        SetExpr::Union(vec![
            SetExpr::Minus(
                Box::new(SetExpr::Near(Box::new(SetExpr::Cell(CellRef::Target)))),
                Box::new(own(&[PAWN]))
            ),
            SetExpr::Cell(CellRef::Target)
        ])
    );
    assert_eq!(
        fixture.right(rule(), "attacked(own king by enemy)", set),
        SetExpr::Inter(vec![
            SetExpr::Pieces(PlayerRef::Own),
            SetExpr::Types(types(&[KING])),
            SetExpr::Attacked(Box::new(SetExpr::Pieces(PlayerRef::Enemy)))
        ])
    );
    let by = |it: SetExpr| SetExpr::Attacked(Box::new(it));
    assert_eq!(fixture.right(rule(), "attacked", set), by(SetExpr::Pieces(PlayerRef::Enemy)));
    assert_eq!(fixture.right(rule(), "attacked(by own)", set), by(SetExpr::Pieces(PlayerRef::Own)));
    assert_eq!(fixture.right(rule(), "attacked(by own pawn)", set), by(own(&[PAWN])));
}

#[test]
fn who_a_player_is_is_asked_by_a_zone() {
    let mut fixture = Fixture::new();
    let cond = fixture.right(rule(), "own = black", cond);
    assert_eq!(cond, Cond::Some(SetExpr::Zone(ZoneId(2), PlayerRef::Own)));
    let cells = &fixture.zones[2].cells;
    assert_eq!((cells[Player(0)].len(), cells[Player(1)].len()), (0, 64));
}

#[test]
fn lists_of_types() {
    let mut fixture = Fixture::new();
    for text in ["queen rook pawn", "Q R P", "QRP", "{queen, R, P}", "queen | rook | pawn"] {
        assert_eq!(fixture.right(Context::Setup, text, type_list), [QUEEN, ROOK, PAWN], "{text}");
    }
    assert_eq!(fixture.right(Context::Setup, "+P QK", type_list), [LANCE, QUEEN, KING]);
}

#[test]
fn effects_of_rules() {
    use Effect::{Become, Choose, End, Place as Put, Remove};
    let (mover, victim) = (PieceRef::Mover, PieceRef::Victim);
    let next = |of| TypeExpr::Next(Box::new(TypeExpr::Of(of)), RankingId(0));
    let choice = |source, filter, optional| Choose(Choice { source, filter, optional });
    for (text, expected) in [
        ("nothing", vec![]),
        ("remove core", vec![Remove(SetExpr::Zone(CORE, PlayerRef::Own))]),
        (
            "place next-in(victim, ranking) for owner(victim) at target replacing; draw",
            vec![
                Put {
                    piece: next(victim),
                    owner: PlayerRef::OwnerOf(victim),
                    at: SetExpr::Cell(CellRef::Target),
                    replace: true,
                },
                End(PlayerRef::Own, OutcomeResult::Draw),
            ],
        ),
        (
            "mover becomes next-in(mover, ranking)",
            vec![Become(Affected::Piece(mover), next(mover))],
        ),
        (
            "mover may become promotion(mover)",
            vec![choice(ChoiceSource::Promotion(TypeExpr::Of(mover)), Cond::Const(true), true)],
        ),
        (
            "mover must become one of queen rook where no own option",
            vec![choice(
                ChoiceSource::Types(vec![QUEEN, ROOK]),
                not(Cond::Some(SetExpr::Inter(vec![
                    SetExpr::Pieces(PlayerRef::Own),
                    SetExpr::OfType(TypeExpr::Option),
                ]))),
                false,
            )],
        ),
        (
            "mover must become held(own minor)",
            vec![choice(
                ChoiceSource::Held(PlayerRef::Own, types(&[BISHOP, KNIGHT])),
                Cond::Const(true),
                false,
            )],
        ),
    ] {
        assert_eq!(Fixture::new().right(rule(), text, effects), expected, "{text}");
    }
}

#[test]
fn effects_on_state_and_game() {
    use Effect::{End, Give, Include, Mark, Relocate, Set, Shift, Swap, Turn};
    let (mover, victim) = (PieceRef::Mover, PieceRef::Victim);
    let (clock, checks) = (CounterId(0), CounterId(1));
    let counter = |id, player| Box::new(Num::Counter(id, player));
    for (text, expected) in [
        ("turn enemy to own", vec![Turn(SetExpr::Pieces(PlayerRef::Enemy), PlayerRef::Own)]),
        (
            "give base(victim) to own",
            vec![Give(PlayerRef::Own, TypeExpr::Base(Box::new(TypeExpr::Of(victim))))],
        ),
        (
            "move target to origin",
            vec![Relocate(SetExpr::Cell(CellRef::Target), SetExpr::Cell(CellRef::Origin))],
        ),
        (
            "swap target with own king",
            vec![Swap(
                SetExpr::Cell(CellRef::Target),
                SetExpr::Inter(vec![
                    SetExpr::Pieces(PlayerRef::Own),
                    SetExpr::Types(types(&[KING])),
                ]),
            )],
        ),
        (
            "move enemy by forward + left; win own",
            vec![
                Shift(SetExpr::Pieces(PlayerRef::Enemy), StrideId(0)),
                End(PlayerRef::Own, OutcomeResult::Win),
            ],
        ),
        (
            "mark here as tired",
            vec![Mark(Affected::Piece(PieceRef::At(CellRef::Here)), MarkId(0), true)],
        ),
        ("unmark mover as tired", vec![Mark(Affected::Piece(mover), MarkId(0), false)]),
        (
            "mark own pawn as tired",
            vec![Mark(
                Affected::On(SetExpr::Inter(vec![
                    SetExpr::Pieces(PlayerRef::Own),
                    SetExpr::Types(types(&[PAWN])),
                ])),
                MarkId(0),
                true,
            )],
        ),
        ("gates += origin", vec![Include(SetId(2), SetExpr::Cell(CellRef::Origin), true)]),
        ("gates = none", vec![Include(SetId(2), SetExpr::All, false)]),
        ("unmoved -= origin", vec![Include(SetId::UNMOVED, SetExpr::Cell(CellRef::Origin), false)]),
        (
            "checks -= 1",
            vec![Set(
                checks,
                PlayerRef::Own,
                Num::arith(Arith::Sub, *counter(checks, PlayerRef::Own), Num::Const(1)),
            )],
        ),
        ("checks(enemy) = 2", vec![Set(checks, PlayerRef::Enemy, Num::Const(2))]),
        (
            "clock += victims",
            vec![Set(
                clock,
                PlayerRef::Own,
                Num::arith(Arith::Add, *counter(clock, PlayerRef::Own), Num::Victims),
            )],
        ),
        ("lose owner(piece)", vec![End(PlayerRef::OwnerOf(PieceRef::Piece), OutcomeResult::Loss)]),
        ("win own", vec![End(PlayerRef::Own, OutcomeResult::Win)]),
        ("eliminate white", vec![End(PlayerRef::Const(Player(0)), OutcomeResult::Eliminate)]),
    ] {
        assert_eq!(Fixture::new().right(rule(), text, effects), expected, "{text}");
    }
}

#[test]
fn custom_moves_know_what_was_chosen() {
    let mut fixture = Fixture::new();
    let here = Context::Action;
    let old = fixture.right(here, "cell in own pawn & last-ranks(1)", domain);
    assert!(matches!(&old, Domain::Cells(_)));
    fixture.bind("old", (&old).into());
    let new = fixture.right(here, "held by enemy", domain);
    fixture.bind("new", (&new).into());
    let (cell, bound) = (PieceRef::At(CellRef::Bound(0)), TypeExpr::Bound);
    assert_eq!(
        fixture.right(here, "take new from enemy; old becomes new", effects),
        [Effect::Take(PlayerRef::Enemy, bound(1)), Effect::Become(Affected::Piece(cell), bound(1))]
    );
    let next = TypeExpr::Next(Box::new(bound(1)), RankingId(0));
    assert_eq!(
        fixture.right(here, "held new becomes next-in(new, ranking)", effects),
        [Effect::BecomeHeld(PlayerRef::Enemy, bound(1), next.clone())]
    );
    assert_eq!(
        fixture.right(here, "{old}={next-in(new, ranking)}*", template).0,
        [
            TextPart::Choice(0),
            TextPart::Plain("=".into()),
            TextPart::Type(next),
            TextPart::Plain("*".into())
        ]
    );
    assert_eq!(fixture.right(here, "old is pawn", cond), Cond::Is(cell, types(&[PAWN])));
    assert_eq!(
        fixture.right(here, "new is pawn", cond),
        Cond::SameType(bound(1), TypeExpr::Const(PAWN))
    );
    assert_eq!(
        fixture.right(here, "near(old) & empty", set),
        SetExpr::Inter(vec![
            SetExpr::Near(Box::new(SetExpr::Cell(CellRef::Bound(0)))),
            SetExpr::Vacant
        ])
    );
}

#[test]
fn events_have_names() {
    let mut fixture = Fixture::new();
    let demote = Event::Action(ActionId(0));
    for (text, expected) in [
        ("gives  check", vec![Event::GivesCheck]),
        ("demote", vec![demote]),
        ("capture gives check drop", vec![Event::Capture, Event::GivesCheck, Event::Drop]),
        ("demote turn  ends", vec![demote, Event::TurnEnds]),
    ] {
        assert_eq!(fixture.right(rule(), text, event_list), expected, "{text}");
    }
}

#[test]
fn constant_conditions_are_reported() {
    let mut fixture = Fixture::new();
    for (text, value) in [
        ("1 < 2", true),
        ("count(own) >= 0", true),
        ("count(d4-e5) = 4 and not some none", true),
        ("count(core - core) > 0", false),
        ("victims < 0", false),
        ("victim is all - all", false),
        ("captures and own != own", false),
    ] {
        let (res, diags) = fixture.read(rule(), text, cond);
        assert_eq!(res, Some(Cond::Const(value)), "{text}");
        assert_eq!(diags[0].code, Code::ConstantCondition, "{text}");
    }
}

#[test]
fn uses_of_names_have_their_places() {
    for (text, names) in [
        (
            "mover is pawn and next-in(mover, ranking) = king and target in home",
            "pawn ranking king home",
        ),
        // Cells, corners of ranges, and IDs that are run together.
        ("target in d4 | a2-h3 and mover is QKP", "d4 a2 h3 Q K P"),
        ("no +P & gates(own) and captures", "+P gates"),
        ("some own & (home(enemy) - knight) and checks(white) > 1", "home knight checks white"),
    ] {
        let mut fixture = Fixture::new();
        fixture.read(rule(), text, cond);
        let uses = fixture.record.uses.iter();
        let found: Vec<_> =
            uses.map(|(id, at)| (&text[at.range()], &fixture.symbols[*id].name)).collect();
        let names: Vec<_> = names.split(' ').collect();
        assert_eq!(found.iter().map(|it| it.0).collect::<Vec<_>>(), names, "{text}");
        assert!(found.iter().all(|it| it.0 == it.1), "{found:?}");
    }
    let mut fixture = Fixture::new();
    fixture.right(rule(), "checks -= count(gates); mark mover as tired", effects);
    let used: Vec<_> = fixture.record.uses.iter().map(|it| &fixture.symbols[it.0].name).collect();
    assert_eq!(used, ["checks", "gates", "tired"]);
}

#[test]
fn labels_are_asked_by_their_words() {
    let jump = || [LabelId(0)].into_iter().collect();
    for context in [Context::Rule, Context::Generator, Context::Phase, Context::Compulsory] {
        assert_eq!(Fixture::new().right(context, "jump", cond), Cond::Labelled(jump()));
    }
    for context in [Context::Rule, Context::Pattern, Context::Action] {
        let previous = Fixture::new().right(context, "previous(jump)", cond);
        assert_eq!(previous, Cond::PreviousLabelled(jump()));
    }
    for (context, text) in
        [(Context::Pattern, "jump"), (Context::Outcome, "jump"), (Context::Rule, "previous(home)")]
    {
        assert!(!Fixture::new().read(context, text, cond).1.is_empty(), "{text}");
    }
}

#[test]
fn directions_and_numbers_are_written_out() {
    let mut fixture = Fixture::new();
    let mut texts = |domain: &str| {
        let offer = fixture.right(Context::Action, domain, offer);
        let Offer::Constants(all) = offer else { panic!("{domain}") };
        all.iter()
            .map(|it| format!("{}:{}", it.source(), it.written()))
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(texts("number in 2..4"), "2:2 3:3 4:4");
    assert_eq!(texts("direction in forward-left | right"), "forward-left:fl right:r");
    assert_eq!(texts("direction in orthogonal"), "forward:f right:r back:b left:l");
    for wrong in ["number in 4..2", "number in home", "direction in home", "number in 1..1000"] {
        assert!(!Fixture::new().read(Context::Action, wrong, offer).1.is_empty(), "{wrong}");
    }
}
