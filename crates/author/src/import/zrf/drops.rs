//! Drops from the store: hands where a drop does nothing else, actions where it does.

use super::{
    model::Rules,
    order::Order,
    printer::{Printer, held_name},
    symbolic::{Cond, Emission, Gap, Spot, emissions},
    translate::{Translation, drop_kinds},
};
use alfil_language::{
    schema::{action, cell_set, game, hands, words::CaptureHand},
    writer::{Value, names, table},
};
use alfil_model::Lifetime;
use std::cell::RefCell;

/// The drops of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Drops {
    /// For each piece, where it is dropped by hand.
    plain: Vec<Option<Vec<String>>>,
    pub(super) actions: Vec<Action>,
    /// The plain drops: of which piece, their move type, and what must hold.
    pub(super) typed: Vec<(usize, Option<usize>, String)>,
}

/// A drop that does more.
#[derive(Clone, Debug)]
pub(super) struct Action {
    pub(super) name: String,
    pub(super) move_type: Option<usize>,
    /// The cells that may be chosen.
    pub(super) from: String,
    pub(super) when: Vec<String>,
    pub(super) effects: Vec<String>,
    /// How the move is written; by the name if nothing is said.
    pub(super) text: Option<String>,
}

impl Drops {
    /// Returns true if something is dropped by hand.
    pub(super) fn has_plain(&self) -> bool {
        self.plain.iter().any(Option::is_some)
    }

    /// Returns the condition of the key `drop` of a piece.
    pub(super) fn condition(&self, piece: usize) -> Option<String> {
        let all = self.plain.get(piece)?.as_ref()?;
        if all.iter().any(String::is_empty) {
            return None;
        }
        Some(all.join(" or "))
    }
}

/// Leaves plain drops when the turn order has their move types.
pub(super) fn in_order(drops: &mut Drops, order: &Order, res: &Translation) {
    for all in drops.plain.iter_mut().flatten() {
        all.clear();
    }
    drops.typed.retain_mut(|(_, move_type, when)| {
        match order.condition(*move_type, res).as_deref() {
            None => {}
            Some("never") => return false,
            Some(order) if when.is_empty() => order.clone_into(when),
            Some(order) => *when = format!("{order} and {when}"),
        }
        true
    });
    for (piece, _, when) in &drops.typed {
        drops.plain[*piece].get_or_insert_default().push(when.clone());
    }
    for all in &mut drops.plain {
        *all = all.take().filter(|it| !it.is_empty());
    }
}

/// Reads the drops of all pieces.
pub(super) fn read(rules: &Rules, res: &mut Translation) -> Drops {
    let mut drops = Drops { plain: vec![None; rules.pieces.len()], ..Drops::default() };
    for (piece, ty) in rules.pieces.iter().enumerate() {
        let mut all: Vec<(Option<usize>, Emission, alfil_language::source::Span)> = Vec::new();
        for block in &ty.drops {
            res.blocks += 1;
            match emissions(rules, piece, block, true, res.loops, &mut res.budget) {
                Ok(it) => {
                    res.translated += 1;
                    all.extend(it.into_iter().map(|it| (block.move_type, it, block.span)));
                }
                Err(gap) => res.gaps.push(gap),
            }
        }
        let plain = all.iter().all(|(_, it, _)| is_plain(it) && drop_kinds(it, rules).0 == ["m"]);
        for (n, (move_type, it, span)) in all.iter().enumerate() {
            let start = if plain { "target" } else { "spot" };
            let held = RefCell::default();
            let printer = Printer {
                rules,
                words: &res.words,
                start,
                named: Vec::new(),
                by_target: false,
                held: (!plain).then_some(&held),
                span: *span,
            };
            let read = if plain {
                guards(it, &printer, rules).map(|it| {
                    drops.plain[piece].get_or_insert_default().push(it.join(" and "));
                    drops.typed.push((piece, *move_type, it.join(" and ")));
                })
            } else {
                let made = action(rules, piece, n, it, *move_type, &printer);
                made.map(|it| {
                    drops
                        .actions
                        .extend(it.map(|it| Action { effects: reading(&held, it.effects), ..it }));
                })
            };
            if let Err(gap) = read {
                res.gaps.push(gap);
            }
        }
    }
    drops
}

fn is_plain(it: &Emission) -> bool {
    it.effects.is_empty()
        && it.segments.len() == 1
        && it.segments[0].1 == Spot::default()
        && it.add.types.is_empty()
        && it.add.partial.is_none()
}

fn guards(it: &Emission, printer: &Printer<'_>, rules: &Rules) -> Result<Vec<String>, Gap> {
    let (_, rest) = drop_kinds(it, rules);
    rest.iter().map(|it: &Cond| printer.cond(it)).collect()
}

