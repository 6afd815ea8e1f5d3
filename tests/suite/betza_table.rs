//! A table of moves that other programs and independent definitions agree on (docs/language/betza.md), against ours.

use alfil::{
    diag::Diagnostic,
    model::{
        Board, CellId, Cond, Path, PatternKind, PerPlayer, Piece, Player, PlayerId, TypeId, Zone,
    },
    reference::walk::{Ground, Walk},
    sema::{
        geometry::{At, BoardSpec, Geometry, PlayersSpec},
        moves::{self, CastleSpec, Dialect, MoveCx},
    },
    source::{Snippet, SourceId, Span},
};
use serde_json::Value;
use std::{collections::BTreeSet, fs};

type Square = (i32, i32);

/// A move as the table has it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Move {
    to: Square,
    victims: Vec<Square>,
    own: Vec<Square>,
    unload: Vec<Square>,
    castle: Vec<Square>,
    ep: bool,
}

/// A board with a piece whose moves have been read.
struct Place {
    board: Board,
    players: PerPlayer<Player>,
    zones: Vec<Zone>,
    patterns: Vec<alfil::model::Pattern>,
    castles: Vec<CastleSpec>,
    files: i32,
    origin: Square,
    mover: PlayerId,
    virgin: bool,
}

fn squares(value: &Value) -> Vec<Square> {
    let mut res: Vec<Square> = value.as_array().into_iter().flatten().map(square).collect();
    res.sort_unstable();
    res
}

fn square(value: &Value) -> Square {
    (value[0].as_i64().unwrap() as i32, value[1].as_i64().unwrap() as i32)
}

impl Place {
    fn new(case: &Value) -> Place {
        let text = case["notation"].as_str().unwrap();
        let size = square(&case["board"]);
        let at = |value: i32| At { value: i64::from(value), span: Span::default() };
        let size_spec = At { value: vec![at(size.0), at(size.1)], span: Span::default() };
        let spec = BoardSpec { size: Some(size_spec), ..BoardSpec::default() };
        let mut diags: Vec<Diagnostic> = Vec::new();
        let mut geometry = Geometry::build(&spec, &mut diags).unwrap();
        let mut players = geometry.players(&PlayersSpec::default(), &mut diags);
        let mut zones = Vec::new();
        let read = {
            let mut cx = MoveCx {
                geometry: &mut geometry,
                players: &players,
                zones: &mut zones,
                dialect: Dialect::default(),
                diags: &mut diags,
            };
            moves::betza(&mut cx, Snippet::whole(SourceId(0), text))
        };
        assert!(diags.is_empty(), "{text}: {diags:?}");
        let read = read.unwrap();
        Place {
            board: geometry.finish(&mut players),
            players,
            zones,
            patterns: read.patterns,
            castles: read.castles,
            files: size.0,
            origin: square(&case["origin"]),
            mover: if case["white"] == Value::Bool(true) { PlayerId(0) } else { PlayerId(1) },
            virgin: case["virgin"] == Value::Bool(true),
        }
    }

    fn cell(&self, at: Square) -> CellId {
        let name = alfil::sema::geometry::file_name(at.0 as usize) + &(at.1 + 1).to_string();
        let n = self.board.cells.iter().position(|it| it.name == name).unwrap();
        CellId::new(n)
    }

    fn square(&self, cell: CellId) -> Square {
        let site = &self.board.sites[self.board.cells[cell.idx()].sites[0].idx()];
        (site.x, site.y)
    }

    /// The paths that the piece has where it stands.
    fn paths(&self) -> Vec<&Path> {
        let from = self.cell(self.origin);
        let mut res = Vec::new();
        for pattern in &self.patterns {
            let here = match &pattern.when {
                Cond::Const(it) => *it,
                Cond::In(_, alfil::model::SetExpr::Zone(zone, _)) => {
                    self.zones[zone.idx()].cells[self.mover].contains(&from)
                }
                other => panic!("{other:?}"),
            };
            if let PatternKind::Paths(paths) = &pattern.kind
                && here
                && (self.virgin || !pattern.initial)
            {
                res.extend(paths);
            }
        }
        res
    }

    fn moves(&self, men: &[(Square, char)], trails: &[alfil::model::Trail]) -> BTreeSet<Move> {
        let mut cells: Vec<Option<Piece>> = vec![None; self.board.cells.len()];
        let other = PlayerId(1 - self.mover.0);
        let piece = |owner| Some(Piece { ty: TypeId(0), owner, marks: 0 });
        let mut royal = Vec::new();
        for (at, kind) in men {
            let cell = self.cell(*at);
            cells[cell.idx()] = piece(if *kind == 'f' { self.mover } else { other });
            if *kind == 'k' {
                royal.push(cell);
            }
        }
        let from = self.cell(self.origin);
        cells[from.idx()] = piece(self.mover);
        let ground = Ground::new(&self.board, &self.players, &cells, &royal, trails);
        let walks = self.paths().into_iter().flat_map(|it| ground.walk(from, it, None));
        let mut res: BTreeSet<Move> = walks.map(|it| self.plain(&it, &cells)).collect();
        if self.virgin {
            res.extend(self.castles.iter().filter_map(|it| self.castle(*it, men)));
        }
        res
    }

