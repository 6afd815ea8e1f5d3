//! Macros and included files: what a text comes to.

use super::text::{self, Form, Kind};
use alfil_language::{
    diag::{Code, Diagnostic},
    source::{Loader, SourceMap, Span},
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// The most macro calls within each other.
pub(super) const CALLS: usize = 100;
/// The most words and lists that macros come to, in all games of a file.
pub(super) const FORMS: usize = 6_000_000;
/// The deepest nesting of what macros come to.
const DEPTH: usize = 250;
/// The most files that are included.
const INCLUDES: usize = 64;
/// The most files within each other.
const INCLUDE_DEPTH: usize = 8;

/// A call of a macro, for messages.
#[derive(Clone, Debug)]
struct Call {
    name: Rc<str>,
    span: Span,
    parent: u32,
}

/// A file with all that it includes.
#[derive(Debug, Default)]
pub(super) struct Source {
    /// The games and variants, in the order of the file.
    pub(super) games: Vec<Form>,
    macros: FxHashMap<Rc<str>, Form>,
    calls: Vec<Call>,
    forms: usize,
    /// True after a limit was met.
    full: bool,
    reported: FxHashSet<(Span, Rc<str>)>,
    pub(super) diags: Vec<Diagnostic>,
}

impl Source {
    /// Reads a text and the files that it includes.
    pub(super) fn read(
        name: &str,
        text: &str,
        loader: &dyn Loader,
        sources: &mut SourceMap,
    ) -> Source {
        let call = Call { name: "".into(), span: Span::default(), parent: 0 };
        let mut res = Source { calls: vec![call], ..Source::default() };
        let mut reader = Includes { loader, sources, names: Vec::new(), n: 0, bytes: 0 };
        reader.read(name, text, &mut res);
        res
    }

    /// Adds the calls of macros that led to a form to a message about it.
    pub(super) fn report(&mut self, form: &Form, diag: Diagnostic) {
        let mut diag = diag;
        let mut at = form.call;
        for _ in 0..3 {
            let Some(call) = self.calls.get(at as usize).filter(|_| at > 0) else { break };
            diag = diag.label(call.span, format!("in the macro `{}`, called here", call.name));
            at = call.parent;
        }
        // Each call of a macro has the same mistake; one message is enough.
        let Some(span) = diag.span() else { return self.diags.push(diag) };
        if self.reported.insert((span, diag.message.as_str().into())) {
            self.diags.push(diag);
        }
    }

    /// Reports an error at a form.
    pub(super) fn error(&mut self, form: &Form, message: impl Into<String>) {
        self.report(form, Diagnostic::new(Code::ImportSyntax, form.span, message));
    }

    /// Returns the forms with all macros expanded.
    pub(super) fn expand(&mut self, forms: &[Form]) -> Vec<Form> {
        let mut out = Vec::new();
        self.list(forms, &[], 0, 0, &mut out);
        out
    }

    fn list(
        &mut self,
        forms: &[Form],
        args: &[Form],
        calls: usize,
        depth: usize,
        out: &mut Vec<Form>,
    ) {
        for form in forms {
            self.form(form, args, calls, depth, out);
        }
    }

    /// Expands a form into the list around it. `args` are the arguments of the call in whose body it stands.
    fn form(
        &mut self,
        form: &Form,
        args: &[Form],
        calls: usize,
        depth: usize,
        out: &mut Vec<Form>,
    ) {
        self.forms += 1;
        if self.forms > FORMS && !self.full {
            self.full = true;
            let message = format!("expected macros that come to at most {FORMS} words and lists");
            self.report(form, Diagnostic::new(Code::LimitExceeded, form.span, message));
        }
        if self.full {
            return;
        }
        let Kind::List(items) = &form.kind else { return out.push(form.clone()) };
        if depth >= DEPTH {
            let message = format!("expected at most {DEPTH} nested lists");
            return self.report(form, Diagnostic::new(Code::LimitExceeded, form.span, message));
        }
        let called = form.head().and_then(|it| self.macros.get_key_value(it));
        let Some((name, body)) = called.map(|it| (it.0.clone(), it.1.clone())) else {
            let mut inner = Vec::with_capacity(items.len());
            self.list(items, args, calls, depth + 1, &mut inner);
            return out.push(Form { kind: Kind::List(inner.into()), ..*form });
        };
        if calls >= CALLS {
            let message = format!("the macro `{name}` calls itself, or more than {CALLS} others");
            self.full = true;
            return self.report(form, Diagnostic::new(Code::LimitExceeded, form.span, message));
        }
        // What a call does not fill, the call around it does.
        let own = form.rest();
        let inherited = args.get(own.len()..).unwrap_or_default();
        let own: Vec<Form> = own.iter().chain(inherited).cloned().collect();
        self.calls.push(Call { name, span: form.span, parent: form.call });
        let call = (self.calls.len() - 1) as u32;
        let mut filled = Vec::new();
        for item in body.items().get(2..).unwrap_or_default() {
            self.fill(item, &own, call, &mut filled);
        }
        self.list(&filled, &own, calls + 1, depth + 1, out);
    }

    /// Replaces the parameters of a macro's body.
    fn fill(&mut self, form: &Form, args: &[Form], call: u32, out: &mut Vec<Form>) {
        self.forms += 1;
        if self.forms > FORMS {
            return;
        }
        match &form.kind {
            Kind::List(items) => {
                let mut inner = Vec::with_capacity(items.len());
                for item in items.iter() {
                    self.fill(item, args, call, &mut inner);
                }
                out.push(Form { kind: Kind::List(inner.into()), span: form.span, call });
            }
            Kind::Word(word) => {
                if let Some(n) = word.strip_prefix('$').and_then(|it| it.parse::<usize>().ok()) {
                    match args.get(n.wrapping_sub(1)) {
                        Some(arg) => out.push(arg.clone()),
                        None => self.unfilled(form, word, call),
                    }
                    return;
                }
                let word: Rc<str> =
                    if word.contains('$') { pasted(word, args).into() } else { word.clone() };
                out.push(Form { kind: Kind::Word(word), span: form.span, call });
            }
            Kind::Text(text) => {
                let text: Rc<str> =
                    if text.contains('$') { pasted(text, args).into() } else { text.clone() };
                out.push(Form { kind: Kind::Text(text), span: form.span, call });
            }
        }
    }

    fn unfilled(&mut self, form: &Form, word: &str, call: u32) {
        let place = Form { kind: Kind::Word(word.into()), span: form.span, call };
        let message = format!("no call fills `{word}`, so it is left out");
        self.report(&place, Diagnostic::new(Code::ImportUnknownKey, form.span, message));
    }
}

/// Returns a word or a string with the words of arguments in it.
fn pasted(text: &str, args: &[Form]) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('$') {
        out.push_str(&rest[..at]);
        let digits = rest[at + 1..].find(|it: char| !it.is_ascii_digit());
        let end = digits.map_or(rest.len(), |it| at + 1 + it);
        let arg = rest[at + 1..end].parse::<usize>().ok();
        match arg.and_then(|it| args.get(it.wrapping_sub(1))).and_then(Form::text) {
            Some(it) => out.push_str(it),
            None if arg.is_none() => out.push('$'),
            None => {}
        }
        rest = &rest[end..];
        // Pasted words could double with each call.
        if out.len() > 1000 {
            break;
        }
    }
    out.push_str(rest);
    out
}

