//! What never changes: zones, fields, lists and sets of piece types.

use super::{
    cx::{Sema, words},
    expr, moves, reach,
    symbols::Def,
};
use crate::{
    diag::{Code, Diagnostic},
    rulefile::limits,
    schema::{Context, cell_value, game},
    source::Snippet,
};
use alfil_model::{
    Cell, CellValues, Origin, Pairing, PerType, PieceType, PlayerInfo, Ranking, TypeValues, Zone,
};
use std::collections::VecDeque;

impl Sema<'_, '_> {
    /// Reads `[zones]`: each may use those before it.
    pub(super) fn read_zones(&mut self) {
        for (name, texts) in named(&self.game.zones) {
            let cells = self.cells_of(Context::Zone, texts);
            let name = name.text.to_owned();
            self.zones.push(Zone { name, cells, origin: Origin::File });
        }
    }

    /// Reads `[types]`: each may use those before it.
    pub(super) fn read_type_sets(&mut self) {
        for (name, text) in named(&self.game.types) {
            let set = expr::type_set(&mut self.expr(Context::Setup), *text);
            if let Some(id) = self.symbols.find(name.text)
                && let Def::TypeSet(_) = self.symbols[id].def
            {
                self.symbols.define(id, Def::TypeSet(Some(set.unwrap_or_default())));
            }
        }
    }

    /// Reads `[rankings]`.
    pub(super) fn read_rankings(&mut self) -> Vec<Ranking> {
        let mut res = Vec::new();
        for (name, text) in named(&self.game.rankings) {
            let types = self.types_of(Some(*text)).unwrap_or_default();
            res.push(Ranking { name: name.text.to_owned(), types });
        }
        res
    }

    /// Reads `[type-values]`.
    pub(super) fn read_type_values(&mut self) -> Vec<TypeValues> {
        let mut res = Vec::new();
        for (name, listed) in named(&self.game.type_values) {
            let mut numbers: PerType<Option<i32>> = self.symbols.types().map(|_| None).collect();
            for (text, number) in listed {
                for ty in self.types_of(Some(*text)).unwrap_or_default() {
                    if numbers[ty].is_some() {
                        let ty = self.symbols.type_name(ty);
                        let message =
                            format!("expected one number of each type, found `{ty}` again");
                        self.diags.push(Diagnostic::new(Code::ListedTwice, text.span, message));
                        continue;
                    }
                    numbers[ty] = Some(*number as i32);
                }
            }
            let values = numbers.iter().map(|it| it.unwrap_or(0)).collect();
            res.push(TypeValues { name: name.text.to_owned(), values });
        }
        res
    }

    /// Reads `[pairings]`.
    pub(super) fn read_pairings(&mut self) -> Vec<Pairing> {
        let mut res = Vec::new();
        for (name, listed) in named(&self.game.pairings) {
            let mut entries: Vec<[PieceType; 3]> = Vec::new();
            for (pair, given) in listed {
                let Some(new) = self.pair(*pair, *given) else { continue };
                if entries.iter().any(|it| it[..2] == new[..2]) {
                    let message = format!("expected each pair once, found `{}` again", pair.text);
                    self.diags.push(Diagnostic::new(Code::ListedTwice, pair.span, message));
                    continue;
                }
                entries.push(new);
            }
            res.push(Pairing { name: name.text.to_owned(), entries });
        }
        res
    }

    /// Returns the two types of a pair and the type that they give.
    fn pair(&mut self, pair: Snippet<'_>, given: Snippet<'_>) -> Option<[PieceType; 3]> {
        let both: Vec<_> = words(pair).collect();
        let [one, other] = both[..] else {
            let message = format!("expected two piece types, found {}", both.len());
            self.diags.push(
                Diagnostic::new(Code::BadValue, pair.span, message).help(
                    "write the two types with a blank between them: `'rook bishop' = 'queen'`",
                ),
            );
            return None;
        };
        let [one, other, given] = [one, other, given].map(|it| self.one_type(it));
        Some([one?, other?, given?])
    }

    fn one_type(&mut self, text: Snippet<'_>) -> Option<PieceType> {
        match expr::type_list(&mut self.expr(Context::Setup), text)?[..] {
            [ty] => Some(ty),
            ref all => {
                let message = format!("expected one piece type, found {}", all.len());
                let diag = Diagnostic::new(Code::BadValue, text.span, message);
                self.diags.push(diag.help("write an entry for each type"));
                None
            }
        }
    }

