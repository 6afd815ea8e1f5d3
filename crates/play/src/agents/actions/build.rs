//! Which moves a game can have, found out from its rules.

use super::{
    ActionSpaceError,
    bounds::Bounds,
    choices::Choices,
    routes::{Collector, RouteKey, Routes, seen},
    walks::{self, Walker},
};
use crate::agents::frame::Frame;
use alfil_machine::program::{
    Core,
    core::{Pattern, PieceMovement},
};
use alfil_model::{Cell, Domain, Effect, Generator, LabelId, Land, Model, Phase, PieceType, SetId};
use std::collections::BTreeSet;

/// The most walks that are looked at.
const MOST_WALKS: usize = 20_000_000;
/// The most choices of all actions together that are looked at.
const MOST_CHOICES: usize = 4_000_000;
/// An action gets single numbers if planes would take so many times as many.
const WASTE: usize = 4;
/// A type's steps are numbered by their target if it has so many times as many ways as there are cells: it goes anywhere.
const ANYWHERE: usize = 2;
/// No part of an action.
pub(super) const NO_PART: u32 = u32::MAX;

/// A step as numbers have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct StepKey {
    pub(super) choice: u32,
    pub(super) route: u32,
    /// The way from origin to target; for types of [`Draft::anywhere`] the target, as [`Frame::target`] numbers it.
    pub(super) way: u32,
}

/// An action with what was chosen: types, and cells of the view. If the action has planes, the first cell is left out, and
/// the other cells are ways from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct ActionKey {
    pub(super) action: u16,
    pub(super) parts: [u32; 4],
}

/// The numbers of an action.
#[derive(Clone, Debug)]
pub(super) struct ActionForm {
    /// For each choice: true for a cell, false for a type.
    pub(super) are_cells: Vec<bool>,
    /// True if it has planes.
    pub(super) planes: bool,
}

/// A castling move: the cells of king and partner, in the view of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct CastleKey {
    pub(super) king: [u16; 2],
    pub(super) partner: [u16; 2],
    pub(super) choice: u32,
}

/// All that a game's moves can be.
#[derive(Debug)]
pub(super) struct Draft {
    pub(super) choices: Choices,
    pub(super) routes: Routes,
    /// For each type: true if its steps are numbered by their target, because it has far more ways than there are cells.
    pub(super) anywhere: Vec<bool>,
    pub(super) steps: BTreeSet<StepKey>,
    /// Dropped types, each with a choice.
    pub(super) drops: BTreeSet<(PieceType, u32)>,
    pub(super) forms: Vec<ActionForm>,
    pub(super) actions: BTreeSet<ActionKey>,
    pub(super) castles: BTreeSet<CastleKey>,
    pub(super) pass: bool,
    /// For each of [`Core::castles`] its player's view.
    pub(super) castle_ways: Vec<CastleKey>,
}

/// Finds out what moves there can be.
pub(super) fn draft<const N: usize>(
    core: &Core<N>,
    model: &Model,
    frame: &Frame,
) -> Result<Draft, ActionSpaceError> {
    let choices = Choices::new(model);
    let phases = &model.turn.phases;
    let has = |is: &dyn Fn(&Generator) -> bool| phases.iter().flat_map(|it| &it.generators).any(is);
    let stops = |it: &Phase| it.optional || it.stop && !it.is_single();
    let mut res = Draft {
        choices,
        routes: Routes::default(),
        anywhere: vec![false; model.types.len()],
        steps: BTreeSet::new(),
        drops: BTreeSet::new(),
        forms: Vec::new(),
        actions: BTreeSet::new(),
        castles: BTreeSet::new(),
        pass: phases.iter().any(stops) || has(&|it| matches!(it, Generator::Pass { .. })),
        castle_ways: Vec::new(),
    };
    if has(&|it| matches!(it, Generator::Moves { .. })) {
        res.steps(core, model, frame)?;
        res.castles(core, model, frame);
    }
    if has(&|it| matches!(it, Generator::Drops { .. })) {
        res.drops(core);
    }
    res.actions(core, model, frame)?;
    Ok(res)
}

/// A step without its route's number: the type, the way, the route, the choice and the target.
type RoughStep = (PieceType, u32, RouteKey, u32, u16);

/// Looks at the steps of all pieces.
struct Steps<'a, const N: usize> {
    core: &'a Core<N>,
    frame: &'a Frame,
    choices: &'a Choices,
    /// For each player, for each cell the victims of rights that may name the cell.
    rights: Vec<Vec<Vec<u16>>>,
    collector: Collector,
    found: BTreeSet<RoughStep>,
    budget: usize,
}

