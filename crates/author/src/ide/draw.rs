//! Small drawings of what stands at a place: the moves of a piece, the cells of a zone, a position.

use super::{MOST_TURNS, OpenFile, type_at};
use alfil::notation::{fen, moves::play_text};
use alfil_draw::{self as render, Highlights, Mark, SvgOptions, TextOptions};
use alfil_language::{
    rulefile::file_tree::PartOfFile,
    schema::{Dsl, Type, game, test},
    sema::{symbols::Def, tests::TestCase},
    source::{Span, Spanned},
};
use alfil_model::{Cell, Grid, Model, PieceType, Player, State};

/// The most rows and columns of a small drawing in characters.
const SMALL: i32 = 15;

/// A drawing of a board. It is made when it is asked for.
#[derive(Clone, Debug)]
pub struct Drawing<'a> {
    /// What is drawn.
    pub title: String,
    model: &'a Model,
    state: State,
    highlights: Highlights,
    /// True if only the marked cells matter, not the pieces around them.
    is_detail: bool,
}

impl Drawing<'_> {
    /// Returns the drawing in characters. Of the moves of a piece only the part of the board is drawn that it reaches.
    pub fn text(&self) -> String {
        if let Some(small) = self.small_text() {
            return small;
        }
        let options = TextOptions { highlights: self.highlights.clone(), ..TextOptions::default() };
        render::text(self.model, &self.state, &options)
    }

    /// Returns the drawing as an SVG document.
    pub fn svg(&self) -> String {
        let options = SvgOptions {
            cell: if self.is_detail { 30.0 } else { 40.0 },
            coordinates: !self.is_detail,
            hands: !self.is_detail,
            highlights: self.highlights.clone(),
            ..SvgOptions::default()
        };
        render::svg(self.model, &self.state, &options)
    }

    /// Returns the moves of a piece, one character for each cell; `None` for boards that are not flat squares, and for
    /// drawings of something else.
    fn small_text(&self) -> Option<String> {
        let board = &self.model.board;
        let is_flat = board.sites.iter().all(|it| it.level == 0);
        let from = board.cells[self.highlights.from?.idx()].sites.first()?;
        if !is_flat || !matches!(board.grid, Grid::Square { .. }) {
            return None;
        }
        let from = &board.sites[from.idx()];
        let mark = |cell: Cell| match self.highlights.mark(cell) {
            _ if Some(cell) == self.highlights.from => Some('■'),
            Some(Mark::Quiet) => Some('o'),
            Some(Mark::Capture) => Some('x'),
            Some(Mark::Both) => Some('*'),
            None => None,
        };
        let near = |at: i32, middle: i32| (at - middle).abs() <= SMALL / 2;
        let sites = board.sites.iter().filter(|it| near(it.x, from.x) && near(it.y, from.y));
        let shown: Vec<_> = sites.map(|it| (it.x, it.y, mark(it.cell))).collect();
        let marked = || shown.iter().filter(|it| it.2.is_some());
        let (left, right) = (marked().map(|it| it.0).min()?, marked().map(|it| it.0).max()?);
        let (low, high) = (marked().map(|it| it.1).min()?, marked().map(|it| it.1).max()?);
        let mut res = String::new();
        for y in (low..=high).rev() {
            let row = (left..=right).map(|x| {
                let site = shown.iter().find(|it| (it.0, it.1) == (x, y));
                site.map_or(' ', |it| it.2.unwrap_or('.'))
            });
            let row: Vec<String> = row.map(String::from).collect();
            res += row.join(" ").trim_end();
            res.push('\n');
        }
        let legend = [('o', "to an empty cell"), ('x', "only by capture"), ('*', "either way")];
        let used = legend.iter().filter(|it| res.contains(it.0));
        let lines: Vec<_> = used.map(|it| format!("\n{}  {}", it.0, it.1)).collect();
        res += &lines.concat();
        res.push('\n');
        Some(res)
    }
}