    fn plain(&self, walk: &Walk, cells: &[Option<Piece>]) -> Move {
        let mine = |it: &CellId| cells[it.idx()].unwrap().owner == self.mover;
        let sorted = |cells: Vec<CellId>| {
            let mut res: Vec<Square> = cells.into_iter().map(|it| self.square(it)).collect();
            res.sort_unstable();
            res
        };
        let (mut own, victims): (Vec<CellId>, Vec<CellId>) =
            walk.victims.iter().copied().partition(mine);
        let mut unload = walk.unload.map(|it| it.1);
        if walk.swap {
            own.push(walk.to);
            unload = Some(walk.from);
        }
        let ep = cells[walk.to.idx()].is_none() && walk.victims.len() == 1 && walk.over.is_none();
        Move {
            to: self.square(walk.to),
            victims: sorted(victims),
            own: sorted(own),
            unload: sorted(unload.into_iter().collect()),
            castle: Vec::new(),
            ep,
        }
    }

    /// Castling by the book: with the outermost piece, or one as much nearer as the notation says.
    fn castle(&self, spec: CastleSpec, men: &[(Square, char)]) -> Option<Move> {
        assert!(spec.initial);
        let (x, y) = self.origin;
        let step = if spec.left { -1 } else { 1 };
        let side = |at: i32| (at - x).signum() == step;
        let mut friends: Vec<i32> = men
            .iter()
            .filter(|((_, rank), kind)| *rank == y && *kind == 'f')
            .map(|((file, _), _)| *file)
            .filter(|it| side(*it))
            .collect();
        friends.sort_unstable_by_key(|it| -(it - x).abs());
        let partner = *friends.get(usize::from(spec.partner_skip))?;
        let between =
            (0..self.files).filter(|it| side(*it) && (it - x).abs() < (partner - x).abs());
        for file in between {
            if men.iter().any(|(at, _)| *at == (file, y)) {
                return None;
            }
        }
        let to = x + step * i32::from(spec.steps);
        Some(Move {
            to: (to, y),
            victims: Vec::new(),
            own: Vec::new(),
            unload: Vec::new(),
            castle: vec![(partner, y), (to - step, y)],
            ep: false,
        })
    }

    /// Squares where a lone enemy can be captured.
    fn attacks(&self) -> BTreeSet<Square> {
        let all = self.board.cells.iter().enumerate().map(|(n, _)| self.square(CellId::new(n)));
        all.filter(|it| *it != self.origin)
            .filter(|it| self.moves(&[(*it, 'e')], &[]).iter().any(|mv| mv.victims == [*it]))
            .collect()
    }
}

/// What is wrong with a case; empty if nothing is.
fn check(case: &Value) -> String {
    let place = Place::new(case);
    let absolute = case["absolute"] == Value::Bool(true);
    let (dx, dy) = if absolute { (0, 0) } else { place.origin };
    let shift = |(x, y): Square| (x + dx, y + dy);
    let shifted = |value: &Value| squares(value).into_iter().map(shift).collect::<Vec<_>>();
    let men: Vec<(Square, char)> = case["pieces"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| (shift(square(it)), it[2].as_str().unwrap().chars().next().unwrap()))
        .collect();
    if case.get("moves").is_none() {
        let found = place.moves(&men, &[]);
        let quiet: BTreeSet<Square> =
            found.iter().filter(|it| it.victims.is_empty()).map(|it| it.to).collect();
        let expected: BTreeSet<Square> = shifted(&case["quiet"]).into_iter().collect();
        let attacks: BTreeSet<Square> = shifted(&case["attack"]).into_iter().collect();
        return difference("quiet", &quiet, &expected)
            + &difference("attack", &place.attacks(), &attacks);
    }
    let trails: Vec<alfil::model::Trail> = case["ep"]
        .as_array()
        .into_iter()
        .map(|it| alfil::model::Trail {
            cells: squares(&it[0]).into_iter().map(|it| place.cell(it)).collect(),
            victim: place.cell(square(&it[1])),
        })
        .collect();
    let expected: BTreeSet<Move> = case["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| Move {
            to: shift(square(&it["dst"])),
            victims: shifted(&it["victims"]),
            own: shifted(&it["own"]),
            unload: it.get("unload").map(shifted).unwrap_or_default(),
            castle: it["castle"].as_array().into_iter().flatten().map(square).collect(),
            ep: it["ep"] == Value::Bool(true),
        })
        .collect();
    let mut found = place.moves(&men, &trails);
    if !absolute {
        // Only the cases with whole squares say what is en passant.
        found = found.into_iter().map(|it| Move { ep: false, ..it }).collect();
    }
    difference("moves", &found, &expected)
}

fn difference<T: Ord + std::fmt::Debug>(
    what: &str,
    found: &BTreeSet<T>,
    expected: &BTreeSet<T>,
) -> String {
    if found == expected {
        return String::new();
    }
    let more: Vec<_> = found.difference(expected).take(8).collect();
    let less: Vec<_> = expected.difference(found).take(8).collect();
    format!("  {what}: too many {more:?}, missing {less:?}\n")
}

#[test]
fn all_moves_of_the_table() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/betza_tests.json");
    let cases: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    let cases = cases.as_array().unwrap();
    assert_eq!(cases.len(), 186);
    let mut wrong = String::new();
    for case in cases {
        let problems = check(case);
        if !problems.is_empty() {
            wrong += &format!("{} {}\n{problems}", case["id"], case["notation"]);
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}
