//! Evaluates conditions before the game, with three values: true, false and unknown.

use alfil_model::{
    Case, Cell, CellRef, CellValuesId, Cond, Effect, LabelSet, Model, MoveKind, Num, Pattern,
    PatternKind, PieceRef, PieceType, Player, PlayerRef, Rule, SetExpr, SetId, TypeExpr,
};

/// The known facts about a cell of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveCell {
    /// Nothing.
    Unknown,
    /// There is no such cell.
    Nowhere,
    /// It is this cell.
    At(Cell),
}

impl MoveCell {
    fn known(self) -> Option<Cell> {
        match self {
            MoveCell::At(it) => Some(it),
            MoveCell::Unknown | MoveCell::Nowhere => None,
        }
    }
}

/// The known facts about a move.
#[derive(Clone, Copy)]
pub(super) struct MoveFacts<'a> {
    pub(super) model: &'a Model,
    pub(super) own: Player,
    pub(super) from: MoveCell,
    pub(super) to: MoveCell,
    /// The mover's type, if it can't change before the condition is read.
    pub(super) mover: Option<PieceType>,
    /// The mover's type before the move.
    pub(super) was: Option<PieceType>,
    /// Whether the move captures.
    pub(super) captures: Option<bool>,
    /// The kind of the move.
    pub(super) kind: Option<MoveKind>,
    /// The number of passes just before the move.
    pub(super) passes: Option<i32>,
    /// The captured piece, if it is known to have no marks: its type and owner.
    pub(super) victim: Option<(PieceType, Player)>,
    /// True if the condition is read after the move.
    pub(super) after: bool,
    /// True if the piece of the event is the mover.
    pub(super) piece_moves: bool,
    /// Answers [`Cond::Steepest`] for `from` and `to`.
    pub(super) steepest: Option<&'a dyn Fn(CellValuesId, i32, Cell, Cell) -> bool>,
    /// Answers [`Cond::Mobile`].
    pub(super) mobile: Option<&'a dyn Fn(Player, PieceType, Cell) -> bool>,
}

