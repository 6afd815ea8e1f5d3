//! Texts of moves: `e2e4`, `a4a5=Q`, `P@e4`, `e1g1`, `e2e3,e3e4`, or what an action's template says.

use super::{
    dialect::{Castling, Dialect, NULL_MOVE, Pass, Suffix},
    legal::Legal,
};
use crate::game::Move;
use alfil_model::{CastleWay, Cell, Model, MoveInfo, MoveKind, PieceType, Player};
use rustc_hash::FxHashMap;

/// The text of a pass, and of stopping early.
pub const PASS: &str = "-";

/// Returns the texts of all moves of a player that may be made in one phase of one position, in the order of `moves`, each
/// unique. [`super::moves::legal_moves`] is for those who have a game.
pub fn move_texts(model: &Model, player: Player, moves: &[MoveInfo]) -> Vec<String> {
    let moves: Vec<&MoveInfo> = moves.iter().collect();
    Writer { model, player, dialect: &Dialect::OWN, place: None }.texts(&moves)
}

/// Writes the moves of a game in some dialect.
pub(super) struct Writer<'a> {
    pub(super) model: &'a Model,
    /// The player on move.
    pub(super) player: Player,
    pub(super) dialect: &'a Dialect,
    /// The cell on which a pass stays that is written as a step.
    pub(super) place: Option<Cell>,
}

/// Rewrites a move with more detail; returns `None` if there is no more. The last two arguments are its text so far, and
/// its number among the moves with that text.
type Rewrite = fn(&Writer<'_>, &MoveInfo, &str, usize) -> Option<String>;

impl<'a> Writer<'a> {
    /// Returns a writer of the moves of a position.
    pub(super) fn new(legal: Legal<'a>, dialect: &'a Dialect) -> Writer<'a> {
        let place = if dialect.lenient { legal.place() } else { None };
        Writer { model: legal.model, player: legal.player(), dialect, place }
    }
}