/// Files while they are read.
struct Includes<'a> {
    loader: &'a dyn Loader,
    sources: &'a mut SourceMap,
    /// The files that include one another, down to the one that is read.
    names: Vec<String>,
    n: usize,
    bytes: usize,
}

impl Includes<'_> {
    fn read(&mut self, name: &str, text: &str, res: &mut Source) {
        let source = self.sources.add(name, text);
        let start = Span::new(source, 0, 0);
        self.bytes += text.len();
        if self.bytes > super::TEXT_BYTES {
            let message = format!("expected at most {} bytes", super::TEXT_BYTES);
            return res.diags.push(Diagnostic::new(Code::LimitExceeded, start, message));
        }
        self.names.push(name.to_owned());
        for form in text::read(text, source, &mut res.diags) {
            match form.head() {
                Some("define") => define(form, res),
                Some("game" | "variant") => res.games.push(form),
                Some("include") => self.include(&form, res),
                Some("version" | "translate") => {}
                _ => other(&form, self.names.len(), res),
            }
        }
        self.names.pop();
    }

    fn include(&mut self, form: &Form, res: &mut Source) {
        let Some(place) = form.rest().first() else {
            return res.error(form, "expected the name of a file after `include`");
        };
        let name = place.text().unwrap_or_default().replace('\\', "/");
        self.n += 1;
        let depth = self.names.len();
        if self.n > INCLUDES || depth > INCLUDE_DEPTH {
            let message = format!(
                "expected at most {INCLUDES} included files, {INCLUDE_DEPTH} within each other"
            );
            return res.report(form, Diagnostic::new(Code::LimitExceeded, place.span, message));
        }
        let outside =
            name.starts_with('/') || name.contains(':') || name.split('/').any(|it| it == "..");
        if outside {
            return res.error(place, format!("`{name}` lies outside of the folder of the file"));
        }
        let from = self.names.last().cloned().unwrap_or_default();
        match self.loader.load(&name, Some(&from)) {
            Ok(found) if self.names.contains(&found.name) => {
                res.error(place, format!("`{name}` includes itself"));
            }
            Ok(found) => self.read(&found.name, &found.text, res),
            Err(why) => res.error(place, format!("`{name}` is not included: {why}")),
        }
    }
}

