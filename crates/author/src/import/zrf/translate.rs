//! A game as a rule file.

use super::{
    actions,
    drops::{self, Action},
    endings,
    geometry::{self, Geometry},
    model::{Facts, Options, Rules},
    moves,
    pattern::{Maker, Pattern, kinds},
    program::{Block, Effect, Statement, Test},
    symbolic::{BUDGET, Cond, Emission, Gap, Loops, Spot, emissions},
    turn,
    words::{self, Words},
};
use alfil_language::{
    rulefile::limits::NAMES,
    schema::{cell_set, game, piece, promotion, rule, variant},
    source::Span,
    writer::{RuleFileWriter, Value, table},
};
use alfil_model::Lifetime;

/// A translated game.
#[derive(Debug)]
pub(super) struct Translation {
    pub(super) file: RuleFileWriter,
    pub(super) words: Words,
    pub(super) geometry: Geometry,
    /// What is not in the file.
    pub(super) gaps: Vec<Gap>,
    /// What was assumed.
    pub(super) remarks: Vec<String>,
    pub(super) blocks: usize,
    pub(super) translated: usize,
    /// The statements that blocks may still run.
    pub(super) budget: usize,
    pub(super) loops: Loops,
}

/// A pattern with what the turn needs of its block.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) pattern: Pattern,
    pub(super) move_type: Option<usize>,
    pub(super) partial: Option<Option<usize>>,
    /// The move of which it was made, and its block.
    emission: Emission,
    span: Span,
}

/// The most patterns of a piece.
const PATTERNS: usize = 2000;

/// The most kinds of effects of a game.
const EFFECTS: usize = 31;

/// A promotion in a zone.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Promotion {
    zone: usize,
    types: Vec<usize>,
}

/// Translates a game.
pub(super) fn translate(rules: &Rules, source: &str, loops: Loops) -> Translation {
    let mut words = words::words(rules);
    let geometry = geometry::geometry(rules, &mut words);
    let mut res = Translation {
        file: RuleFileWriter::new(),
        words,
        geometry,
        gaps: Vec::new(),
        remarks: Vec::new(),
        blocks: 0,
        translated: 0,
        budget: BUDGET,
        loops,
    };
    limits(rules, &mut res);
    let mut items: Vec<Vec<Item>> = Vec::new();
    let mut promotions = Vec::new();
    let mut actions = Vec::new();
    for piece in 0..rules.pieces.len() {
        let (own, promotion) = patterns_of(rules, piece, &mut actions, &mut res);
        items.push(own);
        promotions.push(promotion);
    }
    let mut drops = drops::read(rules, &mut res);
    overflow(rules, &mut items, &mut actions, &res.words);
    drops.actions.append(&mut actions);
    few_actions(rules, &mut drops.actions, &mut res);
    res.file.table(&variant::TABLE).set(variant::NAME, rules.title.clone());
    res.geometry.clone().write(rules, &res.words, &mut res.file);
    res.geometry.clone().zones(rules, &res.words, &mut res.file);
    let hoisted = hoist(&mut items);
    turn::turn(rules, &mut items, &mut drops, &mut res);
    few_effects(rules, &mut items, &mut res);
    pieces(rules, &items, &drops, &mut res);
    write_promotions(&promotions, &mut res);
    drops::write(rules, &drops, &mut res);
    state(rules, &hoisted, &mut res);
    endings::write(rules, &mut res);
    head(source, &mut res);
    res
}

/// Reports what no rule file can hold.
fn limits(rules: &Rules, res: &mut Translation) {
    let mut gap = |span, what: &str| res.gaps.push(Gap::new(span, what));
    if let Some(player) = rules.players.iter().find(|it| it.random) {
        gap(player.span, "chance: a player whose moves are random");
    }
    if res.geometry.players.len() > 8 {
        gap(rules.players[8].span, "more than 8 players");
    }
    if rules.attributes.len() > 8 {
        gap(rules.span, "more than 8 attributes");
    }
    if rules.pieces.len() > 200 {
        gap(rules.span, "more than 200 pieces");
    }
    let Options { unsettled, .. } = rules.options;
    if let Some(span) = unsettled {
        gap(span, "an option whose meaning is not settled");
    }
    for (n, name) in rules.attributes.iter().enumerate() {
        let has = |value: bool| rules.pieces.iter().any(|it| it.attributes.contains(&(n, value)));
        if has(true) && has(false) {
            gap(rules.span, &format!("the attribute `{name}`, which begins differently"));
        }
    }
    if rules.setup.iter().any(|it| {
        let defaults = rules.pieces[it.piece].defaults();
        defaults & it.changed != it.values & it.changed
    }) {
        gap(rules.span, "attributes that the set-up changes");
    }
}

