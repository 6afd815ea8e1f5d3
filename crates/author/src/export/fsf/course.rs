//! Turns, promotion, hands, and castling.

use super::{facts::Facts, fixed, men, men::Man, squares, words::Item};
use alfil::model::{
    CastleWay, Cell, CellRef, CellSet, ChoiceSource, Compare, Cond, Effect, Event, Generator,
    Model, Num, Origin, PieceRef, PieceType, Player, PlayerRef, Rule, SetExpr, SetId, TypeExpr,
    When,
};

/// Reads the phases of turns.
pub(super) fn turn(model: &Model, facts: &mut Facts) {
    let [phase] = model.turn.phases.as_slice() else {
        facts.rest.push(Item::new(model, "turn.phases", &model.turn));
        return;
    };
    let always = |it: &Cond| *it == Cond::Const(true);
    let mut known = model.turn.is_one_move()
        && always(&phase.when)
        && !(phase.optional || phase.same_piece || model.turn.distinct_results)
        && model.turn.hands_join == When::Move;
    for source in &phase.generators {
        match source {
            Generator::Moves { types: None, when } if always(when) => {}
            Generator::Drops { when } if always(when) => facts.set("pieceDrops", "true"),
            Generator::Drops { when } => {
                facts.set("pieceDrops", "true");
                match fixed::targets(model, when, PieceType(0)) {
                    Some([white, black]) => {
                        facts.set("dropRegionWhite", squares::text(model, &white));
                        facts.set("dropRegionBlack", squares::text(model, &black));
                    }
                    None => known = false,
                }
            }
            Generator::Pass { when } if always(when) => facts.set("pass", "true"),
            _ => known = false,
        }
    }
    if !known {
        facts.rest.push(Item::new(model, "turn", &model.turn));
    }
}

/// Reads the rules that other keys of the file stand for.
pub(super) fn lowered(model: &Model, facts: &mut Facts) {
    for rule in model.rules.iter().filter(|it| it.origin == Origin::Lowered) {
        let known = match rule.on.as_slice() {
            [Event::Capture] => to_hand(model, rule, facts),
            [Event::Moved] if marks(rule) => true,
            [Event::Moved] => promotion(model, rule, facts),
            _ => false,
        };
        if !known {
            facts.rest.push(Item::new(
                model,
                rule.name.clone(),
                &(&rule.on, &rule.when, &rule.cases),
            ));
        }
    }
}

/// Returns true if a rule only marks what has promoted.
fn marks(rule: &Rule) -> bool {
    rule.effects().all(|it| matches!(it, Effect::Mark(..)))
}

/// Reads the rule that captured pieces join a hand.
fn to_hand(model: &Model, rule: &Rule, facts: &mut Facts) -> bool {
    let own = |it: &Effect| matches!(it, Effect::Give(PlayerRef::Own, _));
    if rule.when != Cond::Const(true) || !rule.effects().all(own) {
        return false;
    }
    facts.set("capturesToHand", "true");
    let changes = |it: &Effect| !matches!(it, Effect::Give(_, TypeExpr::Of(PieceRef::Victim)));
    let promotes = model.promotions.iter().any(|it| !it.is_empty());
    if promotes && !rule.effects().any(changes) {
        facts.set("dropLoop", "true");
    }
    true
}

