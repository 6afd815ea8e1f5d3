//! Numbers.

use super::{
    cx::ExprCx,
    kinds::{ExprType, Resolution},
    words::{Builtin, BuiltinWord, NumWord},
};
use crate::{
    diag::{Code, Diagnostic},
    sema::symbols::{Constant, Counter, Def, OptionValue},
    syntax::expr::{Expr, ExprKind, Infix, Joint, Prefix, Word},
};
use alfil_model::{Arith, CellValuesId, Num, PlayerRef, TypeExpr, TypeSet, TypeValuesId};

impl ExprCx<'_> {
    pub(super) fn num(&mut self, expr: &Expr) -> Option<Num> {
        match &expr.kind {
            ExprKind::Number(number) => Some(Num::Const(*number)),
            ExprKind::Prefix(Prefix::Negative, operand) => Some(match self.num(operand)? {
                Num::Const(number) => Num::Const(number.saturating_neg()),
                other => Num::arith(Arith::Sub, Num::Const(0), other),
            }),
            ExprKind::Pair(op @ (Infix::Plus | Infix::Minus | Infix::Times), left, right) => {
                let (left, right) = (self.num(left), self.num(right));
                let how = match op {
                    Infix::Plus => Arith::Add,
                    Infix::Minus => Arith::Sub,
                    _ => Arith::Mul,
                };
                Some(Num::arith(how, left?, right?))
            }
            ExprKind::Word(word) => self.num_of_word(expr, word),
            _ => self.wrong_kind(expr, ExprType::Num),
        }
    }

    fn num_of_word(&mut self, expr: &Expr, word: &Word) -> Option<Num> {
        match self.meaning(word) {
            Some(Resolution::Def(Def::Counter(Counter { id, per_player, .. }))) => {
                self.dynamic(word)?;
                let form =
                    if *per_player { format!("{}(PLAYER)", word.name) } else { word.name.clone() };
                let args = self.counted(word, &form, 0, usize::from(*per_player), false)?;
                let player = self.player_or(args.first(), PlayerRef::Own)?;
                Some(Num::Counter(*id, player))
            }
            Some(Resolution::Def(Def::CellValues(field))) if word.args.is_some() => {
                let form = format!("{}(CELL[, PLAYER])", word.name);
                let args = self.counted(word, &form, 1, 2, false)?;
                let cell = self.one_cell(args.first()?);
                let player = self.player_or(args.get(1), PlayerRef::Own);
                Some(Num::CellValues(*field, cell?, player?))
            }
            Some(Resolution::Def(Def::TypeValues(values))) if word.args.is_some() => {
                let form = format!("{}(TYPE)", word.name);
                let args = self.counted(word, &form, 1, 1, false)?;
                Some(Num::TypeValue(*values, self.ty(args.first()?)?))
            }
            Some(Resolution::Def(Def::Definition(it))) => {
                let as_seen = |player, it| Num::As(player, Box::new(it));
                self.defined(word, it.as_ref(), Self::num, as_seen)
            }
            Some(Resolution::Def(Def::Constant(Constant::Number(it)))) => {
                self.counted(word, &word.name, 0, 0, false)?;
                Some(Num::Const(*it))
            }
            Some(Resolution::Def(Def::Option(Some(OptionValue::Int(it))))) => {
                self.counted(word, &word.name, 0, 0, false)?;
                self.asks_options = true;
                Some(Num::Const(*it))
            }
            Some(Resolution::Word(known)) => match known.sense {
                Builtin::Num(num) => self.num_word(known, num, word),
                Builtin::Before => {
                    let [num] = self.args(known, word)? else { return None };
                    Some(Num::Before(Box::new(self.num(num)?)))
                }
                _ => self.wrong_kind(expr, ExprType::Num),
            },
            _ => self.wrong_kind(expr, ExprType::Num),
        }
    }

    fn num_word(&mut self, known: &'static BuiltinWord, num: NumWord, word: &Word) -> Option<Num> {
        let args = self.args(known, word)?;
        Some(match (num, args) {
            (NumWord::Count, [set]) => Num::Count(self.set(set)?),
            (NumWord::Groups, [set, moves @ ..]) => {
                let set = self.set(set);
                let joined = match moves {
                    [] => None,
                    [moves, ..] => Some(self.stride_id(moves)?),
                };
                Num::Groups(set?, joined)
            }
            (NumWord::Held, _) => {
                let (player, types, worked_out) = self.player_and_types(args.first())?;
                let one = |ty| Num::HeldOf(player, ty);
                let mut all = worked_out.into_iter().map(one).collect::<Vec<_>>();
                all.extend(types.map(|it| Num::Held(player, it)));
                all.into_iter().reduce(|a, b| Num::arith(Arith::Add, a, b))?
            }
            (NumWord::File, [cell]) => Num::File(self.one_cell(cell)?),
            (NumWord::Rank, [cell]) => Num::Rank(self.one_cell(cell)?),
            (NumWord::Level, [cell]) => Num::Level(self.one_cell(cell)?),
            (NumWord::Standing, [ty, list]) => {
                let (ty, list) = (self.ty(ty), self.list(list));
                Num::Standing(ty?, list?)
            }
            (NumWord::Sum, [values, set]) => {
                let (values, set) = (self.type_values(values), self.set(set));
                Num::Sum(values?, set?)
            }
            (NumWord::Arith(how), [a, b]) => {
                let (a, b) = (self.num(a), self.num(b));
                Num::arith(how, a?, b?)
            }
            (NumWord::Abs, [it]) => Num::Abs(Box::new(self.num(it)?)),
            (NumWord::Victims, _) => Num::Victims,
            (NumWord::MovesMade, _) => Num::MovesMade,
            (NumWord::Passes, _) => Num::Passes,
            (NumWord::Repetitions, _) => Num::Repetitions,
            (NumWord::Quiet, _) => Num::Quiet,
            (NumWord::TurnNumber, _) => Num::TurnNumber,
            _ => return None,
        })
    }

    /// Reads the arguments of `held(...)`: a player, types, or both; by default `own` and all types. Types that are found
    /// during play come separately.
    pub(super) fn player_and_types(
        &mut self,
        expr: Option<&Expr>,
    ) -> Option<(PlayerRef, Option<TypeSet>, Vec<TypeExpr>)> {
        let items = match expr {
            None => return Some((PlayerRef::Own, Some(self.all_types()), Vec::new())),
            Some(Expr {
                kind: ExprKind::Chain(Joint::Juxtaposed | Joint::Intersection, items),
                ..
            }) => items,
            Some(expr) => std::slice::from_ref(expr),
        };
        let (players, types): (Vec<_>, Vec<_>) =
            items.iter().partition(|it| self.kind(it) == ExprType::Player);
        if let [_, second, ..] = players[..] {
            return self.wrong_kind(second, ExprType::Types);
        }
        let player = self.player_or(players.first().copied(), PlayerRef::Own);
        if types.is_empty() {
            return Some((player?, Some(self.all_types()), Vec::new()));
        }
        let (worked_out, known): (Vec<_>, Vec<_>) =
            types.into_iter().partition(|it| self.is_worked_out(it));
        let worked_out: Vec<_> = worked_out.into_iter().map(|it| self.ty(it)).collect();
        let sets: Vec<_> = known.into_iter().map(|it| self.types(it)).collect();
        let worked_out: Vec<TypeExpr> = worked_out.into_iter().collect::<Option<_>>()?;
        let sets: Vec<TypeSet> = sets.into_iter().collect::<Option<_>>()?;
        Some((player?, sets.into_iter().reduce(|a, b| a.or(&b)), worked_out))
    }

    /// Returns a number that stands there as it is, within bounds.
    pub(super) fn plain_number(&mut self, expr: &Expr, min: i32, max: i32) -> Option<i32> {
        match self.num(expr)? {
            Num::Const(number) if (min..=max).contains(&number) => Some(number),
            _ => {
                let message =
                    format!("expected a plain number from {min} to {max}, found `{expr}`");
                self.complain(Diagnostic::new(Code::WrongKind, expr.span, message));
                None
            }
        }
    }

    /// Returns a plain number, or the ends of a range of them.
    pub(super) fn plain_numbers(
        &mut self,
        expr: &Expr,
        min: u16,
        max: u16,
    ) -> Option<(u16, Option<u16>)> {
        let ExprKind::Range(first, last) = expr.kind else {
            let number = self.plain_number(expr, i32::from(min), i32::from(max))?;
            return Some((number as u16, None));
        };
        let within = |it: i32| u16::try_from(it).ok().filter(|it| (min..=max).contains(it));
        match (within(first), within(last)) {
            (Some(first), Some(last)) if first <= last => Some((first, Some(last))),
            _ => {
                let message = format!(
                    "expected two numbers from {min} to {max}, the smaller first, found `{expr}`"
                );
                self.complain(Diagnostic::new(Code::WrongKind, expr.span, message));
                None
            }
        }
    }

    fn type_values(&mut self, expr: &Expr) -> Option<TypeValuesId> {
        match expr.bare_word().and_then(|it| self.meaning(it)) {
            Some(Resolution::Def(Def::TypeValues(values))) => Some(*values),
            _ => self.wrong_kind(expr, ExprType::TypeValues),
        }
    }

    pub(super) fn field(&mut self, expr: &Expr) -> Option<CellValuesId> {
        match expr.bare_word().and_then(|it| self.meaning(it)) {
            Some(Resolution::Def(Def::CellValues(field))) => Some(*field),
            _ => self.wrong_kind(expr, ExprType::CellValues),
        }
    }
}
