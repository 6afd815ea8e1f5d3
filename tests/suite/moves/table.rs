//! A table of moves on which other programs and independent definitions agree (docs/language/betza.md), against ours.

use super::{Place, betza, squares};
use alfil::{
    model::{CellId, PlayerId, SiteId, Trail},
    reference::walk::Walk,
    sema::{geometry::file_name, moves::CastleSpec},
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

/// A case: the piece, and where it stands.
struct Case {
    place: Place,
    files: i32,
    origin: Square,
    mover: PlayerId,
    virgin: bool,
}

fn all_squares(value: &Value) -> Vec<Square> {
    let mut res: Vec<Square> = value.as_array().into_iter().flatten().map(square).collect();
    res.sort_unstable();
    res
}

fn square(value: &Value) -> Square {
    (value[0].as_i64().unwrap() as i32, value[1].as_i64().unwrap() as i32)
}

fn name(at: Square) -> String {
    format!("{}{}", file_name(at.0 as usize), at.1 + 1)
}

impl Case {
    fn new(case: &Value) -> Case {
        let (files, ranks) = square(&case["board"]);
        let spec = squares(&[files.into(), ranks.into()]);
        let notation = case["notation"].as_str().unwrap();
        let place = super::read(&spec, notation, super::As::Auto);
        assert_eq!(place.warnings, [], "{notation}");
        Case {
            place,
            files,
            origin: square(&case["origin"]),
            mover: if case["white"] == Value::Bool(true) { PlayerId(0) } else { PlayerId(1) },
            virgin: case["virgin"] == Value::Bool(true),
        }
    }

    fn cell(&self, at: Square) -> CellId {
        self.place.cell(&name(at))
    }

    fn square(&self, cell: CellId) -> Square {
        let SiteId(site) = self.place.board.cells[cell.idx()].sites[0];
        let site = &self.place.board.sites[usize::from(site)];
        (site.x, site.y)
    }

    fn moves(&self, men: &[(Square, char)], trails: &[Trail]) -> BTreeSet<Move> {
        let mut scene = String::new();
        for (at, kind) in men {
            scene.extend([kind.to_string(), ":".to_owned(), name(*at).clone(), " ".to_owned()]);
        }
        if self.virgin {
            scene += "v ";
        }
        scene += if self.mover == PlayerId(0) { "N:" } else { "n:" };
        let mut scene = self.place.scene(&format!("{scene}{}", name(self.origin)));
        scene.trails = trails.to_vec();
        let walks = self.place.walks(&scene);
        let mut res: BTreeSet<Move> = walks.iter().map(|it| self.plain(it, &scene.cells)).collect();
        if self.virgin {
            res.extend(self.place.moves.castles.iter().filter_map(|it| self.castle(*it, men)));
        }
        res
    }

    fn plain(&self, walk: &Walk, cells: &[Option<alfil::model::Piece>]) -> Move {
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
        Move {
            to: self.square(walk.to),
            victims: sorted(victims),
            own: sorted(own),
            unload: sorted(unload.into_iter().collect()),
            castle: Vec::new(),
            ep: cells[walk.to.idx()].is_none() && walk.victims.len() == 1 && walk.over.is_none(),
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
        let mut between =
            (0..self.files).filter(|it| side(*it) && (it - x).abs() < (partner - x).abs());
        if between.any(|file| men.iter().any(|(at, _)| *at == (file, y))) {
            return None;
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
        let all = (0..self.place.board.cells.len()).map(|it| self.square(CellId::new(it)));
        all.filter(|it| *it != self.origin)
            .filter(|it| self.moves(&[(*it, 'e')], &[]).iter().any(|mv| mv.victims == [*it]))
            .collect()
    }
}

/// What is wrong with a case; empty if nothing is.
fn problems(json: &Value) -> String {
    let case = Case::new(json);
    let absolute = json["absolute"] == Value::Bool(true);
    let (dx, dy) = if absolute { (0, 0) } else { case.origin };
    let shift = |(x, y): Square| (x + dx, y + dy);
    let shifted = |value: &Value| all_squares(value).into_iter().map(shift).collect::<Vec<_>>();
    let men: Vec<(Square, char)> = json["pieces"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| (shift(square(it)), it[2].as_str().unwrap().chars().next().unwrap()))
        .collect();
    if json.get("moves").is_none() {
        let found = case.moves(&men, &[]);
        let quiet: BTreeSet<Square> =
            found.iter().filter(|it| it.victims.is_empty()).map(|it| it.to).collect();
        let expected: BTreeSet<Square> = shifted(&json["quiet"]).into_iter().collect();
        let attacks: BTreeSet<Square> = shifted(&json["attack"]).into_iter().collect();
        return difference("quiet", &quiet, &expected)
            + &difference("attack", &case.attacks(), &attacks);
    }
    let trails: Vec<Trail> = json["ep"]
        .as_array()
        .into_iter()
        .map(|it| Trail {
            cells: all_squares(&it[0]).into_iter().map(|it| case.cell(it)).collect(),
            victim: case.cell(square(&it[1])),
        })
        .collect();
    let expected: BTreeSet<Move> = json["moves"]
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
    let mut found = case.moves(&men, &trails);
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
        let problems = problems(case);
        if !problems.is_empty() {
            wrong.extend([
                case["id"].to_string(),
                " ".to_owned(),
                case["notation"].to_string(),
                "\n".to_owned(),
                problems,
            ]);
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// Sliders are one path for each direction, whatever their range.
#[test]
fn paths_stay_few() {
    let cases = [
        ("Q", (8, 8)),
        ("R3", (4, 4)),
        ("NN", (8, 8)),
        ("gQ", (8, 16)),
        ("mRcpR", (8, 12)),
        ("zB", (8, 8)),
        ("FyafsF", (12, 20)),
        ("KNADcaKcabKmabK", (96, 168)),
        ("pR3", (8, 16)),
    ];
    for (source, size) in cases {
        assert_eq!(betza(source).size(), size, "{source}");
    }
}
