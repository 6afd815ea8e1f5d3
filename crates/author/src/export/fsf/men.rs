//! Piece types: their letters, their keys, and their moves.

use super::{
    betza::{self, Moves},
    facts::Facts,
    fixed, squares,
    words::Item,
};
use crate::import::fsf::predefined;
use alfil::{
    load::{LoadOptions, analyze},
    model::{CellSet, Land, Model, Path, Pattern, PatternKind, PieceType, SetId},
    shipped::Shipped,
    source::Files,
};
use std::{collections::BTreeMap, fmt::Write as _, sync::OnceLock};

/// A piece type in the words of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Man {
    /// Its small letter; of a promoted type, the letter of the type that it was.
    pub(crate) letter: char,
    /// True if it is `+` and that letter.
    pub(crate) promoted: bool,
    /// True if the game has it only in the form of a promoted type. A parent's own letter for it is not known.
    pub(crate) extra: bool,
    /// True for walls.
    pub(crate) wall: bool,
    /// Its moves.
    pub(crate) betza: String,
    /// The key of the predefined piece with these moves.
    pub(crate) key: Option<&'static str>,
    /// The squares where it may be, of both players.
    pub(crate) area: Option<[CellSet; 2]>,
    /// The same as sections write them.
    pub(crate) area_texts: [String; 2],
}

/// All squares.
const ALL: &str = "**";

impl Man {
    /// Returns its ID in a position.
    pub(crate) fn id(&self) -> String {
        let plus = if self.promoted { "+" } else { "" };
        format!("{plus}{}", self.letter.to_ascii_uppercase())
    }
}

/// Returns the letters of all types. IDs that are no letters get free ones.
fn letters(model: &Model) -> Vec<(char, bool)> {
    let single = |id: &str| {
        let mut letters = id.chars();
        let first = letters.next().filter(char::is_ascii_alphabetic)?;
        letters.next().is_none().then(|| first.to_ascii_lowercase())
    };
    let used: Vec<char> = model.types.iter().filter_map(|it| single(&it.id)).collect();
    let mut free: Vec<char> = ('a'..='z').filter(|it| !used.contains(it)).collect();
    let mut res = Vec::new();
    for ty in &model.types {
        let base = ty.id.strip_prefix('+').and_then(single);
        res.push(match (single(&ty.id), base) {
            (Some(letter), _) => (letter, false),
            (None, Some(letter)) => (letter, true),
            (None, None) => (if free.is_empty() { '?' } else { free.remove(0) }, false),
        });
    }
    res
}

/// Reads all types.
pub(super) fn read(model: &Model, facts: &mut Facts) {
    let letters = letters(model);
    let mut steps: [Option<[CellSet; 2]>; 2] = [None, None];
    let mut passing = false;
    for (ty, (letter, promoted)) in model.types.ids().zip(letters) {
        let info = &model.types[ty];
        let wall = info.neutral && info.patterns.is_empty();
        let mut man = Man {
            letter,
            promoted,
            extra: false,
            wall,
            betza: String::new(),
            key: None,
            area: None,
            area_texts: [ALL, ALL].map(str::to_owned),
        };
        if letter == '?' {
            facts.refuse(format!("pieces.{}", info.name), "there are more types than letters");
        }
        if info.neutral && !wall {
            facts.refuse(format!("pieces.{}", info.name), "walls don't move");
        }
        match moves(model, ty, facts) {
            Ok(found) => {
                man.betza = found.text;
                if let Some(area) = &found.area {
                    man.area_texts = [0, 1].map(|it| squares::text(model, &area[it]));
                }
                man.area = found.area;
                passing |= found.passing;
                for (old, new) in steps.iter_mut().zip(found.steps) {
                    let Some(new) = new else { continue };
                    if old.as_ref().is_some_and(|it| *it != new) {
                        let place = format!("pieces.{}.move", info.name);
                        facts.refuse(place, "two types have first moves from different squares");
                    }
                    *old = Some(new);
                }
            }
            Err(why) => {
                let item =
                    Item::new(model, format!("pieces.{}.move: {why}", info.name), &info.patterns);
                man.betza = format!("?{}", item.words);
                facts.rest.push(item);
            }
        }
        facts.men.push(man);
    }
    give_keys(model, facts);
    steps_of_pawns(model, facts, &steps, passing);
}

