//! Playing one game, and noting what happens in it.

use super::{
    Pairing, Strength, StudySettings,
    mirror::{self, are_colours_equal},
};
use crate::{Control, Engine, Limits, Random, Settings, random_move};
use alfil::{
    game::{Game, Move, Variant},
    notation::dialect::Dialect,
    notation::moves::{turn_text_in, turns_text_in},
};
use alfil_model::{Outcome, PerPlayer, Piece, PieceType, Player};
use serde::{Deserialize, Serialize};

/// The size of a search's table in MiB: it is emptied before each game, so that games don't depend on each other.
const HASH: usize = 4;
/// The most positions of one game whose material is noted.
const MOST_SAMPLES: usize = 12;

/// The facts about one game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayedGame {
    /// The place of the pairing in [`StudySettings::pairings`].
    pub pairing: usize,
    /// The number of the game in its pairing. In even ones the first side is the weaker one.
    pub number: u32,
    /// True if the game began with the mirrored start: the second side moved first.
    #[serde(default)]
    pub mirrored: bool,
    /// Which start of a shuffled game it began with; else 0.
    pub start: u64,
    /// All turns from the start, or from the mirrored start: spaces between turns, commas within them.
    pub moves: String,
    /// The first turn, as the first side makes it from the start; empty if that is not known of a mirrored game.
    pub first_turn: String,
    /// The number of turns.
    pub turns: u32,
    /// The points of each player; `None` if the game was broken off.
    pub points: Option<Vec<f64>>,
    /// Why the game ended; empty if it was broken off.
    pub reason: String,
    /// The number of moves that were made.
    pub made: u32,
    /// The number of moves that could be made, summed over all moves that were made.
    pub choices: u64,
    /// What became of each piece type, by number.
    pub types: Vec<TypeCounts>,
    /// The material at some moments.
    pub samples: Vec<Sample>,
    /// How often each rule applied, by number; empty if that was not noted.
    pub rules: Vec<u32>,
}

impl PlayedGame {
    /// Returns true if this may be a game of these rules and settings. Only such games may be in a [`super::Report`].
    pub fn fits(&self, variant: &Variant, settings: &StudySettings) -> bool {
        let model = variant.model();
        let types = model.types.len();
        self.pairing < settings.pairings().len()
            && self.types.len() == types
            && self.samples.iter().all(|it| it.more.len() == types)
            && (self.rules.is_empty() || self.rules.len() == model.rules.len())
            && self.points.as_ref().is_none_or(|it| it.len() == model.players.len())
    }
}

/// What became of the pieces of one type in one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TypeCounts {
    /// The pieces at the beginning, with those in hands.
    pub first: u32,
    /// The pieces at the end, with those in hands.
    pub last: u32,
    /// The moves that they made, with drops.
    pub moves: u32,
    /// The captures that they made.
    pub captures: u32,
    /// How many were captured.
    pub captured: u32,
    /// How many pieces became such a piece by moving.
    pub became: u32,
}

/// The material at the start of a turn, after a turn without captures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sample {
    /// For each type: how many more of them the first side has than the others, with hands.
    pub more: Vec<i16>,
    /// True if the first side is on move.
    pub on_move: bool,
}

/// A board with two players at it.
pub(super) struct Table<'a> {
    variant: &'a Variant,
    settings: &'a StudySettings,
    pairing: Pairing,
    /// The place of each player's team in the order of play.
    teams: PerPlayer<usize>,
    engines: [Option<Engine>; 2],
    /// True if the colours are equal, so that games may begin with the mirrored start.
    equal: bool,
}