impl OpenFile {
    /// Draws what stands at a place: the moves of a piece, the cells of a zone, the position of a FEN. Files with errors
    /// have no drawings.
    pub fn drawing(&self, at: usize) -> Option<Drawing<'_>> {
        let model = self.analysis.model.as_ref()?;
        let location = self.locate(at);
        if let Some(drawing) = self.symbol_at(at).and_then(|it| draw_def(model, &it.0.def)) {
            return Some(drawing);
        }
        if let PartOfFile::Value(value) = location.part
            && matches!(type_at(&location.path), Some(Type::Text(Dsl::Fen)))
        {
            return self.fen_drawing(value.span);
        }
        if let Some(drawing) = self.turn_drawing(at) {
            return Some(drawing);
        }
        let name = self.analysis.symbols.get(location.path.get(1)?)?;
        match &location.path[..] {
            [table, _] if *table == game::ZONES.as_ref() => draw_def(model, &name.def),
            [table, ..] if *table == game::PIECES.as_ref() => {
                let moves = matches!(type_at(&location.path), Some(ty) if ty.has_moves());
                draw_def(model, &name.def).filter(|_| moves)
            }
            _ => None,
        }
    }

    /// Draws what stands at a place, or the position of the test there, or else the set-up.
    pub fn board(&self, at: usize) -> Option<Drawing<'_>> {
        let model = self.analysis.model.as_ref()?;
        if let Some(drawing) = self.drawing(at) {
            return Some(drawing);
        }
        let section = self.tree.sections.iter().rfind(|it| it.span.start as usize <= at)?;
        let fen = section
            .entries
            .iter()
            .find(|it| matches!(&it.path[..], [key] if key.text == test::FEN.as_ref()));
        let fen = fen.and_then(|it| it.value.as_ref()).and_then(|it| self.fen_drawing(it.span));
        Some(fen.unwrap_or_else(|| Drawing {
            title: "The set-up".to_owned(),
            model,
            state: model.start.clone(),
            highlights: Highlights::default(),
            is_detail: false,
        }))
    }

    /// Draws the position after a turn that a test plays, or that it says is legal.
    fn turn_drawing(&self, at: usize) -> Option<Drawing<'_>> {
        let model = self.analysis.model.as_ref()?;
        let (_, case) = self.test_at(at)?;
        let is_here = |it: &&Spanned<String>| {
            it.span.source == self.source
                && (it.span.start as usize..=it.span.end as usize).contains(&at)
        };
        let moves = case.moves.iter().flat_map(|it| &it.value);
        let others = moves.chain(&case.legal).filter(is_here).take(1);
        let played = case.play.iter().position(|it| is_here(&it));
        let turns = match played {
            Some(n) => &case.play[..=n],
            None => &case.play[..],
        };
        let others: Vec<_> = others.filter(|_| played.is_none()).collect();
        if played.is_none() && others.is_empty() {
            return None;
        }
        let start = TestCase { play: Vec::new(), ..case.clone() };
        let mut game = self.game_of(&start).filter(|_| turns.len() <= MOST_TURNS)?;
        let turns: Vec<_> = turns.iter().chain(others).collect();
        for turn in &turns {
            play_text(&mut game, &turn.value).ok()?;
        }
        Some(Drawing {
            title: format!("After `{}`", turns.last()?.value),
            model,
            state: game.state(),
            highlights: Highlights::default(),
            is_detail: false,
        })
    }

    fn fen_drawing(&self, value: Span) -> Option<Drawing<'_>> {
        let model = self.analysis.model.as_ref()?;
        let state = fen::read(model, self.unquoted(value)?).ok()?.state;
        let mover = &model.players[state.player].name;
        Some(Drawing {
            title: format!("{mover} to move"),
            model,
            state,
            highlights: Highlights::default(),
            is_detail: false,
        })
    }
}

/// Draws what a name stands for.
fn draw_def<'a>(model: &'a Model, def: &Def) -> Option<Drawing<'a>> {
    match def {
        Def::Type(ty) | Def::Id(ty) => Some(piece_drawing(model, *ty)),
        Def::Zone(zone) => {
            let zone = &model.zones[zone.idx()];
            let first = &zone.cells[Player::new(0)];
            let is_same = zone.cells.iter().all(|it| it == first);
            let owner = &model.players[Player::new(0)].name;
            let whose = if is_same { String::new() } else { format!(" of {owner}") };
            let count = first.len();
            let cells = if count == 1 { "cell" } else { "cells" };
            let mut state = model.start.clone();
            state.cells.fill(None);
            let to = first.iter().map(|it| (*it, Mark::Quiet)).collect();
            Some(Drawing {
                title: format!("{}{whose}: {count} {cells}", zone.name),
                model,
                state,
                highlights: Highlights { to, ..Highlights::default() },
                is_detail: true,
            })
        }
        _ => None,
    }
}

/// Draws the moves of a piece that stands alone near the middle of the board.
fn piece_drawing(model: &Model, ty: PieceType) -> Drawing<'_> {
    let player = Player::new(0);
    let at = render::middle(model);
    let owner = if model.types[ty].neutral { Player::NEUTRAL } else { player };
    Drawing {
        title: format!("Moves of {} ({})", model.types[ty].name, model.types[ty].id),
        model,
        state: render::lone_piece(model, ty, owner, at),
        highlights: render::reach(model, ty, player, at),
        is_detail: true,
    }
}
