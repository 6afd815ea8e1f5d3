//! Texts of moves: `e2e4`, `a4a5=Q`, `P@e4`, `e1g1`, `e2e3,e3e4`, or what a custom move's template says.

use crate::model::{CastleWay, Model, MoveInfo, MoveKind, PlayerId};
use rustc_hash::FxHashMap;

/// How a pass is written, and stopping early.
pub const PASS: &str = "-";

/// Writes a move (its text so far, its number among those alike) so that more can be told from it, if it has more to
/// tell.
type Rewrite = fn(&Model, &MoveInfo, &str, usize) -> Option<String>;

/// The texts of all moves that may be made in one phase of one position, in the order of `moves`, each unique.
///
/// From and to are enough nearly always. Where several moves share them with different results, those that capture on
/// the way name the cells they pass: `e2e3,e3e4`. A castling move that would read like another move is written as the
/// king taking its partner.
pub fn move_texts(model: &Model, player: PlayerId, moves: &[MoveInfo]) -> Vec<String> {
    let mut res: Vec<String> = moves.iter().map(|it| plain_text(model, player, it)).collect();
    // Each round writes more of those that are still alike; the last one numbers them.
    let rounds: [Rewrite; 4] = [
        |model, info, _, _| castle_text(model, info),
        |model, info, _, _| via_text(model, info),
        |model, info, text, _| {
            info.unload.map(|it| format!("{text},{}", model.board.cells[it.idx()].name))
        },
        |_, _, text, n| (n > 0).then(|| format!("{text};{}", n + 1)),
    ];
    for (round, rewrite) in rounds.into_iter().enumerate() {
        let mut groups: FxHashMap<String, Vec<usize>> = FxHashMap::default();
        for (idx, info) in moves.iter().enumerate() {
            // Ways to go are told apart whatever the mover becomes at their end.
            let key = if round == 1 { way(model, info) } else { res[idx].clone() };
            groups.entry(key).or_default().push(idx);
        }
        let mut ambiguous: Vec<Vec<usize>> =
            groups.into_values().filter(|it| it.len() > 1).collect();
        ambiguous.sort_unstable();
        for group in ambiguous {
            let first = &moves[group[0]];
            if round == 1 && group.iter().all(|it| same_way(&moves[*it], first)) {
                continue;
            }
            for (n, idx) in group.into_iter().enumerate() {
                if let Some(text) = rewrite(model, &moves[idx], &res[idx], n) {
                    res[idx] = text;
                }
            }
        }
    }
    res
}

/// The text of a move that no other one is confused with.
fn plain_text(model: &Model, player: PlayerId, info: &MoveInfo) -> String {
    match info.kind {
        MoveKind::Pass => PASS.to_owned(),
        MoveKind::Custom(id) => {
            info.text.clone().unwrap_or_else(|| model.customs[id.idx()].name.clone())
        }
        MoveKind::Drop => {
            let ty = info.piece.map_or("", |it| &model.types[it].id);
            let to = info.to.map_or("", |it| &model.board.cells[it.idx()].name);
            format!("{ty}@{to}{}", suffix(model, info))
        }
        MoveKind::Castle if castle_way(model, player, info).is_some_and(|it| it.takes_partner) => {
            castle_text(model, info).unwrap_or_else(|| way(model, info))
        }
        MoveKind::Castle | MoveKind::Step => way(model, info) + &suffix(model, info),
    }
}

/// Other ways to write a move that are understood: a drop by a further ID of the piece, or with what it becomes in front
/// (`+P@c3`).
pub(super) fn other_texts(model: &Model, info: &MoveInfo) -> Vec<String> {
    if info.kind != MoveKind::Drop {
        return Vec::new();
    }
    let to = info.to.map_or("", |it| &model.board.cells[it.idx()].name);
    let further = model.fen.aka.iter().filter(|it| Some(it.1) == info.piece);
    let mut res: Vec<String> =
        further.map(|it| format!("{}@{to}{}", it.0, suffix(model, info))).collect();
    res.extend(info.becomes.map(|it| format!("{}@{to}", model.types[it].id)));
    res
}

/// From and to.
fn way(model: &Model, info: &MoveInfo) -> String {
    match info.kind {
        MoveKind::Castle | MoveKind::Step => [info.from, info.to]
            .into_iter()
            .flatten()
            .map(|it| model.board.cells[it.idx()].name.as_str())
            .collect(),
        // These are never confused with steps.
        _ => format!("{info:?}"),
    }
}

/// `=ID` if the mover ends as something else.
fn suffix(model: &Model, info: &MoveInfo) -> String {
    info.becomes.map_or(String::new(), |it| format!("={}", model.types[it].id))
}

