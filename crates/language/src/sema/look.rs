//! How a game is drawn.

use super::{cx::Sema, geometry::CellLine, setup::cell_sets};
use crate::{
    art,
    diag::{Code, Diagnostic, Remedy},
    rulefile::limits,
    schema::{ByPlayer, Context, look},
    source::Snippet,
};
use alfil_model::{
    BoardLayout, BoardMark, Cell, CellStyle, Colour, DirId, Grid, Look, Player, SetId,
};
use std::collections::{BTreeMap, BTreeSet};

const A_COLOUR: &str =
    "write `#` and six hexadecimal digits, such as `#d9886a`, or a name of CSS, such as `gold`";

impl Sema<'_, '_> {
    /// Reads `[look]`.
    pub(super) fn look(&mut self) -> Look {
        let set_tints = self.set_tints();
        let Some(look) = &self.game.look else { return Look { set_tints, ..Look::default() } };
        Look {
            cells: look.cells,
            tints: self.tints(look),
            lines: ends(&self.lines(look::LINES, &look.lines)),
            gaps: self.gaps(look),
            loops: self.loops(look),
            marks: self.board_marks(look),
            tiles: self.tiles(look),
            layout: self.layout(look),
            labels: look.labels,
            pieces: look.pieces,
            set: look.set.and_then(|it| self.picture_set(it)),
            names: self.names_for_people(look),
            players: look.players.as_ref().map_or_else(Vec::new, |it| self.colours(it)),
            set_tints,
            // Found out when the rest of the model is known.
            shown: Vec::new(),
        }
    }

    /// Reads `tint`. Of several sets that hold a cell the last one counts.
    fn tints(&mut self, look: &look::Keys<'_>) -> Vec<(Cell, Colour)> {
        let at = look.place.key(look::TINT).unwrap_or_default();
        let count = self.limit(look.tint.len(), limits::NAMES, "sets with a colour", at);
        let mut res = BTreeMap::new();
        for (set, colours) in &look.tint[..count] {
            let before = self.diags.len();
            let cells = self.cells(Context::Setup, *set);
            self.forgive_inherited(before);
            for (player, colour) in self.colours(colours) {
                let own = cells.as_slice().get(player.idx()).into_iter().flatten();
                res.extend(own.map(|it| (*it, colour)));
            }
        }
        res.into_iter().collect()
    }

    /// Reads `tint` of the sets that change during play.
    fn set_tints(&mut self) -> Vec<(SetId, Colour)> {
        let mut res = Vec::new();
        let declared = self.game.cell_sets.iter().zip(cell_sets(self.game, self.players.len()));
        for ((_, set), ids) in declared {
            let Some(tint) = &set.tint else { continue };
            let colours = self.colours(tint);
            if ids.per_player {
                let own = |it: &(Player, Colour)| Some((ids.ids().nth(it.0.idx())?, it.1));
                res.extend(colours.iter().filter_map(own));
            } else if let Some((name, _)) = tint.own.first() {
                let message = "expected one colour: the players share this set";
                let diag = Diagnostic::new(Code::BadValue, name.span, message);
                self.diags.push(diag.help("write `tint = 'gold'`, or add `per = 'player'`"));
            } else {
                res.extend(colours.first().map(|it| (ids.first, it.1)));
            }
        }
        res
    }

    /// Returns the colours of the players: one for all, or a table. A wrong colour is reported once.
    fn colours(&mut self, texts: &ByPlayer<'_>) -> Vec<(Player, Colour)> {
        let each = texts.each.and_then(|it| self.colour(it));
        let own = self.by_player(texts).into_iter();
        let own: BTreeMap<Player, Option<Colour>> =
            own.map(|(player, text)| (player, self.colour(text))).collect();
        let colour = |it: Player| own.get(&it).copied().unwrap_or(each);
        self.players.ids().filter_map(|it| Some((it, colour(it)?))).collect()
    }

    fn colour(&mut self, text: Snippet<'_>) -> Option<Colour> {
        let colour = Colour::parse(text.text);
        if colour.is_none() {
            let message = format!("expected a colour, found `{}`", text.text);
            let diag = Diagnostic::new(Code::BadValue, text.span, message);
            let nearest = Remedy::nearest(text.text, Colour::names());
            let remedy = nearest.unwrap_or_else(|| A_COLOUR.into());
            self.diags.push(diag.remedy(text.text, Some(remedy)));
        }
        colour
    }

