//! Check, and how games end.

use super::{facts::Facts, fixed, men, squares, words::Item};
use alfil::model::{
    Cond, Model, OutcomeResult, OutcomeRule, PieceType, Player, PlayerRef, RoyalMode, SetExpr,
    Subject, TypeExpr, TypeSet, When,
};

/// Reads which pieces are royal.
pub(super) fn royal(model: &Model, facts: &mut Facts) {
    let Some(check) = &model.check else { return };
    let types = match &check.royal {
        SetExpr::Types(them) => real(model, *them),
        _ => Vec::new(),
    };
    let simple = check.intruders == SetExpr::None
        && check.except == SetExpr::None
        && check.off == Cond::Const(false)
        && !check.counted_before
        && check.at.is_some()
        && check.mode == RoyalMode::Any;
    let most = |ty: PieceType| {
        let of = |player: u8| {
            let own = model.start.cells.iter().flatten();
            own.filter(|it| it.ty == ty && it.owner == Player(player)).count()
        };
        of(0).max(of(1))
    };
    match types.as_slice() {
        [king] if simple && most(*king) < 2 => facts.royal = Some(*king),
        _ => {
            // A section may still have a king where a parent has the same rule about the others.
            facts.royal = types.first().copied().filter(|it| types.len() > 1 && most(*it) < 2);
            facts.rest.push(Item::new(model, "check", check));
        }
    }
}

fn real(model: &Model, types: TypeSet) -> Vec<PieceType> {
    types.iter().take_while(|it| it.idx() < model.types.len()).collect()
}

/// Reads the ends of the game.
pub(super) fn end(model: &Model, facts: &mut Facts, items: &mut Vec<Item>) {
    draws(model, facts);
    let mut known = Vec::new();
    for it in &model.outcomes {
        let words =
            Item::new(model, "", &(it.subject, it.at, &it.when, it.no_moves, it.result)).words;
        if items.iter().all(|item| item.words != words) {
            continue;
        }
        if no_moves(it, facts) || goal(model, it, facts) || extinction(model, it, facts) {
            known.push(words);
        }
    }
    items.retain(|it| !known.contains(&it.words));
}

fn name(result: OutcomeResult) -> Option<&'static str> {
    match result {
        OutcomeResult::Win => Some("win"),
        OutcomeResult::Loss => Some("loss"),
        OutcomeResult::Draw => Some("draw"),
        OutcomeResult::Eliminate => None,
    }
}

/// Reads what it means to have no move.
fn no_moves(it: &OutcomeRule, facts: &mut Facts) -> bool {
    let key = match &it.when {
        Cond::InCheck(PlayerRef::Own) => "checkmateValue",
        Cond::Const(true) => "stalemateValue",
        _ => return false,
    };
    let Some(value) = name(it.result).filter(|_| it.no_moves) else { return false };
    facts.set(key, value);
    true
}

/// Reads an outcome of a piece on certain squares.
fn goal(model: &Model, it: &OutcomeRule, facts: &mut Facts) -> bool {
    let plain = it.subject == Subject::Mover
        && it.result == OutcomeResult::Win
        && it.at == When::Turn
        && !it.no_moves
        && !facts.keys.contains_key("flagRegionWhite");
    let Cond::Some(SetExpr::Inter(sets)) = &it.when else { return false };
    if !plain || sets.first() != Some(&SetExpr::Pieces(PlayerRef::Own)) {
        return false;
    }
    let (types, rest) = match &sets[1..] {
        [SetExpr::Types(types), rest @ ..] => (Some(*types), rest),
        rest => (None, rest),
    };
    let place = SetExpr::inter(rest.to_vec());
    let of = |player| fixed::Move::of(model, Player(player)).cells(&place);
    let (Some(white), Some(black)) = (of(0), of(1)) else { return false };
    // The key holds one piece.
    let letters = match types.map(|it| real(model, it)).as_deref() {
        None => "*".to_owned(),
        Some([one]) => facts.letter(*one).to_string(),
        Some(_) => return false,
    };
    facts.set("flagPiece", letters);
    facts.set("flagRegionWhite", squares::text(model, &white));
    facts.set("flagRegionBlack", squares::text(model, &black));
    true
}

