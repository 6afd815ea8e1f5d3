//! The names that a text uses.

use super::{
    cx::ExprCx,
    kinds::{ExprType, Resolution},
};
use crate::{
    sema::record::{TextTree, Tree},
    source::Snippet,
    syntax::{
        effect::{Domain, EffectKind, TemplatePart},
        expr::{Expr, ExprKind, Word},
    },
};

impl ExprCx<'_> {
    /// Keeps the tree of a text, and records the names in it.
    pub(in crate::sema) fn keep(&mut self, text: Snippet<'_>, tree: Tree) {
        match &tree {
            Tree::Expr(expr) => self.uses_in(expr),
            Tree::Effects(effects) => {
                for effect in effects.iter() {
                    effect.parts().into_iter().for_each(|it| self.uses_in(it));
                    if let EffectKind::Mark { name, .. } = &effect.kind {
                        self.use_of(name);
                    }
                }
            }
            Tree::Domain(domain) => match &**domain {
                Domain::Cells(expr) | Domain::Types(expr) => self.uses_in(expr),
                // Directions are no symbols, and numbers have no names.
                Domain::Directions(_) | Domain::Numbers(_) => {}
                Domain::Held { player, types } => {
                    self.uses_in(player);
                    if let Some((_, types)) = types {
                        self.uses_in(types);
                    }
                }
            },
            Tree::Template(parts) => {
                for part in parts.iter() {
                    if let TemplatePart::Expr(expr) = part {
                        self.uses_in(expr);
                    }
                }
            }
            Tree::Betza(_) | Tree::Path(_) => {}
        }
        let value = match &tree {
            Tree::Expr(expr) => Some(self.kind(expr)).filter(|it| *it != ExprType::Unknown),
            _ => None,
        };
        let (span, context) = (text.span, self.scope.context);
        let value = value.map(ExprType::phrase);
        self.record.texts.push(TextTree { span, context, tree, value });
    }

    fn uses_in(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Word(word) => self.use_of(word),
            ExprKind::Number(number) => {
                let cell = self.symbols.find(&number.to_string());
                self.record.uses.extend(cell.map(|it| (it, expr.span)));
            }
            _ => {}
        }
        expr.parts().into_iter().for_each(|it| self.uses_in(it));
    }

    fn use_of(&mut self, word: &Word) {
        let name = word.name.as_str();
        // Where escapes stand in the text, parts of the word have no places of their own.
        let exact = word.span.range().len() == name.len();
        let part = |start, end| if exact { word.span.sub(start, end) } else { word.span };
        match self.meaning(word) {
            Some(Resolution::Word(_)) => {}
            Some(Resolution::Def(_)) => {
                let id = self.choice_named(name).or_else(|| self.symbols.find(name));
                self.record.uses.extend(id.map(|it| (it, word.span)));
            }
            Some(Resolution::Range(..)) => {
                let Some((first, last)) = name.split_once('-') else { return };
                let spans = [part(0, first.len()), part(first.len() + 1, name.len())];
                let cells = [first, last].map(|it| self.symbols.find(it));
                let uses = cells.into_iter().zip(spans);
                self.record.uses.extend(uses.filter_map(|(id, span)| Some((id?, span))));
            }
            None => {
                let mut at = 0;
                for (id, _) in self.run_together(name).unwrap_or_default() {
                    let end = at + self.symbols[id].name.len();
                    self.record.uses.push((id, part(at, end)));
                    at = end;
                }
            }
        }
    }
}
