//! Every variant of the model's enums is invented soon, so that the generator keeps up with the language.
//!
//! A new variant does not compile here until it is listed, and the test fails until some file has it.

use super::{invent, load};
use alfil::model::{
    Affected, Arith, Board, CellRef, Check, Choice, ChoiceSource, Compare, Cond, Domain, Effect,
    Event, ExprNode, Generator, Grid, Land, Lifetime, Model, MoveKind, Num, Occasion,
    OutcomeResult, PatternKind, PieceRef, PlayerRef, Preference, RoyalMode, Rule, SetExpr, Steps,
    Subject, TextPart, TypeExpr, When,
};
use std::collections::BTreeSet;

/// Names of variants, each with its enum.
type Seen = BTreeSet<String>;

/// Implements [`Variant`] for enums. The compiler checks that all variants are there.
macro_rules! variants {
    ($($ty:ident { $($name:ident)* })*) => {
        $(impl Variant for $ty {
            const ALL: &'static [&'static str] = &[$(concat!(stringify!($ty), "::", stringify!($name)),)*];
            fn variant(&self) -> &'static str {
                match self { $($ty::$name { .. } => concat!(stringify!($ty), "::", stringify!($name)),)* }
            }
        })*
        const EXPECTED: &[&[&str]] = &[$($ty::ALL,)*];
    };
}

trait Variant {
    const ALL: &'static [&'static str];
    fn variant(&self) -> &'static str;
}

variants! {
    Cond {
        Const Not And Or Compare In Some Within Is SameType Exists Owned Marked InCheck Stuck Captures Kind Exempt
        Labelled PreviousLabelled
        Unchanged Before Steepest Mobile Connected As
    }
    Num {
        Const Count Held HeldOf Groups Counter CellValues File Rank Level Standing Victims MovesMade Passes Repetitions
        Quiet TurnNumber Before As Arith Abs TypeValue Sum
    }
    SetExpr {
        None All Vacant Occupied Pieces Types OfType Zone State Marked Cell Cells Union Inter Minus Not Near Group Stride
        Captured Attacked Attackers Targets Ranked FileOf RankOf Between Beyond Rows Before As Enclosed Royal Enclosing If
    }
    CellRef { Origin Target Here Victim Over Const Bound PreviousOrigin PreviousTarget }
    PieceRef { Mover Piece Victim Over At }
    TypeExpr { Const Of MoverWas Next Paired Promotion Base Bound Option Last }
    PlayerRef { Own Enemy Partner Team Next OwnerOf Const Neutral }
    Arith { Add Sub Mul Min Max Rem }
    Compare { Less AtMost Equal NotEqual AtLeast Greater }
    Effect { Remove Place Become BecomeHeld Choose Turn Give Take Relocate Swap Shift Mark Include Set End }
    Affected { Piece On }
    ChoiceSource { Types Type Promotion Held }
    Event { Depart Capture Arrive Drop Castle Pass Action Removed Placed Becomes Moved GivesCheck TurnEnds }
    Generator { Moves Drops Pass Action }
    Domain { Cells Held Types }
    TextPart { Plain Choice Type }
    Preference { First Most }
    RoyalMode { Any All Last LastOfType }
    When { Turn Move }
    Subject { Mover Next Each }
    OutcomeResult { Win Loss Draw Eliminate }
    Occasion { Turn Draw }
    Lifetime { Move Turn NextTurn Game }
    PatternKind { Paths Imitate }
    Steps { Line Cycle Anywhere }
    Grid { Square Hex Graph }
}

/// Sets that only the compiler makes of others.
const OF_COMPILER: [&str; 2] = ["SetExpr::Enclosing", "SetExpr::If"];

/// The landing modes, and other facts about games that are no variants.
const LANDS: [(Land, &str); 11] = [
    (Land::EMPTY, "Land::EMPTY"),
    (Land::ENEMY, "Land::ENEMY"),
    (Land::FRIEND, "Land::FRIEND"),
    (Land::ROYAL, "Land::ROYAL"),
    (Land::EN_PASSANT, "Land::EN_PASSANT"),
    (Land::HOP, "Land::HOP"),
    (Land::HOP_FRIEND, "Land::HOP_FRIEND"),
    (Land::TAME, "Land::TAME"),
    (Land::RELAY, "Land::RELAY"),
    (Land::SWAP, "Land::SWAP"),
    (Land::NEUTRAL, "Land::NEUTRAL"),
];

fn see(seen: &mut Seen, it: &impl Variant) {
    seen.insert(it.variant().to_owned());
}

/// Adds a fact if it holds.
fn fact(seen: &mut Seen, facts: &mut Vec<&'static str>, name: &'static str, holds: bool) {
    facts.push(name);
    if holds {
        seen.insert(name.to_owned());
    }
}

