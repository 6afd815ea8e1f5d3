//! Directions: vectors, names, compositions, and how other players see them.

use super::{
    Geometry, GridKind, Vector, Wrap,
    players::{Linear, View},
};
use alfil_model::{Cell, DirId, Direction, Player, SiteId};

/// The kinds of directions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum DirectionKind {
    /// A vector; absolute ones (`n`) are the same for all players.
    Vector { by: Vector, wrap: Wrap, absolute: bool },
    /// One after the other.
    Composed(Vec<DirId>),
    /// Listed links, or how another player sees them.
    Links,
}

/// The identity of a direction: directions with equal keys are the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Key {
    Vector(Vector, Wrap, bool),
    Composed(Vec<DirId>),
    Links(Vec<Option<SiteId>>),
    /// The direction, the player who sees it, and the condition on its steps.
    Restricted(DirId, Player, String),
}

/// Names and vectors of a square grid's steps: relative, absolute, vector.
pub(super) const SQUARE_STEPS: [(&str, &str, (i32, i32)); 8] = [
    ("forward", "n", (0, 1)),
    ("right", "e", (1, 0)),
    ("back", "s", (0, -1)),
    ("left", "w", (-1, 0)),
    ("forward-right", "ne", (1, 1)),
    ("back-right", "se", (1, -1)),
    ("back-left", "sw", (-1, -1)),
    ("forward-left", "nw", (-1, 1)),
];

/// The same for hexes: first over the six edges, then over the six corners.
pub(super) const HEX_STEPS: [(&str, &str, (i32, i32)); 12] = [
    ("forward", "n", (0, 2)),
    ("forward-right", "ne", (1, 1)),
    ("back-right", "se", (1, -1)),
    ("back", "s", (0, -2)),
    ("back-left", "sw", (-1, -1)),
    ("forward-left", "nw", (-1, 1)),
    ("forward-forward-right", "nne", (1, 3)),
    ("right", "e", (2, 0)),
    ("back-back-right", "sse", (1, -3)),
    ("back-back-left", "ssw", (-1, -3)),
    ("left", "w", (-2, 0)),
    ("forward-forward-left", "nnw", (-1, 3)),
];

/// Directions beyond this number are not made: only absurd files come near it.
const MOST: usize = 20_000;

impl Geometry {
    /// Returns the direction of a leap or step within a level: files and ranks, on hexes files and half steps (straight
    /// forward is `(0, 2)`). It crosses the edges that the board or `wrap` has joined.
    ///
    /// Single steps to neighbours heed the cut links of the board and have its extra links; leaps know neither. On graphs
    /// vectors lead nowhere.
    pub fn vector(&mut self, dx: i32, dy: i32, wrap: Wrap) -> DirId {
        self.vector_by((dx, dy, 0), wrap, false)
    }

    /// Returns the directions that a word stands for: one for a direction, several for a group.
    pub fn named(&self, name: &str) -> Option<Vec<DirId>> {
        self.named.get(name).cloned()
    }

    /// Returns all names of directions and groups.
    pub fn direction_names(&self) -> Vec<String> {
        self.named.keys().cloned().collect()
    }

    /// Returns the direction that follows several links, one after the other, as one step. All links must be there; what
    /// stands on the places between doesn't matter.
    pub fn compose(&mut self, dirs: &[DirId]) -> DirId {
        if let [only] = dirs {
            return *only;
        }
        let links = (0..self.board.sites.len())
            .map(|site| {
                dirs.iter().try_fold(SiteId::new(site), |at, dir| {
                    self.board.directions[dir.idx()].links[at.idx()]
                })
            })
            .collect();
        let names: Vec<_> =
            dirs.iter().map(|it| self.board.directions[it.idx()].name.as_str()).collect();
        let name = names.join("+");
        self.register(
            Key::Composed(dirs.to_vec()),
            DirectionKind::Composed(dirs.to_vec()),
            &name,
            links,
        )
    }

    /// Returns a direction of the first player's view as that player sees it.
    pub fn orient(&mut self, dir: DirId, player: Player) -> DirId {
        if let Some(known) = self.seen.get(&(player, dir)) {
            return *known;
        }
        let Some(view) = self.views.get(player.idx()).cloned() else { return dir };
        let res = self.image(dir, &view);
        self.seen.insert((player, dir), res);
        res
    }

    /// Returns a direction that has a name as that player sees it. Other directions are known only after a call of
    /// [`Geometry::orient`].
    pub fn oriented(&self, dir: DirId, player: Player) -> Option<DirId> {
        match self.seen.get(&(player, dir)) {
            Some(known) => Some(*known),
            None => (player.idx() == 0 || self.views.is_empty()).then_some(dir),
        }
    }

