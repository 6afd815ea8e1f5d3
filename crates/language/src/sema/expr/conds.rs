//! Conditions.

use super::{
    cx::ExprCx,
    kinds::{ExprType, Resolution},
    words::{Builtin, BuiltinWord, CondWord, SetWord, TypeWord},
};
use crate::{
    diag::{Code, Diagnostic},
    schema::ContextSet,
    sema::symbols::{Def, OptionValue},
    syntax::expr::{Expr, ExprKind, Infix, Joint, Prefix, Word},
};
use alfil_model::{CellRef, Compare, Cond, Num, PieceRef, PlayerRef, SetExpr, TypeExpr, TypeSet};

/// Returns how to write what two sets share, with the parentheses that it needs.
fn shared(left: &Expr, right: &Expr) -> String {
    let items = [left, right].map(|it| match it.kind {
        ExprKind::Chain(Joint::Intersection | Joint::Juxtaposed, _) | ExprKind::Word(_) => {
            it.to_string()
        }
        _ => format!("({it})"),
    });
    items.join(" & ")
}

impl ExprCx<'_> {
    pub(super) fn cond(&mut self, expr: &Expr) -> Option<Cond> {
        match &expr.kind {
            ExprKind::Prefix(Prefix::Not, operand) => Some(not(self.cond(operand)?)),
            ExprKind::Prefix(Prefix::Complement, operand)
                if self.kind(operand) == ExprType::Cond =>
            {
                Some(not(self.cond(operand)?))
            }
            ExprKind::Prefix(Prefix::Some, set) => Some(Cond::Some(self.set(set)?)),
            ExprKind::Prefix(Prefix::No, set) => Some(not(Cond::Some(self.set(set)?))),
            ExprKind::Chain(Joint::Or, items) => {
                self.sets_behind_in(items)?;
                Some(Cond::Or(self.conds(items)?))
            }
            ExprKind::Chain(Joint::And, items) => Some(Cond::And(self.conds(items)?)),
            ExprKind::Pair(op, left, right) => match op {
                Infix::Plus | Infix::Minus | Infix::Times => self.wrong_kind(expr, ExprType::Cond),
                Infix::In => self.is_in(left, right),
                Infix::NotIn => Some(not(self.is_in(left, right)?)),
                Infix::Is => self.is(left, right),
                Infix::IsNot => Some(not(self.is(left, right)?)),
                Infix::Was => self.was(left, right),
                Infix::WasNot => Some(not(self.was(left, right)?)),
                Infix::Has => self.has(left, right),
                Infix::HasNo => Some(not(self.has(left, right)?)),
                Infix::Equal => self.equal(left, right),
                Infix::Unequal => match self.equal(left, right)? {
                    Cond::Compare(Compare::Equal, a, b) => {
                        Some(Cond::Compare(Compare::NotEqual, a, b))
                    }
                    other => Some(not(other)),
                },
                Infix::Less => self.compare(Compare::Less, left, right),
                Infix::AtMost => self.compare(Compare::AtMost, left, right),
                Infix::Greater => self.compare(Compare::Greater, left, right),
                Infix::AtLeast => self.compare(Compare::AtLeast, left, right),
            },
            ExprKind::Word(word) => match self.meaning(word) {
                Some(Resolution::Def(Def::Definition(it))) => {
                    let as_seen = |player, it| Cond::As(player, Box::new(it));
                    self.defined(word, it.as_ref(), Self::cond, as_seen)
                }
                Some(Resolution::Word(known)) => match known.sense {
                    Builtin::Cond(cond) => self.cond_word(known, cond, word),
                    Builtin::Before => {
                        let [cond] = self.args(known, word)? else { return None };
                        Some(Cond::Before(Box::new(self.cond(cond)?)))
                    }
                    _ => self.wrong_kind(expr, ExprType::Cond),
                },
                Some(Resolution::Def(Def::Label(labels))) => {
                    self.counted(word, &word.name, 0, 0, false)?;
                    self.label_is_known(word)?;
                    Some(Cond::Labelled(*labels))
                }
                Some(Resolution::Def(Def::Option(Some(OptionValue::Bool(it))))) => {
                    self.counted(word, &word.name, 0, 0, false)?;
                    self.asks_options = true;
                    Some(Cond::Const(*it))
                }
                _ => self.wrong_kind(expr, ExprType::Cond),
            },
            _ => self.wrong_kind(expr, ExprType::Cond),
        }
    }

    /// Checks that a move is known whose label may be asked. A piece's own moves have the label of their table.
    fn label_is_known(&mut self, word: &Word) -> Option<()> {
        const ASKED: ContextSet = ContextSet::MOVE.or(ContextSet::PHASE).minus(ContextSet::PATTERN);
        if ASKED.has(self.scope.context) {
            return Some(());
        }
        let phrase = self.scope.context.phrase();
        let message = format!("the label `{}` is not known in {phrase}", word.name);
        let diag = Diagnostic::new(Code::NotHere, word.span, message)
            .note(format!("labels are known in {}", ASKED.phrase()))
            .help(format!("write `previous({})` to ask the turn's previous move", word.name));
        self.complain(diag);
        None
    }

    fn conds(&mut self, items: &[Expr]) -> Option<Vec<Cond>> {
        let all: Vec<_> = items.iter().map(|it| self.cond(it)).collect();
        all.into_iter().collect()
    }

    fn cond_word(
        &mut self,
        known: &'static BuiltinWord,
        cond: CondWord,
        word: &Word,
    ) -> Option<Cond> {
        let args = self.args(known, word)?;
        Some(match (cond, args) {
            (CondWord::Always, _) => Cond::Const(true),
            (CondWord::Never, _) => Cond::Const(false),
            (CondWord::Captures, _) => Cond::Captures,
            (CondWord::Kind(kind), _) => Cond::Kind(kind),
            (CondWord::Exempt, _) => Cond::Exempt,
            (CondWord::Previous, [label]) => {
                match label.bare_word().and_then(|it| self.meaning(it)) {
                    Some(Resolution::Def(Def::Label(labels))) => Cond::PreviousLabelled(*labels),
                    _ => return self.wrong_kind(label, ExprType::Label),
                }
            }
            (CondWord::Unchanged, _) => Cond::Unchanged,
            (CondWord::Check, _) => Cond::InCheck(self.player_or(args.first(), PlayerRef::Own)?),
            (CondWord::Stuck, _) => Cond::Stuck(self.player_or(args.first(), PlayerRef::Own)?),
            (CondWord::Steepest, [field, rest @ ..]) => {
                let least = match rest.first() {
                    Some(number) => self.plain_number(number, -100_000, 100_000),
                    None => Some(1),
                };
                Cond::Steepest(self.field(field)?, least?)
            }
            (CondWord::Mobile, [ty, cell]) => {
                let (ty, cell) = (self.ty(ty), self.one_cell(cell));
                Cond::Mobile(ty?, cell?)
            }
            (CondWord::Connected, [a, b, c, moves @ ..]) => {
                let (a, b, c) = (self.set(a), self.set(b), self.set(c));
                match moves {
                    [] => Cond::Connected(a?, b?, c?),
                    [moves, ..] => {
                        let joined = Some(self.stride_id(moves)?);
                        let group = SetExpr::Group(Box::new(a?), Box::new(b?), joined);
                        Cond::Some(SetExpr::Inter(vec![group, c?]))
                    }
                }
            }
            (CondWord::Within, [a, b]) => {
                let (a, b) = (self.set(a), self.set(b));
                Cond::Within(a?, b?)
            }
            (CondWord::Exists, [ty]) => Cond::Exists(self.ty(ty)?),
            _ => return None,
        })
    }

    fn compare(&mut self, op: Compare, left: &Expr, right: &Expr) -> Option<Cond> {
        let (left, right) = (self.num(left), self.num(right));
        Some(Cond::Compare(op, left?, right?))
    }

    /// `=`, between whatever can be compared.
    fn equal(&mut self, left: &Expr, right: &Expr) -> Option<Cond> {
        use ExprType::{
            Cell, CellValues, Counter, Num, Piece, Player, Set, State, Type, TypeValues, Types,
            Unknown,
        };
        let type_like = |it| matches!(it, Type | Types | Piece | Cell);
        match (self.kind(left), self.kind(right)) {
            (Num | Counter | CellValues | TypeValues, _)
            | (_, Num | Counter | CellValues | TypeValues) => {
                self.compare(Compare::Equal, left, right)
            }
            (Unknown, other) => self.wrong_kind(left, if other == Unknown { Num } else { other }),
            (other, Unknown) => self.wrong_kind(right, other),
            (Type, _) if self.is_set_word(right, SetWord::None) => {
                Some(not(Cond::Exists(self.ty(left)?)))
            }
            (_, Type) if self.is_set_word(left, SetWord::None) => {
                Some(not(Cond::Exists(self.ty(right)?)))
            }
            (Player, _) | (_, Player) => self.same_player(left, right),
            (Cell, Cell | Piece) | (Piece, Cell) => {
                let (left, right) = if self.is_place(left) { (right, left) } else { (left, right) };
                self.cell_of_player(right);
                let (left, right) = (self.cell(left), self.set(right));
                Some(Cond::In(left?, right?))
            }
            (Cell | Piece, Set | State) => self.is_only(left, right),
            (Set | State, Cell | Piece) => self.is_only(right, left),
            (a, b) if type_like(a) && type_like(b) => {
                if self.is_types(right) {
                    self.is_type(left, right)
                } else if self.is_types(left) {
                    self.is_type(right, left)
                } else {
                    let (left, right) = (self.ty(left), self.ty(right));
                    Some(Cond::SameType(left?, right?))
                }
            }
            (Type | Types | Piece | Cell, _) => self.wrong_kind(right, Type),
            (_, Type | Types | Piece | Cell) => self.wrong_kind(left, Type),
            _ => self.wrong_kind(left, Num),
        }
    }

    /// `CELL = SET`: the cell is the only one of the set.
    fn is_only(&mut self, cell: &Expr, set: &Expr) -> Option<Cond> {
        let (at, set) = (self.cell(cell), self.one_cell(set));
        let (at, set) = (at?, set?);
        let one = Cond::Compare(Compare::Equal, Num::Count(set.clone()), Num::Const(1));
        Some(Cond::And(vec![Cond::In(at, set), one]))
    }

    fn same_player(&mut self, left: &Expr, right: &Expr) -> Option<Cond> {
        use PlayerRef::{Const, Enemy, Neutral, Next, Own, OwnerOf, Partner, Team};
        let (a, b) = (self.player(left), self.player(right));
        Some(match (a?, b?) {
            (OwnerOf(piece), player) | (player, OwnerOf(piece)) => Cond::Owned(piece, player),
            (Const(a), Const(b)) => Cond::Const(a == b),
            (a, Const(player)) | (Const(player), a) if a != Neutral => {
                Cond::Some(SetExpr::Zone(self.all_for(player), a))
            }
            (a, b) if a == b => Cond::Const(true),
            (Own, Team) | (Team, Own) => Cond::Const(true),
            (Neutral, _)
            | (_, Neutral)
            | (Own, Enemy | Next | Partner)
            | (Enemy | Next | Partner, Own)
            | (Enemy, Partner | Team)
            | (Partner | Team, Enemy) => Cond::Const(false),
            _ => return self.wrong_kind(right, ExprType::Piece),
        })
    }

    /// `PIECE is TYPES`.
    fn is_type(&mut self, subject: &Expr, types: &Expr) -> Option<Cond> {
        let (piece, types) = match self.kind(subject) {
            ExprType::Type | ExprType::Types => {
                let (ty, types) = (self.ty(subject), self.types(types));
                let (ty, types) = (ty?, types?);
                let same = |it| Cond::SameType(ty.clone(), TypeExpr::Const(it));
                return Some(any(types.iter().map(same).collect()));
            }
            _ => (self.piece(subject), self.types(types)),
        };
        Some(Cond::Is(piece?, types?))
    }

    fn is_in(&mut self, left: &Expr, right: &Expr) -> Option<Cond> {
        match self.kind(left) {
            // Of a set of cells one asks in another way whether pieces of a type are there.
            kind @ (ExprType::Type | ExprType::Types) => match self.kind(right) {
                ExprType::Set | ExprType::State => self.some_in(left, kind, right),
                _ => self.is_type(left, right),
            },
            kind @ (ExprType::Set | ExprType::State | ExprType::Player)
                if !self.joins_conditions(left) =>
            {
                self.some_in(left, kind, right)
            }
            kind @ ExprType::Cond if matches!(&left.kind, ExprKind::Prefix(Prefix::Some, _)) => {
                let ExprKind::Prefix(_, set) = &left.kind else { return None };
                let message = format!("expected a cell before `in`, found {}", kind.phrase());
                let written = format!("some {}", shared(set, right));
                let found = format!("{left} in {right}");
                let help = format!("write `{written}` to ask whether one of them is in it");
                let span = left.span.to(right.span);
                let diag = Diagnostic::new(Code::WrongKind, left.span, message);
                self.complain(diag.edit(span, &found, written, help).certain());
                None
            }
            _ => {
                let (cell, set) = (self.cell(left), self.set(right));
                self.zone_of_player(right);
                self.cell_of_player(right);
                Some(Cond::In(cell?, set?))
            }
        }
    }

    /// Reports `SET in SET`, and how to ask whether one of the cells, or all, are there.
    fn some_in(&mut self, left: &Expr, kind: ExprType, right: &Expr) -> Option<Cond> {
        self.are_known(left).and(self.are_known(right))?;
        let message = format!("expected a cell before `in`, found {}", kind.phrase());
        let (span, found) = (left.span.to(right.span), format!("{left} in {right}"));
        let some = format!("some {}", shared(left, right));
        let within = format!("within({left}, {right})");
        let is_one = format!("write `{some}` to ask whether one of them is in it");
        let are_all = format!("write `{within}` to ask whether all are");
        let diag = Diagnostic::new(Code::WrongKind, left.span, message);
        self.complain(diag.edit(span, &found, some, is_one).edit(span, &found, within, are_all));
        None
    }

    fn is(&mut self, subject: &Expr, what: &Expr) -> Option<Cond> {
        match self.kind(subject) {
            ExprType::Player => self.same_player(subject, what),
            ExprType::Cell | ExprType::Piece | ExprType::Type => self.is_what(subject, what),
            ExprType::Set | ExprType::State if !self.joins_conditions(subject) => {
                self.are_known(subject)?;
                let message =
                    format!("expected a piece before `is`, found {}", self.kind(subject).phrase());
                let (span, found) = (subject.span.to(what.span), format!("{subject} is {what}"));
                let some = format!("some {}", shared(subject, what));
                let within = format!("within({subject}, {what})");
                let is_one = format!("write `{some}` to ask whether one of them is");
                let are_all = format!("write `{within}` to ask whether all are");
                let diag = Diagnostic::new(Code::WrongKind, subject.span, message);
                self.complain(
                    diag.edit(span, &found, some, is_one).edit(span, &found, within, are_all),
                );
                None
            }
            _ => self.wrong_kind(subject, ExprType::Piece),
        }
    }

    /// Reads the text after `is` about a piece, a cell or a type.
    fn is_what(&mut self, subject: &Expr, what: &Expr) -> Option<Cond> {
        match &what.kind {
            _ if self.is_types(what) => self.is_type(subject, what),
            ExprKind::Chain(Joint::Juxtaposed, items) if self.kind(what) == ExprType::Set => {
                let (types, rest): (Vec<&Expr>, Vec<&Expr>) =
                    items.iter().partition(|it| self.is_types(it));
                let places = rest.iter().filter(|it| self.is_place(it)).count();
                if places == items.len() {
                    return self.stands_in(subject, what);
                }
                let mut all = Vec::new();
                if let [first, ..] = types[..] {
                    let items = types.into_iter().cloned().collect();
                    let kind = ExprKind::Chain(Joint::Juxtaposed, items);
                    all.push(self.is_type(subject, &Expr { kind, span: first.span }));
                }
                all.extend(rest.into_iter().map(|it| self.is_what(subject, it)));
                Some(Cond::And(all.into_iter().collect::<Option<_>>()?))
            }
            ExprKind::Chain(Joint::Intersection, items) => {
                let all: Vec<_> = items.iter().map(|it| self.is_what(subject, it)).collect();
                Some(Cond::And(all.into_iter().collect::<Option<_>>()?))
            }
            ExprKind::Chain(Joint::Union, items) | ExprKind::Braces(items) => {
                let all: Vec<_> = items.iter().map(|it| self.is_what(subject, it)).collect();
                Some(Cond::Or(all.into_iter().collect::<Option<_>>()?))
            }
            ExprKind::Prefix(Prefix::Complement, operand) => {
                Some(not(self.is_what(subject, operand)?))
            }
            ExprKind::Pair(Infix::Minus, left, right) => {
                let (left, right) = (self.is_what(subject, left), self.is_what(subject, right));
                Some(Cond::And(vec![left?, not(right?)]))
            }
            ExprKind::Word(word) => self.is_word(subject, what, word),
            _ => self.stands_in(subject, what),
        }
    }

    fn is_word(&mut self, subject: &Expr, what: &Expr, word: &Word) -> Option<Cond> {
        match self.meaning(word) {
            None => match self.types(what) {
                Some(_) => self.is_type(subject, what),
                None => None,
            },
            Some(Resolution::Def(Def::Mark(_))) => self.has(subject, what),
            Some(Resolution::Def(Def::Choice(..) | Def::Pairing(_))) => {
                let (left, right) = (self.ty(subject), self.ty(what));
                Some(Cond::SameType(left?, right?))
            }
            Some(Resolution::Def(Def::Definition(_))) => self.stands_in(subject, what),
            // What a piece was. As a set it would be the cell of the piece.
            Some(Resolution::Word(BuiltinWord { sense: Builtin::Before, .. }))
                if word
                    .args
                    .iter()
                    .flat_map(|it| &it.items)
                    .any(|it| self.kind(it) == ExprType::Piece) =>
            {
                let (left, right) = (self.ty(subject), self.ty(what));
                Some(Cond::SameType(left?, right?))
            }
            Some(it) => match it.kind() {
                ExprType::Player => {
                    let (piece, player) = (self.piece(subject), self.player(what));
                    Some(Cond::Owned(piece?, player?))
                }
                ExprType::Type | ExprType::Types if word.args.is_none() && self.is_types(what) => {
                    self.is_type(subject, what)
                }
                ExprType::Type | ExprType::Piece => {
                    let (left, right) = (self.ty(subject), self.ty(what));
                    Some(Cond::SameType(left?, right?))
                }
                ExprType::Set | ExprType::State | ExprType::Cell => self.stands_in(subject, what),
                ExprType::Num if matches!(self.kind(subject), ExprType::Cell | ExprType::Piece) => {
                    self.stands_in(subject, what)
                }
                _ => self.wrong_kind(what, ExprType::Types),
            },
        }
    }

    /// Returns the condition that a piece is on a set; for a captured piece, that it was there before the move.
    fn stands_in(&mut self, subject: &Expr, what: &Expr) -> Option<Cond> {
        let cell = self.cell(subject);
        let fixed = self.is_static(what);
        let mut set = self.set(what);
        // A piece is royal for its owner.
        if self.is_set_word(what, SetWord::Royal)
            && self.kind(subject) == ExprType::Piece
            && set.is_some()
        {
            set = Some(SetExpr::Royal(match self.piece(subject)? {
                PieceRef::Mover => PlayerRef::Own,
                piece => PlayerRef::OwnerOf(piece),
            }));
        }
        let res = Cond::In(cell?, set?);
        let gone = matches!(cell, Some(CellRef::Victim | CellRef::Over)) && !fixed;
        if gone
            && ContextSet::RULE
                .or(ContextSet::FORBID)
                .or(ContextSet::RESET)
                .or(ContextSet::TURN)
                .has(self.scope.context)
        {
            return Some(Cond::Before(Box::new(res)));
        }
        Some(res)
    }

    fn was(&mut self, subject: &Expr, what: &Expr) -> Option<Cond> {
        if self.piece(subject)? != PieceRef::Mover {
            let message = format!("expected `mover` before `was`, found `{subject}`");
            self.complain(
                Diagnostic::new(Code::WrongKind, subject.span, message)
                    .note("only what the mover was before the move is known"),
            );
            return None;
        }
        if self.scope.is_before_the_move() {
            return self.is_type(subject, what);
        }
        let types: TypeSet = self.types(what)?;
        let same = |it| Cond::SameType(TypeExpr::MoverWas, TypeExpr::Const(it));
        Some(any(types.iter().map(same).collect()))
    }

    fn has(&mut self, subject: &Expr, what: &Expr) -> Option<Cond> {
        let word = what.bare_word();
        match word.and_then(|it| self.meaning(it)) {
            Some(Resolution::Word(BuiltinWord {
                sense: Builtin::Type(TypeWord::Promotion),
                ..
            })) => Some(Cond::Exists(TypeExpr::Promotion(Box::new(self.ty(subject)?)))),
            Some(Resolution::Def(Def::Mark(mark))) => {
                let piece = self.piece(subject)?;
                if let Some(word) = word {
                    self.dynamic(word)?;
                }
                Some(Cond::Marked(piece, *mark))
            }
            _ if self.kind(what).fits(ExprType::Set) || self.kind(what) == ExprType::Cond => {
                self.has_pieces(subject, what)
            }
            _ => self.wrong_kind(what, ExprType::Mark),
        }
    }

    /// Reports `enemy has king`, and how to ask for pieces of a player.
    fn has_pieces(&mut self, subject: &Expr, what: &Expr) -> Option<Cond> {
        self.are_known(subject).and(self.are_known(what))?;
        let message = format!("expected a mark after `has`, found {}", self.kind(what).phrase());
        let all = format!("{subject} {what}");
        let help = format!(
            "write `some {all}` or `no {all}` to ask for pieces, `count({all})` for their number"
        );
        self.complain(Diagnostic::new(Code::WrongKind, what.span, message).help(help));
        None
    }
}

fn not(cond: Cond) -> Cond {
    Cond::Not(Box::new(cond))
}

fn any(mut conds: Vec<Cond>) -> Cond {
    match conds.len() {
        1 => conds.remove(0),
        _ => Cond::Or(conds),
    }
}
