//! Proves facts about a game, and decides how the machine tests legality.

use super::{
    assumptions::{Assumption, Proof, Proofs},
    fold::{MoveCell, MoveFacts},
    on_board,
    targets::MoveAnalysis,
};
use crate::program::{
    Bitboard, LegalityTest, Plan,
    core::{AttackTable, Choosing, Lines, PieceMovement, TypeTables},
    deps::{ForbidTest, forbid_test},
    plan::{AreaCaptures, FacingLine, Facts, Forbid, KingsFacing, Off, OffOnly, Restriction},
};
use alfil_model::{
    self as model, Cell, Cond, Deps, Event, Model, MoveKind, PieceType, Player, PlayerRef, Rule,
    SetExpr, Subject, TypeExpr, TypeSet, When,
};

/// Returns the plan for a model whose patterns have been built.
pub(super) fn plan<const N: usize>(
    model: &Model,
    movements: &[PieceMovement<N>],
    attack_tables: &[Vec<AttackTable<N>>],
    types: &TypeTables<N>,
    lines: &Lines<N>,
    shortcuts: bool,
) -> Plan<N> {
    let proofs = Proofs::of(model, shortcuts);
    let (legality, why, royal) = if shortcuts {
        legality(model, &proofs)
    } else {
        (LegalityTest::Trial, "shortcuts are switched off", TypeSet::default())
    };
    let exact = proofs.allow(Proof::Exact);
    let reads_off = model.check.as_ref().is_some_and(|it| it.off != Cond::Const(false));
    let forbid = |it| forbid(model, it, &royal, exact && reads_off, &proofs);
    let forbids: Vec<Forbid> = model.forbids.iter().map(forbid).collect();
    let n_types = model.types.len();
    let mobile = |player: Player, ty: PieceType, cell: Cell| {
        types.mobile[player.idx() * n_types + ty.idx()].has(cell.idx())
    };
    let analysis = MoveAnalysis {
        model,
        proofs: &proofs,
        royal,
        mobile: &mobile,
        forbids: &forbids,
        near: &lines.near,
    };
    let mutual = lines.are_mutual();
    let facts = analysis.facts(movements, shortcuts);
    let never_enabled = attack_tables.iter().flatten().all(|it| it.never_enabled);
    let mut kings = model.types.ids().filter(|it| !model.types[*it].castles.is_empty());
    let castling = MoveFacts {
        kind: Some(MoveKind::Castle),
        captures: Some(false),
        was: kings.next().filter(|_| kings.next().is_none()),
        after: true,
        ..MoveFacts::nothing(model, Player(0))
    };
    // One answer, if it is the same for all players.
    let resets = model.draws.moves.as_ref().map_or(Some(false), |it| {
        let mut all = model.players.ids().map(|own| MoveFacts { own, ..castling }.truth(&it.reset));
        all.next()?.filter(|first| all.all(|it| it == Some(*first)))
    });
    let all = Bitboard::first(model.board.cells.len());
    let area_captures = analysis.area_captures();
    let restrictions = restrictions(model, &proofs, &forbids, area_captures.as_ref());
    let simple_turns = proofs.allow(Proof::SimpleTurns);
    Plan {
        legality,
        why: why.into(),
        exact,
        reads_off: exact && reads_off,
        off: model.check.as_ref().map_or(Vec::new(), |it| {
            let part = |it: &Cond| Off { when: it.clone(), facing: facing(it, &royal, mutual) };
            it.off.disjuncts().into_iter().map(part).collect()
        }),
        reads_royals: reads_off
            || forbids
                .iter()
                .any(|it| it.test == ForbidTest::Deps && !on_board::is_of_move(&it.when)),
        check_off_legal: forbids.iter().filter_map(|it| it.off_only.as_ref()).all(|it| it.before),
        castles: proofs.allow(Proof::Castling)
            && never_enabled
            && analysis.is_castling_check_neutral(),
        royal,
        captures_friends: !proofs.allow(Proof::OwnPiecesStay),
        simple_types: facts.chunks(n_types.max(1)).map(|it| simple_types(it, &all)).collect(),
        facts,
        simple_turns,
        simple_castling: resets.filter(|_| simple_turns && analysis.is_castling_simple()),
        passes: proofs.allow(Proof::Passing) && analysis.is_passing_check_neutral(),
        stops: proofs.allow(Proof::Stopping) && analysis.is_passing_check_neutral(),
        ends_by_counts: proofs.allow(Proof::FewEndings) && ends_by(model, true),
        ends_by_passes: proofs.allow(Proof::FewEndings) && ends_by(model, false),
        area_captures,
        step_test: proofs.allow(Proof::StepTest),
        hand_gains: analysis.hand_gains(),
        extinction_rules: analysis.extinction_rules(),
        updated_sets: analysis.updated_sets(),
        restrictions,
        forbids,
    }
}

