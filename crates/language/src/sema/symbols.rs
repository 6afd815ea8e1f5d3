//! The table of names: what each name of a rule file stands for, where it is declared, and where it is used.

use crate::{source::Span, syntax::expr::Expr};
use alfil_model::{
    ActionId, Cell, CellValuesId, CounterId, Domain, LabelSet, MarkId, PairingId, PieceType,
    Player, PlayerRef, RankingId, SetId, TypeSet, TypeValuesId, ZoneId,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::{ops::Index, sync::Arc};

/// The number of a symbol in its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SymbolId(u32);

/// A name that a rule file declares.
#[derive(Clone, Debug, PartialEq)]
pub struct Symbol {
    /// The name.
    pub name: String,
    /// What it stands for.
    pub def: Def,
    /// The place of the name where it is declared, or of the text that implies it. Empty for what no text declares.
    pub span: Span,
    /// True if the name is also a word of the language. In the file the name comes before the word, so that new words of
    /// the language do not change what older files mean.
    pub over_word: bool,
    /// The places where it is used, in order.
    pub uses: Vec<Span>,
}

/// What a name stands for.
#[derive(Clone, Debug, PartialEq)]
pub enum Def {
    /// A player.
    Player(Player),
    /// A cell.
    Cell(Cell),
    /// A piece type, by its name.
    Type(PieceType),
    /// A piece type, by its ID.
    Id(PieceType),
    /// A set of types; `None` until it is read, or if it can't be.
    TypeSet(Option<TypeSet>),
    /// A zone.
    Zone(ZoneId),
    /// Cell values.
    CellValues(CellValuesId),
    /// Numbers of piece types.
    TypeValues(TypeValuesId),
    /// A ranking of types.
    Ranking(RankingId),
    /// A table from two types to a third.
    Pairing(PairingId),
    /// A mark of pieces.
    Mark(MarkId),
    /// A label of moves.
    Label(LabelSet),
    /// A set of cells that changes during play, or one of each player.
    Set(CellSets),
    /// A counter.
    Counter(Counter),
    /// A definition; `None` if its text can't be read.
    Definition(Option<Arc<Expr>>),
    /// A definition with parameters; `None` if its text can't be read.
    Template(Option<Arc<Template>>),
    /// An action.
    Action(ActionId),
    /// An option of the file; `None` if expressions can't ask it.
    Option(Option<OptionValue>),
    /// A choice of an action, by its number.
    Choice(u8, ChoiceKind),
    /// A choice of an action that is known when the file is read.
    Constant(Constant),
}

/// A definition with parameters: `NAME(PARAMETER, ...)`.
#[derive(Clone, Debug, PartialEq)]
pub struct Template {
    /// The names of the parameters.
    pub parameters: Vec<String>,
    /// What it stands for. The definitions with parameters that it uses are written out.
    pub expr: Expr,
}

/// A direction or a number that an action chooses. The action is written out for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constant {
    /// A direction, by its name, and how texts of moves write it.
    #[expect(missing_docs, reason = "see above")]
    Direction { name: String, written: String },
    /// A number.
    Number(i32),
}

impl Template {
    /// Returns the name and the parameters of a key, if it has any: `shots(WAY)`.
    pub fn parts(key: &str) -> Option<(&str, Vec<&str>)> {
        let (name, rest) = key.split_once('(')?;
        let parameters = rest.strip_suffix(')')?.split(',').map(str::trim).collect();
        Some((name.trim_end(), parameters))
    }
}

impl Constant {
    /// Returns how it stands in the texts of rule files.
    pub fn source(&self) -> String {
        match self {
            Constant::Direction { name, .. } => name.clone(),
            Constant::Number(number) => number.to_string(),
        }
    }

    /// Returns how the texts of moves write it.
    pub fn written(&self) -> String {
        match self {
            Constant::Direction { written, .. } => written.clone(),
            Constant::Number(number) => number.to_string(),
        }
    }
}

/// A declared set that changes during play: one set, or one of each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellSets {
    /// The set, or that of the first player. Those of the other players follow.
    pub first: SetId,
    /// How many there are.
    pub len: usize,
    /// True if each player has one.
    pub per_player: bool,
}

impl CellSets {
    /// Returns a set that the players share.
    pub fn one(id: SetId) -> CellSets {
        CellSets { first: id, len: 1, per_player: false }
    }

    /// Returns all of them.
    pub fn ids(self) -> impl Iterator<Item = SetId> + Clone {
        (self.first.idx()..self.first.idx() + self.len).map(SetId::new)
    }
}

/// A counter, as far as expressions need to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Its number.
    pub id: CounterId,
    /// True if each player has one.
    pub per_player: bool,
    /// The smallest and the largest value; `None` if options could change them.
    pub bounds: Option<(i32, i32)>,
}

/// The value of an option in expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// A condition.
    Bool(bool),
    /// A number.
    Int(i32),
}

/// The kinds of choices of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChoiceKind {
    /// A cell, and with it the piece there.
    Cell,
    /// A type of which that player holds a piece.
    Held(PlayerRef),
    /// A type.
    Type,
}

impl From<&Domain> for ChoiceKind {
    fn from(domain: &Domain) -> ChoiceKind {
        match domain {
            Domain::Cells(_) => ChoiceKind::Cell,
            Domain::Held(player, _) => ChoiceKind::Held(*player),
            Domain::Types(_) => ChoiceKind::Type,
        }
    }
}