/// The moves of a type.
struct Found {
    text: String,
    area: Option<[CellSet; 2]>,
    /// The squares from which it makes a first move of two steps, and of three.
    steps: [Option<[CellSet; 2]>; 2],
    /// True if it captures en passant.
    passing: bool,
}

fn moves(model: &Model, ty: PieceType, facts: &mut Facts) -> Result<Found, String> {
    let mut moves = Moves::default();
    let mut res = Found { text: String::new(), area: None, steps: [None, None], passing: false };
    let info = &model.types[ty];
    let mut everywhere = false;
    for pattern in &info.patterns {
        if is_flying(pattern) {
            facts.set("flyingGeneral", "true");
            continue;
        }
        if pattern.exempt || pattern.label.is_some() || !pattern.attacks {
            return Err("some of its moves have names, or are exempt from rules".to_owned());
        }
        let from = fixed::origins(model, &pattern.when, ty).filter(|it| !is_all(model, it));
        let to = fixed::targets(model, &pattern.when, ty).filter(|it| !is_all(model, it));
        let decided = fixed::origins(model, &pattern.when, ty).is_some() || to.is_some();
        if !decided {
            return Err("some of its moves have a condition".to_owned());
        }
        let first = pattern.initial || from.is_some();
        if first {
            let three = n_steps(model, &pattern.kind) > 2;
            let from = from.unwrap_or_else(|| unmoved(model, ty));
            res.steps[usize::from(three)] = Some(from);
        }
        match (&res.area, to) {
            (Some(old), Some(new)) if *old != new => {
                return Err("its moves go to different squares".to_owned());
            }
            (_, Some(new)) => res.area = Some(new),
            (_, None) => everywhere = true,
        }
        moves.add(model, &pattern.kind, first)?;
        res.passing |= lands(&pattern.kind, Land::EN_PASSANT);
    }
    if everywhere && res.area.is_some() {
        return Err("only some of its moves are bound to squares".to_owned());
    }
    if moves.partly_en_passant() {
        return Err("only some of its captures are en passant too".to_owned());
    }
    res.text = moves.text();
    Ok(res)
}

fn paths(kind: &PatternKind) -> &[Path] {
    match kind {
        PatternKind::Paths(them) => them,
        PatternKind::Imitate { .. } => &[],
    }
}

fn lands(kind: &PatternKind, land: Land) -> bool {
    paths(kind).iter().flat_map(|it| &it.legs).any(|it| it.land.has(land))
}

/// Returns true if it is how a general attacks the other one from afar.
fn is_flying(pattern: &Pattern) -> bool {
    let legs = paths(&pattern.kind).iter().flat_map(|it| &it.legs);
    let mut legs = legs.peekable();
    legs.peek().is_some() && legs.all(|it| it.land == Land::ROYAL)
}

/// Returns the longest component of the steps of a pattern.
fn n_steps(model: &Model, kind: &PatternKind) -> i32 {
    let mut res = 0;
    for leg in paths(kind).iter().flat_map(|it| &it.legs) {
        for dir in leg.steps.dirs().unwrap_or_default() {
            let links = &model.board.directions[dir.idx()].links;
            for (from, to) in model.board.sites.iter().zip(links) {
                if let Some(to) = to {
                    let to = &model.board.sites[to.idx()];
                    res = res.max((to.x - from.x).abs()).max((to.y - from.y).abs());
                }
            }
        }
    }
    res
}

/// Returns true if a piece of the type has a move without capture, and one straight back.
pub(super) fn steps_back(model: &Model, ty: PieceType) -> bool {
    let quiet = model.types[ty].patterns.iter().filter(|it| !it.initial);
    let legs = quiet.flat_map(|it| paths(&it.kind)).flat_map(|it| &it.legs);
    let dirs = legs
        .filter(|it| it.land.has(Land::EMPTY))
        .flat_map(|it| it.steps.dirs().unwrap_or_default().iter().copied());
    let steps: Vec<_> = dirs.filter_map(|it| betza::step(model, it)).collect();
    // Steps of one direction, as of a rook and of a leap of two, take each other back too.
    let opposite =
        |a: (i32, i32), b: (i32, i32)| a.0 * b.1 == a.1 * b.0 && a.0 * b.0 + a.1 * b.1 < 0;
    steps.iter().any(|a| steps.iter().any(|b| opposite(*a, *b)))
}

