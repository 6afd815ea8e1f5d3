//! Turns: phases, their generators, and actions.

use super::{
    cx::{Sema, all, name_of},
    expr::{self, Offer, Scope},
    symbols::{Constant, Def, SymbolId},
};
use crate::{
    diag::{Code, Diagnostic, Remedy},
    rulefile::{Node, limits},
    schema::{Context, TextOr, action, generator, phase, turn, words::Distinct},
    source::{Snippet, Span},
};
use alfil_model::{
    Action, ActionId, Choose, Cond, Domain, Generator, Num, Phase, TextPart, TextTemplate, Turn,
};

/// The words that make moves in a phase, with their meanings. Names of actions are others.
pub const GENERATORS: [(&str, &str); 3] = [
    ("move", "Moves of the pieces, or of pieces of some types: `move pawn`."),
    ("drop", "Drops from the hand."),
    ("pass", "Nothing happens."),
];

/// The most phases of a turn.
const PHASES: usize = 16;
/// The most choices of an action.
const CHOICES: usize = 8;

/// Joins sources of the same moves: a drop, a pass or an action for which two conditions hold is one move.
fn merged(generators: Vec<Generator>) -> Vec<Generator> {
    let mut res: Vec<Generator> = Vec::new();
    for generator in generators {
        let earlier = res.iter_mut().find_map(|it| match (it, &generator) {
            (Generator::Drops { when }, Generator::Drops { when: more })
            | (Generator::Pass { when }, Generator::Pass { when: more }) => Some((when, more)),
            (
                Generator::Action { action, when },
                Generator::Action { action: other, when: more },
            ) if action == other => Some((when, more)),
            _ => None,
        });
        match earlier {
            Some((Cond::Const(true), _)) => {}
            Some((when, Cond::Const(true))) => *when = Cond::Const(true),
            Some((when, more)) => *when = Cond::Or(vec![when.clone(), more.clone()]),
            None => res.push(generator),
        }
    }
    res
}

impl Sema<'_, '_> {
    /// Reads `[turn]`; `drops` says whether anything may be dropped.
    pub(super) fn read_turn(&mut self, drops: bool) -> Turn {
        let turn = &self.game.turn;
        let place = turn.phases.get(PHASES).map_or(Span::default(), |it| it.place.span);
        let most = self.limit(turn.phases.len(), PHASES, "phases", place);
        let mut phases: Vec<_> = turn.phases[..most]
            .iter()
            .enumerate()
            .map(|(n, it)| self.phase(&name_of(it.name, turn::PHASE, n), it))
            .collect();
        if phases.is_empty() {
            let mut generators = vec![Generator::Moves { types: None, when: Cond::Const(true) }];
            if drops {
                generators.push(Generator::Drops { when: Cond::Const(true) });
            }
            phases.push(plain_phase("move", generators));
        }
        Turn {
            phases,
            hands_join: self.game.hands.at,
            distinct_results: turn.distinct == Distinct::Result,
        }
    }

    fn repeat(&mut self, repeat: Option<TextOr<'_, i64>>) -> Num {
        match repeat {
            Some(TextOr::Text(text)) => {
                let num = expr::num(&mut self.expr(Context::Phase), text);
                num.unwrap_or(Num::Const(1))
            }
            Some(TextOr::Other(times)) => Num::Const(times as i32),
            None => Num::Const(1),
        }
    }

    fn phase(&mut self, name: &str, phase: &phase::Keys<'_>) -> Phase {
        let generators = merged(phase.moves.iter().flat_map(|it| self.generators(it)).collect());
        Phase {
            ask: phase.ask.map_or(String::new(), |it| it.text.trim().to_owned()),
            when: self.cond_of(phase.when),
            optional: phase.optional,
            skip_if_none: phase.skip_if_none,
            same_piece: phase.same_piece,
            repeat: self.repeat(phase.repeat),
            stop: phase.stop,
            ends_turn: self.cond_of(phase.ends_turn),
            ..plain_phase(name, generators)
        }
    }

    fn generators(&mut self, item: &TextOr<'_, generator::Keys<'_>>) -> Vec<Generator> {
        match item {
            TextOr::Text(text) => {
                let parts = self.listed_generators(*text);
                let all: Vec<_> = parts.into_iter().filter_map(|it| self.generator(it)).collect();
                let with_copies = |it| match it {
                    Generator::Action { action, when } => {
                        let all = self.symbols.with_copies(action);
                        let copy = |action| Generator::Action { action, when: when.clone() };
                        all.map(copy).collect()
                    }
                    other => vec![other],
                };
                all.into_iter().flat_map(with_copies).collect()
            }
            TextOr::Other(table) => self.generator_table(table).into_iter().collect(),
        }
    }

