//! What names stand for, and what kind of thing an expression is before anything is lowered.

use super::{
    cx::ExprCx,
    words::{self, Arity, Group, Sense, SetWord, TypeWord},
};
use crate::{
    model::CellId,
    sema::symbols::{ChoiceKind, Def, OptionValue, SymbolId},
    syntax::expr::{Expr, ExprKind, Infix, Joint, Prefix, Word},
};

/// The kind of an expression by itself, before it is converted to another kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Cond,
    Num,
    /// `3..5`.
    Numbers,
    Set,
    Cell,
    Piece,
    Player,
    /// One type.
    Type,
    /// Types known when the file is read.
    Types,
    List,
    Field,
    Mark,
    /// A set that changes during play, by its name.
    State,
    Counter,
    /// An action.
    Custom,
    /// Steps and leaps.
    Moves,
    /// Not a name of anything.
    Unknown,
}

impl Kind {
    pub(super) fn phrase(self) -> &'static str {
        match self {
            Kind::Cond => "a condition",
            Kind::Num => "a number",
            Kind::Numbers => "a range of numbers",
            Kind::Set => "a set of cells",
            Kind::Cell => "a cell",
            Kind::Piece => "a piece",
            Kind::Player => "a player",
            Kind::Type => "a piece type",
            Kind::Types => "piece types",
            Kind::List => "a ranking of types",
            Kind::Field => "cell values",
            Kind::Mark => "a mark",
            Kind::State => "a set that changes during play",
            Kind::Counter => "a counter",
            Kind::Custom => "an action",
            Kind::Moves => "moves",
            Kind::Unknown => "something known",
        }
    }

    /// Returns true if something of this kind will do where the other is wanted.
    pub(super) fn fits(self, wanted: Kind) -> bool {
        use Kind::{Cell, Counter, Field, Num, Piece, Player, Set, State, Type, Types};
        self == wanted
            || match wanted {
                Set => matches!(self, State | Cell | Piece | Player | Type | Types),
                Cell => self == Piece,
                Piece => self == Cell,
                Type => matches!(self, Piece | Cell),
                Types => self == Type,
                Num => matches!(self, Counter | Field),
                _ => false,
            }
    }
}

/// The meaning of a name.
#[derive(Clone, Copy, Debug)]
pub(super) enum Meaning<'a> {
    /// A word of the language.
    Word(&'static words::Word),
    /// The cells between two corners: `a2-h3`.
    Range(CellId, CellId),
    /// Something declared.
    Def(&'a Def),
}

impl Meaning<'_> {
    pub(super) fn kind(&self) -> Kind {
        let def = match self {
            Meaning::Word(word) => return word_kind(word),
            Meaning::Range(..) => return Kind::Set,
            Meaning::Def(def) => def,
        };
        match def {
            Def::Choice(_, ChoiceKind::Cell) | Def::Cell(_) => Kind::Cell,
            Def::Choice(..) | Def::Type(_) | Def::Id(_) | Def::Pairing(_) => Kind::Type,
            Def::Zone(_) => Kind::Set,
            Def::Player(_) => Kind::Player,
            Def::TypeSet(_) => Kind::Types,
            Def::Field(_) => Kind::Field,
            Def::Ranking(_) => Kind::List,
            Def::Mark(_) => Kind::Mark,
            Def::Set(_) => Kind::State,
            Def::Counter(_) => Kind::Counter,
            // It depends on what it stands for.
            Def::Definition(_) => Kind::Unknown,
            Def::Action(_) => Kind::Custom,
            Def::Option(Some(OptionValue::Bool(_))) => Kind::Cond,
            Def::Option(Some(OptionValue::Int(_))) => Kind::Num,
            Def::Option(None) => Kind::Unknown,
        }
    }

    /// Returns what messages call it before the author's name: "zone".
    pub(super) fn noun(&self) -> Option<&'static str> {
        match self {
            Meaning::Word(_) => None,
            Meaning::Range(..) => Some("cells"),
            Meaning::Def(def) => Some(def.noun()),
        }
    }
}

pub(super) fn word_kind(word: &words::Word) -> Kind {
    match word.group {
        Group::Cell => Kind::Cell,
        Group::Piece => Kind::Piece,
        Group::Player => Kind::Player,
        Group::Set => Kind::Set,
        Group::Type if word.sense == Sense::Type(TypeWord::Promoted) => Kind::Types,
        Group::Type => Kind::Type,
        Group::Number => Kind::Num,
        _ => Kind::Cond,
    }
}