    /// Returns a direction of the first player's view that has only those steps of another one for which a condition
    /// holds. `allows` gets the player, and the cells at both ends of a step. Steps inside a cell stay.
    pub fn restricted(
        &mut self,
        dir: DirId,
        condition: &str,
        allows: &dyn Fn(Player, Cell, Cell) -> bool,
    ) -> DirId {
        let res = self.restricted_for(Player::new(0), dir, condition, allows);
        for player in (1..self.views.len()).map(Player::new) {
            let theirs = self.orient(dir, player);
            let theirs = self.restricted_for(player, theirs, condition, allows);
            self.seen.insert((player, res), theirs);
            self.views[player.idx()].listed.push((res, theirs));
        }
        res
    }

    fn restricted_for(
        &mut self,
        player: Player,
        dir: DirId,
        condition: &str,
        allows: &dyn Fn(Player, Cell, Cell) -> bool,
    ) -> DirId {
        let direction = &self.board.directions[dir.idx()];
        let cell = |site: SiteId| self.board.sites[site.idx()].cell;
        let keeps = |from: Cell, to: Cell| from == to || allows(player, from, to);
        let links = direction
            .links
            .iter()
            .enumerate()
            .map(|(from, to)| to.filter(|it| keeps(cell(SiteId::new(from)), cell(*it))));
        let (links, name) = (links.collect(), format!("{} if {condition}", direction.name));
        let key = Key::Restricted(dir, player, condition.to_owned());
        self.register(key, DirectionKind::Links, &name, links)
    }

    /// Makes [`Geometry::oriented`] know all directions that have a name.
    pub(super) fn orient_named(&mut self) {
        let named: Vec<DirId> = self.named.values().flatten().copied().collect();
        for player in (0..self.views.len()).map(Player::new) {
            for &dir in &named {
                self.orient(dir, player);
            }
        }
    }

    /// Makes [`Geometry::finish_with_flip`] give the directions reversed front to back, as imitators that mirror need it.
    pub fn want_flip(&mut self) {
        if self.flip.is_none() {
            self.flip = Some(self.view(Linear::MIRROR));
        }
    }

    /// Closes the directions under the players' views, fills in [`alfil_model::PlayerInfo::directions`], and gives the board.
    pub fn finish(
        self,
        players: &mut alfil_model::PerPlayer<alfil_model::PlayerInfo>,
    ) -> alfil_model::Board {
        self.finish_with_flip(players).0
    }

    /// Like [`Geometry::finish`], with the map from each direction to its mirror image, front to back (the identity if
    /// [`Geometry::want_flip`] was not called).
    pub fn finish_with_flip(
        mut self,
        players: &mut alfil_model::PerPlayer<alfil_model::PlayerInfo>,
    ) -> (alfil_model::Board, Vec<DirId>) {
        let mut views = self.views.clone();
        let flipped = self.flip.take();
        views.extend(flipped.clone());
        let mut done = 0;
        while done < self.board.directions.len() {
            for view in &views {
                self.image(DirId::new(done), view);
            }
            done += 1;
        }
        let all = |this: &mut Geometry, view: Option<&View>| -> Vec<DirId> {
            (0..done)
                .map(DirId::new)
                .map(|dir| view.map_or(dir, |view| this.image(dir, view)))
                .collect()
        };
        for player in players.ids() {
            players[player].directions = all(&mut self, views.get(player.idx()));
        }
        let flip = all(&mut self, flipped.as_ref());
        (self.board, flip)
    }

    /// Returns how a direction looks to someone with that view.
    fn image(&mut self, dir: DirId, view: &View) -> DirId {
        if let Some((_, to)) = view.listed.iter().find(|(from, _)| *from == dir) {
            return *to;
        }
        match self.kinds[dir.idx()].clone() {
            DirectionKind::Vector { absolute: true, .. } => dir,
            DirectionKind::Vector { by, wrap, .. } => match view.linear.apply(by) {
                Some(by) => {
                    let turned = view.linear.swaps_axes();
                    let wrap =
                        if turned { Wrap { files: wrap.ranks, ranks: wrap.files } } else { wrap };
                    self.vector_by(by, wrap, false)
                }
                None => dir,
            },
            DirectionKind::Composed(parts) => {
                let parts: Vec<_> = parts.into_iter().map(|it| self.image(it, view)).collect();
                self.compose(&parts)
            }
            DirectionKind::Links => {
                let Some(sites) = &view.sites else { return dir };
                let direction = &self.board.directions[dir.idx()];
                let mut links = vec![None; sites.len()];
                for (from, to) in direction.links.iter().enumerate() {
                    links[sites[from].idx()] = to.map(|it| sites[it.idx()]);
                }
                if links == direction.links || self.board.directions.len() >= MOST {
                    return dir;
                }
                let name = format!("{} turned", direction.name);
                self.register(Key::Links(links.clone()), DirectionKind::Links, &name, links)
            }
        }
    }