fn action(
    rules: &Rules,
    piece: usize,
    n: usize,
    it: &Emission,
    move_type: Option<usize>,
    printer: &Printer<'_>,
) -> Result<Option<Action>, Gap> {
    let gap = |what: &str| Err(Gap::new(printer.span, what));
    if it.segments.len() != 1 || it.add.partial.is_some() {
        return gap("drops with cascades or partial moves");
    }
    if it.segments[0].1 != Spot::default() {
        return gap("drops that end elsewhere");
    }
    let (stands, _) = drop_kinds(it, rules);
    let words = printer.words;
    let (from, replacing) = match stands[..] {
        [] => return Ok(None),
        ["m"] => ("empty", ""),
        ["c"] => ("enemy", " replacing"),
        ["d"] => ("own", " replacing"),
        ["m", "c"] => ("empty | enemy", " replacing"),
        _ => ("all", " replacing"),
    };
    if rules.options.recycle && from != "empty" {
        return gap("drops on pieces, with `recycle captures`");
    }
    let name = &words.pieces[piece];
    let become_ = match it.add.types[..] {
        [] => name,
        [one] => &words.pieces[one],
        _ => return gap("drops with a choice of types"),
    };
    let mut effects =
        vec![format!("take {name} from own"), format!("place {become_} at spot{replacing}")];
    for (effect, spot) in &it.effects {
        effects.extend(printer.effect(effect, spot, piece, &it.guards)?);
    }
    let mut when = vec![format!("held(own {name}) > 0")];
    when.extend(guards(it, printer, rules)?);
    let ending = if n == 0 { String::new() } else { format!("-{}", n + 1) };
    let id = &words.ids[piece];
    Ok(Some(Action {
        name: format!("drop-{name}{ending}"),
        move_type,
        from: from.to_owned(),
        when,
        effects,
        text: Some(if n == 0 {
            format!("{id}@{{spot}}")
        } else {
            format!("{id}@{{spot}}:{}", n + 1)
        }),
    }))
}

/// Returns an action's effects behind those that read the sets which they need.
pub(super) fn reading(held: &RefCell<Vec<String>>, effects: Vec<String>) -> Vec<String> {
    let held = held.borrow();
    let read = held.iter().enumerate().map(|(n, set)| format!("{} += {set}", held_name(n)));
    read.chain(effects).collect()
}

/// Writes `[hands]` and `[actions]`.
pub(super) fn write(rules: &Rules, drops: &Drops, res: &mut Translation) {
    let stored = rules.stores.iter().flatten().any(|it| *it > 0);
    let named: Vec<&str> = drops
        .plain
        .iter()
        .zip(&res.words.pieces)
        .filter(|it| it.0.is_some())
        .map(|it| it.1.as_str())
        .collect();
    let used = !named.is_empty() || !drops.actions.is_empty();
    if used && (stored || rules.options.recycle) {
        let mut each = Vec::new();
        for player in &res.geometry.players {
            let Some(store) = rules.stores.get(*player) else { continue };
            let held: Vec<String> = store
                .iter()
                .zip(&res.words.pieces)
                .filter(|it| *it.0 > 0)
                .map(|(n, name)| if *n == 1 { name.clone() } else { format!("{n} {name}") })
                .collect();
            if !held.is_empty() {
                each.push((res.words.players[*player].clone(), held.join(" ")));
            }
        }
        let alike =
            each.len() == res.geometry.players.len() && each.iter().all(|it| it.1 == each[0].1);
        let section = res.file.table(&hands::TABLE);
        if rules.options.recycle {
            section.set(hands::CAPTURE, CaptureHand::Owner);
        }
        if !named.is_empty() {
            section.set(hands::DROPS, named.join(" "));
        }
        if alike && let Some(first) = each.first() {
            section.set(hands::START, first.1.clone());
        } else if !each.is_empty() {
            let each = each.into_iter().map(|it| (it.0, Value::from(it.1))).collect();
            section.set(hands::START, Value::Table(each));
        }
    }
    let is_read = |n: usize| {
        let begin = format!("{} += ", held_name(n));
        drops.actions.iter().flat_map(|it| &it.effects).any(|it| it.starts_with(&begin))
    };
    for n in (0..).take_while(|n| is_read(*n)) {
        let set = table().with(cell_set::LIFETIME, Lifetime::Move).with(cell_set::SHOW, false);
        res.file.names(game::CELL_SETS).set_name(&held_name(n), set);
    }
    for it in &drops.actions {
        let section = res.file.named(game::ACTIONS, &it.name);
        section.set(action::CHOOSE, names([("spot", format!("cell in {}", it.from).into())]));
        if !it.when.is_empty() {
            section.set(action::WHEN, it.when.join(" and "));
        }
        section.set(action::DO, it.effects.clone());
        if let Some(text) = &it.text {
            section.set(action::TEXT, text.clone());
        }
    }
}