impl Draft {
    fn steps<const N: usize>(
        &mut self,
        core: &Core<N>,
        model: &Model,
        frame: &Frame,
    ) -> Result<(), ActionSpaceError> {
        let collector = Collector::new(core.n_players == 2 && model.turn.is_one_move());
        let mut steps = Steps {
            core,
            frame,
            choices: &self.choices,
            rights: en_passant_rights(core),
            collector,
            found: BTreeSet::new(),
            budget: MOST_WALKS,
        };
        let types = movable(model);
        for player in 0..core.n_players {
            for ty in types.iter().filter(|it| !model.types[**it].neutral) {
                steps.piece(player, *ty);
            }
        }
        if steps.budget == 0 {
            return Err(ActionSpaceError::TooManyWalks);
        }
        let (collector, found) = (steps.collector, steps.found);
        self.routes = collector.finish();
        for ty in model.types.ids().filter(|_| frame.is_grid) {
            let steps = found.iter().filter(|it| it.0 == ty);
            let ways: BTreeSet<u32> = steps.map(|it| it.1).collect();
            self.anywhere[ty.idx()] = ways.len() >= ANYWHERE * frame.n_cells();
        }
        for (ty, delta, key, choice, to) in found {
            let route = self.routes.number(delta, &key).unwrap_or(0);
            let way = if self.anywhere[ty.idx()] { frame.target(to) } else { delta };
            self.steps.insert(StepKey { choice, route, way });
        }
        Ok(())
    }

    fn castles<const N: usize>(&mut self, core: &Core<N>, model: &Model, frame: &Frame) {
        let cells = castling_cells(model);
        for way in &core.castles {
            let view = |it: u16| frame.view(way.player, it);
            let king = [view(way.king_from), view(way.king_to)];
            let partner = [view(way.partner_from), view(way.partner_to)];
            let key = CastleKey { king, partner, choice: 0 };
            self.castle_ways.push(key);
            let both = [way.king_from, way.partner_from].map(Cell);
            let moved = |it: &Vec<Cell>| both.iter().any(|cell| !it.contains(cell));
            if cells.is_some_and(moved) || !may_be_king(model, both[0], way.king) {
                continue;
            }
            let chooses = core.choosing.quiet[way.player].has(usize::from(way.king_to));
            let last = if chooses { *self.choices.all(PieceType(way.king)).end() } else { 0 };
            self.castles.extend((0..=last).map(|choice| CastleKey { choice, ..key }));
        }
    }

    fn drops<const N: usize>(&mut self, core: &Core<N>) {
        for player in 0..core.n_players {
            let chooses = !core.choosing.drop[player].is_empty();
            for ty in &core.types.droppable[player] {
                let last = if chooses { *self.choices.all(PieceType(*ty)).end() } else { 0 };
                self.drops.extend((0..=last).map(|it| (PieceType(*ty), it)));
            }
        }
    }

    fn actions<const N: usize>(
        &mut self,
        core: &Core<N>,
        model: &Model,
        frame: &Frame,
    ) -> Result<(), ActionSpaceError> {
        let mut budget = MOST_CHOICES;
        for (number, action) in core.actions.iter().enumerate() {
            let are_cells: Vec<bool> =
                action.choose.iter().map(|it| matches!(it.domain, Domain::Cells(_))).collect();
            let mut forms = [true, false].map(|planes| {
                (ActionForm { are_cells: are_cells.clone(), planes }, BTreeSet::new())
            });
            let mut generators = model.turn.phases.iter().flat_map(|it| &it.generators);
            let is_used = generators
                .any(|it| matches!(it, Generator::Action { action, .. } if action.idx() == number));
            for player in (0..core.n_players).filter(|_| is_used) {
                let chosen = Vec::new();
                let mut bounds = Bounds { core, player, action, chosen };
                let fits = bounds.each(&mut budget, &mut |chosen| {
                    for (form, keys) in &mut forms {
                        keys.insert(form.key(frame, player, number as u16, chosen).0);
                    }
                });
                if !fits {
                    let name = action.name.clone();
                    return Err(ActionSpaceError::TooManyChoices { action: name });
                }
            }
            let [(planes, in_planes), (singles, alone)] = forms;
            let is_flat = are_cells.iter().any(|it| *it)
                && in_planes.len() * frame.area() < WASTE * alone.len();
            let (form, keys) = if is_flat { (planes, in_planes) } else { (singles, alone) };
            self.forms.push(form);
            self.actions.extend(keys);
        }
        Ok(())
    }
}

