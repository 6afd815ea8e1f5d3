//! Effects, events, and what actions choose from.

use super::{
    cx::ExprCx,
    kinds::{ExprType, Resolution},
    simplify::simplify_set,
    statics::directions_of,
    words::{self, Builtin, NumWord, SetWord, TypeWord},
};
use crate::{
    diag::{Code, Diagnostic, Remedy},
    schema::Context,
    sema::{
        reach,
        symbols::{CellSets, ChoiceKind, Constant, Def, Symbol},
    },
    source::Snippet,
    syntax::{
        effect::{self as tree, Assign, EffectKind, TemplatePart},
        expr::{Expr, ExprKind, Word},
    },
};
use alfil_model::{
    Affected, Arith, Cell, Choice, ChoiceSource, Cond, CounterId, Domain, Effect, Event, Num,
    OutcomeResult, PieceRef, PlayerRef, SetExpr, SetId, StrideId, TextPart, TextTemplate, TypeExpr,
    ZoneId,
};

/// The remedies for a set without a cell, and for one that has too many.
const IN_EFFECTS: [&str; 2] =
    ["name a cell, or leave this effect out", "write `move SET by forward` to move several pieces"];

/// Events of the move itself: on others nothing can be chosen.
const OF_THE_MOVE: [Event; 6] =
    [Event::Depart, Event::Capture, Event::Arrive, Event::Drop, Event::Castle, Event::Moved];

