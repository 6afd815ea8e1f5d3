//! Builds a core from its parts.

use super::{
    CompileError, Options, board_cond, drops, facts, fold, move_tables, movements::Builder,
    turn_flow,
};
use crate::program::{
    Bitboard,
    core::{
        self, Castle, Core, Counter, DropWhere, Ids, Lines, NEUTRAL, NO_TYPE, OWNERS, Outcome,
        PieceMovement, ShortLived, TypeTables,
    },
    geometry::{Geometry, NOWHERE, Shifts},
};
use alfil_model::{
    self as model, ActionId, CastleWay, Compulsory, Cond, Event, Generator, LabelId, Land,
    Lifetime, Model, MoveKind, PieceType, Preference, SetExpr, When,
};

/// The approximate number of bitboards for each player and type.
const SETS_OF_TYPE: usize = 16;

/// The most cells of a board that has a table of the cells between any two.
const MOST_BETWEEN: usize = 128;

pub(super) struct Build<'a> {
    pub(super) model: &'a Model,
    pub(super) options: Options,
}

impl Build<'_> {
    /// Builds all parts.
    pub(super) fn core<const N: usize>(&self) -> Result<Core<N>, CompileError> {
        let (model, phases) = (self.model, &self.model.turn.phases);
        let geometry = Geometry::new(&model.board);
        let mut builder = Builder::new(model, &geometry, self.options);
        // Counts what every game needs first, so that a board that is much too large fails at once.
        builder.spend(self.fixed_sets())?;
        let mut movements = builder.movements(None)?;
        let imitations = builder.imitations()?;
        let attack_tables = builder.attack_tables(&movements, &imitations);
        let relays = relays(&movements);
        let types = self.types(&movements, builder.mobile(&movements), relays);
        let strides = builder.strides()?;
        let bytes = builder.bytes();
        drop(builder);
        let castles = self.castles(&mut movements);
        let n_cells = model.board.cells.len();
        let ((enemies, team), lines) = (self.teams(), self.lines(&geometry));
        let (outcomes, choosing) = (self.outcomes(), facts::choosing(model));
        let shortcuts = self.options.shortcuts;
        let plan = facts::plan(model, &movements, &attack_tables, &types, &lines, shortcuts);
        let move_tables =
            move_tables::build(model, &movements, &attack_tables, &plan, &choosing, relays);
        let bytes = bytes + move_tables.bytes() + lines.between.len() * size_of::<Bitboard<N>>();
        if bytes > self.options.memory {
            return Err(CompileError::TooLarge { limit: self.options.memory });
        }
        Ok(Core {
            bytes,
            n_cells,
            all: Bitboard::first(n_cells),
            n_players: model.players.len(),
            n_types: model.types.len(),
            lines,
            geometry,
            enemies,
            team,
            turn_flow: turn_flow::turn_flow(model),
            later_phase_may_fail: later_phase_may_fail(phases, plan.stops),
            plan,
            move_tables,
            types,
            movements,
            imitations,
            attack_tables,
            partners_may_come: model.partners_may_come(),
            castle_partners: castle_partners(n_cells, &castles),
            castling: castles.iter().fold(Bitboard::EMPTY, |all, it| all | it.both),
            castles,
            zones: self.zones(),
            strides,
            cell_values: self.cell_values(),
            sets: model.sets.iter().map(|it| it.lifetime).collect(),
            short_lived: self.short_lived(),
            identity: model.identity(),
            counters: self.counters(),
            phases: phases.clone(),
            actions: model.actions.clone(),
            rules: self.rules(),
            waiting: self.waiting(),
            choosing,
            relays,
            compulsory: compulsory(model, When::Move, false),
            compulsory_before_check: compulsory(model, When::Move, true),
            ranked: ranked(model),
            compulsory_of_turns: compulsory(model, When::Turn, false),
            check: model.check.clone(),
            royal_types: model.check.as_ref().and_then(royal_types),
            shuffle: model.shuffle.as_ref().map_or(Cond::Const(true), |it| it.when.clone()),
            rulings: model.rulings.clone(),
            chased: chased(model),
            reset: model.draws.moves.as_ref().map(|it| it.reset.clone()),
            reasons: self.reasons(),
            labels: first_labels(model),
            reads: model.reads(),
            drops_useless_en_passant: model.players.len() == 2 && model.turn.is_one_move(),
            one_move: model.turn.is_one_move(),
            hands_join_late: model.turn.hands_join == When::Turn,
            ends_early: model.outcomes.iter().any(|it| it.at == When::Move && !it.no_moves),
            overlaps: relays || phases.iter().any(overlaps),
            game_over_guard: board_cond::game_over_guard(&outcomes, &Bitboard::first(n_cells)),
            outcomes,
        })
    }

    /// Counts the bitboards that do not depend on the moves of pieces: lines, attackers, en passant rights, castling, zones
    /// and rules.
    fn fixed_sets(&self) -> usize {
        let model = self.model;
        let (players, types) = (model.players.len(), model.types.len());
        let castles: usize = model.types.iter().map(|it| it.castles.len()).sum();
        let by_cell = 3 + players * (types + 2);
        let by_player = model.zones.len() + model.rules.len() + types * SETS_OF_TYPE;
        model.board.cells.len() * by_cell + players * by_player + 2 * castles
    }

    /// Returns the names of outcomes, rules, actions and rulings, which may be the reason for an ending.
    fn reasons(&self) -> Vec<String> {
        let model = self.model;
        let outcomes = model.outcomes.iter().map(|it| &it.name);
        let rules = model.rules.iter().map(|it| &it.name);
        let actions = model.actions.iter().map(|it| &it.name);
        let rulings = model.rulings.iter().map(|it| &it.name);
        outcomes.chain(rules).chain(actions).chain(rulings).cloned().collect()
    }

    /// Returns for each owner the masks of its enemies and of its team.
    fn teams(&self) -> ([u16; OWNERS], [u16; OWNERS]) {
        let (mut enemies, mut team) = ([0; OWNERS], [0; OWNERS]);
        team[NEUTRAL] = 1 << NEUTRAL;
        for (one, player) in self.model.players.iter().enumerate() {
            for (other, it) in self.model.players.iter().enumerate() {
                let mask = if it.team == player.team { &mut team } else { &mut enemies };
                mask[one] |= 1 << other;
            }
        }
        (enemies, team)
    }

    fn lines<const N: usize>(&self, geometry: &Geometry) -> Lines<N> {
        let model = self.model;
        let board = &model.board;
        let dirs: Vec<u16> = board.near.iter().map(|it| it.0).collect();
        let near = |cell: usize| {
            let mut res = Bitboard::EMPTY;
            for site in geometry.sites(cell) {
                for next in dirs.iter().map(|it| geometry.step(*site, *it)) {
                    if next != NOWHERE {
                        res.set(usize::from(geometry.cell(next)));
                    }
                }
            }
            res
        };
        let same = |line: fn(&model::CellInfo) -> i32| {
            let cells = |one: &model::CellInfo| {
                let same =
                    |other: &model::CellInfo| line(one) == line(other) && one.level == other.level;
                board.cells.iter().enumerate().filter(|it| same(it.1)).map(|it| it.0).collect()
            };
            board.cells.iter().map(cells).collect()
        };
        let mut between = Vec::new();
        let n_cells = board.cells.len();
        if model.reads().between && n_cells <= MOST_BETWEEN {
            between = vec![Bitboard::EMPTY; n_cells * n_cells];
            for from in 0..n_cells {
                for line in dirs.iter().flat_map(|dir| geometry.lines_from::<N>(from, *dir)) {
                    line.each_between(|to, way| between[from * n_cells + to] |= way);
                }
            }
        }
        let shifts: Option<Vec<_>> =
            dirs.iter().map(|it| shift(geometry, board.cells.len(), *it)).collect();
        Lines {
            doublings: shifts.as_ref().map_or(0, |it| doublings(it)),
            shifts: shifts.map(|it| Shifts::of(&it)),
            between,
            near: (0..board.cells.len()).map(near).collect(),
            file: same(|it| it.file),
            rank: same(|it| it.rank),
            numbers: board.cells.iter().map(|it| [it.file, it.rank, it.level]).collect(),
            dirs,
        }
    }

    fn zones<const N: usize>(&self) -> Vec<Vec<Bitboard<N>>> {
        let zones = self.model.zones.iter();
        zones
            .map(|it| it.cells.iter().map(|it| Bitboard::of(it.iter().copied())).collect())
            .collect()
    }

    fn cell_values(&self) -> Vec<Vec<Vec<i32>>> {
        self.model.cell_values.iter().map(|it| it.values.iter().cloned().collect()).collect()
    }

    fn types<const N: usize>(
        &self,
        movements: &[PieceMovement<N>],
        mobile: Vec<Bitboard<N>>,
        relays: bool,
    ) -> TypeTables<N> {
        let model = self.model;
        let n_types = model.types.len();
        let drop = drops::drops(model);
        let next = |list: &model::Ranking| {
            let mut res = vec![NO_TYPE; n_types];
            list.types.windows(2).for_each(|it| res[it[0].idx()] = it[1].0);
            res
        };
        let ranks = |list: &model::Ranking| {
            let mut res = vec![0; n_types];
            for (n, ty) in list.types.iter().rev().enumerate() {
                res[ty.idx()] = n as i32 + 1;
            }
            res
        };
        let pairs = |pairing: &model::Pairing| {
            let mut res = vec![NO_TYPE; n_types * n_types];
            // The order in the file comes before the reversed order.
            pairing
                .entries
                .iter()
                .for_each(|it| res[it[1].idx() * n_types + it[0].idx()] = it[2].0);
            pairing
                .entries
                .iter()
                .for_each(|it| res[it[0].idx() * n_types + it[1].idx()] = it[2].0);
            res
        };
        let ids = |test: fn(&model::PieceTypeInfo) -> bool| {
            model.types.ids().filter(|it| test(&model.types[*it])).collect()
        };
        let base = |it: PieceType| model.types[it].base.unwrap_or(it).0;
        let armies = || movements.chunks(n_types.max(1));
        let en_passant_from: Vec<Vec<Bitboard<N>>> =
            armies().map(|it| en_passant_from(model.board.cells.len(), it)).collect();
        let en_passant_risk =
            armies().enumerate().map(|it| en_passant_risk(it, &en_passant_from, relays)).collect();
        TypeTables {
            next: model.rankings.iter().map(next).collect(),
            ranks: model.rankings.iter().map(ranks).collect(),
            values: model
                .type_values
                .iter()
                .map(|it| it.values.iter().copied().collect())
                .collect(),
            pairings: model.pairings.iter().map(pairs).collect(),
            promotions: model
                .promotions
                .iter()
                .map(|it| it.iter().map(|it| it.0).collect())
                .collect(),
            base: model.types.ids().map(base).collect(),
            neutral: ids(|it| it.neutral),
            initial: ids(|it| it.patterns.iter().any(|it| it.initial)),
            en_passant_takers: (0..n_types)
                .filter(|ty| takes_en_passant(movements, *ty, n_types))
                .map(PieceType::new)
                .collect(),
            en_passant_from,
            en_passant_risk,
            mobile,
            droppable: droppable(&drop, n_types),
            drop,
        }
    }

    fn castles<const N: usize>(&self, movements: &mut [PieceMovement<N>]) -> Vec<Castle<N>> {
        let n_types = self.model.types.len();
        let mut res = Vec::with_capacity(self.model.types.iter().map(|it| it.castles.len()).sum());
        for (ty, piece) in self.model.types.iter().enumerate() {
            for way in &piece.castles {
                let by_cell = &mut movements[way.player.idx() * n_types + ty].castles;
                by_cell.resize(self.model.board.cells.len(), Vec::new());
                by_cell[way.king_from.idx()].push(res.len() as u16);
                res.push(castle(ty as u8, way));
            }
        }
        res
    }

    fn counters(&self) -> Vec<Counter> {
        let mut start = 0;
        let counter = |it: &model::Counter| {
            let n = if it.per_player { self.model.players.len() } else { 1 };
            let res = Counter {
                per_player: it.per_player,
                min: it.min,
                max: it.max,
                lifetime: it.lifetime,
                initial: (0..n).map(|n| it.initial.get(n).copied().unwrap_or(0)).collect(),
                start,
            };
            start += n;
            res
        };
        self.model.counters.iter().map(counter).collect()
    }

    fn short_lived(&self) -> ShortLived {
        let identity = self.model.identity();
        let those = |lifetime: Lifetime| Ids {
            sets: numbers(&self.model.sets, |it| it.lifetime == lifetime),
            counters: numbers(&self.model.counters, |it| it.lifetime == lifetime),
        };
        ShortLived {
            ending: Ids {
                sets: numbers(&identity.sets, |it| it.ends_with_move),
                counters: numbers(&identity.counters, |it| it.ends_with_move),
            },
            moves: those(Lifetime::Move),
            turn: those(Lifetime::Turn),
            next_turn: those(Lifetime::NextTurn),
        }
    }

    fn rules<const N: usize>(&self) -> Vec<core::Rule<N>> {
        let first = self.model.outcomes.len();
        let rule = |(n, it): (usize, &model::Rule)| core::Rule {
            when: it.when.clone(),
            cases: it.cases.clone(),
            silent: it.silent,
            chooses: it.chooses(),
            may: facts::may(self.model, it),
            reason: (first + n) as u16,
        };
        self.model.rules.iter().enumerate().map(rule).collect()
    }

    fn waiting(&self) -> Vec<Vec<u16>> {
        let mut res = vec![Vec::new(); Event::slots(self.model.actions.len())];
        for (n, rule) in self.model.rules.iter().enumerate() {
            for on in &rule.on {
                let rules = &mut res[on.slot()];
                if rules.last() != Some(&(n as u16)) {
                    rules.push(n as u16);
                }
            }
        }
        res
    }

    fn outcomes(&self) -> Vec<Outcome> {
        let outcome = |(n, it): (usize, &model::OutcomeRule)| Outcome {
            subject: it.subject,
            at: it.at,
            when: board_cond::player_conds(self.model, &it.when),
            no_moves: it.no_moves,
            result: it.result,
            reason: n as u16,
        };
        self.model.outcomes.iter().enumerate().map(outcome).collect()
    }
}

