//! Walks paths: the legs of a [`Path`] made one after the other over the sites of a board.

use alfil_model::{
    Board, Cell, DirId, EnPassant, Land, Leg, Path, PerPlayer, Piece, Player, PlayerInfo, SiteId,
};

/// A piece as the walker sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occupant {
    /// Its owner.
    pub owner: Player,
    /// True if it is a royal piece of its owner.
    pub royal: bool,
}

/// The owner of the enemy piece that an attack assumes on its target. It is an enemy of all, also in games of one player.
pub(super) const ASSUMED_ENEMY: Player = Player(Player::NEUTRAL.0 + 1);

/// The board as it stands.
#[derive(Clone, Debug)]
pub struct Ground<'a> {
    board: &'a Board,
    players: &'a PerPlayer<PlayerInfo>,
    en_passant: &'a [EnPassant],
    occupants: Vec<Option<Occupant>>,
}

/// The result of a path: the changes if this path became a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkedPath {
    /// The cell from which the moving piece comes: the walker's own cell, or after a relay that of the piece relayed to.
    pub from: Cell,
    /// The cell where it ends.
    pub to: Cell,
    /// Cells of the captured pieces, in the order of legs.
    pub victims: Vec<Cell>,
    /// The captured piece that is put down again, and where.
    pub unload: Option<(Cell, Cell)>,
    /// True if an own piece on `to` goes to `from`.
    pub swap: bool,
    /// The cell of the hurdle: the first piece on which a leg before the last ended.
    pub over: Option<Cell>,
    /// Cells that it passed over, without `from` and `to`, ascending.
    pub passed: Vec<Cell>,
    /// True if one of the captures was made on an en passant right.
    pub is_en_passant: bool,
}

impl<'a> Ground<'a> {
    /// Returns the board with these pieces on it; `royal` has the cells of all players' royal pieces.
    pub fn new(
        board: &'a Board,
        players: &'a PerPlayer<PlayerInfo>,
        cells: &[Option<Piece>],
        royal: &[Cell],
        en_passant: &'a [EnPassant],
    ) -> Ground<'a> {
        let occupant = |(n, piece): (usize, &Option<Piece>)| {
            piece.map(|it| Occupant { owner: it.owner, royal: royal.contains(&Cell::new(n)) })
        };
        Ground {
            board,
            players,
            en_passant,
            occupants: cells.iter().enumerate().map(occupant).collect(),
        }
    }

    /// Returns the board with that piece on a cell, whatever stands there.
    #[must_use]
    pub fn with(&self, cell: Cell, occupant: Occupant) -> Ground<'a> {
        let mut res = self.clone();
        res.occupants[cell.idx()] = Some(occupant);
        res
    }

    /// Returns the board without any en passant right.
    #[must_use]
    pub fn without_en_passant(self) -> Ground<'a> {
        Ground { en_passant: &[], ..self }
    }

    /// Returns true if a royal piece stands on a cell.
    pub fn is_royal(&self, cell: Cell) -> bool {
        self.occupants[cell.idx()].is_some_and(|it| it.royal)
    }

    /// Returns all results of a path for the piece on a cell; several routes may give the same result several times.
    ///
    /// `turned` maps each direction of the path before the owner's orientation is applied (imitators reverse them).
    /// Without it directions stay.
    pub fn walk(&self, from: Cell, path: &Path, turned: Option<&[DirId]>) -> Vec<WalkedPath> {
        let Some(mover) = self.occupants[from.idx()] else { return Vec::new() };
        if mover.owner == Player::NEUTRAL {
            return Vec::new();
        }
        let guide = Guide { ground: self, owner: mover.owner, turned };
        let start = |site: &SiteId| WalkState::new(from, *site);
        let mut states: Vec<WalkState> =
            self.board.cells[from.idx()].sites.iter().map(start).collect();
        let last = path.legs.len() - 1;
        for (n, leg) in path.legs.iter().enumerate() {
            states = states.iter().flat_map(|it| guide.leg(it, leg, n == last)).collect();
        }
        states.into_iter().map(|it| it.finish(self.board)).collect()
    }

    /// Returns the cells that a path reaches on a board that is empty except for the walker. Legs that capture or go to
    /// an empty cell end anywhere, others nowhere.
    pub fn reach(
        board: &'a Board,
        players: &'a PerPlayer<PlayerInfo>,
        owner: Player,
        from: Cell,
        path: &Path,
        turned: Option<&[DirId]>,
    ) -> Vec<Cell> {
        let ghost = |leg: &Leg| Leg { land: ghostly(leg.land), unload: false, ..leg.clone() };
        let path = Path { legs: path.legs.iter().map(ghost).collect() };
        let ground = Ground::alone(board, players, owner, from);
        ground.walk(from, &path, turned).into_iter().map(|it| it.to).collect()
    }

    /// Returns true if a path leads anywhere from a cell if other pieces stand where it needs them.
    pub fn leads_anywhere(
        board: &'a Board,
        players: &'a PerPlayer<PlayerInfo>,
        owner: Player,
        from: Cell,
        path: &Path,
    ) -> bool {
        let free = |leg: &Leg| {
            let beside = if leg.lame.is_empty() { &leg.jumped } else { &leg.lame };
            let (lame, jumped) = (beside.clone(), Vec::new());
            Leg { land: Land::EMPTY, unload: false, lame, jumped, ..leg.clone() }
        };
        let path = Path { legs: path.legs.iter().map(free).collect() };
        !Ground::alone(board, players, owner, from).walk(from, &path, None).is_empty()
    }

    /// Returns a board with one piece.
    fn alone(
        board: &'a Board,
        players: &'a PerPlayer<PlayerInfo>,
        owner: Player,
        cell: Cell,
    ) -> Ground<'a> {
        let mut occupants = vec![None; board.cells.len()];
        occupants[cell.idx()] = Some(Occupant { owner, royal: false });
        Ground { board, players, en_passant: &[], occupants }
    }

    fn cell(&self, site: SiteId) -> Cell {
        self.board.sites[site.idx()].cell
    }

    fn are_enemies(&self, one: Player, other: Player) -> bool {
        let teams = || self.players[one].team != self.players[other].team;
        one != Player::NEUTRAL && other != Player::NEUTRAL && (other == ASSUMED_ENEMY || teams())
    }
}

