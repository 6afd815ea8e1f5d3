//! The turn: labels of move types, chains of partial moves, priorities, passes.

use super::{
    drops::{self, Action, Drops},
    model::{Pass, Rules},
    order::Order,
    symbolic::Gap,
    translate::{Item, Translation},
};
use alfil_language::{
    schema::{compulsory, counter, game, phase, rule, words::Compared},
    writer::table,
};
use alfil_model::Lifetime;

/// Writes the turn, and adds labels and conditions to patterns.
pub(super) fn turn(
    rules: &Rules,
    items: &mut [Vec<Item>],
    drops: &mut Drops,
    res: &mut Translation,
) {
    let Some(order) = Order::read(rules, res) else { return };
    let listed = |it: Option<usize>| {
        let typed =
            rules.order.iter().any(|entry| entry.move_type.is_some() && entry.move_type == it);
        it.is_some_and(|it| rules.priorities.contains(&it)) || typed
    };
    let partial = items.iter().flatten().any(|it| it.partial.is_some());
    let by_capture = is_capture(items);
    let mut labels: Vec<Label> = Vec::new();
    for item in items.iter_mut().flatten() {
        if item.partial.is_none() && !listed(item.move_type) {
            continue;
        }
        let name = label(item, res);
        let known = (name.clone(), item.move_type, item.partial);
        if !labels.contains(&known) {
            labels.push(known);
        }
        if !by_capture {
            item.pattern.label = Some(name);
        }
    }
    // In games with check a piece attacks also while the other player's chain goes on: so the phase has the condition.
    let royal = (0..rules.players.len()).any(|it| !rules.royal(it).is_empty());
    let by_phase = partial && royal;
    if by_phase && !by_capture {
        for item in items.iter_mut().flatten().filter(|it| it.pattern.label.is_none()) {
            if !matches!(chain(&labels, item.move_type), Chain::Never) {
                let name = label(item, res);
                labels.push((name.clone(), item.move_type, None));
                item.pattern.label = Some(name);
            }
        }
    }
    for own in items.iter_mut() {
        own.retain_mut(|item| {
            let first = order.condition(item.move_type, res);
            let pattern = partial && !by_phase;
            let when = match pattern.then(|| chain(&labels, item.move_type)) {
                None | Some(Chain::Always) if first.is_none() => return true,
                None if by_phase => {
                    format!("(moves-made > 0 or {})", first.unwrap_or_default())
                }
                None => first.unwrap_or_default(),
                Some(Chain::Always) => format!("(moves-made > 0 or {})", first.unwrap_or_default()),
                Some(Chain::Never) => match first.as_deref() {
                    None => "moves-made = 0".to_owned(),
                    Some("never") => return false,
                    Some(first) => format!("moves-made = 0 and {first}"),
                },
                Some(Chain::After(previous)) => match first.as_deref() {
                    None => format!("(moves-made = 0 or {previous})"),
                    Some("never") => format!("({previous})"),
                    Some(first) => format!("(moves-made = 0 and {first} or {previous})"),
                },
            };
            item.pattern.when.insert(0, when);
            true
        });
    }
    let on: Vec<String> =
        labels.iter().filter(|it| it.2.is_some()).map(|it| it.0.clone()).collect();
    let goes_on = if by_capture { "captures".to_owned() } else { on.join(" or ") };
    act(rules, &order, &labels, partial, drops, res);
    drops::in_order(drops, &order, res);
    let allowed = by_phase.then(|| if by_capture { goes_on.clone() } else { allowed(&labels) });
    let chains = Chains { goes_on: &goes_on, allowed: allowed.as_deref() };
    phases(rules, drops, partial.then_some(chains), &order, res);
    let bare = items.iter().flatten().any(|it| it.pattern.label.is_none());
    priorities(rules, &labels, drops, by_capture, partial, bare, res);
    maximal(rules, (partial && !by_capture).then_some(&goes_on), res);
}

