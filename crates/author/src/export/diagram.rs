//! Interactive Diagrams: an element for a page, with the rules that the diagram does not know as words below it.
//!
//! The header is made of what [`super::fsf`] finds in a model, and proven by the importer of diagrams.

use super::{
    Exported, Gap,
    fsf::{Facts, Limits},
    proof,
    trace::{Extent, dialect},
};
use crate::import::diagram::import;
use alfil::{
    Variant,
    model::{Cell, CellSet, Model, OutcomeResult, PieceType, Player, PlayerInfo},
};
use std::fmt::Write as _;

/// The keys of sections that a header can say, or that only describe moves which it has in another way.
const SAID: &[&str] = &[
    "maxFile",
    "maxRank",
    "promotionRegionWhite",
    "promotionRegionBlack",
    "promotionPieceTypes",
    "promotionPawnTypes",
    "doubleStep",
    "doubleStepRegionWhite",
    "doubleStepRegionBlack",
    "castling",
    "castlingKingsideFile",
    "castlingQueensideFile",
    "castlingRank",
    "castlingKingFile",
    "castlingKingPiece",
    "castlingRookPieces",
    "stalemateValue",
    "nFoldRule",
    "nMoveRule",
    "nMoveRuleTypes",
    "nFoldValue",
    "perpetualCheckIllegal",
    "enPassantRegion",
];

/// Writes a game as a diagram.
pub fn export(variant: &Variant, name: &str, extent: Extent) -> Exported {
    let model = variant.model();
    let facts = Facts::of(model, Limits::FSF_X);
    let mut gaps: Vec<Gap> =
        facts.refused.iter().map(|it| Gap::new(it.0.as_str(), it.1.as_str())).collect();
    if !gaps.is_empty() {
        return Exported { gaps, ..Exported::default() };
    }
    gaps.extend(
        facts.rest.iter().map(|it| Gap::new(it.place.as_str(), "diagrams have no word for it")),
    );
    for (key, value) in facts.differing() {
        if !SAID.contains(&key) {
            let place = format!("{key} = {value}, as Fairy-Stockfish calls it");
            gaps.push(Gap::new(place, "diagrams have no word for it"));
        }
    }
    let header = match header(model, &facts) {
        Ok(header) => header,
        Err(gap) => {
            gaps.push(gap);
            return Exported { gaps, ..Exported::default() };
        }
    };
    let text = page(model, name, &header);
    if !gaps.is_empty() && !extent.refused {
        return Exported { text, gaps, ..Exported::default() };
    }
    let read = import("diagram", &text, None);
    gaps.extend(read.diagnostics.iter().map(|it| Gap::new("diagram", it.message.as_str())));
    let rules = read.games.first().map(|it| it.rule_file.to_string()).unwrap_or_default();
    // Repetition and the count of moves are said in words; so the proof leaves them out.
    let without = |variant: &Variant| {
        let mut model = variant.model().clone();
        model.draws = alfil::model::Draws::default();
        Variant::new(model)
    };
    let differences = match (without(variant), Variant::from_text(&rules)) {
        (Ok(ours), Ok(read)) => match without(&read) {
            Ok(read) => {
                let ids = |it: &Variant| {
                    dialect(it.model().types.iter().map(|it| it.id.clone()).collect())
                };
                proof::differences((&ours, &ids(&ours)), (&read, &ids(&read)), extent)
            }
            Err(why) => vec![format!("the diagram can't be read again: {why}")],
        },
        (_, Err(why)) => vec![format!("the diagram can't be read again: {why}")],
        (Err(why), _) => vec![why.to_string()],
    };
    Exported { text, parent: None, gaps, differences }
}

/// Returns the header's lines.
fn header(model: &Model, facts: &Facts) -> Result<String, Gap> {
    let (files, ranks) = (facts.get("maxFile").to_owned(), facts.get("maxRank").to_owned());
    let symmetry = symmetry(model)?;
    let mut res = format!("files={files}\nranks={ranks}\nsymmetry={symmetry}\n");
    let pawns = facts.get("promotionPawnTypes").to_owned();
    let promotes = |ty: PieceType| {
        facts.keys.contains_key("promotionPieceTypes") && pawns.contains(facts.letter(ty))
    };
    let mut order: Vec<PieceType> = model.types.ids().collect();
    order.sort_by_key(|it| !promotes(*it));
    let n_pawns = order.iter().filter(|it| promotes(**it)).count();
    if n_pawns > 0 {
        let zone = promotion_zone(model, facts)?;
        let _ = writeln!(res, "promoZone={zone}\nmaxPromote={n_pawns}");
        let options = facts.get("promotionPieceTypes").to_uppercase();
        let _ = writeln!(res, "promoChoice={options}");
    } else {
        res.push_str("promoZone=0\nmaxPromote=0\n");
    }
    match facts.royal {
        Some(king) => {
            let at = order.iter().position(|it| *it == king).unwrap_or(0) + 1;
            let _ = writeln!(res, "royal={at}");
        }
        None => res.push_str("royal=0\n"),
    }
    let no_moves = model.outcomes.iter().rev().find(|it| it.no_moves);
    if no_moves.is_some_and(|it| it.result == OutcomeResult::Loss) {
        res.push_str("stalemate=loss\n");
    }
    for ty in order {
        res.push_str(&line(model, ty)?);
    }
    Ok(res)
}

