//! Texts of rule files, what they lower to, and what is said about wrong ones.

mod lowering;
mod manual;
mod messages;
mod robust;
mod table;

use super::*;
use crate::{
    schema::{Context, board::Keys as BoardKeys, players::Keys as PlayersKeys},
    sema::{
        geometry::Geometry,
        moves::Dialect,
        record::Record,
        symbols::{CellSets, ChoiceKind, Counter, Def, SymbolId, Symbols},
    },
    source::{SourceId, Span, Spanned},
};
use alfil_model::{
    ActionId, CellValuesId, CounterId, LabelId, MarkId, Origin, PerType, Player, PlayerInfo,
    RankingId, SetId, Stride, TypeValuesId, Zone, ZoneId,
};
use std::fmt::Write;

/// What the tests' file declares: one name per line, with what it is.
const FILE: &str = "\
king K
queen Q
rook R
bishop B
knight N
pawn P
lance +P
minor types
home zone
core zone
reach field
ranking list
price values
tired mark
gates set
clock counter
checks counter
jump label
demote move
white player
black player
";

const KING: PieceType = PieceType(0);
const QUEEN: PieceType = PieceType(1);
const ROOK: PieceType = PieceType(2);
const BISHOP: PieceType = PieceType(3);
const KNIGHT: PieceType = PieceType(4);
const PAWN: PieceType = PieceType(5);
const LANCE: PieceType = PieceType(6);
const HOME: ZoneId = ZoneId(0);
const CORE: ZoneId = ZoneId(1);

struct Fixture {
    symbols: Symbols,
    geometry: Geometry,
    players: PerPlayer<PlayerInfo>,
    promotions: PerType<Vec<PieceType>>,
    zones: Vec<Zone>,
    strides: Vec<Stride>,
    bound: Vec<SymbolId>,
    record: Record,
}

fn ints(numbers: &[i64]) -> Spanned<Vec<Spanned<i64>>> {
    let span = Span::default();
    Spanned { value: numbers.iter().map(|it| Spanned { value: *it, span }).collect(), span }
}

fn declare(symbols: &mut Symbols, name: &str, def: Def) {
    let line = FILE.lines().find(|it| it.split(' ').any(|it| it == name)).unwrap();
    let start = line.as_ptr() as usize - FILE.as_ptr() as usize + line.find(name).unwrap();
    symbols.declare(name, def, Span::new(SourceId(0), start, start + name.len()));
}

/// Reads a domain of which something is found during play.
fn domain(cx: &mut ExprCx<'_>, text: Snippet<'_>) -> Option<alfil_model::Domain> {
    match offer(cx, text)? {
        Offer::Domain(it) => Some(it),
        Offer::Constants(_) => None,
    }
}

impl Fixture {
    /// Returns a board of eight by eight, two players whose views mirror one another.
    fn new() -> Fixture {
        Fixture::on(&BoardKeys { size: Some(ints(&[8, 8])), ..BoardKeys::default() })
    }

    /// Hexes, of which two in the middle are one cell; its zones are the first and the last cells.
    fn hex() -> Fixture {
        let text = |it| Snippet::whole(SourceId(1), it);
        Fixture::on(&BoardKeys {
            grid: crate::schema::words::GridKind::Hex,
            files: Some(ints(&[5, 6, 7, 8, 7, 6, 5])),
            merge: vec![(text("z"), text("d4 d5"))],
            ..BoardKeys::default()
        })
    }

    fn on(spec: &BoardKeys<'_>) -> Fixture {
        let mut diags = Vec::new();
        let mut geometry = Geometry::build(spec, &mut diags).unwrap();
        let players = geometry.players(&PlayersKeys::default(), &mut diags);
        assert_eq!(diags, []);
        let cell = |name| geometry.cell(name).unwrap();
        let sorted = |mut it: Vec<Cell>| {
            it.sort_unstable();
            it
        };
        let home = vec![cell("d1"), cell("e1")];
        let there = home.iter().map(|it| players[Player(1)].cells[it.idx()]).collect();
        let middle = ["d4", "e4", "d5", "e5", "z"];
        let core = middle.iter().filter_map(|it| geometry.cell(it)).collect();
        let core = sorted(core);
        let zone = |name: &str, a: &[Cell], b: Vec<Cell>| Zone {
            name: name.to_owned(),
            cells: PerPlayer::new(vec![a.to_vec(), sorted(b)]),
            origin: Origin::File,
        };
        let zones = vec![zone("home", &home, there), zone("core", &core, core.clone())];
        Fixture {
            symbols: symbols(&geometry),
            geometry,
            players,
            promotions: PerType::new(vec![
                vec![],
                vec![],
                vec![],
                vec![],
                vec![],
                vec![QUEEN, KNIGHT],
                vec![],
            ]),
            zones,
            strides: Vec::new(),
            bound: Vec::new(),
            record: Record::default(),
        }
    }