/// Reads the rule by which pawns promote.
fn promotion(model: &Model, rule: &Rule, facts: &mut Facts) -> bool {
    let mut pawns = None;
    let mut place = Vec::new();
    for part in rule.when.conjuncts() {
        match part {
            Cond::Is(PieceRef::Mover, types) if pawns.is_none() => pawns = Some(*types),
            Cond::In(CellRef::Origin, SetExpr::All) => {}
            it => place.push(it.clone()),
        }
    }
    let (Some(pawns), [case]) = (pawns, rule.cases.as_slice()) else { return false };
    let (Some(pawn), [Effect::Choose(choice)]) = (pawns.iter().next(), case.effects.as_slice())
    else {
        return false;
    };
    let ChoiceSource::Types(options) = &choice.source else { return false };
    let Some([white, black]) = fixed::targets(model, &Cond::all(place), pawn) else {
        return false;
    };
    if case.when != Cond::Const(true) {
        return false;
    }
    let Some(limits) = limits(&choice.filter, options, facts) else { return false };
    let mut values = vec![
        ("promotionRegionWhite", squares::text(model, &white)),
        ("promotionRegionBlack", squares::text(model, &black)),
        ("promotionPieceTypes", facts.letters(options.iter().copied())),
        ("promotionLimit", limits),
    ];
    let optional = if choice.optional { "false" } else { "true" };
    values.push(("mandatoryPawnPromotion", optional.to_owned()));
    let first = !facts.keys.contains_key("promotionPieceTypes");
    if !first && values.iter().any(|it| facts.get(it.0) != it.1) {
        return false;
    }
    let own = pawns.iter().take_while(|it| it.idx() < model.types.len());
    let old = facts.get("promotionPawnTypes").to_owned();
    let mut letters: Vec<char> = (old + &facts.letters(own)).chars().collect();
    letters.sort_unstable();
    letters.dedup();
    facts.set("promotionPawnTypes", letters.into_iter().collect::<String>());
    for (key, value) in values {
        facts.set(key, value);
    }
    true
}

/// Reports captures en passant that end where pawns promote.
pub(super) fn promotion_in_passing(model: &Model, facts: &mut Facts) {
    let none = facts.get("enPassantRegion") == "-" || facts.get("promotionPawnTypes").is_empty();
    if none || facts.get("doubleStep") == "false" {
        return;
    }
    for (zone, steps, back) in [
        ("promotionRegionWhite", ["doubleStepRegionBlack", "tripleStepRegionBlack"], -1),
        ("promotionRegionBlack", ["doubleStepRegionWhite", "tripleStepRegionWhite"], 1),
    ] {
        let zone = squares::read(model, facts.get(zone));
        let passed = |it: Cell, n: i32| {
            let from = &model.board.cells[it.idx()];
            squares::filtered(model, |to| to.file == from.file && to.rank == from.rank + back * n)
        };
        let meets = steps.iter().zip([1, 2]).any(|(key, most)| {
            let from = squares::read(model, facts.get(key));
            let mut cells = from.iter().flat_map(|it| (1..=most).map(move |n| (it, n)));
            cells.any(|(it, n)| !(&passed(it, n) & &zone).is_empty())
        });
        if meets {
            let why = "Fairy-Stockfish promotes no pawn that captures en passant";
            facts.inexact.push(("promotion".to_owned(), why.to_owned()));
            return;
        }
    }
}

/// Returns the numbers of pieces beyond which none is promoted to; `None` if the condition says something else.
fn limits(filter: &Cond, options: &[PieceType], facts: &Facts) -> Option<String> {
    let number = |it: &Cond| match it {
        Cond::Compare(Compare::Less, Num::Count(SetExpr::Inter(sets)), Num::Const(n))
            if sets.as_slice()
                == [SetExpr::Pieces(PlayerRef::Own), SetExpr::OfType(TypeExpr::Option)] =>
        {
            Some(*n)
        }
        _ => None,
    };
    if *filter == Cond::Const(true) {
        return Some(String::new());
    }
    let n = number(filter)?;
    let pairs = facts.letters(options.iter().copied());
    Some(pairs.chars().map(|it| format!("{it}:{n}")).collect::<Vec<_>>().join(" "))
}

