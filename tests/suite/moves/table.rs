//! A table of moves on which other programs and independent definitions agree (docs/language/betza.md), against both
//! machines.

use super::betza;
use alfil::model::{Cell, EnPassant, Model, MoveInfo, MoveKind, Piece, Player, SetId, State};
use alfil::source::Files;
use alfil_language::sema::{LoadOptions, geometry::file_name};
use alfil_machine::{
    compile::{Options, compile_with},
    program::Program,
    vm::{MoveList, Position},
};
use alfil_reference::Reference;
use serde_json::Value;
use std::{collections::BTreeSet, fs, sync::Arc};

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

/// A case as a game: the hero, whose moves are asked for, and men of both sides.
struct Case {
    model: Arc<Model>,
    program: Arc<Program>,
    reference: Reference,
    origin: Square,
    mover: Player,
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

/// Returns the rule file of a case. `men` are friends (`f`), enemies (`e`), and royal enemies (`k`).
fn rules(case: &Value, men: &[(Square, char)]) -> String {
    let (files, ranks) = square(&case["board"]);
    let white = case["white"] == Value::Bool(true);
    let (own, other) = if white { ("white", "black") } else { ("black", "white") };
    let at = |sides: &[(&str, char)]| {
        let side = |it: &(&str, char)| {
            let cells = men.iter().filter(|man| man.1 == it.1).map(|man| name(man.0));
            format!("{} = '{}'", it.0, cells.collect::<Vec<_>>().join(" "))
        };
        let there = sides.iter().filter(|it| men.iter().any(|man| man.1 == it.1));
        match there.map(side).collect::<Vec<_>>().join(", ") {
            it if it.is_empty() => it,
            it => format!(", start = {{ {it} }}"),
        }
    };
    let check = if men.iter().any(|it| it.1 == 'k') { "[check]\nroyal = 'chief'\n" } else { "" };
    format!(
        "[variant]\nname = 'A case'\n\
         [board]\nsize = [{files}, {ranks}]\n\
         [players]\nsymmetry = 'none'\n\
         [pieces]\n\
         hero = {{ id = 'H', move = {}, start = {{ {own} = '{}' }} }}\n\
         man = {{ id = 'M'{} }}\n\
         chief = {{ id = 'C'{} }}\n{check}",
        case["notation"],
        name(square(&case["origin"])),
        at(&[(own, 'f'), (other, 'e')]),
        at(&[(other, 'k')]),
    )
}

impl Case {
    fn new(case: &Value, men: &[(Square, char)]) -> Case {
        let text = rules(case, men);
        let loaded = alfil::load::analyze(&Files::one(&text), "case", &LoadOptions::default());
        let model = loaded.model.unwrap_or_else(|| panic!("{text}{:?}", loaded.diagnostics));
        let model = Arc::new(model);
        Case {
            program: Arc::new(compile_with(Arc::clone(&model), Options::default()).unwrap()),
            reference: Reference::new(&model),
            model,
            origin: square(&case["origin"]),
            mover: Player(u8::from(case["white"] != Value::Bool(true))),
            virgin: case["virgin"] == Value::Bool(true),
        }
    }

    fn cell(&self, at: Square) -> Cell {
        let name = name(at);
        Cell::new(self.model.board.cells.iter().position(|it| it.name == name).unwrap())
    }

    fn square(&self, cell: Cell) -> Square {
        let site = self.model.board.cells[cell.idx()].sites[0];
        let site = &self.model.board.sites[usize::from(site.0)];
        (site.x, site.y)
    }

    /// Returns the set-up with the mover on move.
    fn state(&self, en_passant: &[EnPassant]) -> State {
        let mut res = self.model.start.clone();
        res.player = self.mover;
        res.en_passant = en_passant.to_vec();
        if !self.virgin {
            res.sets[SetId::UNMOVED.idx()].clear();
        }
        res
    }