impl<'a> ExprCx<'a> {
    /// Returns the meaning of a word's name.
    pub(super) fn meaning(&self, word: &Word) -> Option<Meaning<'a>> {
        let name = word.name.as_str();
        if let Some(choice) = self.choice_named(name) {
            return Some(Meaning::Def(&self.symbols[choice].def));
        }
        let declared = self.symbols.get(name);
        if let Some(symbol) = declared.filter(|it| it.over_word) {
            return Some(Meaning::Def(&symbol.def));
        }
        let called = word.args.is_some();
        let fits = |it: &words::Word| match it.arity {
            Arity::None => !called,
            Arity::Args(..) => called,
            Arity::Maybe(..) => true,
        };
        let mut words = words::values(name).peekable();
        if let Some(first) = words.peek().copied() {
            return Some(Meaning::Word(words.find(|it| fits(it)).unwrap_or(first)));
        }
        match declared.map(|it| &it.def) {
            // Expressions can't ask such an option.
            Some(Def::Option(None)) | None => {
                let (first, last) = name.split_once('-')?;
                Some(Meaning::Range(self.cell_named(first)?, self.cell_named(last)?))
            }
            Some(def) => Some(Meaning::Def(def)),
        }
    }

    /// Returns the earlier choice of the action with that name.
    pub(super) fn choice_named(&self, name: &str) -> Option<SymbolId> {
        self.scope.bound.iter().copied().find(|it| self.symbols[*it].name == name)
    }

    /// Returns the cell with that name.
    pub(super) fn cell_named(&self, name: &str) -> Option<CellId> {
        match self.symbols.get(name)?.def {
            Def::Cell(cell) => Some(cell),
            _ => None,
        }
    }

    /// Returns the kind of an expression by itself.
    pub(super) fn kind(&self, expr: &Expr) -> Kind {
        match &expr.kind {
            ExprKind::Number(_) => Kind::Num,
            ExprKind::Range(..) => Kind::Numbers,
            ExprKind::Line(_) => Kind::Set,
            ExprKind::Moves(_) => Kind::Moves,
            ExprKind::Hole => Kind::Unknown,
            ExprKind::Word(word) => self.word_kind(word),
            ExprKind::Braces(items) => self.types_or_set(items),
            ExprKind::Prefix(op, operand) => match op {
                Prefix::Not | Prefix::Some | Prefix::No => Kind::Cond,
                Prefix::Negative => Kind::Num,
                Prefix::Complement if self.kind(operand) == Kind::Cond => Kind::Cond,
                // Of types too: among cells, `!pawn` has the empty ones.
                Prefix::Complement => Kind::Set,
            },
            ExprKind::Chain(Joint::Or | Joint::And, _) => Kind::Cond,
            ExprKind::Chain(Joint::Union | Joint::Meet | Joint::Beside, items) => {
                self.types_or_set(items)
            }
            ExprKind::Pair(Infix::Plus | Infix::Times, ..) => Kind::Num,
            ExprKind::Pair(Infix::Minus, left, right) => {
                match (self.kind(left), self.kind(right)) {
                    (Kind::Num | Kind::Counter, _) | (_, Kind::Num | Kind::Counter) => Kind::Num,
                    (Kind::Type | Kind::Types, Kind::Type | Kind::Types) => Kind::Types,
                    _ => Kind::Set,
                }
            }
            ExprKind::Pair(..) => Kind::Cond,
        }
    }

    fn word_kind(&self, word: &Word) -> Kind {
        match (self.meaning(word), &word.args) {
            (None, _) => Kind::Unknown,
            (Some(Meaning::Def(Def::Field(_) | Def::Counter(_))), Some(_)) => Kind::Num,
            (Some(Meaning::Def(Def::Definition(Some(it)))), _) => match self.kind(it) {
                kind @ (Kind::Cond | Kind::Num | Kind::Unknown) => kind,
                Kind::Counter => Kind::Num,
                _ => Kind::Set,
            },
            (Some(Meaning::Word(words::Word { sense: Sense::Before, .. })), Some(args)) => {
                match args.items.first().map(|it| self.kind(it)) {
                    Some(Kind::Num | Kind::Counter) => Kind::Num,
                    None | Some(Kind::Cond | Kind::Unknown) => Kind::Cond,
                    Some(_) => Kind::Set,
                }
            }
            (Some(it), _) => it.kind(),
        }
    }

    fn types_or_set(&self, items: &[Expr]) -> Kind {
        let types = |it: &Expr| self.is_types(it);
        if items.iter().all(types) { Kind::Types } else { Kind::Set }
    }

    /// Returns true if it is types that are known when the file is read.
    pub(super) fn is_types(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Word(word) => match self.meaning(word) {
                Some(Meaning::Def(Def::Type(_) | Def::Id(_) | Def::TypeSet(_))) => true,
                Some(Meaning::Word(word)) => word.sense == Sense::Type(TypeWord::Promoted),
                _ => false,
            },
            _ => self.kind(expr) == Kind::Types,
        }
    }

    /// Returns true if it is one type that is known during play only: that of a piece, or what follows from another.
    pub(super) fn is_worked_out(&self, expr: &Expr) -> bool {
        matches!(self.kind(expr), Kind::Type | Kind::Piece) && !self.is_types(expr)
    }

    /// Returns true if it is one or more places on the board, written by their coordinates.
    pub(super) fn is_place(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Line(_) => true,
            ExprKind::Number(number) => self.cell_named(&number.to_string()).is_some(),
            ExprKind::Word(word) => {
                matches!(self.meaning(word), Some(Meaning::Def(Def::Cell(_)) | Meaning::Range(..)))
            }
            ExprKind::Braces(items) | ExprKind::Chain(Joint::Beside, items) => {
                items.iter().all(|it| self.is_place(it))
            }
            _ => false,
        }
    }

    /// Returns true if it is that word without arguments.
    pub(super) fn is_set_word(&self, expr: &Expr, set: SetWord) -> bool {
        let word = expr.bare_word().and_then(|it| self.meaning(it));
        matches!(word, Some(Meaning::Word(it)) if it.sense == Sense::Set(set))
    }
}