    /// Returns the direction of a vector; see [`Geometry::vector`].
    pub(super) fn vector_by(&mut self, by: Vector, wrap: Wrap, absolute: bool) -> DirId {
        let wrap = match self.kind {
            GridKind::Square => {
                Wrap { files: wrap.files || self.wrap.files, ranks: wrap.ranks || self.wrap.ranks }
            }
            GridKind::Hex | GridKind::Graph => Wrap::default(),
        };
        let key = Key::Vector(by, wrap, absolute);
        if let Some(known) = self.registered.get(&key) {
            return *known;
        }
        let mut links: Vec<_> =
            self.board.sites.iter().map(|it| self.over((it.x, it.y, it.level), by, wrap)).collect();
        if self.is_step(by) {
            for (from, to) in links.iter_mut().enumerate() {
                *to = to.filter(|to| !self.cut.contains(&(SiteId::new(from), *to)));
            }
            for (from, to) in self.extra.get(&by).into_iter().flatten() {
                links[from.idx()] = Some(*to);
            }
        }
        let name = self.vector_name(by, wrap, absolute);
        self.register(key, DirectionKind::Vector { by, wrap, absolute }, &name, links)
    }

    /// Returns the site that a vector leads to.
    pub(super) fn over(
        &self,
        (x, y, level): (i32, i32, u16),
        by: Vector,
        wrap: Wrap,
    ) -> Option<SiteId> {
        let around = |at: i32, by: i32, size: u16, wrap: bool| {
            let to = at.checked_add(by)?;
            Some(if wrap { to.rem_euclid(i32::from(size)) } else { to })
        };
        let (files, ranks) = self.size;
        let to = (
            around(x, by.0, files, wrap.files)?,
            around(y, by.1, ranks, wrap.ranks)?,
            i32::from(level).checked_add(by.2)?,
        );
        self.sites.get(&to).copied()
    }

    /// Returns true if a vector leads to neighbours.
    fn is_step(&self, (dx, dy, levels): Vector) -> bool {
        match self.kind {
            GridKind::Square => {
                (dx, dy, levels) != (0, 0, 0)
                    && [dx, dy, levels].iter().all(|it| it.unsigned_abs() <= 1)
            }
            GridKind::Hex => {
                levels == 0 && HEX_STEPS.iter().any(|(_, _, vector)| *vector == (dx, dy))
            }
            GridKind::Graph => false,
        }
    }

    fn vector_name(&self, by: Vector, wrap: Wrap, absolute: bool) -> String {
        let steps: &[(&str, &str, (i32, i32))] = match self.kind {
            GridKind::Square => &SQUARE_STEPS,
            GridKind::Hex => &HEX_STEPS,
            GridKind::Graph => &[],
        };
        let step = steps.iter().find(|(_, _, vector)| (vector.0, vector.1, 0) == by);
        let mut name = match (step, by) {
            (Some((_, compass, _)), _) if absolute => (*compass).to_owned(),
            (Some((relative, ..)), _) => (*relative).to_owned(),
            (None, (0, 0, 1)) => "up".to_owned(),
            (None, (0, 0, -1)) => "down".to_owned(),
            (None, (dx, dy, 0)) => format!("({dx},{dy})"),
            (None, (dx, dy, levels)) => format!("({dx},{dy},{levels})"),
        };
        match (wrap.files && !self.wrap.files, wrap.ranks && !self.wrap.ranks) {
            (false, false) => {}
            (true, false) => name.push_str(" round files"),
            (false, true) => name.push_str(" round ranks"),
            (true, true) => name.push_str(" round"),
        }
        name
    }

    /// Adds a direction, or finds the one that is the same.
    pub(super) fn register(
        &mut self,
        key: Key,
        kind: DirectionKind,
        name: &str,
        mut links: Vec<Option<SiteId>>,
    ) -> DirId {
        if let Some(known) = self.registered.get(&key) {
            return *known;
        }
        self.unloop(&mut links);
        let taken = |name: &str| self.board.directions.iter().any(|it| it.name == name);
        let mut unique = name.to_owned();
        let mut n = 2;
        while taken(&unique) {
            unique = format!("{name} {n}");
            n += 1;
        }
        let res = DirId::new(self.board.directions.len());
        self.board.directions.push(Direction { name: unique, links });
        self.kinds.push(kind);
        self.registered.insert(key, res);
        res
    }

    /// Drops links on which one would walk round and round within one cell: following a link until another cell is
    /// reached always ends.
    fn unloop(&self, links: &mut [Option<SiteId>]) {
        for from in 0..links.len() {
            let cell = self.board.sites[from].cell;
            let mut at = links[from];
            let mut steps = 0;
            while let Some(site) = at.filter(|it| self.board.sites[it.idx()].cell == cell) {
                steps += 1;
                if steps > links.len() {
                    links[from] = None;
                    break;
                }
                at = links[site.idx()];
            }
        }
    }
}
