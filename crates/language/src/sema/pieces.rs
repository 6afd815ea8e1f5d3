//! Piece types: what they are, and how they move.

use super::{
    borrowed_moves::Like,
    castling::CastleKey,
    cx::{Sema, all, context_of, one_line},
    expr,
    metadata::number,
    moves::{self, CastleSpec},
};
use crate::{
    diag::{Code, Diagnostic},
    rulefile::{Entry, Node, Table, Value, limits},
    schema::{Context, game, hands, pattern, piece, promotion},
};
use alfil_model::{
    CellRef, Cond, ExprNode, Pattern, PatternKind, PerType, Pictures, PieceType, PieceTypeInfo,
    PlayerRef, SetExpr,
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

impl Sema<'_> {
    /// Reads `[pieces]`, in the order of the types.
    pub(super) fn read_pieces(&mut self) -> Vec<PartialPieceType> {
        let entries = self.piece_entries();
        let pieces = entries.into_iter().map(|(name, entry, table)| self.piece(name, entry, table));
        let mut drafts: Vec<PartialPieceType> = pieces.collect();
        self.lend_moves(&mut drafts);
        drafts
    }

    /// Returns the tables of the piece types, in their order.
    pub(super) fn piece_entries<'t>(&self) -> Vec<(&'t str, &'t Entry, &'t Table)>
    where
        Self: 't,
    {
        let entries = self.root.table(game::PIECES).into_iter().flat_map(Table::iter);
        entries
            .filter_map(|(name, entry)| Some((name, entry, entry.node.as_table()?)))
            .take(limits::PIECES)
            .collect()
    }

    fn piece(&mut self, name: &str, entry: &Entry, table: &Table) -> PartialPieceType {
        let mut moves = Moves::default();
        if let Some(node) = table.get(piece::MOVE) {
            self.moves_of(node, &mut moves);
        }
        self.initial_zone(name, table, &mut moves.patterns);
        let base = self.types_of(table, piece::BASE).and_then(|it| {
            if it.len() > 1 {
                let span = table.text(piece::BASE).map_or(entry.key, |it| it.span);
                let message = format!("expected one piece type, found {}", it.len());
                self.diags.push(Diagnostic::new(Code::BadValue, span, message));
            }
            it.first().copied()
        });
        let ty = PieceTypeInfo {
            name: name.to_owned(),
            id: table.text(piece::ID).map(|it| it.text.clone()).unwrap_or_default(),
            neutral: table.read(piece::NEUTRAL),
            patterns: moves.patterns,
            castles: Vec::new(),
            drop: self.drop_of(name, table, moves.drops),
            base,
            notation: moves.texts.join(" "),
            glyphs: self.glyphs(table),
            value: self.value(table),
            pictures: Pictures::default(),
        };
        PartialPieceType {
            ty,
            likes: moves.likes,
            castles: moves.castles,
            castle: self.read_castle(table),
        }
    }

    /// One way of moving, or several.
    fn moves_of(&mut self, node: &Node, res: &mut Moves) {
        match &node.value {
            Value::String(text) => {
                res.texts.push(one_line(&text.text));
                if let Some(mut more) = moves::auto(&mut self.moves(), text.snippet()) {
                    self.restrict_slides(&mut more);
                    res.add(more);
                }
            }
            Value::Array(items) => {
                for item in items {
                    self.moves_of(item, res);
                }
            }
            Value::Table(table) => self.pattern_table(table, res),
            _ => {}
        }
    }

    /// Moves with a condition.
    fn pattern_table(&mut self, table: &Table, res: &mut Moves) {
        if let Some(text) = table.snippet(pattern::BORROW) {
            let like = self.like(text, table, res.patterns.len());
            res.texts.extend(like.as_ref().map(|_| format!("like {}", text.text)));
            res.likes.extend(like);
            return;
        }
        let (text, read) = match (table.text(pattern::BETZA), table.text(pattern::PATH)) {
            (Some(text), _) => (text, moves::betza(&mut self.moves(), text.snippet())),
            (None, Some(text)) => (text, moves::path(&mut self.moves(), text.snippet())),
            (None, None) => return,
        };
        res.texts.push(one_line(&text.text));
        let when = self.cond_of(table, pattern::WHEN);
        let attacks = table.read(pattern::ATTACKS);
        let label = self.label_of(table);
        let Some(mut more) = read else { return };
        if let Some(text) = table.snippet(pattern::EACH_STEP) {
            if !more.farthest.is_empty() || !more.through.is_empty() {
                let message = "`each-step` can't be said of a slide with `max` or `through`";
                let diag = Diagnostic::new(Code::NotHere, text.span, message);
                self.diags.push(diag.help("write `when`, which is about the whole move"));
            }
            self.restrict_steps(text, &mut more.patterns);
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
        if let Some(text) = table.text(pattern::WHEN)
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
            pattern.attacks &= attacks;
            pattern.label = label;
        }
        res.add(more);
    }

    /// `unmoved-on`: unmoved means standing on certain cells.
    fn initial_zone(&mut self, name: &str, table: &Table, patterns: &mut [Pattern]) {
        let Some(text) = table.snippet(piece::UNMOVED_ON) else { return };
        let cells = self.cells(context_of(&piece::UNMOVED_ON), text);
        let zone = self.unnamed_zone(format!("(initial cells of {name})"), cells);
        let mut any = false;
        for pattern in patterns.iter_mut().filter(|it| it.initial) {
            any = true;
            pattern.initial = false;
            let here = Cond::In(CellRef::Origin, SetExpr::Zone(zone, PlayerRef::Own));
            pattern.when = all(vec![here, std::mem::replace(&mut pattern.when, Cond::Const(true))]);
        }
        if !any && !self.broken {
            let message =
                format!("`unmoved-on` has no effect: no move of `{name}` is an initial one");
            self.diags.push(Diagnostic::new(Code::Unused, text.span, message).help("leave it out"));
        }
    }

    /// Returns the condition under which the piece may be dropped on a cell; `None` if never.
    fn drop_of(&mut self, name: &str, table: &Table, by_moves: Vec<Cond>) -> Option<Cond> {
        let own = self.own_drop(name, table, by_moves)?;
        let hands = self.root.table(game::HANDS);
        let zone = hands.and_then(|it| self.set_of(it, hands::IN));
        Some(all(zone.map(|it| Cond::In(CellRef::Target, it)).into_iter().chain([own]).collect()))
    }

    /// The same, as the piece type itself has it.
    fn own_drop(&mut self, name: &str, table: &Table, by_moves: Vec<Cond>) -> Option<Cond> {
        if let Some(text) = table.snippet(piece::DROP) {
            let own = self.cond(context_of(&piece::DROP), text);
            return (own != Cond::Const(false)).then(|| all(vec![all(by_moves), own]));
        }
        let id = self.symbols.get(name)?.def.as_type()?;
        let by_hands = self.root.table(game::HANDS).and_then(|it| it.get(hands::DROPS));
        match by_hands.map(|it| &it.value) {
            Some(Value::Bool(true)) => Some(all(by_moves)),
            Some(Value::String(text)) => {
                let types = expr::type_set(&mut self.expr(Context::Setup), text.snippet());
                types.is_some_and(|it| it.has(id)).then(|| all(by_moves))
            }
            _ if !by_moves.is_empty() => Some(all(by_moves)),
            _ => None,
        }
    }

    fn glyphs(&mut self, table: &Table) -> Option<(char, char)> {
        let text = table.text(piece::GLYPH)?;
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

    fn value(&mut self, table: &Table) -> Option<u16> {
        let node = table.get(piece::VALUE)?;
        let hundredths = number(node)? * 100.0;
        if (0.0..=f64::from(PieceTypeInfo::MOST_VALUE)).contains(&hundredths) {
            return Some(hundredths.round() as u16);
        }
        let most = PieceTypeInfo::MOST_VALUE / 100;
        let message = format!("expected a value from 0 to {most}");
        self.diags.push(Diagnostic::new(Code::BadValue, node.span, message));
        None
    }

    /// `promotes` and the types of `[promotion]`: what `promotion(type)` is.
    pub(super) fn read_promotions(&mut self) -> PerType<Vec<PieceType>> {
        let sugar = self.root.table(game::PROMOTION);
        let mut res = PerType::default();
        for (name, _, table) in self.piece_entries() {
            let own = self.types_of(table, piece::PROMOTES);
            let by_zone =
                sugar.and_then(|it| it.table(name)).filter(|it| it.get(promotion::TO).is_some());
            // The list is read again where promotion is lowered, which tells what is wrong with it.
            let before = self.diags.len();
            let by_zone = by_zone.and_then(|it| self.types_of(it, promotion::TO));
            self.diags.truncate(before);
            res.push(by_zone.or(own).unwrap_or_default());
        }
        res
    }
}

impl Moves {
    fn add(&mut self, more: moves::Moves) {
        self.patterns.extend(more.patterns);
        self.castles.extend(more.castles);
        self.drops.extend(more.drops);
    }
}
