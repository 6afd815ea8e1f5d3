//! Conditions, numbers, sets of cells and types, in each context with the words that are known there.

use super::inventor::{Inventor, Shape};

/// Where an expression stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum At {
    Zone,
    Pattern,
    /// Conditions of a pattern that the board alone decides.
    Step,
    Generator,
    Drop,
    Rule,
    Forbid,
    Compulsory,
    CompulsoryTurn,
    Outcome,
    Phase,
    Action,
    Where,
    Progress,
    Ruling,
    Check,
}

impl At {
    /// Returns true if a move is known.
    fn has_move(self) -> bool {
        use At::*;
        matches!(
            self,
            Pattern
                | Generator
                | Rule
                | Forbid
                | Compulsory
                | CompulsoryTurn
                | Phase
                | Where
                | Progress
        )
    }

    /// Returns true if `target` and `mover` are known.
    fn has_target(self) -> bool {
        self.has_move() || self == At::Drop
    }

    /// Returns true if the position before the move can be read.
    fn has_before(self) -> bool {
        matches!(self, At::Rule | At::Forbid | At::Progress | At::CompulsoryTurn)
    }

    fn has_previous(self) -> bool {
        (self.has_target() || self == At::Action) && self != At::Progress
    }

    fn has_stuck(self) -> bool {
        !matches!(self, At::Zone | At::Step | At::Drop | At::Check | At::Pattern)
    }

    fn has_moves_made(self) -> bool {
        !matches!(self, At::Zone | At::Step | At::Check | At::Progress)
    }
}

impl Inventor {
    /// Returns a condition with at most so many levels of nesting.
    pub(super) fn cond(&mut self, at: At, depth: usize) -> String {
        if depth > 0 && self.one_in(3) {
            let (a, b) = (self.cond(at, depth - 1), self.cond(at, depth - 1));
            return match self.below(4) {
                0 => format!("({a}) and ({b})"),
                1 => format!("({a}) or ({b})"),
                2 => format!("not ({a})"),
                _ => format!("{a} and not ({b})"),
            };
        }
        if at == At::Step {
            return self.step_cond();
        }
        let rest = depth.saturating_sub(1);
        loop {
            let res = match self.below(20) {
                0 | 1 => {
                    let (a, b) = (self.num(at, rest), self.num(at, rest));
                    let sign = self.pick(&["=", "!=", "<", "<=", ">", ">="]);
                    Some(format!("{a} {sign} {b}"))
                }
                2 | 3 => {
                    let (a, n) = (self.num(at, rest), self.below(4));
                    let sign = self.pick(&["=", "!=", "<", "<=", ">", ">="]);
                    Some(format!("{a} {sign} {n}"))
                }
                4 | 5 => Some(format!("{} {}", self.pick(&["some", "no"]), self.factor(at, rest))),
                6 => Some(format!("within({}, {})", self.set(at, rest), self.set(at, rest))),
                7 | 8 => self.cell_ref(at).map(|it| {
                    format!("{it} {} {}", self.pick(&["in", "not in"]), self.factor(at, rest))
                }),
                9 | 10 => self.piece_ref(at).map(|it| self.test_of_piece(at, &it)),
                11 if at.has_move() => Some(self.fact_of_move(at)),
                12 if at != At::Check => {
                    let player = self.player(at);
                    Some(self.pick(&["check", "check(enemy)", "check(own)"]).to_owned())
                        .map(|it| if self.one_in(3) { format!("check({player})") } else { it })
                }
                13 if at.has_stuck() && self.one_in(2) => {
                    Some(self.pick(&["stuck", "stuck(enemy)", "stuck(next)"]).to_owned())
                }
                14 if at.has_before() => Some(format!("before({})", self.cond(at, rest))),
                14 if at == At::Pattern => self.any(&self.names.fields.clone()).map(|it| {
                    let least = self.pick(&["", ", 0", ", 1", ", 2"]);
                    format!("steepest({it}{least})")
                }),
                15 => {
                    self.cell_ref(at).map(|it| format!("mobile({}, {it})", self.type_expr(at, 1)))
                }
                16 => {
                    let (a, b, c) = (self.set(at, 0), self.set(at, 0), self.set(at, 0));
                    let ways =
                        if self.one_in(3) { format!(", {}", self.ways()) } else { String::new() };
                    Some(format!("connected({a}, {b}, {c}{ways})"))
                }
                17 => Some(match self.below(4) {
                    0 => format!("exists({})", self.type_expr(at, 1)),
                    1 => format!("{} = {}", self.type_expr(at, 1), self.any_type()),
                    2 => format!("{} {} none", self.worked_out_type(at), self.pick(&["=", "!="])),
                    _ => format!("own is {}", self.player_name()),
                }),
                18 if self.names.defined.cond && at != At::Zone => Some(if self.one_in(2) {
                    "rich".to_owned()
                } else {
                    format!("rich({})", self.player(at))
                }),
                19 if self.one_in(6) => Some(self.pick(&["always", "never"]).to_owned()),
                _ => None,
            };
            if let Some(res) = res {
                return res;
            }
        }
    }

