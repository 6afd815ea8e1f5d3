//! The legal move that a text means.

use super::{
    JapaneseMove, Square, What,
    squares::Squares,
    words::{numeral, wide},
};
use crate::{
    game::{Game, Move},
    notation::moves::{LegalMove, legal_moves},
};
use alfil_model::{Model, MoveKind, PieceType, Player};
use std::cmp::Ordering;

/// Marks that name the direction in which a piece goes, as its player sees it.
const UP: &[char] = &['上', '行', '入'];
const BACK: &[char] = &['引', '下'];
const SIDEWAYS: &[char] = &['寄'];
const STRAIGHT: char = '直';
/// Marks that name the side on which the piece stands.
const LEFT: char = '左';
const RIGHT: char = '右';

/// Returns the legal move that is meant.
///
/// # Errors
/// If no legal move is, or several may be.
pub(in super::super) fn find(game: &Game, mv: &JapaneseMove) -> Result<Move, String> {
    let variant = game.variant().clone();
    let model = variant.model();
    let squares = Squares::of(model).ok_or("these rules have no board of shogi")?;
    if let Some(player) = mv.player.filter(|it| *it != game.player()) {
        let names = [game.player(), player].map(|it| &model.players[it].name);
        return Err(format!("expected a move of {}, found one of {}", names[0], names[1]));
    }
    let to = match mv.to {
        Some(to) => to,
        None => last_target(game, squares).ok_or("there is no move before `同`")?,
    };
    if squares.cell(to).is_none() {
        return Err(format!("there is no square {}{}", to.0, to.1));
    }
    let legal = legal_moves(game);
    let scene = Scene { model, squares, player: game.player() };
    let fitting: Vec<&LegalMove> = match &mv.what {
        What::Csa(name) => scene.by_type_after(&legal, mv.from, to, name)?,
        What::Kif(what) => scene.by_type_before(&legal, mv.from, to, what)?,
    };
    match fitting[..] {
        [only] => Ok(only.mv),
        [] => Err(scene.no_move(&legal, mv.from, to)),
        _ => {
            let texts: Vec<_> = fitting.iter().map(|it| scene.text(it)).collect();
            Err(format!("it may be any of {}", texts.join(", ")))
        }
    }
}

/// Returns the target of the last move.
pub(super) fn last_target(game: &Game, squares: Squares<'_>) -> Option<Square> {
    let last = game.moves().last()?;
    squares.numbers(last.target()?)
}

/// The position in which a move is looked for.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) model: &'a Model,
    pub(super) squares: Squares<'a>,
    pub(super) player: Player,
}

/// Returns a name with which a text begins, of all types, and what follows it. Longer names come first.
pub(super) fn name_of<'t>(
    names: &alfil_model::PerType<Vec<String>>,
    text: &'t str,
) -> Option<(PieceType, &'t str)> {
    let all = names.ids().flat_map(|ty| names[ty].iter().map(move |it| (it, ty)));
    let fitting = all.filter_map(|(name, ty)| Some((ty, text.strip_prefix(name.as_str())?)));
    fitting.min_by_key(|it| it.1.len())
}

