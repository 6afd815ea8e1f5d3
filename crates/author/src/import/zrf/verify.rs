//! Random games by the interpreter and by the rule file: positions, moves and ends must be the same.

use super::{
    geometry::Geometry,
    model::Rules,
    play::{End, State},
    run::Made,
    words::Words,
};
use alfil::{
    Game, Move, MoveList, Position, Variant,
    model::{Cell, Outcome, Player},
};
use std::collections::BTreeMap;

/// The random games of a comparison.
pub(super) const GAMES: usize = 20;
/// The most moves of such a game.
const MOVES: usize = 80;
/// The most moves that are compared in all games.
const WORK: usize = 40_000;
/// The most statements that the interpreter runs in all games, with the cells that it copies.
const SPENT: u64 = 40_000_000;
/// The most moves of a position that is compared.
const CHOICES: usize = 3000;

/// A position as both sides have it: what stands on each cell, what is held, and the player on move.
type Key = (Vec<u16>, Vec<u16>, usize);

struct Both<'a> {
    rules: &'a Rules,
    words: &'a Words,
    geometry: &'a Geometry,
    /// For each position its cell.
    cells: Vec<Option<Cell>>,
    /// For each piece its type in the rule file.
    types: Vec<usize>,
    hands: bool,
}

/// Plays random games, and returns how many moves were compared; an error says what differs.
pub(super) fn verify(
    rules: &Rules,
    words: &Words,
    geometry: &Geometry,
    variant: &Variant,
    games: usize,
) -> Result<usize, String> {
    let both = Both::new(rules, words, geometry, variant)?;
    let mut work = 0;
    rules.work.set(0);
    for game in 0..games {
        // Each game has its share, and what those before it have left.
        both.game(variant, game as u64 + 1, WORK * (game + 1) / games.max(1), &mut work)?;
    }
    Ok(work)
}