    /// Returns a condition on a step that the board alone decides.
    fn step_cond(&mut self) -> String {
        if let Some(field) = self.any(&self.names.fields.clone())
            && self.one_in(2)
        {
            return format!("{field}(target) {} {field}(origin)", self.pick(&[">=", "<", "!="]));
        }
        match self.below(4) {
            0 => format!("target not in {}", self.factor(At::Zone, 1)),
            1 => format!("origin in {}", self.factor(At::Zone, 1)),
            2 => format!("rank(target) {} rank(origin)", self.pick(&[">=", "<", "!="])),
            _ => format!("target in {} or file(target) != file(origin)", self.factor(At::Zone, 0)),
        }
    }

    fn fact_of_move(&mut self, at: At) -> String {
        let mut facts = vec!["captures"];
        if at != At::Pattern {
            facts.extend(["dropping", "castling", "passing"]);
        }
        if matches!(at, At::Rule | At::Forbid | At::CompulsoryTurn) {
            facts.extend(["exempt", "unchanged"]);
        }
        if let Some(label) = self.any(&self.names.labels.clone())
            && self.one_in(2)
        {
            let previous = at.has_previous() && (at == At::Pattern || self.one_in(3));
            return if previous {
                format!("previous({label})")
            } else if at == At::Pattern {
                "captures".to_owned()
            } else {
                label.to_owned()
            };
        }
        self.pick(&facts).to_owned()
    }

    fn test_of_piece(&mut self, at: At, piece: &str) -> String {
        let is = self.pick(&["is", "is not"]);
        match self.below(8) {
            0 => format!(
                "{piece} {is} {}",
                self.pick(&["own", "enemy", "team", "neutral", "royal", "unmoved", "placed"])
            ),
            1 => format!("{piece} {is} enemy {}", self.own_type()),
            2 => match self.any(&self.names.marks.clone()) {
                Some(mark) => {
                    format!("{piece} {} {mark}", self.pick(&["has", "is", "is not", "has no"]))
                }
                None => format!("{piece} {is} {}", self.own_type()),
            },
            3 if at.has_before() && piece == "mover" => format!("mover was {}", self.types()),
            4 if self.names.promotes => format!("{piece} has promotion"),
            5 if at.has_move() => {
                format!("owner({piece}) = {}", self.pick(&["own", "enemy", "next", "neutral"]))
            }
            6 => format!("{piece} {is} {}", self.types()),
            _ => format!("{piece} {is} {{{}, {}}}", self.any_type(), self.own_type()),
        }
    }