/// The parts of a chain: after which moves it goes on, and by which moves, if not by all.
#[derive(Clone, Copy, Debug)]
struct Chains<'a> {
    goes_on: &'a str,
    allowed: Option<&'a str>,
}

/// Returns the condition of moves that may go on a chain.
fn allowed(labels: &[Label]) -> String {
    let mut cases: Vec<String> = Vec::new();
    for (name, move_type, _) in labels {
        let case = match chain(labels, *move_type) {
            Chain::Never => continue,
            Chain::Always => name.clone(),
            Chain::After(previous) => format!("{name} and ({previous})"),
        };
        if !cases.contains(&case) {
            cases.push(case);
        }
    }
    if cases.is_empty() { "never".to_owned() } else { cases.join(" or ") }
}

/// When a move type may go on a chain.
enum Chain {
    Always,
    Never,
    After(String),
}

/// A label, with the type of its moves and that of the moves that may follow.
type Label = (String, Option<usize>, Option<Option<usize>>);

fn chain(labels: &[Label], move_type: Option<usize>) -> Chain {
    let goes_on = |it: &&Label| it.2.is_some_and(|kind| kind.is_none() || kind == move_type);
    let on: Vec<&str> = labels.iter().filter(goes_on).map(|it| it.0.as_str()).collect();
    let all = labels.iter().filter(|it| it.2.is_some()).count();
    if on.is_empty() {
        Chain::Never
    } else if on.len() == all {
        Chain::Always
    } else {
        let asked: Vec<String> = on.iter().map(|it| format!("previous({it})")).collect();
        Chain::After(asked.join(" or "))
    }
}

/// Returns true if the moves that go on are just those that capture: as in draughts.
fn is_capture(items: &[Vec<Item>]) -> bool {
    let takes = |it: &Item| it.pattern.legs.iter().all(|it| it.modes.contains(['m', 'p']));
    let captures = |it: &Item| {
        let legs = &it.pattern.legs;
        legs.iter().any(|it| !it.modes.is_empty() && it.modes.chars().all(|it| "cd".contains(it)))
    };
    let never = |it: &Item| {
        takes(it) && !it.pattern.legs.iter().any(|it| it.modes.contains(['c', 'd', 'w']))
    };
    let mut all = items.iter().flatten();
    let on: Vec<Option<usize>> =
        items.iter().flatten().filter(|it| it.partial.is_some()).map(|it| it.move_type).collect();
    let Some(first) = on.first() else { return false };
    let same_type = on.iter().all(|it| it == first);
    let own = |it: &Item| it.partial == Some(it.move_type) || it.partial == Some(None);
    same_type
        && first.is_some()
        && all.all(|it| match it.partial {
            Some(_) => captures(it) && own(it),
            None => never(it) && it.move_type != *first,
        })
}

fn label(item: &Item, res: &Translation) -> String {
    let word = |it: Option<usize>| it.map_or("plain", |it| res.words.move_types[it].as_str());
    let own = word(item.move_type);
    match item.partial {
        None => own.to_owned(),
        Some(None) => format!("{own}-to-any"),
        Some(to) if to == item.move_type => format!("{own}-on"),
        Some(to) => format!("{own}-to-{}", word(to)),
    }
}

/// Adds to actions when their move types may be made.
fn act(
    rules: &Rules,
    order: &Order,
    labels: &[Label],
    partial: bool,
    drops: &mut Drops,
    res: &mut Translation,
) {
    let mut kept = Vec::new();
    for mut action in std::mem::take(&mut drops.actions) {
        match order.condition(action.move_type, res).as_deref() {
            None => {}
            // Such moves are made in chains only.
            Some("never") => continue,
            Some(when) => action.when.insert(0, when.to_owned()),
        }
        let dropped = action.text.is_some();
        if partial && !dropped && !matches!(chain(labels, action.move_type), Chain::Never) {
            res.gaps.push(Gap::new(rules.order_span, "moves of a chain that no pattern makes"));
        }
        kept.push(action);
    }
    drops.actions = kept;
}

