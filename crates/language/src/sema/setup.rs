//! The position at the start.

use super::{cx::Sema, declare::counter_bounds, symbols::CellSets};
use crate::{
    diag::{Code, Diagnostic},
    rulefile::limits,
    schema::{ByPlayer, Context, cell_set, counter, game, players, shuffle, words::Per},
    source::{Snippet, Span},
};
use alfil_model::{
    Cell, Counter, Lifetime, PerPlayer, Piece, PieceType, Player, SetId, Shuffle, State, StateSet,
};

/// The set-up: the pieces on cells and in hands at the start.
#[derive(Debug)]
pub(super) struct Setup {
    pub cells: Vec<Option<Piece>>,
    pub hands: PerPlayer<Vec<u16>>,
}

/// Why the set-up has pieces that are not written in it.
const FOLLOWS: &str =
    "the other players' set-up follows from the first one's by `players.symmetry`";

/// Pieces on cells that others are on already.
struct Taken {
    /// The first such cell.
    cell: Cell,
    ty: PieceType,
    other: PieceType,
    /// Where the other piece is written.
    first: Span,
    player: Player,
    /// Where the pieces are written, with the names of their cells if they stand there.
    places: Vec<(Span, Option<String>)>,
    /// True if the player's cells are written out, and do not follow from the first player's.
    own: bool,
}

impl Taken {
    /// Returns true if both have the same cause: the type repeats what follows from the first player's set-up.
    fn is_like(&self, other: &Taken) -> bool {
        let of = |it: &Taken| (it.ty, it.other, it.player);
        of(self) == of(other) && self.player.idx() > 0
    }
}

impl Sema<'_, '_> {
    /// Reads `start` of all piece types, and `hands.start`.
    pub(super) fn read_setup(&mut self) -> Setup {
        let n_cells = self.geometry.board().cells.len();
        let mut cells = vec![None; n_cells];
        // The declaration that claimed each cell, for messages.
        let mut claims: Vec<Option<(PieceType, Span)>> = vec![None; n_cells];
        let mut told: Vec<(Span, Span)> = Vec::new();
        let mut taken: Vec<Taken> = Vec::new();
        let first = self.first_player();
        for (n, (_, piece)) in self.pieces().iter().enumerate() {
            let Some(start) = &piece.start else { continue };
            // What nobody or everybody owns stands just there.
            let alone = piece.neutral || piece.shared;
            let places = self.cells_of(Context::Setup, start);
            let ty = PieceType::new(n);
            for player in self.players.ids() {
                let owner = match () {
                    () if piece.neutral => Player::NEUTRAL,
                    () if piece.shared => first,
                    () => player,
                };
                let own = start.text_for(&self.players[player].name).is_some_and(|it| it.1);
                if alone && player.idx() > 0 && !own {
                    continue;
                }
                for &cell in &places[player] {
                    let (span, word) = self.place_of(start, cell, player);
                    if let Some((other, first)) = claims[cell.idx()] {
                        // What follows by symmetry is told once.
                        if told.contains(&(span, first)) || told.contains(&(first, span)) {
                            continue;
                        }
                        told.push((span, first));
                        let places = vec![(span, word)];
                        let found = Taken { cell, ty, other, first, player, places, own };
                        match taken.last_mut() {
                            Some(last) if last.is_like(&found) => last.places.extend(found.places),
                            _ => taken.push(found),
                        }
                        continue;
                    }
                    claims[cell.idx()] = Some((ty, span));
                    cells[cell.idx()] = Some(Piece { ty, owner, marks: 0 });
                }
            }
        }
        let shared: Vec<_> = taken.iter().filter(|it| self.shares_cells(it)).collect();
        match shared.first() {
            _ if !self.geometry.knows_symmetry() => {}
            Some(first) => self.no_symmetry(first),
            None => taken.iter().for_each(|it| self.taken(it)),
        }
        Setup { cells, hands: self.read_hands() }
    }