/// Returns what is found out for each position before its moves are listed.
fn restrictions<const N: usize>(
    model: &Model,
    proofs: &Proofs,
    forbids: &[Forbid],
    area_captures: Option<&AreaCaptures<N>>,
) -> Vec<Restriction> {
    let exact = proofs.allow(Proof::Exact);
    let mut res = Vec::new();
    let mut add = |it: Restriction, if_: bool| res.extend(Some(it).filter(|_| if_));
    add(Restriction::OwnRoyals, !proofs.allow(Proof::OwnPiecesStay));
    if let Some(check) = &model.check {
        add(Restriction::Intruders, check.intruders != SetExpr::None);
        add(Restriction::Placed, exact && check.except != SetExpr::None);
        add(Restriction::Off, exact && check.off != Cond::Const(false));
    }
    for (n, forbid) in forbids.iter().enumerate() {
        add(Restriction::Forbid(n as u16), forbid.test == ForbidTest::Deps);
        add(Restriction::NoCheck, forbid.test == ForbidTest::Sight);
    }
    add(Restriction::Check, model.check.is_some());
    add(Restriction::AreaCaptures, area_captures.is_some());
    res
}

/// Returns the types of a player whose steps are all simple.
fn simple_types<const N: usize>(facts: &[Facts<N>], all: &Bitboard<N>) -> Vec<u8> {
    let simple = |it: &Facts<N>| it.simple.quiet == *all && it.simple.take == *all;
    (0..facts.len()).filter(|it| simple(&facts[*it])).map(|it| it as u8).collect()
}

/// Returns how legality is decided, the reason, and the types of royal pieces.
fn legality(model: &Model, proofs: &Proofs) -> (LegalityTest, &'static str, TypeSet) {
    let Some(check) = model.check.as_ref().filter(|it| it.at.is_some()) else {
        return free(model);
    };
    if check.royal == SetExpr::None && check.intruders == SetExpr::None {
        return free(model);
    }
    if let Some(missing) = proofs.missing(Proof::Sight) {
        let why = match missing {
            Assumption::CheckIsTestedEachMove => {
                "check is tested at the end of turns of several moves"
            }
            Assumption::TypesMakeRoyal => {
                "which pieces are royal is not a matter of their types alone"
            }
            _ => "intruders are not a matter of enemy pieces alone",
        };
        return (LegalityTest::Trial, why, TypeSet::default());
    }
    let royal = royal_types(&check.royal).unwrap_or_default();
    let why = "royal pieces are known by type; moves without further consequences disturb check only on lines of sight";
    (LegalityTest::Sight, why, royal)
}

/// Returns the same for games in which check does not bind.
fn free(model: &Model) -> (LegalityTest, &'static str, TypeSet) {
    let none = TypeSet::default();
    match model.forbids.as_slice() {
        [] => (
            LegalityTest::Free,
            "there is no check that binds, and nothing else makes a move illegal",
            none,
        ),
        _ => (
            LegalityTest::Sight,
            "there is no check that binds; what may be forbidden is tried",
            none,
        ),
    }
}