impl ActionForm {
    /// Returns the key of an action, and the first cell of the view if the action has planes.
    #[inline]
    pub(super) fn key(
        &self,
        frame: &Frame,
        player: usize,
        action: u16,
        chosen: &[u16],
    ) -> (ActionKey, Option<u16>) {
        let (mut parts, mut first) = ([NO_PART; 4], None);
        for ((part, is_cell), it) in parts.iter_mut().zip(&self.are_cells).zip(chosen) {
            *part = match (is_cell, first) {
                (false, _) => u32::from(*it),
                (true, None) if self.planes => {
                    first = Some(frame.view(player, *it));
                    NO_PART
                }
                (true, None) => u32::from(frame.view(player, *it)),
                (true, Some(first)) => frame.delta(first, frame.view(player, *it)),
            };
        }
        (ActionKey { action, parts }, first)
    }
}

/// Returns the cells of pieces that may castle in games from the set-up; `None` if these may be any.
fn castling_cells(model: &Model) -> Option<&Vec<Cell>> {
    let mut effects = model.effects();
    let adds = effects.any(|it| matches!(it, Effect::Include(SetId::UNMOVED, _, true)));
    (!adds && model.shuffle.is_none()).then(|| &model.start.sets[SetId::UNMOVED.idx()])
}

/// Returns false if an unmoved piece on a cell is no king of a type.
fn may_be_king(model: &Model, cell: Cell, king: u8) -> bool {
    let mut effects = model.effects();
    let changes =
        |it: &Effect| matches!(it, Effect::Become(..) | Effect::Include(SetId::UNMOVED, ..));
    let at_start = model.start.cells[cell.idx()];
    model.shuffle.is_some()
        || effects.any(changes)
        || at_start.is_some_and(|it| it.ty == PieceType(king))
}

/// Returns the types whose moves some phase generates.
fn movable(model: &Model) -> Vec<PieceType> {
    let used = |ty: &PieceType| {
        let mut generators = model.turn.phases.iter().flat_map(|it| &it.generators);
        generators.any(|it| match it {
            Generator::Moves { types, .. } => types.as_ref().is_none_or(|it| it.has(*ty)),
            _ => false,
        })
    };
    model.types.ids().filter(used).collect()
}

/// A pattern with the one that imitates it.
type PatternPair<'p, const N: usize> = (&'p Pattern<N>, Option<&'p Pattern<N>>);

/// Returns the patterns that a player's piece may use.
fn patterns<const N: usize>(core: &Core<N>, player: usize, ty: usize) -> Vec<PatternPair<'_, N>> {
    let mut res = Vec::new();
    for pattern in &core.movement(player, ty).patterns {
        let Some(imitation) = pattern.imitates else {
            res.push((pattern, None));
            continue;
        };
        let all: &[PieceMovement<N>] = &core.imitations[usize::from(imitation)];
        let types = &all[player * core.n_types..(player + 1) * core.n_types];
        let inner = types.iter().flat_map(|it| &it.patterns);
        let inner = inner.filter(|it| !it.initial && it.imitates.is_none());
        res.extend(inner.map(|it| (it, Some(pattern))));
    }
    res
}

/// Returns for each player, for each cell, the victims of rights that other players may leave there.
fn en_passant_rights<const N: usize>(core: &Core<N>) -> Vec<Vec<Vec<u16>>> {
    let mut left: Vec<Vec<BTreeSet<u16>>> =
        vec![vec![BTreeSet::new(); core.n_cells]; core.n_players];
    let none = vec![Vec::new(); core.n_cells];
    for (player, left) in left.iter_mut().enumerate() {
        for ty in 0..core.n_types {
            for (inner, outer) in patterns(core, player, ty) {
                if !inner.sets_en_passant && !outer.is_some_and(|it| it.sets_en_passant) {
                    continue;
                }
                let mut walker = Walker::new(&core.geometry, &none, MOST_WALKS);
                for (path, from) in
                    inner.paths.iter().flat_map(|it| (0..core.n_cells).map(move |from| (it, from)))
                {
                    walker.walk(path, from as u16, &mut |walk, _, passed| {
                        for cell in passed.iter().filter(|it| **it != walk.to && **it != walk.from)
                        {
                            left[usize::from(*cell)].insert(walk.to);
                        }
                    });
                }
            }
        }
    }
    (0..core.n_players)
        .map(|player| {
            let victims = |cell: usize| {
                let others = left.iter().enumerate().filter(|it| it.0 != player);
                let all: BTreeSet<u16> = others.flat_map(|it| it.1[cell].iter().copied()).collect();
                all.into_iter().collect()
            };
            (0..core.n_cells).map(victims).collect()
        })
        .collect()
}

