//! What a rule file comes to: one file with all that it inherits, its options decided.
//!
//! Comments say what its parts mean on the board: cells of zones, paths of moves, ways to castle.

mod file;

use alfil_language::{rulefile::Document, schema::game};
use alfil_model::{
    CastleWay, Cell, DirId, Grid, Land, Leg, Model, Path, Pattern, PatternKind, PieceType,
    PlayerInfo, Steps, Zone, castling,
};

/// The most paths of a pattern that are listed.
const PATHS_SHOWN: usize = 12;
/// The longest line of a comment, without its sign.
const WIDTH: usize = 98;

/// Returns a rule file that extends nothing and makes this model. `document` is the file that the model was made of.
///
/// ```
/// use alfil::{load::{self, LoadOptions}, shipped::Shipped};
/// use alfil_draw::explain;
///
/// let loaded = load::analyze(&Shipped, "atomic", &LoadOptions::default());
/// let text = explain(&loaded.model.unwrap(), &loaded.document.unwrap());
/// assert!(text.contains("remove (near(target) - pawn) | target"));
/// assert!(alfil::Variant::from_text(&text).is_ok());
/// # Ok::<(), alfil::LoadFailed>(())
/// ```
pub fn explain(model: &Model, document: &Document) -> String {
    let page = Page { model };
    let text = file::write(document, &|path| page.comments(path));
    let head: Vec<_> = page.head().iter().flat_map(|it| broken(it)).collect();
    format!("{}\n\n{text}", head.join("\n"))
}

/// Returns a rule file that extends nothing and has the same rules, without comments.
pub fn inlined(document: &Document) -> String {
    file::write(document, &|_| Vec::new())
}

/// Returns the lines of a comment.
fn broken(text: &str) -> Vec<String> {
    let mut res: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match res.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => res.push(format!("# {word}")),
        }
    }
    res
}

struct Page<'a> {
    model: &'a Model,
}