    /// Returns a number.
    pub(super) fn num(&mut self, at: At, depth: usize) -> String {
        if depth > 0 && self.one_in(4) {
            let (a, b) = (self.num(at, depth - 1), self.num(at, depth - 1));
            return match self.below(7) {
                0 => format!("min({a}, {b})"),
                1 => format!("max({a}, {b})"),
                2 => format!("abs({a})"),
                3 => format!("remainder({a}, {b})"),
                _ => format!("({a} {} {b})", self.pick(&["+", "-", "*"])),
            };
        }
        let rest = depth.saturating_sub(1);
        loop {
            let res = match self.below(16) {
                0..=3 => Some(format!("count({})", self.set(at, rest))),
                4 => Some(match self.below(4) {
                    0 => format!("held({})", self.pick(&["own", "enemy", "next"])),
                    1 => format!("held({})", self.own_type()),
                    2 => format!("held(enemy {})", self.types()),
                    _ => format!("held(own {})", self.worked_out_type(at)),
                }),
                5 => {
                    let ways =
                        if self.one_in(2) { format!(", {}", self.ways()) } else { String::new() };
                    Some(format!("groups({}{ways})", self.set(at, 0)))
                }
                6 | 7 => {
                    let game = self.names.counters.clone();
                    let own = self.names.own_counters.clone();
                    match self.below(2) {
                        0 => self.any(&game).map(ToOwned::to_owned),
                        _ => self.any(&own).map(|it| match self.below(3) {
                            0 => it.to_owned(),
                            1 => format!("{it}(enemy)"),
                            _ => format!("{it}({})", self.player(at)),
                        }),
                    }
                }
                8 => match (self.any(&self.names.fields.clone()), self.cell_ref(at)) {
                    (Some(field), _) if self.one_in(3) => {
                        Some(format!("{field}({})", self.few_cells(at)))
                    }
                    (Some(field), Some(cell)) if self.one_in(2) => Some(format!("{field}({cell})")),
                    (Some(field), Some(cell)) => {
                        Some(format!("{field}({cell}, {})", self.player(at)))
                    }
                    _ => None,
                },
                9 => {
                    let word = self.pick(&["file", "rank", "rank", "level"]);
                    match self.cell_ref(at) {
                        Some(it) if self.one_in(2) => Some(format!("{word}({it})")),
                        _ => Some(format!("{word}({})", self.few_cells(at))),
                    }
                }
                10 if self.one_in(2) => Some(match self.below(2) {
                    0 => format!("price({})", self.type_expr(at, 1)),
                    _ => format!("sum(price, {})", self.set(at, rest)),
                }),
                10 => self
                    .any(&self.names.rankings.clone())
                    .map(|it| format!("strength-in({}, {it})", self.type_expr(at, 1))),
                11 if at.has_move() => Some("victims".to_owned()),
                12 if at.has_moves_made() => Some("moves-made".to_owned()),
                13 => Some(self.pick(&["passes", "turn-number"]).to_owned()),
                14 if at.has_before() => Some(format!("before({})", self.num(at, rest))),
                14 if at == At::Ruling => {
                    Some(self.pick(&["repetitions", "since-progress"]).to_owned())
                }
                15 if self.names.defined.num => Some(if self.one_in(2) {
                    "wealth".to_owned()
                } else {
                    format!("wealth({})", self.player(at))
                }),
                _ => None,
            };
            if let Some(res) = res {
                return res;
            }
        }
    }

    /// Returns a set that often has one cell, and changes during play.
    fn few_cells(&mut self, at: At) -> String {
        format!("{} {} & {}", self.pick(&["own", "enemy"]), self.own_type(), self.factor(at, 1))
    }

    /// Returns a set that may stand beside an operator.
    pub(super) fn factor(&mut self, at: At, depth: usize) -> String {
        format!("({})", self.set(at, depth))
    }

    /// Returns a set of cells.
    pub(super) fn set(&mut self, at: At, depth: usize) -> String {
        if depth > 0 && self.one_in(3) {
            let (a, b) = (self.factor(at, depth - 1), self.factor(at, depth - 1));
            return match self.below(5) {
                0 => format!("{a} | {b}"),
                1 | 2 => format!("{a} & {b}"),
                3 => format!("{a} - {b}"),
                _ => format!("!{a}"),
            };
        }
        if at == At::Zone {
            return self.place(depth);
        }
        loop {
            let res = if depth > 0 && self.one_in(2) {
                self.worked_out_set(at, depth - 1)
            } else {
                self.simple_set(at)
            };
            if let Some(res) = res {
                return res;
            }
        }
    }

