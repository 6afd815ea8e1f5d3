//! Cells, pieces, players and types.

use super::{
    super::declare::MAX_ID,
    cx::ExprCx,
    kinds::{ExprType, Resolution},
    scope::Scope,
    words::{Builtin, BuiltinWord, SetWord, TypeWord},
};
use crate::{
    diag::{Code, Diagnostic},
    schema::{Context, ContextSet},
    sema::symbols::{ChoiceKind, Def, SymbolId},
    source::Span,
    syntax::expr::{Expr, ExprKind, Infix, Joint, Prefix, Word},
};
use alfil_model::{
    Cell, CellRef, PieceRef, PieceType, Player, PlayerRef, RankingId, SetExpr, TypeExpr, TypeSet,
};

impl ExprCx<'_> {
    pub(super) fn cell(&mut self, expr: &Expr) -> Option<CellRef> {
        match &expr.kind {
            ExprKind::Number(number) => match self.cell_named(&number.to_string()) {
                Some(cell) => self.same_for_all(cell, expr.span),
                None => self.wrong_kind(expr, ExprType::Cell),
            },
            ExprKind::Word(word) => match self.meaning(word) {
                Some(Resolution::Def(Def::Cell(cell))) => {
                    self.counted(word, &word.name, 0, 0, false)?;
                    self.same_for_all(*cell, expr.span)
                }
                Some(Resolution::Def(Def::Choice(n, ChoiceKind::Cell))) => Some(CellRef::Bound(*n)),
                Some(Resolution::Word(BuiltinWord {
                    sense: Builtin::Cell(_) | Builtin::Piece(_),
                    ..
                })) => {
                    let scope = self.scope;
                    match self.piece_or_cell(word)? {
                        Builtin::Cell(cell) => Some(cell),
                        Builtin::Piece(piece) => Some(cell_of(piece, &scope)),
                        _ => None,
                    }
                }
                _ => self.wrong_kind(expr, ExprType::Cell),
            },
            _ => self.wrong_kind(expr, ExprType::Cell),
        }
    }

    /// Returns a cell, or a set that stands for its only cell.
    pub(super) fn one_cell(&mut self, expr: &Expr) -> Option<SetExpr> {
        let is_set = match self.kind(expr) {
            ExprType::Set | ExprType::State => true,
            _ => self.is_types(expr),
        };
        if is_set {
            let help = ["name a cell", "name one of the cells, or a set that has only one"];
            return self.cells(expr, 1, help);
        }
        self.cell(expr).map(SetExpr::Cell)
    }

    /// Returns a set that holds a cell, and no more than `most`. What it holds may be known during play only; if it is
    /// known now, it must fit. The remedies are for a set without a cell, and for one that has too many.
    pub(super) fn cells(
        &mut self,
        expr: &Expr,
        most: usize,
        [none, many]: [&str; 2],
    ) -> Option<SetExpr> {
        let set = self.set(expr)?;
        let found: Vec<usize> = match &set {
            SetExpr::None => vec![0],
            SetExpr::All => vec![self.geometry.board().cells.len()],
            SetExpr::Cells(cells) => match (cells.iter().next(), cells.len()) {
                (Some(cell), 1) => return Some(SetExpr::Cell(CellRef::Const(cell))),
                (_, n) => vec![n],
            },
            SetExpr::Zone(zone, _) => self.zones[zone.idx()].cells.iter().map(Vec::len).collect(),
            _ => return Some(set),
        };
        let fits = |it: &usize| (1..=most).contains(it);
        let Some(cells) = found.into_iter().find(|it| !fits(it)) else { return Some(set) };
        let (wanted, help) = if cells == 0 { ("a cell", none) } else { ("one cell", many) };
        let message = format!("expected {wanted}, found `{expr}`, which has {cells}");
        self.complain(Diagnostic::new(Code::WrongKind, expr.span, message).help(help));
        None
    }

    /// Returns a word for a cell or a piece, where it is allowed.
    fn piece_or_cell(&mut self, word: &Word) -> Option<Builtin> {
        let Some(Resolution::Word(known)) = self.meaning(word) else { return None };
        self.args(known, word)?;
        Some(known.sense)
    }

    /// Returns a cell that must be the same one for all players. A single cell stands for itself, for every player.
    fn same_for_all(&mut self, cell: Cell, span: Span) -> Option<CellRef> {
        let Some((player, seen)) = self.seen_elsewhere(cell) else {
            return Some(CellRef::Const(cell));
        };
        let message = format!(
            "expected a cell that is the same for all players, but `{}` is `{seen}` for {player}",
            self.geometry.board().cells[cell.idx()].name
        );
        let diag = Diagnostic::new(Code::DiffersByPlayer, span, message)
            .note("cells are written as the first player sees them, and those of the others follow by symmetry")
            .help("use a set, such as a zone: sets may differ from player to player");
        self.complain(diag);
        None
    }

    /// Returns the first player for whom a cell is another one, and the name of that cell.
    fn seen_elsewhere(&self, cell: Cell) -> Option<(&str, &str)> {
        let seen = |player: Player| self.players[player].cells.get(cell.idx()).copied();
        let player = self.players.ids().find(|it| seen(*it).is_some_and(|it| it != cell))?;
        let name = &self.geometry.board().cells[seen(player)?.idx()].name;
        Some((&self.players[player].name, name))
    }

    /// Warns about `target = e4` inside the board: `e4` is another cell for other players. A cell at the edge is surely
    /// somebody's home or goal.
    pub(super) fn cell_of_player(&mut self, expr: &Expr) {
        let Some(Resolution::Def(Def::Cell(cell))) =
            expr.bare_word().and_then(|it| self.meaning(it))
        else {
            return;
        };
        let asked = ContextSet::RULE.or(ContextSet::FORBID).or(ContextSet::OUTCOME);
        let (cell, asked) = (*cell, asked.has(self.scope.context));
        let Some((player, seen)) = self.seen_elsewhere(cell).filter(|_| asked) else { return };
        if self.geometry.is_at_edge(cell) {
            return;
        }
        let (first, name) =
            (&self.players[Player::new(0)].name, &self.geometry.board().cells[cell.idx()].name);
        let message = format!("`{name}` is `{seen}` for {player}");
        let diag = Diagnostic::new(Code::CellOfPlayer, expr.span, message)
            .note("cells are written as the first player sees them, and those of the others follow by symmetry")
            .help(format!(
                "declare a zone with the cell of each player: `NAME = {{ {first} = '{name}', {player} = '{name}' }}`"
            ));
        self.complain(diag);
    }

    pub(super) fn piece(&mut self, expr: &Expr) -> Option<PieceRef> {
        if let ExprKind::Word(word) = &expr.kind
            && let Some(Resolution::Word(BuiltinWord { sense: Builtin::Piece(_), .. })) =
                self.meaning(word)
        {
            return match self.piece_or_cell(word)? {
                Builtin::Piece(piece) => Some(piece),
                _ => None,
            };
        }
        match self.kind(expr) {
            ExprType::Cell | ExprType::Num => Some(PieceRef::At(self.cell(expr)?)),
            _ => self.wrong_kind(expr, ExprType::Piece),
        }
    }

    pub(super) fn player(&mut self, expr: &Expr) -> Option<PlayerRef> {
        let ExprKind::Word(word) = &expr.kind else {
            return self.wrong_kind(expr, ExprType::Player);
        };
        match self.meaning(word) {
            Some(Resolution::Def(Def::Player(player))) => {
                self.counted(word, &word.name, 0, 0, false)?;
                Some(PlayerRef::Const(*player))
            }
            Some(Resolution::Word(known)) => match known.sense {
                Builtin::Player(player) => {
                    self.args(known, word)?;
                    Some(player)
                }
                Builtin::Owner => {
                    let [piece] = self.args(known, word)? else { return None };
                    Some(PlayerRef::OwnerOf(self.piece(piece)?))
                }
                _ => self.wrong_kind(expr, ExprType::Player),
            },
            _ => self.wrong_kind(expr, ExprType::Player),
        }
    }

    /// Returns the player among the arguments, or that one.
    pub(super) fn player_or(
        &mut self,
        expr: Option<&Expr>,
        without: PlayerRef,
    ) -> Option<PlayerRef> {
        match expr {
            Some(expr) => self.player(expr),
            None => Some(without),
        }
    }

    /// Returns a type, perhaps known only during play.
    pub(super) fn ty(&mut self, expr: &Expr) -> Option<TypeExpr> {
        let ExprKind::Word(word) = &expr.kind else { return self.wrong_kind(expr, ExprType::Type) };
        match self.meaning(word) {
            Some(Resolution::Def(Def::Type(ty) | Def::Id(ty))) => {
                self.counted(word, &word.name, 0, 0, false)?;
                Some(TypeExpr::Const(*ty))
            }
            Some(Resolution::Def(Def::Choice(n, _))) => Some(TypeExpr::Bound(*n)),
            Some(Resolution::Def(Def::Cell(_))) => Some(TypeExpr::Of(self.piece(expr)?)),
            Some(Resolution::Def(Def::Pairing(pairing))) => {
                let form = format!("{}(TYPE, TYPE)", word.name);
                let [one, other] = self.counted(word, &form, 2, 2, false)? else { return None };
                let (one, other) = (self.ty(one), self.ty(other));
                Some(TypeExpr::Paired(*pairing, Box::new(one?), Box::new(other?)))
            }
            Some(Resolution::Word(known)) => match known.sense {
                Builtin::Before => self.type_before(known, word),
                Builtin::Cell(_) | Builtin::Piece(_) => Some(TypeExpr::Of(self.piece(expr)?)),
                Builtin::Type(TypeWord::Promoted) => self.wrong_kind(expr, ExprType::Type),
                Builtin::Type(ty) => self.type_word(known, ty, word),
                _ => self.wrong_kind(expr, ExprType::Type),
            },
            _ => self.wrong_kind(expr, ExprType::Type),
        }
    }

    fn type_word(
        &mut self,
        known: &'static BuiltinWord,
        ty: TypeWord,
        word: &Word,
    ) -> Option<TypeExpr> {
        let args = self.args(known, word)?;
        Some(match (ty, args) {
            (TypeWord::Option, _) => TypeExpr::Option,
            (TypeWord::Last, _) => TypeExpr::Last,
            (TypeWord::Next, [of, list]) => {
                let (of, list) = (self.ty(of), self.list(list));
                TypeExpr::Next(Box::new(of?), list?)
            }
            (TypeWord::Promotion, [of]) => TypeExpr::Promotion(Box::new(self.ty(of)?)),
            (TypeWord::Base, [of]) => TypeExpr::Base(Box::new(self.ty(of)?)),
            _ => return None,
        })
    }

    /// `before(mover)`: the mover's type before the move.
    fn type_before(&mut self, known: &'static BuiltinWord, word: &Word) -> Option<TypeExpr> {
        let [of] = self.args(known, word)? else { return None };
        if self.kind(of) == ExprType::Piece && self.piece(of)? == PieceRef::Mover {
            return Some(TypeExpr::MoverWas);
        }
        let message = format!("expected `before(mover)` as a type, found `before({of})`");
        self.complain(
            Diagnostic::new(Code::WrongKind, of.span, message)
                .note("only what the mover was before the move is known"),
        );
        None
    }

    pub(super) fn list(&mut self, expr: &Expr) -> Option<RankingId> {
        match expr.bare_word().and_then(|it| self.meaning(it)) {
            Some(Resolution::Def(Def::Ranking(list))) => Some(*list),
            _ => self.wrong_kind(expr, ExprType::Ranking),
        }
    }

    /// Types that are known when the file is read.
    pub(super) fn types(&mut self, expr: &Expr) -> Option<TypeSet> {
        match &expr.kind {
            ExprKind::Word(word) => Some(self.type_names(expr, word)?.into_iter().collect()),
            ExprKind::Braces(items) | ExprKind::Chain(Joint::Union | Joint::Juxtaposed, items) => {
                let all: Vec<_> = items.iter().map(|it| self.types(it)).collect();
                let all: Option<Vec<TypeSet>> = all.into_iter().collect();
                Some(all?.into_iter().fold(TypeSet::default(), |a, b| a.or(&b)))
            }
            ExprKind::Chain(Joint::Intersection, items) => {
                let all: Vec<_> = items.iter().map(|it| self.types(it)).collect();
                let all: Option<Vec<TypeSet>> = all.into_iter().collect();
                all?.into_iter().reduce(|a, b| a.and(&b))
            }
            ExprKind::Pair(Infix::Minus, left, right) => {
                let (left, right) = (self.types(left), self.types(right));
                Some(left?.minus(&right?))
            }
            ExprKind::Prefix(Prefix::Complement, operand) => {
                let not = self.types(operand)?;
                Some(self.all_types().minus(&not))
            }
            _ => self.wrong_kind(expr, ExprType::Types),
        }
    }

    /// Returns all types of the file.
    pub(super) fn all_types(&self) -> TypeSet {
        self.symbols.types().filter_map(|it| it.def.as_type()).collect()
    }

    /// Returns the types that a word stands for, in the order of the file; for IDs run together, as written.
    fn type_names(&mut self, expr: &Expr, word: &Word) -> Option<Vec<PieceType>> {
        let types = match self.meaning(word) {
            Some(Resolution::Def(Def::Type(ty) | Def::Id(ty))) => vec![*ty],
            Some(Resolution::Def(Def::TypeSet(Some(types)))) => types.iter().collect(),
            Some(Resolution::Def(Def::TypeSet(None))) => {
                return self.declared_below(word, "set of types");
            }
            Some(Resolution::Word(known)) => match known.sense {
                Builtin::Type(TypeWord::Promoted) => {
                    self.args(known, word)?;
                    let promoted: TypeSet = self.promotions.iter().flatten().copied().collect();
                    promoted.iter().collect()
                }
                Builtin::Set(SetWord::All) => self.all_types().iter().collect(),
                Builtin::Set(SetWord::None) => Vec::new(),
                _ => return self.wrong_kind(expr, ExprType::Types),
            },
            None => match self.run_together(&word.name) {
                Some(ids) => ids.into_iter().map(|it| it.1).collect(),
                None => return self.wrong_kind(expr, ExprType::Types),
            },
            _ => return self.wrong_kind(expr, ExprType::Types),
        };
        self.counted(word, &word.name, 0, 0, false)?;
        Some(types)
    }

    /// Types by their IDs without blanks between: `KQRNBP`.
    ///
    /// Returns each ID's symbol with its type.
    pub(super) fn run_together(&self, name: &str) -> Option<Vec<(SymbolId, PieceType)>> {
        let mut res = Vec::new();
        let mut rest = name;
        while !rest.is_empty() {
            let mut ends =
                (1..=rest.len().min(MAX_ID)).rev().filter(|it| rest.is_char_boundary(*it));
            let (id, ty) = ends.find_map(|end| {
                let id = self.symbols.find(&rest[..end])?;
                match self.symbols[id].def {
                    Def::Id(ty) => Some((id, ty)),
                    _ => None,
                }
            })?;
            res.push((id, ty));
            rest = &rest[self.symbols[id].name.len()..];
        }
        Some(res)
    }

    /// Types in the order written, none twice.
    pub(super) fn type_list(&mut self, expr: &Expr) -> Option<Vec<PieceType>> {
        let mut res: Vec<PieceType> = Vec::new();
        let items = match &expr.kind {
            ExprKind::Braces(items) | ExprKind::Chain(Joint::Juxtaposed | Joint::Union, items) => {
                items
            }
            _ => std::slice::from_ref(expr),
        };
        let mut fine = true;
        for item in items {
            let types = match &item.kind {
                ExprKind::Word(word) => self.type_names(item, word),
                _ => self.types(item).map(|it| it.iter().collect()),
            };
            let Some(types) = types else {
                fine = false;
                continue;
            };
            if let Some(again) = types
                .iter()
                .enumerate()
                .find_map(|(n, it)| (res.contains(it) || types[..n].contains(it)).then_some(*it))
            {
                let name = self.symbols.type_name(again);
                let message = format!("expected each type once, found `{name}` again");
                self.complain(Diagnostic::new(Code::ListedTwice, item.span, message));
                fine = false;
            }
            res.extend(types);
        }
        fine.then_some(res)
    }
}

/// Returns the cell of a piece.
fn cell_of(piece: PieceRef, scope: &Scope<'_>) -> CellRef {
    match piece {
        PieceRef::Mover if scope.context == Context::Drop => CellRef::Target,
        PieceRef::Mover if scope.is_before_the_move() => CellRef::Origin,
        PieceRef::Mover => CellRef::Target,
        PieceRef::Piece => CellRef::Here,
        PieceRef::Victim => CellRef::Victim,
        PieceRef::Over => CellRef::Over,
        PieceRef::At(cell) => cell,
    }
}