impl Scene<'_> {
    /// Returns the moves from a square to a square by which a piece ends as a type.
    fn by_type_after<'m>(
        self,
        legal: &'m [LegalMove],
        from: Option<Square>,
        to: Square,
        name: &str,
    ) -> Result<Vec<&'m LegalMove>, String> {
        let Some((ty, "")) = name_of(&self.model.notation.csa, name) else {
            return Err(unknown(name, &self.model.notation.csa, "csa"));
        };
        let fits = |it: &&LegalMove| {
            let ends_as = it.info.becomes.or(it.info.piece);
            self.goes(it, from, to) && ends_as == Some(ty) && (from.is_none() == is_drop(it))
        };
        Ok(legal.iter().filter(fits).collect())
    }

    /// Returns the moves to a square of a piece of a type.
    fn by_type_before<'m>(
        self,
        legal: &'m [LegalMove],
        from: Option<Square>,
        to: Square,
        what: &str,
    ) -> Result<Vec<&'m LegalMove>, String> {
        let Some((ty, tail)) = name_of(&self.model.notation.kif, what) else {
            return Err(unknown(what, &self.model.notation.kif, "kif"));
        };
        let Manner { drop, promotes, marks } = Manner::of(tail)?;
        let its = legal.iter().filter(|it| it.info.piece == Some(ty) && self.goes(it, from, to));
        let (drops, steps): (Vec<_>, Vec<_>) = its.partition(|it| is_drop(it));
        let moves = if drop || steps.is_empty() && from.is_none() { drops } else { steps };
        let (promoting, plain): (Vec<_>, Vec<_>) =
            moves.into_iter().partition(|it| it.info.becomes.is_some());
        let moves = match promotes {
            Some(true) => promoting,
            Some(false) => plain,
            // Where the piece must promote, the text need not say so.
            None if plain.is_empty() => promoting,
            None => plain,
        };
        Ok(self.marked(moves, to, &marks))
    }

    fn goes(self, mv: &LegalMove, from: Option<Square>, to: Square) -> bool {
        let at = |it: Option<_>| it.and_then(|it| self.squares.numbers(it));
        matches!(mv.info.kind, MoveKind::Step | MoveKind::Drop)
            && at(mv.info.to) == Some(to)
            && (from.is_none() || at(mv.info.from) == from)
    }

    /// Returns how a move goes, as its player sees it: steps to the right, steps forward.
    pub(super) fn course(self, mv: &LegalMove, to: Square) -> Option<(i64, i64)> {
        let from = self.squares.numbers(mv.info.from?)?;
        let right = i64::from(from.0) - i64::from(to.0);
        let up = i64::from(from.1) - i64::from(to.1);
        Some(if self.player == Player(0) { (right, up) } else { (-right, -up) })
    }

    /// Returns those moves to which marks apply. Marks of a side that apply to no move or to several mean the outermost
    /// piece.
    pub(super) fn marked<'m>(
        self,
        moves: Vec<&'m LegalMove>,
        to: Square,
        marks: &[char],
    ) -> Vec<&'m LegalMove> {
        let mut res = moves;
        for mark in marks {
            let applies = |(right, up): (i64, i64)| match mark {
                it if UP.contains(it) => up > 0,
                it if BACK.contains(it) => up < 0,
                it if SIDEWAYS.contains(it) => up == 0 && right != 0,
                it if *it == STRAIGHT => up > 0 && right == 0,
                _ => true,
            };
            res.retain(|it| self.course(it, to).is_some_and(applies));
        }
        for (mark, sign) in [(LEFT, 1), (RIGHT, -1)] {
            if !marks.contains(&mark) {
                continue;
            }
            // A piece on the left goes to the right.
            let side = |it: &LegalMove| self.course(it, to).map_or(0, |it| it.0 * sign);
            let beside: Vec<_> = res.iter().copied().filter(|it| side(it) > 0).collect();
            if let [_] = beside[..] {
                return beside;
            }
            let outermost = res.iter().map(|it| side(it)).max();
            res.retain(|it| Some(side(it)) == outermost);
        }
        res
    }

    /// Returns the marks that may tell a move from others to the same square, the usual ones first.
    pub(super) fn marks(self, mv: &LegalMove, to: Square, slides: bool) -> Vec<Vec<char>> {
        let Some((right, up)) = self.course(mv, to) else { return vec![Vec::new()] };
        let way = match up.cmp(&0) {
            Ordering::Greater => UP[0],
            Ordering::Less => BACK[0],
            Ordering::Equal => SIDEWAYS[0],
        };
        let mut res = vec![Vec::new(), vec![way]];
        if right == 0 && up == 1 && !slides {
            res.push(vec![STRAIGHT]);
        }
        let sides = if right >= 0 { [LEFT, RIGHT] } else { [RIGHT, LEFT] };
        res.extend(sides.map(|it| vec![it]));
        res.extend(sides.map(|it| vec![it, way]));
        res
    }

    /// Returns a legal move as KIF writes it, with its origin.
    pub(super) fn text(self, mv: &LegalMove) -> String {
        let square = |it: Option<_>| it.and_then(|it| self.squares.numbers(it));
        let (Some(to), Some(ty)) = (square(mv.info.to), mv.info.piece) else {
            return mv.text.clone();
        };
        let kif = self.model.notation.kif[ty].first();
        let name = kif.unwrap_or(&self.model.types[ty].id);
        let tail = match (square(mv.info.from), mv.info.becomes) {
            (None, _) => "打".to_owned(),
            (Some(from), None) => format!("({}{})", from.0, from.1),
            (Some(from), Some(_)) => format!("成({}{})", from.0, from.1),
        };
        format!("{}{}{name}{tail}", wide(to.0), numeral(to.1))
    }

    fn no_move(self, legal: &[LegalMove], from: Option<Square>, to: Square) -> String {
        /// More are not listed.
        const MOST: usize = 9;
        let square = |it: Option<_>| it.and_then(|it| self.squares.numbers(it));
        let near = |it: &&LegalMove| {
            square(it.info.to) == Some(to) || from.is_some() && square(it.info.from) == from
        };
        let near: Vec<String> = legal.iter().filter(near).map(|it| self.text(it)).collect();
        match near.len() {
            0 => "no legal move is like this".to_owned(),
            1..=MOST => format!("no legal move is like this, but {}", near.join(" ")),
            _ => {
                format!("no legal move is like this, but {} ...", near[..MOST].join(" "))
            }
        }
    }
}

pub(super) fn is_drop(mv: &LegalMove) -> bool {
    mv.info.kind == MoveKind::Drop
}

fn unknown(text: &str, names: &alfil_model::PerType<Vec<String>>, key: &str) -> String {
    let known: Vec<&str> = names.iter().filter_map(|it| it.first()).map(String::as_str).collect();
    if known.is_empty() {
        return format!(
            "the pieces of these rules have no names in such records: give them `{key}`"
        );
    }
    format!("expected the name of a piece ({}), found `{text}`", known.join(" "))
}

/// What stands behind the name of a piece in KIF and KI2.
struct Manner {
    drop: bool,
    promotes: Option<bool>,
    marks: Vec<char>,
}

impl Manner {
    fn of(tail: &str) -> Result<Manner, String> {
        let mut res = Manner { drop: false, promotes: None, marks: Vec::new() };
        let mut chars = tail.chars().peekable();
        while let Some(it) = chars.next() {
            match it {
                '打' | '合' => res.drop = true,
                '成' => res.promotes = Some(true),
                '不' if chars.next_if_eq(&'成').is_some() => res.promotes = Some(false),
                '生' => res.promotes = Some(false),
                LEFT | RIGHT | STRAIGHT => res.marks.push(it),
                _ if [UP, BACK, SIDEWAYS].iter().any(|all| all.contains(&it)) => res.marks.push(it),
                _ => {
                    return Err(format!(
                        "expected 打, 成, 不成 or one of 左右直上引寄 behind the piece, found `{it}`"
                    ));
                }
            }
        }
        Ok(res)
    }
}