/// Reads the rule by which other pieces promote, and what they become.
pub(super) fn promotes(model: &Model, facts: &mut Facts, items: &mut Vec<Item>) {
    let mut pairs = Vec::new();
    for man in facts.men.clone().into_iter().filter(|it| it.promoted) {
        let target = facts.men.iter().find(|it| !it.promoted && it.betza == man.betza);
        match target {
            Some(it) => pairs.push(format!("{}:{}", man.letter, it.letter)),
            None => pairs.push(format!("{}:{}", man.letter, extra(facts, &man))),
        }
    }
    pairs.sort();
    if pairs.is_empty() {
        return;
    }
    facts.set("promotedPieceType", pairs.join(" "));
    let rules = model.rules.iter().filter(|it| it.origin == Origin::File);
    for rule in rules {
        let [case] = rule.cases.as_slice() else { continue };
        let [Effect::Choose(choice)] = case.effects.as_slice() else { continue };
        let known = rule.on == [Event::Depart]
            && choice.source == ChoiceSource::Promotion(TypeExpr::Of(PieceRef::Mover))
            && choice.filter == Cond::Const(true)
            && choice.optional
            && case.when == Cond::Const(true);
        let region = known.then(|| camp(model, &rule.when)).flatten();
        let Some([white, black]) = region else { continue };
        facts.set("promotionRegionWhite", squares::text(model, &white));
        facts.set("promotionRegionBlack", squares::text(model, &black));
        let words = Item::new(model, "", &(&rule.on, &rule.when, &rule.cases)).words;
        items.retain(|it| it.words != words);
    }
}

/// Returns the letter of a piece that is there only for promoted ones to move like it.
fn extra(facts: &mut Facts, man: &Man) -> char {
    let taken = |it: &char| facts.men.iter().any(|man| man.letter == *it);
    let free = ('a'..='z').find(|it| !taken(it)).unwrap_or('?');
    let key = men::predefined_key(&man.betza);
    let new = Man { letter: free, promoted: false, extra: true, key, ..man.clone() };
    facts.men.push(new);
    free
}

/// Returns the zone of a condition that a move begins or ends there.
fn camp(model: &Model, cond: &Cond) -> Option<[CellSet; 2]> {
    let [Cond::In(CellRef::Origin, from), Cond::In(CellRef::Target, to)] =
        cond.disjuncts().as_slice()
    else {
        return None;
    };
    if from != to {
        return None;
    }
    let of = |player| fixed::Move::of(model, Player(player)).cells(from);
    Some([of(0)?, of(1)?])
}

/// Reads where pieces are dropped.
pub(super) fn hands(model: &Model, facts: &mut Facts) {
    if facts.get("pieceDrops") != "true" {
        return;
    }
    let mut no_doubled = String::new();
    let region = region(model, facts);
    for ty in model.types.ids() {
        let info = &model.types[ty];
        let man = facts.men[ty.idx()].clone();
        if man.promoted || man.wall {
            continue;
        }
        let Some(drop) = &info.drop else {
            facts.rest.push(Item::new(model, format!("pieces.{}.drop", info.name), &info.id));
            continue;
        };
        let mut where_to = Vec::new();
        for part in drop.conjuncts() {
            if is_doubled(part, ty) {
                no_doubled.push(man.letter);
            } else {
                where_to.push(part.clone());
            }
        }
        let known = fixed::targets(model, &Cond::all(where_to), ty);
        let known = known.is_some_and(|it| fits(model, facts, &man, &region, &it));
        if !known {
            facts.rest.push(Item::new(model, format!("pieces.{}.drop", info.name), drop));
        }
    }
    if !no_doubled.is_empty() {
        facts.set("dropNoDoubled", no_doubled);
    }
}

/// Returns true for the condition that there is no own piece of the type on the file.
fn is_doubled(cond: &Cond, ty: PieceType) -> bool {
    let Cond::Not(some) = cond else { return false };
    let Cond::Some(SetExpr::Inter(sets)) = &**some else { return false };
    let file = SetExpr::FileOf(Box::new(SetExpr::Cell(CellRef::Target)));
    let [SetExpr::Pieces(PlayerRef::Own), SetExpr::Types(types), last] = sets.as_slice() else {
        return false;
    };
    *last == file && types.len() == 1 && types.has(ty)
}