    /// With a cell `old` and a held piece `new` chosen before.
    fn with_bound() -> Fixture {
        let mut res = Fixture::new();
        res.bind("old", ChoiceKind::Cell);
        res.bind("new", ChoiceKind::Held(PlayerRef::Enemy));
        res
    }

    /// Adds a choice of an action.
    fn bind(&mut self, name: &str, kind: ChoiceKind) {
        let def = Def::Choice(self.bound.len() as u8, kind);
        self.bound.push(self.symbols.declare_local(name, def, Span::default()));
    }

    /// Reads something and gives what is said about it.
    fn read<T>(
        &mut self,
        scope: impl Into<Scope<'static>>,
        text: &str,
        how: impl FnOnce(&mut ExprCx<'_>, Snippet<'_>) -> T,
    ) -> (T, Vec<Diagnostic>) {
        let mut diags = Vec::new();
        let mut cx = ExprCx {
            symbols: &self.symbols,
            geometry: &mut self.geometry,
            players: &self.players,
            promotions: &self.promotions,
            zones: &mut self.zones,
            strides: &mut self.strides,
            dialect: Dialect::Diagram,
            scope: Scope { bound: &self.bound, ..scope.into() },
            diags: &mut diags,
            record: &mut self.record,
            asks_options: false,
        };
        let res = how(&mut cx, Snippet::whole(SourceId(1), text));
        (res, diags)
    }

    /// Reads something that is right.
    fn right<T>(
        &mut self,
        scope: impl Into<Scope<'static>>,
        text: &str,
        how: impl FnOnce(&mut ExprCx<'_>, Snippet<'_>) -> Option<T>,
    ) -> T {
        let (res, diags) = self.read(scope, text, how);
        assert_eq!(render(text, &diags), "", "{text}");
        res.unwrap_or_else(|| panic!("nothing came of `{text}`, and nothing was said"))
    }
}

fn symbols(geometry: &Geometry) -> Symbols {
    let mut res = Symbols::default();
    let mut counts = [0_u16; 5];
    for (name, cell, span) in geometry.cells() {
        res.declare(name, Def::Cell(cell), span);
    }
    for line in FILE.lines() {
        let (name, what) = line.split_once(' ').unwrap();
        let mut next = |n: usize| {
            counts[n] += 1;
            counts[n] - 1
        };
        let def = match what {
            "types" => Def::TypeSet(Some(TypeSet::from_iter([BISHOP, KNIGHT]))),
            "zone" => Def::Zone(ZoneId(next(0))),
            "field" => Def::CellValues(CellValuesId(0)),
            "values" => Def::TypeValues(TypeValuesId(0)),
            "list" => Def::Ranking(RankingId(0)),
            "label" => Def::Label([LabelId(0)].into_iter().collect()),
            "mark" => Def::Mark(MarkId(0)),
            "set" => Def::Set(CellSets::one(SetId(2))),
            "counter" => {
                let id = CounterId(next(1));
                Def::Counter(Counter { id, per_player: name == "checks", bounds: None })
            }
            "move" => Def::Action(ActionId(0)),
            "player" => Def::Player(Player(next(2) as u8)),
            id => {
                let ty = PieceType(next(3) as u8);
                declare(&mut res, id, Def::Id(ty));
                Def::Type(ty)
            }
        };
        declare(&mut res, name, def);
    }
    res
}

/// Returns the scope of texts in a context; rules wait for captures.
fn scope(context: Context) -> Scope<'static> {
    match context {
        Context::Rule => Scope::of_rule(&[Event::Capture]),
        it => it.into(),
    }
}

fn rule() -> Scope<'static> {
    scope(Context::Rule)
}

/// Diagnostics as people see them, roughly.
fn render(text: &str, diags: &[Diagnostic]) -> String {
    let mut res = String::new();
    for diag in diags {
        writeln!(res, "{}[{}]: {}", diag.severity, diag.code, diag.message).unwrap();
        for label in &diag.labels {
            let whole = if label.span.source == SourceId(1) { text } else { FILE };
            let start = label.span.start as usize;
            let line = whole[..start].rfind('\n').map_or(0, |it| it + 1);
            let end = whole[line..].find('\n').map_or(whole.len(), |it| line + it);
            let marks = whole[start..label.span.end as usize].chars().count().max(1);
            let blanks = " ".repeat(whole[line..start].chars().count());
            let marks = format!("  | {blanks}{} {}", "^".repeat(marks), label.text);
            writeln!(res, "  | {}\n{}", &whole[line..end], marks.trim_end()).unwrap();
        }
        for help in &diag.helps {
            writeln!(res, "  = help: {help}").unwrap();
        }
        for note in &diag.notes {
            writeln!(res, "  = note: {note}").unwrap();
        }
    }
    res
}

/// Returns the events of a text, if there are any.
fn event_list(cx: &mut ExprCx<'_>, text: Snippet<'_>) -> Option<Vec<Event>> {
    Some(events(cx, text)).filter(|it| !it.is_empty())
}
