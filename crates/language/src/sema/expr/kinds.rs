//! What names stand for, and what kind of thing an expression is before anything is lowered.

use super::{
    cx::ExprCx,
    words::{self, Arity, Builtin, Group, SetWord, TypeWord},
};
use crate::{
    sema::symbols::{ChoiceKind, Constant, Def, OptionValue, SymbolId},
    syntax::expr::{Expr, ExprKind, Infix, Joint, Prefix, Word},
};
use alfil_model::Cell;

/// The kind of an expression by itself, before it is converted to another kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExprType {
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
    Ranking,
    CellValues,
    TypeValues,
    Mark,
    /// A label of moves.
    Label,
    /// A set that changes during play, by its name.
    State,
    Counter,
    /// An action.
    Action,
    /// Steps and leaps.
    Moves,
    /// A direction.
    Direction,
    /// Not a name of anything.
    Unknown,
}

impl ExprType {
    pub(super) fn phrase(self) -> &'static str {
        match self {
            ExprType::Cond => "a condition",
            ExprType::Num => "a number",
            ExprType::Numbers => "a range of numbers",
            ExprType::Set => "a set of cells",
            ExprType::Cell => "a cell",
            ExprType::Piece => "a piece",
            ExprType::Player => "a player",
            ExprType::Type => "a piece type",
            ExprType::Types => "piece types",
            ExprType::Ranking => "a ranking of types",
            ExprType::CellValues => "cell values",
            ExprType::TypeValues => "type values",
            ExprType::Mark => "a mark",
            ExprType::Label => "a label of moves",
            ExprType::State => "a set that changes during play",
            ExprType::Counter => "a counter",
            ExprType::Action => "an action",
            ExprType::Moves => "moves",
            ExprType::Direction => "a direction",
            ExprType::Unknown => "something known",
        }
    }

    /// Returns true if something of this kind will do where the other is wanted.
    pub(super) fn fits(self, wanted: ExprType) -> bool {
        use ExprType::{
            Cell, CellValues, Counter, Num, Piece, Player, Set, State, Type, TypeValues, Types,
        };
        self == wanted
            || match wanted {
                Set => matches!(self, State | Cell | Piece | Player | Type | Types),
                Cell => self == Piece,
                Piece => self == Cell,
                Type => matches!(self, Piece | Cell),
                Types => self == Type,
                Num => matches!(self, Counter | CellValues | TypeValues),
                _ => false,
            }
    }
}

/// The meaning of a name.
#[derive(Clone, Copy, Debug)]
pub(super) enum Resolution<'a> {
    /// A word of the language.
    Word(&'static words::BuiltinWord),
    /// The cells between two corners: `a2-h3`.
    Range(Cell, Cell),
    /// Something declared.
    Def(&'a Def),
}

impl Resolution<'_> {
    pub(super) fn kind(&self) -> ExprType {
        let def = match self {
            Resolution::Word(word) => return word_kind(word),
            Resolution::Range(..) => return ExprType::Set,
            Resolution::Def(def) => def,
        };
        match def {
            Def::Choice(_, ChoiceKind::Cell) | Def::Cell(_) => ExprType::Cell,
            Def::Choice(..) | Def::Type(_) | Def::Id(_) | Def::Pairing(_) => ExprType::Type,
            Def::Zone(_) => ExprType::Set,
            Def::Player(_) => ExprType::Player,
            Def::TypeSet(_) => ExprType::Types,
            Def::CellValues(_) => ExprType::CellValues,
            Def::TypeValues(_) => ExprType::TypeValues,
            Def::Ranking(_) => ExprType::Ranking,
            Def::Mark(_) => ExprType::Mark,
            Def::Set(_) => ExprType::State,
            Def::Counter(_) => ExprType::Counter,
            // It depends on what it stands for.
            Def::Definition(_) | Def::Template(_) => ExprType::Unknown,
            Def::Action(_) => ExprType::Action,
            Def::Label(_) | Def::Option(Some(OptionValue::Bool(_))) => ExprType::Cond,
            Def::Option(Some(OptionValue::Int(_))) | Def::Constant(Constant::Number(_)) => {
                ExprType::Num
            }
            Def::Constant(Constant::Direction { .. }) => ExprType::Direction,
            Def::Option(None) => ExprType::Unknown,
        }
    }

    /// Returns what messages call it before the author's name: "zone".
    pub(super) fn noun(&self) -> Option<&'static str> {
        match self {
            Resolution::Word(_) => None,
            Resolution::Range(..) => Some("cells"),
            Resolution::Def(def) => Some(def.noun()),
        }
    }
}

pub(super) fn word_kind(word: &words::BuiltinWord) -> ExprType {
    match word.group {
        Group::Cell => ExprType::Cell,
        Group::Piece => ExprType::Piece,
        Group::Player => ExprType::Player,
        Group::Set => ExprType::Set,
        Group::Type if word.sense == Builtin::Type(TypeWord::Promoted) => ExprType::Types,
        Group::Type => ExprType::Type,
        Group::Number => ExprType::Num,
        _ => ExprType::Cond,
    }
}