    /// Returns the moves of the hero, on which both machines must agree.
    fn moves(&self, state: &State) -> BTreeSet<Move> {
        let pos = Position::from_state(&self.program, state).unwrap();
        let mut list = MoveList::new();
        pos.legal_moves(&mut list);
        let hero = self.cell(self.origin);
        let plain = |infos: Vec<MoveInfo>| -> BTreeSet<Move> {
            let infos = infos.iter().filter(|it| it.from == Some(hero));
            infos.map(|it| self.plain(it, state)).collect()
        };
        let machine = plain(list.iter().map(|it| pos.info(*it)).collect());
        let reference = self.reference.at(state.clone());
        let interpreted = plain(reference.moves().iter().map(|it| reference.info(it)).collect());
        assert_eq!(machine, interpreted, "the machine differs from the reference");
        machine
    }

    fn plain(&self, info: &MoveInfo, state: &State) -> Move {
        let mine = |it: &Cell| state.cells[it.idx()].unwrap().owner == self.mover;
        let sorted = |cells: Vec<Cell>| {
            let mut res: Vec<Square> = cells.into_iter().map(|it| self.square(it)).collect();
            res.sort_unstable();
            res
        };
        let (own, victims): (Vec<Cell>, Vec<Cell>) = info.victims.iter().copied().partition(mine);
        let to = info.to.unwrap();
        let partner = info.partner.filter(|_| info.kind == MoveKind::Castle);
        Move {
            to: self.square(to),
            ep: state.en_passant.iter().any(|it| victims == [it.victim] && it.cells.contains(&to)),
            victims: sorted(victims),
            own: sorted(own),
            unload: sorted(info.unload.into_iter().collect()),
            castle: partner.map_or(Vec::new(), |it| vec![self.square(it.0), self.square(it.1)]),
        }
    }

    /// Squares where a lone enemy can be captured.
    fn attacks(&self) -> BTreeSet<Square> {
        let man = self.model.types.ids().find(|it| self.model.types[*it].id == "M").unwrap();
        let enemy = Piece { ty: man, owner: Player(1 - self.mover.0), marks: 0 };
        let hero = self.cell(self.origin);
        let cells = (0..self.model.board.cells.len()).map(Cell::new).filter(|it| *it != hero);
        let attacked = cells.filter(|cell| {
            let mut state = self.state(&[]);
            for (n, piece) in state.cells.iter_mut().enumerate().filter(|it| it.0 != hero.idx()) {
                *piece = (n == cell.idx()).then_some(enemy);
            }
            let at = self.square(*cell);
            self.moves(&state).iter().any(|it| it.victims == [at])
        });
        attacked.map(|it| self.square(it)).collect()
    }
}

/// Returns the errors of a case; empty if there are none.
fn problems(json: &Value) -> String {
    let absolute = json["absolute"] == Value::Bool(true);
    let (dx, dy) = if absolute { (0, 0) } else { square(&json["origin"]) };
    let shift = |(x, y): Square| (x + dx, y + dy);
    let shifted = |value: &Value| all_squares(value).into_iter().map(shift).collect::<Vec<_>>();
    let men: Vec<(Square, char)> = json["pieces"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| (shift(square(it)), it[2].as_str().unwrap().chars().next().unwrap()))
        .collect();
    let case = Case::new(json, &men);
    if json.get("moves").is_none() {
        let found = case.moves(&case.state(&[]));
        let quiet: BTreeSet<Square> =
            found.iter().filter(|it| it.victims.is_empty()).map(|it| it.to).collect();
        let expected: BTreeSet<Square> = shifted(&json["quiet"]).into_iter().collect();
        let attacks: BTreeSet<Square> = shifted(&json["attack"]).into_iter().collect();
        return difference("quiet", &quiet, &expected)
            + &difference("attack", &case.attacks(), &attacks);
    }
    let en_passant: Vec<EnPassant> = json["ep"]
        .as_array()
        .into_iter()
        .map(|it| EnPassant {
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
    let found = case.moves(&case.state(&en_passant));
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