    fn generator_table(&mut self, generator: &generator::Keys<'_>) -> Option<Generator> {
        let when = self.cond_of(generator.when);
        if generator.pass {
            return Some(Generator::Pass { when });
        }
        let types = expr::type_set(&mut self.expr(Context::Generator), generator.types?)?;
        Some(Generator::Moves { types: Some(types), when })
    }

    /// Returns the kinds of moves that a text lists with blanks between them, if it lists nothing else: `move drop`.
    fn listed_generators<'t>(&self, text: Snippet<'t>) -> Vec<Snippet<'t>> {
        let words: Vec<_> = super::cx::words(text).collect();
        let is_list = words.len() > 1 && words.iter().all(|it| self.is_generator(it.text));
        if is_list { words } else { vec![text] }
    }

    fn is_generator(&self, word: &str) -> bool {
        GENERATORS.iter().any(|known| known.0 == word)
            || matches!(self.symbols.get(word).map(|it| &it.def), Some(Def::Action(_)))
    }

    /// `move`, `move TYPES`, `drop`, `pass`, an action; `if CONDITION` after it.
    fn generator(&mut self, text: Snippet<'_>) -> Option<Generator> {
        let (head, condition) = split_if(text);
        let when = match condition {
            Some(it) => self.cond(Context::Generator, it),
            None => Cond::Const(true),
        };
        let end = head.text.find(char::is_whitespace).unwrap_or(head.text.len());
        let (word, rest) = (head.part(0, end), trimmed(head.part(end, head.text.len())));
        if self.several_generators(head) {
            return None;
        }
        let generator = match word.text {
            "move" if rest.text.is_empty() => return Some(Generator::Moves { types: None, when }),
            "move" => {
                let types = expr::type_set(&mut self.expr(Context::Generator), rest)?;
                return Some(Generator::Moves { types: Some(types), when });
            }
            "pass" if rest.text.is_empty() => return Some(Generator::Pass { when }),
            "drop" => Generator::Drops { when },
            name => match self.use_of(name, word.span).map(|it| &it.def) {
                Some(Def::Action(action)) => Generator::Action { action: *action, when },
                _ => {
                    self.unknown_generator(word);
                    return None;
                }
            },
        };
        if !rest.text.is_empty() {
            let message =
                format!("expected `if` or nothing after `{}`, found `{}`", word.text, rest.text);
            let diag = Diagnostic::new(Code::BadGenerator, rest.span, message);
            let others: Vec<_> = head
                .text
                .split(|it: char| it.is_whitespace() || it == ',')
                .filter(|it| !it.is_empty())
                .collect();
            let help = if others.iter().all(|it| self.is_generator(it)) {
                let all: Vec<_> = others.iter().map(|it| format!("'{it}'")).collect();
                format!("write `[{}]`: each kind of moves is a text of its own", all.join(", "))
            } else {
                format!("write `{} if CONDITION`", word.text)
            };
            self.diags.push(diag.help(help));
        }
        Some(generator)
    }

    /// Reports several kinds of moves in one text: `move or pass`, `move, drop`. Returns true if there are.
    fn several_generators(&mut self, text: Snippet<'_>) -> bool {
        let separated = text.text.contains(',')
            || text.text.split_whitespace().any(|it| ["or", "and", "|"].contains(&it));
        let parts = text.text.split(|it: char| it.is_whitespace() || ",|".contains(it));
        let kinds: Vec<&str> =
            parts.filter(|it| !it.is_empty() && !["or", "and"].contains(it)).collect();
        if !separated || kinds.len() < 2 || !kinds.iter().all(|it| self.is_generator(it)) {
            return false;
        }
        let all: Vec<_> = kinds.iter().map(|it| format!("'{it}'")).collect();
        let message = format!("expected one kind of moves, found `{}`", text.text);
        let help = format!("write `[{}]`: each kind of moves is a text of its own", all.join(", "));
        self.diags.push(Diagnostic::new(Code::BadGenerator, text.span, message).help(help));
        true
    }

    fn unknown_generator(&mut self, word: Snippet<'_>) {
        if self.symbols.is_unread(word.text) {
            return;
        }
        let message =
            format!("expected `move`, `drop`, `pass` or an action, found `{}`", word.text);
        let actions = self.symbols.names(|it| matches!(it, Def::Action(_)));
        let known = GENERATORS.iter().map(|it| it.0).chain(actions);
        let diag = Diagnostic::new(Code::BadGenerator, word.span, message);
        let all = ["any", "all", "moves", "every", "normal", "pieces", "regular"];
        let near = if all.contains(&word.text) {
            Some(Remedy::write("move", "write `move` for the moves of all pieces"))
        } else {
            Remedy::nearest(word.text, known)
        };
        let help = match near {
            Some(_) => None,
            None if self.game.actions.is_empty() => Some(
                "declare an action, as in `actions.NAME = { choose = { spot = 'cell in empty' }, do = '...' }`",
            ),
            None => Some("actions are declared in `[actions.NAME]`"),
        };
        let help = help.map(|it| it.replace("NAME", word.text));
        self.diags.push(diag.remedy(word.text, near).help_maybe(help));
    }

    /// Reads `[actions]`. An action that chooses a direction or a number is written out for each; the copies come last.
    pub(super) fn read_actions(&mut self) -> Vec<Action> {
        let (mut res, mut copies) = (Vec::new(), Vec::new());
        for (n, (name, action)) in self.game.actions.iter().take(limits::NAMES).enumerate() {
            let mut all = self.action(name.text, action).into_iter();
            res.extend(all.next());
            copies.extend(all.map(|it| (ActionId::new(n), it)));
        }
        for (first, copy) in copies {
            self.symbols.add_copy(first, ActionId::new(res.len()));
            res.push(copy);
        }
        res
    }

    /// Returns an action, once for each direction and number that it may choose.
    fn action(&mut self, name: &str, action: &action::Keys<'_>) -> Vec<Action> {
        let written = action.place.get(action::CHOOSE);
        let is_open = action.place.lacks(action::CHOOSE) != written.is_none()
            || written.and_then(Node::as_table).is_some_and(|it| !it.rejected.is_empty());
        let span = action.place.key(action::CHOOSE).unwrap_or_default();
        let (mut bound, mut choose) = (Vec::new(), Vec::new());
        let mut constants: Vec<(SymbolId, Vec<Constant>)> = Vec::new();
        // The texts of `choose`, each with how many names it may use.
        let mut domains = Vec::new();
        for (n, (name, text)) in action.choose.iter().enumerate() {
            if n == CHOICES {
                self.limit(n + 1, CHOICES, "choices of an action", name.span);
                break;
            }
            let scope = Scope { bound: &bound, is_open, ..Context::Action.into() };
            let offer = expr::offer(&mut self.expr(scope), *text);
            let number = choose.len() as u8;
            match offer.unwrap_or(Offer::Domain(Domain::Types(alfil_model::TypeSet::default()))) {
                Offer::Domain(domain) => {
                    domains.push((*text, bound.len()));
                    let def = Def::Choice(number, (&domain).into());
                    bound.push(self.symbols.declare_local(name.text, def, name.span));
                    choose.push(Choose { name: name.text.to_owned(), domain });
                }
                Offer::Constants(all) => {
                    let Some(first) = all.first() else { continue };
                    let def = Def::Constant(first.clone());
                    let id = self.symbols.declare_local(name.text, def, name.span);
                    bound.push(id);
                    constants.push((id, all));
                }
            }
        }
        self.check_choices(&choose, span);
        let count = constants.iter().map(|it| it.1.len()).product::<usize>();
        let most = expr::MOST_COPIES;
        let count = self.limit(count, most, "directions and numbers, multiplied", span);
        let copies = count * action.cases.len().max(1);
        if count <= most && copies > most {
            self.limit(copies, most, "cases, with directions and numbers multiplied", span);
            return Vec::new();
        }
        let mut draft = ActionDraft { name, action, bound: &bound, is_open, choose };
        let mut res = Vec::new();
        for n in 0..count {
            let mut rest = n;
            for (id, all) in constants.iter().rev() {
                self.symbols.define(*id, Def::Constant(all[rest % all.len()].clone()));
                rest /= all.len();
            }
            let texts = self.record.texts.len();
            if n > 0 {
                // What is chosen may depend on the direction: `cell in near(man, way)`.
                for (choose, (text, names)) in draft.choose.iter_mut().zip(&domains) {
                    let scope =
                        Scope { bound: &bound[..*names], is_open, ..Context::Action.into() };
                    if let Some(Offer::Domain(it)) = expr::offer(&mut self.expr(scope), *text) {
                        choose.domain = it;
                    }
                }
            }
            self.written_out(&draft, &mut res);
            if n > 0 {
                self.record.texts.truncate(texts);
            }
        }
        for id in bound {
            let choice = &self.symbols[id];
            if self.record.uses.iter().all(|it| it.0 != id) && !self.inactive.contains(&choice.name)
            {
                let message = format!("`{}` is chosen, but nothing depends on it", choice.name);
                self.hints.push(Diagnostic::new(Code::Unused, choice.span, message));
            }
        }
        res
    }

    /// Adds an action with the directions and numbers that its choices stand for now, once for each of its cases.
    fn written_out(&mut self, draft: &ActionDraft<'_, '_>, res: &mut Vec<Action>) {
        let ActionDraft { name, action, bound, is_open, choose } = draft;
        let scope = |context: Context| Scope { bound, is_open: *is_open, ..context.into() };
        let when = self.cond_in(scope(Context::Action), action.when);
        let mut cases = Vec::new();
        for case in &action.cases {
            let when = self.cond_in(scope(Context::Action), case.when);
            cases.push((when, self.effects_of(scope(Context::Action), &case.effects)));
        }
        if action.cases.is_empty() {
            let effects = self.effects_of(scope(Context::Action), &action.effects);
            cases.push((Cond::Const(true), effects));
        }
        let texts = action.text.iter();
        let mut text: Vec<_> = texts
            .filter_map(|it| expr::template(&mut self.expr(scope(Context::Text)), *it))
            .collect();
        if text.is_empty() {
            text.push(self.plain_template(name, bound));
        }
        let mut outside = vec![when];
        for (when, effects) in cases {
            let mut holds = outside.clone();
            holds.push(when.clone());
            res.push(Action {
                name: (*name).to_owned(),
                choose: choose.clone(),
                when: expr::simplify(all(holds)),
                effects,
                text: text.clone(),
            });
            // A later case is for what no earlier one is for.
            outside.push(Cond::Not(Box::new(when)));
        }
    }

    /// Returns an action without a template: its name, and what is chosen.
    fn plain_template(&self, name: &str, bound: &[SymbolId]) -> TextTemplate {
        if bound.is_empty() {
            return TextTemplate(vec![TextPart::Plain(name.to_owned())]);
        }
        let mut parts = vec![TextPart::Plain(format!("{name}:"))];
        for (n, id) in bound.iter().enumerate() {
            if n > 0 {
                parts.push(TextPart::Plain("/".to_owned()));
            }
            parts.push(match &self.symbols[*id].def {
                Def::Choice(n, _) => TextPart::Choice(*n),
                Def::Constant(it) => TextPart::Plain(it.written()),
                _ => continue,
            });
        }
        TextTemplate(parts)
    }
}