/// Leaves out the actions that a rule file can't name. Such files would have megabytes, and no use.
fn few_actions(rules: &Rules, actions: &mut Vec<Action>, res: &mut Translation) {
    if actions.len() > NAMES {
        let what = format!(
            "a game with {} moves that have to be actions, of at most {NAMES},",
            actions.len()
        );
        res.gaps.push(Gap::new(rules.span, &what));
        actions.truncate(NAMES);
    }
}

/// Returns the patterns of a piece, and its promotion.
fn patterns_of(
    rules: &Rules,
    piece: usize,
    actions: &mut Vec<Action>,
    res: &mut Translation,
) -> (Vec<Item>, Option<Promotion>) {
    let mut all: Vec<(&Block, Vec<Emission>)> = Vec::new();
    for block in &rules.pieces[piece].moves {
        res.blocks += 1;
        match emissions(rules, piece, block, false, res.loops, &mut res.budget) {
            Ok(it) => all.push((block, it)),
            Err(gap) => res.gaps.push(gap),
        }
    }
    let promotion = find_promotion(rules, &mut all);
    let neutral = facts(rules).has_neutral;
    let mut items = Vec::new();
    for (block, emissions) in all {
        let maker = Maker { rules, words: &res.words, piece, span: block.span, neutral };
        let other = actions::ActionMaker { rules, words: &res.words, piece, span: block.span };
        let mut own = Vec::new();
        let mut acts: Vec<Action> = Vec::new();
        let mut failed = None;
        for emission in &emissions {
            // A target behind other pieces is one cell: as a pattern all cells would be asked for it.
            let over = emission.segments.iter().any(|it| it.1.is_over());
            if over && let Ok(it) = other.actions(emission, block.move_type) {
                acts.extend(it);
                continue;
            }
            match maker.patterns(emission, None) {
                Ok(patterns) => own.extend(patterns.into_iter().map(|pattern| Item {
                    pattern,
                    move_type: block.move_type,
                    partial: emission.add.partial,
                    emission: emission.clone(),
                    span: block.span,
                })),
                Err(gap) => match other.actions(emission, block.move_type) {
                    Ok(it) => acts.extend(it),
                    Err(_) => failed = Some(gap),
                },
            }
        }
        match failed {
            Some(gap) => res.gaps.push(gap),
            None => {
                res.translated += 1;
                items.extend(own);
                add_actions(actions, acts);
            }
        }
    }
    let patterns: Vec<Pattern> = items.iter().map(|it| it.pattern.clone()).collect();
    if moves::joined(patterns).len() > PATTERNS {
        res.gaps.push(Gap::new(rules.pieces[piece].span, "a piece with too many patterns"));
        items.clear();
    }
    (items, promotion)
}

/// Returns what is to be known of all blocks. They are looked at once: the translation of each move asks.
pub(super) fn facts(rules: &Rules) -> Facts {
    let find = || Facts { has_neutral: has_neutral(rules), tests_last: tests_last(rules) };
    *rules.facts.get_or_init(find)
}

fn has_neutral(rules: &Rules) -> bool {
    let in_setup = rules.setup.iter().any(|it| rules.is_neutral(it.player));
    let makes = |it: &Statement| match it {
        Statement::Effect(Effect::Owner(Some(it)) | Effect::Create(Some(it), _), _) => {
            rules.is_neutral(*it)
        }
        _ => false,
    };
    let blocks = rules.pieces.iter().flat_map(|it| it.moves.iter().chain(&it.drops));
    in_setup || blocks.into_iter().any(|it| any(&it.body, &makes))
}

/// Returns true if a statement, or one in it, is such.
pub(super) fn any(body: &[Statement], is: &dyn Fn(&Statement) -> bool) -> bool {
    body.iter().any(|it| {
        is(it)
            || match it {
                Statement::If(_, then, other) => any(then, is) || any(other, is),
                Statement::While(_, body, _) => any(body, is),
                _ => false,
            }
    })
}

fn tests_last(rules: &Rules) -> bool {
    let is_last = |it: Test| matches!(it, Test::LastFrom | Test::LastTo);
    let in_statement = |it: &Statement| it.condition().is_some_and(|it| it.asks(&is_last));
    let mut blocks = rules.pieces.iter().flat_map(|it| it.moves.iter().chain(&it.drops));
    blocks.any(|it| any(&it.body, &in_statement))
}

