//! Solves an endgame.

use super::{Endgame, EndgameError, Material, OnMove, graph::Graph, placements::Placer};
use crate::{Control, parallel::parts};
use alfil::{
    game::{MoveList, Variant},
    legality::Placing,
    notation::fen,
};
use alfil_machine::vm::Position;
use alfil_model::{Player, State};
use rustc_hash::FxHashSet;
use std::collections::VecDeque;

/// The positions that one thread does at a time.
const PART: usize = 1024;
/// The parts of a block. Memory is checked, and the caller may stop, after each block.
const PARTS: usize = 32;

/// The means for solving an endgame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolveSettings {
    /// The number of threads.
    pub threads: usize,
    /// The most memory, in MiB.
    pub memory: u64,
}

impl Default for SolveSettings {
    fn default() -> SolveSettings {
        SolveSettings { threads: 1, memory: 2048 }
    }
}

/// How far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveProgress {
    /// It lists placements: this many are positions of the game so far.
    Placed(u64),
    /// It finds moves: the number of positions that are done, and of all that are known.
    Moves(u64, u64),
    /// It works back from the ends of games: the number of moves so far, and of positions that are open.
    Back(u32, u64),
}

/// Solves an endgame, with all that can follow by captures and promotions.
///
/// The same rules and material give the same result, with any number of threads.
///
/// # Errors
/// If no position of the game has these pieces, if the memory does not suffice, or if `control` stops it.
pub fn solve(
    variant: &Variant,
    material: &Material,
    settings: &SolveSettings,
    control: &Control,
    progress: &(dyn Fn(SolveProgress) + Sync),
) -> Result<Endgame, EndgameError> {
    let placer = Placer::new(variant)?;
    let (mut solver, settings) = (Solver::new(variant, placer), *settings);
    let task = Task { settings, control, progress };
    solver.place(material, &task)?;
    if solver.graph.len() == 0 {
        return Err(EndgameError::NoPosition(
            "two pieces on one cell, or a player left in check, in all placements".to_owned(),
        ));
    }
    let own = solver.waiting.front().map_or(Vec::new(), |it| match it {
        Source::Placements(_, numbers) => numbers.clone(),
        Source::Fens(_) => Vec::new(),
    });
    while let Some(it) = solver.waiting.pop_front() {
        solver.find_moves(&it, &task)?;
    }
    let goes_on = |distance: i16, open: usize| {
        progress(SolveProgress::Back(distance as u32, open as u64));
        !control.is_stopped()
    };
    if !solver.graph.work_back(task.settings.threads, &goes_on) {
        return Err(EndgameError::Stopped);
    }
    Ok(solver.endgame(material, &own))
}

/// The circumstances of solving.
struct Task<'a> {
    settings: SolveSettings,
    control: &'a Control,
    progress: &'a (dyn Fn(SolveProgress) + Sync),
}

/// What positions are made from, in the order of their numbers.
enum Source {
    /// Numbers of placements of a material.
    Placements(Material, Vec<u32>),
    /// FENs of positions that no reader assumes of the pieces alone: with rights, counters, or in the middle of a turn. States
    /// would take ten times the memory.
    Fens(Vec<String>),
}

impl Source {
    fn len(&self) -> usize {
        match self {
            Source::Placements(_, numbers) => numbers.len(),
            Source::Fens(fens) => fens.len(),
        }
    }
}

/// The moves of some positions.
#[derive(Default)]
struct Moves {
    /// The value of each position where the game is over, else 0, and the number of its moves.
    positions: Vec<(i16, u32)>,
    /// The keys to which all these moves lead.
    keys: Vec<u64>,
    /// The positions among these that were not known before.
    unknown: Vec<Unknown>,
}

/// A position that was not known.
struct Unknown {
    key: u64,
    state: State,
    /// True if it is what a reader of FEN makes of the pieces.
    plain: bool,
}

struct Solver {
    variant: Variant,
    placer: Placer,
    graph: Graph,
    /// The positions whose moves are not known yet.
    waiting: VecDeque<Source>,
    /// The memory that these took, in bytes.
    bytes: u64,
    /// The materials whose placements are in the graph.
    known: FxHashSet<Material>,
    most_pieces: usize,
}

