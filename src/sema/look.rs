//! How a game is drawn.

use super::{cx::Sema, geometry::CellLine, zones::key_text};
use crate::{
    art,
    diag::{Code, Diagnostic, Remedy},
    model::{BoardLayout, CellId, CellStyle, Colour, Grid, Look, PlayerId},
    rulefile::{Node, Table, Text, limits},
    schema::{Context, EACH, Key, game, look},
};
use std::collections::BTreeMap;

const A_COLOUR: &str =
    "write `#` and six hexadecimal digits, such as `#d9886a`, or a name of CSS, such as `gold`";

impl Sema<'_> {
    /// Reads `[look]`.
    pub(super) fn look(&mut self) -> Look {
        let Some(table) = self.root.table(game::LOOK) else { return Look::default() };
        let cells = table.read(look::CELLS);
        Look {
            cells,
            tints: self.tints(table),
            lines: ends(&self.lines(table, look::LINES)),
            gaps: self.gaps(table, cells),
            loops: self.loops(table),
            layout: self.layout(table),
            labels: table.read(look::LABELS),
            pieces: table.read(look::PIECES),
            set: table.text(look::SET).and_then(|it| self.picture_set(it)),
            players: table.get(look::PLAYERS).map_or_else(Vec::new, |it| self.colours(it)),
        }
    }

    /// Reads `tint`. Of several sets that hold a cell the last one counts.
    fn tints(&mut self, table: &Table) -> Vec<(CellId, Colour)> {
        let Some(sets) = table.table(look::TINT) else { return Vec::new() };
        let at = table.key_span(look::TINT).unwrap_or_default();
        let count = self.limit(sets.entries.len(), limits::NAMES, "sets with a colour", at);
        let mut res = BTreeMap::new();
        for (name, entry) in sets.iter().take(count) {
            let Some(set) = key_text(name, entry) else { continue };
            let cells = self.cells(Context::Setup, set);
            for (player, colour) in self.colours(&entry.node) {
                let own = cells.as_slice().get(player.idx()).into_iter().flatten();
                res.extend(own.map(|it| (*it, colour)));
            }
        }
        res.into_iter().collect()
    }

    /// Returns the colours of the players: one for all, or a table. A wrong colour is reported once.
    fn colours(&mut self, node: &Node) -> Vec<(PlayerId, Colour)> {
        if let Some(text) = node.as_text() {
            let colour = self.colour(text);
            let players = self.players.ids();
            return players.filter_map(|it| Some((it, colour?))).collect();
        }
        let Some(table) = node.as_table() else { return Vec::new() };
        let each = table.text(EACH).and_then(|it| self.colour(it));
        let own = self.by_player(table);
        let own: BTreeMap<PlayerId, Option<Colour>> = own
            .into_iter()
            .map(|(player, node)| (player, node.as_text().and_then(|it| self.colour(it))))
            .collect();
        let colour = |it: PlayerId| own.get(&it).copied().unwrap_or(each);
        self.players.ids().filter_map(|it| Some((it, colour(it)?))).collect()
    }

    fn colour(&mut self, text: &Text) -> Option<Colour> {
        let colour = Colour::parse(&text.text);
        if colour.is_none() {
            let message = format!("expected a colour, found `{}`", text.text);
            let diag = Diagnostic::new(Code::BadValue, text.span, message);
            let nearest = Remedy::nearest(&text.text, Colour::names());
            let remedy = nearest.unwrap_or_else(|| A_COLOUR.into());
            self.diags.push(diag.remedy(&text.text, Some(remedy)));
        }
        colour
    }

    /// Returns the name of a set of pictures, if there is one.
    fn picture_set(&mut self, text: &Text) -> Option<String> {
        if art::IS_THERE && art::sets().all(|it| it != text.text) {
            let message = format!("expected a set of pictures, found `{}`", text.text);
            let diag = Diagnostic::new(Code::BadValue, text.span, message);
            let all = art::sets().collect::<Vec<_>>().join("`, `");
            let remedy = Remedy::nearest(&text.text, art::sets());
            let remedy = remedy.unwrap_or_else(|| format!("the sets are `{all}`").into());
            self.diags.push(diag.remedy(&text.text, Some(remedy)));
            return None;
        }
        Some(text.text.clone())
    }

    fn lines(&mut self, table: &Table, key: Key) -> Vec<CellLine> {
        let before = self.diags.len();
        let texts = table.items(key).iter().filter_map(Node::as_snippet);
        let mut res: Vec<CellLine> =
            texts.flat_map(|it| self.geometry.lines(it, self.diags)).collect();
        self.forgive_inherited(before);
        if let Some(first) = res.get(limits::LINES) {
            let what = format!("lines of `look.{}`", key.as_ref());
            self.diags.push(limits::exceeded(first.span, &what, limits::LINES));
            res.truncate(limits::LINES);
        }
        res
    }

    /// Drops new diagnostics about inherited lines. They do not fit the board of this file, and are left out.
    fn forgive_inherited(&mut self, before: usize) {
        let new = self.diags.split_off(before);
        let own = |it: &Diagnostic| it.span().is_none_or(|it| it.source == self.source);
        self.diags.extend(new.into_iter().filter(own));
    }

    /// Returns the gaps, and reports those that leave nothing out.
    fn gaps(&mut self, table: &Table, cells: CellStyle) -> Vec<(CellId, CellId)> {
        let gaps = self.lines(table, look::GAPS);
        let mut idle = None;
        for line in &gaps {
            let (a, b) = line.ends;
            let name = |it: CellId| &self.geometry.board().cells[it.idx()].name;
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
            } else if cells != CellStyle::Points {
                idle = idle.or(Some(line.span));
            }
        }
        if let Some(span) = idle {
            let message = "no line is drawn here: only points have lines to their neighbours";
            let diag = Diagnostic::new(Code::Unused, span, message);
            self.diags.push(diag.help("add `cells = 'points'`, or leave the gap out"));
        }
        ends(&gaps)
    }

    /// Returns the arcs, and reports those that have no corner to go round.
    fn loops(&mut self, table: &Table) -> Vec<(CellId, CellId)> {
        let mut lines = self.lines(table, look::LOOPS);
        let before = self.diags.len();
        let board = self.geometry.board();
        let is_square = matches!(board.grid, Grid::Square { .. });
        let site = |it: CellId| &board.sites[board.cells[it.idx()].sites[0].idx()];
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

    fn layout(&mut self, table: &Table) -> BoardLayout {
        let layout = table.read(look::LAYOUT);
        let fits = match self.geometry.board().grid {
            Grid::Square { levels, wrap_files, wrap_ranks, .. } => {
                levels == 1 && wrap_files != wrap_ranks
            }
            Grid::Hex | Grid::Graph => false,
        };
        if layout == BoardLayout::Flat || fits {
            return layout;
        }
        if let Some(node) = table.get(look::LAYOUT) {
            let message = "expected a square board of one level whose edges meet one way";
            self.diags.push(
                Diagnostic::new(Code::BadValue, node.span, message)
                    .saying("only such a board is a ring")
                    .help("add `wrap = 'files'` or `wrap = 'ranks'` to `[board]`, or write `layout = 'flat'`"),
            );
        }
        BoardLayout::Flat
    }
}