impl<'a> Table<'a> {
    pub(super) fn new(
        variant: &'a Variant,
        settings: &'a StudySettings,
        pairing: Pairing,
    ) -> Table<'a> {
        let of_search = Settings { hash: HASH, ..Settings::default() };
        let engine = |it| match it {
            Strength::Random => None,
            Strength::Nodes(_) => {
                let mut engine = Engine::new(variant, of_search);
                // What is returned for this game is never refused.
                drop(engine.set_net(settings.nets.of(variant)));
                Some(engine)
            }
        };
        let engines = [engine(pairing.weaker), engine(pairing.stronger)];
        Table {
            variant,
            settings,
            pairing,
            teams: variant.model().team_places(),
            engines,
            equal: are_colours_equal(variant),
        }
    }

    /// Plays a game. Returns `None` if `control` stops it.
    pub(super) fn play(
        &mut self,
        pairing: usize,
        number: u32,
        control: &Control,
    ) -> Option<PlayedGame> {
        let Opening { start, first, moves: opening, first_turn, mirrored } =
            self.opening(pairing, number)?;
        let mut random = self.settings.random(pairing, number);
        let mut game = first.clone();
        self.engines.iter_mut().flatten().for_each(Engine::forget);
        let mut notes = Notes::new(&game);
        let mut opening = opening.into_iter();
        let mut turns = 0;
        while game.outcome().is_none() && turns < self.settings.most_turns {
            let turn = match opening.next() {
                Some(turn) => Some(turn),
                None => self.turn(&game, number, &mut random, control),
            };
            if control.is_stopped() {
                return None;
            }
            for mv in turn? {
                notes.before(&game, mv);
                game.play_unchecked(mv);
            }
            turns += 1;
            notes.after_turn(&game, &self.teams);
        }
        let moves: Vec<Move> = game.moves().collect();
        let ending = game.outcome();
        let rules =
            if number < self.settings.traced { self.trace(&first, &moves) } else { Vec::new() };
        let model = self.variant.model();
        let points = |it: &Outcome| model.points(it).iter().map(|it| it.fraction()).collect();
        let first_turn = first_turn.unwrap_or_else(|| first_turn_text(&first, &moves));
        Some(PlayedGame {
            pairing,
            number,
            mirrored,
            start,
            first_turn,
            moves: turns_text_in(&first, &moves, &Dialect::OWN),
            turns,
            points: ending.as_ref().map(points),
            reason: ending.map(|it| it.reason).unwrap_or_default(),
            made: moves.len() as u32,
            choices: notes.choices,
            samples: notes.samples(&mut random),
            types: notes.types(&game),
            rules,
        })
    }

    /// Returns how a game begins. Two games that follow each other begin alike, with the colours exchanged: a strength against
    /// itself with the mirrored start, if colours are equal, and otherwise with the strengths exchanged. Without equal
    /// colours a strength against itself has another opening in each game.
    fn opening(&self, pairing: usize, number: u32) -> Option<Opening> {
        let even = self.pairing.weaker == self.pairing.stronger;
        let pair = number / 2;
        let shared = !even || self.equal;
        let mirrored = self.equal && if even { number % 2 == 1 } else { pair % 2 == 1 };
        let mut random = self.settings.random_opening(pairing, if shared { pair } else { number });
        let start = random.next_number() % self.variant.starts().max(1);
        let first = self.variant.start_number(start)?;
        let mut turns = Vec::new();
        let mut game = first.clone();
        let mut twin = if mirrored { Some(mirror::mirrored(&first)?) } else { None };
        let first_of_twin = twin.clone();
        while turns.len() < self.settings.random_turns as usize && game.outcome().is_none() {
            let mut turn = random_turn(&game, &mut random)?;
            for mv in &mut turn {
                game.play_unchecked(*mv);
                if let Some(twin) = &mut twin {
                    // Colours are equal as far as random games show; here they may not be.
                    if !mirror::follow(twin, &game) {
                        return None;
                    }
                    *mv = twin.moves().last()?;
                }
            }
            turns.push(turn);
        }
        let played: Vec<Move> = game.moves().collect();
        let first_turn = match (turns.is_empty(), mirrored) {
            (false, _) => Some(first_turn_text(&first, &played)),
            (true, true) => Some(String::new()),
            (true, false) => None,
        };
        let first = first_of_twin.unwrap_or(first);
        Some(Opening { start, first, moves: turns, first_turn, mirrored })
    }

    /// Returns the turn of the player on move.
    fn turn(
        &mut self,
        game: &Game,
        number: u32,
        random: &mut Random,
        control: &Control,
    ) -> Option<Vec<Move>> {
        let strong = (self.teams[game.player()] + number as usize) % 2;
        let strength = [self.pairing.weaker, self.pairing.stronger][strong];
        match (strength, &mut self.engines[strong]) {
            (Strength::Nodes(nodes), Some(engine)) => {
                // Players who always look as far would play the same game again from many starts.
                let nodes = nodes.div_ceil(2) + random.next_number() % (nodes + 1);
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                engine.search(game, &limits, control, |_| {}).map(|it| it.turn)
            }
            _ => random_turn(game, random),
        }
    }

    /// Returns how often each rule applies in a game.
    fn trace(&self, first: &Game, moves: &[Move]) -> Vec<u32> {
        let mut game = first.clone();
        let mut counts = vec![0; self.variant.model().rules.len()];
        for mv in moves {
            for rule in game.position().rules_applied(*mv) {
                counts[rule] += 1;
            }
            game.play_unchecked(*mv);
        }
        counts
    }
}