fn see_expressions(seen: &mut Seen, model: &Model) {
    model.walk(&mut |node| match node {
        ExprNode::Cond(it) => {
            see(seen, it);
            if let Cond::Compare(how, ..) = it {
                see(seen, how);
            }
            if let Cond::Kind(kind) = it {
                seen.insert(kind_name(kind).to_owned());
            }
        }
        ExprNode::Num(it) => {
            see(seen, it);
            if let Num::Arith(how, ..) = it {
                see(seen, how);
            }
        }
        ExprNode::Set(it) => see(seen, it),
        ExprNode::Type(it) => see(seen, it),
        ExprNode::Cell(it) => see(seen, &it),
        ExprNode::Piece(it) => see(seen, &it),
        ExprNode::Player(it) => see(seen, &it),
    });
}

/// Conditions ask only for some kinds of moves.
fn kind_name(kind: &MoveKind) -> &'static str {
    match kind {
        MoveKind::Drop => "MoveKind::Drop",
        MoveKind::Pass => "MoveKind::Pass",
        MoveKind::Castle => "MoveKind::Castle",
        _ => "MoveKind",
    }
}

fn see_effects(seen: &mut Seen, model: &Model) {
    let of_rules = model.rules.iter().flat_map(Rule::effects);
    for effect in of_rules.chain(model.actions.iter().flat_map(|it| &it.effects)) {
        see(seen, effect);
        match effect {
            Effect::Become(it, _) | Effect::Mark(it, ..) => see(seen, it),
            Effect::Choose(Choice { source, .. }) => see(seen, source),
            Effect::End(_, it) => see(seen, it),
            _ => {}
        }
    }
    for event in model.rules.iter().flat_map(|it| &it.on) {
        see(seen, event);
    }
}

fn see_moves(seen: &mut Seen, facts: &mut Vec<&'static str>, model: &Model) {
    let (mut lame, mut jumped, mut skip, mut iso, mut unload, mut long) = Default::default();
    for pattern in model.types.iter().flat_map(|it| &it.patterns) {
        see(seen, &pattern.kind);
        let PatternKind::Paths(paths) = &pattern.kind else { continue };
        for leg in paths.iter().flat_map(|it| &it.legs) {
            see(seen, &leg.steps);
            for (land, name) in LANDS {
                if leg.land.has(land) {
                    seen.insert(name.to_owned());
                }
            }
            lame |= !leg.lame.is_empty();
            jumped |= !leg.jumped.is_empty();
            skip |= leg.skip > 0;
            iso |= leg.iso;
            unload |= leg.unload;
            long |= leg.max == u16::MAX;
        }
    }
    let patterns = || model.types.iter().flat_map(|it| &it.patterns);
    fact(seen, facts, "lame", lame);
    fact(seen, facts, "jumped", jumped);
    fact(seen, facts, "skip", skip);
    fact(seen, facts, "iso", iso);
    fact(seen, facts, "unload", unload);
    fact(seen, facts, "riders", long);
    fact(seen, facts, "initial", patterns().any(|it| it.initial));
    fact(seen, facts, "captures that are no attacks", patterns().any(|it| !it.attacks));
    fact(seen, facts, "en passant rights", patterns().any(|it| it.sets_en_passant));
    fact(seen, facts, "exempt", patterns().any(|it| it.exempt));
    fact(seen, facts, "labels", patterns().any(|it| it.label.is_some()));
    fact(seen, facts, "castling", model.types.iter().any(|it| !it.castles.is_empty()));
    fact(seen, facts, "neutral types", model.types.iter().any(|it| it.neutral));
    fact(seen, facts, "drops", model.types.iter().any(|it| it.drop.is_some()));
}

fn see_board(seen: &mut Seen, facts: &mut Vec<&'static str>, model: &Model) {
    let Board { grid, cells, sites, .. } = &model.board;
    see(seen, grid);
    fact(seen, facts, "merged cells", sites.len() > cells.len());
    for (name, range) in [
        ("up to 64 cells", 0..65),
        ("up to 128 cells", 65..129),
        ("up to 256 cells", 129..257),
        ("more cells", 257..4096),
    ] {
        fact(seen, facts, name, range.contains(&cells.len()));
    }
    if let Grid::Square { files, ranks, levels, wrap_files, wrap_ranks } = grid {
        fact(seen, facts, "levels", *levels > 1);
        fact(seen, facts, "joined files", *wrap_files && !wrap_ranks);
        fact(seen, facts, "joined ranks", *wrap_ranks && !wrap_files);
        fact(seen, facts, "torus", *wrap_ranks && *wrap_files);
        let all = usize::from(*files) * usize::from(*ranks) * usize::from(*levels);
        fact(seen, facts, "holes", sites.len() < all);
    }
    let n = model.players.len();
    let teams: BTreeSet<u8> = model.players.iter().map(|it| it.team).collect();
    for (number, name) in [(1, "one player"), (2, "two"), (3, "three"), (4, "four players")] {
        fact(seen, facts, name, n == number);
    }
    fact(seen, facts, "teams", teams.len() < n);
}