impl Def {
    /// Returns what messages call such a thing, without an article.
    pub fn noun(&self) -> &'static str {
        match self {
            Def::Player(_) => "player",
            Def::Cell(_) => "cell",
            Def::Type(_) | Def::Id(_) => "piece type",
            Def::TypeSet(_) => "set of types",
            Def::Zone(_) => "zone",
            Def::CellValues(_) => "cell value",
            Def::TypeValues(_) => "type value",
            Def::Ranking(_) => "ranking",
            Def::Pairing(_) => "pairing",
            Def::Mark(_) => "mark",
            Def::Label(_) => "label of moves",
            Def::Set(_) => "set",
            Def::Counter(_) => "counter",
            Def::Definition(_) | Def::Template(_) => "definition",
            Def::Action(_) => "action",
            Def::Option(_) => "option",
            Def::Choice(..) | Def::Constant(_) => "choice",
        }
    }

    /// Returns the piece type that a name or an ID stands for.
    pub fn as_type(&self) -> Option<PieceType> {
        match self {
            Def::Type(ty) | Def::Id(ty) => Some(*ty),
            _ => None,
        }
    }
}

/// All names of a rule file. A name may be declared once, whatever it stands for.
#[derive(Clone, Debug, Default)]
pub struct Symbols {
    all: Vec<Symbol>,
    by_name: FxHashMap<String, SymbolId>,
    /// Names whose values could not be read. Errors were reported for them, so their uses are no mistakes.
    unread: FxHashSet<String>,
    /// Actions that are written out several times: the number of the first one, and of each other one.
    copies: Vec<(ActionId, ActionId)>,
    /// True if there are definitions with parameters.
    has_templates: bool,
}

impl Symbols {
    /// Adds a name that texts may use. If the name is taken, the first declaration stays what texts mean.
    pub fn declare(&mut self, name: &str, def: Def, span: Span) -> SymbolId {
        self.has_templates |= matches!(def, Def::Template(_));
        let id = self.declare_local(name, def, span);
        self.by_name.entry(name.to_owned()).or_insert(id);
        id
    }

    /// Adds a name whose value could not be read.
    pub fn declare_unread(&mut self, name: &str) {
        self.unread.insert(name.to_owned());
    }

    /// Notes that an action is written out once more.
    pub fn add_copy(&mut self, first: ActionId, copy: ActionId) {
        self.copies.push((first, copy));
    }

    /// Returns an action with all its copies.
    pub fn with_copies(&self, action: ActionId) -> impl Iterator<Item = ActionId> {
        let copies = self.copies.iter().filter(move |it| it.0 == action).map(|it| it.1);
        std::iter::once(action).chain(copies)
    }

    /// Returns true if a name stands for something that could not be read.
    pub fn is_unread(&self, name: &str) -> bool {
        self.unread.contains(name)
    }

    /// Adds a name that is known in some texts only.
    pub fn declare_local(&mut self, name: &str, def: Def, span: Span) -> SymbolId {
        let symbol =
            Symbol { name: name.to_owned(), def, span, over_word: false, uses: Vec::new() };
        self.all.push(symbol);
        SymbolId(self.all.len() as u32 - 1)
    }

    /// Marks a name as one that comes before the word of the language that is spelt alike.
    pub fn put_over_word(&mut self, id: SymbolId) {
        self.all[id.0 as usize].over_word = true;
    }

    /// Gives a set of types or a definition what it stands for.
    pub fn define(&mut self, id: SymbolId, def: Def) {
        self.all[id.0 as usize].def = def;
    }

    /// Returns true if there are definitions with parameters.
    pub fn has_templates(&self) -> bool {
        self.has_templates
    }

    /// Returns the symbol that a name stands for in all texts.
    pub fn find(&self, name: &str) -> Option<SymbolId> {
        self.by_name.get(name).copied()
    }

    /// Returns what a name stands for in all texts.
    pub fn get(&self, name: &str) -> Option<&Symbol> {
        self.find(name).map(|it| &self[it])
    }

    /// Returns all symbols, in the order of their declarations within each kind.
    pub fn iter(&self) -> impl Iterator<Item = &Symbol> {
        self.all.iter()
    }

    /// Returns the names of all symbols of a kind, in the order of their numbers.
    pub fn names(&self, is_kind: impl Fn(&Def) -> bool) -> impl Iterator<Item = &str> {
        self.iter().filter(move |it| is_kind(&it.def)).map(|it| it.name.as_str())
    }

    /// Returns the piece types, in the order of their numbers.
    pub fn types(&self) -> impl Iterator<Item = &Symbol> {
        self.iter().filter(|it| matches!(it.def, Def::Type(_)))
    }

    /// Returns the name of a piece type.
    pub fn type_name(&self, ty: PieceType) -> &str {
        self.types().nth(ty.idx()).map_or("", |it| &it.name)
    }

    /// Adds places where symbols are used.
    pub fn add_uses(&mut self, mut uses: Vec<(SymbolId, Span)>) {
        uses.sort_unstable_by_key(|(id, span)| (*id, span.source, span.start, span.end));
        uses.dedup();
        for (id, span) in uses {
            self.all[id.0 as usize].uses.push(span);
        }
    }
}

impl Index<SymbolId> for Symbols {
    type Output = Symbol;

    fn index(&self, id: SymbolId) -> &Symbol {
        &self.all[id.0 as usize]
    }
}
