//! Compiles patterns into tables, and decides conditions as far as possible.

use super::{
    CompileError, Options, exclusions, facts,
    fold::{MoveCell, MoveFacts},
    paths::{Others, oriented},
    reach,
};
use crate::program::{
    Bitboard,
    core::{self, AttackTable, Condition, PieceMovement, Strides, Where},
    geometry::Geometry,
};
use alfil_model::{
    Cell, CellRef, CellValuesId, Cond, Deps, DirId, ExprNode, Land, Model, MoveKind, NodeMut, Num,
    Path, Pattern, PatternKind, PieceType, Player, SetExpr, StrideId, TypeSet,
};

/// Builds the tables of all players and types.
pub(super) struct Builder<'a, const N: usize> {
    pub(super) model: &'a Model,
    pub(super) geometry: &'a Geometry,
    pub(super) options: Options,
    /// The number of bytes left for tables.
    pub(super) budget: usize,
    /// True if a table did not fit. Then no more tables are tried, because making them takes long.
    pub(super) full: bool,
    /// The maps of directions of the imitations found so far.
    turned: Vec<Vec<DirId>>,
    /// The types of royal pieces, if they are known.
    pub(super) royal: Option<TypeSet>,
    /// The targets of paths found so far.
    pub(super) cache: reach::PathCache<N>,
    /// For each [`Cond::Steepest`], the targets for which it holds, by origin.
    steepest_steps: Vec<Vec<Bitboard<N>>>,
}

/// One part in this many of the memory is for a cache while tables are made.
const CACHE_PART: usize = 4;

/// The landing modes of attacks.
const ATTACKS: u16 = Land::ENEMY.0 | Land::ROYAL.0;

impl<'a, const N: usize> Builder<'a, N> {
    pub(super) fn new(model: &'a Model, geometry: &'a Geometry, options: Options) -> Self {
        Builder {
            model,
            geometry,
            options,
            // The rest is for the cache.
            budget: (options.memory - options.memory / CACHE_PART).saturating_sub(geometry.bytes()),
            full: false,
            turned: Vec::new(),
            royal: facts::royal(model),
            cache: reach::PathCache::within(options.memory / CACHE_PART),
            steepest_steps: Vec::new(),
        }
    }

    /// Builds the movements of all types, player by player.
    pub(super) fn movements(
        &mut self,
        turned: Option<&[DirId]>,
    ) -> Result<Vec<PieceMovement<N>>, CompileError> {
        let mut res = Vec::new();
        for player in self.model.players.ids() {
            for ty in self.model.types.ids() {
                let mut movement = PieceMovement::default();
                for (number, pattern) in self.model.types[ty].patterns.iter().enumerate() {
                    let built = self.pattern(player, ty, pattern, turned)?;
                    movement.patterns.push(core::Pattern { number: number as u16, ..built });
                }
                movement.in_tables = movement.patterns.iter().all(core::Pattern::is_in_tables);
                res.push(movement);
            }
        }
        Ok(res)
    }

    /// Builds the movements for each imitation, those that imitations lead to included.
    pub(super) fn imitations(&mut self) -> Result<Vec<Vec<PieceMovement<N>>>, CompileError> {
        let mut res = Vec::new();
        while let Some(turned) = self.turned.get(res.len()).cloned() {
            res.push(self.movements(Some(&turned))?);
        }
        Ok(res)
    }

    fn pattern(
        &mut self,
        player: Player,
        ty: PieceType,
        pattern: &Pattern,
        turned: Option<&[DirId]>,
    ) -> Result<core::Pattern<N>, CompileError> {
        // An imitating piece is no piece of the imitated type.
        let mover = turned.is_none().then_some(ty);
        let mut res = core::Pattern {
            initial: pattern.initial,
            attacks: pattern.attacks,
            sets_en_passant: pattern.sets_en_passant,
            exempt: pattern.exempt,
            label: pattern.label,
            ..core::Pattern::default()
        };
        match &pattern.kind {
            PatternKind::Paths(paths) => {
                let sees = &self.model.players[player];
                res.paths = paths.iter().map(|it| oriented(it, sees, turned)).collect();
                if let Some((exclusions, rest)) = exclusions::split(&pattern.when) {
                    self.tables(&mut res, false);
                    if exclusions::fit(&res) {
                        res.when = self.condition(player, mover, &rest, &res)?;
                        res.exclusions = Some(Box::new(exclusions));
                        return Ok(res);
                    }
                    (res.tables, res.walks) = (Vec::new(), Vec::new());
                }
                self.tables(&mut res, exclusions::asks_hurdle(&pattern.when));
            }
            PatternKind::Imitate { directions } => {
                let known = self.turned.iter().position(|it| it == directions);
                res.imitates = Some(known.unwrap_or(self.turned.len()) as u16);
                if known.is_none() {
                    self.turned.push(directions.clone());
                }
            }
        }
        res.when = self.condition(player, mover, &pattern.when, &res)?;
        Ok(res)
    }