impl Solver {
    fn new(variant: &Variant, placer: Placer) -> Solver {
        Solver {
            variant: variant.clone(),
            placer,
            graph: Graph::default(),
            waiting: VecDeque::new(),
            bytes: 0,
            known: FxHashSet::default(),
            most_pieces: 0,
        }
    }

    fn check(&self, task: &Task<'_>) -> Result<(), EndgameError> {
        if task.control.is_stopped() {
            return Err(EndgameError::Stopped);
        }
        if self.graph.bytes() + self.bytes > task.settings.memory << 20 {
            return Err(self.too_large(task));
        }
        Ok(())
    }

    fn too_large(&self, task: &Task<'_>) -> EndgameError {
        EndgameError::TooLarge { mib: task.settings.memory, positions: self.graph.len() as u64 }
    }

    /// Adds all positions of a material.
    fn place(&mut self, material: &Material, task: &Task<'_>) -> Result<(), EndgameError> {
        if !self.known.insert(material.clone()) {
            return Ok(());
        }
        self.placer.prepare(material)?;
        self.most_pieces = self.most_pieces.max(material.len());
        let count = self.placer.count(material).and_then(|it| u32::try_from(it).ok());
        let count = count.ok_or_else(|| self.too_large(task))? as usize;
        let mut numbers = Vec::new();
        let block = PART * PARTS;
        for begin in (0..count).step_by(block) {
            let end = count.min(begin + block);
            let placer = &self.placer;
            let found = parts(
                task.settings.threads,
                (end - begin).div_ceil(PART),
                || (),
                |(), n| {
                    let begin = begin + n * PART;
                    let numbers = begin..end.min(begin + PART);
                    Some(
                        numbers
                            .filter_map(|it| placed(placer, material, it as u32))
                            .collect::<Vec<_>>(),
                    )
                },
            );
            for (number, key, player) in found.into_iter().flatten() {
                if self.graph.number(key).is_none() {
                    self.graph.add(key, player).ok_or_else(|| self.too_large(task))?;
                    numbers.push(number);
                }
            }
            self.check(task)?;
            (task.progress)(SolveProgress::Placed(self.graph.len() as u64));
        }
        if !numbers.is_empty() {
            self.bytes += 4 * numbers.len() as u64;
            self.waiting.push_back(Source::Placements(material.clone(), numbers));
        }
        Ok(())
    }

    /// Finds the moves of positions, and adds positions to which they lead.
    fn find_moves(&mut self, source: &Source, task: &Task<'_>) -> Result<(), EndgameError> {
        let block = PART * PARTS;
        for begin in (0..source.len()).step_by(block) {
            let end = source.len().min(begin + block);
            let it = &*self;
            let found = parts(
                task.settings.threads,
                (end - begin).div_ceil(PART),
                || (),
                |(), n| {
                    let begin = begin + n * PART;
                    Some(it.moves_of(source, begin..end.min(begin + PART)))
                },
            );
            for moves in &found {
                self.add_unknown(&moves.unknown, task)?;
            }
            for moves in &found {
                let mut keys = &moves.keys[..];
                for (value, n) in &moves.positions {
                    let (own, rest) = keys.split_at(*n as usize);
                    keys = rest;
                    let done = self.graph.set_moves(*value, own);
                    done.ok_or_else(|| self.too_large(task))?;
                }
            }
            self.check(task)?;
            let all = self.graph.len() as u64;
            (task.progress)(SolveProgress::Moves(self.graph.n_known() as u64, all));
        }
        Ok(())
    }

    /// Adds positions that were not known: all positions of a material that is new, and others one by one.
    fn add_unknown(&mut self, unknown: &[Unknown], task: &Task<'_>) -> Result<(), EndgameError> {
        for it in unknown {
            if self.graph.number(it.key).is_some() {
                continue;
            }
            let material = Material::of(it.state.cells.iter().flatten());
            // A promotion may give a type that was not there before.
            let new = self.placer.prepare(&material)?;
            if it.plain || new && self.placer.plain_key(&it.state) == Some(it.key) {
                self.place(&material, task)?;
            }
        }
        for it in unknown {
            if self.graph.number(it.key).is_some() {
                continue;
            }
            let player = it.state.player.0;
            self.graph.add(it.key, player).ok_or_else(|| self.too_large(task))?;
            self.most_pieces = self.most_pieces.max(it.state.cells.iter().flatten().count());
            let fen = fen::write(self.variant.model(), &it.state, 0, 1);
            self.bytes += (fen.len() + size_of::<String>()) as u64;
            match self.waiting.back_mut() {
                Some(Source::Fens(fens)) => fens.push(fen),
                _ => self.waiting.push_back(Source::Fens(vec![fen])),
            }
        }
        Ok(())
    }

