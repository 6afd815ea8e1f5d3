//! Puzzles: positions of played games in which exactly one turn wins.
//!
//! 1. [`Finder::chosen`] chooses the games, those of the strongest players first.
//! 2. [`Finder::find`] finds the puzzles of one game. It depends on nothing but the rules, the settings and the game. So any
//!    number of threads can share the games.
//! 3. [`Found::merged`] puts the puzzles of all games together. A position is there once.
//!
//! ```
//! use alfil::Variant;
//! use alfil_play::{Control, study::{StudySettings, play, puzzles::{Finder, Found, PuzzleSettings}}};
//!
//! let variant = Variant::shipped("connect-four")?;
//! let study = StudySettings { games: 2, ..StudySettings::default() };
//! let games = study.batches(2).into_iter();
//! let games: Vec<_> = games.filter_map(|it| play(&variant, &study, it, &Control::timeless())).flatten().collect();
//! let finder = Finder::new(&variant, PuzzleSettings { nodes: 500, ..PuzzleSettings::default() })?;
//! let chosen = finder.chosen(&games).into_iter();
//! let found = Found::merged(chosen.filter_map(|it| finder.find(it, &Control::timeless())));
//! for puzzle in &found.puzzles {
//!     println!("{}: {}", puzzle.fen, puzzle.turns);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::{PlayedGame, are_colours_equal, mirrored};
use crate::{Control, Engine, Limits, Method, Score, Settings, net::Nets};
use alfil::{
    game::{Game, Move, Variant},
    notation::{
        dialect::Dialect,
        fen_of,
        moves::{play_text, turns_text_in},
        pgn,
    },
};
use alfil_model::PerPlayer;
use std::collections::BTreeSet;
use thiserror::Error;

/// The least score that wins: a minor piece of chess. A player that far ahead wins most games.
const WINNING: i32 = 300;
/// The best score of turns that don't win: with less than two pawns more, most games of chess are open.
const NOT_WINNING: i32 = 200;
/// How much better the winning turn is than all others, at least, so that a deeper search finds the same difference.
const MARGIN: i32 = 200;
/// The least that a line gains over what the position looks like. A side that is ahead already has no combination to find.
const GAIN: i32 = 200;
/// The share of the positions of a check that the first search of a position looks at. Few positions of a game are puzzles.
const SCREENED: u64 = 50;
/// The fewest positions of the first search: with less, it finds only what a player sees at once.
const LEAST_SCREENED: u64 = 200;
/// The share of the positions of a check that a search for a second winning turn looks at first. Most candidates have one,
/// which is found soon.
const SECOND_AT_FIRST: u64 = 8;
/// The most turns of a solution by the side that solves it: longer ones are endgames, not combinations.
const MOST_OWN_TURNS: u32 = 8;
/// The size of the table in MiB: it is emptied before each check, and a large one would take longer to empty than to fill.
const HASH: usize = 4;

/// How puzzles are found.
#[derive(Clone, Debug)]
pub struct PuzzleSettings {
    /// How many positions each search of a check looks at, about. The first search of a position looks at a fiftieth.
    pub nodes: u64,
    /// In how many positions of games puzzles are looked for, about.
    pub positions: u64,
    /// The networks with which searches evaluate positions.
    pub nets: Nets,
}

impl Default for PuzzleSettings {
    fn default() -> PuzzleSettings {
        PuzzleSettings { nodes: 100_000, positions: 20_000, nets: Nets::default() }
    }
}

/// Why a game has no puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("puzzles are found in games of two sides, and this game has {0}")]
pub struct WrongSides(pub usize);

/// A position in which exactly one turn wins, and how it wins.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The place of the pairing in [`super::StudySettings::pairings`].
    pub pairing: usize,
    /// The number of the game in its pairing.
    pub number: u32,
    /// How many turns of that game were played before.
    pub after: u32,
    /// The position.
    pub fen: String,
    /// The solution, from the first turn to the last one that has to be found: spaces between turns, commas within them.
    pub turns: String,
    /// How many turns of the solution are by the side that solves it.
    pub own_turns: u32,
    /// What the first turn reaches, for the side that solves the puzzle.
    pub score: Score,
    /// The game from the position to the end of the solution.
    line: Game,
    /// The name of the player on move at first.
    player: String,
    /// Numbers of the positions of the solution in which that side is on move.
    keys: Vec<u64>,
}