/// A path under way.
#[derive(Clone, Debug)]
struct WalkState {
    origin: Cell,
    site: SiteId,
    victims: Vec<Cell>,
    unload: Option<(Cell, Cell)>,
    swap: bool,
    over: Option<Cell>,
    passed: Vec<Cell>,
    is_en_passant: bool,
    /// How many steps the leg before had.
    length: u16,
}

impl WalkState {
    fn new(origin: Cell, site: SiteId) -> WalkState {
        WalkState {
            origin,
            site,
            victims: Vec::new(),
            unload: None,
            swap: false,
            over: None,
            passed: Vec::new(),
            is_en_passant: false,
            length: 0,
        }
    }

    fn finish(self, board: &Board) -> WalkedPath {
        let to = board.sites[self.site.idx()].cell;
        let mut passed = self.passed;
        passed.retain(|it| *it != self.origin && *it != to);
        passed.sort_unstable();
        passed.dedup();
        WalkedPath {
            from: self.origin,
            to,
            victims: self.victims,
            unload: self.unload,
            swap: self.swap,
            over: self.over,
            passed,
            is_en_passant: self.is_en_passant,
        }
    }
}

/// Walks the paths of one player's piece over the board.
struct Guide<'g> {
    ground: &'g Ground<'g>,
    owner: Player,
    turned: Option<&'g [DirId]>,
}

