//! Reading what people write, more freely than it is written.
//!
//! A text is taken apart once: into [`Description`]s, one for each cell that it may name as the target. A description
//! filters the legal moves, and one must be left.
//!
//! These spellings are understood:
//!
//! - what is written here, as move texts, and as other programs write it;
//! - more than is needed, or less as long as only one move fits: `Ng1f3`, `Pe4`, `Nf3` for `Nxf3`, `e7-e8=Q`;
//! - promotions as `e8Q`, `e8(Q)`, `e8/Q`, `e7e8q`, `Bc3+`, `Bc3=+`, and `=` or nothing where one is declined; `-` for
//!   the way back;
//! - promoted pieces by further IDs, and by those of types that move alike: `Gxh3`;
//! - castling as `0-0`, as `o-o`, as the king's move, and as taking the partner;
//! - `e.p.` behind captures of what stands elsewhere, and drops with `*`;
//! - passes as `Z0`, `0000`, `@@@@`, `null`, `pass`, and as the king's step to its own cell: `Ke1`.

use super::{
    shogi_xiangqi::{Squares, XiangqiStep},
    write::{Names, file_and_rank, target},
};
use crate::{
    game::Move,
    notation::{
        dialect::Dialect,
        legal::Legal,
        read::Reader,
        text::{PASS, castle_text, castle_way},
    },
};
use alfil_model::{Cell, MoveInfo, MoveKind, NotationStyle, PieceType};

/// The ways to write a pass.
const PASSES: [&str; 7] = ["--", PASS, "Z0", "0000", "@@@@", "null", "pass"];

/// Longer texts are looked up only as they are written.
const LONGEST: usize = 64;

/// What a text says about a move to a cell: `Nb` `x` `d2`, or `P` `@` `e4`.
#[derive(Clone, Copy)]
struct Description<'t> {
    /// The mover's ID and where it begins, as far as the text names them: `N`, `Nb`, `b1`.
    mover: &'t str,
    /// The sign between mover and target; empty if there is none.
    sign: &'t str,
    /// The captured piece's ID in front of the target: the `N` before `f7` in `Rf4xNf7`.
    victim: &'t str,
    target: Cell,
    /// The type that the mover becomes, or `e.p.`
    ending: &'t str,
}

/// A text of one move among the legal moves of a position.
pub(in crate::notation) struct Word<'a> {
    legal: Legal<'a>,
    text: &'a str,
    squares: Option<Squares<'a>>,
    descriptions: Vec<Description<'a>>,
    /// The cell on which a pass stays that is written as a step.
    place: Option<Cell>,
    /// True if the text may leave a promotion out.
    implied: bool,
}