    /// Returns a set that changes during play, now and then that of another player.
    pub(super) fn changing_set(&mut self, other: &str) -> Option<String> {
        let own = self.names.own_sets.clone();
        let name = self.any(&[self.names.cell_sets.clone(), own.clone()].concat())?;
        let of = self.pick(&["", "(enemy)", other]);
        Some(format!("{name}{}", if own.contains(&name) { of } else { "" }))
    }

    fn simple_set(&mut self, at: At) -> Option<String> {
        Some(match self.below(18) {
            0..=2 => {
                let players =
                    ["own", "enemy", "own", "enemy", "next", "neutral", "partner", "team"];
                self.pick(&players).to_owned()
            }
            3..=5 => format!("{} {}", self.pick(&["own", "enemy"]), self.any_type()),
            6 => self.types(),
            7 => self.pick(&["empty", "occupied", "all", "none"]).to_owned(),
            8 => self.pick(&["unmoved", "placed", "own unmoved"]).to_owned(),
            9 => self.pick(&["royal", "royal(enemy)", "royal(own)", "royal(next)"]).to_owned(),
            10 => self.changing_set("(team)")?,
            11 => self.any(&self.names.marks.clone())?.to_owned(),
            12 | 13 => self.cell_ref(at)?,
            14 if at.has_move() => "captured".to_owned(),
            15 if self.names.defined.set => match self.below(2) {
                0 => "horde".to_owned(),
                _ => format!("horde({})", self.player(at)),
            },
            16 if at == At::Where => format!("own {}", "option"),
            _ => self.place(0),
        })
    }

    fn worked_out_set(&mut self, at: At, depth: usize) -> Option<String> {
        let set = self.set(at, depth);
        Some(match self.below(16) {
            0 => format!("near({set})"),
            1 => format!("near({set}, {})", self.ways()),
            2 => format!("group({set}, {})", self.set(at, 0)),
            3 => format!("group({set}, {}, {})", self.set(at, 0), self.ways()),
            4 => format!("between({set}, {})", self.set(at, 0)),
            5 => format!("beyond({set}, {})", self.set(at, 0)),
            6 => format!("rows({set}, {})", self.pick(&["2", "3", "2..3", "2..2"])),
            7 => format!("targets({set})"),
            8 => format!("attacked({set} by {})", self.set(at, 0)),
            9 => format!("attacked(by {set})"),
            10 => format!("attackers({set} by {})", self.set(at, 0)),
            11 => {
                let ranking = self.any(&self.names.rankings.clone())?;
                let word = self.pick(&["above", "below"]);
                format!("{word}({}, {ranking})", self.type_expr(at, 1))
            }
            12 => {
                let edge = self.pick(&["", " | edge"]);
                format!("enclosed({}, {set}, {}{edge})", self.cell_ref(at)?, self.factor(at, 0))
            }
            13 if at.has_before() => format!("before({set})"),
            14 => format!("{}({set})", self.pick(&["file", "rank"])),
            15 => match self.below(2) {
                0 => "attacked".to_owned(),
                _ => format!("attackers({set})"),
            },
            _ => return None,
        })
    }

    /// Returns a set that never changes.
    fn place(&mut self, depth: usize) -> String {
        let is_grid = self.names.shape != Shape::Graph;
        match self.below(10) {
            0 | 1 if !self.names.zones.is_empty() => {
                let zone = self.any(&self.names.zones.clone()).unwrap();
                let of = self.pick(&["", "", "(enemy)", "(own)"]);
                format!("{zone}{of}")
            }
            2 if is_grid => format!("rank {}", 1 + self.below(self.names.size.1.min(4))),
            3 if is_grid => {
                format!("file {}", self.pick(&["a", "b", "c"][..self.names.size.0.min(3)]))
            }
            4 if self.names.dirs.contains(&"forward") => {
                format!("last-ranks({})", 1 + self.below(2))
            }
            5 => format!("edge({})", self.dir()),
            6 if self.names.shape == Shape::Square => self.pick(&["light", "dark"]).to_owned(),
            7 if self.names.levels > 1 => format!("level {}", 1 + self.below(2)),
            8 if depth > 0 => format!("near({})", self.place(0)),
            _ => format!("{} {}", self.cell(), self.cell()),
        }
    }