    /// Returns the characters that put a piece of the player on the cell, as well as they can be told, and the cell's name
    /// if it stands there.
    fn place_of(&self, start: &ByPlayer<'_>, cell: Cell, player: Player) -> (Span, Option<String>) {
        let Some((text, own)) = start.text_for(&self.players[player].name) else {
            return (start.span, None);
        };
        // Texts for all are written as the first player sees the board.
        let seen = if own {
            Some(cell.idx())
        } else {
            self.players[player].cells.iter().position(|it| *it == cell)
        };
        let name = seen.map(|it| &self.geometry.board().cells[it].name);
        let word = name.and_then(|it| Some((word_in(text, it)?, Some(it.clone()))));
        word.unwrap_or((text.span, None))
    }

    /// Returns true if a player has the first player's cells, because nothing says how they follow.
    fn shares_cells(&self, taken: &Taken) -> bool {
        let cells = &self.players[taken.player].cells;
        let same = cells.iter().enumerate().all(|(n, it)| it.idx() == n);
        !taken.own && taken.player.idx() > 0 && same
    }

    /// Reports that nothing says how the cells of other players follow from the first one's.
    fn no_symmetry(&mut self, taken: &Taken) {
        let players = &self.game.players.place;
        let span = players.key(players::NAMES).unwrap_or(taken.first);
        let count = self.players.len();
        let states = !players.lacks(players::SYMMETRY);
        let message = if states {
            format!(
                "expected the cells of all {count} players: `symmetry` gives all of them the same ones"
            )
        } else {
            format!(
                "expected `symmetry` in `[players]`: on this board {count} players have no usual one"
            )
        };
        let all: Vec<_> = self.players.iter().map(|it| format!("{} = '...'", it.name)).collect();
        let help = format!("write the cells of each player: `start = {{ {} }}`", all.join(", "));
        let diag = Diagnostic::new(Code::Symmetry, span, message).help(help).note(FOLLOWS);
        self.diags.push(diag.label(taken.first, "all players would begin here"));
    }

    /// Reports a cell that several pieces are on.
    fn taken(&mut self, taken: &Taken) {
        let name = &self.geometry.board().cells[taken.cell.idx()].name;
        let type_name = |ty: PieceType| self.symbols.type_name(ty);
        let player = &self.players[taken.player].name;
        let follows = taken.player.idx() > 0;
        let whose = if follows { format!(" for {player}") } else { String::new() };
        let message = format!(
            "expected an empty cell for `{}`, but `{name}`{whose} is taken",
            type_name(taken.ty)
        );
        let mut places = taken.places.iter();
        let span = places.next().map_or(taken.first, |it| it.0);
        let mut diag = Diagnostic::new(Code::CellTaken, span, message);
        if taken.first != span {
            diag = diag.label(taken.first, format!("by `{}`", type_name(taken.other)));
        }
        for (span, _) in places {
            diag = diag.label(*span, "so is this one");
        }
        let words: Vec<_> = taken.places.iter().filter_map(|it| it.1.as_deref()).collect();
        if taken.own {
            let help = "each player's cells are written as the board has them; write other ones, or one text for all players";
            diag = diag.help(format!("{help}: {FOLLOWS}"));
        } else if words.len() < taken.places.len() || !follows && taken.first == span {
            if follows {
                diag = diag.note(FOLLOWS);
            }
        } else if follows {
            let help = format!("leave out `{}`: {FOLLOWS}", words.join(" "));
            let end = taken.places.last().map_or(span.end, |it| it.0.end);
            // The words may stand apart, or first in their text: then the characters differ, and there is no fix.
            let with_blank = Span { start: span.start.saturating_sub(1), end, ..span };
            diag = diag.edit(with_blank, &format!(" {}", words.join(" ")), "", help);
        } else {
            diag = diag.help(format!("leave `{}` out of one of the two", words.join(" ")));
        }
        self.diags.push(diag);
    }