/// Returns for each label the first one of its name.
fn first_labels(model: &Model) -> Vec<Option<LabelId>> {
    (0..model.labels.len()).map(|it| model.first_of_name(LabelId::new(it))).collect()
}

/// Returns the pieces that repetition may forbid to chase.
fn chased(model: &Model) -> Option<SetExpr> {
    model.draws.repetition.as_ref()?.chase.as_ref().map(|it| it.chased.clone())
}

/// Returns the numbers of the items for which a test is true.
fn numbers<T>(items: &[T], test: impl Fn(&T) -> bool) -> Vec<u16> {
    items.iter().enumerate().filter(|it| test(it.1)).map(|it| it.0 as u16).collect()
}

/// Returns the cells from which a direction leads on, and the change of the cell's number. Returns `None` if the change
/// is not the same everywhere.
fn shift<const N: usize>(
    geometry: &Geometry,
    n_cells: usize,
    dir: u16,
) -> Option<(Bitboard<N>, i32)> {
    let (mut from, mut by) = (Bitboard::EMPTY, None);
    for cell in 0..n_cells {
        let [site] = geometry.sites(cell) else { return None };
        let next = geometry.step(*site, dir);
        if next != NOWHERE {
            let change = i32::from(geometry.cell(next)) - cell as i32;
            if change == 0 || *by.get_or_insert(change) != change {
                return None;
            }
            from.set(cell);
        }
    }
    Some((from, by.unwrap_or(1)))
}

