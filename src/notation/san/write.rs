//! The moves of a position in standard algebraic notation, or in the one that the game's people have.

use super::{
    descriptions::{describe, describes},
    disambiguation::choose,
    shogi_xiangqi::{Squares, XiangqiStep},
};
use crate::{
    game::Game,
    notation::{
        dialect::Dialect,
        moves::LegalMove,
        text::{castle_text, castle_way},
    },
};
use alfil_model::{Cell, Model, MoveInfo, MoveKind, NotationStyle, Piece, Player};
use rustc_hash::FxHashSet;

/// Returns the texts of all legal moves of a position, in their order, each unique.
pub(super) fn texts(game: &Game, legal: &[LegalMove]) -> Vec<String> {
    let move_texts: Vec<&str> = legal.iter().map(|it| it.text.as_str()).collect();
    let variant = game.variant().clone();
    let scene = Scene::new(variant.model(), game, legal);
    let candidates: Vec<Vec<String>> = match scene.style {
        NotationStyle::Descriptions => {
            let (before, mut position) = (game.state(), game.position().clone());
            legal.iter().map(|it| vec![describe(&mut position, &before, it)]).collect()
        }
        NotationStyle::Moves => legal.iter().map(|it| vec![it.text.clone()]).collect(),
        _ => legal.iter().map(|it| scene.candidate_texts(it)).collect(),
    };
    choose(&candidates, &move_texts)
}

/// The facts besides the move on which texts depend.
struct Scene<'a> {
    model: &'a Model,
    player: Player,
    style: NotationStyle,
    squares: Option<Squares<'a>>,
    /// True if no move of the turn has been made yet.
    whole_turn: bool,
    /// The pieces on cells, if they are needed.
    cells: Vec<Option<Piece>>,
    /// From and to of moves after which the piece becomes another one.
    changing: FxHashSet<(Option<Cell>, Option<Cell>)>,
}

impl<'a> Scene<'a> {
    fn new(model: &'a Model, game: &Game, legal: &[LegalMove]) -> Scene<'a> {
        let squares = Squares::of(model);
        let style = match (model.notation.style, &squares) {
            (NotationStyle::Hodges | NotationStyle::Wxf, None) => NotationStyle::San,
            (NotationStyle::Descriptions, _) if !describes(model) => NotationStyle::San,
            (style, _) => style,
        };
        let cells = match style {
            NotationStyle::Wxf => game.state().cells,
            _ => Vec::new(),
        };
        let changing = legal.iter().filter(|it| it.info.becomes.is_some());
        let changing = changing.map(|it| (it.info.from, it.info.to)).collect();
        let (player, whole_turn) = (game.player(), game.at_turn_start());
        Scene { model, player, style, squares, whole_turn, cells, changing }
    }

    /// Returns a move's texts, from the shortest to the one that says all.
    fn candidate_texts(&self, mv: &LegalMove) -> Vec<String> {
        let info = &mv.info;
        match info.kind {
            MoveKind::Pass if self.whole_turn => vec!["--".to_owned()],
            MoveKind::Castle => match castle_way(self.model, self.player, info) {
                Some(way) => {
                    let text = info.piece.map_or("", |it| castle_text(self.model, it, way));
                    vec![text.to_owned() + &suffix(self.model, info)]
                }
                None => vec![mv.text.clone()],
            },
            MoveKind::Step => match self.style {
                NotationStyle::Hodges => self.by_numbers(info),
                NotationStyle::Wxf => self.by_files(info),
                _ => self.step(info),
            }
            .unwrap_or_else(|| vec![mv.text.clone()]),
            MoveKind::Drop if self.style == NotationStyle::Hodges => {
                self.by_numbers(info).unwrap_or_else(|| vec![mv.text.clone()])
            }
            MoveKind::Drop if self.model.notation.star_drops => {
                vec![mv.text.replacen(Dialect::OWN.drop, "*", 1)]
            }
            _ => vec![mv.text.clone()],
        }
    }

    fn step(&self, info: &MoveInfo) -> Option<Vec<String>> {
        let (ty, from, to) = (info.piece?, info.from?, target(info)?);
        let bare = self.model.notation.bare.contains(&ty);
        let id = if bare { "" } else { &self.model.types[ty].id };
        let takes = if info.victims.is_empty() { "" } else { "x" };
        let name = |it: Cell| self.model.board.cells[it.idx()].name.as_str();
        let suffix = suffix(self.model, info);
        let with = |hint: &str| format!("{id}{hint}{takes}{}{suffix}", name(to));
        let (file, rank) = file_and_rank(name(from)).unwrap_or((name(from), name(from)));
        let hints = [file, rank, name(from)];
        let mut res: Vec<String> = hints.into_iter().map(with).collect();
        // A bare type that takes something needs a beginning.
        if !bare || info.victims.is_empty() {
            res.insert(0, with(""));
        }
        Some(res)
    }

    /// `P-7f`, `Bx3c+`, `S*4d`, in shogi's manner.
    fn by_numbers(&self, info: &MoveInfo) -> Option<Vec<String>> {
        let squares = self.squares.as_ref()?;
        let (ty, [to, _]) = (info.piece?, squares.numbered(target(info)?));
        let id = &self.model.types[ty].id;
        let sign = match info.kind {
            MoveKind::Drop => "*",
            _ if info.victims.is_empty() => "-",
            _ => "x",
        };
        let ending = match info.becomes {
            Some(it) if self.model.types[it].id == format!("+{id}") => "+".to_owned(),
            Some(it) => format!("={}", self.model.types[it].id),
            None if self.changing.contains(&(info.from, info.to)) => "=".to_owned(),
            None => String::new(),
        };
        let from = info.from.map(|it| squares.numbered(it)[0].clone());
        let hints = [Some(String::new()), from].into_iter().flatten();
        Some(hints.map(|hint| format!("{id}{hint}{sign}{to}{ending}")).collect())
    }

    /// `C2=5`, `H8+7`, in xiangqi's manner.
    fn by_files(&self, info: &MoveInfo) -> Option<Vec<String>> {
        let xiangqi_step = self.squares.as_ref()?.xiangqi_step(self.player, info, &self.cells)?;
        let ty = info.piece?;
        let aka = self.model.fen.aka.iter().find(|it| it.1 == ty).map(|it| &it.0);
        let id = aka.unwrap_or(&self.model.types[ty].id);
        let XiangqiStep { file, place, sign, number } = xiangqi_step;
        let suffix = suffix(self.model, info);
        let hints = [Some(file.as_str()), place].into_iter().flatten();
        Some(hints.map(|hint| format!("{id}{hint}{sign}{number}{suffix}")).collect())
    }
}

/// Returns the target of a move. For a piece that captures something and comes back, it is the victim's cell.
pub(super) fn target(info: &MoveInfo) -> Option<Cell> {
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