impl Puzzle {
    /// Returns the puzzle as PGN, with its number in a collection.
    pub fn pgn(&self, number: usize) -> String {
        let name = &self.line.variant().model().about.name;
        let source = format!(
            "study: pairing {}, game {}, after {} turns",
            self.pairing, self.number, self.after
        );
        let tags = [
            ("Event", format!("{name}: puzzle {number}")),
            ("Site", String::new()),
            ("Date", String::new()),
            ("Round", String::new()),
            ("Source", source),
        ];
        pgn::Pgn {
            tags: tags.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
            remark: self.task(),
            ..pgn::Pgn::default()
        }
        .write(&self.line)
    }

    /// Returns what the solution reaches: `white wins in 3`, `white wins, +7.50`.
    pub fn task(&self) -> String {
        match self.score.mate() {
            Some(turns) => format!("{} wins in {turns}", self.player),
            None => format!("{} wins, {}", self.player, self.score),
        }
    }
}

/// The puzzles of some games.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The puzzles, in the order of the games.
    pub puzzles: Vec<Puzzle>,
    /// How many positions were looked at.
    pub positions: u64,
}

impl Found {
    /// Puts the puzzles of games together. Only the first of puzzles about the same position is left, and a position of
    /// an earlier solution is no other puzzle.
    pub fn merged(all: impl IntoIterator<Item = Found>) -> Found {
        let mut res = Found::default();
        let mut seen = BTreeSet::new();
        for it in all {
            res.positions += it.positions;
            for puzzle in it.puzzles {
                let is_new = puzzle.keys.first().is_none_or(|it| !seen.contains(it));
                if is_new {
                    seen.extend(puzzle.keys.iter().copied());
                    res.puzzles.push(puzzle);
                }
            }
        }
        res
    }
}

/// Finds puzzles in the games of a study.
#[derive(Debug)]
pub struct Finder {
    variant: Variant,
    settings: PuzzleSettings,
    /// The place of each player's team in the order of play.
    teams: PerPlayer<usize>,
    /// True if a position and its mirror image are the same puzzle.
    equal: bool,
}

impl Finder {
    /// Returns a finder for the games of a variant.
    ///
    /// # Errors
    /// If the game has not two sides.
    pub fn new(variant: &Variant, settings: PuzzleSettings) -> Result<Finder, WrongSides> {
        let sides = variant.model().n_teams();
        if sides != 2 {
            return Err(WrongSides(sides));
        }
        let teams = variant.model().team_places();
        let equal = are_colours_equal(variant);
        Ok(Finder { variant: variant.clone(), settings, teams, equal })
    }

    /// Returns the games that have as many positions as the settings allow, those of the strongest players first.
    pub fn chosen<'g>(&self, games: &'g [PlayedGame]) -> Vec<&'g PlayedGame> {
        let mut all: Vec<&PlayedGame> = games.iter().collect();
        all.sort_by_key(|it| (std::cmp::Reverse(it.pairing), it.number));
        let mut positions = 0;
        all.into_iter()
            .take_while(|it| {
                let goes_on = positions < self.settings.positions;
                positions += u64::from(it.turns);
                goes_on
            })
            .collect()
    }

    /// Finds the puzzles of a game. Returns `None` if `control` stops it.
    pub fn find(&self, game: &PlayedGame, control: &Control) -> Option<Found> {
        let mut found = Found::default();
        let mut looker = Looker::new(self, control);
        let mut seen = BTreeSet::new();
        let Some(mut now) = first_of(&self.variant, game) else { return Some(found) };
        for (after, turn) in game.moves.split(' ').enumerate() {
            // The position is what its FEN says: the history of the game is no part of a puzzle.
            let fen = fen_of(&now);
            let alone = self.variant.from_fen(&fen).ok().filter(|_| now.at_turn_start());
            if let Some(alone) = alone.filter(|it| seen.insert(self.key(it))) {
                found.positions += 1;
                let solved = looker.solve(&alone).filter(|it| !same_idea(&found, it));
                if let Some(Solved { line, keys, own_turns, score }) = solved {
                    seen.extend(&keys);
                    let moves: Vec<Move> = line.moves().collect();
                    found.puzzles.push(Puzzle {
                        pairing: game.pairing,
                        number: game.number,
                        after: after as u32,
                        turns: turns_text_in(&alone, &moves, &Dialect::OWN),
                        fen,
                        own_turns,
                        score,
                        line,
                        player: self.variant.model().players[alone.player()].name.clone(),
                        keys,
                    });
                }
                if control.is_stopped() {
                    return None;
                }
            }
            if play_text(&mut now, turn).is_err() {
                break;
            }
        }
        Some(found)
    }

    /// Returns the number of a position, which its mirror image has too if colours are equal.
    fn key(&self, game: &Game) -> u64 {
        let key = game.position().zobrist();
        let twin = if self.equal { mirrored(game) } else { None };
        twin.map_or(key, |it| key.min(it.position().zobrist()))
    }
}

