//! Sets of cells.

use super::{
    cx::ExprCx,
    kinds::{ExprType, Resolution},
    words::{Builtin, BuiltinWord, SetWord},
};
use crate::{
    diag::{Code, Diagnostic},
    schema::Context,
    sema::symbols::{CellSets, ChoiceKind, Def},
    source::Span,
    syntax::expr::{Expr, ExprKind, Infix, Joint, Prefix, Word},
};
use alfil_model::{
    CellRef, Player, PlayerRef, SetExpr, SetId, StrideId, TypeExpr, TypeSet, ZoneId,
};

impl ExprCx<'_> {
    pub(super) fn set(&mut self, expr: &Expr) -> Option<SetExpr> {
        if self.is_static(expr) {
            return self.static_set(expr);
        }
        match &expr.kind {
            ExprKind::Word(word) => self.set_of_word(expr, word),
            ExprKind::Braces(items) | ExprKind::Chain(Joint::Union, items) => {
                if self.kind(expr) == ExprType::Types {
                    return self.beside(std::slice::from_ref(expr));
                }
                Some(SetExpr::Union(self.sets(items)?))
            }
            ExprKind::Chain(Joint::Intersection, items) => Some(SetExpr::Inter(self.sets(items)?)),
            ExprKind::Chain(Joint::Juxtaposed, items) => self.beside(items),
            ExprKind::Pair(Infix::Minus, left, right) => {
                self.not_a_range(expr, left, right);
                self.not_mixed(left, right);
                let (left, right) = (self.set(left), self.set(right));
                Some(SetExpr::Minus(Box::new(left?), Box::new(right?)))
            }
            ExprKind::Prefix(Prefix::Complement, operand) => {
                Some(SetExpr::Not(Box::new(self.set(operand)?)))
            }
            _ => self.wrong_kind(expr, ExprType::Set),
        }
    }

    /// Returns all of them, types put together; complains about each that is none.
    fn sets(&mut self, items: &[Expr]) -> Option<Vec<SetExpr>> {
        let all: Vec<_> = items.iter().map(|it| self.set(it)).collect();
        all.into_iter().collect()
    }

    /// Words side by side: places unite, types unite, and all that restrict one another.
    fn beside(&mut self, items: &[Expr]) -> Option<SetExpr> {
        self.not_another_line(items)?;
        self.not_ambiguous(items)?;
        let (places, rest): (Vec<_>, Vec<_>) = items.iter().partition(|it| self.is_place(it));
        let (types, rest): (Vec<_>, Vec<_>) = rest.into_iter().partition(|it| self.is_types(it));
        let mut res = Vec::new();
        let mut fine = true;
        for item in rest {
            match self.set(item) {
                Some(set) => res.push(set),
                None => fine = false,
            }
        }
        if !types.is_empty() {
            let sets: Vec<_> = types.into_iter().map(|it| self.types(it)).collect();
            match sets.into_iter().collect::<Option<Vec<TypeSet>>>() {
                Some(sets) => {
                    self.pieces_move(items)?;
                    res.push(SetExpr::Types(
                        sets.into_iter().fold(TypeSet::default(), |a, b| a.or(&b)),
                    ));
                }
                None => fine = false,
            }
        }
        if !places.is_empty() {
            res.push(self.static_places(&places)?);
        }
        if !fine {
            return None;
        }
        match res.len() {
            1 => res.pop(),
            _ => Some(SetExpr::Inter(res)),
        }
    }

    /// Refuses a zone beside cells, or beside another zone: it could mean both or what they share.
    pub(super) fn not_ambiguous(&mut self, items: &[Expr]) -> Option<()> {
        let zone = |it: &&Expr| matches!(&it.kind, ExprKind::Word(word) if matches!(self.meaning(word), Some(Resolution::Def(Def::Zone(_)))));
        let mut zones = items.iter().filter(zone);
        let Some(first) = zones.next() else { return Some(()) };
        let other = zones.next().or_else(|| items.iter().find(|it| self.is_place(it)));
        let Some(other) = other else { return Some(()) };
        let (a, b) =
            if first.span.start < other.span.start { (first, other) } else { (other, first) };
        let message = format!("`{a}` beside `{b}` could mean both or what they share");
        let diag = Diagnostic::new(Code::SideBySide, a.span.to(b.span), message)
            .replace(
                &format!("{a} {b}"),
                format!("{a} | {b}"),
                format!("write `{a} | {b}` for the cells of both"),
            )
            .replace(
                &format!("{a} {b}"),
                format!("{a} & {b}"),
                format!("write `{a} & {b}` for the cells that they share"),
            );
        self.complain(diag);
        None
    }

    /// Types are no sets of cells where nothing may depend on what stands where.
    fn pieces_move(&mut self, items: &[Expr]) -> Option<()> {
        if !matches!(self.scope.context, Context::Zone | Context::Setup | Context::Text) {
            return Some(());
        }
        let first = items.iter().find(|it| self.is_types(it))?;
        self.changes(&first.to_string(), first.span)
    }

    /// Checks that names of state can be read here; reports an error if not.
    pub(super) fn dynamic(&mut self, word: &Word) -> Option<()> {
        match self.scope.context {
            Context::Zone | Context::Setup | Context::Text => self.changes(&word.name, word.span),
            _ => Some(()),
        }
    }

    /// Complains about something that changes during play where only fixed sets may stand.
    fn changes<T>(&mut self, text: &str, span: Span) -> Option<T> {
        let message = format!("expected cells that never change, found `{text}`");
        let note =
            format!("pieces move; what is read in {} stays as it is", self.scope.context.phrase());
        let mut diag = Diagnostic::new(Code::NotHere, span, message).note(note);
        if let Some(player) = self.players.iter().find(|it| it.name == text) {
            let help = format!("write one player's cells as `{{ {} = '...' }}`", player.name);
            diag = diag.help(help);
        }
        self.complain(diag);
        None
    }

    fn set_of_word(&mut self, expr: &Expr, word: &Word) -> Option<SetExpr> {
        let meaning = self.meaning(word);
        match meaning {
            Some(Resolution::Def(Def::Set(sets))) => {
                self.dynamic(word)?;
                let player = self.holder(*sets, word)?;
                let held = self.held_sets(*sets, player);
                let cells = |(set, zone)| match zone {
                    Some(zone) => {
                        SetExpr::Inter(vec![SetExpr::Zone(zone, player), SetExpr::State(set)])
                    }
                    None => SetExpr::State(set),
                };
                Some(SetExpr::union(held.into_iter().map(cells).collect()))
            }
            Some(Resolution::Def(Def::Mark(mark))) => {
                self.dynamic(word)?;
                Some(SetExpr::Marked(*mark))
            }
            Some(Resolution::Def(Def::Type(_) | Def::Id(_) | Def::TypeSet(_))) => {
                let types = self.types(expr)?;
                self.pieces_move(std::slice::from_ref(expr))?;
                Some(SetExpr::Types(types))
            }
            Some(Resolution::Def(Def::Player(_))) => {
                let player = self.player(expr)?;
                self.dynamic(word)?;
                Some(SetExpr::Pieces(player))
            }
            Some(Resolution::Def(Def::Choice(n, kind))) => Some(match kind {
                ChoiceKind::Cell => SetExpr::Cell(CellRef::Bound(*n)),
                _ => SetExpr::OfType(TypeExpr::Bound(*n)),
            }),
            Some(Resolution::Def(Def::Pairing(_))) => {
                self.dynamic(word)?;
                Some(SetExpr::OfType(self.ty(expr)?))
            }
            Some(Resolution::Def(Def::Definition(it))) => {
                self.dynamic(word)?;
                let as_seen = |player, it| SetExpr::As(player, Box::new(it));
                self.defined(word, it.as_ref(), Self::set, as_seen)
            }
            // With a player that is known during play only.
            Some(Resolution::Def(Def::Zone(zone))) => {
                let form = format!("{}(PLAYER)", word.name);
                let args = self.counted(word, &form, 0, 1, false)?;
                let player = self.player_or(args.first(), PlayerRef::Own)?;
                Some(SetExpr::Zone(*zone, player))
            }
            Some(Resolution::Word(known)) => match known.sense {
                Builtin::Cell(_) | Builtin::Piece(_) => Some(SetExpr::Cell(self.cell(expr)?)),
                Builtin::Player(_) | Builtin::Owner => {
                    let player = self.player(expr)?;
                    self.dynamic(word)?;
                    Some(SetExpr::Pieces(player))
                }
                Builtin::Type(_) if self.is_types(expr) => Some(SetExpr::Types(self.types(expr)?)),
                Builtin::Type(_) => Some(SetExpr::OfType(self.ty(expr)?)),
                Builtin::Set(set) => self.set_word(known, set, word),
                Builtin::Num(num) => self.line_of(expr, known, num, word),
                Builtin::Before => {
                    let [set] = self.args(known, word)? else { return None };
                    Some(SetExpr::Before(Box::new(self.set(set)?)))
                }
                _ => self.wrong_kind(expr, ExprType::Set),
            },
            _ => self.wrong_kind(expr, ExprType::Set),
        }
    }

    /// Returns the player of whose set a word speaks.
    pub(super) fn holder(&mut self, sets: CellSets, word: &Word) -> Option<PlayerRef> {
        let most = usize::from(sets.per_player);
        let form =
            if sets.per_player { format!("{}(PLAYER)", word.name) } else { word.name.clone() };
        let args = self.counted(word, &form, 0, most, false)?;
        self.player_or(args.first(), PlayerRef::Own)
    }

    /// Returns the sets of which `player` may have one, each with the zone that has cells only if it is theirs. Without a zone
    /// the set is theirs in any case.
    pub(super) fn held_sets(
        &mut self,
        sets: CellSets,
        player: PlayerRef,
    ) -> Vec<(SetId, Option<ZoneId>)> {
        match player {
            _ if !sets.per_player => vec![(sets.first, None)],
            PlayerRef::Const(it) => {
                sets.ids().nth(it.idx()).map(|it| (it, None)).into_iter().collect()
            }
            _ => {
                let each = sets.ids().enumerate();
                each.map(|(n, it)| (it, Some(self.all_for(Player::new(n))))).collect()
            }
        }
    }

    fn line_of(
        &mut self,
        expr: &Expr,
        known: &'static BuiltinWord,
        num: super::words::NumWord,
        word: &Word,
    ) -> Option<SetExpr> {
        use super::words::NumWord;
        match num {
            NumWord::File | NumWord::Rank => {
                let [of] = self.args(known, word)? else { return None };
                let of = Box::new(self.set(of)?);
                Some(match num {
                    NumWord::File => SetExpr::FileOf(of),
                    _ => SetExpr::RankOf(of),
                })
            }
            _ => self.wrong_kind(expr, ExprType::Set),
        }
    }

    /// Returns the set of attackers; enemies by default.
    fn attacking(&mut self, by: Option<&Expr>) -> Option<Box<SetExpr>> {
        Some(Box::new(match by {
            Some(by) => self.set(by)?,
            None => SetExpr::Pieces(PlayerRef::Enemy),
        }))
    }

    /// Returns the cells at which a line may end, and whether it may also end at the board's edge.
    fn ends(&mut self, expr: &Expr) -> Option<(SetExpr, bool)> {
        let items = match &expr.kind {
            ExprKind::Chain(Joint::Union, items) => items.as_slice(),
            _ => std::slice::from_ref(expr),
        };
        let (edges, cells): (Vec<&Expr>, Vec<&Expr>) =
            items.iter().partition(|it| self.is_set_word(it, SetWord::Edge));
        if edges.is_empty() {
            return Some((self.set(expr)?, false));
        }
        let cells: Vec<_> = cells.into_iter().map(|it| self.set(it)).collect();
        Some((SetExpr::Union(cells.into_iter().collect::<Option<_>>()?), true))
    }

    /// Returns the number of the moves written in a text; the same moves have one number.
    pub(super) fn stride_id(&mut self, moves: &Expr) -> Option<StrideId> {
        let stride = self.stride(moves)?;
        let there = self.strides.iter().position(|it| it.paths == stride.paths);
        let id = there.unwrap_or(self.strides.len());
        if id == self.strides.len() {
            self.strides.push(stride);
        }
        Some(StrideId::new(id))
    }

    fn set_word(
        &mut self,
        known: &'static BuiltinWord,
        set: SetWord,
        word: &Word,
    ) -> Option<SetExpr> {
        let args = self.args(known, word)?;
        let by = word.args.as_ref().and_then(|it| it.by.as_deref());
        Some(match (set, args) {
            (SetWord::All, _) => SetExpr::All,
            (SetWord::None, _) => SetExpr::None,
            (SetWord::Empty, _) => SetExpr::Vacant,
            (SetWord::Occupied, _) => SetExpr::Occupied,
            (SetWord::Unmoved, _) => SetExpr::State(SetId::UNMOVED),
            (SetWord::Placed, _) => SetExpr::State(SetId::PLACED),
            (SetWord::Royal, _) => SetExpr::Royal(self.player_or(args.first(), PlayerRef::Own)?),
            (SetWord::Attacked, _) => {
                let by = self.attacking(by);
                let among = match args.first() {
                    Some(set) => Some(self.set(set)?),
                    None => None,
                };
                let attacked = SetExpr::Attacked(by?);
                match among {
                    Some(set) => SetExpr::Inter(vec![set, attacked]),
                    None => attacked,
                }
            }
            (SetWord::Attackers, [set]) => {
                let by = self.attacking(by);
                let set = self.set(set)?;
                SetExpr::Attackers(by?, Box::new(set))
            }
            (SetWord::Near, [set]) => SetExpr::Near(Box::new(self.set(set)?)),
            (SetWord::Near, [set, moves]) => {
                let (set, stride) = (self.set(set), self.stride_id(moves));
                SetExpr::Stride(Box::new(set?), stride?)
            }
            (SetWord::Group, [of, with, moves @ ..]) => {
                let (of, with) = (self.set(of), self.set(with));
                let joined = match moves {
                    [] => None,
                    [moves, ..] => Some(self.stride_id(moves)?),
                };
                SetExpr::Group(Box::new(of?), Box::new(with?), joined)
            }
            (SetWord::Captured, _) => SetExpr::Captured,
            (SetWord::Beyond, [a, b]) => {
                let (a, b) = (self.set(a), self.set(b));
                SetExpr::Beyond(Box::new(a?), Box::new(b?))
            }
            (SetWord::Between, [a, b]) => {
                let (a, b) = (self.set(a), self.set(b));
                SetExpr::Between(Box::new(a?), Box::new(b?))
            }
            (SetWord::Rows, [set, numbers]) => {
                let (set, numbers) = (self.set(set), self.plain_numbers(numbers, 1, 4096));
                let (least, most) = numbers?;
                SetExpr::Rows { set: Box::new(set?), least, most }
            }
            (SetWord::Targets, [set]) => SetExpr::Targets(Box::new(self.set(set)?)),
            (SetWord::Above | SetWord::Below, [ty, list]) => {
                let (ty, list) = (self.ty(ty), self.list(list));
                SetExpr::Ranked(ty?, list?, set == SetWord::Above)
            }
            (SetWord::Enclosed, [from, inner, outer]) => {
                let (from, inner) = (self.one_cell(from), self.set(inner));
                let (outer, edge) = self.ends(outer)?;
                let [from, inner, outer] = [from?, inner?, outer].map(Box::new);
                SetExpr::Enclosed { from, inner, outer, edge }
            }
            // These are fixed and never come here.
            _ => return None,
        })
    }
}
