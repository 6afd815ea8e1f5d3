//! What is known of a file while it is read, and the way from strings to expressions.

use super::{
    expr::{self, ExprCx, Scope},
    geometry::Geometry,
    labels::MoveLabel,
    moves::{Dialect, MoveCx},
    record::Record,
    symbols::{Def, Symbol, Symbols},
};
use crate::{
    diag::{Code, Diagnostic, Remedy},
    rulefile::limits,
    schema::{ByPlayer, Condition, Context, ExprText, game},
    source::{Snippet, SourceId, Span},
};
use alfil_model::{
    Cell, CellValues, Cond, Effect, MarkId, Origin, PerPlayer, PerType, PieceType, Player,
    PlayerInfo, SetExpr, Stride, Zone, ZoneId,
};
use std::collections::BTreeSet;

/// The state of reading one file.
#[derive(Debug)]
pub(super) struct Sema<'d, 'a> {
    /// What the merged tree says, key by key.
    pub game: &'a game::Keys<'a>,
    /// The file itself, not one that it extends.
    pub source: SourceId,
    /// True if parts of the text could not be read.
    pub broken: bool,
    /// True if no option can make another game of the file.
    pub has_no_options: bool,
    pub diags: &'d mut Vec<Diagnostic>,
    /// What is legal but surely not meant. In a file with errors it would mostly follow from them.
    pub hints: Vec<Diagnostic>,
    /// The words of what the file says only for other values of its options.
    pub inactive: &'a BTreeSet<String>,
    pub symbols: Symbols,
    pub record: Record,
    /// The mark of promoted pieces, with the place that asks for it.
    pub promoted_mark: Option<(MarkId, Span)>,
    pub geometry: Geometry,
    pub players: PerPlayer<PlayerInfo>,
    pub zones: Vec<Zone>,
    pub strides: Vec<Stride>,
    pub cell_values: Vec<CellValues>,
    /// The dialect of Betza's notation.
    pub dialect: Dialect,
    /// True if the file says nothing about the dialect.
    pub warns_of_readings: bool,
    /// What tells moves apart, by the numbers of labels.
    pub labels: Vec<MoveLabel<'a>>,
    /// True if there are more of them than a game may have.
    pub has_many_labels: bool,
    /// The types to which each type promotes.
    pub promotions: PerType<Vec<PieceType>>,
    /// Those that `[promotion]` names for each type.
    pub promoting: PerType<Option<Vec<PieceType>>>,
}

impl Sema<'_, '_> {
    /// Returns the context of a text.
    pub(super) fn expr<'b>(&'b mut self, scope: impl Into<Scope<'b>>) -> ExprCx<'b> {
        ExprCx {
            symbols: &self.symbols,
            geometry: &mut self.geometry,
            players: &self.players,
            promotions: &self.promotions,
            zones: &mut self.zones,
            strides: &mut self.strides,
            dialect: self.dialect,
            scope: scope.into(),
            diags: self.diags,
            record: &mut self.record,
            asks_options: false,
        }
    }