    /// Makes the tables of a pattern. With `asks_hurdle` the hurdle must be known, so tables do not hop.
    fn tables(&mut self, res: &mut core::Pattern<N>, asks_hurdle: bool) {
        if !self.options.tables {
            res.walks.clone_from(&res.paths);
            res.why = "tables are switched off";
            return;
        }
        let mut groups: Vec<(Land, Vec<Path>)> = Vec::new();
        for path in &res.paths {
            let land = path.legs.last().map_or(Land::default(), |it| it.land);
            match groups.iter_mut().find(|it| it.0 == land) {
                Some(group) => group.1.push(path.clone()),
                None => groups.push((land, vec![path.clone()])),
            }
        }
        let n_cells = self.model.board.cells.len();
        for (land, paths) in groups {
            if self.full {
                res.walks.extend(paths);
                res.why = "tables would take too much memory";
                continue;
            }
            let task = reach::Task {
                geometry: self.geometry,
                n_cells,
                paths: &paths,
                hops: !asks_hurdle,
                // While a table is made, its paths take as much memory again.
                room: self.budget / 2,
            };
            let built = self.cache.build(task);
            let bytes = built.reach.bytes();
            if bytes > self.budget && !built.shared {
                res.walks.extend(paths);
                res.why = "tables would take too much memory";
                self.full = true;
                continue;
            }
            self.budget -= if built.shared { 0 } else { bytes };
            if !built.walks.is_empty() {
                res.walks.extend(built.walks);
                res.why = "more than one line, or a line that comes back to a cell";
            }
            if !built.reach.is_empty() {
                res.tables.push((land, built.reach));
            }
        }
    }

    /// Compiles the condition of a pattern.
    fn condition(
        &mut self,
        player: Player,
        mover: Option<PieceType>,
        when: &Cond,
        built: &core::Pattern<N>,
    ) -> Result<Condition<N>, CompileError> {
        if *when == Cond::Const(true) {
            return Ok(Condition::Always);
        }
        let n_cells = self.model.board.cells.len();
        let mut fields = 0;
        when.walk(&mut |it| {
            fields += usize::from(matches!(it, ExprNode::Cond(Cond::Steepest(..))));
        });
        // The targets that are allowed, those that must be tested, and the targets of paths.
        self.spend((4 + fields) * n_cells)?;
        let empty: Vec<Bitboard<N>> = (0..n_cells).map(|it| self.empty_reach(built, it)).collect();
        let somewhere = self.somewhere(built);
        let steepest = |field: CellValuesId, least: i32, from: Cell, to: Cell| {
            self.steepest(player, field, least, from, &empty[from.idx()]).has(to.idx())
        };
        let mut holds = vec![Bitboard::EMPTY; n_cells];
        let mut unknown = vec![Bitboard::EMPTY; n_cells];
        for from in 0..n_cells {
            for to in somewhere[from] {
                let known = MoveFacts {
                    // A relay moves another piece.
                    from: if relays(built) {
                        MoveCell::Unknown
                    } else {
                        MoveCell::At(Cell::new(from))
                    },
                    to: MoveCell::At(Cell::new(to)),
                    mover: mover.filter(|_| !relays(built)),
                    kind: Some(MoveKind::Step),
                    steepest: Some(&steepest),
                    ..MoveFacts::nothing(self.model, player)
                };
                match known.truth(when) {
                    Some(true) => holds[from].set(to),
                    Some(false) => {}
                    None => unknown[from].set(to),
                }
            }
        }
        let mut of_target = Deps::TO.or(Deps::VICTIM).or(Deps::OVER).or(Deps::PATTERN);
        if relays(built) {
            of_target = of_target.or(Deps::FROM).or(Deps::MOVER);
        }
        let once = !when.deps().meets(of_target);
        if unknown.iter().all(Bitboard::is_empty) {
            unknown.clear();
        }
        let mut cond = when.clone();
        cond.rewrite(&mut |it| {
            if let NodeMut::Cond(it) = it
                && let Cond::Steepest(field, least) = *it
            {
                let cells = (0..n_cells).map(Cell::new);
                let steepest = |it: Cell| self.steepest(player, field, least, it, &empty[it.idx()]);
                self.steepest_steps.push(cells.map(steepest).collect());
                let stride = self.model.strides.len() + self.steepest_steps.len() - 1;
                let from = Box::new(SetExpr::Cell(CellRef::Origin));
                *it = Cond::In(CellRef::Target, SetExpr::Stride(from, StrideId::new(stride)));
            }
        });
        Ok(Condition::Where(Box::new(Where { holds, unknown, cond, once })))
    }