/// Returns a game where a played game begins.
fn first_of(variant: &Variant, game: &PlayedGame) -> Option<Game> {
    let first = variant.start_number(game.start)?;
    if game.mirrored { mirrored(&first) } else { Some(first) }
}

/// Returns true if the last puzzle of the game begins with the same move of the same player, which was not made then.
fn same_idea(found: &Found, solved: &Solved) -> bool {
    let first = |it: &Game| {
        let mut moves = it.moves();
        let first = moves.next();
        let mut start = it.clone();
        while start.undo().is_some() {}
        (start.player(), first)
    };
    found.puzzles.last().is_some_and(|it| first(&it.line) == first(&solved.line))
}

/// A puzzle before it is written down.
struct Solved {
    /// The game from the position to the end of the solution.
    line: Game,
    keys: Vec<u64>,
    own_turns: u32,
    score: Score,
}

/// A turn, and whether others do as well.
enum Answer {
    /// One turn wins, all others clearly don't.
    Only(OnlyTurn),
    /// Other turns win, too, or may win.
    Several,
    /// No turn wins.
    NoWin,
}

/// The only turn that wins.
struct OnlyTurn {
    moves: Vec<Move>,
    score: Score,
    /// False if there is no other legal turn.
    has_choice: bool,
}

/// What a search found.
struct Look {
    turn: Vec<Move>,
    score: Score,
    /// True if the last whole round of deepening says the same.
    is_steady: bool,
    /// The first move that the first round of deepening found best.
    at_once: Option<Move>,
}

/// What a short search says of a position with one winning turn.
struct FirstLook {
    /// True if the turn wins no game by force, and looks best at once, as the capture of a piece that nothing defends.
    is_plain: bool,
}

/// Looks at positions by search.
struct Looker<'a> {
    finder: &'a Finder,
    engine: Engine,
    control: &'a Control,
}

impl<'a> Looker<'a> {
    fn new(finder: &'a Finder, control: &'a Control) -> Looker<'a> {
        // Averages, as those of Monte Carlo tree search, prove nothing.
        let method = Some(Method::AlphaBeta);
        let of_search = Settings { hash: HASH, method, ..Settings::default() };
        let mut engine = Engine::new(&finder.variant, of_search);
        // What is returned for this game is never refused.
        drop(engine.set_net(finder.settings.nets.of(&finder.variant)));
        Looker { finder, engine, control }
    }

    /// Searches a position; `only` are the first moves to look at, all if it is empty.
    fn look(&mut self, game: &Game, only: Vec<Move>, nodes: u64) -> Option<Look> {
        let limits = Limits { nodes: Some(nodes), only, ..Limits::default() };
        let (mut at_once, mut last) = (None, None);
        let best = self.engine.search(game, &limits, self.control, |it| {
            last = it.moves.first().map(|mv| (*mv, it.score));
            at_once = at_once.or(last.map(|it| it.0));
        })?;
        if self.control.is_stopped() {
            return None;
        }
        let is_steady = last
            .is_some_and(|it| Some(&it.0) == best.turn.first() && wins(it.1) == wins(best.score));
        Some(Look { turn: best.turn, score: best.score, is_steady, at_once })
    }

    /// Returns the puzzle of a position, if it is one.
    fn solve(&mut self, game: &Game) -> Option<Solved> {
        self.engine.forget();
        let FirstLook { is_plain } = self.first_look(game)?;
        let nodes = self.finder.settings.nodes;
        let solver = self.finder.teams[game.player()];
        let mut now = game.clone();
        let mut res: Option<Solved> = None;
        let (mut keys, mut own_turns) = (Vec::new(), 0);
        while now.outcome().is_none() {
            self.engine.forget();
            if self.finder.teams[now.player()] != solver {
                let defence = self.look(&now, Vec::new(), nodes).filter(|it| loses(it.score))?;
                defence.turn.iter().for_each(|it| now.play_unchecked(*it));
                continue;
            }
            if own_turns == MOST_OWN_TURNS {
                break;
            }
            let only = match self.only_turn(&now)? {
                Answer::Only(it) => it,
                Answer::Several => break,
                Answer::NoWin => return None,
            };
            keys.push(self.finder.key(&now));
            only.moves.iter().for_each(|it| now.play_unchecked(*it));
            own_turns += u32::from(only.has_choice);
            let score = res.as_ref().map_or(only.score, |it| it.score);
            res = Some(Solved { line: now.clone(), keys: keys.clone(), own_turns, score });
        }
        if let Some(it) = now.outcome()
            && !it.winners.iter().any(|it| self.finder.teams[*it] == solver)
        {
            return None;
        }
        res.filter(|it| it.own_turns > 1 || !is_plain)
    }

    /// Returns how a short search sees the only winning turn of a position; `None` if it finds none.
    fn first_look(&mut self, game: &Game) -> Option<FirstLook> {
        let moves = game.legal_moves();
        if moves.len() < 2 {
            return None;
        }
        let nodes = (self.finder.settings.nodes / SCREENED).max(LEAST_SCREENED);
        let best = self.look(game, Vec::new(), nodes)?;
        let first = *best.turn.first()?;
        let is_promising = match best.score {
            // A single move that wins at once is no combination. A turn of several moves may be one.
            Score::Wins(turns) => turns > 1 || best.turn.len() > 1,
            Score::Value(value) => wins(best.score) && value - self.engine.look(game) >= GAIN,
            Score::Loses(_) => false,
        };
        let is_only =
            is_promising && fails(self.look(game, others(&moves, first), nodes)?.score, best.score);
        let is_plain = best.at_once == Some(first) && best.score.mate().is_none();
        is_only.then_some(FirstLook { is_plain })
    }

    /// Returns the only turn that wins. Each of its moves must be the only one that wins.
    fn only_turn(&mut self, game: &Game) -> Option<Answer> {
        let nodes = self.finder.settings.nodes;
        let mut now = game.clone();
        let mut res: Option<OnlyTurn> = None;
        loop {
            let best = self.look(&now, Vec::new(), nodes)?;
            if !best.is_steady || !wins(best.score) {
                return Some(Answer::NoWin);
            }
            let first = *best.turn.first()?;
            let others = others(&now.legal_moves(), first);
            let has_choice = !others.is_empty();
            if has_choice {
                for nodes in [nodes / SECOND_AT_FIRST, nodes] {
                    if !fails(self.look(&now, others.clone(), nodes)?.score, best.score) {
                        return Some(Answer::Several);
                    }
                }
            }
            now.play_unchecked(first);
            let turn = res.get_or_insert(OnlyTurn {
                moves: Vec::new(),
                score: best.score,
                has_choice: false,
            });
            turn.moves.push(first);
            turn.has_choice |= has_choice;
            if now.at_turn_start() || now.outcome().is_some() {
                return res.map(Answer::Only);
            }
        }
    }
}

