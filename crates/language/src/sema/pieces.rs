//! Piece types: what they are, and how they move.

use super::{
    borrowed_moves::Like,
    castling::CastleKey,
    cx::{Sema, all, one_line},
    expr,
    moves::{self, CastleSpec},
};
use crate::{
    diag::{Code, Diagnostic},
    rulefile::limits,
    schema::{Context, ExprText, TextOr, pattern, piece},
    source::Snippet,
};
use alfil_model::{
    CellRef, Cond, ExprNode, Pattern, PatternKind, Pictures, PieceTypeInfo, PlayerRef, SetExpr,
};

/// A piece type with what is decided later.
#[derive(Debug)]
pub(super) struct PartialPieceType {
    pub ty: PieceTypeInfo,
    /// Moves borrowed from other pieces.
    pub likes: Vec<Like>,
    /// Castling as the moves say it; the set-up turns it into ways.
    pub castles: Vec<CastleSpec>,
    /// Castling as `castle` says it.
    pub castle: Option<CastleKey>,
}

/// The moves of a piece, as far as they have been read.
#[derive(Default)]
struct Moves {
    patterns: Vec<Pattern>,
    likes: Vec<Like>,
    castles: Vec<CastleSpec>,
    drops: Vec<Cond>,
    texts: Vec<String>,
}

