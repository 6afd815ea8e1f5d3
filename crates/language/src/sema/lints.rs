//! What is legal but surely not meant.

use super::{
    cx::name_of,
    declare::PROMOTED,
    geometry::Unoriented,
    idle, reach,
    symbols::{Counter, Def, Symbol, Symbols},
};
use crate::{
    diag::{Code, Diagnostic},
    rulefile::{self, Node},
    schema::{game, hands, piece, repetition, rule, turn},
    source::Span,
};
use alfil_model::{
    Cell, ChoiceSource, Cond, Domain, Effect, Event, ExprNode, Generator, Model, Origin,
    OutcomeResult, PatternKind, PieceRef, PieceType, Player, PlayerRef, SetExpr, TypeExpr,
};
use std::collections::BTreeSet;

/// Looks for such things in a whole game; `has_no_options` if no option can make another game of it.
pub(super) fn lint(
    model: &Model,
    game: &game::Keys<'_>,
    symbols: &Symbols,
    inactive: &BTreeSet<String>,
    unoriented: Option<&Unoriented>,
    has_no_options: bool,
    diags: &mut Vec<Diagnostic>,
) {
    let mut linter = Linter { model, game, symbols, inactive, budget: 10_000_000, diags };
    linter.unused();
    linter.pieces();
    linter.royal();
    linter.generators();
    linter.orientation(unoriented);
    if has_no_options {
        linter.rules();
        linter.owners();
        linter.idle();
        linter.draws();
        linter.unchanging();
        linter.winners();
    }
}

struct Linter<'a, 't> {
    model: &'a Model,
    game: &'a game::Keys<'t>,
    symbols: &'a Symbols,
    /// The words of what the file says only for other values of its options: what seems to be of no use may be used there.
    inactive: &'a BTreeSet<String>,
    /// How many steps may be tried to see whether pieces can move.
    budget: u32,
    diags: &'a mut Vec<Diagnostic>,
}

impl<'a, 't> Linter<'a, 't> {
    fn warn(&mut self, code: Code, span: Span, message: impl Into<String>, help: &str) {
        self.diags.push(Diagnostic::new(code, span, message).help(help));
    }