/// Finds a promotion in a zone: moves that end there make new types, the same moves elsewhere do not. The guards that say
/// so are taken away.
fn find_promotion(rules: &Rules, all: &mut [(&Block, Vec<Emission>)]) -> Option<Promotion> {
    let target = |it: &Emission| it.segments.first().map(|it| it.1.clone()).unwrap_or_default();
    let mut found: Option<Promotion> = None;
    for it in all.iter().flat_map(|it| &it.1).filter(|it| !it.add.types.is_empty()) {
        let spot = target(it);
        let zone = it.guards.iter().find_map(|it| match it {
            Cond::Test(Test::Zone(zone), at) if *at == spot => Some(*zone),
            _ => None,
        })?;
        let own = Promotion { zone, types: it.add.types.clone() };
        let stays = it.segments.iter().any(|it| it.0.as_ref() == Some(&it.1));
        if it.segments.len() != 1 || stays || found.as_ref().is_some_and(|it| *it != own) {
            return None;
        }
        found = Some(own);
    }
    let promotion = found?;
    let strip = |it: &Emission| {
        let spot = target(it);
        let inside = Cond::Test(Test::Zone(promotion.zone), spot);
        let outside = inside.clone().negated();
        let mut res = it.clone();
        res.guards.retain(|it| *it != inside && *it != outside);
        res.add.types.clear();
        let has_outside = it.guards.contains(&outside);
        (res, has_outside)
    };
    let same = |a: &Emission, b: &Emission| {
        a.guards == b.guards && a.segments == b.segments && a.effects == b.effects && a.add == b.add
    };
    let stripped: Vec<(Emission, bool, bool)> = all
        .iter()
        .flat_map(|it| &it.1)
        .map(|it| {
            let (res, outside) = strip(it);
            (res, outside, !it.add.types.is_empty())
        })
        .collect();
    for (it, outside, typed) in &stripped {
        // Each move inside has one outside, and the other way round, unless the move never ends in the zone.
        let twin = stripped.iter().any(|other| other.2 != *typed && same(&other.0, it));
        let harmless = !typed && !outside && !may_end_in(rules, it, promotion.zone);
        if !twin && !harmless || *typed && *outside || !typed && !outside && twin {
            return None;
        }
    }
    for (_, emissions) in all.iter_mut() {
        let mut kept: Vec<Emission> = Vec::new();
        for it in emissions.iter() {
            let (res, _) = strip(it);
            if !kept.iter().any(|it| same(it, &res)) {
                kept.push(res);
            }
        }
        *emissions = kept;
    }
    Some(promotion)
}

/// Returns true if a move could end in a zone, by what is known without a position.
fn may_end_in(rules: &Rules, it: &Emission, zone: usize) -> bool {
    rules.active_players().any(|player| {
        (0..rules.board.positions.len()).any(|start| {
            let reach = |spot: &Spot| {
                let first = spot.base.unwrap_or(start);
                spot.steps.iter().try_fold(first, |at, step| match step {
                    super::symbolic::Step::Dir(dir) => rules.step(player, *dir, at).ok_or(false),
                    _ => Err(true),
                })
            };
            let fails = |cond: &Cond| {
                let (test, spot, truth) = match cond {
                    Cond::Test(test, spot) => (test, spot, true),
                    Cond::Not(it) => match &**it {
                        Cond::Test(test, spot) => (test, spot, false),
                        _ => return false,
                    },
                    _ => return false,
                };
                match (test, reach(spot)) {
                    (Test::Zone(zone), Ok(at)) => {
                        rules.board.zones[*zone].cells[player][at] != truth
                    }
                    (Test::Position(it), Ok(at)) => (*it == at) != truth,
                    (Test::Zone(_) | Test::Position(_) | Test::OnBoard, Err(false)) => truth,
                    (Test::OnBoard, Ok(_)) => !truth,
                    _ => false,
                }
            };
            let end = it.segments.first().map(|it| reach(&it.1));
            let ends = match end {
                Some(Ok(at)) => rules.board.zones[zone].cells[player][at],
                Some(Err(unknown)) => unknown,
                None => false,
            };
            ends && !it.guards.iter().any(fails)
        })
    })
}

/// A mark that follows from every move of some types.
#[derive(Debug)]
struct Hoisted {
    effect: String,
    pieces: Vec<usize>,
}