impl Page<'_> {
    /// Returns the comments at the head of the file.
    fn head(&self) -> Vec<String> {
        let model = self.model;
        let board = &model.board;
        let mut res =
            vec![format!("{}: with all that it inherits, as a file of its own.", model.about.name)];
        for (name, value) in &model.about.options {
            res.push(format!("Option {name} = {value}."));
        }
        res.push(format!("The board is {}: {} cells.", shape(&board.grid), board.cells.len()));
        let names: Vec<&str> = board.directions.iter().map(|it| it.name.as_str()).collect();
        res.push(format!("Directions: {}.", names.join(" ")));
        let players: Vec<String> = model.players.iter().map(player).collect();
        res.push(format!("Players: {}.", players.join(", ")));
        res
    }

    /// Returns the comments above the key at a path.
    fn comments(&self, path: &[&str]) -> Vec<String> {
        let texts = match path {
            [table, name] if *table == game::ZONES.as_ref() => self.zone(name),
            [table, name] if *table == game::PIECES.as_ref() => self.piece(name),
            _ => Vec::new(),
        };
        texts.iter().flat_map(|it| broken(it)).collect()
    }

    fn zone(&self, name: &str) -> Vec<String> {
        let Some(zone) = self.model.zones.iter().find(|it| it.name == name) else {
            return Vec::new();
        };
        let Zone { cells, .. } = zone;
        let first = cells.iter().next();
        if cells.iter().all(|it| Some(it) == first) {
            return first.iter().map(|it| format!("{name}: {}", self.cells(it))).collect();
        }
        let players = self.model.players.iter().zip(cells);
        players
            .map(|(player, it)| format!("{name} of {}: {}", player.name, self.cells(it)))
            .collect()
    }

    fn cells(&self, cells: &[Cell]) -> String {
        let names = cells.iter().map(|it| self.model.board.cells[it.idx()].name.as_str());
        names.collect::<Vec<_>>().join(" ")
    }

    fn piece(&self, name: &str) -> Vec<String> {
        let model = self.model;
        let Some(id) = model.types.ids().find(|it| model.types[*it].name == name) else {
            return Vec::new();
        };
        let mut res: Vec<String> = model.types[id]
            .patterns
            .iter()
            .map(|it| format!("{}: {}", it.text, self.pattern(it)))
            .collect();
        res.extend(self.castles(id));
        res
    }

    fn pattern(&self, pattern: &Pattern) -> String {
        match &pattern.kind {
            PatternKind::Paths(paths) => {
                let mut res: Vec<String> = Vec::new();
                let shown = &paths[..paths.len().min(PATHS_SHOWN)];
                // Paths that differ in their direction alone stand together.
                for alike in shown.chunk_by(|one, other| self.differ_in_direction(one, other)) {
                    let steps: Vec<_> = alike.iter().map(|it| self.steps(&it.legs[0])).collect();
                    res.push(match alike {
                        [only] => self.path(only),
                        [first, ..] => {
                            format!("{}{}", steps.join(", "), self.manner(&first.legs[0]))
                        }
                        [] => continue,
                    });
                }
                if paths.len() > PATHS_SHOWN {
                    res.push(format!("and {} more paths", paths.len() - PATHS_SHOWN));
                }
                res.join("; ")
            }
            PatternKind::Imitate { .. } => "as what moved last".to_owned(),
        }
    }

    /// Returns true for paths of one leg that differ in nothing but the direction.
    fn differ_in_direction(&self, one: &Path, other: &Path) -> bool {
        match (&one.legs[..], &other.legs[..]) {
            ([one], [other]) => self.manner(one) == self.manner(other),
            _ => false,
        }
    }

    fn path(&self, path: &Path) -> String {
        let legs = path.legs.iter().map(|it| self.steps(it) + &self.manner(it));
        legs.collect::<Vec<_>>().join(", then ")
    }

    fn names(&self, directions: &[DirId]) -> String {
        let name = |it: &DirId| self.model.board.directions[it.idx()].name.as_str();
        directions.iter().map(name).collect::<Vec<_>>().join(" ")
    }

    /// Returns the directions of a leg.
    fn steps(&self, leg: &Leg) -> String {
        match &leg.steps {
            Steps::Line(dir) => self.names(&[*dir]),
            Steps::Cycle(dirs) => format!("{} in turn", self.names(dirs)),
            Steps::Anywhere => "anywhere".to_owned(),
        }
    }

    /// Returns how far a leg goes, over what, and where it may end.
    fn manner(&self, leg: &Leg) -> String {
        let mut extras = vec![match (leg.min, leg.max) {
            (1, 1) => String::new(),
            (1, u16::MAX) => " any distance".to_owned(),
            (min, u16::MAX) => format!(" {min} or more"),
            (min, max) if min == max => format!(" {min}"),
            (min, max) => format!(" {min}-{max}"),
        }];
        if !leg.lame.is_empty() {
            extras.push(format!("over empty {}", self.names(&leg.lame)));
        }
        if !leg.jumped.is_empty() {
            extras.push(format!("over occupied {}", self.names(&leg.jumped)));
        }
        if leg.skip > 0 {
            extras.push(format!("skipping {}", leg.skip));
        }
        if leg.iso {
            extras.push("as far as before".to_owned());
        }
        if leg.unload {
            extras.push("unloading".to_owned());
        }
        format!("{} [{}]", extras.join(", "), land(leg.land))
    }

    /// Returns the ways to castle from the set-up one by one, and the number of the others.
    fn castles(&self, id: PieceType) -> Vec<String> {
        let model = self.model;
        let ways = castling::unmoved_ways(&model.types, &model.start.cells);
        let mut res: Vec<_> =
            ways.into_iter().filter(|it| it.0 == id).map(|it| self.castle(it.1)).collect();
        let others = model.types[id].castles.len() - res.len();
        if others > 0 {
            res.push(format!("castling: {others} ways with king or partner on other cells"));
        }
        res
    }

    fn castle(&self, way: &CastleWay) -> String {
        let name = |it: Cell| self.model.board.cells[it.idx()].name.as_str();
        format!(
            "castling `{}` of {}: {}-{}, partner {}-{}; empty: {}; not attacked: {}",
            way.letter,
            self.model.players[way.player].name,
            name(way.king_from),
            name(way.king_to),
            name(way.partner_from),
            name(way.partner_to),
            self.cells(&way.empty),
            self.cells(&way.safe),
        )
    }
}

fn shape(grid: &Grid) -> String {
    match grid {
        Grid::Square { files, ranks, levels, wrap_files, wrap_ranks } => {
            let levels = if *levels > 1 { format!(", {levels} levels") } else { String::new() };
            let wrap = match (wrap_files, wrap_ranks) {
                (false, false) => "",
                (true, false) => ", files wrap",
                (false, true) => ", ranks wrap",
                (true, true) => ", files and ranks wrap",
            };
            format!("square, {files} by {ranks}{levels}{wrap}")
        }
        Grid::Hex => "hex".to_owned(),
        Grid::Graph => "a graph".to_owned(),
    }
}

fn player(player: &PlayerInfo) -> String {
    let turned = player.cells.iter().enumerate().any(|(at, it)| it.idx() != at);
    let view = if turned { " (sees the board turned)" } else { "" };
    format!("{} `{}` of team {}{view}", player.name, player.letter, player.team)
}

/// Landing modes as Betza letters and words.
fn land(it: Land) -> String {
    let modes = [
        (Land::EMPTY, "m"),
        (Land::ENEMY, "c"),
        (Land::FRIEND, "d"),
        (Land::ROYAL, "k"),
        (Land::EN_PASSANT, "e"),
        (Land::HOP, "p"),
        (Land::HOP_FRIEND, "tp"),
        (Land::TAME, "tame"),
        (Land::RELAY, "relay"),
        (Land::SWAP, "swap"),
        (Land::NEUTRAL, "neutral"),
    ];
    let named: Vec<&str> = modes.iter().filter(|(mode, _)| it.has(*mode)).map(|it| it.1).collect();
    named.join(" ")
}