impl<const N: usize> Steps<'_, N> {
    fn piece(&mut self, player: usize, ty: PieceType) {
        let core = self.core;
        let patterns = patterns(core, player, ty.idx());
        let label = |it: &PatternPair<'_, N>| it.1.and_then(|it| it.label).or(it.0.label);
        let special = |it: &PatternPair<'_, N>| {
            label(it).is_some() || it.0.paths.iter().any(|it| !walks::is_plain(it))
        };
        let has_routes = patterns.iter().any(special);
        for from in 0..core.n_cells {
            for pair in &patterns {
                let (inner, outer) = pair;
                let mut allowed = inner.allowed(from) & core.all;
                if let Some(outer) = outer {
                    allowed &= outer.allowed(from);
                }
                if has_routes {
                    let allowed = |to| allowed.has(to);
                    self.walks([player, ty.idx()], from as u16, (inner, label(pair)), allowed);
                } else {
                    self.plain(player, ty, from as u16, inner, |to| allowed.has(to));
                }
            }
            if has_routes {
                self.collector.end_of_piece(self.frame, self.frame.view(player, from as u16));
            }
        }
    }

    /// Looks at a pattern whose moves differ in nothing but their ends.
    fn plain(
        &mut self,
        player: usize,
        ty: PieceType,
        from: u16,
        pattern: &Pattern<N>,
        allowed: impl Fn(usize) -> bool,
    ) {
        let add = |steps: &mut Self, to: usize, land: Land| {
            if allowed(to) {
                let quiet = land.has(Land::EMPTY) || land.has(Land::SWAP);
                let classes = [(quiet, false), (land.captures(), true)];
                for (_, take) in classes.into_iter().filter(|it| it.0) {
                    steps.add([player, ty.idx(), usize::from(from), to], RouteKey::PLAIN, take);
                }
            }
        };
        for (land, reach) in &pattern.tables {
            for to in reach.most(usize::from(from)) {
                add(self, to, *land);
            }
        }
        for path in &pattern.walks {
            let Some(last) = path.legs.last() else { continue };
            for to in walks::ends(&self.core.geometry, path, from) {
                add(self, usize::from(to), last.land);
            }
        }
    }

    /// Looks at all walks of a pattern, some of which may have a route.
    fn walks(
        &mut self,
        [player, ty]: [usize; 2],
        from: u16,
        (pattern, label): (&Pattern<N>, Option<LabelId>),
        allowed: impl Fn(usize) -> bool,
    ) {
        let (core, frame) = (self.core, self.frame);
        let rights = std::mem::take(&mut self.rights[player]);
        let mut walker = Walker::new(&core.geometry, &rights, self.budget);
        let mut seen_needs = Vec::new();
        for path in &pattern.paths {
            walker.walk(path, from, &mut |walk, needs, _| {
                if !walk.relayed && !allowed(usize::from(walk.to)) {
                    return;
                }
                seen_needs.clear();
                seen_needs.extend(needs.iter().map(|it| (frame.view(player, it.0), it.1)));
                let mut view = walks::Walk { label, ..walk.clone() };
                view.from = frame.view(player, walk.from);
                view.to = frame.view(player, walk.to);
                view.victims = seen(frame, player, &walk.victims);
                view.put_down = walk.put_down.map(|it| (frame.view(player, it.0), it.1));
                view.en_passant = walk.en_passant.map(|it| frame.view(player, it));
                let key = self.collector.add(frame, &view, &seen_needs);
                let take = !walk.victims.is_empty();
                let ends = [usize::from(walk.from), usize::from(walk.to)];
                if walk.relayed {
                    for ty in 0..core.n_types {
                        self.add([player, ty, ends[0], ends[1]], key, take);
                    }
                } else {
                    self.add([player, ty, ends[0], ends[1]], key, take);
                }
            });
        }
        self.budget = walker.budget;
        self.rights[player] = rights;
    }

    /// Adds a step with all choices that it may leave.
    fn add(&mut self, at: [usize; 4], key: RouteKey, take: bool) {
        let [player, ty, from, to] = at;
        let ty = PieceType::new(ty);
        let view = [from, to].map(|it| self.frame.view(player, it as u16));
        let delta = self.frame.delta(view[0], view[1]);
        let mut choices = BTreeSet::new();
        self.choices.of_step(self.core, at, take, &mut choices);
        self.found.extend(choices.into_iter().map(|it| (ty, delta, key, it, view[1])));
    }
}