impl<'a> Word<'a> {
    pub(in crate::notation) fn new(legal: Legal<'a>, text: &'a str) -> Word<'a> {
        let squares = match legal.model.notation.style {
            NotationStyle::Hodges | NotationStyle::Wxf => Squares::of(legal.model),
            _ => None,
        };
        let (descriptions, place) = (Vec::new(), legal.place());
        let mut res = Word { legal, text, squares, descriptions, place, implied: false };
        if text.len() <= LONGEST {
            res.describe();
        }
        res
    }

    /// Returns the legal moves that the text may mean. A promotion that it leaves out is meant only if no other move fits.
    pub(in crate::notation) fn fitting(&mut self) -> Vec<Move> {
        for implied in [false, true] {
            self.implied = implied;
            let moves = self.legal.moves.iter().copied();
            let found: Vec<Move> = moves.filter(|it| self.fits(*it)).collect();
            if !found.is_empty() {
                return found;
            }
        }
        Vec::new()
    }

    /// Returns the move that is written so, if there is one.
    pub(in crate::notation) fn written(&mut self) -> Option<Move> {
        let (names, all) = (Names::new(self.legal), self.says_more());
        let fitting = if all { Vec::new() } else { self.fitting() };
        let named = names.named(|it| all || fitting.contains(it));
        named.into_iter().find(|it| it.1 == self.text).map(|it| self.legal.moves[it.0])
    }

    /// Returns the only move that the text may mean; of several, the one that is written so.
    pub(in crate::notation) fn meant(&mut self) -> Option<Move> {
        match self.fitting()[..] {
            [only] => Some(only),
            [] if !self.says_more() => None,
            _ => self.written().or_else(|| {
                Reader::Dialect(&Dialect::OWN).meant(self.legal, self.text).first().copied()
            }),
        }
    }

    /// Returns true for texts that say more than a description holds. They are looked up as they are written.
    fn says_more(&self) -> bool {
        let style = self.legal.model.notation.style;
        style == NotationStyle::Descriptions || self.text.contains([',', ';'])
    }

    /// Takes the text apart.
    fn describe(&mut self) {
        for at in (0..self.text.len()).filter(|it| self.text.is_char_boundary(*it)) {
            let rest = &self.text.as_bytes()[at..];
            for (n, cell) in self.legal.model.board.cells.iter().enumerate() {
                let name = cell.name.as_bytes();
                if name.first() == rest.first() && rest.starts_with(name) {
                    self.add(at, Cell::new(n), name.len());
                }
            }
            if self.legal.model.notation.style == NotationStyle::Hodges {
                let found = self.squares.iter().flat_map(|it| it.numbered_at(&self.text[at..]));
                for (cell, len) in found.collect::<Vec<_>>() {
                    self.add(at, cell, len);
                }
            }
        }
    }

    /// Adds what the text says if it names a cell there as the target.
    fn add(&mut self, at: usize, target: Cell, len: usize) {
        let (head, ending) = (&self.text[..at], &self.text[at + len..]);
        let mut add = |mover, sign, victim| {
            self.descriptions.push(Description { mover, sign, victim, target, ending });
        };
        add(head, "", "");
        let signs = head.char_indices().filter(|it| "xX:-@*'".contains(it.1));
        for (at, _) in signs {
            let (sign, victim) = head[at..].split_at(1);
            if victim.is_empty() || sign == "x" {
                add(&head[..at], sign, victim);
            }
        }
    }

    fn fits(&self, mv: Move) -> bool {
        match mv.kind() {
            MoveKind::Pass => self.fits_pass(),
            MoveKind::Castle => self.fits_castling(&self.legal.info(mv)),
            MoveKind::Step => self.fits_step(mv),
            MoveKind::Drop => self.fits_drop(mv),
            MoveKind::Action(_) => self.fits_action(&self.legal.info(mv)),
        }
    }

    fn fits_pass(&self) -> bool {
        let stays = |cell: Cell| {
            let piece = self.legal.position.piece_at(cell);
            let is_so = |it: &Description<'_>| {
                it.target == cell && it.sign.is_empty() && it.ending.is_empty()
            };
            let mut descriptions = self.descriptions.iter().filter(|it| is_so(it));
            piece.is_some_and(|piece| descriptions.any(|it| self.is_id(it.mover, piece.ty)))
        };
        PASSES.contains(&self.text) || self.place.is_some_and(stays)
    }

    fn fits_castling(&self, info: &MoveInfo) -> bool {
        let (Some(king), Some(from), Some((partner, _))) = (info.piece, info.from, info.partner)
        else {
            return false;
        };
        let way = castle_way(self.legal.model, self.legal.player(), info);
        let letters = way.map_or("", |it| castle_text(self.legal.model, king, it));
        let spelled = ["O", "0", "o"].map(|it| letters.replace('O', it));
        let ends = |it: &String| {
            let ending = self.text.strip_prefix(it.as_str());
            ending.is_some_and(|ending| self.ends(ending, info))
        };
        way.is_some() && spelled.iter().any(ends)
            || self.descriptions.iter().any(|it| {
                (Some(it.target) == info.to || it.target == partner)
                    && ["", "-", "x"].contains(&it.sign)
                    && it.victim.is_empty()
                    && self.moves(it.mover, king, from, false)
                    && self.ends(it.ending, info)
            })
    }

    fn fits_step(&self, mv: Move) -> bool {
        let stays = mv.origin() == mv.target();
        let goes = |it: &Description<'_>| stays || Some(it.target) == mv.target();
        let by_files = self.legal.model.notation.style == NotationStyle::Wxf;
        if !by_files && !self.descriptions.iter().any(goes) {
            return false;
        }
        let info = self.legal.info(mv);
        self.is_step(&info) || by_files && self.fits_by_files(&info)
    }

    fn is_step(&self, info: &MoveInfo) -> bool {
        let (Some(ty), Some(from), to) = (info.piece, info.from, target(info)) else {
            return false;
        };
        let victim = info.victims.last().and_then(|it| self.legal.position.piece_at(*it));
        let signs: &[&str] = if victim.is_some() { &["", "x", ":", "X"] } else { &["", "-"] };
        let elsewhere = victim.is_some() && info.victims.last() != info.to.as_ref();
        self.descriptions.iter().any(|it| {
            let is_victim = || victim.is_some_and(|piece| self.id(piece.ty) == it.victim);
            let ends = |ending: Option<&str>| ending.is_some_and(|ending| self.ends(ending, info));
            Some(it.target) == to
                && signs.contains(&it.sign)
                && (it.victim.is_empty() || is_victim())
                && self.moves(it.mover, ty, from, true)
                && (ends(Some(it.ending))
                    || elsewhere
                        && (ends(it.ending.strip_suffix("e.p."))
                            || ends(it.ending.strip_suffix("ep"))))
        })
    }

    /// Returns true if a text names a piece of a type on a cell: `N`, `Nb1`, `b1`, and `Nb`, `N1` if it may name a file or
    /// a rank. A text with the whole cell need not name the type.
    fn moves(&self, text: &str, ty: PieceType, from: Cell, by_part: bool) -> bool {
        if self.is_cell(text, from) {
            return true;
        }
        let part = file_and_rank(self.name(from)).filter(|_| by_part);
        let is_hint = |it: &str| {
            it.is_empty()
                || part.is_some_and(|(file, rank)| it == file || it == rank)
                || self.is_cell(it, from)
        };
        let ends = (0..=text.len()).filter(|it| text.is_char_boundary(*it));
        let mut split = ends.map(|it| text.split_at(it));
        split.any(|(id, hint)| is_hint(hint) && self.begins(id, ty))
    }

    /// Xiangqi's manner, with a point for sideways moves, too, and with `+` or `-` before the ID.
    fn fits_by_files(&self, info: &MoveInfo) -> bool {
        let Some(ty) = info.piece else { return false };
        let ends = (0..=self.text.len()).filter(|it| self.text.is_char_boundary(*it));
        let mut heads = ends.map(|it| self.text.split_at(it)).filter(|it| {
            let id = it.0.strip_prefix(['+', '-']).unwrap_or(it.0);
            self.is_id(it.0, ty) || self.is_id(id, ty)
        });
        let step = || {
            let squares = self.squares.as_ref()?;
            squares.xiangqi_step(self.legal.player(), info, self.legal.position)
        };
        heads.any(|(head, rest)| {
            let Some(XiangqiStep { file, place, sign, number }) = step() else { return false };
            let place = place.unwrap_or("?");
            let rest = match head.strip_prefix(place) {
                Some(id) if self.is_id(id, ty) => Some(rest),
                _ => rest.strip_prefix(place).or_else(|| rest.strip_prefix(file.as_str())),
            };
            let signs = if sign == '=' { ['=', '.'] } else { [sign; 2] };
            let rest = rest.and_then(|it| it.strip_prefix(signs)?.strip_prefix(number.as_str()));
            rest.is_some_and(|it| self.ends(it, info))
        })
    }

    fn fits_drop(&self, mv: Move) -> bool {
        let is_here = |it: &&Description<'_>| {
            Some(it.target) == mv.target() && ["@", "*", "'"].contains(&it.sign)
        };
        let mut here = self.descriptions.iter().filter(is_here).peekable();
        if here.peek().is_none() {
            return false;
        }
        let info = self.legal.info(mv);
        let named = |it: &Description<'_>| {
            info.piece.is_some_and(|ty| self.begins(it.mover, ty)) && self.ends(it.ending, &info)
        };
        // What is dropped as another type may have that one's ID.
        let as_other = |it: &Description<'_>| {
            let becomes = info.becomes.filter(|_| it.ending.is_empty());
            becomes.is_some_and(|ty| self.is_id(it.mover, ty))
        };
        here.any(|it| named(it) || as_other(it))
    }

    /// An action may have the text of a step that promotes.
    fn fits_action(&self, info: &MoveInfo) -> bool {
        let Some(text) = info.text.as_deref() else { return false };
        text == self.text || self.step_written(text).is_some_and(|it| self.is_step(&it))
    }

    /// Returns the step that promotes with a text.
    fn step_written(&self, text: &str) -> Option<MoveInfo> {
        let (way, id) = text.split_once('=')?;
        let cells = || (0..self.legal.model.board.cells.len()).map(Cell::new);
        let begins = cells().filter(|it| way.starts_with(self.name(*it)));
        let from = begins.max_by_key(|it| self.name(*it).len())?;
        let to = cells().find(|it| Some(self.name(*it)) == way.strip_prefix(self.name(from)))?;
        let becomes = self.legal.model.types.ids().find(|it| self.id(*it) == id)?;
        let piece = self.legal.position.piece_at(from)?.ty;
        Some(MoveInfo {
            kind: MoveKind::Step,
            piece: Some(piece),
            from: Some(from),
            to: Some(to),
            becomes: Some(becomes),
            victims: Vec::new(),
            unload: None,
            partner: None,
            label: None,
            text: None,
            chosen: Vec::new(),
        })
    }

    fn name(&self, cell: Cell) -> &'a str {
        &self.legal.model.board.cells[cell.idx()].name
    }

    fn id(&self, ty: PieceType) -> &'a str {
        &self.legal.model.types[ty].id
    }

    fn is_cell(&self, text: &str, cell: Cell) -> bool {
        let mut numbered = self.squares.iter().flat_map(|it| it.numbered_at(text));
        text == self.name(cell)
            || self.legal.model.notation.style == NotationStyle::Hodges
                && numbered.any(|it| it == (cell, text.len()))
    }

    /// Returns true if a type has an ID for which the test holds. A promoted type also has those of the types that move as
    /// it does.
    fn has_id(&self, ty: PieceType, test: impl Fn(&str) -> bool) -> bool {
        let types = &self.legal.model.types;
        let aka = &self.legal.model.fen.aka;
        let has =
            |it: PieceType| test(&types[it].id) || aka.iter().any(|(id, of)| *of == it && test(id));
        let alike =
            |it: &PieceType| types[ty].base.is_some() && types[*it].patterns == types[ty].patterns;
        has(ty) || types[ty].base.is_some() && types.ids().any(|it| has(it) && alike(&it))
    }

    fn is_id(&self, text: &str, ty: PieceType) -> bool {
        self.has_id(ty, |it| it == text)
    }

    /// Returns true if a type's moves may begin so. Bare types may have no ID.
    fn begins(&self, text: &str, ty: PieceType) -> bool {
        if text.is_empty() {
            return self.legal.model.notation.bare.contains(&ty);
        }
        self.is_id(text, ty)
    }

    /// Returns true if a text is one of the ways to write the type that the mover becomes. If there is only one such type,
    /// the text may leave it out.
    fn ends(&self, text: &str, info: &MoveInfo) -> bool {
        let Some(becomes) = info.becomes else { return ["", "="].contains(&text) };
        if text.is_empty() {
            return self.implied;
        }
        let sign = text.strip_prefix('=').unwrap_or(text);
        let piece = info.piece.map_or("", |it| self.id(it));
        let (promotes, goes_back) = (
            self.id(becomes).strip_prefix('+') == Some(piece),
            piece.strip_prefix('+') == Some(self.id(becomes)),
        );
        let enclosed = || text.strip_prefix('(')?.strip_suffix(')');
        let named = enclosed().or_else(|| text.strip_prefix('/')).unwrap_or(sign);
        promotes && sign == "+"
            || goes_back && sign == "-"
            || self.has_id(becomes, |id| {
                id == named || id.chars().flat_map(char::to_lowercase).eq(sign.chars())
            })
    }
}