/// Returns the ends of lines, each pair once.
fn ends(lines: &[CellLine]) -> Vec<(CellId, CellId)> {
    let mut res: Vec<_> = lines.iter().map(|it| it.ends).collect();
    res.sort_unstable();
    res.dedup();
    res
}

#[cfg(test)]
mod tests {
    use crate::{
        load::{LoadOptions, OneText},
        model::{BoardLayout, CellStyle, Look, Model, PieceStyle},
    };
    use std::fmt::Write as _;

    /// Returns the model of a file, or what is wrong with it and how to mend that.
    fn model(text: &str) -> Result<Model, String> {
        let loaded = crate::load::load(&OneText(text), OneText::NAME, &LoadOptions::default());
        let mut said = String::new();
        for it in &loaded.diagnostics {
            let _ = writeln!(said, "{}: {} ({})", it.code, it.message, it.helps.join("; "));
        }
        if said.is_empty() { Ok(loaded.variant.unwrap().model().clone()) } else { Err(said) }
    }

    fn shown(model: &Model) -> String {
        let Look { cells, tints, lines, gaps, loops, layout, labels, pieces, set, players } =
            &model.look;
        let name = |it: crate::model::CellId| model.board.cells[it.idx()].name.clone();
        let pairs = |of: &[(_, _)]| {
            let pairs = of.iter().map(|it| format!("{}-{}", name(it.0), name(it.1)));
            pairs.collect::<Vec<_>>().join(" ")
        };
        let tints: Vec<_> = tints.iter().map(|it| format!("{} {}", name(it.0), it.1)).collect();
        let players: Vec<_> = players.iter().map(|it| format!("{} {}", it.0.0, it.1)).collect();
        format!(
            "{cells:?} {layout:?} {labels:?} {pieces:?} {set:?}\ntints {}\nlines {}\ngaps {}\nloops {}\nplayers {}",
            tints.join(", "),
            pairs(lines),
            pairs(gaps),
            pairs(loops),
            players.join(", "),
        )
    }

    const BASE: &str = "[variant]\nname = 'Own'\n[board]\nsize = [3, 4]\nlinks = { fly = 'a1-c4' }\n\
        [zones]\nhome = 'a1'\ngoal = { white = 'b4', black = 'b1' }\n\
        [pieces]\nking = { id = 'K', move = { betza = 'K', when = 'target not in home | goal' }, start = 'b2' }\n[end]\nstalemate = 'loss'\n";