    /// Returns the names of which all that the file says of them is known.
    fn symbols(&self) -> impl Iterator<Item = &'a Symbol> + use<'a, 't> {
        let (symbols, inactive) = (self.symbols, self.inactive);
        symbols.iter().filter(|it| !inactive.contains(&it.name))
    }

    /// Names that nothing uses.
    fn unused(&mut self) {
        for symbol in self.symbols() {
            if !symbol.uses.is_empty() {
                continue;
            }
            // Other lints look at players, pieces, actions, choices and options. Texts can't name the mark of promoted
            // pieces.
            let told = match symbol.def {
                Def::Zone(_)
                | Def::CellValues(_)
                | Def::TypeValues(_)
                | Def::Ranking(_)
                | Def::Pairing(_)
                | Def::Set(_)
                | Def::Counter(_)
                | Def::TypeSet(_)
                | Def::Definition(_)
                | Def::Template(_) => true,
                Def::Mark(_) => symbol.name != PROMOTED,
                _ => false,
            };
            if told {
                let message = format!("the {} `{}` is never used", symbol.def.noun(), symbol.name);
                let help = "name it in a condition or an effect, or leave it out";
                self.warn(Code::Unused, symbol.span, message, help);
            }
        }
    }

    /// Games that nobody can win.
    fn winners(&mut self) {
        let model = self.model;
        let decides = |it: &OutcomeResult| *it != OutcomeResult::Draw;
        let repetition = model.draws.repetition.as_ref();
        let by_repetition = repetition.is_some_and(|it| {
            let chase = it.chase.as_ref().map(|it| it.result);
            [it.result, it.perpetual_check, chase].iter().flatten().any(decides)
        });
        let can_win = model.outcomes.iter().any(|it| decides(&it.result))
            || model.rulings.iter().any(|it| decides(&it.result))
            || model.effects().any(|it| matches!(it, Effect::End(_, result) if decides(result)))
            || by_repetition;
        let span = [game::END.as_ref(), game::VARIANT.as_ref(), game::BOARD.as_ref()]
            .iter()
            .find_map(|it| self.game.place.key(it))
            .unwrap_or_default();
        if !can_win && model.players.len() > 1 {
            let message = "nobody can win this game: all ways for it to end are draws";
            let help = "add `[check]` with `royal` for checkmate, `end.stalemate = 'loss'`, or an `[[outcome]]`";
            self.diags.push(Diagnostic::new(Code::NobodyWins, span, message).help(help));
        }
    }

    /// Marks, sets and counters that are read, and that nothing changes.
    fn unchanging(&mut self) {
        let model = self.model;
        let changes = |test: &dyn Fn(&Effect) -> bool| model.effects().any(test);
        let mut found = Vec::new();
        for symbol in self.symbols() {
            let name = &symbol.name;
            let (message, effect) = match symbol.def {
                Def::Mark(mark)
                    if name != PROMOTED
                        && !changes(&|it| matches!(it, Effect::Mark(_, id, _) if *id == mark)) =>
                {
                    let message =
                        format!("no piece ever has the mark `{name}`: no effect marks one");
                    (message, format!("mark mover as {name}"))
                }
                Def::Set(sets)
                    if !sets.ids().any(|set| {
                        changes(&|it| matches!(it, Effect::Include(id, ..) if *id == set))
                    }) =>
                {
                    let message =
                        format!("the set `{name}` never changes: no effect adds cells to it");
                    (message, format!("{name} += target"))
                }
                Def::Counter(Counter { id: counter, .. })
                    if !changes(&|it| matches!(it, Effect::Set(id, ..) if *id == counter)) =>
                {
                    let message = format!("the counter `{name}` never changes: no effect counts");
                    (message, format!("{name} += 1"))
                }
                _ => continue,
            };
            found.push((symbol.span, message, effect));
        }
        // What nothing uses at all has a warning of its own.
        found.retain(|it| self.diags.iter().all(|diag| diag.span() != Some(it.0)));
        for (span, message, effect) in found {
            let help = format!("change it in a rule or an action, for example `do = '{effect}'`");
            self.diags.push(Diagnostic::new(Code::Unused, span, message).help(help));
        }
    }

    /// Pieces that can't move, or never appear.
    fn pieces(&mut self) {
        let appear = self.appearing();
        for (n, declared) in self.symbols.types().enumerate() {
            let ty = PieceType::new(n);
            let name = &self.model.types[ty].name;
            if !appear.contains(&ty) && !self.inactive.contains(name) {
                let message = format!(
                    "no `{name}` is ever on the board: none is there at the start, and nothing makes one"
                );
                let help = "add `start`, let a promotion or a rule make one, or leave the type out";
                self.diags.push(
                    Diagnostic::new(Code::PieceNeverAppears, declared.span, message).help(help),
                );
            }
            if self.never_moves(ty) {
                let span = self.piece_key(name, piece::MOVE).unwrap_or(declared.span);
                let message =
                    format!("`{name}` can never move: none of its moves stays on the board");
                let help = "write moves that stay on this board, or leave `move` out";
                self.warn(Code::PieceNeverMoves, span, message, help);
            }
        }
    }

    /// Returns true if `[promotion]` says to what a type promotes.
    fn states_promotion(&self, name: &str) -> bool {
        self.game.promotions.iter().any(|it| it.0.text == name)
    }

    /// Returns the place of a key of a piece type.
    fn piece_key(&self, name: &str, key: impl AsRef<str>) -> Option<Span> {
        self.game.pieces.iter().find(|it| it.0.text == name)?.1.place.value(key)
    }

    /// Returns true if moves are stated, but none leads anywhere.
    fn never_moves(&mut self, ty: PieceType) -> bool {
        let it = &self.model.types[ty];
        let paths = it.patterns.iter().all(|it| matches!(it.kind, PatternKind::Paths(_)));
        // Paths that lead nowhere from anywhere may have been left out already.
        let stated = self.piece_key(&it.name, piece::MOVE).is_some();
        if !stated || it.notation.contains('O') || !paths {
            return false;
        }
        let live: Vec<_> =
            it.patterns.iter().filter(|it| it.when != Cond::Const(false)).cloned().collect();
        let board = &self.model.board;
        let mut cells = (0..board.cells.len()).map(Cell::new);
        cells.all(|cell| !reach::leads_anywhere(board, &live, cell, &mut self.budget))
    }

    /// Returns the types that can ever be on the board or in a hand.
    fn appearing(&self) -> Vec<PieceType> {
        let model = self.model;
        let mut res: Vec<PieceType> = model.start.cells.iter().flatten().map(|it| it.ty).collect();
        for held in &model.start.hands {
            res.extend(
                held.iter().enumerate().filter(|it| *it.1 > 0).map(|it| PieceType::new(it.0)),
            );
        }
        for effect in model.effects() {
            self.made_by(effect, &mut res);
        }
        for domain in model.actions.iter().flat_map(|it| &it.choose) {
            if let Domain::Types(types) = &domain.domain {
                res.extend(types.iter());
            }
        }
        res
    }

    fn made_by(&self, effect: &Effect, res: &mut Vec<PieceType>) {
        let made = match effect {
            Effect::Place { piece, .. } => piece,
            Effect::Become(_, ty) | Effect::BecomeHeld(_, _, ty) | Effect::Give(_, ty) => ty,
            Effect::Choose(choice) => match &choice.source {
                ChoiceSource::Type(ty) => ty,
                ChoiceSource::Types(types) => return res.extend(types),
                ChoiceSource::Promotion(_) => return self.promoted(res),
                ChoiceSource::Held(_, types) => return res.extend(types.iter()),
            },
            _ => return,
        };
        made.walk(&mut |node| match node {
            ExprNode::Type(TypeExpr::Const(ty)) => res.push(*ty),
            ExprNode::Type(TypeExpr::Next(_, list)) => {
                res.extend(&self.model.rankings[list.idx()].types);
            }
            ExprNode::Type(TypeExpr::Paired(pairing, ..)) => {
                res.extend(self.model.pairings[pairing.idx()].entries.iter().map(|it| it[2]));
            }
            ExprNode::Type(TypeExpr::Promotion(_)) => self.promoted(res),
            ExprNode::Type(TypeExpr::Base(_)) => {
                res.extend(self.model.types.iter().filter_map(|it| it.base));
            }
            _ => {}
        });
    }

    fn promoted(&self, res: &mut Vec<PieceType>) {
        res.extend(self.model.promotions.iter().flatten());
    }

    /// Royal types that no player ever has.
    fn royal(&mut self) {
        let Some(check) = &self.model.check else { return };
        let mut types: Vec<PieceType> = Vec::new();
        check.royal.walk(&mut |node| match node {
            ExprNode::Set(SetExpr::Types(set)) => types.extend(set.iter()),
            ExprNode::Set(SetExpr::OfType(TypeExpr::Const(ty))) => types.push(*ty),
            _ => {}
        });
        let appear = self.appearing();
        let span = self.game.check.as_ref().and_then(|it| it.royal).map(|it| it.text.span);
        for ty in types.into_iter().filter(|it| !appear.contains(it)) {
            let name = &self.model.types[ty].name;
            if self.inactive.contains(name) {
                continue;
            }
            let message = format!("no player ever has a `{name}`, so it can't be in check");
            let help = "add `start` to the type, or leave it out of `royal`";
            self.warn(Code::PieceNeverAppears, span.unwrap_or_default(), message, help);
        }
    }

    /// Pieces whose directions do not follow the symmetry of the set-up.
    fn orientation(&mut self, unoriented: Option<&Unoriented>) {
        let Some(it) = unoriented else { return };
        let words = ["forward", "backward", "left", "right", "up", "down"];
        let has_directions = |text: &str| {
            words.iter().any(|it| text.contains(it))
                || !text.contains(' ') && text.contains(['f', 'b', 'l', 'r', 'v', 's'])
        };
        let types = &self.model.types;
        let Some(piece) = types.iter().find(|it| has_directions(&it.notation)) else { return };
        let player = &self.model.players[Player::new(it.player)].name;
        let message = format!(
            "the cells of {player} are turned, but the directions of `{}` are not",
            piece.name
        );
        let help = format!("add `orientation = {}`", it.value);
        self.diags.push(Diagnostic::new(Code::OrientationMissing, it.span, message).help(help));
    }

    /// Moves that no phase has.
    fn generators(&mut self) {
        let model = self.model;
        let phases = || model.turn.phases.iter().flat_map(|it| &it.generators);
        let has_drops = phases().any(|it| matches!(it, Generator::Drops { .. }));
        if !has_drops && let Some(span) = self.game.hands.place.key(hands::DROPS) {
            let may = model.types.iter().any(|it| it.drop.is_some());
            if may {
                let message = "nothing is ever dropped: no phase of the turn names `drop`";
                let help = "add it to a phase, as in `moves = ['move', 'drop']`";
                self.warn(Code::Unused, span, message, help);
            }
        }
        for symbol in self.symbols() {
            let Def::Action(id) = symbol.def else { continue };
            let names_it =
                |it: &Generator| matches!(it, Generator::Action { action, .. } if *action == id);
            if !phases().any(names_it) {
                let name = &symbol.name;
                let message =
                    format!("the action `{name}` is never chosen: no phase of the turn names it");
                let help = format!("add it to a phase: `moves = ['move', '{name}']`");
                self.diags.push(Diagnostic::new(Code::Unused, symbol.span, message).help(help));
            }
        }
    }

    /// Keys and texts that never do anything.
    fn idle(&mut self) {
        let model = self.model;
        if !idle::moves_are_made(model)
            && let Some(span) = self.game.turn.place.key(turn::PHASE)
        {
            let message = "no piece ever moves: no phase of the turn names `move`";
            let help =
                "add it to a phase, as in `moves = ['move']`, or leave the moves of the pieces out";
            self.diags.push(Diagnostic::new(Code::NeverReached, span, message).help(help));
        }
        let borrows = idle::borrows(self.game);
        for (n, declared) in self.symbols.types().enumerate() {
            let it = &model.types[PieceType::new(n)];
            let moves = self.piece_key(&it.name, piece::MOVE);
            if it.neutral
                && !borrows
                && let Some(span) = moves
            {
                let message = format!("`{}` never moves: nobody owns neutral pieces", it.name);
                let help = "write `shared = true` for `neutral` if everybody moves it, or leave its moves out";
                self.diags.push(Diagnostic::new(Code::NeverReached, span, message).help(help));
            }
            if idle::asks_hurdle_in_vain(it) {
                let message =
                    format!("`over` stands for nothing here: no such move of `{}` hops", it.name);
                let help =
                    "write a pattern that hops, such as `pR`, or leave out what asks for `over`";
                let diag =
                    Diagnostic::new(Code::NeverReached, moves.unwrap_or(declared.span), message);
                self.diags.push(diag.help(help));
            }
            if let Some(span) = self.piece_key(&it.name, piece::PROMOTES)
                && !idle::promotes(model, self.game)
                && !self.states_promotion(&it.name)
            {
                let message = format!(
                    "`{}` never promotes: nothing asks what `{}` says",
                    it.name,
                    piece::PROMOTES.as_ref()
                );
                let help = format!(
                    "add `[promotion]` with `{} = {{ to = '...', in = '...' }}`, or an effect with `promotion(mover)`",
                    it.name
                );
                self.diags.push(Diagnostic::new(Code::NeverReached, span, message).help(help));
            }
        }
    }

    /// Rules that wait for what never happens.
    fn rules(&mut self) {
        let own = self.model.rules.iter().enumerate().filter(|it| it.1.origin == Origin::File);
        for ((n, rule), keys) in own.zip(&self.game.rules) {
            let on = keys.place.get(rule::ON).and_then(Node::as_text);
            let span = on.map_or(keys.place.span, |it| it.span);
            if !rule.on.is_empty() && rule.on.iter().all(|it| !self.happens(*it)) {
                let message = format!(
                    "the rule `{}` never applies: in this game that never happens",
                    rule.name
                );
                let missing: Vec<_> = rule.on.iter().filter_map(|it| missing_for(*it)).collect();
                let help = format!("{}; or leave this rule out", missing.join(", or "));
                let diag = Diagnostic::new(Code::NeverReached, span, message);
                self.diags.push(if missing.is_empty() { diag } else { diag.help(help) });
            } else if let Some((last, cause)) = idle::cause_below(self.model, n) {
                let (why, help) = if last == n {
                    (
                        "only its own effects would wake it",
                        "let it wait for another event".to_owned(),
                    )
                } else {
                    (
                        "it stands above all that wake it",
                        format!("move it below the rule `{}`", cause.name),
                    )
                };
                let message = format!("the rule `{}` never applies: {why}", rule.name);
                let help = format!("{help}: an effect wakes only rules that stand further down");
                self.diags.push(Diagnostic::new(Code::NeverReached, span, message).help(help));
            }
        }
    }

    /// Conditions about a piece that is never the player's own, or of which no owner is stated.
    fn owners(&mut self) {
        let model = self.model;
        let is_own = |it: &Cond| {
            it.any(|node| {
                matches!(node, ExprNode::Cond(Cond::Owned(PieceRef::Victim, PlayerRef::Own)))
            })
        };
        let rules = model.rules.iter().filter(|it| it.origin == Origin::File).map(|it| &it.when);
        let forbids = model.forbids.iter().map(|it| &it.when);
        let rules = rules.zip(self.game.rules.iter().map(|it| (it.when.text, it.place.span)));
        let forbids = forbids.zip(self.game.forbids.iter().map(|it| (it.when, it.place.span)));
        if !model.captures_friends() {
            for (cond, (text, span)) in rules.chain(forbids) {
                if is_own(cond) {
                    let span = text.map_or(span, |it| it.text.span);
                    let message = "`victim` is never a piece of the player's own: no move captures own pieces";
                    let help = "let a piece capture own pieces by the letter `d`, as in `cdR`, or ask for an enemy";
                    self.diags.push(Diagnostic::new(Code::NeverReached, span, message).help(help));
                }
            }
        }
        for (n, keys) in self.game.outcomes.iter().enumerate() {
            let name = name_of(keys.name, game::OUTCOME, n);
            let here = model.outcomes.iter().filter(|it| it.name == name);
            let decisive = here.filter(|it| it.result != OutcomeResult::Draw);
            for outcome in decisive {
                // Beside another condition, all players' pieces may be meant.
                let Cond::Not(some) = &outcome.when else { continue };
                let Cond::Some(SetExpr::Types(types)) = &**some else { continue };
                let pieces = model.start.cells.iter().flatten().filter(|it| types.has(it.ty));
                let owners: BTreeSet<_> = pieces.map(|it| it.owner).collect();
                if owners.len() > 1 {
                    let span = keys.when.text.map_or(keys.place.span, |it| it.text.span);
                    let name = types.iter().next().map_or("", |it| &model.types[it].name);
                    let message = format!("`no {name}` holds only if no player has a {name}");
                    let help = format!("write `no own {name}` or `no enemy {name}`");
                    self.diags.push(Diagnostic::new(Code::OwnerMissing, span, message).help(help));
                }
            }
        }
    }

    fn happens(&self, event: Event) -> bool {
        let model = self.model;
        let generates = |test: &dyn Fn(&Generator) -> bool| {
            model.turn.phases.iter().flat_map(|it| &it.generators).any(test)
        };
        match event {
            Event::Castle => model.types.iter().any(|it| !it.castles.is_empty()),
            Event::Drop => generates(&|it| matches!(it, Generator::Drops { .. })),
            Event::Pass => {
                let may_stop =
                    model.turn.phases.iter().any(|it| it.optional || !it.is_single() && it.stop);
                may_stop || generates(&|it| matches!(it, Generator::Pass { .. }))
            }
            Event::Action(id) => {
                generates(&|it| matches!(it, Generator::Action { action, .. } if *action == id))
            }
            Event::GivesCheck => model.check.is_some(),
            Event::Placed | Event::Becomes | Event::Removed => {
                model.effects().any(|it| idle::makes(it, event))
            }
            _ => true,
        }
    }

    /// Perpetual check without check.
    fn draws(&mut self) {
        let perpetual =
            self.model.draws.repetition.as_ref().is_some_and(|it| it.perpetual_check.is_some());
        let repetition = self.game.end.repetition.as_ref();
        if perpetual
            && self.model.check.is_none()
            && let Some(span) = repetition.and_then(|it| it.place.key(repetition::PERPETUAL_CHECK))
        {
            let message = "there is no perpetual check: this game has no check";
            let help = "add `[check]` with `royal`, or leave it out";
            self.warn(Code::OutcomeNever, span, message, help);
        }
    }
}

/// Returns what a game lacks in which an event never happens.
fn missing_for(event: Event) -> Option<&'static str> {
    Some(match event {
        Event::Castle => "add `castle` to a piece type",
        Event::Drop => "add `drop` to the moves of a phase",
        Event::Pass => "add `pass` to the moves of a phase",
        Event::Action(_) => "add the action to the moves of a phase",
        Event::GivesCheck => "add `[check]` with `royal`",
        Event::Placed => "add an effect with `place`",
        Event::Becomes => "add an effect with `becomes`",
        Event::Removed => "add an effect with `remove`",
        _ => return None,
    })
}

/// Options that change nothing.
pub(super) fn unused_options(document: &rulefile::Document, diags: &mut Vec<Diagnostic>) {
    for option in document.options.iter().filter(|it| !it.used) {
        let message = format!("the option `{}` changes nothing", option.name);
        diags.push(Diagnostic::new(Code::Unused, option.span, message).help(format!(
            "use it as a value, `{{ option = '{}' }}`, or add `[options.{}.VALUE]`",
            option.name, option.name
        )));
    }
}
