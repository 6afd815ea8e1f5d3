//! How many rules one move can set off.
//!
//! An effect's own event runs only rules later in the order, so every cascade ends. A cascade can still be long. If a
//! rule has three effects, each of which wakes all later rules, it makes four times as many runs of each rule before it.

use super::{Affected, Board, Effect, Event, MAX_VICTIMS, Model, SetExpr};

/// Upper bounds on the runs of rules; numbers that are too large become the largest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cascade {
    /// For each rule, the runs when it runs once: its own and those that its effects wake.
    pub rules: Vec<u64>,
    /// The runs when a move is made.
    pub of_move: u64,
}

impl Cascade {
    /// The most runs of rules that one move may set off.
    pub const MOST: u64 = 1 << 16;
}

/// Events that effects emit.
const OF_EFFECTS: [Event; 3] = [Event::Removed, Event::Placed, Event::Becomes];

impl Model {
    /// Returns how many rules one move can set off, whatever their conditions say.
    pub fn cascade(&self) -> Cascade {
        // For each event of effects, the runs that follow it among the rules visited so far: the later ones.
        let mut woken = [0; OF_EFFECTS.len()];
        let mut rules = vec![0; self.rules.len()];
        for (n, rule) in self.rules.iter().enumerate().rev() {
            let cases = rule.cases.iter().map(|it| self.of_effects(&it.effects, woken));
            rules[n] = cases.max().unwrap_or(0).saturating_add(1);
            for (event, woken) in OF_EFFECTS.iter().zip(&mut woken) {
                if rule.on.contains(event) {
                    *woken = woken.saturating_add(rules[n]);
                }
            }
        }
        let by_events = rules.iter().zip(&self.rules).fold(0_u64, |all, (runs, rule)| {
            let events = rule.on.iter().map(|it| of_a_move(*it)).sum();
            all.saturating_add(runs.saturating_mul(events))
        });
        let actions = self.actions.iter().map(|it| self.of_effects(&it.effects, woken));
        let of_move = by_events.saturating_add(actions.max().unwrap_or(0));
        Cascade { rules, of_move: of_move.min(self.by_removals()) }
    }

    /// Returns how many runs of rules these effects wake.
    fn of_effects(&self, effects: &[Effect], [removed, placed, becomes]: [u64; 3]) -> u64 {
        effects.iter().fold(0, |all, effect| {
            let runs = match effect {
                Effect::Remove(set) => removed.saturating_mul(most_cells(self, set)),
                Effect::Place { at, replace, .. } => {
                    let each = placed.saturating_add(if *replace { removed } else { 0 });
                    each.saturating_mul(most_cells(self, at))
                }
                Effect::Become(Affected::On(set), _) => {
                    becomes.max(removed).saturating_mul(most_cells(self, set))
                }
                Effect::Become(Affected::Piece(_), _) | Effect::Choose(_) => becomes.max(removed),
                _ => 0,
            };
            all.saturating_add(runs)
        })
    }

    /// Returns a second bound on the runs: a piece can be removed only once. The bound holds if nothing places a piece
    /// and no rule waits for changes of types; otherwise the result is the largest number.
    fn by_removals(&self) -> u64 {
        let places = self.effects().any(|it| matches!(it, Effect::Place { .. }));
        if places || self.rules.iter().any(|it| it.on.contains(&Event::Becomes)) {
            return u64::MAX;
        }
        let n_cells = self.board.cells.len() as u64;
        let runs = |on: &[Event]| {
            let of = |it: &Event| if *it == Event::Removed { n_cells } else { of_a_move(*it) };
            on.iter().map(of).sum::<u64>()
        };
        self.rules.iter().fold(0, |all, it| all.saturating_add(runs(&it.on)))
    }
}

/// Returns how often a move itself emits an event at most.
fn of_a_move(event: Event) -> u64 {
    match event {
        Event::Depart | Event::Arrive => 2,
        Event::Capture => MAX_VICTIMS as u64,
        Event::Removed | Event::Placed | Event::Becomes => 0,
        _ => 1,
    }
}

/// Returns how many cells a set can have.
fn most_cells(model: &Model, set: &SetExpr) -> u64 {
    let all = model.board.cells.len() as u64;
    let most = |it: &SetExpr| most_cells(model, it);
    let res = match set {
        SetExpr::None => 0,
        SetExpr::Cell(_) => 1,
        SetExpr::Cells(cells) => cells.len() as u64,
        SetExpr::Captured => MAX_VICTIMS as u64,
        SetExpr::Zone(zone, _) => {
            let zone = model.zones.get(zone.idx());
            let sizes = zone.into_iter().flat_map(|it| it.cells.iter()).map(Vec::len);
            sizes.sum::<usize>() as u64
        }
        SetExpr::Near(it) => most(it).saturating_mul(neighbours(&model.board)),
        SetExpr::Union(them) => them.iter().map(most).fold(0, u64::saturating_add),
        SetExpr::Inter(them) => them.iter().map(most).min().unwrap_or(all),
        SetExpr::Minus(it, _) | SetExpr::As(_, it) | SetExpr::Before(it) => most(it),
        _ => all,
    };
    res.min(all)
}

/// Returns how many neighbours a cell can have.
fn neighbours(board: &Board) -> u64 {
    let sites = board.cells.iter().map(|it| it.sites.len()).max().unwrap_or(1);
    (board.near.len() * sites) as u64
}