    #[test]
    fn everything_is_read() {
        assert_eq!(model(BASE).unwrap().look, Look::default());
        let text = format!(
            "{BASE}[look]\ncells = 'points'\nlines = ['a1-b2-c3', 'b2-a1']\ngaps = 'b2-b3 a1-c4'\n\
             loops = 'b1-a2'\nlabels = 'inside'\npieces = 'letters'\nset = 'chess'\n\
             players = {{ each = 'red', black = '#0000Ff' }}\n[look.tint]\n'rank 1' = 'Tan'\n\
             home = {{ white = 'white', black = 'black' }}\ngoal = 'gold'\n"
        );
        insta::assert_snapshot!(shown(&model(&text).unwrap()));
    }

    #[test]
    fn heirs_change_single_keys() {
        let base = "extends = 'xiangqi'\n[variant]\nname = 'Own'\n";
        let look = |more: &str| model(&format!("{more}{base}")).unwrap().look;
        let plain = look("");
        assert_eq!((plain.cells, plain.gaps.len(), plain.lines.len()), (CellStyle::Points, 7, 4));
        let own = look("look.gaps = 'none'\nlook.pieces = 'letters'\n");
        assert_eq!((own.pieces, own.gaps.len(), own.lines.len()), (PieceStyle::Letters, 0, 4));
        assert_eq!(look("remove = ['look']\n"), Look::default());
        assert_eq!(look("remove = ['look.lines']\n").lines, []);
        // Colours merge by the names of sets.
        let tints = "look.tint = { trap = 'teal', 'a1' = 'red' }\nextends = 'arimaa'\n";
        let own = model(&format!("{tints}variant.name = 'Own'\n")).unwrap();
        let colours: Vec<String> = own.look.tints.iter().map(|it| it.1.to_string()).collect();
        assert_eq!(colours, ["#ff0000", "#008080", "#008080", "#008080", "#008080", "#ff0000"]);
    }

    /// Lines of a larger board are left out where an heir has a smaller one.
    #[test]
    fn inherited_lines_need_not_fit() {
        let text = "extends = 'xiangqi'\nvariant.name = 'Own'\nboard.size = [9, 9]\n";
        let look = model(text).unwrap().look;
        assert_eq!((look.lines.len(), look.gaps.len()), (2, 7));
        let own = format!("{text}look.lines = 'd8-f10'\n");
        assert!(model(&own).unwrap_err().contains("f10"));
    }

    #[test]
    fn options_change_the_look() {
        let round = BASE.replace("[3, 4]", "[3, 4]\nwrap = 'files'");
        let option = "[look]\nlayout = { option = 'form' }\n[options.form]\ntype = 'choice'\n\
            values = ['flat', 'ring']\nvalue = 'ring'\n";
        let own = model(&format!("{round}{option}")).unwrap();
        assert_eq!(own.look.layout, BoardLayout::Ring);
    }

    /// The numbers of directions, zones and ways to go stay, whatever sets the look names.
    #[test]
    fn rules_do_not_depend_on_it() {
        let more = "[look]\ncells = 'points'\n[look.tint]\n'near(home)' = 'red'\n'dark' = 'blue'\n";
        let (with, without) = (model(&format!("{BASE}{more}")).unwrap(), model(BASE).unwrap());
        assert_eq!(with.about.fingerprint, without.about.fingerprint);
        let bare = |it: &Model| Model { look: Look::default(), ..it.clone() };
        let (with, mut without) = (bare(&with), bare(&without));
        // What the look adds comes behind the rest.
        assert!(with.strides.starts_with(&without.strides));
        assert!(with.zones.starts_with(&without.zones));
        assert!(with.board.directions.starts_with(&without.board.directions));
        without.strides.clone_from(&with.strides);
        without.zones.clone_from(&with.zones);
        without.board.clone_from(&with.board);
        without.players.clone_from(&with.players);
        assert_eq!(with, without);
    }

    #[test]
    fn what_is_wrong_is_told() {
        let mut all = String::new();
        let looks = [
            "tint = { hom = 'red' }",
            "tint = { home = 'blu' }",
            "tint = { home = 'rgb(0, 0, 0)' }",
            "tint = { home = { green = 'red' } }",
            "tint = { 'own king' = 'red' }",
            "players = { white = '#fff' }",
            "players = { red = 'red' }",
            "lines = 'a1-d9'",
            "lines = 'a1>b2'",
            "lines = 'a1'",
            "lines = 'a1--b2'",
            "lines = 'a1-a1'",
            "cells = 'points'\ngaps = 'a1-b2'",
            "gaps = 'a1-a2'",
            "loops = 'a1-b3'",
            "layout = 'ring'",
            "cells = 'point'",
            "set = 'ches'",
            "set = 'none of them'",
            "colour = 'red'",
        ];
        for look in looks {
            let said = model(&format!("{BASE}[look]\n{look}\n")).unwrap_err();
            assert_eq!(said.lines().count(), 1, "{look}: {said}");
            let _ = write!(all, "{look}\n    {said}");
        }
        insta::assert_snapshot!(all);
    }
}