/// Computes [`Lines::doublings`].
fn doublings<const N: usize>(shifts: &[(Bitboard<N>, i32)]) -> u32 {
    let longest = shifts.iter().map(|(from, by)| {
        let next = |it: &Bitboard<N>| Some(it.shifted(*by) & *from).filter(|it| !it.is_empty());
        std::iter::successors(next(from), next).count()
    });
    longest.max().unwrap_or(0).max(1).next_power_of_two().trailing_zeros()
}

/// Returns true if a turn may come to a phase without a legal move. `stops` is [`Plan::stops`].
///
/// [`Plan::stops`]: crate::program::plan::Plan::stops
fn later_phase_may_fail(phases: &[model::Phase], stops: bool) -> bool {
    phases.iter().skip(1).any(|it| !(it.optional && stops || it.skip_if_none))
}

/// Returns true if generators of a phase may make the same move.
fn overlaps(phase: &model::Phase) -> bool {
    let piece_moves = |it: &&Generator| matches!(it, Generator::Moves { .. });
    let passes = |it: &&Generator| matches!(it, Generator::Pass { .. });
    let twice = |test: &dyn Fn(&&Generator) -> bool| phase.generators.iter().filter(test).count();
    let stops = phase.optional || !phase.is_single() && phase.stop;
    twice(&piece_moves) > 1 || twice(&passes) + usize::from(stops) > 1
}

