//! Betza's notation and path expressions: what moves they make, and what is said about wrong ones.

mod betza;
mod hostile;
mod manual;
mod messages;
mod paths;
mod table;

use alfil::{
    diag::Diagnostic,
    model::{
        Board, Cell, Cond, EnPassant, Pattern, PatternKind, PerPlayer, Piece, PieceType, Player,
        PlayerInfo, SetExpr, Zone,
    },
    source::{Snippet, SourceId, Span, Spanned},
};
use alfil_language::{
    schema::{
        Ints, TextOr,
        board::Keys as BoardKeys,
        link,
        players::Keys as PlayersKeys,
        words::{GridKind, WrapEdges},
    },
    sema::{
        geometry::Geometry,
        moves::{self, Dialect, MoveCx, Moves},
        record::Record,
    },
};
use alfil_reference::walk::{Ground, WalkedPath};
use std::{collections::BTreeSet, fmt::Write as _};

fn text(text: &str) -> Snippet<'_> {
    Snippet::whole(SourceId(0), text)
}

fn ints(numbers: &[i64]) -> Ints {
    let span = Span::default();
    Spanned { value: numbers.iter().map(|it| Spanned { value: *it, span }).collect(), span }
}

/// Returns edges that meet.
fn wrap(value: WrapEdges) -> Vec<Spanned<WrapEdges>> {
    vec![Spanned { value, span: Span::default() }]
}

/// Returns a board of squares.
fn squares(size: &[i64]) -> BoardKeys<'static> {
    BoardKeys { size: Some(ints(size)), ..BoardKeys::default() }
}

/// Returns a hexagon of hexes.
fn hexes() -> BoardKeys<'static> {
    BoardKeys {
        grid: GridKind::Hex,
        files: Some(ints(&[5, 6, 7, 8, 9, 8, 7, 6, 5])),
        ..BoardKeys::default()
    }
}

/// Returns a ring of six cells with a hub: `on` goes round, `in` to the middle, `out` from it to `a`.
fn wheel() -> BoardKeys<'static> {
    let link = |name, along| {
        (text(name), link::Keys { along: vec![text(along)], ..link::Keys::default() })
    };
    BoardKeys {
        grid: GridKind::Graph,
        cells: Some(TextOr::Text(text("a b c d e f hub"))),
        links: vec![
            link("on", "a>b>c>d>e>f>a"),
            link("in", "a>hub b>hub c>hub d>hub e>hub f>hub"),
            link("out", "hub>a"),
        ],
        ..BoardKeys::default()
    }
}

/// How a text is read.
#[derive(Clone, Copy)]
enum As {
    Betza(Dialect),
    Path,
    Auto,
}

/// A board and the moves of a piece on it.
struct Place {
    board: Board,
    players: PerPlayer<PlayerInfo>,
    zones: Vec<Zone>,
    moves: Moves,
    warnings: Vec<Diagnostic>,
}

impl Place {
    fn read(spec: &BoardKeys<'_>, source: &str, how: As) -> Result<Place, Vec<Diagnostic>> {
        let mut diags: Vec<Diagnostic> = Vec::new();
        let mut geometry = Geometry::build(spec, &mut diags).unwrap();
        let mut players = geometry.players(&PlayersKeys::default(), &mut diags);
        assert_eq!(diags, []);
        let mut zones = Vec::new();
        let dialect = if let As::Betza(it) = how { it } else { Dialect::Diagram };
        let mut record = Record::default();
        let mut cx = MoveCx {
            geometry: &mut geometry,
            players: &players,
            zones: &mut zones,
            dialect,
            warns_of_readings: false,
            diags: &mut diags,
            record: &mut record,
        };
        let read = match how {
            As::Betza(_) => moves::betza(&mut cx, text(source)),
            As::Path => moves::path(&mut cx, text(source)),
            As::Auto => moves::auto(&mut cx, text(source)),
        };
        let Some(mut read) = read else { return Err(diags) };
        assert!(diags.iter().all(|it| !it.is_error()), "{source}: moves in spite of {diags:?}");
        let (board, flip) = geometry.finish_with_flip(&mut players);
        moves::settle(&mut read.patterns, false);
        moves::complete_imitators(&mut read.patterns, &flip);
        Ok(Place { board, players, zones, moves: read, warnings: diags })
    }

    fn cell(&self, name: &str) -> Cell {
        let n = self.board.cells.iter().position(|it| it.name == name);
        Cell::new(n.unwrap_or_else(|| panic!("no cell {name}")))
    }

    fn name(&self, cell: Cell) -> &str {
        &self.board.cells[cell.idx()].name
    }

    /// Returns true if a pattern may be used from a cell.
    fn applies(&self, pattern: &Pattern, from: Cell, player: Player, virgin: bool) -> bool {
        let here = match &pattern.when {
            Cond::Const(it) => *it,
            Cond::In(_, SetExpr::Zone(zone, _)) => {
                self.zones[zone.idx()].cells[player].contains(&from)
            }
            other => panic!("{other:?}"),
        };
        here && (virgin || !pattern.initial)
    }

