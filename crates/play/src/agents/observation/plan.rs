//! Which planes a game has.

use super::ObservationPlane;
use crate::{
    agents::frame::Frame,
    kinds::{held, may_lose_owner, most_held},
};
use alfil::game::Variant;
use alfil_model::{ExprNode, Lifetime, Model, Num, PieceType, SetId, State, When};
use std::collections::BTreeSet;

/// No plane.
pub(super) const NONE: u32 = u32::MAX;
/// A counter with more values has a fixed scale.
const MOST_VALUES: i64 = 4096;
/// The scale of counts without a bound.
const COUNTS: f32 = 64.0;
/// The scale of turns without progress in games without a limit.
const TURNS: f32 = 100.0;
/// The scale of numbers of turns.
const TURN_NUMBERS: f32 = 256.0;
/// The most passes in succession that a position counts.
const PASSES: f32 = 15.0;
/// The scale of the moves of a turn.
const TURN_MOVES: f32 = 8.0;

/// The first plane of each kind; [`NONE`] if there is none.
#[derive(Debug)]
pub(super) struct Plan {
    /// For each player from the one on move, then nobody, for each type.
    pub(super) pieces: Vec<u32>,
    /// For each mark.
    pub(super) marks: Vec<u32>,
    /// For each set its cells, and those from the turn before.
    pub(super) sets: Vec<[u32; 2]>,
    /// For each right the cells, then the victim.
    pub(super) en_passant: Vec<u32>,
    /// For each player from the one on move, for each type.
    pub(super) hands: Vec<u32>,
    /// The same for pieces on their way.
    pub(super) coming: Vec<u32>,
    /// For each counter the plane of its first value.
    pub(super) counters: Vec<CounterPlane>,
    /// One plane for each phase.
    pub(super) phases: u32,
    pub(super) repeated: u32,
    pub(super) moves_made: u32,
    /// Origin and target of the turn's last move.
    pub(super) previous: u32,
    pub(super) previous_label: u32,
    pub(super) passes: u32,
    pub(super) turn: u32,
    /// One plane for each type.
    pub(super) last_type: u32,
    /// As [`Plan::pieces`], for the beginning of the turn.
    pub(super) before_turn: Vec<u32>,
    /// One plane for each player from the one on move.
    pub(super) eliminated: u32,
    /// One plane for each player but the first.
    pub(super) player: u32,
    pub(super) quiet: u32,
    pub(super) repetitions: u32,
    /// Where the rectangle has cells.
    pub(super) board: u32,
}

/// The planes of a counter.
#[derive(Clone, Copy, Debug)]
pub(super) struct CounterPlane {
    pub(super) first: u32,
    /// The index of its first value among the values of all counters.
    pub(super) start: usize,
    pub(super) per_player: bool,
    /// The value that 0 stands for.
    pub(super) zero: i32,
    /// The plane for values from the turn before.
    pub(super) old: u32,
}

/// The planes so far.
struct Planes {
    planes: Vec<ObservationPlane>,
}

impl Planes {
    fn add(&mut self, name: impl Into<String>, scale: f32) -> u32 {
        self.planes.push(ObservationPlane { name: name.into(), scale });
        self.planes.len() as u32 - 1
    }

    fn add_if(&mut self, wanted: bool, name: impl Into<String>, scale: f32) -> u32 {
        if wanted { self.add(name, scale) } else { NONE }
    }
}

/// Returns the name of a player by the distance from the one on move.
fn relative(distance: usize) -> String {
    match distance {
        0 => "own".to_owned(),
        1 => "next".to_owned(),
        n => format!("next {n}"),
    }
}