fn others(moves: &[Move], first: Move) -> Vec<Move> {
    moves.iter().copied().filter(|it| *it != first).collect()
}

/// Returns true if the player on move wins.
fn wins(score: Score) -> bool {
    matches!(score, Score::Wins(_)) || matches!(score, Score::Value(it) if it >= WINNING)
}

/// Returns true if a turn clearly does not win, while the best turn does.
fn fails(score: Score, best: Score) -> bool {
    match (score, best) {
        (Score::Wins(_), _) => false,
        (Score::Loses(_), _) => true,
        (Score::Value(value), Score::Value(best)) => value <= NOT_WINNING.min(best - MARGIN),
        (Score::Value(value), _) => value <= NOT_WINNING,
    }
}

/// Returns true if the other side wins.
fn loses(score: Score) -> bool {
    matches!(score, Score::Loses(_)) || matches!(score, Score::Value(it) if it <= -WINNING)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::{Strength, StudySettings, play};
    use alfil::notation::record::{parse, replay};

    fn finder(name: &str, nodes: u64) -> Finder {
        let variant = Variant::shipped(name).unwrap();
        let settings = PuzzleSettings { nodes, nets: Nets::None, ..PuzzleSettings::default() };
        Finder::new(&variant, settings).unwrap()
    }

    /// Returns the solution and the score of a position, if it is a puzzle.
    fn solution(finder: &Finder, fen: &str) -> Option<(String, Score)> {
        let game = finder.variant.from_fen(fen).unwrap();
        let solved = Looker::new(finder, &Control::timeless()).solve(&game)?;
        let moves: Vec<Move> = solved.line.moves().collect();
        Some((turns_text_in(&game, &moves, &Dialect::OWN), solved.score))
    }

    fn games(variant: &Variant, settings: &StudySettings) -> Vec<PlayedGame> {
        let batches = settings.batches(settings.games).into_iter();
        let games = batches.filter_map(|it| play(variant, settings, it, &Control::timeless()));
        games.flatten().collect()
    }

    #[test]
    fn one_turn_wins_by_force() {
        let finder = finder("chess", 100_000);
        let fen = "1B1qk2r/1p2pp2/4b3/1p6/pP1b2pP/P7/4PP2/R2QKB1R b KQk - 0 18";
        let expected = ("d4c3".to_owned(), Score::Wins(3));
        assert_eq!(solution(&finder, fen), Some(expected));
    }

    #[test]
    fn one_turn_wins_material_and_is_followed_to_the_capture() {
        let finder = finder("chess", 100_000);
        let (turns, score) = solution(&finder, "4R3/5k2/1p6/1rp5/4N1K1/8/8/8 w - - 0 78").unwrap();
        assert!(turns.starts_with("e4d6 ") && turns.ends_with(" d6b5"), "{turns}");
        assert!(wins(score), "{score}");
    }

    #[test]
    fn what_is_no_puzzle() {
        let finder = finder("chess", 10_000);
        for (fen, why) in [
            ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "mate at once is no combination"),
            ("4k3/8/8/8/8/8/8/QR2K3 w - - 0 1", "many turns win"),
            ("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "nothing defends the queen"),
            ("7k/8/8/8/8/8/6q1/7K w - - 0 1", "there is one legal turn"),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "nothing wins"),
        ] {
            assert_eq!(solution(&finder, fen), None, "{why}");
        }
    }

    #[test]
    fn puzzles_of_games_are_written_as_records() {
        let finder = finder("dobutsu", 2000);
        let settings = StudySettings {
            strengths: vec![Strength::Nodes(100)],
            games: 12,
            ..StudySettings::default()
        };
        let games = games(&finder.variant, &settings);
        let find = |games: &[&PlayedGame]| -> Vec<Found> {
            games.iter().filter_map(|it| finder.find(it, &Control::timeless())).collect()
        };
        let all = finder.chosen(&games);
        assert_eq!(all.len(), games.len());
        let found = Found::merged(find(&all));
        assert!(!found.puzzles.is_empty());
        for (n, it) in found.puzzles.iter().enumerate() {
            let text = it.pgn(n);
            let records = parse(&finder.variant, &text);
            let replayed = replay(&finder.variant, &records[0]);
            assert!(replayed.problems.is_empty(), "{text}\n{:?}", replayed.problems);
            assert_eq!(replayed.n_turns, it.turns.split(' ').count(), "{text}");
            assert!(text.contains(&format!("[FEN \"{}\"]", it.fen)), "{text}");
            assert!(text.contains(&it.task()), "{text}");
        }
        // Each game twice: no puzzle is there twice.
        let twice = Found::merged(find(&all).into_iter().chain(find(&all)));
        let fens = |it: &Found| it.puzzles.iter().map(|it| it.fen.clone()).collect::<Vec<_>>();
        assert_eq!(fens(&twice), fens(&found));
        assert_eq!(twice.positions, 2 * found.positions);
    }

    #[test]
    fn shuffled_and_mirrored_games_are_played_again() {
        let mut mirrored = 0;
        for name in ["fischerandom", "marseillais", "xiangqi"] {
            let variant = Variant::shipped(name).unwrap();
            let strengths = vec![Strength::Random];
            let settings =
                StudySettings { strengths, games: 4, most_turns: 30, ..StudySettings::default() };
            let games = games(&variant, &settings);
            mirrored += games.iter().filter(|it| it.mirrored).count();
            for it in &games {
                let mut game = first_of(&variant, it).unwrap();
                for turn in it.moves.split(' ') {
                    play_text(&mut game, turn).unwrap();
                }
                assert_eq!(game.n_moves(), it.made as usize, "{name}");
            }
        }
        assert!(mirrored > 0);
    }

    #[test]
    fn the_strongest_players_come_first() {
        let variant = Variant::shipped("connect-four").unwrap();
        let study = StudySettings {
            strengths: vec![Strength::Random, Strength::Nodes(10)],
            games: 3,
            ..StudySettings::default()
        };
        let games = games(&variant, &study);
        let settings = PuzzleSettings { positions: 1, ..PuzzleSettings::default() };
        let finder = Finder::new(&variant, settings).unwrap();
        let last = study.pairings().len() - 1;
        let chosen: Vec<_> =
            finder.chosen(&games).iter().map(|it| (it.pairing, it.number)).collect();
        assert_eq!(chosen, [(last, 0)]);
    }

    #[test]
    fn puzzles_need_two_sides() {
        let variant = Variant::shipped("four-handed").unwrap();
        let refused = Finder::new(&variant, PuzzleSettings::default()).map(drop);
        assert_eq!(refused, Err(WrongSides(4)));
        let teams = Variant::shipped("four-handed-teams").unwrap();
        assert!(Finder::new(&teams, PuzzleSettings::default()).is_ok());
    }
}