    fn steepest(
        &self,
        player: Player,
        field: CellValuesId,
        least: i32,
        from: Cell,
        reach: &Bitboard<N>,
    ) -> Bitboard<N> {
        let values = &self.model.cell_values[field.idx()].values[player];
        let rise = |to: usize| values[to].saturating_sub(values[from.idx()]);
        match reach.iter().map(rise).max() {
            Some(most) if most >= least => reach.iter().filter(|it| rise(*it) == most).collect(),
            _ => Bitboard::EMPTY,
        }
    }

    fn empty_reach(&self, pattern: &core::Pattern<N>, from: usize) -> Bitboard<N> {
        let targets = |path: &Path| self.geometry.targets(path, from, Others::Absent);
        pattern.paths.iter().map(targets).fold(Bitboard::EMPTY, |all, it| all | it)
    }

    /// Returns for each cell all targets of a pattern, on any board.
    fn somewhere(&mut self, pattern: &core::Pattern<N>) -> Vec<Bitboard<N>> {
        let n_cells = self.model.board.cells.len();
        if pattern.imitates.is_some() {
            return vec![Bitboard::first(n_cells); n_cells];
        }
        let mut res = vec![Bitboard::EMPTY; n_cells];
        for path in &pattern.paths {
            let ends = self.cache.ends(self.geometry, n_cells, path);
            if let Some(ends) = ends.last() {
                res.iter_mut().zip(ends).for_each(|(to, it)| *to |= *it);
            }
        }
        res
    }

    /// Returns for each player and type the cells from which the type could move if other pieces stood as it needs.
    pub(super) fn mobile(&self, movements: &[PieceMovement<N>]) -> Vec<Bitboard<N>> {
        let n_cells = self.model.board.cells.len();
        let moves = |movement: &PieceMovement<N>, from: usize| {
            let leads =
                |it: &Path| !self.geometry.targets::<N>(it, from, Others::Helpful).is_empty();
            let mut patterns = movement.patterns.iter().filter(|it| !it.initial);
            patterns.any(|it| {
                it.tables.iter().any(|it| !it.1.most(from).is_empty()) || it.walks.iter().any(leads)
            })
        };
        movements
            .iter()
            .map(|movement| (0..n_cells).filter(|it| moves(movement, *it)).collect())
            .collect()
    }

    /// Returns where strides lead. After the strides of the model come those that stand for [`Cond::Steepest`].
    pub(super) fn strides(&mut self) -> Result<Strides<N>, CompileError> {
        let n_cells = self.model.board.cells.len();
        self.spend(self.model.strides.len() * self.model.players.len() * n_cells)?;
        let mut res = Vec::new();
        for stride in &self.model.strides {
            for player in &self.model.players {
                let paths: Vec<Path> =
                    stride.paths.iter().map(|it| oriented(it, player, None)).collect();
                let from = |cell: usize| {
                    let targets = |path| self.geometry.targets(path, cell, Others::Absent);
                    let targets = paths.iter().map(targets);
                    targets.fold(Bitboard::EMPTY, |all, it| all | it) - Bitboard::one(cell)
                };
                res.push((0..n_cells).map(from).collect());
            }
        }
        for table in std::mem::take(&mut self.steepest_steps) {
            res.extend(std::iter::repeat_n(table, self.model.players.len()));
        }
        Ok(Strides { joins: self.joins(&res), targets: res })
    }

    /// Returns the cells that strides join to each cell, for strides by which something is joined.
    fn joins(&self, targets: &[Vec<Bitboard<N>>]) -> Vec<Vec<Bitboard<N>>> {
        let n_players = self.model.players.len();
        let mut res = vec![Vec::new(); targets.len()];
        let mut join = |stride: StrideId| {
            for table in stride.idx() * n_players..(stride.idx() + 1) * n_players {
                res[table].clone_from(&targets[table]);
                for (from, ends) in targets[table].iter().enumerate() {
                    ends.iter().for_each(|it| res[table][it].set(from));
                }
            }
        };
        self.model.walk(&mut |it| match it {
            ExprNode::Set(SetExpr::Group(.., Some(it)))
            | ExprNode::Num(Num::Groups(_, Some(it))) => {
                join(*it);
            }
            _ => {}
        });
        res
    }