impl Plan {
    pub(super) fn new(variant: &Variant, frame: &Frame) -> (Plan, Vec<ObservationPlane>) {
        let model = variant.model();
        let (reads, one_move) = (model.reads(), model.turn.is_one_move());
        let n_players = model.players.len();
        let mut to = Planes { planes: Vec::new() };
        let pieces = pieces(model, &mut to, "");
        let marks = model.marks.iter().map(|it| to.add(format!("mark {it}"), 1.0)).collect();
        let sets = sets(model, &mut to);
        let en_passant = en_passant(model, &mut to);
        let held = held(model);
        let hands = hands(model, &held, &mut to, "hand");
        let late = model.turn.hands_join == When::Turn;
        let none = BTreeSet::new();
        let coming = hands_or_none(model, if late { &held } else { &none }, &mut to);
        let counters = counters(model, &mut to);
        let phases = if model.turn.phases.len() > 1 { to.planes.len() as u32 } else { NONE };
        for phase in model.turn.phases.iter().filter(|_| phases != NONE) {
            to.add(format!("phase {}", phase.name), 1.0);
        }
        let repeated = to.add_if(!one_move, "moves of this phase", TURN_MOVES);
        let moves_made = to.add_if(!one_move, "moves of this turn", TURN_MOVES);
        let previous = to.add_if(reads.previous, "origin of the last move of this turn", 1.0);
        to.add_if(reads.previous, "target of the last move of this turn", 1.0);
        let previous_label = if reads.previous_label { to.planes.len() as u32 } else { NONE };
        for label in model.labels.iter().filter(|_| reads.previous_label) {
            to.add(format!("last move of this turn was {label}"), 1.0);
        }
        let passes = to.add_if(reads.passes, "passes", PASSES);
        let turn = to.add_if(reads.turn, "number of the turn", TURN_NUMBERS);
        let last_type = if reads.last_type { to.planes.len() as u32 } else { NONE };
        for ty in model.types.iter().filter(|_| reads.last_type) {
            to.add(format!("last moved {}", ty.name), 1.0);
        }
        let before_turn = if reads.before_turn {
            self::pieces(model, &mut to, "at the start of the turn ")
        } else {
            Vec::new()
        };
        let teams: BTreeSet<u8> = model.players.iter().map(|it| it.team).collect();
        let eliminated = if teams.len() > 2 { to.planes.len() as u32 } else { NONE };
        for n in (0..n_players).filter(|_| teams.len() > 2) {
            to.add(format!("{} is out", relative(n)), 1.0);
        }
        let player = if n_players > 1 { to.planes.len() as u32 } else { NONE };
        for it in model.players.iter().skip(1) {
            to.add(format!("{} is on move", it.name), 1.0);
        }
        let (quiet, repetitions) = clocks(model, &mut to);
        let board = to.add_if(frame.area() > frame.n_cells(), "board", 1.0);
        let plan = Plan {
            pieces,
            marks,
            sets,
            en_passant,
            hands,
            coming,
            counters,
            phases,
            repeated,
            moves_made,
            previous,
            previous_label,
            passes,
            turn,
            last_type,
            before_turn,
            eliminated,
            player,
            quiet,
            repetitions,
            board,
        };
        (plan, to.planes)
    }
}

/// Adds a plane for each player's pieces of each type, then for pieces that belong to nobody.
fn pieces(model: &Model, to: &mut Planes, when: &str) -> Vec<u32> {
    let mut res = Vec::new();
    for n in 0..model.players.len() {
        let names = model.types.iter().map(|it| (it, format!("{when}{} {}", relative(n), it.name)));
        res.extend(names.map(|(it, name)| to.add_if(!it.neutral, name, 1.0)));
    }
    let all = may_lose_owner(model);
    let names = model.types.iter().map(|it| (it, format!("{when}neutral {}", it.name)));
    res.extend(names.map(|(it, name)| to.add_if(it.neutral || all, name, 1.0)));
    res
}

fn sets(model: &Model, to: &mut Planes) -> Vec<[u32; 2]> {
    let identity = model.identity();
    let (reads, one_move) = (model.reads(), model.turn.is_one_move());
    let mut includes = false;
    model.walk(&mut |it| {
        includes |= matches!(it, ExprNode::Set(alfil_model::SetExpr::State(SetId::UNMOVED)));
    });
    let unmoved = includes
        || !model.start.sets[SetId::UNMOVED.idx()].is_empty()
        || model
            .types
            .iter()
            .any(|it| !it.castles.is_empty() || it.patterns.iter().any(|it| it.initial));
    let mut res = Vec::new();
    for (n, set) in model.sets.iter().enumerate() {
        let wanted = match SetId::new(n) {
            SetId::UNMOVED => unmoved,
            SetId::PLACED => reads.placed || !one_move,
            _ => !identity.sets[n].ends_with_move,
        };
        let cells = to.add_if(wanted, format!("set {}", set.name), 1.0);
        let ages = wanted && set.lifetime == Lifetime::NextTurn;
        let old = to.add_if(ages, format!("set {} from the turn before", set.name), 1.0);
        res.push([cells, old]);
    }
    res
}