    /// Reads `[shuffle]`.
    pub(super) fn read_shuffle(&mut self, setup: &Setup) -> Option<Shuffle> {
        let shuffle = self.game.shuffle.as_ref()?;
        let text = shuffle.cells?;
        let span = text.at(0, text.text.len());
        let mut own = self.cells(Context::Setup, text).iter().next().cloned().unwrap_or_default();
        own.sort_unstable();
        own.dedup();
        let cells: PerPlayer<Vec<Cell>> = self
            .players
            .iter()
            .map(|it| own.iter().map(|cell| it.cells[cell.idx()]).collect())
            .collect();
        let when = self.cond_of(shuffle.when);
        if !self.geometry.is_known() {
            return None;
        }
        if let Some(cell) = unlike(&cells, &setup.cells) {
            let name = &self.geometry.board().cells[cell.idx()].name;
            let message = format!(
                "expected the same pieces of each player on the player's own cells, but `{name}` does not have what the first player's has"
            );
            let diag = Diagnostic::new(Code::BadValue, span, message);
            self.diags.push(diag.note("each player's pieces are shuffled in the same way"));
            return None;
        }
        let place = &shuffle.place;
        let shuffle = Shuffle { cells, when };
        let arrangements = arrangements(&shuffle.first(&setup.cells));
        if arrangements > u128::from(limits::ARRANGEMENTS) {
            let most = limits::ARRANGEMENTS;
            let message =
                format!("expected fewer cells: their pieces have more than {most} arrangements");
            self.diags.push(Diagnostic::new(Code::LimitExceeded, span, message));
            return None;
        }
        let span = place.key(shuffle::WHEN).unwrap_or(span);
        self.check_arrangements(&shuffle.when, arrangements as u64, span);
        Some(shuffle)
    }

    /// For each player, none of each type.
    fn no_hands(&self) -> PerPlayer<Vec<u16>> {
        let n_types = self.symbols.types().count();
        self.players.ids().map(|_| vec![0; n_types]).collect()
    }

    fn read_hands(&mut self) -> PerPlayer<Vec<u16>> {
        let mut res = self.no_hands();
        let Some(start) = &self.game.hands.start else { return res };
        let mut add = |player: Player, held: &[(PieceType, u16)]| {
            for (ty, times) in held {
                let held = &mut res[player][ty.idx()];
                *held = held.saturating_add(*times);
            }
        };
        let own = self.by_player(start);
        let all: Vec<Player> = self.players.ids().collect();
        let others: Vec<_> = all.iter().filter(|it| own.iter().all(|own| own.0 != **it)).collect();
        if let Some(text) = start.each.filter(|_| !others.is_empty()) {
            let held = self.counted_types(text);
            for it in others {
                add(*it, &held);
            }
        }
        for (player, text) in own {
            add(player, &self.counted_types(text));
        }
        res
    }

    /// Returns the player who begins. The geometry has reported an unknown one.
    fn first_player(&self) -> Player {
        let named = |it: Player| {
            self.game.players.first.is_some_and(|first| first.text == self.players[it].name)
        };
        self.players.ids().find(|it| named(*it)).unwrap_or(Player(0))
    }

    /// Returns the position at the start, but for what depends on castling.
    pub(super) fn start(&self, setup: Setup, sets: &[StateSet], counters: &[Counter]) -> State {
        State {
            cells: setup.cells,
            hands: setup.hands,
            sets: vec![Vec::new(); sets.len()],
            old_sets: vec![Vec::new(); sets.len()],
            counters: counters.iter().map(|it| it.initial.clone()).collect(),
            old_counters: vec![false; counters.len()],
            en_passant: Vec::new(),
            last_type: None,
            player: self.first_player(),
            phase: 0,
            repeated: 0,
            moves_made: 0,
            previous: None,
            previous_label: None,
            passes: 0,
            turn: 0,
            before_turn: Vec::new(),
            coming: self.no_hands(),
            eliminated: self.players.ids().map(|_| false).collect(),
            ending: None,
        }
    }

    /// Reads `[cell-sets]`: the sets, and which cells are in them at the start.
    pub(super) fn read_sets(&mut self) -> (Vec<StateSet>, Vec<Vec<Cell>>) {
        use alfil_model::Lifetime;
        let mut sets = vec![
            StateSet { name: "unmoved".to_owned(), lifetime: Lifetime::Game },
            StateSet { name: "placed".to_owned(), lifetime: Lifetime::Turn },
        ];
        let mut start = vec![Vec::new(); 2];
        for (name, set) in self.game.cell_sets.iter().take(limits::NAMES) {
            let lifetime = set.lifetime;
            let cells = set.start.map(|it| self.cells(it.context, it.text));
            let cells: Vec<Vec<Cell>> = match cells {
                Some(it) => it.iter().cloned().collect(),
                None => vec![Vec::new(); self.players.len()],
            };
            if set.per == Per::Player {
                let names = self.players.iter().map(|it| format!("{}-{}", name.text, it.name));
                sets.extend(names.map(|name| StateSet { name, lifetime }));
                start.extend(cells);
            } else {
                sets.push(StateSet { name: name.text.to_owned(), lifetime });
                start.push(cells.concat());
            }
        }
        for cells in &mut start {
            cells.sort_unstable();
            cells.dedup();
        }
        (sets, start)
    }

