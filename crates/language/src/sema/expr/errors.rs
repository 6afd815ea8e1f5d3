//! What is said about expressions that do not fit.

use super::{
    cx::ExprCx,
    kinds::{ExprType, Resolution, word_kind},
    words::{self, Arity, WORDS},
};
use crate::{
    diag::{self, Code, Diagnostic, Remedy},
    schema::Context,
    sema::{geometry::GridKind, symbols::Def},
    source::Span,
    syntax::{
        effect,
        expr::{Expr, ExprKind, Infix, Joint, Prefix, Word},
        foreign,
    },
};
use alfil_model::{ActionId, Event, Player};

impl ExprCx<'_> {
    pub(super) fn complain(&mut self, diag: Diagnostic) {
        self.diags.push(diag);
    }

    /// Something of that kind was expected, and this is something else. Says so, or that a name in it is unknown.
    pub(super) fn wrong_kind<T>(&mut self, expr: &Expr, wanted: ExprType) -> Option<T> {
        let word = match &expr.kind {
            ExprKind::Word(word) => Some(word),
            _ => None,
        };
        let meaning = word.and_then(|it| self.meaning(it));
        // An error was reported for its text, or for what is missing.
        if matches!(meaning, Some(Resolution::Def(Def::Definition(None))))
            || expr.kind == ExprKind::Hole
        {
            return None;
        }
        if let (Some(word), None) = (word, meaning) {
            return self.unknown(word, wanted);
        }
        if let Some(Resolution::Word(it)) = meaning
            && let Some(word) = word
            && self.allowed(it, word.span).is_none()
        {
            return None;
        }
        self.are_known(expr)?;
        self.has_arguments(expr)?;
        if let ExprKind::Chain(joint, _) = &expr.kind
            && self.joins_conditions(expr)
        {
            return self.wrong_joint(expr, *joint);
        }
        let kind = self.kind(expr);
        let found = match (word, meaning.and_then(|it| it.noun())) {
            (Some(word), Some(noun)) => format!("the {noun} `{}`", word.name),
            (Some(word), None) => format!("`{}`, {}", word.name, kind.phrase()),
            (None, _) => kind.phrase().to_owned(),
        };
        let message = format!("expected {}, found {found}", wanted.phrase());
        let mut diag = Diagnostic::new(Code::WrongKind, expr.span, message);
        if let Some(word) = word
            && let Some(span) = self.declaration(&word.name)
        {
            diag = diag.label(span, format!("`{}` is declared here", word.name));
        }
        if wanted == ExprType::Cond && self.is_about_places(expr) {
            let written = format!("target in {expr}");
            let help = format!("write `{written}` to ask whether a move ends there");
            diag = diag.replace(&expr.to_string(), written, help);
        }
        if let ExprKind::Braces(items) = &expr.kind
            && wanted != ExprType::Set
            && let [option] = &items[..]
        {
            let help =
                format!("write `{option}`, without braces: expressions ask options by their names");
            self.complain(diag.replace(&expr.to_string(), option.to_string(), help));
            return None;
        }
        let remedy = self.sets_for_conditions(expr, wanted);
        let remedy = remedy.or_else(|| conversion(expr, kind, wanted));
        self.complain(diag.remedy(&expr.to_string(), remedy));
        None
    }

    /// Reports a name that is unknown, or may not stand here: it is the cause of whatever is wrong around it.
    pub(super) fn are_known(&mut self, expr: &Expr) -> Option<()> {
        let Some(unknown) = outer_word(expr, &|it| !self.may_stand(it)).cloned() else {
            return Some(());
        };
        match self.meaning(&unknown) {
            Some(Resolution::Word(it)) => self.allowed(it, unknown.span),
            _ => self.unknown(&unknown, ExprType::Unknown),
        };
        None
    }

    /// Reports a word without its parentheses: `count pawn`.
    fn has_arguments(&mut self, expr: &Expr) -> Option<()> {
        let ExprKind::Chain(Joint::Juxtaposed, items) = &expr.kind else { return Some(()) };
        let form = |it: &Expr| {
            let word = it.bare_word()?;
            match self.meaning(word)? {
                Resolution::Word(it) if matches!(it.arity, Arity::Args(1.., _)) => Some(it.form),
                _ => None,
            }
        };
        let Some((at, form)) = items.iter().enumerate().find_map(|(n, it)| Some((n, form(it)?)))
        else {
            return Some(());
        };
        let word = &items[at];
        let message = format!("`{word}` stands here without its parentheses");
        let diag = Diagnostic::new(Code::WrongArguments, word.span, message);
        let rest: Vec<Expr> = items.iter().filter(|it| *it != word).cloned().collect();
        let written = format!("{word}({})", joined(&rest, Joint::Juxtaposed));
        let span = items[0].span.to(items[items.len() - 1].span);
        let help = format!("write `{written}`: its form is `{form}`");
        self.complain(diag.edit(span, &expr.to_string(), written, help));
        None
    }

    /// Reports a line of the board under another name: `row 8`.
    pub(super) fn not_another_line(&mut self, items: &[Expr]) -> Option<()> {
        let [first, Expr { kind: ExprKind::Number(number), span }] = items else {
            return Some(());
        };
        let Some(word) = first.bare_word().filter(|it| self.meaning(it).is_none()) else {
            return Some(());
        };
        let Some((axis @ ("rank" | "file"), _)) = foreign::word(&word.name) else {
            return Some(());
        };
        let message = format!("`{}` is not known", word.name);
        let diag = Diagnostic::new(Code::UnknownName, word.span, message);
        let line = match (axis, u8::try_from(*number)) {
            ("file", Ok(it @ 1..=26)) => char::from(b'a' + it - 1).to_string(),
            _ => number.to_string(),
        };
        let written = format!("{axis} {line}");
        let help = format!("write `{written}`");
        let found = format!("{} {number}", word.name);
        self.complain(diag.edit(word.span.to(*span), &found, written, help).certain());
        None
    }

    /// Returns true if a word has a meaning, and may stand in this text.
    fn may_stand(&self, word: &Word) -> bool {
        match self.meaning(word) {
            Some(Resolution::Word(it)) => it.is_in(self.scope.context),
            Some(_) => true,
            None => self.run_together(&word.name).is_some(),
        }
    }

    /// Returns true if a set is of cells alone, whatever stands on them, where `target` may be asked for.
    fn is_about_places(&self, expr: &Expr) -> bool {
        let target = WORDS.iter().find(|it| it.name == "target" && it.is_value());
        let asks = target.is_some_and(|it| it.is_in(self.scope.context));
        let is_zone = |it: &Word| matches!(self.meaning(it), Some(Resolution::Def(Def::Zone(_))));
        asks && (self.is_place(expr) || expr.bare_word().is_some_and(is_zone))
    }

    /// Reports `target in hill or core`: the second set is no condition.
    pub(super) fn sets_behind_in(&mut self, items: &[Expr]) -> Option<()> {
        let is_set = |it: &Expr| matches!(self.kind(it), ExprType::Set | ExprType::State);
        let at = (1..items.len())
            .find(|n| is_set(&items[*n]) && with_right(&items[n - 1], &|it| it.clone()).is_some());
        let Some(at) = at else { return Some(()) };
        let end = (at..items.len()).find(|n| !is_set(&items[*n])).unwrap_or(items.len());
        let sets = &items[at..end];
        let whole = with_right(&items[at - 1], &|right| {
            let all = std::iter::once(right).chain(sets).cloned().collect();
            Expr { kind: ExprKind::Chain(Joint::Union, all), span: right.span }
        })?;
        let message = format!("expected a condition, found {}", self.kind(&sets[0]).phrase());
        let span = items[at - 1].span.to(items[end - 1].span);
        let help = format!("write `{whole}`: sets are joined by `|`");
        let diag = Diagnostic::new(Code::WrongKind, sets[0].span, message);
        self.complain(diag.edit(
            span,
            &joined(&items[at - 1..end], Joint::Or),
            whole.to_string(),
            help,
        ));
        None
    }

    /// Returns how to join sets that are joined as conditions are: `near(to) and enemy`.
    fn sets_for_conditions(&self, expr: &Expr, wanted: ExprType) -> Option<Remedy> {
        let ExprKind::Chain(joint @ (Joint::And | Joint::Or), items) = &expr.kind else {
            return None;
        };
        let sets = items.iter().all(|it| self.kind(it).fits(ExprType::Set));
        if wanted != ExprType::Set || !sets {
            return None;
        }
        let sign = if *joint == Joint::And { Joint::Intersection } else { Joint::Union };
        let sets = joined(items, sign);
        let help = format!("write `{sets}`: sets are joined by signs");
        let remedy = Remedy::write(sets, help);
        // "Own pawns and own knights" may mean both sets, or what they share.
        Some(if *joint == Joint::Or { remedy.certain() } else { remedy })
    }

    /// Warns of `enemy camp` where a zone is asked for: that is pieces in the player's own zone.
    pub(super) fn zone_of_player(&mut self, set: &Expr) {
        let ExprKind::Chain(Joint::Juxtaposed, items) = &set.kind else { return };
        let [ExprKind::Word(player), ExprKind::Word(zone)] =
            [&items[0].kind, &items[items.len() - 1].kind]
        else {
            return;
        };
        let of_player = matches!(self.meaning(player), Some(it) if it.kind() == ExprType::Player);
        let Some(Resolution::Def(Def::Zone(id))) = self.meaning(zone) else { return };
        let differs = self
            .zones
            .get(id.idx())
            .is_some_and(|it| it.cells.iter().any(|cells| *cells != it.cells[Player::new(0)]));
        if items.len() != 2 || !of_player || !differs || zone.args.is_some() {
            return;
        }
        let (player, zone) = (&player.name, &zone.name);
        let message = format!("`{set}` is the pieces of `{player}` in `{zone}`");
        let diag = Diagnostic::new(Code::ZoneOfPlayer, set.span, message)
            .replace(
                &set.to_string(),
                format!("{zone}({player})"),
                format!("write `{zone}({player})` for the zone as that player sees it"),
            )
            .replace(
                &set.to_string(),
                format!("{player} & {zone}"),
                format!("write `{player} & {zone}` if pieces are meant"),
            );
        self.complain(diag);
    }

    /// Returns true if conditions are joined as sets are.
    pub(super) fn joins_conditions(&self, expr: &Expr) -> bool {
        matches!(&expr.kind, ExprKind::Chain(Joint::Intersection | Joint::Union | Joint::Juxtaposed, items)
            if items.iter().any(|it| self.kind(it) == ExprType::Cond))
    }

    /// Conditions joined as sets are.
    fn wrong_joint<T>(&mut self, expr: &Expr, joint: Joint) -> Option<T> {
        let (word, found) = match joint {
            Joint::Intersection => ("`and`", "`&`, which joins sets"),
            Joint::Union => ("`or`", "`|`, which joins sets"),
            _ => ("`and` or `or`", "nothing"),
        };
        let message = format!("expected {word} between conditions, found {found}");
        let diag = Diagnostic::new(Code::WrongKind, expr.span, message);
        let written = match (joint, &expr.kind) {
            (Joint::Intersection, ExprKind::Chain(_, items)) => Some(joined(items, Joint::And)),
            (Joint::Union, ExprKind::Chain(_, items)) => Some(joined(items, Joint::Or)),
            _ => None,
        };
        let remedy = written.map(|it| {
            let help = format!("write `{it}`: signs join sets, and bind tighter than words");
            Remedy::write(&it, help)
        });
        self.complain(diag.remedy(&expr.to_string(), remedy));
        None
    }

    /// Returns a name that stands for nothing, where something of that kind was expected.
    pub(super) fn unknown<T>(&mut self, word: &Word, wanted: ExprType) -> Option<T> {
        let name = word.name.as_str();
        if self.symbols.is_unread(name) || self.scope.is_open || self.geometry.may_have(name) {
            return None;
        }
        if let Some(sentence) = diag::lacks(name)
            .filter(|_| self.suggestion(name, wanted).is_none_or(|it| !it.is_certain()))
        {
            let diag = Diagnostic::new(Code::UnknownName, word.span, sentence);
            let diag = diag.saying(format!("`{name}` is not known"));
            self.complain(diag.note(diag::LIMITS));
            return None;
        }
        let message = match wanted {
            ExprType::Unknown => format!("`{name}` is not known"),
            _ => format!("expected {}, found `{name}`, which is not known", wanted.phrase()),
        };
        let diag = Diagnostic::new(Code::UnknownName, word.span, message);
        if ["a", "an", "the"].contains(&name) {
            let help = format!("leave out `{name}`: names stand without articles");
            let with_blank = Span { end: word.span.end + 1, ..word.span };
            self.complain(diag.edit(with_blank, &format!("{name} "), "", help).certain());
            return None;
        }
        let suggestion = self.of_other_languages(name).or_else(|| self.suggestion(name, wanted));
        let undeclared = match wanted {
            ExprType::Counter | ExprType::Num => {
                Some("counters.NAME = { per = 'player', max = 99 }")
            }
            ExprType::State => Some("cell-sets.NAME = { lifetime = 'game' }"),
            ExprType::Mark => Some("marks.NAME = 'what it says of a piece'"),
            _ => None,
        };
        let undeclared = undeclared
            .filter(|_| suggestion.is_none())
            .map(|it| format!("declare it, as in `{}`", it.replace("NAME", name)));
        let few = matches!(wanted, ExprType::Type | ExprType::Types)
            && suggestion.is_none()
            && self.symbols.types().count() <= 12;
        let is_file = name.len() == 1
            && matches!(wanted, ExprType::Set | ExprType::Cell)
            && self.cell_names().any(|it| {
                it.strip_prefix(name)
                    .is_some_and(|it| it.starts_with(|it: char| it.is_ascii_digit()))
            });
        if is_file {
            let help = format!(
                "write `file {name}`; several files stand after `files`: `files {name} ...`"
            );
            self.complain(diag.help(help));
            return None;
        }
        let mut diag = diag.remedy(name, suggestion).help_maybe(undeclared);
        if few {
            let all: Vec<_> = self.symbols.types().map(|it| format!("`{}`", it.name)).collect();
            diag = diag.note(format!("the piece types are {}", all.join(", ")));
        }
        let cells = &self.geometry.board().cells;
        if let (Some(digits), [first, .., last]) =
            (name.find(|it: char| it.is_ascii_digit()), &cells[..])
            && digits > 0
            && name[digits..].bytes().all(|it| it.is_ascii_digit())
            && self.geometry.kind() != GridKind::Graph
        {
            diag = diag.note(format!("the cells go from `{}` to `{}`", first.name, last.name));
        }
        self.complain(diag);
        None
    }

    /// Returns the word that is meant by one of another language.
    fn of_other_languages(&self, name: &str) -> Option<Remedy> {
        let lower = name.to_lowercase();
        if lower != name && (words::is_keyword(&lower) || self.is_known(&lower)) {
            return Some(
                Remedy::write(&lower, format!("write `{lower}`, in small letters")).certain(),
            );
        }
        let effects = matches!(self.scope.context, Context::Rule | Context::Action);
        if effects && effect::WORDS.contains(&lower.as_str()) {
            return Some(Remedy::from(
                "write `;` between effects, or an array with one in each text",
            ));
        }
        for axis in ["rank", "file", "level"] {
            let rest = lower.strip_prefix(axis).map(|it| it.trim_start_matches(['s', '-']));
            let digits = |it: &str| !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit());
            if let Some(rest) = rest.filter(|it| it.len() == 1 || digits(it)) {
                let written = format!("{axis} {rest}");
                return Some(Remedy::write(&written, format!("write `{written}`")).certain());
            }
        }
        if lower == "if" || lower == "when" || lower == "then" || lower == "else" {
            return Some(Remedy::from(format!(
                "leave out `{name}`: the whole text is the condition, and what follows from it stands in `do`"
            )));
        }
        if let Some(number) = foreign::number(name) {
            return Some(Remedy::write(number.to_string(), format!("write `{number}`")).certain());
        }
        if let Some(help) = foreign::saying(name) {
            return Some(help.into());
        }
        let (meant, surely) = foreign::word(name)?;
        let known = WORDS.iter().find(|it| it.name == meant && it.is_in(self.scope.context))?;
        let help = if known.form == known.example {
            format!("write `{}`", known.form)
        } else {
            format!("write `{}`, as in `{}`", known.form, known.example)
        };
        let remedy = Remedy::write(meant, help);
        Some(if surely { remedy.certain() } else { remedy })
    }

    fn is_known(&self, name: &str) -> bool {
        self.names_and_words().any(|it| it.0 == name)
    }

    fn suggestion(&self, name: &str, wanted: ExprType) -> Option<Remedy> {
        if let Some(cell) = self.geometry.part_of(name) {
            let whole = &self.geometry.board().cells[cell.idx()].name;
            let help = format!("`{name}` is part of the cell `{whole}`; write `{whole}`");
            return Some(Remedy::write(whole, help).certain());
        }
        // `qrn` for `QRN`.
        let ids = name.to_uppercase();
        let is_id = |it: char| {
            self.symbols
                .get(it.encode_utf8(&mut [0; 4]))
                .is_some_and(|it| matches!(it.def, Def::Id(_)))
        };
        if wanted == ExprType::Types && ids != name && ids.chars().all(is_id) {
            return Some(
                Remedy::write(&ids, format!("write `{ids}`: IDs are capital letters")).certain(),
            );
        }
        let known =
            |it: &str| !it.is_empty() && self.names_and_words().any(|(known, _)| known == it);
        if let Some((first, last)) = name.split_once('-')
            && known(first)
            && known(last)
        {
            let difference = format!("{first} - {last}");
            let help = format!("write `{difference}`, with blanks, for a difference");
            return Some(Remedy::write(difference, help));
        }
        let fitting = self.names_and_words().filter(|(_, kind)| kind.fits(wanted));
        let fitting = Remedy::nearest(name, fitting.map(|(it, _)| it));
        let all = self.names_and_words().map(|(it, _)| it);
        let nearest = Remedy::nearest(name, all.chain(self.cell_names()));
        // A nearer word of another kind may be what was meant.
        match (fitting, nearest) {
            (Some(it), Some(other))
                if it.replacement() != other.replacement() || !other.is_certain() =>
            {
                Some(it.proposal())
            }
            (Some(it), _) => Some(it),
            (None, other) => other.map(Remedy::proposal),
        }
    }

    fn cell_names(&self) -> impl Iterator<Item = &str> {
        self.geometry.board().cells.iter().map(|it| it.name.as_str())
    }

    /// Returns all that could be written here, with what it is; cells and actions left out.
    fn names_and_words(&self) -> impl Iterator<Item = (&str, ExprType)> {
        let words = WORDS.iter().filter(|it| it.is_value() && it.is_in(self.scope.context));
        let bound =
            self.scope.bound.iter().map(|it| (self.symbols[*it].name.as_str(), ExprType::Cell));
        let names = self.symbols.iter().filter(|it| {
            !matches!(it.def, Def::Cell(_) | Def::Action(_) | Def::Choice(..) | Def::Option(None))
        });
        bound
            .chain(names.map(|it| (it.name.as_str(), Resolution::Def(&it.def).kind())))
            .chain(words.map(|it| (it.name, word_kind(it))))
    }

    /// Returns the place where a name is declared.
    fn declaration(&self, name: &str) -> Option<Span> {
        let id = self.choice_named(name).or_else(|| self.symbols.find(name))?;
        let symbol = &self.symbols[id];
        let is_cell = matches!(symbol.def, Def::Cell(_));
        Some(symbol.span).filter(|it| !is_cell && *it != Span::default())
    }

    /// Reports a name that stands before its declaration.
    pub(super) fn declared_below<T>(&mut self, word: &Word, noun: &str) -> Option<T> {
        let message = format!("expected a {noun} declared before, found `{}`", word.name);
        let mut diag = Diagnostic::new(Code::WrongKind, word.span, message);
        if let Some(span) = self.declaration(&word.name) {
            diag = diag.label(span, format!("`{}` is declared here", word.name));
        }
        self.complain(diag.help("move its declaration up"));
        None
    }

    /// Checks that a word is known in the present text; reports an error if not.
    pub(super) fn allowed(&mut self, word: &'static words::BuiltinWord, span: Span) -> Option<()> {
        if !word.is_in(self.scope.context) {
            let message =
                format!("`{}` is not known in {}", word.name, self.scope.context.phrase());
            let diag = Diagnostic::new(Code::NotHere, span, message);
            let mut diag = diag.note(format!("it is known in {}", word.contexts.phrase()));
            if matches!(self.scope.context, Context::Outcome) {
                diag = diag.help(
                    "an outcome sees the position after the turn: ask what is left, as in `no enemy king`",
                );
            }
            if let "rank" | "file" | "level" = word.name {
                let line = if word.name == "file" { "a" } else { "1" };
                diag = diag.help(format!(
                    "write `{} {line}` for its cells, without parentheses",
                    word.name
                ));
            }
            if word.name == "option" {
                let options = self.symbols.names(|it| matches!(it, Def::Option(_)));
                let names: Vec<_> = options.map(|it| format!("`{it}`")).collect();
                diag = diag.help(if names.is_empty() {
                    "write the number itself: this file has no options".to_owned()
                } else {
                    format!("ask an option by its name, without braces: {}", names.join(", "))
                });
            }
            self.complain(diag);
            return None;
        }
        let events = self.scope.events;
        if let Some(known) = word.events()
            && !events.within(known)
        {
            let lacking = words::events().chain([("actions", Event::Action(ActionId(0)))]);
            let lacking = lacking.filter(|(_, it)| events.has(*it) && !known.contains(it));
            let lacking: Vec<&str> = lacking.map(|(it, _)| it).collect();
            let message =
                format!("`{}` is not known in rules on `{}`", word.name, lacking.join("`, `"));
            let known = words::events().filter(|(_, it)| known.contains(it));
            let known: Vec<&str> = known.map(|(it, _)| it).collect();
            let diag = Diagnostic::new(Code::NotHere, span, message);
            self.complain(diag.note(format!("it is known on `{}`", known.join("`, `"))));
            return None;
        }
        Some(())
    }

    /// Returns the arguments of a word of the language, if there are as many as it takes.
    pub(super) fn args<'e>(
        &mut self,
        known: &'static words::BuiltinWord,
        word: &'e Word,
    ) -> Option<&'e [Expr]> {
        self.allowed(known, word.span)?;
        let (min, max) = match (known.arity, &word.args) {
            (Arity::None | Arity::Maybe(..), None) => return Some(&[]),
            (Arity::None, Some(_)) => (0, 0),
            (Arity::Args(min, max), None) if min == 0 => (min, max),
            (Arity::Args(min, max) | Arity::Maybe(min, max), _) => (min, max),
        };
        self.counted(word, known.form, min, max, known.form.contains("by "))
    }

    /// Returns the arguments of something that is written like `form`, if there are as many as it takes.
    pub(super) fn counted<'e>(
        &mut self,
        word: &'e Word,
        form: &str,
        min: usize,
        max: usize,
        by: bool,
    ) -> Option<&'e [Expr]> {
        let items = word.args.as_ref().map_or(&[][..], |it| &it.items);
        let has_by = word.args.as_ref().is_some_and(|it| it.by.is_some());
        if has_by && !by {
            let message = format!("`{}` takes no `by`", word.name);
            self.complain(
                Diagnostic::new(Code::WrongArguments, word.span, message)
                    .help(format!("write `{form}`")),
            );
            return None;
        }
        if (min..=max).contains(&items.len()) || (has_by && items.is_empty() && min <= 1) {
            return Some(items);
        }
        let wanted = match (min, max) {
            (0, 0) => {
                let message = format!("`{}` takes no parentheses", word.name);
                self.complain(
                    Diagnostic::new(Code::WrongArguments, word.span, message)
                        .help(format!("write `{form}`")),
                );
                return None;
            }
            (0, 1) => "at most one argument".to_owned(),
            (1, 1) => "one argument".to_owned(),
            _ if min == max => format!("{min} arguments"),
            _ => format!("{min} to {max} arguments"),
        };
        let found = match (&word.args, items.len()) {
            (None, _) => "found none".to_owned(),
            (Some(_), n) => format!("found {n}"),
        };
        let message = format!("`{}` takes {wanted}, {found}", word.name);
        let diag = Diagnostic::new(Code::WrongArguments, word.span, message);
        self.complain(diag.help(format!("write `{form}`")));
        None
    }
}