fn see_course(seen: &mut Seen, facts: &mut Vec<&'static str>, model: &Model) {
    for generator in model.turn.phases.iter().flat_map(|it| &it.generators) {
        see(seen, generator);
    }
    for choose in model.actions.iter().flat_map(|it| &it.choose) {
        see(seen, &choose.domain);
    }
    for part in model.actions.iter().flat_map(|it| &it.text).flat_map(|it| &it.0) {
        see(seen, part);
    }
    model.compulsory.iter().for_each(|it| see(seen, &it.what));
    for it in &model.outcomes {
        see(seen, &it.subject);
        see(seen, &it.at);
        see(seen, &it.result);
    }
    model.rulings.iter().for_each(|it| see(seen, &it.on));
    model.sets.iter().for_each(|it| see(seen, &it.lifetime));
    let phases = || model.turn.phases.iter();
    fact(seen, facts, "several phases", phases().len() > 1);
    fact(seen, facts, "optional phases", phases().any(|it| it.optional));
    fact(seen, facts, "skipped phases", phases().any(|it| it.skip_if_none));
    fact(seen, facts, "phases of one piece", phases().any(|it| it.same_piece));
    fact(seen, facts, "repeated phases", phases().any(|it| !it.is_single()));
    fact(seen, facts, "phases without stop", phases().any(|it| !it.is_single() && !it.stop));
    fact(seen, facts, "distinct results", model.turn.distinct_results);
    fact(seen, facts, "hands join late", model.turn.hands_join == When::Turn);
    fact(seen, facts, "forbids of turns", model.forbids.iter().any(|it| it.at == When::Turn));
    fact(seen, facts, "forbids of moves", model.forbids.iter().any(|it| it.at == When::Move));
    fact(
        seen,
        facts,
        "whole turns compared",
        model.compulsory.iter().any(|it| it.of == When::Turn),
    );
    fact(
        seen,
        facts,
        "preferences before check",
        model.compulsory.iter().any(|it| it.before_check),
    );
    fact(seen, facts, "clocks", model.counters.iter().any(|it| it.clock));
    fact(seen, facts, "set in FEN's castling field", model.fen.castling_set.is_some());
    fact(seen, facts, "counter in FEN's checks", model.fen.checks.is_some());
    fact(seen, facts, "silent rules", model.rules.iter().any(|it| it.silent));
    let repetition = model.draws.repetition.as_ref();
    fact(seen, facts, "repetition", repetition.is_some());
    fact(seen, facts, "illegal repetition", repetition.is_some_and(|it| it.result.is_none()));
    fact(seen, facts, "chase", repetition.is_some_and(|it| it.chase.is_some()));
    fact(seen, facts, "move count", model.draws.moves.is_some());
    if let Some(Check { mode, counted_before, intruders, except, off, at, .. }) = &model.check {
        see(seen, mode);
        fact(seen, facts, "royal before", *counted_before);
        fact(seen, facts, "intruders", *intruders != SetExpr::None);
        fact(seen, facts, "except", *except != SetExpr::None);
        fact(seen, facts, "suspended", *off != Cond::Const(false));
        fact(seen, facts, "unbound check", at.is_none());
        fact(seen, facts, "check after moves", *at == Some(When::Move));
    }
}

#[test]
fn every_variant_is_invented() {
    let (mut seen, mut facts) = (Seen::new(), Vec::new());
    for seed in 0..1500 {
        let Ok(variant) = load(&invent(seed).to_string()) else { continue };
        let model = variant.model();
        facts.clear();
        see_expressions(&mut seen, model);
        see_effects(&mut seen, model);
        see_moves(&mut seen, &mut facts, model);
        see_board(&mut seen, &mut facts, model);
        see_course(&mut seen, &mut facts, model);
        let all = EXPECTED.iter().copied().flatten().copied();
        let all = all.chain(LANDS.map(|it| it.1)).chain(facts.iter().copied());
        let mut all = all.chain(["MoveKind::Drop", "MoveKind::Pass", "MoveKind::Castle"]);
        // Facts of a kind that this file lacks, such as those of its check, are asked of another file.
        let complete = model.check.is_some() && matches!(model.board.grid, Grid::Square { .. });
        if complete && all.all(|it| OF_COMPILER.contains(&it) || seen.contains(it)) {
            println!("all variants are there after {} files", seed + 1);
            return;
        }
    }
    let all = EXPECTED.iter().copied().flatten().copied().chain(LANDS.map(|it| it.1)).chain(facts);
    let missing: Vec<&str> =
        all.filter(|it| !OF_COMPILER.contains(it) && !seen.contains(*it)).collect();
    panic!("never invented: {missing:?}");
}