impl<'a> ExprCx<'a> {
    /// Returns the meaning of a word's name.
    pub(super) fn meaning(&self, word: &Word) -> Option<Resolution<'a>> {
        let name = word.name.as_str();
        if let Some(choice) = self.choice_named(name) {
            return Some(Resolution::Def(&self.symbols[choice].def));
        }
        let declared = self.symbols.get(name);
        if let Some(symbol) = declared.filter(|it| it.over_word) {
            return Some(Resolution::Def(&symbol.def));
        }
        let called = word.args.is_some();
        let fits = |it: &words::BuiltinWord| match it.arity {
            Arity::None => !called,
            Arity::Args(..) => called,
            Arity::Maybe(..) => true,
        };
        let mut words = words::values(name).peekable();
        if let Some(first) = words.peek().copied() {
            return Some(Resolution::Word(words.find(|it| fits(it)).unwrap_or(first)));
        }
        match declared.map(|it| &it.def) {
            // Expressions can't ask such an option.
            Some(Def::Option(None)) | None => {
                let (first, last) = name.split_once('-')?;
                Some(Resolution::Range(self.cell_named(first)?, self.cell_named(last)?))
            }
            Some(def) => Some(Resolution::Def(def)),
        }
    }

    /// Returns the earlier choice of the action with that name.
    pub(super) fn choice_named(&self, name: &str) -> Option<SymbolId> {
        self.scope.bound.iter().copied().find(|it| self.symbols[*it].name == name)
    }

    /// Returns the cell with that name.
    pub(super) fn cell_named(&self, name: &str) -> Option<Cell> {
        match self.symbols.get(name)?.def {
            Def::Cell(cell) => Some(cell),
            _ => None,
        }
    }

    /// Returns the kind of an expression by itself.
    pub(super) fn kind(&self, expr: &Expr) -> ExprType {
        match &expr.kind {
            ExprKind::Number(_) => ExprType::Num,
            ExprKind::Range(..) => ExprType::Numbers,
            ExprKind::Line(_) => ExprType::Set,
            ExprKind::Moves(_) => ExprType::Moves,
            ExprKind::Hole => ExprType::Unknown,
            ExprKind::Word(word) => self.word_kind(word),
            ExprKind::Braces(items) => self.types_or_set(items),
            ExprKind::Prefix(op, operand) => match op {
                Prefix::Not | Prefix::Some | Prefix::No => ExprType::Cond,
                Prefix::Negative => ExprType::Num,
                Prefix::Complement if self.kind(operand) == ExprType::Cond => ExprType::Cond,
                // Of types too: among cells, `!pawn` has the empty ones.
                Prefix::Complement => ExprType::Set,
            },
            ExprKind::Chain(Joint::Or | Joint::And, _) => ExprType::Cond,
            ExprKind::Chain(Joint::Union | Joint::Intersection | Joint::Juxtaposed, items) => {
                self.types_or_set(items)
            }
            ExprKind::Pair(Infix::Plus | Infix::Times, ..) => ExprType::Num,
            ExprKind::Pair(Infix::Minus, left, right) => {
                match (self.kind(left), self.kind(right)) {
                    (ExprType::Num | ExprType::Counter, _)
                    | (_, ExprType::Num | ExprType::Counter) => ExprType::Num,
                    (ExprType::Type | ExprType::Types, ExprType::Type | ExprType::Types) => {
                        ExprType::Types
                    }
                    _ => ExprType::Set,
                }
            }
            ExprKind::Pair(..) => ExprType::Cond,
        }
    }

    fn word_kind(&self, word: &Word) -> ExprType {
        match (self.meaning(word), &word.args) {
            (None, _) => ExprType::Unknown,
            (
                Some(Resolution::Def(Def::CellValues(_) | Def::TypeValues(_) | Def::Counter(_))),
                Some(_),
            ) => ExprType::Num,
            (Some(Resolution::Def(Def::Definition(Some(it)))), _) => match self.kind(it) {
                kind @ (ExprType::Cond | ExprType::Num | ExprType::Unknown) => kind,
                ExprType::Counter => ExprType::Num,
                _ => ExprType::Set,
            },
            (
                Some(Resolution::Word(words::BuiltinWord { sense: Builtin::Before, .. })),
                Some(args),
            ) => match args.items.first().map(|it| self.kind(it)) {
                Some(ExprType::Num | ExprType::Counter) => ExprType::Num,
                None | Some(ExprType::Cond | ExprType::Unknown) => ExprType::Cond,
                Some(_) => ExprType::Set,
            },
            (Some(it), _) => it.kind(),
        }
    }

    fn types_or_set(&self, items: &[Expr]) -> ExprType {
        let types = |it: &Expr| self.is_types(it);
        if items.iter().all(types) { ExprType::Types } else { ExprType::Set }
    }

    /// Returns true if it is types that are known when the file is read.
    pub(super) fn is_types(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Word(word) => match self.meaning(word) {
                Some(Resolution::Def(Def::Type(_) | Def::Id(_) | Def::TypeSet(_))) => true,
                Some(Resolution::Word(word)) => word.sense == Builtin::Type(TypeWord::Promoted),
                _ => false,
            },
            _ => self.kind(expr) == ExprType::Types,
        }
    }

    /// Returns true if it is one type that is known during play only: that of a piece, or what follows from another.
    pub(super) fn is_worked_out(&self, expr: &Expr) -> bool {
        matches!(self.kind(expr), ExprType::Type | ExprType::Piece) && !self.is_types(expr)
    }

    /// Returns true if it is one or more places on the board, written by their coordinates.
    pub(super) fn is_place(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Line(_) => true,
            ExprKind::Number(number) => self.cell_named(&number.to_string()).is_some(),
            ExprKind::Word(word) => {
                matches!(
                    self.meaning(word),
                    Some(Resolution::Def(Def::Cell(_)) | Resolution::Range(..))
                )
            }
            ExprKind::Braces(items) | ExprKind::Chain(Joint::Juxtaposed, items) => {
                items.iter().all(|it| self.is_place(it))
            }
            _ => false,
        }
    }

    /// Returns true if it is that word without arguments.
    pub(super) fn is_set_word(&self, expr: &Expr, set: SetWord) -> bool {
        let word = expr.bare_word().and_then(|it| self.meaning(it));
        matches!(word, Some(Resolution::Word(it)) if it.sense == Builtin::Set(set))
    }
}
