//! Turns: phases, their generators, and actions.

use super::{
    cx::{Sema, all, name_of},
    expr::{self, Offer, Scope},
    symbols::{Constant, Def, SymbolId},
};
use crate::{
    diag::{Code, Diagnostic, Remedy},
    rulefile::{Node, Table, Value, limits},
    schema::{Context, action, game, generator, hands, phase, turn, words::Distinct},
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

impl Sema<'_> {
    /// Reads `[turn]`; `drops` says whether anything may be dropped.
    pub(super) fn read_turn(&mut self, drops: bool) -> Turn {
        let root = self.root;
        let table = root.table(game::TURN);
        let items = table.map(|it| it.items(turn::PHASE)).unwrap_or_default();
        let place = items.get(PHASES).map_or(Span::default(), |it| it.span);
        let most = self.limit(items.len(), PHASES, "phases", place);
        let mut phases: Vec<_> = items[..most]
            .iter()
            .filter_map(Node::as_table)
            .enumerate()
            .map(|(n, it)| self.phase(&name_of(it, turn::PHASE, n), it))
            .collect();
        if phases.is_empty() {
            let mut generators = vec![Generator::Moves { types: None, when: Cond::Const(true) }];
            if drops {
                generators.push(Generator::Drops { when: Cond::Const(true) });
            }
            phases.push(plain_phase("move", generators));
        }
        let joins = root.table(game::HANDS).map(|it| it.read(hands::AT));
        let distinct = table.map(|it| it.read(turn::DISTINCT));
        Turn {
            phases,
            hands_join: joins.unwrap_or(hands::AT.default),
            distinct_results: distinct == Some(Distinct::Result),
        }
    }

    fn repeat(&mut self, table: &Table) -> Num {
        let Some(Value::String(text)) = table.get(phase::REPEAT).map(|it| &it.value) else {
            return Num::Const(table.integer(phase::REPEAT).unwrap_or(1) as i32);
        };
        let num = expr::num(&mut self.expr(Context::Phase), text.snippet());
        num.unwrap_or(Num::Const(1))
    }

    fn phase(&mut self, name: &str, table: &Table) -> Phase {
        let generators = table.get(phase::MOVES).map(|it| self.generators(it)).unwrap_or_default();
        let generators = merged(generators);
        Phase {
            when: self.cond_of(table, phase::WHEN),
            optional: table.read(phase::OPTIONAL),
            skip_if_none: table.read(phase::SKIP_IF_NONE),
            same_piece: table.read(phase::SAME_PIECE),
            repeat: self.repeat(table),
            stop: table.read(phase::STOP),
            ends_turn: self.cond_of(table, phase::ENDS_TURN),
            ..plain_phase(name, generators)
        }
    }

    fn generators(&mut self, node: &Node) -> Vec<Generator> {
        match &node.value {
            Value::Array(items) => items.iter().flat_map(|it| self.generators(it)).collect(),
            Value::String(text) => match self.generator(text.snippet()) {
                Some(Generator::Action { action, when }) => {
                    let all = self.symbols.with_copies(action);
                    all.map(|action| Generator::Action { action, when: when.clone() }).collect()
                }
                other => other.into_iter().collect(),
            },
            Value::Table(table) => self.generator_table(table).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    fn generator_table(&mut self, table: &Table) -> Option<Generator> {
        let when = self.cond_of(table, generator::WHEN);
        if table.read(generator::PASS) {
            return Some(Generator::Pass { when });
        }
        let text = table.snippet(generator::MOVE)?;
        let types = expr::type_set(&mut self.expr(Context::Generator), text)?;
        Some(Generator::Moves { types: Some(types), when })
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
            let is_kind = |it: &&str| {
                GENERATORS.iter().any(|known| known.0 == *it)
                    || matches!(self.symbols.get(it).map(|it| &it.def), Some(Def::Action(_)))
            };
            let help = if others.iter().all(is_kind) {
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
        let is_kind = |it: &&str| {
            GENERATORS.iter().any(|known| known.0 == *it)
                || matches!(self.symbols.get(it).map(|it| &it.def), Some(Def::Action(_)))
        };
        if !separated || kinds.len() < 2 || !kinds.iter().all(is_kind) {
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
            None if self.root.table(game::ACTIONS).is_none() => Some(
                "declare an action, as in `actions.NAME = { choose = { spot = 'cell in empty' }, do = '...' }`",
            ),
            None => Some("actions are declared in `[actions.NAME]`"),
        };
        let help = help.map(|it| it.replace("NAME", word.text));
        self.diags.push(diag.remedy(word.text, near).help_maybe(help));
    }

    /// Reads `[actions]`. An action that chooses a direction or a number is written out for each; the copies come last.
    pub(super) fn read_actions(&mut self) -> Vec<Action> {
        let root = self.root;
        let entries =
            root.table(game::ACTIONS).into_iter().flat_map(Table::iter).take(limits::NAMES);
        let entries: Vec<_> =
            entries.filter_map(|(name, it)| Some((name, it.node.as_table()?))).collect();
        let (mut res, mut copies) = (Vec::new(), Vec::new());
        for (n, (name, table)) in entries.into_iter().enumerate() {
            let mut all = self.action(name, table).into_iter();
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
    fn action(&mut self, name: &str, table: &Table) -> Vec<Action> {
        let is_open = table.lacks(action::CHOOSE) != table.get(action::CHOOSE).is_none()
            || table.table(action::CHOOSE).is_some_and(|it| !it.rejected.is_empty());
        let (mut bound, mut choose) = (Vec::new(), Vec::new());
        let mut constants: Vec<(SymbolId, Vec<Constant>)> = Vec::new();
        let choices = table.table(action::CHOOSE).into_iter().flat_map(Table::iter);
        for (n, (name, choice)) in choices.enumerate() {
            if n == CHOICES {
                self.limit(n + 1, CHOICES, "choices of an action", choice.key);
                break;
            }
            let scope = Scope { bound: &bound, is_open, ..Context::Action.into() };
            let text = choice.node.as_snippet();
            let offer = text.and_then(|it| expr::offer(&mut self.expr(scope), it));
            let number = choose.len() as u8;
            match offer.unwrap_or(Offer::Domain(Domain::Types(alfil_model::TypeSet::default()))) {
                Offer::Domain(domain) => {
                    let def = Def::Choice(number, (&domain).into());
                    bound.push(self.symbols.declare_local(name, def, choice.key));
                    choose.push(Choose { name: name.to_owned(), domain });
                }
                Offer::Constants(all) => {
                    let Some(first) = all.first() else { continue };
                    let def = Def::Constant(first.clone());
                    let id = self.symbols.declare_local(name, def, choice.key);
                    bound.push(id);
                    constants.push((id, all));
                }
            }
        }
        self.check_choices(&choose, table.key_span(action::CHOOSE).unwrap_or_default());
        let count = constants.iter().map(|it| it.1.len()).product::<usize>();
        let most = expr::MOST_COPIES;
        let span = table.key_span(action::CHOOSE).unwrap_or_default();
        let count = self.limit(count, most, "directions and numbers, multiplied", span);
        let draft = ActionDraft { name, table, bound: &bound, is_open, choose };
        let mut res = Vec::new();
        for n in 0..count {
            let mut rest = n;
            for (id, all) in constants.iter().rev() {
                self.symbols.define(*id, Def::Constant(all[rest % all.len()].clone()));
                rest /= all.len();
            }
            let texts = self.record.texts.len();
            res.push(self.written_out(&draft));
            if n > 0 {
                self.record.texts.truncate(texts);
            }
        }
        for id in bound {
            if self.record.uses.iter().all(|it| it.0 != id) && !self.broken {
                let choice = &self.symbols[id];
                let message = format!("`{}` is chosen, but nothing depends on it", choice.name);
                self.diags.push(Diagnostic::new(Code::Unused, choice.span, message));
            }
        }
        res
    }

    /// Returns an action with the directions and numbers that its choices stand for now.
    fn written_out(&mut self, draft: &ActionDraft<'_>) -> Action {
        let ActionDraft { name, table, bound, is_open, choose } = draft;
        let scope = |context: Context| Scope { bound, is_open: *is_open, ..context.into() };
        let when = table.snippet(action::WHEN);
        let when = when.and_then(|it| expr::cond(&mut self.expr(scope(Context::Action)), it));
        let effects = self.effects_of(scope(Context::Action), table, action::DO);
        let texts = table.items(action::TEXT).iter().filter_map(Node::as_snippet);
        let mut text: Vec<_> = texts
            .filter_map(|it| expr::template(&mut self.expr(scope(Context::Text)), it))
            .collect();
        if text.is_empty() {
            text.push(self.plain_template(name, bound));
        }
        Action {
            name: (*name).to_owned(),
            choose: choose.clone(),
            when: all(when.into_iter().collect()),
            effects,
            text,
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
struct ActionDraft<'d> {
    name: &'d str,
    table: &'d Table,
    bound: &'d [SymbolId],
    is_open: bool,
    choose: Vec<Choose>,
}

fn plain_phase(name: &str, generators: Vec<Generator>) -> Phase {
    Phase {
        name: name.to_owned(),
        generators,
        when: Cond::Const(phase::WHEN.default.0),
        optional: phase::OPTIONAL.default,
        skip_if_none: phase::SKIP_IF_NONE.default,
        same_piece: phase::SAME_PIECE.default,
        repeat: Num::Const(1),
        stop: phase::STOP.default,
        ends_turn: Cond::Const(phase::ENDS_TURN.default.0),
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