    /// Finds the moves of some positions of a source.
    fn moves_of(&self, source: &Source, range: std::ops::Range<usize>) -> Moves {
        let mut res = Moves::default();
        let mut list = MoveList::new();
        for at in range {
            let state = match source {
                Source::Placements(material, numbers) => {
                    self.placer.state(material, u64::from(numbers[at]))
                }
                Source::Fens(fens) => {
                    fen::read(self.variant.model(), &fens[at]).ok().map(|it| it.state)
                }
            };
            // What was a position before is one again.
            let position = state.and_then(|mut it| self.placer.position(&mut it));
            match position {
                Some(mut position) => self.note_moves(&mut position, &mut list, &mut res),
                None => res.positions.push((0, 0)),
            }
        }
        res
    }

    fn note_moves(&self, position: &mut Position, list: &mut MoveList, res: &mut Moves) {
        position.legal_moves(list);
        if list.is_empty() {
            let ending = position.outcome();
            let value = ending.map_or(0, |it| match it.winners.first() {
                None => 0,
                Some(winner) if *winner == position.player() => 1,
                Some(_) => -1,
            });
            res.positions.push((value, 0));
            return;
        }
        for mv in list.iter() {
            position.make(*mv);
            let key = position.zobrist();
            res.keys.push(key);
            if self.graph.number(key).is_none() {
                let state = position.state();
                let plain = self.placer.plain_key(&state) == Some(key);
                res.unknown.push(Unknown { key, state, plain });
            }
            position.unmake();
        }
        res.positions.push((0, list.len() as u32));
    }

    /// Puts the results together. `own` are the numbers of placements of the first positions.
    fn endgame(&self, material: &Material, own: &[u32]) -> Endgame {
        let model = self.variant.model();
        let mut on_move: Vec<OnMove> =
            [Player(0), Player(1)].map(|player| OnMove { player, ..OnMove::default() }).into();
        let mut longest = [[None::<(i16, u32)>; 2]; 2];
        for (number, placement) in own.iter().enumerate() {
            let player = usize::from(self.graph.player(number as u32));
            let value = self.graph.value(number as u32);
            let to = &mut on_move[player];
            to.positions += 1;
            if value == 0 {
                continue;
            }
            *(if value > 0 { &mut to.won } else { &mut to.lost }) += 1;
            let best = &mut longest[player][usize::from(value < 0)];
            if best.is_none_or(|it| value.abs() > it.0) {
                *best = Some((value.abs(), *placement));
            }
        }
        let described = |it: Option<(i16, u32)>| {
            let (value, placement) = it?;
            let state = self.placer.state(material, u64::from(placement))?;
            Some((value as u16 - 1, fen::write(model, &state, 0, 1)))
        };
        for (to, [win, loss]) in on_move.iter_mut().zip(longest) {
            to.longest_win = described(win);
            to.longest_loss = described(loss);
        }
        let (keys, values) = self.graph.sorted();
        Endgame {
            name: self.variant.name().to_owned(),
            material: material.text(model),
            fingerprint: model.about.fingerprint,
            start_key: self.variant.start_position().zobrist(),
            most_pieces: self.most_pieces,
            keys,
            values,
            on_move,
        }
    }
}

/// Returns a placement with its key and the player on move, if a game can come to it.
fn placed(placer: &Placer, material: &Material, number: u32) -> Option<(u32, u64, u8)> {
    let mut state = placer.state(material, u64::from(number))?;
    let position = placer.position(&mut state)?;
    let legal = !Placing::is_left_in_check(&position);
    legal.then(|| (number, position.zobrist(), position.player().0))
}