/// Returns true if no move other than a pass can end the game. With `counts`, moves that change the number of pieces are
/// exempt.
fn ends_by(model: &Model, counts: bool) -> bool {
    let by_passes = |it: &Cond| {
        model.players.ids().all(|own| {
            let known = MoveFacts { passes: Some(0), ..MoveFacts::nothing(model, own) };
            known.truth(it) == Some(false)
        })
    };
    let mut ends = model.outcomes.iter().filter(|it| !it.no_moves);
    ends.all(|it| {
        by_passes(&it.when)
            || counts
                && it.subject == Subject::Each
                && it.when.deps().within(Deps::BOARD.or(Deps::HANDS))
    })
}

/// Returns a forbid, and how it is tested. With `reads_off`, conditions switch check off.
fn forbid(
    model: &Model,
    it: &model::Forbid,
    royal: &TypeSet,
    reads_off: bool,
    proofs: &Proofs,
) -> Forbid {
    let off_only = off_only(model, &it.when).filter(|_| reads_off);
    let test = match forbid_test(&it.when, royal) {
        // A move that does not end the turn may satisfy the condition.
        _ if it.at == When::Turn && !model.turn.is_one_move() => ForbidTest::Trial,
        // The rest of the condition is read only while check is off.
        _ if off_only.is_some() => ForbidTest::Deps,
        ForbidTest::Sight if !proofs.allow(Proof::LinesToEnemyRoyals) => ForbidTest::Trial,
        ForbidTest::Deps if !proofs.allow(Proof::ConditionsReadOnce) => ForbidTest::Trial,
        it => it,
    };
    let reads_stuck = it.when.deps().meets(Deps::STUCK);
    Forbid { at: it.at, when: it.when.clone(), reads_stuck, test, off_only }
}

/// Returns what a condition requires besides check being off. Returns `None` if it can hold while check is on.
fn off_only(model: &Model, when: &Cond) -> Option<OffOnly> {
    let off = model.check.as_ref()?.off.conjuncts();
    let mut rest = when.conjuncts();
    if !off.iter().all(|it| rest.contains(it)) {
        return None;
    }
    rest.retain(|it| !off.contains(it));
    let all = rest.len();
    rest.retain(|it| match it {
        Cond::Before(it) => {
            let before = it.conjuncts();
            !(off.iter().all(|it| before.contains(it)) && before.len() == off.len())
        }
        _ => true,
    });
    let before = rest.len() < all;
    Some(OffOnly { before, rest: Cond::And(rest.into_iter().cloned().collect()) })
}

/// Returns how an own royal piece must face enemy pieces for a condition to hold, if the condition requires that.
fn facing(off: &Cond, royal: &TypeSet, mutual: bool) -> Option<KingsFacing> {
    let parts = off.conjuncts();
    let is_royal = |it: &SetExpr| match it {
        SetExpr::Inter(them) => {
            them.contains(&SetExpr::Pieces(PlayerRef::Own)) && royal_types(it) == Some(*royal)
        }
        _ => false,
    };
    let line = |it: &SetExpr| match it {
        SetExpr::FileOf(of) if is_royal(of) => Some(FacingLine::File),
        SetExpr::RankOf(of) if is_royal(of) => Some(FacingLine::Rank),
        SetExpr::Near(of) if mutual && is_royal(of) => Some(FacingLine::Edge),
        _ => None,
    };
    let (of, line) = parts.iter().find_map(|it| {
        let Cond::Some(SetExpr::Inter(them)) = it else { return None };
        let at = them.iter().position(|it| line(it).is_some())?;
        let mut rest = them.clone();
        let line = line(&rest.remove(at))?;
        let enemies = rest.contains(&SetExpr::Pieces(PlayerRef::Enemy));
        // No move of a royal piece changes which pieces are in these sets.
        (enemies && rest.iter().all(SetExpr::is_by_cell)).then_some((rest, line))
    })?;
    let same = |it: &SetExpr| match it {
        SetExpr::Inter(them) => them.len() == of.len() && of.iter().all(|it| them.contains(it)),
        _ => false,
    };
    let between = |it: &SetExpr| match it {
        SetExpr::Between(a, b) => is_royal(a) && same(b) || same(a) && is_royal(b),
        _ => false,
    };
    let clear = parts.iter().any(|it| match it {
        Cond::Not(it) => match &**it {
            Cond::Some(SetExpr::Inter(them)) => match them.as_slice() {
                [SetExpr::Occupied, it] | [it, SetExpr::Occupied] => between(it),
                _ => false,
            },
            _ => false,
        },
        _ => false,
    });
    let exact = parts.len() == if clear { 2 } else { 1 };
    Some(KingsFacing { of: SetExpr::Inter(of), line, clear, exact })
}