/// Takes effects on the mover that all moves of a type have out of the patterns.
fn hoist(items: &mut [Vec<Item>]) -> Vec<Hoisted> {
    let mut res: Vec<Hoisted> = Vec::new();
    for (piece, own) in items.iter_mut().enumerate() {
        let Some(first) = own.first() else { continue };
        let marks = |it: &String| it.starts_with("mark target as ");
        let common: Vec<String> = first
            .pattern
            .effects
            .iter()
            .filter(|it| marks(it) && own.iter().all(|item| item.pattern.effects.contains(it)))
            .cloned()
            .collect();
        for effect in common {
            for it in own.iter_mut() {
                it.pattern.effects.retain(|it| *it != effect);
            }
            match res.iter_mut().find(|it| it.effect == effect) {
                Some(it) => it.pieces.push(piece),
                None => res.push(Hoisted { effect, pieces: vec![piece] }),
            }
        }
    }
    res
}

/// Adds actions, each once, and names them by their piece.
fn add_actions(actions: &mut Vec<Action>, more: Vec<Action>) {
    for mut it in more {
        let same = |other: &Action| {
            (&other.from, &other.when, &other.effects) == (&it.from, &it.when, &it.effects)
        };
        if !actions.iter().any(same) {
            let n = 1 + actions.iter().filter(|other| other.from == it.from).count();
            it.name = format!("{}-{n}", it.from.trim_start_matches("own "));
            actions.push(it);
        }
    }
}

/// Makes actions of patterns whose effects are more than a game may have.
fn overflow(rules: &Rules, items: &mut [Vec<Item>], actions: &mut Vec<Action>, words: &Words) {
    let mut known: Vec<Vec<String>> = Vec::new();
    for (piece, own) in items.iter_mut().enumerate() {
        own.retain(|it| {
            let effects = &it.pattern.effects;
            if effects.is_empty() || known.contains(effects) {
                return true;
            }
            if known.len() < EFFECTS - 1 {
                known.push(effects.clone());
                return true;
            }
            let maker = actions::ActionMaker { rules, words, piece, span: it.span };
            let Ok(made) = maker.actions(&it.emission, it.move_type) else { return true };
            add_actions(actions, made);
            false
        });
    }
}

/// Takes out patterns whose labels and effects are more than a game may have.
fn few_effects(rules: &Rules, items: &mut [Vec<Item>], res: &mut Translation) {
    let mut known: Vec<(Option<String>, Vec<String>)> = Vec::new();
    for (piece, own) in items.iter_mut().enumerate() {
        let n = own.len();
        own.retain(|it| {
            let it = (it.pattern.label.clone(), it.pattern.effects.clone());
            if it == (None, Vec::new()) || known.contains(&it) {
                return true;
            }
            let free = known.len() < EFFECTS;
            if free {
                known.push(it);
            }
            free
        });
        if own.len() < n {
            res.gaps.push(Gap::new(rules.pieces[piece].span, "more than 31 kinds of effects"));
        }
    }
}

/// Writes `[pieces]`.
fn pieces(rules: &Rules, items: &[Vec<Item>], drops: &drops::Drops, res: &mut Translation) {
    let turns: Vec<usize> = res.geometry.players.clone();
    for (n, ty) in rules.pieces.iter().enumerate() {
        let name = res.words.pieces[n].clone();
        let patterns: Vec<Pattern> = items[n].iter().map(|it| it.pattern.clone()).collect();
        let value = moves::value(&moves::joined(patterns), &res.geometry, &res.words);
        let mut start = Vec::new();
        let mut nobodys = vec![false; rules.board.positions.len()];
        let mut owned = false;
        for player in 0..rules.players.len() {
            let mut cells = vec![false; rules.board.positions.len()];
            let own = rules.setup.iter().filter(|it| it.piece == n && it.player == player);
            own.for_each(|it| cells[it.position] = true);
            if rules.is_neutral(player) {
                nobodys.iter_mut().zip(&cells).for_each(|(all, it)| *all |= it);
            } else if cells.contains(&true) {
                owned |= turns.contains(&player);
                start.push((
                    res.words.players[player].clone(),
                    Value::from(geometry::cell_list(&cells, &res.words)),
                ));
            }
        }
        let neutral = nobodys.contains(&true);
        if neutral && owned {
            res.gaps.push(Gap::new(
                ty.span,
                "pieces of one type that belong to somebody and to nobody",
            ));
        }
        let id = res.words.ids[n].clone();
        let section = res.file.named(game::PIECES, &name);
        section.set(piece::ID, id);
        if let Some(value) = value {
            section.set(piece::MOVE, value);
        }
        if neutral && !owned {
            section.set(piece::NEUTRAL, true);
            section.set(piece::START, geometry::cell_list(&nobodys, &res.words));
        } else if turns.len() == 1 {
            if let Some((_, cells)) = start.into_iter().next() {
                section.set(piece::START, cells);
            }
        } else if !start.is_empty() {
            section.set(piece::START, Value::Table(start));
        }
        if let Some(condition) = drops.condition(n) {
            section.set(piece::DROP, condition);
        }
    }
}