    /// Reads `[cell-values]`.
    pub(super) fn read_cell_values(&mut self) -> Vec<CellValues> {
        let mut left = limits::DISTANCE_STEPS;
        let mut res = Vec::new();
        for (name, table) in named(&self.game.cell_values) {
            let values = self.field(table, &mut left);
            let values = self.players.iter().map(|it| seen_by(it, &values)).collect();
            res.push(CellValues { name: name.text.to_owned(), values });
        }
        res
    }

    /// Returns the values for the first player; of the steps that `left` counts it takes some.
    fn field(&mut self, table: &cell_value::Keys<'_>, left: &mut u64) -> Vec<i32> {
        let cells = self.geometry.board().cells.len();
        match (table.steps.zip(table.from), &table.values) {
            (Some((steps, from)), _) => {
                let from = self.cells(from.context, from.text);
                let moves = moves::auto(&mut self.moves(), steps);
                let first = from.iter().next().cloned().unwrap_or_default();
                match moves {
                    Some(moves) => {
                        let res = self.distances(&moves, &first, left);
                        if res.is_none() && *left > 0 {
                            *left = 0;
                            let table = game::CELL_VALUES.as_ref();
                            let message = format!(
                                "expected at most {} steps to measure all of `{table}`",
                                limits::DISTANCE_STEPS
                            );
                            self.diags.push(Diagnostic::new(
                                Code::LimitExceeded,
                                steps.span,
                                message,
                            ));
                        }
                        res.unwrap_or_else(|| vec![0; cells])
                    }
                    None => vec![0; cells],
                }
            }
            (None, Some(values)) => {
                let mut res = vec![table.otherwise as i32; cells];
                for (text, value) in values {
                    let set = self.cells(Context::Setup, *text);
                    for cell in set.iter().next().into_iter().flatten() {
                        res[cell.idx()] = *value as i32;
                    }
                }
                res
            }
            (None, None) => vec![0; cells],
        }
    }

    /// `None` if it takes more steps than are left.
    fn distances(
        &mut self,
        moves: &moves::Moves,
        from: &[Cell],
        left: &mut u64,
    ) -> Option<Vec<i32>> {
        let board = self.geometry.board();
        let mut res: Vec<Option<i32>> = vec![None; board.cells.len()];
        let mut queue = VecDeque::new();
        for cell in from {
            if res[cell.idx()].is_none() {
                res[cell.idx()] = Some(0);
                queue.push_back(*cell);
            }
        }
        while let Some(cell) = queue.pop_front() {
            let next = res[cell.idx()].map_or(0, |it| it + 1);
            let (next_cells, steps) = reach::on_empty_board_for(board, &moves.patterns, cell, Some);
            *left = left.checked_sub(u64::from(steps))?;
            for to in next_cells {
                if res[to.idx()].is_none() {
                    res[to.idx()] = Some(next);
                    queue.push_back(to);
                }
            }
        }
        let beyond = res.iter().flatten().max().map_or(0, |it| it + 1);
        Some(res.into_iter().map(|it| it.unwrap_or(beyond)).collect())
    }

    /// Types that a list of words names, each as often as it stands there, `2 pawn` twice.
    pub(super) fn counted_types(&mut self, text: Snippet<'_>) -> Vec<(PieceType, u16)> {
        let mut res = Vec::new();
        let mut times = None;
        for word in words(text) {
            let word_text = word.text.trim_end_matches(',');
            if word_text.is_empty() {
                continue;
            }
            if let Ok(n) = word_text.parse::<u16>() {
                times = Some(n.min(1000));
                continue;
            }
            let word = word.part(0, word_text.len());
            if let Some(types) = expr::type_list(&mut self.expr(Context::Setup), word) {
                res.extend(types.into_iter().map(|it| (it, times.unwrap_or(1))));
            }
            times = None;
        }
        res
    }
}

/// Returns another player's values, from the first player's.
fn seen_by(player: &PlayerInfo, values: &[i32]) -> Vec<i32> {
    let mut res = values.to_vec();
    for (cell, value) in player.cells.iter().zip(values) {
        res[cell.idx()] = *value;
    }
    res
}

/// Returns the names of a table with what they have, as many as a file may have.
fn named<T>(all: &[T]) -> &[T] {
    &all[..all.len().min(limits::NAMES)]
}