    /// Returns the attack tables of each player.
    pub(super) fn attack_tables(
        &mut self,
        movements: &[PieceMovement<N>],
        imitations: &[Vec<PieceMovement<N>>],
    ) -> Vec<Vec<AttackTable<N>>> {
        let n_types = self.model.types.len();
        let mut res = Vec::new();
        for player in 0..self.model.players.len() {
            let mut attack_tables = Vec::new();
            for ty in 0..n_types {
                let attack_table = self.attack_table(
                    &movements[player * n_types + ty],
                    imitations,
                    player * n_types,
                    n_types,
                );
                if attack_table.from.iter().any(|it| !it.is_empty()) {
                    attack_tables.push(AttackTable { ty: ty as u8, ..attack_table });
                }
            }
            res.push(attack_tables);
        }
        res
    }

    fn attack_table(
        &mut self,
        movement: &PieceMovement<N>,
        imitations: &[Vec<PieceMovement<N>>],
        first: usize,
        n_types: usize,
    ) -> AttackTable<N> {
        let n_cells = self.model.board.cells.len();
        let mut res = AttackTable {
            ty: 0,
            unconditional: true,
            in_tables: true,
            never_enabled: true,
            from: vec![Bitboard::EMPTY; n_cells],
        };
        for pattern in movement.patterns.iter().filter(|it| it.attacks) {
            if let Some(imitates) = pattern.imitates {
                let others = &imitations[usize::from(imitates)][first..first + n_types];
                for movement in others {
                    self.add_attacks(movement, &mut res);
                }
                res.in_tables = false;
                res.unconditional = false;
                res.never_enabled = false;
            }
        }
        self.add_attacks(movement, &mut res);
        res
    }

    fn add_attacks(&mut self, movement: &PieceMovement<N>, attack_table: &mut AttackTable<N>) {
        for pattern in movement.patterns.iter().filter(|it| it.attacks) {
            if let Some(exclusions) = &pattern.exclusions {
                // If types never change, a hurdle stays the same hurdle.
                attack_table.in_tables &=
                    exclusions.hurdles.is_empty() || !exclusions::may_change(self.model);
                attack_table.in_tables &=
                    self.royal.is_some_and(|it| !it.meets(&exclusions.victims));
                attack_table.unconditional = false;
            }
            let captures = |it: &Path| it.legs.iter().any(|it| it.land.0 & ATTACKS != 0);
            if !pattern.paths.iter().any(captures) {
                continue;
            }
            attack_table.in_tables &= pattern.is_fully_tabled();
            attack_table.unconditional &= pattern.is_fully_tabled();
            attack_table.never_enabled &= pattern.is_fully_tabled();
            for (land, reach) in pattern.tables.iter().filter(|it| it.0.0 & ATTACKS != 0) {
                attack_table.never_enabled &= reach.hops.is_empty()
                    && reach.lame_leaps.items().iter().all(|it| it.occupied.is_empty());
                attack_table.unconditional &=
                    reach.has_only_leaps() && land.has(Land::ENEMY) && !land.has(Land::TAME);
                if let Condition::Always = pattern.when {
                    let sources = self.cache.sources(attack_table.from.len(), reach);
                    attack_table
                        .from
                        .iter_mut()
                        .zip(sources.iter())
                        .for_each(|(to, it)| *to |= *it);
                    continue;
                }
                for from in 0..attack_table.from.len() {
                    let most = reach.most(from) & pattern.allowed(from);
                    most.iter().for_each(|to| attack_table.from[to].set(from));
                }
            }
            for path in &pattern.walks {
                let ends = self.cache.ends(self.geometry, attack_table.from.len(), path);
                let legs = path.legs.iter().zip(ends.iter());
                for (_, ends) in legs.filter(|it| it.0.land.0 & ATTACKS != 0) {
                    for (from, to) in ends.iter().enumerate() {
                        to.iter().for_each(|to| attack_table.from[to].set(from));
                    }
                }
            }
        }
    }

    /// Returns about how many bytes the geometry and the tables built so far take.
    pub(super) fn bytes(&self) -> usize {
        self.options.memory - self.options.memory / CACHE_PART - self.budget
    }

    /// Reserves memory for a number of bitboards.
    pub(super) fn spend(&mut self, sets: usize) -> Result<(), CompileError> {
        let bytes = sets * size_of::<Bitboard<N>>();
        match self.budget.checked_sub(bytes) {
            Some(rest) => {
                self.budget = rest;
                Ok(())
            }
            None => Err(CompileError::TooLarge { limit: self.options.memory }),
        }
    }
}

/// Returns true if another piece may become the mover.
fn relays<const N: usize>(pattern: &core::Pattern<N>) -> bool {
    pattern.paths.iter().flat_map(|it| &it.legs).any(|it| it.land.has(Land::RELAY))
}