/// Returns the symmetry between the players.
fn symmetry(model: &Model) -> Result<&'static str, Gap> {
    let n = model.board.cells.len();
    let ranks = model.board.cells.iter().map(|it| it.rank).max().unwrap_or(1);
    let files = n / usize::try_from(ranks).unwrap_or(1).max(1);
    let last: Option<&PlayerInfo> = model.players.iter().nth(1);
    let images = last.map(|it| it.cells.as_slice()).unwrap_or_default();
    let is = |image: &dyn Fn(usize) -> usize| {
        images.iter().enumerate().all(|(at, it)| it.idx() == image(at))
    };
    let mirror = |at: usize| n - files - at / files * files + at % files;
    let name = if is(&mirror) {
        "mirror"
    } else if is(&|at| n - 1 - at) {
        "rotate"
    } else {
        return Err(Gap::new("players.symmetry", "both players see the board in the same way"));
    };
    let own = |cell: Cell, player: u8| {
        model.start.cells[cell.idx()].filter(|it| it.owner == Player(player)).map(|it| it.ty)
    };
    let alike = (0..n).map(Cell::new).all(|it| own(it, 0) == own(images[it.idx()], 1));
    if alike { Ok(name) } else { Err(Gap::new("start", "the players do not begin alike")) }
}

/// Returns the number of ranks on which pawns promote.
fn promotion_zone(model: &Model, facts: &Facts) -> Result<usize, Gap> {
    let ranks = model.board.cells.iter().map(|it| it.rank).max().unwrap_or(0);
    let wanted = |n: i32| {
        let zone = |low: i32, high: i32| {
            let cells = (0..model.board.cells.len()).map(Cell::new);
            let inside =
                cells.filter(|it| (low..=high).contains(&model.board.cells[it.idx()].rank));
            super::fsf::squares_text(model, &inside.collect::<CellSet>())
        };
        [zone(ranks - n + 1, ranks), zone(1, n)]
    };
    let found = ["promotionRegionWhite", "promotionRegionBlack"].map(|it| facts.get(it).to_owned());
    (1..=ranks)
        .find(|n| wanted(*n) == found)
        .and_then(|it| usize::try_from(it).ok())
        .ok_or_else(|| Gap::new("promotion", "pieces do not promote on the last ranks"))
}

/// Returns the line of a piece.
fn line(model: &Model, ty: PieceType) -> Result<String, Gap> {
    let info = &model.types[ty];
    let name = info.name.replace('-', " ");
    let cells = (0..model.board.cells.len()).map(Cell::new).filter(|it| {
        model.start.cells[it.idx()].is_some_and(|it| it.ty == ty && it.owner == Player(0))
    });
    let squares: Vec<&str> = cells.map(|it| model.board.cells[it.idx()].name.as_str()).collect();
    let mut moves = info.notation.replace(' ', "");
    let mut ways: Vec<String> = Vec::new();
    for way in &info.castles {
        if way.player != Player(0) || !way.in_place(ty, &model.start.cells) {
            continue;
        }
        let file = |it: Cell| model.board.cells[it.idx()].file;
        let steps = file(way.king_to) - file(way.king_from);
        let side = if steps > 0 { "r" } else { "l" };
        ways.push(format!("i{side}O{}", steps.abs()));
    }
    ways.sort();
    ways.dedup();
    moves.extend(ways);
    if info.patterns.is_empty() && info.castles.is_empty() {
        return Err(Gap::new(format!("pieces.{}", info.name), "a piece that can't move"));
    }
    Ok(format!("{name}:{}:{moves}:{}:{}\n", info.id, info.name, squares.join(",")))
}

/// Returns a page with the diagram, and in words what it does not know.
fn page(model: &Model, name: &str, header: &str) -> String {
    let title = if model.about.name.is_empty() { name } else { model.about.name.as_str() };
    let title = alfil_draw::escape(title);
    let about = alfil_draw::escape(&model.about.description);
    let mut words = String::new();
    if let Some(it) = &model.draws.repetition {
        let count = it.count;
        let _ =
            writeln!(words, "<p>A position that occurs for the {count}. time ends the game.</p>");
    }
    if let Some(it) = &model.draws.moves {
        let moves = it.plies / 2;
        let _ = writeln!(
            words,
            "<p>After {moves} moves of each player without progress the game is drawn.</p>"
        );
    }
    format!(
        "<h1>{title}</h1>\n<p>{about}</p>\n<div class=\"idiagram\">\n{}</div>\n{words}",
        alfil_draw::escape(header)
    )
}