impl<'a> Sema<'_, 'a> {
    /// Reads `[pieces]`, in the order of the types.
    pub(super) fn read_pieces(&mut self) -> Vec<PartialPieceType> {
        let pieces = self.pieces().iter().map(|(name, piece)| self.piece(*name, piece));
        let mut drafts: Vec<PartialPieceType> = pieces.collect();
        self.lend_moves(&mut drafts);
        drafts
    }

    /// Returns the piece types, in their order.
    pub(super) fn pieces(&self) -> &'a [(Snippet<'a>, piece::Keys<'a>)] {
        let all = &self.game.pieces;
        &all[..all.len().min(limits::PIECES)]
    }

    fn piece(&mut self, name: Snippet<'_>, piece: &piece::Keys<'_>) -> PartialPieceType {
        let mut moves = Moves::default();
        for item in &piece.moves {
            match item {
                TextOr::Text(text) => self.moves_of(*text, &mut moves),
                TextOr::Other(table) => self.pattern_table(table, &mut moves),
            }
        }
        self.initial_zone(name.text, piece, &mut moves.patterns);
        let base = self.types_of(piece.base).and_then(|it| {
            if it.len() > 1 {
                let span = piece.base.map_or(name.span, |it| it.span);
                let message = format!("expected one piece type, found {}", it.len());
                self.diags.push(Diagnostic::new(Code::BadValue, span, message));
            }
            it.first().copied()
        });
        let ty = PieceTypeInfo {
            name: name.text.to_owned(),
            id: piece.id.map_or(String::new(), |it| it.text.to_owned()),
            neutral: piece.neutral,
            patterns: moves.patterns,
            castles: Vec::new(),
            drop: self.drop_of(name.text, piece, moves.drops),
            base,
            notation: moves.texts.join(" "),
            glyphs: self.glyphs(piece),
            value: self.value(piece),
            pictures: Pictures::default(),
        };
        PartialPieceType {
            ty,
            likes: moves.likes,
            castles: moves.castles,
            castle: self.read_castle(piece),
        }
    }

    /// Moves without a condition.
    fn moves_of(&mut self, text: Snippet<'_>, res: &mut Moves) {
        res.texts.push(one_line(text.text));
        if let Some(mut more) = moves::auto(&mut self.moves(), text) {
            self.restrict_slides(&mut more);
            res.add(more);
        }
    }

    /// Moves with a condition.
    fn pattern_table(&mut self, table: &pattern::Keys<'_>, res: &mut Moves) {
        if let Some(borrow) = table.borrow {
            let like = self.like(borrow, table, res.patterns.len());
            res.texts.extend(like.as_ref().map(|_| format!("like {}", borrow.text.text)));
            res.likes.extend(like);
            return;
        }
        let (text, read) = match (table.betza, table.path) {
            (Some(text), _) => (text, moves::betza(&mut self.moves(), text)),
            (None, Some(text)) => (text, moves::path(&mut self.moves(), text)),
            (None, None) => return,
        };
        res.texts.push(one_line(text.text));
        let when = self.cond_of(table.when);
        let label = self.label_of(table);
        let Some(mut more) = read else { return };
        if let Some(each) = table.each_step.text {
            if !more.farthest.is_empty() || !more.through.is_empty() {
                let message = "`each-step` can't be said of a slide with `max` or `through`";
                let diag = Diagnostic::new(Code::NotHere, each.text.span, message);
                self.diags.push(diag.help("write `when`, which is about the whole move"));
            }
            self.restrict_steps(each, &mut more.patterns);
        }
        self.restrict_slides(&mut more);
        if when != Cond::Const(true)
            && let Some(castle) = more.castles.first()
        {
            let message = "expected no condition for castling";
            self.diags.push(
                Diagnostic::new(Code::BadValue, castle.span, message).help(
                    "write castling as a string of its own beside the moves with a condition",
                ),
            );
        }
        if !more.castles.is_empty() || !more.drops.is_empty() {
            self.no_label_for("castling and drops", table);
        }
        let is_steepest = |it: ExprNode<'_>| matches!(it, ExprNode::Cond(Cond::Steepest(..)));
        let imitates = |it: &Pattern| matches!(it.kind, PatternKind::Imitate { .. });
        if let Some(ExprText { text, .. }) = table.when.text
            && when.any(is_steepest)
            && more.patterns.iter().any(imitates)
        {
            let message = "`steepest` has no meaning for moves that imitate: their targets change with each move";
            let help = "compare the values themselves, or leave the condition out";
            self.diags.push(Diagnostic::new(Code::NotHere, text.span, message).help(help));
        }
        for pattern in &mut more.patterns {
            pattern.when =
                all(vec![std::mem::replace(&mut pattern.when, Cond::Const(true)), when.clone()]);
            pattern.attacks &= table.attacks;
            pattern.label = label;
            pattern.note = table.note.map(|it| one_line(it.text)).unwrap_or_default();
        }
        res.add(more);
    }

    /// `unmoved-on`: unmoved means standing on certain cells.
    fn initial_zone(&mut self, name: &str, piece: &piece::Keys<'_>, patterns: &mut [Pattern]) {
        let Some(ExprText { text, context }) = piece.unmoved_on else { return };
        let cells = self.cells(context, text);
        let zone = self.unnamed_zone(format!("(initial cells of {name})"), cells);
        let mut any = false;
        for pattern in patterns.iter_mut().filter(|it| it.initial) {
            any = true;
            pattern.initial = false;
            let here = Cond::In(CellRef::Origin, SetExpr::Zone(zone, PlayerRef::Own));
            pattern.when = all(vec![here, std::mem::replace(&mut pattern.when, Cond::Const(true))]);
        }
        if !any {
            let message =
                format!("`unmoved-on` has no effect: no move of `{name}` is an initial one");
            self.hints.push(Diagnostic::new(Code::Unused, text.span, message).help("leave it out"));
        }
    }

    /// Returns the condition under which the piece may be dropped on a cell; `None` if never.
    fn drop_of(
        &mut self,
        name: &str,
        piece: &piece::Keys<'_>,
        by_moves: Vec<Cond>,
    ) -> Option<Cond> {
        let own = self.own_drop(name, piece, by_moves)?;
        let zone = self.set_of(self.game.hands.within);
        Some(all(zone.map(|it| Cond::In(CellRef::Target, it)).into_iter().chain([own]).collect()))
    }

    /// The same, as the piece type itself has it.
    fn own_drop(
        &mut self,
        name: &str,
        piece: &piece::Keys<'_>,
        by_moves: Vec<Cond>,
    ) -> Option<Cond> {
        if let Some(ExprText { text, context }) = piece.drop {
            let own = self.cond(context, text);
            return (own != Cond::Const(false)).then(|| all(vec![all(by_moves), own]));
        }
        let id = self.symbols.get(name)?.def.as_type()?;
        match self.game.hands.drops {
            Some(TextOr::Other(true)) => Some(all(by_moves)),
            Some(TextOr::Text(text)) => {
                let types = expr::type_set(&mut self.expr(Context::Setup), text);
                types.is_some_and(|it| it.has(id)).then(|| all(by_moves))
            }
            _ if !by_moves.is_empty() => Some(all(by_moves)),
            _ => None,
        }
    }

    fn glyphs(&mut self, piece: &piece::Keys<'_>) -> Option<(char, char)> {
        let text = piece.glyph?;
        let mut chars = text.text.chars();
        match (chars.next(), chars.next(), chars.next()) {
            (Some(one), None, _) => Some((one, one)),
            (Some(one), Some(other), None) => Some((one, other)),
            _ => {
                let message = format!("expected one or two characters, found `{}`", text.text);
                self.diags.push(Diagnostic::new(Code::BadValue, text.span, message));
                None
            }
        }
    }

    fn value(&mut self, piece: &piece::Keys<'_>) -> Option<u16> {
        let number = piece.value?;
        let hundredths = number.value * 100.0;
        if (0.0..=f64::from(PieceTypeInfo::MOST_VALUE)).contains(&hundredths) {
            return Some(hundredths.round() as u16);
        }
        let most = PieceTypeInfo::MOST_VALUE / 100;
        let message = format!("expected a value from 0 to {most}");
        self.diags.push(Diagnostic::new(Code::BadValue, number.span, message));
        None
    }

    /// Reads `promotes` and the types of `[promotion]`: what `promotion(type)` is.
    pub(super) fn read_promotions(&mut self) {
        for (name, piece) in self.pieces() {
            let own = self.types_of(piece.promotes);
            let by_zone = self.game.promotions.iter().find(|it| it.0.text == name.text);
            let by_zone = by_zone.and_then(|it| self.types_of(it.1.to));
            self.promotions.push(by_zone.clone().or(own).unwrap_or_default());
            self.promoting.push(by_zone);
        }
    }
}

impl Moves {
    fn add(&mut self, more: moves::Moves) {
        self.patterns.extend(more.patterns);
        self.castles.extend(more.castles);
        self.drops.extend(more.drops);
    }
}