/// Reads the squares on which pieces are dropped in general: those of a type with no condition of its own.
fn region(model: &Model, facts: &mut Facts) -> [CellSet; 2] {
    let all = squares::filtered(model, |_| true);
    let free = facts.men.iter().zip(model.types.ids()).find(|(man, _)| {
        !man.promoted && !man.wall && man.area.is_none() && man.key != Some("pawn")
    });
    let drop = free.and_then(|it| Some((model.types[it.1].drop.as_ref()?, it.1)));
    let Some([white, black]) = drop.and_then(|(drop, ty)| fixed::targets(model, drop, ty)) else {
        return [all.clone(), all];
    };
    if !facts.keys.contains_key("dropRegionWhite") {
        facts.set("dropRegionWhite", squares::text(model, &white));
        facts.set("dropRegionBlack", squares::text(model, &black));
    }
    [white, black]
}

/// Returns true if keys say where a type is dropped, and sets them: pawns have their own.
fn fits(
    model: &Model,
    facts: &mut Facts,
    man: &Man,
    region: &[CellSet; 2],
    cells: &[CellSet; 2],
) -> bool {
    let area = [0, 1].map(|it| {
        man.area.as_ref().map_or_else(|| region[it].clone(), |area| &area[it] & &region[it])
    });
    if man.key != Some("pawn") {
        return *cells == area;
    }
    let ranks = model.board.cells.iter().map(|it| it.rank).max().unwrap_or(0);
    let rank = |of: i32| squares::filtered(model, |it| it.rank == of);
    let first = [rank(1), rank(ranks)];
    let zone = ["promotionRegionWhite", "promotionRegionBlack"]
        .map(|key| squares::read(model, facts.get(key)));
    for (first_too, zone_too) in [(false, false), (true, false), (false, true), (true, true)] {
        let expected = [0, 1].map(|player| {
            let mut res = area[player].clone();
            if !first_too {
                res = &res - &first[player];
            }
            if !zone_too {
                res = &res - &zone[player];
            }
            res
        });
        if expected == *cells {
            facts.set("firstRankPawnDrops", first_too.to_string());
            facts.set("promotionZonePawnDrops", zone_too.to_string());
            return true;
        }
    }
    false
}

/// Reads how kings castle from where they stand at the start.
pub(super) fn castling(model: &Model, facts: &mut Facts) {
    let unmoved = &model.start.sets[SetId::UNMOVED.idx()];
    let mut ways: Vec<(PieceType, &CastleWay)> = Vec::new();
    for ty in model.types.ids() {
        let there = |it: &&CastleWay| {
            it.in_place(ty, &model.start.cells)
                && unmoved.contains(&it.king_from)
                && unmoved.contains(&it.partner_from)
        };
        ways.extend(model.types[ty].castles.iter().filter(there).map(|it| (ty, it)));
    }
    let Some((king, first)) = ways.first().copied() else {
        facts.set("castling", "false");
        return;
    };
    let cell = |it: Cell| &model.board.cells[it.idx()];
    let letter = |file: i32| char::from(b'a' + u8::try_from(file - 1).unwrap_or(25).min(25));
    let mut partners = Vec::new();
    let mut known = ways.iter().all(|it| it.0 == king);
    for (_, way) in &ways {
        let key = if way.letter == 'K' { "castlingKingsideFile" } else { "castlingQueensideFile" };
        let file = letter(cell(way.king_to).file).to_string();
        known &= facts.keys.get(key).is_none_or(|it| *it == file);
        known &= cell(way.king_to).rank == cell(way.king_from).rank && !way.takes_partner;
        known &= (cell(way.partner_to).file - cell(way.king_to).file).abs() == 1;
        facts.set(key, file);
        partners.extend(model.start.cells[way.partner_from.idx()].map(|it| it.ty));
    }
    if !known {
        let place = format!("pieces.{}.castle", model.types[king].name);
        facts.rest.push(Item::new(model, place, &ways));
    }
    if first.player == Player(0) {
        facts.set("castlingRank", cell(first.king_from).rank.to_string());
    }
    let king_file = cell(first.king_from).file;
    facts.set("castlingKingFile", letter(king_file).to_string());
    facts.set("castlingKingPiece", facts.letters([king]));
    facts.set("castlingRookPieces", facts.letters(partners));
}