impl Guide<'_> {
    /// Returns all ways to make a leg.
    fn leg(&self, state: &WalkState, leg: &Leg, last: bool) -> Vec<WalkState> {
        let start = self.ground.cell(state.site);
        let mut state = state.clone();
        // The piece that this leg captures is put down if nothing was captured before.
        let mut pending = false;
        if leg.unload {
            if state.unload.is_some() || self.occupant(&state, start).is_some() {
                return Vec::new();
            }
            match state.victims.last() {
                Some(victim) => state.unload = Some((*victim, start)),
                None => pending = true,
            }
        }
        let mut ends = match leg.steps.dirs() {
            Some(dirs) => self.line(&state, leg, dirs, last),
            None => self.anywhere(&state, leg, last),
        };
        if pending {
            ends.retain(|it| !it.victims.is_empty());
            for end in &mut ends {
                end.unload = end.victims.last().map(|it| (*it, start));
            }
        }
        ends
    }

    fn anywhere(&self, state: &WalkState, leg: &Leg, last: bool) -> Vec<WalkState> {
        if !may_end(state, leg, 1) {
            return Vec::new();
        }
        let start = self.ground.cell(state.site);
        let sites = (0..self.ground.board.sites.len()).map(SiteId::new);
        sites
            .filter(|it| self.ground.cell(*it) != start)
            .flat_map(|it| {
                self.land(&WalkState { site: it, length: 1, ..state.clone() }, leg.land, last)
            })
            .collect()
    }

    fn line(&self, state: &WalkState, leg: &Leg, dirs: &[DirId], last: bool) -> Vec<WalkState> {
        let mut ends = Vec::new();
        let mut state = state.clone();
        let before = state.length;
        let mut visited = vec![self.ground.cell(state.site)];
        for n in 1..=leg.max {
            let dir = dirs[usize::from(n - 1) % dirs.len()];
            let Some(passed) = self.passes(&state, leg) else { break };
            let Some(site) = self.step(state.site, dir) else { break };
            let cell = self.ground.cell(site);
            if visited.contains(&cell) {
                break;
            }
            visited.push(cell);
            state.passed.extend(passed);
            state.passed.push(cell);
            state.site = site;
            if may_end(&WalkState { length: before, ..state.clone() }, leg, n) {
                let end = WalkState { length: n, ..state.clone() };
                ends.extend(self.land(&end, leg.land, last));
            }
            if n > leg.skip && self.occupant(&state, cell).is_some() {
                break;
            }
        }
        ends
    }

    /// One counted step.
    fn step(&self, from: SiteId, dir: DirId) -> Option<SiteId> {
        let start = self.ground.cell(from);
        let mut site = from;
        // Some site of the cell leads out of it, or the direction goes round within it.
        for _ in 0..self.ground.board.cells[start.idx()].sites.len() {
            site = self.link(site, dir)?;
            if self.ground.cell(site) != start {
                return Some(site);
            }
        }
        None
    }

    fn link(&self, site: SiteId, dir: DirId) -> Option<SiteId> {
        let dir = self.turned.map_or(dir, |it| it[dir.idx()]);
        let dir = self.ground.players[self.owner].directions[dir.idx()];
        self.ground.board.directions[dir.idx()].links[site.idx()]
    }

    /// Returns the cells that the next step passes over besides its end, or `None` if it can't be made.
    fn passes(&self, state: &WalkState, leg: &Leg) -> Option<Vec<Cell>> {
        let mut passed = Vec::new();
        for (dirs, occupied) in [(&leg.lame, false), (&leg.jumped, true)] {
            let start = self.ground.cell(state.site);
            let mut site = state.site;
            for dir in dirs {
                site = self.link(site, *dir)?;
                let cell = self.ground.cell(site);
                if cell == start {
                    continue;
                }
                if self.occupant(state, cell).is_some() != occupied {
                    return None;
                }
                passed.push(cell);
            }
        }
        Some(passed)
    }

    /// Returns the piece on a cell, for a path that has come this far.
    fn occupant(&self, state: &WalkState, cell: Cell) -> Option<Occupant> {
        match state.unload {
            Some((victim, place)) if place == cell => self.ground.occupants[victim.idx()],
            _ if cell == state.origin || state.victims.contains(&cell) => None,
            _ => self.ground.occupants[cell.idx()],
        }
    }

    /// Visits all ways to end a leg where the walk is now.
    fn land(&self, state: &WalkState, land: Land, last: bool) -> Vec<WalkState> {
        let cell = self.ground.cell(state.site);
        let Some(occupant) = self.occupant(state, cell) else {
            return self.land_on_nothing(state, land);
        };
        let loose = state.unload.is_none_or(|(_, place)| place != cell);
        let own = occupant.owner == self.owner;
        let mut res = Vec::new();
        let hurdle = WalkState { over: state.over.or((!last).then_some(cell)), ..state.clone() };
        if loose && self.captures(land, occupant) {
            let mut victims = state.victims.clone();
            victims.push(cell);
            res.push(WalkState { victims, ..hurdle.clone() });
        }
        if !last && (land.has(Land::HOP) || land.has(Land::HOP_FRIEND) && own) {
            res.push(hurdle.clone());
        }
        if !last && loose && own && land.has(Land::RELAY) {
            res.push(WalkState { origin: cell, passed: Vec::new(), ..hurdle });
        }
        if last && loose && own && land.has(Land::SWAP) {
            res.push(WalkState { swap: true, ..state.clone() });
        }
        res
    }

    fn land_on_nothing(&self, state: &WalkState, land: Land) -> Vec<WalkState> {
        let mut res = Vec::new();
        if land.has(Land::EMPTY) {
            res.push(state.clone());
        }
        if land.has(Land::EN_PASSANT) {
            let cell = self.ground.cell(state.site);
            for en_passant in self.ground.en_passant.iter().filter(|it| it.cells.contains(&cell)) {
                let victim = self.occupant(state, en_passant.victim);
                if victim.is_some_and(|it| self.ground.are_enemies(self.owner, it.owner)) {
                    let mut victims = state.victims.clone();
                    victims.push(en_passant.victim);
                    res.push(WalkState { victims, is_en_passant: true, ..state.clone() });
                }
            }
        }
        res
    }

    fn captures(&self, land: Land, occupant: Occupant) -> bool {
        if occupant.owner == Player::NEUTRAL {
            return land.has(Land::NEUTRAL);
        }
        if !self.ground.are_enemies(self.owner, occupant.owner) {
            return land.has(Land::FRIEND);
        }
        if occupant.royal && land.has(Land::TAME) {
            return false;
        }
        land.has(Land::ENEMY) || land.has(Land::ROYAL) && occupant.royal
    }
}