    /// Returns the context of moves.
    pub(super) fn moves(&mut self) -> MoveCx<'_> {
        MoveCx {
            geometry: &mut self.geometry,
            players: &self.players,
            zones: &mut self.zones,
            dialect: self.dialect,
            warns_of_readings: self.warns_of_readings,
            diags: self.diags,
            record: &mut self.record,
        }
    }

    /// Returns a condition; true where it can't be read.
    pub(super) fn cond<'b>(&'b mut self, scope: impl Into<Scope<'b>>, text: Snippet<'_>) -> Cond {
        expr::cond(&mut self.expr(scope), text).unwrap_or(Cond::Const(true))
    }

    /// Returns the condition of a key; its default without the key.
    pub(super) fn cond_of(&mut self, key: Condition<'_>) -> Cond {
        let context = key.text.map_or(Context::Setup, |it| it.context);
        self.cond_in(context, key)
    }

    /// Returns the condition of a key whose scope depends on other keys.
    pub(super) fn cond_in<'b>(
        &'b mut self,
        scope: impl Into<Scope<'b>>,
        key: Condition<'_>,
    ) -> Cond {
        match key.text {
            Some(it) => self.cond(scope, it.text),
            None => Cond::Const(key.otherwise),
        }
    }

    /// Returns the set of a key, if there is one.
    pub(super) fn set_of(&mut self, key: Option<ExprText<'_>>) -> Option<SetExpr> {
        let ExprText { text, context } = key?;
        expr::set(&mut self.expr(context), text)
    }

    /// Returns the effects of a key.
    pub(super) fn effects_of(&mut self, scope: Scope<'_>, texts: &[Snippet<'_>]) -> Vec<Effect> {
        let texts = texts.iter();
        texts.filter_map(|it| expr::effects(&mut self.expr(scope), *it)).flatten().collect()
    }

    /// Returns the piece types of a key, in the order written.
    pub(super) fn types_of(&mut self, key: Option<Snippet<'_>>) -> Option<Vec<PieceType>> {
        expr::type_list(&mut self.expr(Context::Setup), key?)
    }

    /// Returns a set of cells that never changes, for each player; nothing where it can't be read.
    pub(super) fn cells(&mut self, context: Context, text: Snippet<'_>) -> PerPlayer<Vec<Cell>> {
        let res = expr::cells(&mut self.expr(context), text);
        res.unwrap_or_else(|| self.players.ids().map(|_| Vec::new()).collect())
    }

    /// Cells that follow by symmetry, or are written out for each player.
    pub(super) fn cells_of(
        &mut self,
        context: Context,
        texts: &ByPlayer<'_>,
    ) -> PerPlayer<Vec<Cell>> {
        let own = self.by_player(texts);
        // What stands for all may be wrong for the board where each player has a value of their own.
        let each = texts.each.filter(|_| own.len() < self.players.len());
        let mut res = match each {
            Some(text) => self.cells(context, text),
            None => self.players.ids().map(|_| Vec::new()).collect(),
        };
        for (player, text) in own {
            if let Some(cells) = self.cells(context, text).iter().next() {
                res[player].clone_from(cells);
            }
        }
        res
    }

    /// Returns the texts of players, and reports names that are no players.
    pub(super) fn by_player<'t>(&mut self, texts: &ByPlayer<'t>) -> Vec<(Player, Snippet<'t>)> {
        let mut res = Vec::new();
        for (name, text) in &texts.own {
            match self.use_of(name.text, name.span).map(|it| &it.def) {
                Some(Def::Player(player)) => res.push((*player, *text)),
                _ => {
                    let name = *name;
                    let message = format!("expected a player, found `{}`", name.text);
                    let names = || self.players.iter().map(|it| it.name.as_str());
                    let nearest = Remedy::nearest(name.text, names());
                    let all = || {
                        let names: Vec<_> = names().map(|it| format!("`{it}`")).collect();
                        Remedy::from(format!("the players are {}", names.join(", ")))
                    };
                    let diag = Diagnostic::new(Code::UnknownPlayer, name.span, message);
                    self.diags.push(diag.remedy(name.text, nearest.or_else(|| Some(all()))));
                }
            }
        }
        res
    }

    /// Returns what a name stands for that is used there.
    pub(super) fn use_of(&mut self, name: &str, span: Span) -> Option<&Symbol> {
        let id = self.symbols.find(name)?;
        self.record.uses.push((id, span));
        Some(&self.symbols[id])
    }

    /// Returns the cells as a zone without a name in the file.
    pub(super) fn unnamed_zone(&mut self, name: String, cells: PerPlayer<Vec<Cell>>) -> ZoneId {
        self.zones.push(Zone { name, cells, origin: Origin::Lowered });
        ZoneId::new(self.zones.len() - 1)
    }

    /// Complains if there are more items of a kind than a file may have; the number that may be read.
    pub(super) fn limit(&mut self, found: usize, most: usize, what: &str, at: Span) -> usize {
        if found > most {
            self.diags.push(limits::exceeded(at, what, most));
        }
        found.min(most)
    }
}

/// Returns the words of a text, which stand apart by blanks.
pub(super) fn words(text: Snippet<'_>) -> impl Iterator<Item = Snippet<'_>> {
    let parts = text.text.split(char::is_whitespace).filter(|it| !it.is_empty());
    parts.map(move |it| {
        let start = it.as_ptr() as usize - text.text.as_ptr() as usize;
        text.part(start, start + it.len())
    })
}

/// Returns a text with single blanks in place of breaks.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the names that texts list, with blanks between them.
pub(super) fn listed<'a>(texts: &[Snippet<'a>]) -> Vec<Snippet<'a>> {
    texts.iter().copied().flat_map(words).collect()
}

/// Returns the name of an item of a list, or what it is and its number.
pub(super) fn name_of(name: Option<Snippet<'_>>, what: impl AsRef<str>, n: usize) -> String {
    name.map_or_else(|| format!("{} {}", what.as_ref(), n + 1), |it| it.text.to_owned())
}

/// Returns all of them; nothing for true ones.
pub(super) fn all(conds: Vec<Cond>) -> Cond {
    let mut parts = Vec::new();
    for cond in conds {
        match cond {
            Cond::Const(true) => {}
            Cond::And(inner) => parts.extend(inner),
            other => parts.push(other),
        }
    }
    Cond::all(parts)
}