/// Returns the preferred kind of moves, if the preference is about a kind.
fn ranked(model: &Model) -> Option<core::Ranked> {
    let mut compulsory = model.compulsory.iter().filter(|it| it.of == When::Move);
    let (Some(compulsory), None) = (compulsory.next(), compulsory.next()) else { return None };
    let Preference::First(classes) = &compulsory.what else { return None };
    if compulsory.before_check {
        return None;
    }
    let ([class], Cond::Const(true)) = (classes.as_slice(), &compulsory.when) else { return None };
    if *class == Cond::Captures {
        return Some(core::Ranked::Takes);
    }
    let actions = (0..model.actions.len()).map(|it| MoveKind::Action(ActionId(it as u16)));
    let mut kinds = [MoveKind::Step, MoveKind::Castle, MoveKind::Drop].into_iter().chain(actions);
    let certain = |kind: MoveKind, truth: bool| {
        let known =
            |own| fold::MoveFacts { kind: Some(kind), ..fold::MoveFacts::nothing(model, own) };
        model.players.ids().all(|own| known(own).truth(class) == Some(truth))
    };
    let moves = kinds.all(|it| certain(it, true)) && certain(MoveKind::Pass, false);
    moves.then_some(core::Ranked::Moves)
}

/// Returns the types of royal pieces, if all of a player's pieces of these types are royal.
fn royal_types(check: &model::Check) -> Option<Vec<u8>> {
    let SetExpr::Types(types) = &check.royal else { return None };
    Some(types.iter().map(|it| it.0).collect())
}