/// Returns the landing modes of a leg on the empty board, where every capture counts as possible.
fn ghostly(land: Land) -> Land {
    if land.has(Land::EMPTY) || land.captures() { Land::EMPTY } else { Land::default() }
}

/// Returns true if the length of a leg allows it to end after so many steps.
fn may_end(state: &WalkState, leg: &Leg, steps: u16) -> bool {
    leg.min <= steps && steps <= leg.max && steps > leg.skip && (!leg.iso || steps == state.length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alfil_model::{CellInfo, Direction, Grid, Site, Steps};

    const WHITE: Player = Player(0);
    const BLACK: Player = Player(1);
    const NORTH: DirId = DirId(0);
    const EAST: DirId = DirId(1);
    const SOUTH: DirId = DirId(2);
    const WEST: DirId = DirId(3);

    /// A board of so many files and ranks; site (x, y) has number `x + y * files`. `merged` are sites of one cell.
    struct TestBoard {
        board: Board,
        players: PerPlayer<PlayerInfo>,
        occupants: Vec<Option<Piece>>,
        royal: Vec<Cell>,
        en_passant: Vec<EnPassant>,
    }

    impl TestBoard {
        fn new(files: usize, ranks: usize) -> TestBoard {
            TestBoard::shaped(files, ranks, false, &[])
        }

        fn shaped(files: usize, ranks: usize, wrap: bool, merged: &[usize]) -> TestBoard {
            let mut cells: Vec<CellInfo> = Vec::new();
            let mut sites = Vec::new();
            for n in 0..files * ranks {
                let joins = merged.iter().position(|it| *it == n).unwrap_or(0) > 0;
                let cell = if joins {
                    sites.iter().map(|it: &Site| it.cell).nth(merged[0]).unwrap()
                } else {
                    cells.push(CellInfo {
                        name: format!("c{n}"),
                        sites: Vec::new(),
                        file: 1,
                        rank: 1,
                        level: 1,
                    });
                    Cell::new(cells.len() - 1)
                };
                cells[cell.idx()].sites.push(SiteId::new(n));
                let (x, y) = ((n % files) as i32, (n / files) as i32);
                sites.push(Site { cell, x, y, level: 0, at: (0.0, 0.0) });
            }
            let link = |n: usize, dx: i32, dy: i32| {
                let (x, y) = ((n % files) as i32 + dx, (n / files) as i32 + dy);
                let x = if wrap { x.rem_euclid(files as i32) } else { x };
                let inside = (0..files as i32).contains(&x) && (0..ranks as i32).contains(&y);
                inside.then(|| SiteId::new(x as usize + y as usize * files))
            };
            let directions = [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(dx, dy)| Direction {
                name: format!("({dx},{dy})"),
                links: (0..files * ranks).map(|n| link(n, dx, dy)).collect(),
            });
            let occupants = vec![None; cells.len()];
            let board = Board {
                grid: Grid::Graph,
                sites,
                cells,
                directions: directions.to_vec(),
                near: Vec::new(),
            };
            let player = |team: u8, directions: [DirId; 4]| PlayerInfo {
                name: String::new(),
                letter: 'w',
                team,
                cells: Vec::new(),
                directions: directions.to_vec(),
            };
            let players = PerPlayer::new(vec![
                player(0, [NORTH, EAST, SOUTH, WEST]),
                player(1, [SOUTH, WEST, NORTH, EAST]),
            ]);
            TestBoard { board, players, occupants, royal: Vec::new(), en_passant: Vec::new() }
        }

        fn put(mut self, owner: Player, cells: &[u16]) -> TestBoard {
            for cell in cells {
                self.occupants[usize::from(*cell)] =
                    Some(Piece { ty: alfil_model::PieceType(0), owner, marks: 0 });
            }
            self
        }

        fn walks(&self, from: u16, legs: &[Leg]) -> Vec<WalkedPath> {
            let ground = Ground::new(
                &self.board,
                &self.players,
                &self.occupants,
                &self.royal,
                &self.en_passant,
            );
            ground.walk(Cell(from), &Path { legs: legs.to_vec() }, None)
        }

        /// Targets in the order found, victims after an `x`, what was put down after a `u`.
        fn texts(&self, from: u16, legs: &[Leg]) -> Vec<String> {
            let text = |it: WalkedPath| {
                let victims: Vec<String> =
                    it.victims.iter().map(|it| format!("x{}", it.0)).collect();
                let victims = victims.concat();
                let unload = it.unload.map(|(_, it)| format!("u{}", it.0)).unwrap_or_default();
                let start =
                    if it.from.0 == from { String::new() } else { format!("{}-", it.from.0) };
                let swap = if it.swap { "s" } else { "" };
                format!("{start}{}{victims}{unload}{swap}", it.to.0)
            };
            self.walks(from, legs).into_iter().map(text).collect()
        }
    }

    fn leg(dir: DirId, max: u16, land: Land) -> Leg {
        Leg {
            steps: Steps::Line(dir),
            min: 1,
            max,
            iso: false,
            skip: 0,
            lame: Vec::new(),
            jumped: Vec::new(),
            land,
            unload: false,
        }
    }

    const MC: Land = Land::EMPTY.with(Land::ENEMY);

    #[test]
    fn a_slide_ends_before_friends_and_on_enemies() {
        let place = TestBoard::new(8, 1).put(WHITE, &[0, 3]).put(BLACK, &[6]);
        assert_eq!(place.texts(0, &[leg(EAST, 9, MC)]), ["1", "2"]);
        assert_eq!(place.texts(3, &[leg(EAST, 9, MC)]), ["4", "5", "6x6"]);
        assert_eq!(place.texts(3, &[leg(EAST, 2, MC)]), ["4", "5"]);
    }

    #[test]
    fn the_second_player_sees_the_board_turned() {
        let place = TestBoard::new(4, 1).put(BLACK, &[2]);
        assert_eq!(place.texts(2, &[leg(EAST, 9, MC)]), ["1", "0"]);
    }

    #[test]
    fn a_line_meets_a_merged_cell_once_and_leaves_it_from_every_site() {
        // Sites 1 and 2 of a column of five are one cell: cells are 0, 1, 2, 3.
        let column = TestBoard::shaped(1, 5, false, &[1, 2]).put(WHITE, &[0]);
        assert_eq!(column.texts(0, &[leg(NORTH, 2, MC)]), ["1", "2"]);
        let column = TestBoard::shaped(1, 5, false, &[1, 2]).put(WHITE, &[1]);
        assert_eq!(column.texts(1, &[leg(NORTH, 1, MC)]), ["2", "2"]);
    }

    #[test]
    fn a_line_round_a_torus_never_comes_back_to_its_start() {
        let ring = TestBoard::shaped(4, 1, true, &[]).put(WHITE, &[1]);
        assert_eq!(ring.texts(1, &[leg(EAST, 9, MC)]), ["2", "3", "0"]);
    }

    #[test]
    fn a_later_leg_may_come_back() {
        let place = TestBoard::new(3, 1).put(WHITE, &[1]).put(BLACK, &[2]);
        let rifle = [leg(EAST, 1, Land::ENEMY), leg(WEST, 1, Land::EMPTY)];
        assert_eq!(place.texts(1, &rifle), ["1x2"]);
        let double = [leg(EAST, 1, Land::ENEMY), leg(WEST, 2, MC)];
        assert_eq!(place.texts(1, &double), ["1x2", "0x2"]);
    }

    #[test]
    fn iso_legs_are_as_long_as_the_one_before() {
        let place = TestBoard::new(6, 2).put(WHITE, &[0]).put(BLACK, &[3]);
        let back = Leg { iso: true, ..leg(NORTH, 9, MC) };
        assert_eq!(place.texts(0, &[leg(EAST, 9, MC), back]), ["7"]);
        let return_ = Leg { iso: true, ..leg(WEST, 9, MC) };
        assert_eq!(place.texts(0, &[leg(EAST, 9, Land::ENEMY), return_]), ["0x3"]);
    }

    #[test]
    fn hoppers_leave_the_hurdle_alone_and_report_it() {
        let place = TestBoard::new(6, 1).put(WHITE, &[0]).put(BLACK, &[2, 5]);
        let cannon = [leg(EAST, 9, Land::HOP), leg(EAST, 9, Land::ENEMY)];
        assert_eq!(place.texts(0, &cannon), ["5x5"]);
        assert_eq!(place.walks(0, &cannon)[0].over, Some(Cell(2)));
        let friendly = [leg(EAST, 9, Land::HOP_FRIEND), leg(EAST, 9, MC)];
        assert!(place.texts(0, &friendly).is_empty());
    }

    #[test]
    fn capturing_and_hopping_the_same_piece_are_two_paths() {
        let place = TestBoard::new(4, 1).put(WHITE, &[0]).put(BLACK, &[1]);
        let legs = [leg(EAST, 1, Land::HOP.with(Land::ENEMY)), leg(EAST, 1, MC)];
        assert_eq!(place.texts(0, &legs), ["2x1", "2"]);
    }

    #[test]
    fn lame_steps_are_blocked_and_jumping_ones_need_something_to_jump() {
        let lame = Leg { lame: vec![EAST], ..leg(NORTH, 1, MC) };
        let jump = Leg { jumped: vec![EAST], ..leg(NORTH, 1, MC) };
        let open = TestBoard::new(2, 2).put(WHITE, &[0]);
        let blocked = TestBoard::new(2, 2).put(WHITE, &[0, 1]);
        assert_eq!(open.texts(0, std::slice::from_ref(&lame)), ["2"]);
        assert!(open.texts(0, std::slice::from_ref(&jump)).is_empty());
        assert!(blocked.texts(0, &[lame]).is_empty());
        assert_eq!(blocked.texts(0, &[jump]), ["2"]);
    }

    #[test]
    fn ski_riders_pass_over_whatever_stands_on_the_first_cell() {
        let place = TestBoard::new(6, 1).put(WHITE, &[0, 1]).put(BLACK, &[4]);
        let ski = Leg { skip: 1, ..leg(EAST, 9, MC) };
        assert_eq!(place.texts(0, &[ski]), ["2", "3", "4x4"]);
    }

    #[test]
    fn crooked_riders_turn_at_every_step() {
        let place = TestBoard::new(3, 3).put(WHITE, &[0]);
        let zigzag = Leg { steps: Steps::Cycle(vec![EAST, NORTH]), ..leg(EAST, 9, MC) };
        assert_eq!(place.texts(0, &[zigzag]), ["1", "4", "5", "8"]);
    }

    #[test]
    fn anywhere_is_every_other_cell() {
        let place = TestBoard::new(2, 2).put(WHITE, &[0, 1]).put(BLACK, &[3]);
        let leap = Leg { steps: Steps::Anywhere, ..leg(EAST, 1, MC) };
        assert_eq!(place.texts(0, &[leap]), ["2", "3x3"]);
    }

    #[test]
    fn unloading_puts_the_victim_of_an_earlier_leg_or_of_this_one_where_the_leg_starts() {
        let place = TestBoard::new(4, 1).put(WHITE, &[1, 3]).put(BLACK, &[2]);
        let carry = [leg(EAST, 1, Land::ENEMY), Leg { unload: true, ..leg(WEST, 9, Land::EMPTY) }];
        assert_eq!(place.texts(1, &carry), ["1x2u2", "0x2u2"]);
        let exchange = Leg { unload: true, ..leg(EAST, 9, Land::FRIEND) };
        let place = TestBoard::new(4, 1).put(WHITE, &[1, 3]);
        assert_eq!(place.texts(1, &[exchange]), ["3x3u1"]);
    }

    #[test]
    fn a_relay_moves_the_piece_reached_and_a_swap_both() {
        let place = TestBoard::new(3, 2).put(WHITE, &[0, 1]);
        let relay = [leg(EAST, 1, Land::RELAY), leg(NORTH, 1, MC)];
        assert_eq!(place.texts(0, &relay), ["1-4"]);
        assert_eq!(place.texts(0, &[leg(EAST, 1, Land::SWAP)]), ["1s"]);
    }

    #[test]
    fn royals_alone_or_all_but_royals() {
        let mut place = TestBoard::new(3, 1).put(WHITE, &[1]).put(BLACK, &[0, 2]);
        place.royal = vec![Cell(2)];
        assert_eq!(place.texts(1, &[leg(EAST, 1, Land::ROYAL)]), ["2x2"]);
        assert!(place.texts(1, &[leg(WEST, 1, Land::ROYAL)]).is_empty());
        let tame = Land::ENEMY.with(Land::TAME);
        assert!(place.texts(1, &[leg(EAST, 1, tame)]).is_empty());
        assert_eq!(place.texts(1, &[leg(WEST, 1, tame)]), ["0x0"]);
    }

    #[test]
    fn neutral_pieces_block_and_are_captured_only_where_the_leg_says_so() {
        let place = TestBoard::new(3, 1).put(WHITE, &[0]).put(Player::NEUTRAL, &[1]);
        assert!(place.texts(0, &[leg(EAST, 2, MC)]).is_empty());
        assert_eq!(place.texts(0, &[leg(EAST, 2, Land::NEUTRAL)]), ["1x1"]);
    }

    #[test]
    fn en_passant_rights_are_what_was_passed_and_can_be_captured_on() {
        let mut place = TestBoard::new(3, 3).put(WHITE, &[1]).put(BLACK, &[6]);
        let double = Leg { lame: vec![NORTH], ..leg(NORTH, 2, Land::EMPTY) };
        let slide = Leg { min: 2, ..double };
        assert_eq!(place.walks(1, &[slide])[0].passed, [Cell(4)]);
        place.en_passant = vec![EnPassant { cells: vec![Cell(4)], victim: Cell(6) }];
        assert_eq!(place.texts(1, &[leg(NORTH, 1, Land::EN_PASSANT)]), ["4x6"]);
        place.occupants[6] = None;
        assert!(place.texts(1, &[leg(NORTH, 1, Land::EN_PASSANT)]).is_empty());
    }

    #[test]
    fn nobody_walks_from_an_empty_cell_or_with_a_neutral_piece() {
        let place = TestBoard::new(3, 1).put(Player::NEUTRAL, &[1]);
        assert!(place.texts(0, &[leg(EAST, 1, MC)]).is_empty());
        assert!(place.texts(1, &[leg(EAST, 1, MC)]).is_empty());
    }
}