impl<'a> Both<'a> {
    fn new(
        rules: &'a Rules,
        words: &'a Words,
        geometry: &'a Geometry,
        variant: &Variant,
    ) -> Result<Both<'a>, String> {
        let model = variant.model();
        let named = |it: &String| {
            let at = model.board.cells.iter().position(|cell| cell.name == *it);
            at.map(|it| Cell(it as u16))
        };
        let of_type = |it: &String| model.types.iter().position(|ty| ty.name == *it);
        let types = words.pieces.iter().map(of_type).collect::<Option<Vec<_>>>();
        let hands = model.start.hands.iter().flatten().any(|it| *it > 0)
            || rules.options.recycle && rules.pieces.iter().any(|it| !it.drops.is_empty());
        Ok(Both {
            rules,
            words,
            geometry,
            cells: words.cells.iter().map(named).collect(),
            types: types.ok_or("a type is missing")?,
            hands,
        })
    }

    /// Plays one game.
    fn game(
        &self,
        variant: &Variant,
        seed: u64,
        most: usize,
        work: &mut usize,
    ) -> Result<(), String> {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut state = self.rules.start();
        let mut position = variant.start_position();
        let mut line: Vec<String> = Vec::new();
        if self.key(&state) != self.key_of(&position) {
            return Err("the set-up differs".to_owned());
        }
        for n in 0..MOVES {
            let legal = self.rules.legal(&state);
            let has_move = legal.iter().any(|it| it.to.is_some());
            let end = self.rules.end(&state, has_move);
            let said = position.outcome();
            // A game is not over before its first move.
            if end.is_some() && n > 0 || legal.is_empty() {
                self.same_end(end, said.as_ref())
                    .map_err(|it| format!("{it}, after {}", shown(&line)))?;
                return Ok(());
            }
            *work += legal.len();
            let spent = self.rules.work.get() > (SPENT * seed).div_ceil(GAMES as u64);
            if legal.len() > CHOICES || *work > most || spent {
                return Ok(());
            }
            let mut own: BTreeMap<Key, Vec<Made>> = BTreeMap::new();
            for made in legal {
                let after = self.rules.made(&state, &made);
                own.entry(self.key(&after)).or_default().push(made);
            }
            let theirs = self.moves(&mut position);
            if let Some(said) = said {
                return Err(format!(
                    "the rule file ends the game ({}), after {}",
                    said.reason,
                    shown(&line)
                ));
            }
            let missing = own.iter().find(|it| !theirs.contains_key(it.0));
            if let Some((_, made)) = missing {
                let text = self.move_text(&made[0]);
                return Err(format!("the move {text} is missing, after {}", shown(&line)));
            }
            let extra = theirs.iter().find(|it| !own.contains_key(it.0));
            if let Some((_, moves)) = extra {
                let text = self.text_of(&position, moves[0]);
                return Err(format!("there is a move {text} too many, after {}", shown(&line)));
            }
            let n = random.below(own.len());
            let Some((key, made)) = own.iter().nth(n) else { return Ok(()) };
            let made = &made[0];
            let alike = |it: &&Move| {
                let info = position.info(**it);
                let cell = |it: Option<usize>| it.and_then(|it| self.cells[it]);
                info.from == cell(made.from) && info.to == cell(made.to)
            };
            let Some(moves) = theirs.get(key) else { return Ok(()) };
            let mv = *moves.iter().find(alike).unwrap_or(&moves[0]);
            line.push(self.move_text(made));
            state = self.rules.made(&state, made);
            position.make(mv);
        }
        Ok(())
    }

    /// Returns the moves of the rule file by where they lead.
    fn moves(&self, position: &mut Position) -> BTreeMap<Key, Vec<Move>> {
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        let mut res: BTreeMap<Key, Vec<Move>> = BTreeMap::new();
        for mv in list {
            position.make(mv);
            res.entry(self.key_of(position)).or_default().push(mv);
            position.unmake();
        }
        res
    }

    fn key(&self, state: &State) -> Key {
        let owner = |it: usize| self.geometry.players.iter().position(|player| *player == it);
        let mut cells = vec![0; self.cells.iter().flatten().count()];
        for (at, man) in state.cells.iter().enumerate() {
            if let (Some(cell), Some(man)) = (self.cells[at], man)
                && let Some(place) = cells.get_mut(usize::from(cell.0))
            {
                let owner = owner(man.owner).map_or(0, |it| it + 1) as u16;
                *place = 1 + owner + 16 * self.types[man.piece] as u16;
            }
        }
        let mut hands = Vec::new();
        if self.hands {
            for player in &self.geometry.players {
                let mut held = vec![0; self.types.len()];
                for (piece, n) in state.stores[*player].iter().enumerate() {
                    held[self.types[piece]] = (*n).min(60_000) as u16;
                }
                hands.extend(held);
            }
        }
        let player = self.rules.order[state.entry].as_player;
        (cells, hands, owner(player).unwrap_or(0))
    }

    fn key_of(&self, position: &Position) -> Key {
        let state = position.state();
        let code = |it: &Option<alfil::model::Piece>| {
            it.map_or(0, |it| {
                let owner = if it.owner == Player::NEUTRAL { 0 } else { it.owner.idx() as u16 + 1 };
                1 + owner + 16 * it.ty.idx() as u16
            })
        };
        let cells = state.cells.iter().map(code).collect();
        let hands =
            if self.hands { state.hands.iter().flatten().copied().collect() } else { Vec::new() };
        (cells, hands, state.player.idx())
    }

    fn same_end(&self, end: Option<End>, said: Option<&Outcome>) -> Result<(), String> {
        let Some(end) = end else { return Ok(()) };
        let players = &self.geometry.players;
        let of = |player: usize| players.iter().position(|it| *it == player);
        let winner = match end {
            End::Draw => None,
            End::Wins(it) => of(it),
            // The loss of one is the win of the other; of one player alone, or of several, no winner follows.
            End::Loses(it) if players.len() == 2 => of(it).map(|it| 1 - it),
            End::Loses(_) => return Ok(()),
        };
        let Some(said) = said else {
            let how = match end {
                End::Draw => "a draw".to_owned(),
                End::Wins(it) => format!("{} has won", self.rules.players[it].name),
                End::Loses(it) => format!("{} has lost", self.rules.players[it].name),
            };
            return Err(format!("the rule file goes on when the game is over ({how})"));
        };
        let theirs = said.winners.first().map(|it| it.idx());
        if players.len() <= 2 && theirs != winner && players.len() != 1 {
            return Err(format!("the rule file ends the game otherwise ({})", said.reason));
        }
        Ok(())
    }

    fn text_of(&self, position: &Position, mv: Move) -> String {
        let info = position.info(mv);
        if let Some(text) = info.text {
            return text;
        }
        let name = |it: Option<Cell>| {
            let at = it.and_then(|it| self.cells.iter().position(|cell| *cell == Some(it)));
            at.map_or("", |it| self.words.cells[it].as_str())
        };
        let piece = info.piece.and_then(|it| self.types.iter().position(|ty| *ty == it.idx()));
        let piece = piece.map_or("", |it| self.words.pieces[it].as_str());
        format!("{piece} {}-{}", name(info.from), name(info.to))
    }

    fn move_text(&self, made: &Made) -> String {
        let name = |it: usize| self.words.cells[it].as_str();
        let piece = &self.words.pieces[made.piece];
        match (made.from, made.to) {
            (Some(from), Some(to)) => format!("{piece} {}-{}", name(from), name(to)),
            (None, Some(to)) => format!("{piece} to {}", name(to)),
            _ => "pass".to_owned(),
        }
    }
}

/// A game of the rule file that follows one of the interpreter.
pub(super) struct Follower<'a> {
    both: Both<'a>,
    game: Game,
}

impl<'a> Follower<'a> {
    pub(super) fn new(
        rules: &'a Rules,
        words: &'a Words,
        geometry: &'a Geometry,
        variant: &Variant,
    ) -> Result<Follower<'a>, String> {
        Ok(Follower { both: Both::new(rules, words, geometry, variant)?, game: variant.start() })
    }

    /// Plays the move that leads to a position; false if there is none.
    pub(super) fn follow(&mut self, to: &State) -> bool {
        let mut position = self.game.position().clone();
        let moves = self.both.moves(&mut position);
        let found = moves.get(&self.both.key(to)).and_then(|it| it.first());
        found.is_some_and(|it| self.game.play(*it).is_ok())
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }
}

fn shown(line: &[String]) -> String {
    match line {
        [] => "the set-up".to_owned(),
        all if all.len() <= 6 => all.join(", "),
        all => format!("{} moves, the last ones {}", all.len(), all[all.len() - 3..].join(", ")),
    }
}

/// Random numbers that are the same on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }
}