/// Writes the phases, if a turn is more than one move or drop.
fn phases(
    rules: &Rules,
    drops: &Drops,
    goes_on: Option<Chains<'_>>,
    order: &Order,
    res: &mut Translation,
) {
    let mut moves = vec!["move".to_owned()];
    if drops.has_plain() {
        moves.push("drop".to_owned());
    }
    moves.extend(drops.actions.iter().map(|it| it.name.clone()));
    if rules.options.pass != Pass::Never {
        moves.push("pass".to_owned());
    }
    let single = order.is_single();
    if !single && goes_on.is_some() {
        res.gaps.push(Gap::new(rules.order_span, "turns of several moves, of which some go on"));
    }
    let plain = goes_on.is_none() && drops.actions.is_empty();
    if plain && single && rules.options.pass == Pass::Never {
        return;
    }
    let longer = order.longer(res);
    let chains = goes_on.is_some();
    let negated = goes_on
        .map(|it| it.goes_on)
        .map(|on| if on.contains(" or ") { format!("not ({on})") } else { format!("not {on}") });
    let section = res.file.item(&phase::TABLE);
    section.set(phase::NAME, "play");
    section.set(phase::MOVES, moves.clone());
    if let Some(negated) = &negated {
        section.set(phase::ENDS_TURN, negated.clone());
    }
    for (n, (when, more)) in longer.into_iter().enumerate() {
        let section = res.file.item(&phase::TABLE);
        section.set(phase::NAME, format!("more {}", n + 1));
        section.set(phase::MOVES, moves.clone());
        if let Some(when) = when {
            section.set(phase::WHEN, when);
        }
        section.set(phase::REPEAT, more as i64);
        section.set(phase::STOP, false);
    }
    if let Some(negated) = negated {
        let section = res.file.item(&phase::TABLE);
        section.set(phase::NAME, "go on");
        let allowed = goes_on.and_then(|it| it.allowed);
        section.set(phase::MOVES, allowed.map_or("move".to_owned(), |it| format!("move if {it}")));
        section.set(phase::SAME_PIECE, true);
        section.set(phase::SKIP_IF_NONE, true);
        section.set(phase::REPEAT, 100);
        if rules.options.pass_partial {
            section.set(phase::OPTIONAL, true);
        } else {
            section.set(phase::STOP, false);
        }
        section.set(phase::ENDS_TURN, negated);
    }
    if rules.options.pass == Pass::Forced {
        let section = res.file.item(&compulsory::TABLE);
        section.set(compulsory::NAME, "Only a player without another move may pass");
        // To stop in a chain is no pass.
        if chains {
            section.set(compulsory::WHEN, "moves-made = 0");
        }
        section.set(compulsory::ORDER, "not passing");
    }
}

/// Writes that most pieces must be captured. Moves that go on, and capture nothing, count as a capture.
fn maximal(rules: &Rules, goes_on: Option<&String>, res: &mut Translation) {
    if rules.options.maximal.is_none() {
        return;
    }
    let counter = table()
        .with(counter::MAX, 100)
        .with(counter::LIFETIME, Lifetime::Turn)
        .with(counter::SHOW, false);
    res.file.names(game::COUNTERS).set_name("taken", counter);
    let section = res.file.item(&rule::TABLE);
    section.set(rule::NAME, "Captures are counted");
    section.set(rule::ON, vec!["capture", "removed"]);
    section.set(rule::DO, "taken += 1");
    if let Some(goes_on) = goes_on {
        let section = res.file.item(&rule::TABLE);
        section.set(rule::NAME, "Moves that go on count, too");
        section.set(rule::ON, "moved");
        section.set(rule::WHEN, format!("({goes_on}) and not captures"));
        section.set(rule::DO, "taken += 1");
    }
    let section = res.file.item(&compulsory::TABLE);
    section.set(compulsory::NAME, "As many as possible must be captured");
    section.set(compulsory::AT, Compared::Turn);
    section.set(compulsory::MAXIMIZE, "taken");
}