impl Writer<'_> {
    /// Returns the texts of moves that are confused with no others, in their order, each unique.
    ///
    /// From and to are nearly always enough. If several moves share them with different results, those that capture on the
    /// way name the cells they pass: `e2e3,e3e4`. Then labels follow: `e2e4:jump`. A castling move that would read like another move is written as the king
    /// taking its partner.
    pub(super) fn texts(&self, moves: &[&MoveInfo]) -> Vec<String> {
        let mut res: Vec<String> = moves.iter().map(|it| self.plain_text(it)).collect();
        if moves.len() == 1 {
            return res;
        }
        // Each round adds detail to moves that still read alike; the last one numbers them.
        let rounds: [Rewrite; 5] = [
            |it, info, _, _| {
                let passes = info.kind == MoveKind::Pass;
                it.castle_text(info).or_else(|| passes.then(|| NULL_MOVE.to_owned()))
            },
            |it, info, _, _| it.via_text(info),
            |it, info, text, _| it.label(info).map(|label| format!("{text}:{label}")),
            |it, info, text, _| info.unload.map(|cell| format!("{text},{}", it.name(cell))),
            |_, _, text, n| (n > 0).then(|| format!("{text};{}", n + 1)),
        ];
        for (round, rewrite) in rounds.into_iter().enumerate() {
            let mut groups: FxHashMap<String, Vec<usize>> = FxHashMap::default();
            for (idx, info) in moves.iter().enumerate() {
                // Ways to go are distinguished, whatever the mover becomes at their end.
                let key = if round == 1 { self.way(info) } else { res[idx].clone() };
                groups.entry(key).or_default().push(idx);
            }
            let mut ambiguous: Vec<Vec<usize>> =
                groups.into_values().filter(|it| it.len() > 1).collect();
            ambiguous.sort_unstable();
            for group in ambiguous {
                let first = moves[group[0]];
                if round == 1 && group.iter().all(|it| same_way(moves[*it], first)) {
                    continue;
                }
                for (n, idx) in group.into_iter().enumerate() {
                    if let Some(text) = rewrite(self, moves[idx], &res[idx], n) {
                        res[idx] = text;
                    }
                }
            }
        }
        res
    }

    /// Returns the text of a move that is confused with no other one.
    pub(super) fn plain_text(&self, info: &MoveInfo) -> String {
        match info.kind {
            MoveKind::Pass => match self.dialect.pass {
                Pass::Text(it) => it.to_owned(),
                Pass::InPlace => self.pass_in_place().unwrap_or_else(|| NULL_MOVE.to_owned()),
            },
            MoveKind::Action(id) => {
                info.text.clone().unwrap_or_else(|| self.model.actions[id.idx()].name.clone())
            }
            MoveKind::Drop => self.drop_text(self.id(info.piece), info),
            MoveKind::Castle if self.dialect.castling == Castling::Letters => {
                self.castle_letters(info).unwrap_or_else(|| self.way(info))
            }
            MoveKind::Castle if self.takes_partner(info) => {
                self.castle_text(info).unwrap_or_else(|| self.way(info))
            }
            MoveKind::Castle | MoveKind::Step => self.way(info) + &self.suffix(info),
        }
    }

    /// Returns the moves that a text means, those that are written so first.
    pub(super) fn meant(&self, legal: Legal<'_>, text: &str) -> Vec<Move> {
        let mut res = Vec::new();
        for it in legal.texts(self.dialect, |it| self.may_be(text, *it)) {
            let mv = legal.moves[it.n];
            if it.text == text {
                res.insert(0, mv);
            } else if self.may_be(text, mv)
                && self.other_texts(&it.info).iter().any(|it| it == text)
            {
                res.push(mv);
            }
        }
        res
    }

    /// Returns false if the cells of a move show that a text does not mean it.
    fn may_be(&self, text: &str, mv: Move) -> bool {
        let Some(to) = mv.target().map(|it| self.name(it)) else { return true };
        match (mv.kind(), mv.origin().map(|it| self.name(it))) {
            (MoveKind::Step, Some(from)) => {
                let rest = text.strip_prefix(from);
                rest.is_some_and(|it| it.starts_with(to) || it.contains([',', ';']))
            }
            (MoveKind::Castle, Some(from)) => text.starts_with(from) || text.starts_with('O'),
            (MoveKind::Drop, _) => {
                text.split_once(self.dialect.drop).is_some_and(|it| it.1.starts_with(to))
            }
            _ => true,
        }
    }

    fn pass_in_place(&self) -> Option<String> {
        self.place.map(|it| self.name(it).repeat(2))
    }

    fn drop_text(&self, id: &str, info: &MoveInfo) -> String {
        let to = info.to.map_or("", |it| self.name(it));
        if self.dialect.suffix == Suffix::Small && info.becomes.is_some() {
            return format!("{}{}{to}", self.id(info.becomes), self.dialect.drop);
        }
        format!("{id}{}{to}{}", self.dialect.drop, self.suffix(info))
    }

    /// Returns other ways to write a move that are understood. A drop may have a further ID of the piece, or the type
    /// that it becomes in front (`+P@c3`). The dialect may add ways of its own.
    fn other_texts(&self, info: &MoveInfo) -> Vec<String> {
        let mut res = Vec::new();
        if info.kind == MoveKind::Drop {
            let to = info.to.map_or("", |it| self.name(it));
            let further = self.model.fen.aka.iter().filter(|it| Some(it.1) == info.piece);
            res.extend(further.map(|it| self.drop_text(&it.0, info)));
            let drop = self.dialect.drop;
            res.extend(info.becomes.map(|it| format!("{}{drop}{to}", self.id(Some(it)))));
        }
        if self.dialect.lenient {
            self.lenient_texts(info, &mut res);
        }
        res
    }

    /// Adds the texts that programs are known to send for a move, besides the dialect's own.
    fn lenient_texts(&self, info: &MoveInfo, res: &mut Vec<String>) {
        let way = self.way(info);
        match info.kind {
            MoveKind::Pass => {
                res.extend([PASS, NULL_MOVE, "pass", "@@@@"].map(str::to_owned));
                res.extend(self.pass_in_place());
            }
            MoveKind::Castle => {
                res.extend(self.castle_text(info));
                res.push(way);
                res.extend(self.castle_letters(info));
            }
            MoveKind::Step => match info.becomes {
                Some(becomes) => {
                    let id = self.id(Some(becomes));
                    res.extend([format!("{way}{id}"), format!("{way}={id}")]);
                    res.push(format!("{way}{}", id.to_lowercase()));
                }
                // GUIs write this for a promotion that is declined, or that they expect where there is none.
                None => {
                    let same = self.id(info.piece).to_lowercase();
                    res.extend(["=", ".", &same].map(|it| format!("{way}{it}")));
                }
            },
            // Actions are written as the rule file says. Drops: IDs are capitals.
            MoveKind::Drop => {
                let to = info.to.map_or("", |it| self.name(it));
                let (id, drop, suffix) =
                    (self.id(info.piece), self.dialect.drop, self.suffix(info));
                res.push(format!("{id}{drop}{to}{suffix}"));
                res.push(format!("{}{drop}{to}{suffix}", id.to_lowercase()));
            }
            MoveKind::Action(_) => {}
        }
    }

    fn name(&self, cell: Cell) -> &str {
        self.dialect.cell(self.model, cell)
    }

    fn id(&self, ty: Option<PieceType>) -> &str {
        ty.map_or("", |it| self.dialect.id(self.model, it))
    }

    /// Returns from and to.
    fn way(&self, info: &MoveInfo) -> String {
        match info.kind {
            MoveKind::Castle | MoveKind::Step => {
                [info.from, info.to].into_iter().flatten().map(|it| self.name(it)).collect()
            }
            // No other move passes victims on its way.
            _ => String::new(),
        }
    }

    /// Returns the type that the mover ends as, if that is another one.
    fn suffix(&self, info: &MoveInfo) -> String {
        let Some(becomes) = info.becomes else { return String::new() };
        let id = self.id(Some(becomes));
        match self.dialect.suffix {
            Suffix::Equals => format!("={id}"),
            Suffix::Small if id.strip_prefix('+') == Some(self.id(info.piece)) => "+".to_owned(),
            Suffix::Small if self.id(info.piece).strip_prefix('+') == Some(id) => "-".to_owned(),
            Suffix::Small => id.to_lowercase(),
        }
    }

    /// Returns the name of a move's label.
    fn label(&self, info: &MoveInfo) -> Option<&str> {
        let name = &self.model.labels[info.label?.idx()];
        (!name.is_empty()).then_some(name)
    }

    pub(super) fn takes_partner(&self, info: &MoveInfo) -> bool {
        match self.dialect.castling {
            Castling::TakesPartner => true,
            Castling::Letters => false,
            Castling::AsRuled => {
                castle_way(self.model, self.player, info).is_some_and(|it| it.takes_partner)
            }
        }
    }

    fn castle_letters(&self, info: &MoveInfo) -> Option<String> {
        let way = castle_way(self.model, self.player, info)?;
        Some(castle_text(self.model, info.piece?, way).to_owned())
    }

    /// Returns castling as king takes partner.
    fn castle_text(&self, info: &MoveInfo) -> Option<String> {
        let (partner, _) = info.partner?;
        Some(format!("{}{}", self.name(info.from?), self.name(partner)))
    }

    /// Returns the way from the first cell over victims to the last cell; `None` if there is no victim on the way.
    fn via_text(&self, info: &MoveInfo) -> Option<String> {
        let (from, to) = (info.from?, info.to?);
        if info.kind != MoveKind::Step {
            return None;
        }
        let stops = victims_passed(info);
        if stops.is_empty() {
            return None;
        }
        let mut at = from;
        let mut legs = Vec::new();
        for stop in stops.iter().copied().chain([to]) {
            legs.push(format!("{}{}", self.name(at), self.name(stop)));
            at = stop;
        }
        Some(legs.join(",") + &self.suffix(info))
    }
}