impl ExprCx<'_> {
    /// Returns all of them; those that say that nothing happens are none.
    pub(super) fn effects(&mut self, effects: &[tree::Effect]) -> Option<Vec<Effect>> {
        let real = effects.iter().filter(|it| it.kind != EffectKind::Nothing);
        let all: Vec<_> = real
            .map(|it| match &it.kind {
                EffectKind::Assign(about, how, value) => self.assign(about, *how, value),
                _ => self.effect(it).map(|it| vec![it]),
            })
            .collect();
        all.into_iter().collect::<Option<Vec<_>>>().map(|it| it.concat())
    }

    fn effect(&mut self, effect: &tree::Effect) -> Option<Effect> {
        Some(match &effect.kind {
            EffectKind::Nothing | EffectKind::Assign(..) => return None,
            EffectKind::Remove(set) => Effect::Remove(self.set(set)?),
            EffectKind::Place { piece, owner, at, replacing } => {
                let piece = self.ty(piece);
                let owner = self.player_or(owner.as_ref(), PlayerRef::Own);
                let at = self.cells(at, usize::MAX, IN_EFFECTS);
                Effect::Place { piece: piece?, owner: owner?, at: at?, replace: *replacing }
            }
            EffectKind::Becomes(piece, ty) => {
                self.on_the_board(piece)?;
                let (affected, ty) = (self.affected(piece), self.ty(ty));
                Effect::Become(affected?, ty?)
            }
            EffectKind::HeldBecomes { held, of, becomes } => {
                let (player, ty) = self.held_piece(held, of.as_ref())?;
                Effect::BecomeHeld(player, ty, self.ty(becomes)?)
            }
            EffectKind::Choice { about, must, options, filter } => {
                Effect::Choose(self.choice(about, *must, options, filter.as_ref())?)
            }
            EffectKind::Turn(set, player) => {
                let (set, player) = (self.set(set), self.player(player));
                Effect::Turn(set?, player?)
            }
            EffectKind::Give(ty, player) => {
                let (ty, player) = (self.ty(ty), self.player(player));
                Effect::Give(player?, ty?)
            }
            EffectKind::Take(ty, player) => {
                let (ty, player) = (self.ty(ty), self.player(player));
                Effect::Take(player?, ty?)
            }
            EffectKind::Move(from, to) => {
                let (from, to) = (self.cells(from, 1, IN_EFFECTS), self.cells(to, 1, IN_EFFECTS));
                Effect::Relocate(from?, to?)
            }
            EffectKind::Swap(one, other) => {
                let (one, other) =
                    (self.cells(one, 1, IN_EFFECTS), self.cells(other, 1, IN_EFFECTS));
                Effect::Swap(one?, other?)
            }
            EffectKind::Shift(set, moves) => {
                let (set, stride) =
                    (self.cells(set, usize::MAX, IN_EFFECTS), self.stride_id(moves));
                let (set, stride) = (set?, stride?);
                self.leads_one_way(moves, stride)?;
                Effect::Shift(set, stride)
            }
            EffectKind::Mark { piece, name, set } => {
                let (affected, mark) = (self.affected(piece), self.mark(name));
                Effect::Mark(affected?, mark?, *set)
            }
            EffectKind::Win(player) => Effect::End(self.player(player)?, OutcomeResult::Win),
            EffectKind::Lose(player) => Effect::End(self.player(player)?, OutcomeResult::Loss),
            EffectKind::Draw => Effect::End(PlayerRef::Own, OutcomeResult::Draw),
            EffectKind::Eliminate(player) => {
                Effect::End(self.player(player)?, OutcomeResult::Eliminate)
            }
        })
    }

    /// Returns the pieces that an effect changes: a set, or a piece that is followed wherever it goes.
    fn affected(&mut self, expr: &Expr) -> Option<Affected> {
        match self.kind(expr) {
            ExprType::Set
            | ExprType::State
            | ExprType::Mark
            | ExprType::Player
            | ExprType::Type
            | ExprType::Types => Some(Affected::On(self.set(expr)?)),
            _ => Some(Affected::Piece(self.piece(expr)?)),
        }
    }

    /// Complains about a held piece where one on the board was expected.
    fn on_the_board(&mut self, piece: &Expr) -> Option<()> {
        let bound = piece.bare_word().and_then(|it| self.meaning(it));
        let Some(Resolution::Def(Def::Choice(_, ChoiceKind::Held(_)))) = bound else {
            return Some(());
        };
        let message = format!("expected a piece on the board, found the held piece `{piece}`");
        let diag = Diagnostic::new(Code::WrongKind, piece.span, message);
        self.complain(diag.help(format!("write `held {piece} becomes ...`")));
        None
    }

    /// Returns a held type, and who holds it.
    fn held_piece(&mut self, held: &Expr, of: Option<&Expr>) -> Option<(PlayerRef, TypeExpr)> {
        let holder = match held.bare_word().and_then(|it| self.meaning(it)) {
            Some(Resolution::Def(Def::Choice(_, ChoiceKind::Held(player)))) => *player,
            Some(Resolution::Def(Def::Choice(_, ChoiceKind::Cell))) => {
                let message =
                    format!("expected a held piece, found `{held}`, which is on the board");
                let diag = Diagnostic::new(Code::WrongKind, held.span, message);
                self.complain(diag.help(format!("write `{held} becomes ...`")));
                return None;
            }
            _ => PlayerRef::Own,
        };
        let (ty, player) = (self.ty(held), self.player_or(of, holder));
        Some((player?, ty?))
    }

    fn choice(
        &mut self,
        about: &Expr,
        must: bool,
        options: &Expr,
        filter: Option<&Expr>,
    ) -> Option<Choice> {
        let here = self.scope.context == Context::Rule && self.scope.events.within(&OF_THE_MOVE);
        if !here {
            let message = "nothing can be chosen here";
            let names = words::events().filter(|(_, it)| OF_THE_MOVE.contains(it));
            let names: Vec<&str> = names.map(|(it, _)| it).collect();
            self.complain(
                Diagnostic::new(Code::NotHere, about.span, message).note(format!(
                    "choices belong to the move: to rules on `{}`",
                    names.join("`, `")
                )),
            );
            return None;
        }
        if self.piece(about)? != PieceRef::Mover {
            let message = format!("expected `mover`, found `{about}`");
            self.complain(Diagnostic::new(Code::WrongKind, about.span, message).note(
                "only for the mover can something be chosen; others become what the rule says",
            ));
            return None;
        }
        // Options and their filter are read before the move.
        let outside = std::mem::replace(&mut self.scope.context, Context::Filter);
        let source = self.options(options);
        let filter = filter.map_or(Some(Cond::Const(true)), |it| self.cond(it));
        self.scope.context = outside;
        Some(Choice { source: source?, filter: filter?, optional: !must })
    }

    fn options(&mut self, options: &Expr) -> Option<ChoiceSource> {
        if let ExprKind::Word(word) = &options.kind
            && let Some(Resolution::Word(known)) = self.meaning(word)
        {
            match known.sense {
                Builtin::Type(TypeWord::Promotion) => {
                    let [of] = self.args(known, word)? else { return None };
                    return Some(ChoiceSource::Promotion(self.ty(of)?));
                }
                Builtin::Num(NumWord::Held) => {
                    let args = self.args(known, word)?;
                    let (player, types, worked_out) = self.player_and_types(args.first())?;
                    return match types {
                        Some(types) if worked_out.is_empty() => {
                            Some(ChoiceSource::Held(player, types))
                        }
                        _ => self.wrong_kind(args.first()?, ExprType::Types),
                    };
                }
                _ => {}
            }
        }
        if self.is_worked_out(options) {
            return Some(ChoiceSource::Type(self.ty(options)?));
        }
        Some(ChoiceSource::Types(self.type_list(options)?))
    }

    fn mark(&mut self, name: &Word) -> Option<alfil_model::MarkId> {
        match self.meaning(name) {
            Some(Resolution::Def(Def::Mark(mark))) => Some(*mark),
            _ => self.wrong_kind(&alone(name), ExprType::Mark),
        }
    }

    /// Checks that moves lead from each cell to one cell at most. A cell of several sites may be left on several ways.
    fn leads_one_way(&mut self, moves: &Expr, stride: StrideId) -> Option<()> {
        let paths = self.strides[stride.idx()].paths.clone();
        for player in self.players.ids() {
            for dir in directions_of(&paths) {
                self.geometry.orient(dir, player);
            }
            let seen = |dir| self.geometry.oriented(dir, player);
            let board = self.geometry.board();
            for (cell, place) in board.cells.iter().enumerate().filter(|it| it.1.sites.len() == 1) {
                let mut ends = reach::of_paths(board, &paths, Cell::new(cell), seen);
                ends.retain(|it| it.idx() != cell);
                ends.sort_unstable();
                ends.dedup();
                let [a, b, ..] = ends[..] else { continue };
                let names = [a, b].map(|it| &board.cells[it.idx()].name);
                let message = format!(
                    "expected moves that lead from each cell to one cell at most: `{moves}` leads from `{}` to `{}` and `{}`",
                    place.name, names[0], names[1]
                );
                let diag = Diagnostic::new(Code::WrongKind, moves.span, message);
                self.complain(diag.help("write one effect for each direction"));
                return None;
            }
        }
        Some(())
    }

    /// Returns the sets for which a name stands, if they change during play.
    fn state_sets(&self, name: &Word) -> Option<CellSets> {
        match self.meaning(name)? {
            Resolution::Def(Def::Set(sets)) => Some(*sets),
            Resolution::Word(known) if known.sense == Builtin::Set(SetWord::Unmoved) => {
                Some(CellSets::one(SetId::UNMOVED))
            }
            _ => None,
        }
    }

    /// Returns the effects of a change of a set, or of a counter.
    fn assign(&mut self, about: &Expr, how: Assign, value: &Expr) -> Option<Vec<Effect>> {
        if let ExprKind::Word(name) = &about.kind
            && let Some(sets) = self.state_sets(name)
        {
            return self.change_sets(sets, name, how, value);
        }
        self.count(about, how, value).map(|it| vec![it])
    }

    fn change_sets(
        &mut self,
        sets: CellSets,
        name: &Word,
        how: Assign,
        value: &Expr,
    ) -> Option<Vec<Effect>> {
        let player = self.holder(sets, name)?;
        let none = value.bare_word().is_some_and(|it| it.name == "none");
        let (cells, on) =
            match how {
                Assign::Set if none => (SetExpr::All, false),
                Assign::Set => {
                    let message = format!("expected `none`, found `{value}`");
                    let name = &name.name;
                    let diag = Diagnostic::new(Code::WrongKind, value.span, message);
                    self.complain(diag.help(format!(
                        "write two effects: `{name} = none`, then `{name} += {value}`"
                    )));
                    return None;
                }
                Assign::Raise => (self.set(value)?, true),
                Assign::Lower => (self.set(value)?, false),
            };
        let change = |(set, zone): (SetId, Option<ZoneId>)| {
            let of_player = zone.map(|it| SetExpr::Zone(it, player));
            let parts = of_player.into_iter().chain([cells.clone()]).collect();
            Effect::Include(set, SetExpr::inter(parts), on)
        };
        Some(self.held_sets(sets, player).into_iter().map(change).collect())
    }

    fn count(&mut self, counter: &Expr, how: Assign, value: &Expr) -> Option<Effect> {
        let is_set = matches!(self.kind(value), ExprType::Set | ExprType::State | ExprType::Cell);
        if is_set && self.kind(counter) != ExprType::Counter {
            return self.wrong_kind(counter, ExprType::State);
        }
        let is_type = matches!(self.kind(value), ExprType::Type | ExprType::Types);
        let is_piece = matches!(self.kind(counter), ExprType::Piece | ExprType::Cell);
        if is_type && is_piece && matches!(how, Assign::Set) {
            let message = format!("expected a counter, found {}", self.kind(counter).phrase());
            let (span, found) = (counter.span.to(value.span), format!("{counter} = {value}"));
            let new = format!("{counter} becomes {value}");
            let help = format!("write `{new}`");
            let diag = Diagnostic::new(Code::WrongKind, counter.span, message);
            self.complain(diag.edit(span, &found, new, help).certain());
            return None;
        }
        let (id, player) = self.counter(counter)?;
        let value = self.num(value)?;
        let changed = |how, by| Num::arith(how, Num::Counter(id, player), by);
        Some(Effect::Set(
            id,
            player,
            match how {
                Assign::Set => value,
                Assign::Raise => changed(Arith::Add, value),
                Assign::Lower => changed(Arith::Sub, value),
            },
        ))
    }

    fn counter(&mut self, expr: &Expr) -> Option<(CounterId, PlayerRef)> {
        let ExprKind::Word(word) = &expr.kind else {
            return self.wrong_kind(expr, ExprType::Counter);
        };
        match self.meaning(word) {
            Some(Resolution::Def(Def::Counter(_))) => match self.num(expr)? {
                Num::Counter(counter, player) => Some((counter, player)),
                _ => None,
            },
            _ => self.wrong_kind(expr, ExprType::Counter),
        }
    }

    pub(super) fn events(&mut self, text: Snippet<'_>) -> Vec<Event> {
        let words: Vec<_> = crate::sema::cx::words(text).collect();
        let (mut res, mut wrong) = (Vec::new(), Vec::new());
        let mut rest = words.as_slice();
        while let Some((first, others)) = rest.split_first() {
            let pair = others.first().map(|it| [first.text, it.text].join(" "));
            if let Some(event) = pair.and_then(|it| self.event(&it)) {
                res.push(event);
                rest = &others[1..];
                continue;
            }
            match self.event(first.text) {
                Some(event) => {
                    if let Event::Action(_) = event {
                        let action = self.symbols.find(first.text);
                        self.record.uses.extend(action.map(|it| (it, first.span)));
                    }
                    match event {
                        Event::Action(it) => {
                            res.extend(self.symbols.with_copies(it).map(Event::Action));
                        }
                        _ => res.push(event),
                    }
                }
                None => wrong.push(*first),
            }
            rest = others;
        }
        // A text without any event is one wrong name, whatever blanks it has.
        if res.is_empty() {
            wrong = vec![text];
        }
        for it in wrong {
            self.unknown_event(it);
        }
        res
    }

    /// Returns the event with that name. A name of the author's comes before a word.
    fn event(&self, name: &str) -> Option<Event> {
        if let Some(Symbol { def: Def::Action(action), .. }) = self.symbols.get(name) {
            return Some(Event::Action(*action));
        }
        words::events().find(|(it, _)| *it == name).map(|it| it.1)
    }

    fn unknown_event(&mut self, text: Snippet<'_>) {
        let name = text.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let start = text.text.len() - text.text.trim_start().len();
        let span = text.at(start, start + text.text.trim().len());
        let message = format!("expected an event, found `{name}`");
        let events = words::events().map(|(it, _)| it);
        let actions = self.symbols.names(|it| matches!(it, Def::Action(_)));
        let all: Vec<&str> = events.chain(actions).collect();
        let mut diag = Diagnostic::new(Code::UnknownName, span, message);
        let meant = match name.as_str() {
            "promote" | "promotes" | "promoted" | "promotion" => Some("becomes"),
            "check" | "checks" => Some("gives check"),
            "step" | "steps" | "moves" => Some("moved"),
            "end" | "ends" | "turn" => Some("turn ends"),
            "die" | "dies" | "death" => Some("removed"),
            _ => None,
        };
        let help = match meant {
            Some(event) => Some(Remedy::write(event, format!("write `{event}`"))),
            None => Remedy::nearest(&name, all.iter().copied()),
        };
        diag = match help {
            Some(_) => diag.remedy(text.text.trim(), help),
            None => diag.note(format!("events are `{}`", all.join("`, `"))),
        };
        self.complain(diag);
    }

    pub(super) fn offer(&mut self, domain: &tree::Domain) -> Option<Offer> {
        Some(Offer::Domain(match domain {
            tree::Domain::Cells(set) => Domain::Cells(simplify_set(self.set(set)?)),
            tree::Domain::Types(types) => Domain::Types(self.types(types)?),
            tree::Domain::Directions(dirs) => return self.directions_offered(dirs),
            tree::Domain::Numbers(numbers) => return self.numbers_offered(numbers),
            tree::Domain::Held { player, types } => {
                let player = self.player(player);
                let types = match types {
                    None => Some(self.all_types()),
                    Some((false, types)) => self.types(types),
                    Some((true, types)) => {
                        self.types(types).map(|not| self.all_types().minus(&not))
                    }
                };
                Domain::Held(player?, types?)
            }
        }))
    }

    /// Returns the directions to choose from, each with its shortest text that no other one has.
    fn directions_offered(&mut self, expr: &Expr) -> Option<Offer> {
        let names = self.direction_names(expr)?;
        let initials: Vec<String> = names.iter().map(|it| initials(it)).collect();
        let distinct = |it: &String| initials.iter().filter(|other| *other == it).count() == 1;
        let are_distinct = initials.iter().all(distinct);
        let written = if are_distinct { initials.clone() } else { names.clone() };
        let all = names.into_iter().zip(written);
        let all = all.map(|(name, written)| Constant::Direction { name, written });
        Some(Offer::Constants(all.collect()))
    }

    fn numbers_offered(&mut self, expr: &Expr) -> Option<Offer> {
        let (first, last) = match expr.kind {
            ExprKind::Range(first, last) => (first, last),
            ExprKind::Number(number) => (number, number),
            _ => return self.wrong_kind(expr, ExprType::Numbers),
        };
        let few = i64::from(last) - i64::from(first) < MOST_COPIES as i64;
        if !few || first > last {
            let message =
                format!("expected a range of at most {MOST_COPIES} numbers, found `{expr}`");
            let diag = Diagnostic::new(Code::BadValue, expr.span, message);
            self.complain(diag.help("write the smallest number first: `number in 1..3`"));
            return None;
        }
        Some(Offer::Constants((first..=last).map(Constant::Number).collect()))
    }

    pub(super) fn template(&mut self, parts: &[TemplatePart]) -> Option<TextTemplate> {
        let all: Vec<_> = parts.iter().map(|it| self.text_part(it)).collect();
        Some(TextTemplate(all.into_iter().collect::<Option<_>>()?))
    }

    fn text_part(&mut self, part: &TemplatePart) -> Option<TextPart> {
        let expr = match part {
            TemplatePart::Plain(text) => return Some(TextPart::Plain(text.clone())),
            TemplatePart::Expr(expr) => expr,
        };
        match expr.bare_word().and_then(|it| self.meaning(it)) {
            Some(Resolution::Def(Def::Choice(n, _))) => Some(TextPart::Choice(*n)),
            Some(Resolution::Def(Def::Constant(it))) => Some(TextPart::Plain(it.written())),
            _ => Some(TextPart::Type(self.ty(expr)?)),
        }
    }
}

/// What a choice of an action offers.
#[derive(Clone, Debug)]
pub enum Offer {
    /// Something that is found during play.
    Domain(Domain),
    /// Directions or numbers. The action is written out for each of them.
    Constants(Vec<Constant>),
}

/// The most times that an action may be written out.
pub(in crate::sema) const MOST_COPIES: usize = 64;

/// Returns the first letters of the words of a direction's name: `fl` for `forward-left`.
fn initials(name: &str) -> String {
    name.split('-').filter_map(|it| it.chars().next()).collect()
}

fn alone(word: &Word) -> Expr {
    Expr { kind: ExprKind::Word(word.clone()), span: word.span }
}