fn define(form: Form, res: &mut Source) {
    let Some(Kind::Word(name)) = form.rest().first().map(|it| &it.kind) else {
        return res.error(&form, "expected a name after `define`");
    };
    res.macros.insert(name.clone(), form);
}

/// Reports a form that has no meaning at the top of a file.
fn other(form: &Form, files: usize, res: &mut Source) {
    // Included files may hold anything that macros use.
    if files == 1 {
        let message = format!(
            "expected `game`, `variant`, `define`, `include` or `version`, found `{}`",
            form.shown()
        );
        res.report(form, Diagnostic::new(Code::ImportUnknownKey, form.span, message));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alfil_language::source::Files;

    fn expanded(text: &str) -> (Vec<String>, Source) {
        let files = Files::one("").with("pieces.zrf", "(define rook (piece $1))");
        let mut source = Source::read("game.zrf", text, &files, &mut SourceMap::default());
        let games = source.games.clone();
        let forms = source.expand(&games);
        (forms.iter().map(Form::shown).collect(), source)
    }

    #[test]
    fn parameters_fall_through() {
        let text = "(define all (one n) (one s)) (define one ($1 (two $1) w-$1 \"a/$1.bmp\"))\n\
                    (define two $2 $3) (game (all x y z))";
        let (forms, source) = expanded(text);
        assert_eq!(forms, ["(game (n y z w-n \"a/n.bmp\") (s y z w-s \"a/s.bmp\"))"]);
        assert!(source.diags.is_empty(), "{:?}", source.diags);
    }

    #[test]
    fn files_are_included() {
        let (forms, source) = expanded("(include \"pieces.zrf\") (game (rook x))");
        assert_eq!(forms, ["(game (piece x))"]);
        assert!(source.diags.is_empty());
        let (_, source) = expanded("(include \"../x.zrf\") (include \"none.zrf\")");
        assert_eq!(source.diags.len(), 2);
    }

    #[test]
    fn messages_name_the_calls() {
        let (_, source) = expanded("(define a $1 $4) (game (a x))");
        let labels: Vec<_> = source.diags[0].labels.iter().map(|it| it.text.clone()).collect();
        assert!(labels.iter().any(|it| it.contains("in the macro `a`")), "{labels:?}");
    }

    #[test]
    fn endless_macros_have_an_end() {
        for text in [
            "(define a (a)) (game (a))",
            "(define a (a) (a)) (game (a))",
            "(define a ((a))) (game (a))",
            "(define a (b $1 $1)) (define b (a ($1 $2))) (game (a x))",
            "(define a (a $1$1)) (game (a xy))",
            "(define a x x x x x x x x x x) (define b (a) (a) (a) (a) (a) (a) (a) (a) (a) (a))\n\
             (define c (b) (b) (b) (b) (b) (b) (b) (b) (b) (b)) (define d (c) (c) (c) (c) (c) (c))\n\
             (define e (d) (d) (d) (d) (d) (d) (d) (d) (d)) (define f (e) (e) (e) (e) (e) (e) (e))\n\
             (define g (f) (f) (f) (f) (f) (f) (f) (f) (f)) (game (g))",
        ] {
            let (_, source) = expanded(text);
            assert!(source.diags.iter().any(|it| it.code == Code::LimitExceeded), "{text}");
        }
    }
}