/// Returns how to get from the kind that is there to the one that is wanted.
fn conversion(expr: &Expr, kind: ExprType, wanted: ExprType) -> Option<Remedy> {
    let (written, why) = match (wanted, kind) {
        (ExprType::Cell, ExprType::Cond) => {
            let help = "write `and` between conditions: `&` joins sets, and binds tighter";
            let found = expr.to_string();
            return Some(match found.matches(" & ").count() {
                1 => Remedy::write(found.replace(" & ", " and "), help),
                _ => help.into(),
            });
        }
        (ExprType::Cond, ExprType::Set) if expr.bare_word().is_some_and(|it| it.name == "none") => {
            ("never".to_owned(), " for a condition that never holds")
        }
        (ExprType::Cond, ExprType::Set | ExprType::State) => {
            (format!("some {expr}"), " to ask whether it has a cell")
        }
        (ExprType::Cond, ExprType::Num) if matches!(expr.kind, ExprKind::Number(_)) => {
            let help = "write each comparison in full, as in `turn-number = 1 or turn-number = 2`";
            return Some(help.into());
        }
        (ExprType::Cond, ExprType::Num | ExprType::Counter) => {
            return Some(format!("write `{expr} > 0`, or another comparison").into());
        }
        (ExprType::Cond, ExprType::Mark) => (format!("mover has {expr}"), ""),
        (ExprType::Cond, ExprType::Type | ExprType::Types) => (format!("mover is {expr}"), ""),
        (ExprType::Num, ExprType::Set | ExprType::State | ExprType::Player | ExprType::Types) => {
            (format!("count({expr})"), " for the number of its cells")
        }
        (ExprType::Num, ExprType::CellValues) => {
            let help = format!("write `{expr}(target)`, or another cell, for its value there");
            return Some(help.into());
        }
        (ExprType::Num, ExprType::TypeValues) => {
            let help = format!("write `{expr}(mover)`, or another piece or type, for its value");
            return Some(help.into());
        }
        (ExprType::Types, ExprType::Cond) => {
            if let ExprKind::Chain(Joint::Or | Joint::And, items) = &expr.kind {
                let written = joined(items, Joint::Juxtaposed);
                let help = format!("write `{written}`: types stand side by side");
                return Some(Remedy::write(written, help));
            }
            let ExprKind::Prefix(Prefix::Not | Prefix::No, types) = &expr.kind else {
                return None;
            };
            let written = format!("all - {types}");
            let help = format!("write `{written}` for the other types");
            return Some(Remedy::write(written, help).certain());
        }
        (ExprType::Set, ExprType::Cond)
            if matches!(expr.kind, ExprKind::Prefix(Prefix::Not, _)) =>
        {
            let help = "`not` turns conditions round; write `!` for the other cells, or ` - ` to leave some out";
            return Some(help.into());
        }
        _ => return None,
    };
    let help = format!("write `{written}`{why}");
    let remedy = Remedy::write(&written, help);
    Some(if written == "never" { remedy.certain() } else { remedy })
}

/// Returns the first word that passes a test. Words in the parentheses of others have meanings of their own.
fn outer_word<'e>(expr: &'e Expr, test: &dyn Fn(&Word) -> bool) -> Option<&'e Word> {
    if let ExprKind::Word(word) = &expr.kind {
        return Some(word).filter(|it| test(it));
    }
    expr.parts().into_iter().find_map(|it| outer_word(it, test))
}

/// Returns `CELL in SET`, or its opposite, with another set.
fn with_right(expr: &Expr, change: &dyn Fn(&Expr) -> Expr) -> Option<Expr> {
    let kind = match &expr.kind {
        ExprKind::Pair(op @ (Infix::In | Infix::NotIn), left, right) => {
            ExprKind::Pair(*op, left.clone(), Box::new(change(right)))
        }
        ExprKind::Prefix(Prefix::Not, operand) => {
            ExprKind::Prefix(Prefix::Not, Box::new(with_right(operand, change)?))
        }
        _ => return None,
    };
    Some(Expr { kind, span: expr.span })
}

/// Returns expressions as they are written with an operator between them.
fn joined(items: &[Expr], operator: Joint) -> String {
    Expr { kind: ExprKind::Chain(operator, items.to_vec()), span: Span::default() }.to_string()
}
