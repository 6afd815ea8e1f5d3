//! The core of a rule file as text, after its sugar was lowered.
//!
//! The text has the syntax of rule files as far as possible.

mod words;

use crate::{
    model::{
        CastleWay, CellId, Cond, Generator, Grid, Land, Leg, Model, Occasion, OutcomeResult, Path,
        Pattern, PatternKind, Preference, SetExpr, Steps, TypeId, When, castling,
    },
    schema::{
        action, adjudicate, cell_set, check, compulsory, counter, forbid, game, no_progress,
        outcome, phase, piece, repetition, rule, shuffle,
        words::{Counted, RepetitionResult},
    },
};
use words::Words;

/// The most paths of a pattern that are listed.
const PATHS_SHOWN: usize = 12;

/// Returns the lowered core of a model.
pub fn explain(model: &Model) -> String {
    let mut page = Page { model, words: Words { model, choices: &[] }, lines: Vec::new() };
    page.head();
    page.zones();
    page.pieces();
    page.state();
    page.turn();
    page.rules();
    page.ends();
    page.lines.join("\n") + "\n"
}

struct Page<'a> {
    model: &'a Model,
    words: Words<'a>,
    lines: Vec<String>,
}

impl Page<'_> {
    fn line(&mut self, text: impl Into<String>) {
        self.lines.push(text.into());
    }

    /// A header, with a blank line before it.
    fn header(&mut self, text: impl Into<String>) {
        self.lines.push(String::new());
        self.lines.push(text.into());
    }

    fn key(&mut self, key: impl AsRef<str>, value: &str) {
        self.line(format!("{} = '{value}'", key.as_ref()));
    }

    /// A condition, unless it always holds.
    fn when(&mut self, cond: &Cond) {
        if *cond != Cond::Const(true) {
            let text = self.words.cond(cond);
            self.key(rule::WHEN, &text);
        }
    }

    fn cells(&self, cells: &[CellId]) -> String {
        let names = cells.iter().map(|it| self.model.board.cells[it.idx()].name.as_str());
        names.collect::<Vec<_>>().join(" ")
    }

    fn head(&mut self) {
        let model = self.model;
        self.line(format!("# {}: the lowered core", model.about.name));
        for (name, value) in &model.about.options {
            self.line(format!("# {name} = {value}"));
        }
        self.header("[board]");
        let board = &model.board;
        let shape = match board.grid {
            Grid::Square { files, ranks, levels, wrap_files, wrap_ranks } => {
                let levels = if levels > 1 { format!(", {levels} levels") } else { String::new() };
                let wrap = match (wrap_files, wrap_ranks) {
                    (false, false) => "",
                    (true, false) => ", files wrap",
                    (false, true) => ", ranks wrap",
                    (true, true) => ", files and ranks wrap",
                };
                format!("square, {files} by {ranks}{levels}{wrap}")
            }
            Grid::Hex => "hex".to_owned(),
            Grid::Graph => "graph".to_owned(),
        };
        self.line(format!("# {shape}: {} cells, {} sites", board.cells.len(), board.sites.len()));
        let names: Vec<&str> = board.directions.iter().map(|it| it.name.as_str()).collect();
        self.line(format!("# directions: {}", names.join(" ")));
        self.header("[players]");
        for player in &model.players {
            let turned = player.cells.iter().enumerate().any(|(at, it)| it.idx() != at);
            let view = if turned { ", sees the board mapped" } else { "" };
            self.line(format!(
                "# {} (`{}`), team {}{view}",
                player.name, player.letter, player.team
            ));
        }
    }

    fn zones(&mut self) {
        let model = self.model;
        if !model.zones.is_empty() {
            self.header("[zones]");
        }
        for zone in &model.zones {
            let of_first = zone.cells.iter().next();
            let same = zone.cells.iter().all(|it| Some(it) == of_first);
            for (player, cells) in model.players.iter().zip(&zone.cells) {
                let cells = self.cells(cells);
                if same {
                    self.key(&zone.name, &cells);
                    break;
                }
                self.line(format!("{}.{} = '{cells}'", zone.name, player.name));
            }
        }
        if !model.lists.is_empty() {
            self.header("[rankings]");
        }
        for list in &model.lists {
            let names = self.words.type_names(&list.types);
            self.key(&list.name, &names);
        }
        for field in &model.fields {
            self.header(format!("[cell-values.{}]", field.name));
            for (player, values) in model.players.iter().zip(&field.values) {
                let values: Vec<String> = values.iter().map(ToString::to_string).collect();
                self.line(format!("{} = [{}]", player.name, values.join(", ")));
            }
        }
    }

    fn pieces(&mut self) {
        for ty in self.model.types.ids() {
            self.piece(ty);
        }
    }

    fn piece(&mut self, id: TypeId) {
        let model = self.model;
        let ty = &model.types[id];
        self.header(format!("[pieces.{}]", ty.name));
        self.key(piece::ID, &ty.id);
        if ty.neutral {
            self.line("neutral = true");
        }
        for pattern in &ty.patterns {
            self.pattern(pattern);
        }
        self.castles(id);
        if let Some(cond) = &ty.drop {
            let text = self.words.cond(cond);
            self.key(piece::DROP, &text);
        }
        if let Some(base) = ty.base {
            self.key(piece::BASE, &model.types[base].name);
        }
        if !model.promotions[id].is_empty() {
            let names = self.words.type_names(&model.promotions[id]);
            self.key(game::PROMOTION, &names);
        }
        let here: Vec<String> = (0..model.start.cells.len())
            .map(CellId::new)
            .filter_map(|it| Some((it, model.start.cells[it.idx()]?)))
            .filter(|(_, piece)| piece.ty == id)
            .map(|(cell, piece)| {
                let owner = model.players.as_slice().get(piece.owner.idx());
                let letter = owner.map_or("neutral".to_owned(), |it| it.letter.to_string());
                format!("{letter}:{}", model.board.cells[cell.idx()].name)
            })
            .collect();
        if !here.is_empty() {
            self.key(piece::START, &here.join(" "));
        }
    }

    fn pattern(&mut self, pattern: &Pattern) {
        let mut words = vec![format!("move = '{}'", pattern.text)];
        if pattern.when != Cond::Const(true) {
            words.push(format!("when = '{}'", self.words.cond(&pattern.when)));
        }
        for (flag, word) in [
            (pattern.initial, "initial = true"),
            (!pattern.attacks, "attacks = false"),
            (pattern.sets_en_passant, "trail = true"),
            (pattern.exempt, "exempt = true"),
        ] {
            if flag {
                words.push(word.to_owned());
            }
        }
        self.line(words.join(", "));
        match &pattern.kind {
            PatternKind::Paths(paths) => {
                for path in paths.iter().take(PATHS_SHOWN) {
                    let path = self.path(path);
                    self.line(format!("  # {path}"));
                }
                if paths.len() > PATHS_SHOWN {
                    self.line(format!("  # and {} more paths", paths.len() - PATHS_SHOWN));
                }
            }
            PatternKind::Imitate { .. } => self.line("  # as what moved last"),
        }
    }

    fn path(&self, path: &Path) -> String {
        path.legs.iter().map(|it| self.leg(it)).collect::<Vec<_>>().join(", then ")
    }

    fn leg(&self, leg: &Leg) -> String {
        let name = |it: &crate::model::DirId| self.model.board.directions[it.idx()].name.as_str();
        let names =
            |all: &[crate::model::DirId]| all.iter().map(name).collect::<Vec<_>>().join(" ");
        let steps = match &leg.steps {
            Steps::Line(dir) => name(dir).to_owned(),
            Steps::Cycle(dirs) => format!("{} in turn", names(dirs)),
            Steps::Anywhere => "anywhere".to_owned(),
        };
        let count = match (leg.min, leg.max) {
            (1, 1) => String::new(),
            (1, u16::MAX) => " any distance".to_owned(),
            (min, u16::MAX) => format!(" {min} or more"),
            (min, max) if min == max => format!(" {min}"),
            (min, max) => format!(" {min}-{max}"),
        };
        let mut extras = vec![format!("{steps}{count}")];
        if !leg.lame.is_empty() {
            extras.push(format!("over empty {}", names(&leg.lame)));
        }
        if !leg.jumped.is_empty() {
            extras.push(format!("over occupied {}", names(&leg.jumped)));
        }
        if leg.skip > 0 {
            extras.push(format!("skipping {}", leg.skip));
        }
        if leg.iso {
            extras.push("as far as before".to_owned());
        }
        if leg.unload {
            extras.push("unloading".to_owned());
        }
        format!("{} [{}]", extras.join(", "), land(leg.land))
    }

    /// Writes the ways from the set-up one by one, and the number of the others.
    fn castles(&mut self, id: TypeId) {
        let model = self.model;
        let ways = castling::unmoved_ways(&model.types, &model.start.cells);
        let from_start: Vec<&CastleWay> =
            ways.into_iter().filter(|it| it.0 == id).map(|it| it.1).collect();
        for way in &from_start {
            let text = self.castle(way);
            self.line(text);
        }
        let others = model.types[id].castles.len() - from_start.len();
        if others > 0 {
            self.line(format!("# castling: {others} ways with king or partner on other cells"));
        }
    }

    fn castle(&self, way: &CastleWay) -> String {
        let name = |it: CellId| self.model.board.cells[it.idx()].name.as_str();
        format!(
            "# castling `{}` of {}: {}-{}, partner {}-{}; empty: {}; not attacked: {}",
            way.letter,
            self.model.players[way.player].name,
            name(way.king_from),
            name(way.king_to),
            name(way.partner_from),
            name(way.partner_to),
            self.cells(&way.empty),
            self.cells(&way.safe),
        )
    }

    fn state(&mut self) {
        let model = self.model;
        for set in &model.sets {
            self.header(format!("[cell-sets.{}]", set.name));
            self.key(cell_set::LIFETIME, set.lifetime.word());
        }
        for counter in &model.counters {
            self.header(format!("[counters.{}]", counter.name));
            self.line(format!("min = {}, max = {}", counter.min, counter.max));
            self.line(format!("initial = {:?}", counter.initial));
            self.key(counter::LIFETIME, counter.lifetime.word());
        }
        if !model.marks.is_empty() {
            self.header(format!("marks = '{}'", model.marks.join(" ")));
        }
    }

    fn turn(&mut self) {
        let model = self.model;
        for phase in &model.turn.phases {
            self.header(format!("[turn.{}]", phase.name));
            self.when(&phase.when);
            for generator in &phase.generators {
                let text = self.generator(generator);
                self.key(phase::MOVES, &text);
            }
            for (flag, word) in [
                (phase.optional, "optional = true"),
                (phase.skip_if_none, "skip-if-none = true"),
                (phase.same_piece, "same-piece = true"),
            ] {
                if flag {
                    self.line(word);
                }
            }
            if !phase.is_single() {
                let text = self.words.num(&phase.repeat);
                self.key(phase::REPEAT, &text);
            }
            if !phase.stop {
                self.line("stop = false");
            }
            if phase.ends_turn != Cond::Const(false) {
                let text = self.words.cond(&phase.ends_turn);
                self.key(phase::ENDS_TURN, &text);
            }
        }
        for custom in &model.customs {
            self.header(format!("[actions.{}]", custom.name));
            let words = Words { model, choices: &custom.choose };
            for choose in &custom.choose {
                let text = words.domain(&choose.domain);
                self.key(format!("{}.{}", action::CHOOSE.as_ref(), choose.name), &text);
            }
            if custom.when != Cond::Const(true) {
                self.key(action::WHEN, &words.cond(&custom.when));
            }
            for effect in &custom.effects {
                self.key(action::DO, &words.effect(effect));
            }
            for text in &custom.text {
                self.key(action::TEXT, &words.template(text));
            }
        }
    }

    fn generator(&self, it: &Generator) -> String {
        let with = |text: String, when: &Cond| match when {
            Cond::Const(true) => text,
            it => format!("{text} if {}", self.words.cond(it)),
        };
        match it {
            Generator::Moves { types: None, when } => with("move".to_owned(), when),
            Generator::Moves { types: Some(types), when } => {
                with(format!("move {}", self.words.types(types)), when)
            }
            Generator::Drops { when } => with("drop".to_owned(), when),
            Generator::Pass { when } => with("pass".to_owned(), when),
            Generator::Custom { custom, when } => {
                with(self.model.customs[custom.idx()].name.clone(), when)
            }
        }
    }

    fn rules(&mut self) {
        let model = self.model;
        for rule in &model.rules {
            self.header("[[rule]]");
            self.key(rule::NAME, &rule.name);
            let on: Vec<String> = rule.on.iter().map(|it| self.words.event(*it)).collect();
            self.key(rule::ON, &on.join(" "));
            self.when(&rule.when);
            for case in &rule.cases {
                let effects: Vec<String> =
                    case.effects.iter().map(|it| self.words.effect(it)).collect();
                let effects =
                    if effects.is_empty() { "nothing".to_owned() } else { effects.join("; ") };
                if rule.cases.len() == 1 && case.when == Cond::Const(true) {
                    self.key(rule::DO, &effects);
                } else {
                    let when = self.words.cond(&case.when);
                    self.line(format!("cases = {{ when = '{when}', do = '{effects}' }}"));
                }
            }
            if rule.silent {
                self.line("silent = true");
            }
        }
        for forbid in &model.forbids {
            self.header("[[forbid]]");
            self.key(forbid::NAME, &forbid.name);
            if forbid.at == When::Turn {
                self.line("at = 'turn'");
            }
            self.when(&forbid.when);
        }
        for prefer in &model.prefers {
            self.header("[[compulsory]]");
            self.key(compulsory::NAME, &prefer.name);
            if prefer.of == When::Turn {
                self.line("at = 'turn'");
            }
            self.when(&prefer.when);
            match &prefer.what {
                Preference::First(all) => {
                    for cond in all {
                        let text = self.words.cond(cond);
                        self.key(compulsory::ORDER, &text);
                    }
                }
                Preference::Most(num) => {
                    let text = self.words.num(num);
                    self.key(compulsory::MAXIMIZE, &text);
                }
            }
        }
    }

    fn ends(&mut self) {
        let model = self.model;
        if let Some(shuffle) = &model.shuffle {
            self.header("[shuffle]");
            let own = shuffle.cells.iter().next().cloned().unwrap_or_default();
            self.key(shuffle::CELLS, &self.words.set(&SetExpr::Cells(own.into_iter().collect())));
            self.when(&shuffle.when);
        }
        if let Some(check) = &model.check {
            self.header("[check]");
            let words = self.words;
            self.key(check::ROYAL, &words.set(&check.royal));
            self.key(check::MODE, check.mode.word());
            if check.counted_before {
                self.key(check::ROYAL_WHEN, Counted::Before.word());
            }
            for (key, set) in [(check::INTRUDERS, &check.intruders), (check::EXCEPT, &check.except)]
            {
                if *set != SetExpr::None {
                    self.key(key, &words.set(set));
                }
            }
            if check.off != Cond::Const(false) {
                self.key(check::SUSPENDED_IF, &words.cond(&check.off));
            }
            match check.at {
                Some(when) => self.key(check::AT, when.word()),
                None => self.line("binding = false"),
            }
        }
        for outcome in &model.outcomes {
            self.header("[[outcome]]");
            self.key(outcome::NAME, &outcome.name);
            self.key(outcome::FOR, outcome.subject.word());
            self.key(outcome::AT, outcome.at.word());
            if outcome.no_moves {
                self.line("stuck = true");
            }
            self.when(&outcome.when);
            self.key(outcome::RESULT, outcome.result.word());
        }
        for ruling in &model.rulings {
            self.header(match ruling.on {
                Occasion::Turn => "[[adjudicate]]",
                Occasion::Draw => "[[on-draw]]",
            });
            self.key(adjudicate::NAME, &ruling.name);
            self.key(adjudicate::FOR, ruling.subject.word());
            self.when(&ruling.when);
            self.key(adjudicate::RESULT, ruling.result.word());
        }
        if !model.worths.is_empty() {
            self.header("[end.win-points]");
            for it in &model.worths {
                self.line(format!("'{}' = '{}'", it.reason, it.share));
            }
        }
        if let Some(it) = &model.draws.repetition {
            self.header("[end.repetition]");
            self.line(format!("count = {}", it.count));
            self.key(
                repetition::RESULT,
                it.result.map_or(RepetitionResult::Illegal.word(), OutcomeResult::word),
            );
            if let Some(it) = it.perpetual_check {
                self.key(repetition::PERPETUAL_CHECK, it.word());
            }
            if let Some(it) = &it.chase {
                self.key(repetition::PERPETUAL_CHASE, it.result.word());
                let text = self.words.set(&it.chased);
                self.key(repetition::CHASED, &text);
            }
        }
        if let Some(it) = &model.draws.moves {
            self.header("[end.no-progress]");
            self.line(format!("plies = {}", it.plies));
            let text = self.words.cond(&it.reset);
            self.key(no_progress::PROGRESS, &text);
        }
    }
}

/// Landing modes as Betza letters and words.
fn land(it: Land) -> String {
    let modes = [
        (Land::EMPTY, "m"),
        (Land::ENEMY, "c"),
        (Land::FRIEND, "d"),
        (Land::ROYAL, "k"),
        (Land::EN_PASSANT, "e"),
        (Land::HOP, "p"),
        (Land::HOP_FRIEND, "tp"),
        (Land::TAME, "tame"),
        (Land::RELAY, "relay"),
        (Land::SWAP, "swap"),
        (Land::NEUTRAL, "neutral"),
    ];
    let named: Vec<&str> = modes.iter().filter(|(mode, _)| it.has(*mode)).map(|it| it.1).collect();
    named.join(" ")
}