/// Returns the types of royal pieces, if types alone make pieces royal.
pub(super) fn royal(model: &Model) -> Option<TypeSet> {
    model.check.as_ref().map_or(Some(TypeSet::default()), |it| royal_types(&it.royal))
}

/// Returns the types of royal pieces, if types alone make own pieces royal.
fn royal_types(set: &SetExpr) -> Option<TypeSet> {
    match set {
        SetExpr::None => Some(TypeSet::default()),
        SetExpr::Types(types) => Some(*types),
        SetExpr::OfType(TypeExpr::Const(ty)) => Some(TypeSet::from_iter([*ty])),
        SetExpr::Union(them) => {
            let types: Option<Vec<TypeSet>> = them.iter().map(royal_types).collect();
            Some(types?.iter().fold(TypeSet::default(), |a, b| a.or(b)))
        }
        SetExpr::Inter(them) => {
            let own = |it: &&SetExpr| !matches!(it, SetExpr::Pieces(PlayerRef::Own));
            let types: Option<Vec<TypeSet>> = them.iter().filter(own).map(royal_types).collect();
            types?.into_iter().reduce(|a, b| a.and(&b))
        }
        _ => None,
    }
}

/// Returns true if a set holds only enemy pieces, and no move of own pieces adds any to it.
pub(super) fn only_enemies(set: &SetExpr) -> bool {
    match set {
        SetExpr::None => true,
        SetExpr::Pieces(PlayerRef::Enemy) => true,
        SetExpr::Union(them) => them.iter().all(only_enemies),
        SetExpr::Inter(them) => {
            them.iter().any(only_enemies)
                && them.iter().all(|it| only_enemies(it) || it.is_by_cell())
        }
        SetExpr::Minus(a, b) => only_enemies(a) && b.is_by_cell(),
        _ => false,
    }
}

/// Returns for each player the targets of moves for which a rule may do something.
pub(super) fn may<const N: usize>(model: &Model, rule: &Rule) -> Vec<Bitboard<N>> {
    model.players.ids().map(|own| targets(rule, &MoveFacts::nothing(model, own))).collect()
}

/// Returns the targets for which a rule may do something by a move with these facts.
fn targets<const N: usize>(rule: &Rule, known: &MoveFacts<'_>) -> Bitboard<N> {
    let to = |to: usize| MoveFacts { to: MoveCell::At(Cell::new(to)), ..*known };
    (0..known.model.board.cells.len()).filter(|it| to(*it).may_run(rule)).collect()
}

/// Returns the targets of moves that may leave a choice.
pub(super) fn choosing<const N: usize>(model: &Model) -> Choosing<N> {
    let n_players = model.players.len();
    let none = || vec![Bitboard::EMPTY; n_players];
    let mut res = Choosing { quiet: none(), take: none(), drop: none() };
    for rule in model.rules.iter().filter(|it| it.chooses()) {
        for (player, cells) in may(model, rule).into_iter().enumerate() {
            res.take[player] |= cells;
            if rule.on.iter().any(|it| *it != Event::Capture) {
                res.quiet[player] |= cells;
            }
            if rule.on.iter().any(|it| matches!(it, Event::Arrive | Event::Drop | Event::Moved)) {
                let drop = MoveFacts {
                    from: MoveCell::Nowhere,
                    captures: Some(false),
                    kind: Some(MoveKind::Drop),
                    ..MoveFacts::nothing(model, Player(player as u8))
                };
                res.drop[player] |= cells & targets(rule, &drop);
            }
        }
    }
    res
}