    fn walks(&self, scene: &Scene) -> Vec<WalkedPath> {
        let ground =
            Ground::new(&self.board, &self.players, &scene.cells, &scene.royal, &scene.en_passant);
        let patterns = self
            .moves
            .patterns
            .iter()
            .filter(|it| self.applies(it, scene.from, scene.player, scene.virgin));
        let mut res = Vec::new();
        for pattern in patterns {
            if let PatternKind::Paths(paths) = &pattern.kind {
                res.extend(paths.iter().flat_map(|it| ground.walk(scene.from, it, None)));
            }
        }
        res
    }

    /// Reads a scene of words:
    ///
    /// - `N:e4`: the mover; `n:e4` for the second player;
    /// - `v`: it is unmoved;
    /// - `e:e5,e6`: enemies;
    /// - `f:d4`: friends;
    /// - `k:a1`: enemy royals;
    /// - `w:b2`: neutral;
    /// - `t:e6>e5`: an en passant right and its victim.
    fn scene(&self, scene: &str) -> Scene {
        let mut res = Scene {
            cells: vec![None; self.board.cells.len()],
            royal: Vec::new(),
            en_passant: Vec::new(),
            from: Cell(0),
            player: Player(u8::from(scene.split(' ').any(|it| it.starts_with("n:")))),
            virgin: scene.split(' ').any(|it| it == "v"),
        };
        for word in scene.split(' ').filter(|it| *it != "v") {
            let (kind, cells) = word.split_once(':').unwrap();
            if kind == "t" {
                let (cell, victim) = cells.split_once('>').unwrap();
                let en_passant =
                    EnPassant { cells: vec![self.cell(cell)], victim: self.cell(victim) };
                res.en_passant.push(en_passant);
                continue;
            }
            for name in cells.split(',') {
                let cell = self.cell(name);
                let owner = match kind {
                    "N" | "n" | "f" => res.player,
                    "w" => Player::NEUTRAL,
                    _ => Player(1 - res.player.0),
                };
                res.cells[cell.idx()] = Some(Piece { ty: PieceType(0), owner, marks: 0 });
                match kind {
                    "N" | "n" => res.from = cell,
                    "k" => res.royal.push(cell),
                    _ => {}
                }
            }
        }
        res
    }

    /// Returns the moves, each once, in short: `e5`, `xe5`, `e6xe5` (a victim elsewhere), `e6ue4` (put down again), `e5~`
    /// (swap), `d4:d6` (another piece moves).
    fn moves(&self, scene: &str) -> String {
        let scene = self.scene(scene);
        let written = self.walks(&scene).into_iter().map(|walk| {
            let mut res = String::new();
            if walk.from != scene.from {
                let _ = write!(res, "{}:", self.name(walk.from));
            }
            match walk.victims.as_slice() {
                [victim] if *victim == walk.to => {
                    let _ = write!(res, "x{}", self.name(walk.to));
                }
                victims => {
                    res += self.name(walk.to);
                    for victim in victims {
                        let _ = write!(res, "x{}", self.name(*victim));
                    }
                }
            }
            if let Some((_, at)) = walk.unload {
                let _ = write!(res, "u{}", self.name(at));
            }
            if walk.swap {
                res.push('~');
            }
            res
        });
        written.collect::<BTreeSet<String>>().into_iter().collect::<Vec<_>>().join(" ")
    }

    /// Returns how many paths and legs there are.
    fn size(&self) -> (usize, usize) {
        let paths = self.moves.patterns.iter().flat_map(|it| match &it.kind {
            PatternKind::Paths(paths) => paths.as_slice(),
            PatternKind::Imitate { .. } => &[],
        });
        paths.fold((0, 0), |(paths, legs), it| (paths + 1, legs + it.legs.len()))
    }
}

/// A position, as far as single moves need it.
struct Scene {
    cells: Vec<Option<Piece>>,
    royal: Vec<Cell>,
    en_passant: Vec<EnPassant>,
    from: Cell,
    player: Player,
    virgin: bool,
}

/// Reads Betza's notation on a board of eight times eight.
fn betza(source: &str) -> Place {
    read(&squares(&[8, 8]), source, As::Betza(Dialect::Diagram))
}

fn read(spec: &BoardKeys<'_>, source: &str, how: As) -> Place {
    Place::read(spec, source, how).unwrap_or_else(|diags| panic!("{source}: {diags:?}"))
}

/// Each text with a scene and the moves in it.
#[track_caller]
fn check(place: impl Fn(&str) -> Place, cases: &[(&str, &str, &str)]) {
    let mut wrong = String::new();
    for (source, scene, expected) in cases {
        let found = place(source).moves(scene);
        if found != *expected {
            let _ = writeln!(
                wrong,
                "{source} with {scene}:\n  found    {found}\n  expected {expected}"
            );
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}
