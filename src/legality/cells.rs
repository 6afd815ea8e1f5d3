//! The cells to which pieces of each type can ever come.
//!
//! The answer errs on the side of too many cells: every leg may land anywhere, and effects that move or make pieces in ways
//! that no table knows allow all cells.

use super::{
    conds::{KnownMove, Origin},
    values_of,
};
use alfil_model::{
    Cell, Choice, ChoiceSource, DirId, Effect, Event, Generator, Land, Leg, Model, PatternKind,
    PieceRef, PieceType, Player, Rule, SiteId,
};

/// The cells of each type of each player.
#[derive(Debug)]
pub(super) struct Reachable<'a> {
    model: &'a Model,
    /// For each type and player a flag of each cell; empty if pieces may come to all cells.
    cells: Vec<bool>,
    /// The types of each player whose cells are still to be followed.
    waiting: Vec<(PieceType, Player, Cell)>,
}

impl<'a> Reachable<'a> {
    pub(super) fn new(model: &'a Model) -> Reachable<'a> {
        let mut res = Reachable { model, cells: Vec::new(), waiting: Vec::new() };
        if goes_anywhere(model) {
            return res;
        }
        let n = model.types.len() * model.players.len() * model.board.cells.len();
        res.cells = vec![false; n];
        res.begin();
        while let Some((ty, player, cell)) = res.waiting.pop() {
            res.follow(ty, player, cell);
        }
        res
    }

    /// Returns true if a piece may come to a cell.
    pub(super) fn has(&self, ty: PieceType, player: Player, cell: Cell) -> bool {
        self.cells.is_empty() || self.cells[self.number(ty, player, cell)]
    }

    /// Returns true if a piece that comes to a cell becomes another one there.
    pub(super) fn promotes_at(&self, ty: PieceType, player: Player, cell: Cell) -> bool {
        let from = self.cells().find(|it| *it != cell && self.has(ty, player, *it));
        from.is_some_and(|from| {
            let (model, from) = (self.model, Origin::Cell(from));
            changes_for_certain(&KnownMove { model, ty, player, from, to: Some(cell) })
        })
    }

    fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.model.board.cells.len()).map(Cell::new)
    }

    fn number(&self, ty: PieceType, player: Player, cell: Cell) -> usize {
        (ty.idx() * self.model.players.len() + player.idx()) * self.model.board.cells.len()
            + cell.idx()
    }

    fn add(&mut self, ty: PieceType, player: Player, cell: Cell) {
        let n = self.number(ty, player, cell);
        if !std::mem::replace(&mut self.cells[n], true) {
            self.waiting.push((ty, player, cell));
        }
    }

    /// Adds the cells of the set-up, of its shuffle, and those of drops.
    fn begin(&mut self) {
        let model = self.model;
        let players = || model.players.ids();
        for (cell, piece) in model.start.cells.iter().enumerate() {
            let Some(piece) = piece.filter(|it| it.owner.idx() < model.players.len()) else {
                continue;
            };
            let home = Cell::new(cell);
            self.add(piece.ty, piece.owner, home);
            let Some(shuffle) = &model.shuffle else { continue };
            if shuffle.cells[piece.owner].contains(&home) {
                for player in players() {
                    for cell in &shuffle.cells[player] {
                        self.add(piece.ty, player, *cell);
                    }
                }
            }
        }
        for (ty, player) in model.types.ids().flat_map(|ty| players().map(move |it| (ty, it))) {
            let Some(drop) = &model.types[ty].drop else { continue };
            for cell in self.cells() {
                let known = KnownMove { model, ty, player, from: Origin::Hand, to: Some(cell) };
                if known.may(drop) {
                    self.arrive(&known);
                }
            }
        }
    }

    /// Adds the cells to which a piece can go.
    fn follow(&mut self, ty: PieceType, player: Player, from: Cell) {
        let model = self.model;
        let to = |cell| KnownMove { model, ty, player, from: Origin::Cell(from), to: Some(cell) };
        let mut targets: Vec<Cell> = Vec::new();
        for pattern in &model.types[ty].patterns {
            let PatternKind::Paths(paths) = &pattern.kind else {
                targets.extend(self.cells());
                continue;
            };
            for path in paths {
                let reached = self.walk(player, &path.legs, from).into_iter();
                targets.extend(reached.filter(|it| to(*it).may(&pattern.when)));
            }
        }
        targets.sort_unstable();
        targets.dedup();
        for cell in targets {
            if is_generated(&to(cell)) {
                self.arrive(&to(cell));
            }
        }
        for way in model.types.iter().flat_map(|it| &it.castles) {
            if way.player != player {
                continue;
            }
            if way.king_from == from {
                self.add(ty, player, way.king_to);
            }
            if way.partner_from == from {
                self.add(ty, player, way.partner_to);
            }
        }
    }

    /// Returns the cells on which the legs may end.
    fn walk(&self, player: Player, legs: &[Leg], from: Cell) -> Vec<Cell> {
        let board = &self.model.board;
        let mut sites: Vec<SiteId> = board.cells[from.idx()].sites.clone();
        for leg in legs {
            let Some(dirs) = leg.steps.dirs() else {
                return self.cells().collect();
            };
            let mut next = Vec::new();
            for site in sites {
                let mut at = site;
                for n in 0..usize::from(leg.max) {
                    let dir = self.model.players[player].directions[dirs[n % dirs.len()].idx()];
                    let Some(there) = self.step(dir, at) else { break };
                    at = there;
                    next.push(at);
                    // A ring of links begins again.
                    let begins_again = at == site && (n + 1) % dirs.len() == 0;
                    if begins_again || n > board.sites.len() * dirs.len() {
                        break;
                    }
                }
            }
            next.sort_unstable();
            next.dedup();
            sites = next;
        }
        let mut res: Vec<Cell> = sites.iter().map(|it| board.sites[it.idx()].cell).collect();
        res.sort_unstable();
        res.dedup();
        res
    }

    /// Makes a step: on through the sites of the cell where it begins.
    fn step(&self, dir: DirId, from: SiteId) -> Option<SiteId> {
        let board = &self.model.board;
        let links = &board.directions[dir.idx()].links;
        let cell = |it: SiteId| board.sites[it.idx()].cell;
        let mut at = links[from.idx()]?;
        for _ in 0..board.sites.len() {
            if cell(at) != cell(from) {
                break;
            }
            at = links[at.idx()]?;
        }
        Some(at)
    }

    /// Adds the types that a piece may be of when a move is over.
    fn arrive(&mut self, known: &KnownMove<'_>) {
        let Some(to) = known.to else { return };
        let mut becomes = vec![known.ty];
        let (mut n, mut comes_back) = (0, false);
        while n < becomes.len() {
            let now = KnownMove { ty: becomes[n], ..*known };
            for ty in may_become(&now) {
                comes_back |= ty == known.ty;
                if !becomes.contains(&ty) {
                    becomes.push(ty);
                }
            }
            n += 1;
        }
        if !comes_back && changes_for_certain(known) {
            becomes.remove(0);
        }
        for ty in becomes {
            self.add(ty, known.player, to);
        }
    }
}