fn write_promotions(promotions: &[Option<Promotion>], res: &mut Translation) {
    for (n, found) in promotions.iter().enumerate() {
        let Some(found) = found.as_ref().filter(|it| it.types != [n]) else { continue };
        let others = found.types.iter().filter(|it| **it != n);
        let types: Vec<&str> = others.map(|it| res.words.pieces[*it].as_str()).collect();
        let section = res.file.named(game::PROMOTION, &res.words.pieces[n]);
        section.set(promotion::TO, types.join(" "));
        section.set(promotion::IN, res.words.zones[found.zone].clone());
        if found.types.contains(&n) {
            section.set(promotion::OPTIONAL, true);
        }
    }
}

/// Writes marks, sets and the rules that change them.
fn state(rules: &Rules, hoisted: &[Hoisted], res: &mut Translation) {
    for (n, name) in rules.attributes.iter().enumerate() {
        let inverted = rules.pieces.iter().any(|it| it.attributes.contains(&(n, true)));
        let doc = if inverted {
            format!("`{name}` is no longer true")
        } else {
            format!("`{name}` is true")
        };
        let mark = res.words.marks[n].clone();
        res.file.names(game::MARKS).set_name(&mark, doc);
    }
    for it in hoisted {
        let types: Vec<&str> = it.pieces.iter().map(|it| res.words.pieces[*it].as_str()).collect();
        let types = if types.len() == 1 {
            types[0].to_owned()
        } else {
            format!("{{{}}}", types.join(", "))
        };
        let drops = rules.pieces.iter().any(|it| !it.drops.is_empty());
        let section = res.file.item(&rule::TABLE);
        section.set(
            rule::NAME,
            format!("{} is remembered", it.effect.trim_start_matches("mark target as ")),
        );
        section.set(rule::ON, "moved");
        let not = if drops { " and not dropping" } else { "" };
        section.set(rule::WHEN, format!("mover was {types}{not}"));
        section.set(rule::DO, it.effect.replace("target", "mover"));
    }
    if facts(rules).tests_last {
        let section = res.file.names(game::CELL_SETS);
        for name in ["last-from", "last-to"] {
            section.set_name(
                name,
                table().with(cell_set::LIFETIME, Lifetime::Game).with(cell_set::SHOW, false),
            );
        }
        let section = res.file.item(&rule::TABLE);
        section.set(rule::NAME, "The last move");
        section.set(rule::ON, "moved");
        let effects: Vec<&str> =
            vec!["last-from = none", "last-to = none", "last-from += origin", "last-to += target"];
        section.set(rule::DO, effects);
    }
}

/// Writes what a reader must know, at the top.
fn head(source: &str, res: &mut Translation) {
    res.file.head(format!("Imported from {source}, a rule file of Zillions of Games."));
    if !res.gaps.is_empty() {
        res.file.head("\n");
        let (n, of) = (res.translated, res.blocks);
        res.file.head(format!("Not yet the game: {n} of {of} blocks are in it. Not translated:"));
        let mut gaps: Vec<String> = res.gaps.iter().map(|it| it.what.clone()).collect();
        gaps.sort_unstable();
        gaps.dedup();
        for what in gaps {
            res.file.head(format!("- {what}"));
        }
    }
    if !res.remarks.is_empty() {
        res.file.head("\n");
        res.file.head("The imported file does not say this:");
        for remark in res.remarks.clone() {
            res.file.head(format!("- {remark}"));
        }
    }
}

/// Returns what may stand on a drop's cell, and the other guards.
pub(super) fn drop_kinds(emission: &Emission, rules: &Rules) -> (Vec<&'static str>, Vec<Cond>) {
    let mut guards = emission.guards.clone();
    let stands = kinds(&mut guards, &Spot::default(), facts(rules).has_neutral);
    (stands, guards)
}