/// Returns true if any path has a relay.
fn relays<const N: usize>(movements: &[PieceMovement<N>]) -> bool {
    let paths = movements.iter().flat_map(|it| &it.patterns).flat_map(|it| &it.paths);
    paths.flat_map(|it| &it.legs).any(|it| it.land.has(Land::RELAY))
}

/// Returns for each cell the cells from which a player's pieces may capture en passant there.
fn en_passant_from<const N: usize>(
    n_cells: usize,
    movements: &[PieceMovement<N>],
) -> Vec<Bitboard<N>> {
    let mut res = vec![Bitboard::EMPTY; n_cells];
    for pattern in movements.iter().flat_map(|it| &it.patterns) {
        for (_, reach) in pattern.tables.iter().filter(|it| it.0.has(Land::EN_PASSANT)) {
            for from in 0..n_cells {
                reach.most(from).iter().for_each(|to| res[to].set(from));
            }
        }
        if pattern.imitates.is_some()
            || pattern.walks.iter().flat_map(|it| &it.legs).any(|it| it.land.has(Land::EN_PASSANT))
        {
            res.fill(Bitboard::first(n_cells));
        }
    }
    res
}

/// Returns for each cell the cells from which other players may capture en passant a piece that leaves the cell.
/// `en_passant_from` has the result of the function of that name for each player. `relays` is true if any path has a relay.
fn en_passant_risk<const N: usize>(
    (player, army): (usize, &[PieceMovement<N>]),
    en_passant_from: &[Vec<Bitboard<N>>],
    relays: bool,
) -> Vec<Bitboard<N>> {
    let others = || en_passant_from.iter().enumerate().filter(|it| it.0 != player).map(|it| it.1);
    let n_cells = en_passant_from[player].len();
    let takers = |cell: usize| others().fold(Bitboard::EMPTY, |all, it| all | it[cell]);
    let all = (0..n_cells).fold(Bitboard::EMPTY, |all, it| all | takers(it));
    // A pattern may belong to another piece.
    let strange = relays || army.iter().flat_map(|it| &it.patterns).any(|it| it.imitates.is_some());
    let setting = || army.iter().flat_map(|it| &it.patterns).filter(|it| it.sets_en_passant);
    let risk = |from: usize| {
        let mut res = Bitboard::EMPTY;
        for pattern in setting() {
            if !pattern.walks.is_empty() {
                return all;
            }
            for (_, reach) in &pattern.tables {
                for to in reach.most(from) {
                    let Some(way) = reach.blocking_cells(from, to) else { return all };
                    res |= way
                        .iter()
                        .filter(|it| *it != from)
                        .fold(Bitboard::EMPTY, |all, it| all | takers(it));
                }
            }
        }
        res
    };
    (0..n_cells).map(|it| if strange { all } else { risk(it) }).collect()
}