fn en_passant(model: &Model, to: &mut Planes) -> Vec<u32> {
    let patterns = || model.types.iter().flat_map(|it| &it.patterns);
    if !patterns().any(|it| it.sets_en_passant) && model.start.en_passant.is_empty() {
        return Vec::new();
    }
    let single = model.players.len() == 2 && model.turn.is_one_move();
    let n = if single { 1 } else { State::MAX_EN_PASSANT };
    (0..n)
        .map(|it| {
            let which = if n == 1 { String::new() } else { format!(" {}", it + 1) };
            let first = to.add(format!("en passant{which} cells"), 1.0);
            to.add(format!("en passant{which} victim"), 1.0);
            first
        })
        .collect()
}

fn hands(model: &Model, held: &BTreeSet<PieceType>, to: &mut Planes, what: &str) -> Vec<u32> {
    if held.is_empty() {
        return Vec::new();
    }
    let mut res = Vec::new();
    for n in 0..model.players.len() {
        for (ty, it) in model.types.ids().zip(&model.types) {
            let name = format!("{} {what} {}", relative(n), it.name);
            res.push(to.add_if(held.contains(&ty), name, most_held(model, ty) as f32));
        }
    }
    res
}

fn hands_or_none(model: &Model, held: &BTreeSet<PieceType>, to: &mut Planes) -> Vec<u32> {
    hands(model, held, to, "coming to hand")
}

fn counters(model: &Model, to: &mut Planes) -> Vec<CounterPlane> {
    let identity = model.identity();
    let (mut res, mut start) = (Vec::new(), 0);
    for (n, counter) in model.counters.iter().enumerate() {
        let range = i64::from(counter.max) - i64::from(counter.min);
        let narrow = range <= MOST_VALUES;
        let scale = if narrow { range.max(1) as f32 } else { COUNTS };
        let wanted = !identity.counters[n].ends_with_move;
        let first = if wanted { to.planes.len() as u32 } else { NONE };
        let n_values = counter.initial.len();
        for place in (0..n_values).filter(|_| wanted) {
            let whose = if counter.per_player { relative(place) + " " } else { String::new() };
            to.add(format!("{whose}{}", counter.name), scale);
        }
        let ages = wanted && counter.lifetime == Lifetime::NextTurn;
        let old = to.add_if(ages, format!("{} is from the turn before", counter.name), 1.0);
        let zero = if narrow { counter.min } else { 0 };
        res.push(CounterPlane { first, start, per_player: counter.per_player, zero, old });
        start += n_values;
    }
    res
}

/// Adds the planes of the turns without progress and of repetition.
fn clocks(model: &Model, to: &mut Planes) -> (u32, u32) {
    let (mut reads_quiet, mut reads_repetitions) = (false, false);
    model.walk(&mut |it| {
        reads_quiet |= matches!(it, ExprNode::Num(Num::Quiet));
        reads_repetitions |= matches!(it, ExprNode::Num(Num::Repetitions));
    });
    let limit = model.draws.moves.as_ref().map(|it| it.plies.max(1) as f32);
    let has_clock = limit.is_some() || reads_quiet;
    let quiet = to.add_if(has_clock, "turns without progress", limit.unwrap_or(TURNS));
    let rule = model.draws.repetition.as_ref();
    let count = rule.map_or(2.0, |it| f32::from(it.count.max(2)) - 1.0);
    let counts = rule.is_some() || reads_repetitions;
    let repetitions = to.add_if(counts, "earlier occurrences of the position", count);
    (quiet, repetitions)
}