impl<'a> MoveFacts<'a> {
    /// Returns facts with the player and nothing else.
    pub(super) fn nothing(model: &'a Model, own: Player) -> MoveFacts<'a> {
        MoveFacts {
            model,
            own,
            from: MoveCell::Unknown,
            to: MoveCell::Unknown,
            mover: None,
            was: None,
            captures: None,
            kind: None,
            passes: None,
            victim: None,
            after: false,
            piece_moves: false,
            steepest: None,
            mobile: None,
        }
    }

    /// Returns true if a rule may do something.
    pub(super) fn may_run(&self, rule: &Rule) -> bool {
        self.reached(rule).iter().any(|it| !it.effects.is_empty())
    }

    /// Returns the cases of a rule that may be run. The list ends with the first case whose condition certainly holds.
    pub(super) fn reached<'r>(&self, rule: &'r Rule) -> Vec<&'r Case> {
        let mut res = Vec::new();
        if self.truth(&rule.when) != Some(false) {
            for case in &rule.cases {
                let truth = self.truth(&case.when);
                res.extend(Some(case).filter(|_| truth != Some(false)));
                if truth == Some(true) {
                    break;
                }
            }
        }
        res
    }

    /// Returns the effects that a rule has. Returns `None` if they are not certain.
    pub(super) fn effects_of<'r>(&self, rule: &'r Rule) -> Option<&'r [Effect]> {
        if self.truth(&rule.when)? {
            for case in &rule.cases {
                if self.truth(&case.when)? {
                    return Some(&case.effects);
                }
            }
        }
        Some(&[])
    }

    /// Returns whether the condition holds, or `None` if that is not certain.
    pub(super) fn truth(&self, cond: &Cond) -> Option<bool> {
        match cond {
            Cond::Const(it) => Some(*it),
            Cond::Not(it) => self.truth(it).map(|it| !it),
            Cond::And(them) => all(them.iter().map(|it| self.truth(it))),
            Cond::Or(them) => all(them.iter().map(|it| self.truth(it).map(|it| !it))).map(|it| !it),
            Cond::Compare(how, a, b) => {
                let (a, b) = (self.num(a)?, self.num(b)?);
                Some(how.holds(a, b))
            }
            Cond::In(cell, set) => match self.cell(*cell) {
                MoveCell::At(cell) => self.member(cell, set),
                MoveCell::Nowhere => Some(false),
                MoveCell::Unknown => None,
            },
            Cond::Some(set) => self.set(set).map(|it| it.contains(&true)),
            Cond::Is(PieceRef::Mover, types) => self.mover.map(|it| types.has(it)),
            Cond::Is(PieceRef::Piece, types) if self.piece_moves => {
                self.mover.map(|it| types.has(it))
            }
            Cond::Is(PieceRef::Victim, types) => self.victim.map(|it| types.has(it.0)),
            Cond::Marked(PieceRef::Victim, _) => self.victim.map(|_| false),
            Cond::Owned(PieceRef::Victim, PlayerRef::Neutral) => self.victim.map(|_| false),
            Cond::Mobile(ty, cell) => {
                let (ty, cell) = (self.ty(ty)?, self.only(cell)?);
                self.mobile.map(|it| it(self.own, ty, cell))
            }
            Cond::SameType(a, b) => Some(self.ty(a)? == self.ty(b)?),
            Cond::Exists(ty) => self.type_of(ty).map(|it| it.is_some()),
            Cond::Captures => self.captures,
            Cond::Labelled(labels) => {
                self.labels_of_mover().filter(|it| labels.is_apart_from(*it)).map(|_| false)
            }
            Cond::Kind(kind) => self.kind.map(|it| it == *kind),
            // What is known here does not change by a move.
            Cond::Before(it) => self.before().truth(it),
            Cond::As(player, it) => MoveFacts { own: self.player(*player)?, ..*self }.truth(it),
            Cond::Steepest(field, least) => {
                let (from, to) = (self.from.known()?, self.to.known()?);
                self.steepest.map(|it| it(*field, *least, from, to))
            }
            _ => None,
        }
    }

    /// Returns a type, or `None` if it is not certain that there is one and which.
    pub(super) fn ty(&self, ty: &TypeExpr) -> Option<PieceType> {
        self.type_of(ty).flatten()
    }

    /// Returns a type, or `Some(None)` if there certainly is none. Returns `None` if that is not certain.
    #[expect(clippy::option_option, reason = "that there is none may be certain as well")]
    fn type_of(&self, ty: &TypeExpr) -> Option<Option<PieceType>> {
        match ty {
            TypeExpr::Of(PieceRef::Victim) => self.victim.map(|it| Some(it.0)),
            TypeExpr::Base(it) => {
                let base = |it: PieceType| self.model.types[it].base.unwrap_or(it);
                Some(self.type_of(it)?.map(base))
            }
            TypeExpr::Promotion(it) => {
                let first = |it: PieceType| self.model.promotions[it].first().copied();
                Some(self.type_of(it)?.and_then(first))
            }
            TypeExpr::Next(it, list) => {
                let types = &self.model.rankings[list.idx()].types;
                let after =
                    |ty: PieceType| types.windows(2).rfind(|it| it[0] == ty).map(|it| it[1]);
                Some(self.type_of(it)?.and_then(after))
            }
            TypeExpr::Paired(pairing, one, other) => {
                let (one, other) = (self.type_of(one)?, self.type_of(other)?);
                let pairing = &self.model.pairings[pairing.idx()];
                Some(one.zip(other).and_then(|(one, other)| pairing.get(one, other)))
            }
            TypeExpr::Const(it) => Some(Some(*it)),
            TypeExpr::MoverWas => self.was.map(Some),
            TypeExpr::Of(PieceRef::Mover) => self.mover.map(Some),
            TypeExpr::Of(PieceRef::Piece) if self.piece_moves => self.mover.map(Some),
            _ => None,
        }
    }

    fn cell(&self, cell: CellRef) -> MoveCell {
        match cell {
            CellRef::Origin => self.from,
            CellRef::Target => self.to,
            CellRef::Const(it) => MoveCell::At(it),
            _ => MoveCell::Unknown,
        }
    }

    /// Returns the labels that moves of the mover's type may have, if they are known. Imitated and relayed moves may have any.
    fn labels_of_mover(&self) -> Option<LabelSet> {
        if self.kind.is_some_and(|it| it != MoveKind::Step) {
            return Some(LabelSet::default());
        }
        let patterns = &self.model.types[self.was?].patterns;
        let imitates = |it: &Pattern| matches!(it.kind, PatternKind::Imitate { .. });
        let labels = || patterns.iter().filter_map(|it| it.label).collect();
        (!patterns.iter().any(imitates) && !self.model.relays()).then(labels)
    }

    /// Returns the cell that a set stands for, if that is certain.
    fn only(&self, set: &SetExpr) -> Option<Cell> {
        match set {
            SetExpr::Cell(cell) => self.cell(*cell).known(),
            _ => None,
        }
    }

    /// Returns the facts that hold in the position before the move.
    fn before(&self) -> MoveFacts<'a> {
        MoveFacts { after: false, piece_moves: false, passes: None, ..*self }
    }

    /// Returns true if rules or actions place pieces.
    fn places(&self) -> bool {
        self.model.effects().any(|it| matches!(it, Effect::Place { .. }))
    }

    /// Returns a player, or `None` if that is not certain.
    pub(super) fn player(&self, player: PlayerRef) -> Option<Player> {
        match player {
            PlayerRef::OwnerOf(PieceRef::Victim) => self.victim.map(|it| it.1),
            PlayerRef::Own => Some(self.own),
            PlayerRef::Const(it) => Some(it),
            // With two players only one player is possible.
            PlayerRef::Enemy | PlayerRef::Next if self.model.players.len() == 2 => {
                let other = Player(1 - self.own.0);
                let enemy = self.model.players[other].team != self.model.players[self.own].team;
                (enemy || player == PlayerRef::Next).then_some(other)
            }
            _ => None,
        }
    }

    fn num(&self, num: &Num) -> Option<i32> {
        let cell = |it: &SetExpr| Some(&self.model.board.cells[self.only(it)?.idx()]);
        Some(match num {
            Num::Const(it) => *it,
            Num::Count(set) => self.set(set)?.iter().filter(|it| **it).count() as i32,
            Num::CellValues(field, at, player) => {
                let values = &self.model.cell_values[field.idx()].values[self.player(*player)?];
                values[self.only(at)?.idx()]
            }
            Num::File(at) => cell(at)?.file,
            Num::Rank(at) => cell(at)?.rank,
            Num::Level(at) => cell(at)?.level,
            Num::TypeValue(values, ty) => {
                let values = &self.model.type_values[values.idx()].values;
                self.type_of(ty)?.map_or(0, |it| values[it])
            }
            Num::Passes => self.passes?,
            Num::Before(it) => self.before().num(it)?,
            Num::As(player, it) => MoveFacts { own: self.player(*player)?, ..*self }.num(it)?,
            Num::Arith(how, a, b) => how.of(self.num(a)?, self.num(b)?),
            Num::Abs(it) => self.num(it)?.saturating_abs(),
            _ => return None,
        })
    }

    fn set(&self, set: &SetExpr) -> Option<Vec<bool>> {
        let cells = (0..self.model.board.cells.len()).map(Cell::new);
        cells.map(|it| self.member(it, set)).collect()
    }

    /// Returns whether the cell is in the set, or `None` if that is not certain.
    pub(super) fn member(&self, cell: Cell, set: &SetExpr) -> Option<bool> {
        let board = &self.model.board;
        let same = |set: &SetExpr, line: fn(&alfil_model::CellInfo) -> i32| {
            let here = &board.cells[cell.idx()];
            let shares = |it: usize| {
                let other = &board.cells[it];
                line(here) == line(other) && here.level == other.level
            };
            match set {
                SetExpr::Cell(at) => match self.cell(*at) {
                    MoveCell::At(at) => Some(shares(at.idx())),
                    MoveCell::Nowhere => Some(false),
                    MoveCell::Unknown => None,
                },
                set => {
                    let cells = self.set(set)?;
                    Some(cells.iter().enumerate().any(|(at, it)| *it && shares(at)))
                }
            }
        };
        match set {
            SetExpr::None => Some(false),
            SetExpr::All => Some(true),
            SetExpr::Zone(zone, player) => {
                let zone = &self.model.zones[zone.idx()].cells;
                Some(zone[self.player(*player)?].contains(&cell))
            }
            SetExpr::Cell(at) => match self.cell(*at) {
                MoveCell::At(at) => Some(at == cell),
                MoveCell::Nowhere => Some(false),
                MoveCell::Unknown => None,
            },
            SetExpr::Cells(cells) => Some(cells.has(cell)),
            SetExpr::Union(them) => {
                let none = them.iter().map(|it| self.member(cell, it).map(|it| !it));
                all(none).map(|it| !it)
            }
            SetExpr::Inter(them) => all(them.iter().map(|it| self.member(cell, it))),
            SetExpr::Minus(a, b) => {
                let without = self.member(cell, b).map(|it| !it);
                all([self.member(cell, a), without].into_iter())
            }
            SetExpr::Not(it) => self.member(cell, it).map(|it| !it),
            SetExpr::FileOf(at) => same(at, |it| it.file),
            SetExpr::RankOf(at) => same(at, |it| it.rank),
            SetExpr::Before(it) => self.before().member(cell, it),
            // A piece that was moved lies where it is not placed, one that was dropped where it is.
            SetExpr::State(SetId::PLACED) if self.after && self.to == MoveCell::At(cell) => {
                match self.kind? {
                    MoveKind::Step if !self.places() => Some(false),
                    MoveKind::Drop => Some(true),
                    _ => None,
                }
            }
            SetExpr::As(player, it) => {
                MoveFacts { own: self.player(*player)?, ..*self }.member(cell, it)
            }
            _ => None,
        }
    }
}

/// Returns whether all values are true, or `None` if that is not certain.
fn all(them: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut res = Some(true);
    for it in them {
        match it {
            Some(true) => {}
            Some(false) => return Some(false),
            None => res = None,
        }
    }
    res
}