/// Returns the cells of victims that the mover passes on its way.
pub fn victims_passed(info: &MoveInfo) -> &[Cell] {
    match &info.victims[..] {
        [passed @ .., last] if Some(*last) == info.to => passed,
        all => all,
    }
}

/// Returns the castling way of a move.
pub(super) fn castle_way<'a>(
    model: &'a Model,
    player: Player,
    info: &MoveInfo,
) -> Option<&'a CastleWay> {
    let (from, to) = (info.from?, info.to?);
    let partner = info.partner?;
    model.types[info.piece?].castles.iter().find(|it| {
        (it.player, it.king_from, it.king_to, (it.partner_from, it.partner_to))
            == (player, from, to, partner)
    })
}

/// Returns how castling is written. With two players `O-O` is the side that FEN calls `K`. With more players each one sees
/// the board from another side, so `O-O` is the side of the nearer partner.
pub(super) fn castle_text(model: &Model, king: PieceType, way: &CastleWay) -> &'static str {
    // There are ways for partners on any cell; the outermost one tells how long a side is.
    let reach = |letter: char| {
        let ways = model.types[king].castles.iter();
        let like = ways.filter(|it| (it.player, it.king_from) == (way.player, way.king_from));
        like.filter(|it| it.letter == letter).map(|it| it.empty.len()).max()
    };
    let is_upper = way.letter == 'K';
    let is_short = match (reach('K'), reach('Q')) {
        (Some(upper), Some(lower)) if model.players.len() > 2 && upper != lower => {
            is_upper == (upper < lower)
        }
        _ => is_upper,
    };
    if is_short { "O-O" } else { "O-O-O" }
}

/// Returns true if two moves with the same from and to differ only in what the mover becomes.
fn same_way(a: &MoveInfo, b: &MoveInfo) -> bool {
    (a.kind, &a.victims, a.unload, a.partner) == (b.kind, &b.victims, b.unload, b.partner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{load::LoadOptions, shipped::Shipped};

    fn model() -> Model {
        let loaded = crate::load::load(&Shipped, "chess", &LoadOptions::default());
        loaded.variant.unwrap().model().clone()
    }

    /// `e2 e3x e4`: from, victims, to.
    fn step(model: &Model, text: &str) -> MoveInfo {
        let cell = |name: &str| {
            Cell::new(model.board.cells.iter().position(|it| it.name == name).unwrap())
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
            label: None,
            text: None,
            chosen: Vec::new(),
        }
    }

    #[track_caller]
    fn check(moves: &[&str], expected: &[&str]) {
        let model = model();
        let infos: Vec<MoveInfo> = moves.iter().map(|it| step(&model, it)).collect();
        assert_eq!(texts(&model, &infos), expected);
    }

    fn texts(model: &Model, moves: &[MoveInfo]) -> Vec<String> {
        move_texts(model, Player(0), moves)
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
        assert_eq!(texts(&model, std::slice::from_ref(&castle)), ["e1g1"]);
        assert_eq!(texts(&model, &[castle, step(&model, "e1 g1")]), ["e1h1", "e1g1"]);
    }
}