fn priorities(
    rules: &Rules,
    labels: &[Label],
    drops: &mut Drops,
    by_capture: bool,
    partial: bool,
    bare: bool,
    res: &mut Translation,
) {
    if rules.priorities.is_empty() {
        return;
    }
    let mut order = Vec::new();
    // What an action sets would last through a longer turn.
    let longer = partial || rules.order.windows(2).any(|it| it[0].as_player == it[1].as_player);
    let mut counted = None;
    for (n, kind) in (1_i64..).zip(&rules.priorities) {
        let mut all: Vec<String> =
            labels.iter().filter(|it| it.1 == Some(*kind)).map(|it| it.0.clone()).collect();
        if by_capture && labels.iter().any(|it| it.1 == Some(*kind) && it.2.is_some()) {
            order.push("captures".to_owned());
            // What is left are the other moves.
            break;
        }
        let typed: Vec<_> = drops.typed.iter().filter(|it| it.1 == Some(*kind)).collect();
        if !typed.is_empty() && typed.len() == drops.typed.len() {
            all.push("dropping".to_owned());
        } else {
            for (piece, _, when) in typed {
                let and = if when.is_empty() { "" } else { " and " };
                let piece = &res.words.pieces[*piece];
                all.push(format!("dropping and mover is {piece}{and}{when}"));
            }
        }
        let is_own = |it: &Action| it.move_type == Some(*kind);
        if longer && drops.actions.iter().any(is_own) {
            // The actions of the last kind are what all other labels are not.
            let loose = |it: Option<usize>| it.is_none_or(|it| !rules.priorities.contains(&it));
            let alike = rules.priorities.last() == Some(kind)
                && drops.actions.iter().all(is_own)
                && !drops.typed.iter().any(|it| loose(it.1));
            if bare || !alike {
                res.gaps.push(Gap::new(rules.priorities_span, "priorities among actions"));
            }
            let unlisted: Vec<&str> =
                labels.iter().filter(|it| loose(it.1)).map(|it| it.0.as_str()).collect();
            if !unlisted.is_empty() {
                order.push(format!("not ({})", unlisted.join(" or ")));
            }
            continue;
        }
        // Actions have no labels, so they say what they are.
        let own = drops.actions.iter_mut().filter(|it| is_own(it));
        let says = format!("priority = {n}");
        if own.map(|it| it.effects.push(says.clone())).count() > 0 {
            all.push(says);
            counted = Some(n);
        }
        if !all.is_empty() {
            order.push(all.join(" or "));
        }
    }
    if order.is_empty() {
        return;
    }
    if let Some(most) = counted {
        let counter = table()
            .with(counter::MAX, most)
            .with(counter::LIFETIME, Lifetime::Turn)
            .with(counter::SHOW, false);
        res.file.names(game::COUNTERS).set_name("priority", counter);
    }
    let royal = (0..rules.players.len()).any(|it| !rules.royal(it).is_empty());
    if royal && counted.is_some() {
        let what = "priorities among actions, in a game with check";
        res.gaps.push(Gap::new(rules.priorities_span, what));
    }
    let section = res.file.item(&compulsory::TABLE);
    section.set(compulsory::NAME, "Priorities");
    if royal && counted.is_none() {
        section.set(compulsory::BEFORE_CHECK, true);
    }
    if counted.is_some() {
        // What an action sets is read after it.
        section.set(compulsory::AT, Compared::Turn);
    }
    if partial {
        section.set(compulsory::WHEN, "moves-made = 0");
    }
    match &order[..] {
        [one] => section.set(compulsory::ORDER, one.clone()),
        _ => section.set(compulsory::ORDER, order.clone()),
    };
}