    /// Returns moves, as `near` has them.
    pub(super) fn ways(&mut self) -> String {
        if self.names.shape == Shape::Square && self.names.levels == 1 && self.one_in(2) {
            return self.pick(&["N", "W", "F", "fW", "R", "fD", "A", "lrW"]).to_owned();
        }
        match self.below(4) {
            0 => format!("{} + {}", self.dir(), self.dir()),
            1 => format!("{} | {}", self.dir(), self.dir()),
            2 => format!("step({}) then slide({}, 1..2)", self.dir(), self.dir()),
            _ => self.dir().to_owned(),
        }
    }

    /// Returns a word for a cell, if any is known here.
    pub(super) fn cell_ref(&mut self, at: At) -> Option<String> {
        let mut words = Vec::new();
        if at == At::Zone {
            return Some(self.cell());
        }
        if at.has_target() {
            words.extend(["target", "mover", "target"]);
        }
        if at.has_move() {
            words.extend(["origin", "victim", "over"]);
        }
        if at == At::Rule && self.names.here {
            words.extend(["here", "here"]);
        }
        if at.has_previous() {
            words.extend(["previous-origin", "previous-target"]);
        }
        if at == At::Action {
            words.extend(["man", "man", "spot"]);
        }
        // Of players who see the board differently each would have another cell.
        if self.names.symmetry == "none" && (words.is_empty() || self.one_in(5)) {
            return Some(self.cell());
        }
        (!words.is_empty()).then(|| self.pick(&words).to_owned())
    }

    /// Returns a word for a piece, if any is known here.
    fn piece_ref(&mut self, at: At) -> Option<String> {
        let mut words = Vec::new();
        if at.has_target() {
            words.extend(["mover", "mover", "target"]);
        }
        if at.has_move() {
            words.extend(["victim", "over", "origin"]);
        }
        if at == At::Rule && self.names.here {
            words.extend(["piece", "here"]);
        }
        if at == At::Action {
            words.extend(["man", "spot"]);
        }
        (!words.is_empty()).then(|| self.pick(&words).to_owned())
    }

    fn player(&mut self, at: At) -> String {
        match self.below(7) {
            6 => self.pick(&["partner", "team"]).to_owned(),
            0 | 1 => "enemy".to_owned(),
            2 => "next".to_owned(),
            3 if at.has_move() => format!("owner({})", self.piece_ref(at).unwrap()),
            4 => self.player_name().to_owned(),
            _ => "own".to_owned(),
        }
    }

    /// Returns a set of types.
    pub(super) fn types(&mut self) -> String {
        match self.below(6) {
            0 => format!("{{{}, {}}}", self.any_type(), self.own_type()),
            1 if !self.names.type_sets.is_empty() => "odd".to_owned(),
            2 if self.names.promotes => "promoted".to_owned(),
            _ => self.any_type().to_owned(),
        }
    }

    /// Returns a type.
    pub(super) fn type_expr(&mut self, at: At, depth: usize) -> String {
        if depth > 0 && self.one_in(2) {
            return self.worked_out_type(at);
        }
        let mut words = Vec::new();
        if at.has_target() {
            words.extend(["mover", "last-moved"]);
        }
        if at.has_move() {
            words.extend(["victim", "over"]);
        }
        match at {
            At::Rule if self.names.here => words.push("piece"),
            At::Where => words.push("option"),
            At::Action => words.extend(["man", "what"]),
            _ => {}
        }
        if at.has_before() {
            words.push("before(mover)");
        }
        words.push(self.any_type());
        self.pick(&words).to_owned()
    }

    /// Returns a type that is not just a name.
    fn worked_out_type(&mut self, at: At) -> String {
        let (one, other) = (self.type_expr(at, 0), self.type_expr(at, 0));
        match self.below(4) {
            0 if !self.names.rankings.is_empty() => format!("next-in({one}, ladder)"),
            1 if !self.names.pairings.is_empty() => format!("fuse({one}, {other})"),
            2 => format!("base({one})"),
            _ => format!("promotion({one})"),
        }
    }
}
