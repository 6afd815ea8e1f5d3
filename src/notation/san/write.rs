//! The moves of a position in standard algebraic notation, or in the one that the game's people have.

use super::{
    descriptions::{describe, describes},
    disambiguation::choose,
    shogi_xiangqi::{Squares, XiangqiStep},
};
use crate::{
    game::Move,
    notation::{
        dialect::Dialect,
        legal::{Legal, Written},
        text::{castle_text, castle_way},
    },
};
use alfil_model::{Cell, Model, MoveInfo, MoveKind, NotationStyle};
use rustc_hash::FxHashMap;
use std::cell::OnceCell;

/// The texts of moves of a position in the notation of people.
pub(in crate::notation) struct Names<'a> {
    legal: Legal<'a>,
    style: NotationStyle,
    squares: Option<Squares<'a>>,
    /// True if moves of different types, or to different cells, never read alike.
    apart: bool,
}

impl<'a> Names<'a> {
    pub(in crate::notation) fn new(legal: Legal<'a>) -> Names<'a> {
        let squares = Squares::of(legal.model);
        let style = match (legal.model.notation.style, &squares) {
            (NotationStyle::Hodges | NotationStyle::Wxf, None) => NotationStyle::San,
            (NotationStyle::Descriptions, _) if !describes(legal.model) => NotationStyle::San,
            (style, _) => style,
        };
        let stays = |it: &Move| it.origin().is_some() && it.origin() == it.target();
        let apart = style != NotationStyle::Descriptions
            && !legal.has_actions()
            && !legal.moves.iter().any(stays)
            && legal.names_are(parts_differ);
        Names { legal, style, squares, apart }
    }

    /// Returns the text of a legal move. Looks only at the moves that could be confused with it.
    pub(in crate::notation) fn name(&self, mv: Move) -> String {
        let named = self.named(|it| *it == mv);
        named.into_iter().find(|it| self.legal.moves[it.0] == mv).map_or(String::new(), |it| it.1)
    }

    /// Returns the numbers and the texts of the moves that are wanted, and of those that could be confused with them.
    pub(in crate::notation) fn named(
        &self,
        wanted: impl Fn(&Move) -> bool,
    ) -> Vec<(usize, String)> {
        let mut res = Vec::new();
        for group in self.legal.groups(wanted, |it| self.key(it)) {
            let texts = OnceCell::new();
            let own = |n: usize| {
                let texts = texts.get_or_init(|| self.move_texts(&group));
                let found = texts.binary_search_by_key(&group[n].0, |it| it.n);
                found.map_or(String::new(), |it| texts[it].text.clone())
            };
            let names = self.group(&group, &own);
            res.extend(group.iter().map(|it| it.0).zip(names));
        }
        res
    }

    fn move_texts(&self, group: &[(usize, MoveInfo)]) -> Vec<Written> {
        let is_in_it = |mv: &Move| group.iter().any(|it| self.legal.moves[it.0] == *mv);
        let mut res = self.legal.texts(&Dialect::OWN, is_in_it);
        res.sort_unstable_by_key(|it| it.n);
        res
    }

    /// Returns a number that moves share which may read alike.
    fn key(&self, mv: &Move) -> u64 {
        if !self.apart {
            return 0;
        }
        let bare = self.legal.model.notation.bare.contains(&mv.piece_type());
        let ty = if bare { 0xff } else { mv.piece_type().idx() as u64 };
        let to = mv.target().map_or(0, |it| u64::from(it.0));
        match (mv.kind(), self.style) {
            (MoveKind::Step, NotationStyle::Wxf) => 1 << 32 | ty << 16,
            (MoveKind::Step, _) => 1 << 32 | ty << 16 | to,
            (MoveKind::Drop, _) => 2 << 32 | ty << 16 | to,
            (MoveKind::Castle, _) => 3 << 32,
            (MoveKind::Pass | MoveKind::Action(_), _) => 4 << 32,
        }
    }

    /// Returns the texts of moves that could be confused with no others. `own` returns the move text of each.
    fn group(&self, moves: &[(usize, MoveInfo)], own: &dyn Fn(usize) -> String) -> Vec<String> {
        let candidates = (0..moves.len()).map(|n| self.candidates(moves, n, own));
        let mut candidates: Vec<Vec<String>> = candidates.collect();
        if let [only] = &mut candidates[..] {
            return vec![only.swap_remove(0)];
        }
        // Where any text may be that of another move, so may a move text.
        let others = if self.apart { 0 } else { moves.len() };
        let owners: FxHashMap<String, usize> = (0..others).map(|it| (own(it), it)).collect();
        let is_other = |n: usize, text: &str| owners.get(text).is_some_and(|it| *it != n);
        let chosen = choose(&candidates).into_iter().enumerate();
        let text = |(n, text): (usize, Option<&str>)| {
            text.filter(|it| !is_other(n, it)).map_or_else(|| own(n), str::to_owned)
        };
        chosen.map(text).collect()
    }

    /// Returns a move's texts, from the shortest to the one that says all. The other moves are those that could be confused
    /// with it.
    fn candidates(
        &self,
        moves: &[(usize, MoveInfo)],
        n: usize,
        own: &dyn Fn(usize) -> String,
    ) -> Vec<String> {
        let (mv, info) = (self.legal.moves[moves[n].0], &moves[n].1);
        let found = match (info.kind, self.style) {
            (_, NotationStyle::Moves) => None,
            (_, NotationStyle::Descriptions) => describe(self.legal, mv, info).map(|it| vec![it]),
            (MoveKind::Pass, _) if self.legal.position.turn_complete() => {
                Some(vec!["--".to_owned()])
            }
            (MoveKind::Castle, _) => self.castling(info),
            (MoveKind::Step | MoveKind::Drop, NotationStyle::Hodges) => {
                self.by_numbers(info, moves)
            }
            (MoveKind::Step, NotationStyle::Wxf) => self.by_files(info),
            (MoveKind::Step, _) => self.step(info, moves.len() == 1),
            (MoveKind::Drop, _) if self.legal.model.notation.star_drops => {
                Some(vec![own(n).replacen(Dialect::OWN.drop, "*", 1)])
            }
            _ => None,
        };
        found.unwrap_or_else(|| vec![own(n)])
    }

    fn castling(&self, info: &MoveInfo) -> Option<Vec<String>> {
        let way = castle_way(self.legal.model, self.legal.player(), info)?;
        let letters = castle_text(self.legal.model, info.piece?, way);
        Some(vec![letters.to_owned() + &suffix(self.legal.model, info)])
    }

    fn step(&self, info: &MoveInfo, alone: bool) -> Option<Vec<String>> {
        let (ty, from, to) = (info.piece?, info.from?, target(info)?);
        let bare = self.legal.model.notation.bare.contains(&ty);
        let id = if bare { "" } else { &self.legal.model.types[ty].id };
        let takes = if info.victims.is_empty() { "" } else { "x" };
        let name = |it: Cell| self.legal.model.board.cells[it.idx()].name.as_str();
        let suffix = suffix(self.legal.model, info);
        let with = |hint: &str| format!("{id}{hint}{takes}{}{suffix}", name(to));
        let (file, rank) = file_and_rank(name(from)).unwrap_or((name(from), name(from)));
        let hints = ["", file, rank, name(from)];
        // A bare type that takes something needs a beginning.
        let first = usize::from(bare && !info.victims.is_empty());
        let last = if alone { first } else { hints.len() - 1 };
        Some(hints[first..=last].iter().map(|it| with(it)).collect())
    }

    /// `P-7f`, `Bx3c+`, `S*4d`, in shogi's manner.
    fn by_numbers(&self, info: &MoveInfo, moves: &[(usize, MoveInfo)]) -> Option<Vec<String>> {
        let squares = self.squares.as_ref()?;
        let (ty, [to, _]) = (info.piece?, squares.numbered(target(info)?));
        let id = &self.legal.model.types[ty].id;
        let sign = match info.kind {
            MoveKind::Drop => "*",
            _ if info.victims.is_empty() => "-",
            _ => "x",
        };
        let changes = || {
            let mut same = moves.iter().filter(|it| (it.1.from, it.1.to) == (info.from, info.to));
            same.any(|it| it.1.becomes.is_some())
        };
        let ending = match info.becomes {
            Some(it) if self.legal.model.types[it].id == format!("+{id}") => "+".to_owned(),
            Some(it) => format!("={}", self.legal.model.types[it].id),
            None if changes() => "=".to_owned(),
            None => String::new(),
        };
        let from = info.from.map(|it| squares.numbered(it)[0].clone());
        let hints = [Some(String::new()), from].into_iter().flatten();
        Some(hints.map(|hint| format!("{id}{hint}{sign}{to}{ending}")).collect())
    }

    /// `C2=5`, `H8+7`, in xiangqi's manner.
    fn by_files(&self, info: &MoveInfo) -> Option<Vec<String>> {
        let squares = self.squares.as_ref()?;
        let xiangqi_step = squares.xiangqi_step(self.legal.player(), info, self.legal.position)?;
        let ty = info.piece?;
        let aka = self.legal.model.fen.aka.iter().find(|it| it.1 == ty).map(|it| &it.0);
        let id = aka.unwrap_or(&self.legal.model.types[ty].id);
        let XiangqiStep { file, place, sign, number } = xiangqi_step;
        let suffix = suffix(self.legal.model, info);
        let hints = [Some(file.as_str()), place].into_iter().flatten();
        Some(hints.map(|hint| format!("{id}{hint}{sign}{number}{suffix}")).collect())
    }
}

/// Returns the target of a move. For a piece that captures something and comes back, it is the victim's cell.
pub(in crate::notation) fn target(info: &MoveInfo) -> Option<Cell> {
    match info.victims.last() {
        Some(victim) if info.from == info.to => Some(*victim),
        _ => info.to,
    }
}

/// `=ID` if the mover ends as something else.
fn suffix(model: &Model, info: &MoveInfo) -> String {
    info.becomes.map_or(String::new(), |it| format!("={}", model.types[it].id))
}

/// Returns a cell's name, taken apart: letters and digits.
pub(super) fn file_and_rank(name: &str) -> Option<(&str, &str)> {
    let digits = name.find(|it: char| it.is_ascii_digit())?;
    let (file, rank) = name.split_at(digits);
    let fine = !file.is_empty() && rank.bytes().all(|it| it.is_ascii_digit());
    fine.then_some((file, rank))
}

/// Returns true if a text shows where an ID ends and where a cell begins: IDs have no small letters and no digits, and
/// cells are called by small letters and then digits. `x` is a sign.
fn parts_differ(model: &Model) -> bool {
    let is_id = |it: u8| !it.is_ascii_lowercase() && !it.is_ascii_digit();
    let is_cell = |name: &str| {
        file_and_rank(name)
            .is_some_and(|(file, _)| file.bytes().all(|it| it.is_ascii_lowercase() && it != b'x'))
    };
    model.types.iter().all(|it| it.id.bytes().all(is_id))
        && model.board.cells.iter().all(|it| is_cell(&it.name))
}