fn is_all(model: &Model, cells: &[CellSet; 2]) -> bool {
    cells.iter().all(|it| it.len() == model.board.cells.len())
}

/// Returns the cells where both players have an unmoved piece of the type at the start.
fn unmoved(model: &Model, ty: PieceType) -> [CellSet; 2] {
    let cells = &model.start.sets[SetId::UNMOVED.idx()];
    let of = |player: u8| {
        let own = |it: &&alfil::Cell| {
            let piece = model.start.cells[it.idx()];
            piece.is_some_and(|it| it.ty == ty && it.owner.0 == player)
        };
        cells.iter().filter(own).copied().collect()
    };
    [of(0), of(1)]
}

/// Returns the moves of predefined pieces, as they are written here, with their keys.
fn known() -> &'static BTreeMap<String, &'static str> {
    static ALL: OnceLock<BTreeMap<String, &'static str>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut file = String::from("board.size = [8, 8]\n");
        let pieces: Vec<_> = predefined().iter().filter(|it| !it.2.is_empty()).collect();
        for (n, (_, _, betza)) in pieces.iter().enumerate() {
            let id = format!("{}{}", char::from(b'A' + (n % 26) as u8), n);
            let start = format!("{}{}", char::from(b'a' + (n % 8) as u8), 1 + n / 8);
            let _ = writeln!(
                file,
                "[pieces.x{n}]\nid = '{id}'\nmove = '{betza}'\nstart.white = '{start}'"
            );
        }
        let found = analyze(&Files::one(&file).over(&Shipped), "pieces", &LoadOptions::default());
        let mut res = BTreeMap::new();
        if let Some(model) = found.model {
            for ((key, ..), ty) in pieces.iter().zip(model.types.ids()) {
                if let Ok(it) = moves(&model, ty, &mut Facts::default()) {
                    res.entry(it.text).or_insert(*key);
                }
            }
        }
        res
    })
}

/// The moves of the predefined pawn, without first moves.
const PAWNS: [&str; 2] = ["fcFfmW", "fceFfmW"];

/// Gives the types the keys of predefined pieces.
fn give_keys(model: &Model, facts: &mut Facts) {
    let royal = facts.royal;
    let mut taken: Vec<&'static str> = Vec::new();
    for (n, man) in facts.men.iter_mut().enumerate() {
        if man.promoted || man.wall || man.betza.starts_with('?') {
            continue;
        }
        let ty = PieceType::new(n);
        let plain = without_first_moves(&man.betza);
        let key = if PAWNS.contains(&plain.as_str()) {
            Some("pawn")
        } else if man.betza.is_empty() {
            Some("immobile")
        } else if royal == Some(ty) {
            Some("king")
        } else {
            known().get(&man.betza).copied().map(|it| if it == "king" { "commoner" } else { it })
        };
        if let Some(key) = key.filter(|it| !taken.contains(it)) {
            taken.push(key);
            man.key = Some(key);
        }
    }
    debug_assert_eq!(facts.men.len(), model.types.len());
}

/// Returns moves without the terms of first moves that the predefined pawn has by other keys.
fn without_first_moves(betza: &str) -> String {
    betza.replace("fimnD", "").replace("fimnH", "")
}

/// Writes the keys about the first moves of pawns.
fn steps_of_pawns(
    model: &Model,
    facts: &mut Facts,
    steps: &[Option<[CellSet; 2]>; 2],
    passing: bool,
) {
    let [double, triple] = steps;
    let text = |it: &CellSet| squares::text(model, it);
    if double.is_none() && triple.is_none() {
        facts.set("doubleStep", "false");
        return;
    }
    if let Some([white, black]) = double {
        facts.set("doubleStepRegionWhite", text(white));
        facts.set("doubleStepRegionBlack", text(black));
    } else {
        facts.set("doubleStepRegionWhite", "-");
        facts.set("doubleStepRegionBlack", "-");
    }
    if let Some([white, black]) = triple {
        facts.set("tripleStepRegionWhite", text(white));
        facts.set("tripleStepRegionBlack", text(black));
    }
    if !passing {
        facts.set("enPassantRegion", "-");
    }
}

/// Returns the key of the predefined piece with moves as they are written here.
pub(super) fn predefined_key(betza: &str) -> Option<&'static str> {
    known().get(betza).copied()
}