/// Returns true if some phase has the move of a piece.
fn is_generated(known: &KnownMove<'_>) -> bool {
    let phases = &known.model.turn.phases;
    phases.iter().flat_map(|it| &it.generators).any(|it| match it {
        Generator::Moves { types, when } => {
            types.as_ref().is_none_or(|it| it.has(known.ty)) && known.may(when)
        }
        _ => false,
    })
}

/// Returns true if pieces may come to cells by other ways than those that are followed.
fn goes_anywhere(model: &Model) -> bool {
    let legs = model.types.iter().flat_map(|it| &it.patterns).flat_map(|it| match &it.kind {
        PatternKind::Paths(paths) => &paths[..],
        PatternKind::Imitate { .. } => &[],
    });
    let mut legs = legs.flat_map(|it| &it.legs);
    let moves_others = |it: &Leg| it.unload || it.land.has(Land::RELAY) || it.land.has(Land::SWAP);
    let moves = |it: &Effect| match it {
        Effect::Place { .. }
        | Effect::Turn(..)
        | Effect::Relocate(..)
        | Effect::Swap(..)
        | Effect::Shift(..) => true,
        Effect::Become(affected, _) => !affected.is(PieceRef::Mover),
        _ => false,
    };
    legs.any(moves_others) || model.effects().any(moves)
}

/// Returns the types that a mover may become by one rule.
pub(super) fn may_become(known: &KnownMove<'_>) -> Vec<PieceType> {
    let mut res = Vec::new();
    for rule in known.model.rules.iter().filter(|it| known.may(&it.when)) {
        for case in rule.cases.iter().filter(|it| known.may(&it.when)) {
            for effect in &case.effects {
                match effect {
                    Effect::Choose(choice) => res.extend(offered(known, choice)),
                    Effect::Become(_, ty) => {
                        res.extend(values_of(known.model, ty, known.ty, false));
                    }
                    _ => {}
                }
            }
        }
    }
    res
}

fn offered(known: &KnownMove<'_>, choice: &Choice) -> Vec<PieceType> {
    let model = known.model;
    match &choice.source {
        ChoiceSource::Types(types) => types.clone(),
        ChoiceSource::Type(it) => values_of(model, it, known.ty, false),
        ChoiceSource::Promotion(it) => values_of(model, it, known.ty, false)
            .into_iter()
            .flat_map(|it| model.promotions[it].clone())
            .collect(),
        ChoiceSource::Held(_, types) => types.iter().collect(),
    }
}

/// Returns true if some rule changes the mover's type, whatever the position is.
fn changes_for_certain(known: &KnownMove<'_>) -> bool {
    // A move has few choices; a choice beyond them would not be made.
    let choosing = known.model.rules.iter().filter(|it| it.chooses()).count();
    let certain = |rule: &Rule| {
        let on = rule.on.contains(&Event::Moved);
        if !on || choosing > alfil_model::MAX_CHOICES && rule.chooses() || !known.must(&rule.when) {
            return false;
        }
        let case = rule.cases.iter().find(|it| known.may(&it.when));
        case.is_some_and(|case| {
            known.must(&case.when) && case.effects.iter().any(|it| is_change(known, it))
        })
    };
    known.model.rules.iter().any(certain)
}

/// Returns true if an effect lets the mover be of its type no more.
fn is_change(known: &KnownMove<'_>, effect: &Effect) -> bool {
    match effect {
        Effect::Choose(Choice { source: ChoiceSource::Types(types), optional: false, .. }) => {
            !types.contains(&known.ty)
        }
        _ => false,
    }
}