/// Reads an outcome of having lost all pieces of a kind.
fn extinction(model: &Model, it: &OutcomeRule, facts: &mut Facts) -> bool {
    let plain = it.subject == Subject::Each
        && it.at == When::Turn
        && !it.no_moves
        && !facts.keys.contains_key("extinctionValue");
    let mut letters = String::new();
    for part in it.when.disjuncts() {
        let Cond::Not(some) = part else { return false };
        match &**some {
            Cond::Some(SetExpr::Pieces(PlayerRef::Own)) => letters.push('*'),
            Cond::Some(SetExpr::Inter(sets)) => {
                let [SetExpr::Pieces(PlayerRef::Own), SetExpr::Types(types)] = sets.as_slice()
                else {
                    return false;
                };
                let [one] = real(model, *types)[..] else { return false };
                letters.push(facts.letter(one));
            }
            _ => return false,
        }
    }
    let Some(value) = name(it.result).filter(|_| plain) else { return false };
    let mut sorted: Vec<char> = letters.chars().collect();
    sorted.sort_unstable();
    facts.set("extinctionValue", value);
    facts.set("extinctionPieceTypes", sorted.into_iter().collect::<String>());
    true
}

/// Reads the ends that need the history.
fn draws(model: &Model, facts: &mut Facts) {
    match &model.draws.repetition {
        None => facts.set("nFoldRule", "0"),
        Some(it) => {
            facts.set("nFoldRule", it.count.to_string());
            let value = match it.result {
                Some(OutcomeResult::Draw) => Some("draw"),
                // The key is about the player on move; the model about the player who has just moved.
                Some(OutcomeResult::Win) => Some("loss"),
                Some(OutcomeResult::Loss) => Some("win"),
                _ => None,
            };
            let perpetual = it.perpetual_check;
            if value.is_none()
                || it.chase.is_some()
                || !matches!(perpetual, None | Some(OutcomeResult::Loss))
            {
                facts.rest.push(Item::new(model, "end.repetition", it));
            }
            facts.set("nFoldValue", value.unwrap_or("draw"));
            facts.set("perpetualCheckIllegal", perpetual.is_some().to_string());
        }
    }
    match &model.draws.moves {
        None => facts.set("nMoveRule", "0"),
        Some(it) => {
            facts.set("nMoveRule", (it.plies / 2).to_string());
            match progress(model, &it.reset) {
                Some(types) if it.plies.is_multiple_of(2) => {
                    for ty in types.iter().filter(|it| men::steps_back(model, **it)) {
                        let name = &model.types[*ty].name;
                        let why = format!(
                            "Fairy-Stockfish counts no move of `{name}` as progress that can be \
                             taken back"
                        );
                        facts.inexact.push(("end.no-progress".to_owned(), why));
                    }
                    let letters = facts.letters(types);
                    let pawn = facts.men.iter().find(|it| it.key == Some("pawn"));
                    let own = pawn.map_or_else(String::new, |it| it.letter.to_string());
                    if letters != own {
                        let none = || "-".to_owned();
                        let value = if letters.is_empty() { none() } else { letters };
                        facts.set("nMoveRuleTypes", value);
                    }
                }
                _ => facts.rest.push(Item::new(model, "end.no-progress", it)),
            }
        }
    }
}

/// Returns the types whose moves are progress, beside captures.
fn progress(model: &Model, reset: &Cond) -> Option<Vec<PieceType>> {
    let mut res = Vec::new();
    let mut captures = false;
    for part in reset.disjuncts() {
        match part {
            Cond::Captures => captures = true,
            Cond::SameType(TypeExpr::MoverWas, TypeExpr::Const(ty)) => res.push(*ty),
            _ => return None,
        }
    }
    let known = |it: &PieceType| it.idx() < model.types.len();
    captures.then(|| res.into_iter().filter(known).collect())
}