/// Whether two moves with the same from and to differ in nothing but what the mover becomes.
fn same_way(a: &MoveInfo, b: &MoveInfo) -> bool {
    (a.kind, &a.victims, a.unload, a.partner) == (b.kind, &b.victims, b.unload, b.partner)
}

/// King takes partner.
fn castle_text(model: &Model, info: &MoveInfo) -> Option<String> {
    let (partner, _) = info.partner?;
    let cells = &model.board.cells;
    Some(format!("{}{}", cells[info.from?.idx()].name, cells[partner.idx()].name))
}

pub(super) fn castle_way<'a>(
    model: &'a Model,
    player: PlayerId,
    info: &MoveInfo,
) -> Option<&'a CastleWay> {
    let (from, to) = (info.from?, info.to?);
    let partner = info.partner?;
    model.types[info.piece?].castles.iter().find(|it| {
        (it.player, it.king_from, it.king_to, (it.partner_from, it.partner_to))
            == (player, from, to, partner)
    })
}

/// From over the cells of victims on the way to the last cell; `None` if there is none on the way.
fn via_text(model: &Model, info: &MoveInfo) -> Option<String> {
    let (from, to) = (info.from?, info.to?);
    if info.kind != MoveKind::Step {
        return None;
    }
    let mut stops = info.victims.clone();
    if stops.last() == Some(&to) {
        stops.pop();
    }
    if stops.is_empty() {
        return None;
    }
    stops.push(to);
    let name = |it: crate::model::CellId| model.board.cells[it.idx()].name.as_str();
    let mut at = from;
    let mut legs = Vec::new();
    for stop in stops {
        legs.push(format!("{}{}", name(at), name(stop)));
        at = stop;
    }
    Some(legs.join(",") + &suffix(model, info))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{load::LoadOptions, model::CellId, shipped::Shipped};

    fn model() -> Model {
        let loaded = crate::load(&Shipped, "chess", &LoadOptions::default());
        loaded.variant.unwrap().model().clone()
    }

    /// `e2 e3x e4`: from, victims, to.
    fn step(model: &Model, text: &str) -> MoveInfo {
        let cell = |name: &str| {
            CellId::new(model.board.cells.iter().position(|it| it.name == name).unwrap())
        };
        let (path, becomes) = text.split_once('=').unwrap_or((text, ""));
        let words: Vec<&str> = path.split(' ').collect();
        let becomes = model.types.ids().find(|it| model.types[*it].id == becomes);
        let victims = words.iter().filter_map(|it| it.strip_suffix('x')).map(cell).collect();
        MoveInfo {
            kind: MoveKind::Step,
            piece: None,
            from: Some(cell(words[0])),
            to: Some(cell(words[words.len() - 1].trim_end_matches('x'))),
            becomes,
            victims,
            unload: None,
            partner: None,
            text: None,
        }
    }

    #[track_caller]
    fn check(moves: &[&str], expected: &[&str]) {
        let model = model();
        let infos: Vec<MoveInfo> = moves.iter().map(|it| step(&model, it)).collect();
        assert_eq!(move_texts(&model, PlayerId(0), &infos), expected);
    }

    #[test]
    fn from_and_to_are_enough() {
        check(&["e2 e4", "e2 d3x", "a7 a8=Q", "a7 a8=N"], &["e2e4", "e2d3", "a7a8=Q", "a7a8=N"]);
        // One way only, whatever it captures on it.
        check(&["e2 e3x e4"], &["e2e4"]);
    }

    #[test]
    fn ways_with_different_results_name_what_they_capture() {
        check(
            &["e2 e4", "e2 e3x e4", "e2 d3x e4", "e2 e3x e4x"],
            &["e2e4", "e2e3,e3e4", "e2d3,d3e4", "e2e3,e3e4;2"],
        );
        check(&["e2 e2", "e2 e3x e2"], &["e2e2", "e2e3,e3e2"]);
        // Choices at the end make no other way.
        check(&["a7 a8=Q", "a7 b8x a8=Q"], &["a7a8=Q", "a7b8,b8a8=Q"]);
    }

    #[test]
    fn castling_that_reads_like_a_step_is_king_takes_rook() {
        let model = model();
        let castle = MoveInfo {
            kind: MoveKind::Castle,
            partner: step(&model, "h1 f1").from.zip(step(&model, "h1 f1").to),
            ..step(&model, "e1 g1")
        };
        let texts = |all: &[MoveInfo]| move_texts(&model, PlayerId(0), all);
        assert_eq!(texts(std::slice::from_ref(&castle)), ["e1g1"]);
        assert_eq!(texts(&[castle, step(&model, "e1 g1")]), ["e1h1", "e1g1"]);
    }
}