/// What all copies of an action have in common.
struct ActionDraft<'d, 'a> {
    name: &'d str,
    action: &'d action::Keys<'a>,
    bound: &'d [SymbolId],
    is_open: bool,
    choose: Vec<Choose>,
}

fn plain_phase(name: &str, generators: Vec<Generator>) -> Phase {
    Phase {
        name: name.to_owned(),
        ask: String::new(),
        generators,
        when: Cond::Const(phase::WHEN.default),
        optional: phase::OPTIONAL.default,
        skip_if_none: phase::SKIP_IF_NONE.default,
        same_piece: phase::SAME_PIECE.default,
        repeat: Num::Const(1),
        stop: phase::STOP.default,
        ends_turn: Cond::Const(phase::ENDS_TURN.default),
    }
}

/// Splits a text at the word `if`.
fn split_if(text: Snippet<'_>) -> (Snippet<'_>, Option<Snippet<'_>>) {
    let word = super::cx::words(text).find(|it| it.text == "if");
    match word {
        Some(word) => {
            let at = word.text.as_ptr() as usize - text.text.as_ptr() as usize;
            (trimmed(text.part(0, at)), Some(trimmed(text.part(at + 2, text.text.len()))))
        }
        None => (trimmed(text), None),
    }
}

fn trimmed(text: Snippet<'_>) -> Snippet<'_> {
    let start = text.text.len() - text.text.trim_start().len();
    text.part(start, start + text.text.trim().len())
}