/// How a game begins.
struct Opening {
    /// The number of the start.
    start: u64,
    /// The start, or the mirrored start.
    first: Game,
    /// The random turns.
    moves: Vec<Vec<Move>>,
    /// The first turn as the first side makes it, if it is known.
    first_turn: Option<String>,
    mirrored: bool,
}

fn first_turn_text(first: &Game, moves: &[Move]) -> String {
    turn_text_in(first, moves_of_first_turn(first, moves), &Dialect::OWN).unwrap_or_default()
}

/// Returns a whole turn of random moves; `None` if there is no legal move.
fn random_turn(game: &Game, random: &mut Random) -> Option<Vec<Move>> {
    let mut game = game.clone();
    let mut turn = Vec::new();
    while turn.is_empty() || !game.at_turn_start() && game.outcome().is_none() {
        let mv = random_move(&game, random)?;
        game.play_unchecked(mv);
        turn.push(mv);
    }
    Some(turn)
}

fn moves_of_first_turn<'a>(first: &Game, moves: &'a [Move]) -> &'a [Move] {
    let mut game = first.clone();
    for (n, mv) in moves.iter().enumerate() {
        game.play_unchecked(*mv);
        if game.at_turn_start() {
            return &moves[..=n];
        }
    }
    moves
}

/// What is noted while a game is played.
struct Notes {
    choices: u64,
    types: Vec<TypeCounts>,
    samples: Vec<Sample>,
    captured_in_turn: bool,
}

impl Notes {
    fn new(game: &Game) -> Notes {
        let model = game.variant().model();
        let types = model.types.iter().map(|_| TypeCounts::default()).collect();
        let mut res = Notes { choices: 0, types, samples: Vec::new(), captured_in_turn: false };
        for_each_piece(game, |piece, n| res.types[piece.ty.idx()].first += n);
        res
    }

    fn before(&mut self, game: &Game, mv: Move) {
        self.choices += game.legal_moves().len() as u64;
        let info = game.info(mv);
        for cell in &info.victims {
            if let Some(victim) = game.position().piece_at(*cell) {
                self.types[victim.ty.idx()].captured += 1;
            }
        }
        self.captured_in_turn |= !info.victims.is_empty();
        let Some(ty) = info.piece else { return };
        let counts = &mut self.types[ty.idx()];
        counts.moves += 1;
        counts.captures += info.victims.len() as u32;
        if let Some(ty) = info.becomes {
            self.types[ty.idx()].became += 1;
        }
    }

    fn after_turn(&mut self, game: &Game, teams: &PerPlayer<usize>) {
        if !std::mem::take(&mut self.captured_in_turn) {
            let mut more = vec![0; game.variant().model().types.len()];
            for_each_piece(game, |piece, n| {
                if piece.owner != Player::NEUTRAL {
                    let sign = if teams[piece.owner] == 0 { 1 } else { -1 };
                    more[piece.ty.idx()] += sign * n as i16;
                }
            });
            self.samples.push(Sample { more, on_move: teams[game.player()] == 0 });
        }
    }

    /// Returns some of the samples, in their order.
    fn samples(&mut self, random: &mut Random) -> Vec<Sample> {
        let mut res = std::mem::take(&mut self.samples);
        while res.len() > MOST_SAMPLES {
            res.remove(random.below(res.len()));
        }
        res
    }

    fn types(mut self, game: &Game) -> Vec<TypeCounts> {
        for_each_piece(game, |piece, n| self.types[piece.ty.idx()].last += n);
        self.types
    }
}

/// Calls `note` with each piece on the board, and with the pieces of each type that a player holds, with their number.
fn for_each_piece(game: &Game, mut note: impl FnMut(Piece, u32)) {
    let state = game.state();
    for piece in state.cells.iter().flatten() {
        note(*piece, 1);
    }
    for owner in game.variant().model().players.ids() {
        for (ty, held) in state.hands[owner].iter().enumerate().filter(|it| *it.1 > 0) {
            note(Piece { ty: PieceType::new(ty), owner, marks: 0 }, u32::from(*held));
        }
    }
}