    /// Returns the name of a set of pictures, if there is one.
    fn picture_set(&mut self, text: Snippet<'_>) -> Option<String> {
        if art::IS_THERE && art::sets().all(|it| it != text.text) {
            let message = format!("expected a set of pictures, found `{}`", text.text);
            let diag = Diagnostic::new(Code::BadValue, text.span, message);
            let all = art::sets().collect::<Vec<_>>().join("`, `");
            let remedy = Remedy::nearest(text.text, art::sets());
            let remedy = remedy.unwrap_or_else(|| format!("the sets are `{all}`").into());
            self.diags.push(diag.remedy(text.text, Some(remedy)));
            return None;
        }
        Some(text.text.to_owned())
    }

    fn lines(&mut self, key: impl AsRef<str>, texts: &[Snippet<'_>]) -> Vec<CellLine> {
        if !self.geometry.is_known() {
            return Vec::new();
        }
        let before = self.diags.len();
        let texts = texts.iter();
        let mut res: Vec<CellLine> =
            texts.flat_map(|it| self.geometry.lines(*it, self.diags)).collect();
        self.forgive_inherited(before);
        if let Some(first) = res.get(limits::LINES) {
            let what = format!("lines of `look.{}`", key.as_ref());
            self.diags.push(limits::exceeded(first.span, &what, limits::LINES));
            res.truncate(limits::LINES);
        }
        res
    }

    /// Drops new diagnostics about inherited cells and lines. They do not fit the board of this file, and are left out.
    fn forgive_inherited(&mut self, before: usize) {
        let new = self.diags.split_off(before);
        let own = |it: &Diagnostic| it.span().is_none_or(|it| it.source == self.source);
        self.diags.extend(new.into_iter().filter(own));
    }

    /// Returns the gaps, and reports those that leave nothing out.
    fn gaps(&mut self, look: &look::Keys<'_>) -> Vec<(Cell, Cell)> {
        let gaps = self.lines(look::GAPS, &look.gaps);
        let mut idle = None;
        for line in &gaps {
            let (a, b) = line.ends;
            let name = |it: Cell| &self.geometry.board().cells[it.idx()].name;
            if self.geometry.are_linked(a, b) {
                continue;
            }
            if !self.geometry.are_neighbours(a, b) {
                let message = format!("the board has no line from `{}` to `{}`", name(a), name(b));
                self.diags.push(
                    Diagnostic::new(Code::BadValue, line.span, message)
                        .help("a gap lies between neighbours, or between cells that a link joins"),
                );
                self.forgive_inherited(self.diags.len() - 1);
            } else if look.cells != CellStyle::Points {
                idle = idle.or(Some(line.span));
            }
        }
        if let Some(span) = idle {
            let message = "no line is drawn here: only points have lines to their neighbours";
            let diag = Diagnostic::new(Code::Unused, span, message);
            self.hints.push(diag.help("add `cells = 'points'`, or leave the gap out"));
        }
        ends(&gaps)
    }

    /// Returns the arcs, and reports those that have no corner to go round.
    fn loops(&mut self, look: &look::Keys<'_>) -> Vec<(Cell, Cell)> {
        let mut lines = self.lines(look::LOOPS, &look.loops);
        let before = self.diags.len();
        let board = self.geometry.board();
        let is_square = matches!(board.grid, Grid::Square { .. });
        let site = |it: Cell| &board.sites[board.cells[it.idx()].sites[0].idx()];
        lines.retain(|line| {
            let (a, b) = (site(line.ends.0), site(line.ends.1));
            let across = (a.x - b.x).abs();
            if is_square && a.level == b.level && across != 0 && across == (a.y - b.y).abs() {
                return true;
            }
            let message = "expected two cells of a diagonal on a square grid";
            self.diags.push(
                Diagnostic::new(Code::BadValue, line.span, message)
                    .help("an arc goes round the corner between its ends: `loops = 'b1-a2'`"),
            );
            false
        });
        self.forgive_inherited(before);
        ends(&lines)
    }

    /// Reads `marks` and `emblems`: a picture for each cell, and one for each player's set.
    fn board_marks(&mut self, look: &look::Keys<'_>) -> Vec<BoardMark> {
        let mut res = Vec::new();
        // By symmetry several sets may be one.
        let mut seen = BTreeSet::new();
        for (place, sets, each) in [
            (look.place.key(look::MARKS), &look.marks, true),
            (look.place.key(look::EMBLEMS), &look.emblems, false),
        ] {
            let at = place.unwrap_or_default();
            let count = self.limit(sets.len(), limits::NAMES, "sets with a picture", at);
            for (set, picture) in &sets[..count] {
                let before = self.diags.len();
                let cells = self.cells(Context::Setup, *set);
                self.forgive_inherited(before);
                let Some(picture) = self.board_picture(*picture) else { continue };
                let mut own: Vec<Vec<Cell>> = cells.iter().cloned().collect();
                if each {
                    own = own.into_iter().flatten().map(|it| vec![it]).collect();
                }
                own.sort_unstable();
                own.retain(|it| !it.is_empty() && seen.insert((it.clone(), picture.clone())));
                let own = own.into_iter();
                res.extend(own.map(|cells| BoardMark { picture: picture.clone(), cells }));
            }
        }
        res
    }

    /// Reads `names`: one for each player.
    fn names_for_people(&mut self, look: &look::Keys<'_>) -> Vec<String> {
        let Some(text) = look.names else { return Vec::new() };
        let names: Vec<String> = text.text.split_whitespace().map(ToOwned::to_owned).collect();
        if names.len() == self.players.len() {
            return names;
        }
        let message = format!("expected {} names, found {}", self.players.len(), names.len());
        let diag = Diagnostic::new(Code::BadValue, text.span, message);
        self.diags.push(diag.help("name each player once, in the order of `players.names`"));
        Vec::new()
    }

    /// Returns the name of a picture for boards, if there is one.
    fn board_picture(&mut self, text: Snippet<'_>) -> Option<String> {
        if !art::IS_THERE || art::mark(text.text).is_some() {
            return Some(text.text.to_owned());
        }
        let message = format!("expected a picture for boards, found `{}`", text.text);
        let diag = Diagnostic::new(Code::BadValue, text.span, message);
        let all = art::names(art::BOARD_SET).collect::<Vec<_>>().join("`, `");
        let remedy = Remedy::nearest(text.text, art::names(art::BOARD_SET));
        let remedy = remedy.unwrap_or_else(|| format!("the pictures are `{all}`").into());
        self.diags.push(diag.remedy(text.text, Some(remedy)));
        None
    }

    /// Reads `tiles`, which only graphs have.
    fn tiles(&mut self, look: &look::Keys<'_>) -> Vec<DirId> {
        let Some(text) = look.tiles else { return Vec::new() };
        if self.geometry.board().grid != Grid::Graph {
            if self.geometry.is_known() {
                let message = "expected a board that is a graph";
                let diag = Diagnostic::new(Code::BadValue, text.span, message);
                self.diags
                    .push(diag.help("the cells of other boards meet without it: leave it out"));
            }
            return Vec::new();
        }
        self.geometry.read_directions(text, self.diags)
    }

    fn layout(&mut self, look: &look::Keys<'_>) -> BoardLayout {
        let layout = look.layout;
        let fits = match self.geometry.board().grid {
            Grid::Hex if layout == BoardLayout::Lying => true,
            _ if layout == BoardLayout::Lying => false,
            Grid::Square { levels, wrap_files, wrap_ranks, .. } => {
                levels == 1 && wrap_files != wrap_ranks
            }
            Grid::Hex | Grid::Graph => false,
        };
        if layout == BoardLayout::Flat || fits || !self.geometry.is_known() {
            return layout;
        }
        if let Some(node) = look.place.get(look::LAYOUT) {
            let (message, saying, help) = match layout {
                BoardLayout::Lying => (
                    "expected a board of hexes",
                    "only such a board is drawn lying",
                    "write `layout = 'flat'`",
                ),
                _ => (
                    "expected a square board of one level whose edges meet one way",
                    "only such a board is a ring",
                    "add `wrap = 'files'` or `wrap = 'ranks'` to `[board]`, or write `layout = 'flat'`",
                ),
            };
            let diag = Diagnostic::new(Code::BadValue, node.span, message);
            self.diags.push(diag.saying(saying).help(help));
        }
        BoardLayout::Flat
    }
}

/// Returns the ends of lines, each pair once.
fn ends(lines: &[CellLine]) -> Vec<(Cell, Cell)> {
    let mut res: Vec<_> = lines.iter().map(|it| it.ends).collect();
    res.sort_unstable();
    res.dedup();
    res
}