/// Returns true if pieces of a type may capture en passant.
fn takes_en_passant<const N: usize>(
    movements: &[PieceMovement<N>],
    ty: usize,
    n_types: usize,
) -> bool {
    let takes = |it: &core::Pattern<N>| {
        let mut legs = it.paths.iter().flat_map(|it| &it.legs);
        it.imitates.is_some() || legs.any(|it| it.land.has(Land::EN_PASSANT))
    };
    movements.iter().skip(ty).step_by(n_types).flat_map(|it| &it.patterns).any(takes)
}

fn castle<const N: usize>(king: u8, way: &CastleWay) -> Castle<N> {
    Castle {
        player: way.player.idx(),
        king,
        king_from: way.king_from.0,
        king_to: way.king_to.0,
        partner_from: way.partner_from.0,
        partner_to: way.partner_to.0,
        partner: way.partner.map(|it| it.0),
        empty: Bitboard::of(way.empty.iter().copied()),
        safe: Bitboard::of(way.safe.iter().copied()),
        both: Bitboard::of([way.king_from, way.partner_from]),
    }
}

fn compulsory(model: &Model, of: When, before_check: bool) -> Vec<Compulsory> {
    let wanted = |it: &&Compulsory| it.of == of && it.before_check == before_check;
    model.compulsory.iter().filter(wanted).cloned().collect()
}

/// Returns for each cell the cells of the pieces with which a piece on it may castle. Returns none if nothing castles.
fn castle_partners<const N: usize>(n_cells: usize, castles: &[Castle<N>]) -> Vec<Bitboard<N>> {
    let mut res = vec![Bitboard::EMPTY; if castles.is_empty() { 0 } else { n_cells }];
    for castle in castles {
        castle.both.iter().for_each(|it| res[it] |= castle.both - Bitboard::one(it));
    }
    res
}

/// Returns for each player the types that they may drop.
fn droppable<const N: usize>(drop: &[Option<DropWhere<N>>], n_types: usize) -> Vec<Vec<u8>> {
    let types = |of: &[Option<DropWhere<N>>]| {
        let types = of.iter().enumerate().filter(|it| it.1.is_some());
        types.map(|it| it.0 as u8).collect()
    };
    drop.chunks(n_types.max(1)).map(types).collect()
}