    /// Reads `[counters]`.
    pub(super) fn read_counters(&mut self) -> Vec<Counter> {
        let mut res = Vec::new();
        for (name, counter) in self.game.counters.iter().take(limits::NAMES) {
            let (min, max) = counter_bounds(counter);
            let start = counter.start.map_or(min, |it| it as i32);
            // A largest value that is missing was reported.
            let is_known = counter.max.is_some();
            if is_known && (max < min || !(min..=max).contains(&start)) {
                let message =
                    format!("expected `min` <= `start` <= `max`, found {min}, {start}, {max}");
                self.diags.push(Diagnostic::new(Code::BadValue, name.span, message));
            }
            let per_player = counter.per == Per::Player;
            let times = if per_player { self.players.len() } else { 1 };
            let (lifetime, clock) = (counter.lifetime, counter.clock);
            if clock
                && let Some(span) = counter.place.key(counter::LIFETIME)
                && lifetime != Lifetime::Game
            {
                let message = "expected `game`: a clock runs for the whole game";
                self.diags.push(
                    Diagnostic::new(Code::BadValue, span, message)
                        .help("leave `lifetime` out, or `clock`"),
                );
            }
            res.push(Counter {
                name: name.text.to_owned(),
                per_player,
                min,
                max,
                lifetime,
                clock,
                initial: vec![start; times],
            });
        }
        res
    }
}

/// Returns a cell that has not what the first player's has, as a piece of its player, or that stands for two.
fn unlike(cells: &PerPlayer<Vec<Cell>>, board: &[Option<Piece>]) -> Option<Cell> {
    let first = cells.iter().next()?;
    let mut seen = Vec::new();
    for player in cells.ids() {
        for (cell, model) in cells[player].iter().zip(first) {
            let piece = board[cell.idx()];
            let same = piece.map(|it| it.ty) == board[model.idx()].map(|it| it.ty);
            if !same || piece.is_some_and(|it| it.owner != player) || seen.contains(cell) {
                return Some(*cell);
            }
            seen.push(*cell);
        }
    }
    None
}

/// Returns how many arrangements there are of contents that come in order.
fn arrangements(contents: &[Option<PieceType>]) -> u128 {
    let mut res: u128 = 1;
    let mut placed: u128 = 0;
    for same in contents.chunk_by(|a, b| a == b) {
        // So many ways to choose the cells of these among those that are left, one after the other.
        for n in 1..=same.len() as u128 {
            placed += 1;
            res = res.saturating_mul(placed) / n;
        }
    }
    res
}

/// Returns the place of a word in a text.
fn word_in(text: Snippet<'_>, word: &str) -> Option<Span> {
    let edge = |it: Option<char>| !it.is_some_and(|it| it.is_alphanumeric() || it == '_');
    text.text.match_indices(word).find_map(|(at, _)| {
        let end = at + word.len();
        let alone =
            edge(text.text[..at].chars().next_back()) && edge(text.text[end..].chars().next());
        alone.then(|| text.at(at, end))
    })
}

/// Returns the numbers of the declared sets. Two sets that every game has come before them.
pub(super) fn cell_sets(game: &game::Keys<'_>, players: usize) -> Vec<CellSets> {
    let mut next = SetId::PLACED.idx() + 1;
    let number = |(_, set): &(Snippet<'_>, cell_set::Keys<'_>)| {
        let per_player = set.per == Per::Player;
        let first = SetId::new(next);
        let len = if per_player { players } else { 1 };
        next += len;
        CellSets { first, len, per_player }
    };
    game.cell_sets.iter().map(number).collect()
}
