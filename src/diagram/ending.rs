//! Royal pieces, stalemate, bare kings.

use super::{Diagram, item, put, table, text};
use alfil_language::{
    rulefile::{Node, Table},
    schema::{check, end, game, outcome, words::Words},
};
use alfil_model::{OutcomeResult, RoyalMode};

impl Diagram<'_> {
    /// Royal types: those named, else the last one.
    pub(super) fn royal(&mut self, root: &mut Table) {
        let (royal, place) = self.royal_types();
        let iron = self.live_types("iron");
        let royal: Vec<usize> = royal
            .into_iter()
            .filter(|it| self.appear[*it] && iron.iter().all(|(iron, _)| iron != it))
            .collect();
        if royal.is_empty() {
            return;
        }
        let mut check = Table::default();
        let names: Vec<_> = royal.iter().map(|it| self.pieces[*it].name.as_str()).collect();
        put(&mut check, check::ROYAL, text(names.join(" | "), place));
        if royal.len() > 1 {
            let span = self.place_of("extinction");
            let off = |player: &str| {
                text(format!("own is {player} and count(own {}) > 1", names.join(" ")), span)
            };
            let last = text(RoyalMode::Last.word(), place);
            let off = match self.parameter("extinction").map_or("3", |it| it.value.text) {
                "0" => None,
                "1" => Some((check::SUSPENDED_IF.schema.name, off("white"))),
                "2" => Some((check::SUSPENDED_IF.schema.name, off("black"))),
                "3" => Some((check::MODE.schema.name, last)),
                other => {
                    let message = format!("expected a number from 0 to 3, found `{other}`");
                    self.wrong(span, message);
                    Some((check::MODE.schema.name, last))
                }
            };
            if let Some((key, node)) = off {
                put(&mut check, key, node);
            }
        }
        if let Some(except) = self.harmless(&royal) {
            put(&mut check, check::EXCEPT, except);
        }
        put(root, game::CHECK, table(check, place));
    }

    /// Returns the types that the header makes royal, with the place where it says so.
    pub(super) fn royal_types(&mut self) -> (Vec<usize>, alfil_language::source::Span) {
        let stated = self.parameter("royal").is_some();
        let named = self.types("royal");
        let place = self.place_of("royal");
        if stated {
            return (named.into_iter().map(|it| it.0).collect(), place);
        }
        (self.pieces.len().checked_sub(1).into_iter().collect(), place)
    }

    /// Stalemate, and sides of which nothing but the royal pieces is left.
    pub(super) fn endings(&mut self, root: &mut Table) {
        if let Some(value) = self.parameter("stalemate").map(|it| it.value)
            && value.text != "draw"
        {
            let mut end = Table::default();
            put(&mut end, end::STALEMATE, text(OutcomeResult::Loss.word(), value.span));
            put(root, game::END, table(end, value.span));
        }
        let Some(value) = self.parameter("baring").map(|it| it.value) else { return };
        if !value.text.is_empty() {
            self.unsupported(value.span, "a number of `baring` is not supported");
            return;
        }
        let (mut royal, _) = self.royal_types();
        royal.retain(|it| self.appear[*it]);
        if royal.is_empty() {
            self.unsupported(value.span, "`baring` without royal pieces is not supported");
            return;
        }
        let kings = self.start.cells.values().filter(|it| it.1 == 0 && royal.contains(&it.0));
        let (one, names) = (kings.count() == 1, self.names(&royal));
        let bare = |player: &str| {
            if one {
                format!("count({player}) = 1")
            } else {
                format!("count({player}) = count({player} {names})")
            }
        };
        let (own, enemy) = (bare("own"), bare("enemy"));
        for (name, when, result) in [
            ("both bare", format!("{own} and {enemy}"), OutcomeResult::Draw),
            ("bare king", own, OutcomeResult::Loss),
        ] {
            let entries: [(&dyn AsRef<str>, String); 3] = [
                (&outcome::NAME, name.to_owned()),
                (&outcome::WHEN, when),
                (&outcome::RESULT, result.word().to_owned()),
            ];
            self.outcomes.push(table(item(entries, value.span), value.span));
        }
    }

    /// Pieces that give no check, since they may capture no royal piece.
    fn harmless(&mut self, royal: &[usize]) -> Option<Node> {
        let (types, span) = self.barred_from_all(royal)?;
        Some(text(format!("enemy {}", self.names(&types)), span))
    }
}
