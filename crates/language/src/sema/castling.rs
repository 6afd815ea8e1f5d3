//! Castling: what the moves say, where the set-up has kings and partners, and what `castle` says, becomes ways with all
//! their cells.

use super::{cx::Sema, geometry::GridKind, moves::CastleSpec, reach};
use crate::{
    diag::{Code, Diagnostic},
    rulefile::limits,
    schema::{Context, piece},
    source::Span,
};
use alfil_model::{CastleWay, Cell, DirId, Pattern, PerPlayer, Piece, PieceType, Player, SiteId};
use std::cmp::Ordering;

/// The key `castle` of a piece type.
#[derive(Debug)]
pub(super) struct CastleKey {
    /// The types of the partner.
    with: Vec<PieceType>,
    /// Where the partner is named.
    span: Span,
    /// For each player the line on which the player castles; `None` if they do not.
    lines: PerPlayer<Option<CastlingLine>>,
    /// On boards that are no squares: for each player the cells to which the king goes from the set-up.
    targets: PerPlayer<Vec<Cell>>,
}

/// The cells of a line, and where the king goes to.
#[derive(Clone, Debug)]
struct CastlingLine {
    /// The cells from one end to the other.
    cells: Vec<Cell>,
    /// The place of each cell on the line: numbers without a gap where there is no hole.
    places: Vec<i32>,
    /// Indices of the king's targets, the lower one first.
    to: [usize; 2],
    /// The side at which the upper one is, as FEN calls it.
    upper: char,
}

impl Sema<'_, '_> {
    /// Reads `castle` of a piece type.
    pub(super) fn read_castle(&mut self, piece: &piece::Keys<'_>) -> Option<CastleKey> {
        let span = piece.place.key(piece::CASTLE)?;
        let castle = piece.castle.as_ref()?;
        let with = self.types_of(castle.with)?;
        let cells = castle.to.as_ref()?;
        let before = self.diags.len();
        let to = self.cells_of(Context::Setup, cells);
        if self.diags.len() > before || !self.geometry.is_known() {
            return None;
        }
        let mut lines = PerPlayer::default();
        if self.geometry.kind() != GridKind::Square {
            return Some(CastleKey { with, span: cells.span, lines, targets: to });
        }
        for player in self.players.ids() {
            let line = self.castling_line(&to, player);
            if line.is_none() && !to[player].is_empty() {
                let message = "expected the two cells of one rank to which the king goes";
                let diag = Diagnostic::new(Code::BadValue, cells.span, message);
                self.diags.push(diag.help("write the cell on either side, as in `to = 'c1 g1'`"));
                return None;
            }
            lines.push(line);
        }
        let cells = lines.iter().flatten().map(|it| it.cells.len());
        let ways = cells.map(|it| it * it.saturating_sub(1) * with.len()).sum::<usize>();
        if ways > limits::CASTLES {
            let most = limits::CASTLES;
            let message = format!(
                "expected at most {most} ways to castle, found {ways}: one for each place of king and partner on their rank"
            );
            let diag = Diagnostic::new(Code::LimitExceeded, span, message);
            self.diags.push(diag.help(
                "write a smaller board, or castling from the set-up alone, as in `move = 'KisO2'`",
            ));
            return None;
        }
        let span = castle.with.map_or(span, |it| it.span);
        Some(CastleKey { with, span, lines, targets: PerPlayer::default() })
    }

    /// Returns the line through both cells of a player.
    fn castling_line(&self, to: &PerPlayer<Vec<Cell>>, player: Player) -> Option<CastlingLine> {
        let board = &self.geometry.board().cells;
        let [a, b] = to[player][..] else { return None };
        let (one, other) = (&board[a.idx()], &board[b.idx()]);
        let along_rank = one.rank == other.rank;
        if a == b || one.level != other.level || !along_rank && one.file != other.file {
            return None;
        }
        let place = |it: Cell| {
            let cell = &board[it.idx()];
            if along_rank { cell.file } else { cell.rank }
        };
        let on_line = |it: &Cell| {
            let cell = &board[it.idx()];
            let across = if along_rank { cell.rank == one.rank } else { cell.file == one.file };
            across && cell.level == one.level
        };
        let mut cells: Vec<Cell> = (0..board.len()).map(Cell::new).filter(on_line).collect();
        cells.sort_by_key(|it| place(*it));
        let mut ends = [a, b];
        ends.sort_by_key(|it| place(*it));
        let index = |it: Cell| cells.iter().position(|other| *other == it);
        let to_idx = [index(ends[0])?, index(ends[1])?];
        let upper = if along_rank || self.is_right(to, player, ends[1]) { 'K' } else { 'Q' };
        let places = cells.iter().map(|it| place(*it)).collect();
        Some(CastlingLine { places, to: to_idx, upper, cells })
    }

    /// Warns if no partner for castling is in the set-up.
    fn partner_is_there(&mut self, key: &CastleKey, cells: &[Option<Piece>]) {
        let there = cells.iter().flatten().any(|it| key.with.contains(&it.ty));
        // An option or a shuffle may bring the partner.
        let certain = self.has_no_options && self.game.shuffle.is_none();
        if there || !certain {
            return;
        }
        let mut at_home = Vec::new();
        for it in cells.iter().flatten() {
            let name = self.symbols.type_name(it.ty);
            if !at_home.contains(&name) {
                at_home.push(name);
            }
        }
        let message = "castling is never possible: the set-up has no such partner";
        let help = format!("name a type of the set-up: {}", at_home.join(", "));
        let diag = Diagnostic::new(Code::CastlingImpossible, key.span, message);
        self.hints.push(diag.help(help));
    }

    /// Returns true if a cell is to a player what the cell farther to the right is to the first one.
    fn is_right(&self, to: &PerPlayer<Vec<Cell>>, player: Player, cell: Cell) -> bool {
        let board = &self.geometry.board().cells;
        let first = to.iter().next().and_then(|it| it.iter().max_by_key(|it| board[it.idx()].file));
        first.is_none_or(|it| self.players[player].cells[it.idx()] == cell)
    }

    /// Returns the ways of one piece type to castle: those that its moves have from the set-up, and those of its key
    /// `castle`.
    pub(super) fn castle_ways(
        &mut self,
        ty: PieceType,
        specs: &[CastleSpec],
        key: Option<&CastleKey>,
        patterns: &[Pattern],
        cells: &[Option<Piece>],
    ) -> Vec<CastleWay> {
        let mut res: Vec<CastleWay> = Vec::new();
        for spec in specs {
            let before = res.len();
            for player in self.players.ids() {
                let Some(dir) = self.side(spec, player) else { continue };
                let kings = cells
                    .iter()
                    .enumerate()
                    .filter(|(_, it)| it.is_some_and(|it| it.ty == ty && it.owner == player));
                for (cell, _) in kings {
                    res.extend(self.castle_way(spec, player, dir, Cell::new(cell), cells));
                }
            }
            if res.len() == before {
                let side = if spec.left { "left" } else { "right" };
                let message = format!(
                    "castling to the {side} is never possible: in the set-up no partner stands there far enough away"
                );
                self.hints.push(Diagnostic::new(Code::CastlingImpossible, spec.span, message));
            }
        }
        let texts: Vec<_> = res.iter().map(|it| (it.king_from, it.king_to)).collect();
        for way in &mut res {
            let here = (way.king_from, way.king_to);
            way.takes_partner = texts.iter().filter(|it| **it == here).count() > 1;
        }
        if let Some(key) = key {
            self.partner_is_there(key, cells);
            for (player, line) in self.players.ids().zip(key.lines.iter()) {
                if let Some(line) = line {
                    line.add_ways(player, &key.with, &mut res);
                }
            }
            let mut missed = None;
            for (player, targets) in self.players.ids().zip(key.targets.iter()) {
                for target in targets {
                    let ways = self.ways_along_lines(ty, player, *target, &key.with, cells);
                    missed = missed.or(ways.is_empty().then_some(*target));
                    res.extend(ways);
                }
            }
            if let Some(target) = missed {
                self.never_castles_to(target, key.span);
            }
        }
        self.mark_ambiguous(&mut res, patterns);
        res
    }

    /// Returns the direction in which that player's king castles.
    fn side(&mut self, spec: &CastleSpec, player: Player) -> Option<DirId> {
        let name = if spec.left { "left" } else { "right" };
        let dir = *self.geometry.named(name)?.first()?;
        Some(self.geometry.orient(dir, player))
    }

    fn castle_way(
        &self,
        spec: &CastleSpec,
        player: Player,
        dir: DirId,
        king: Cell,
        cells: &[Option<Piece>],
    ) -> Option<CastleWay> {
        let line = self.line(king, dir);
        let stands = |cell: &Cell| cells[cell.idx()].is_some();
        let outermost = line.iter().rposition(stands)?;
        let partner = outermost.checked_sub(usize::from(spec.partner_skip))?;
        let steps = usize::from(spec.steps);
        let (king_to, partner_from) = (steps.checked_sub(1)?, partner);
        if king_to > partner_from || cells[line[partner].idx()].is_none_or(|it| it.owner != player)
        {
            return None;
        }
        let board = self.geometry.board();
        let file = |cell: Cell| board.cells[cell.idx()].file;
        let letter = match file(line[partner]).cmp(&file(king)) {
            Ordering::Greater => 'K',
            Ordering::Less => 'Q',
            Ordering::Equal if spec.left => 'Q',
            Ordering::Equal => 'K',
        };
        let way = along(player, king, &line, [king_to, partner]);
        Some(CastleWay { partner: cells[line[partner].idx()].map(|it| it.ty), letter, ..way })
    }

    /// Returns the ways to castle to a cell, on a straight line from a king of the set-up to its farthest partner.
    fn ways_along_lines(
        &self,
        king: PieceType,
        player: Player,
        target: Cell,
        with: &[PieceType],
        cells: &[Option<Piece>],
    ) -> Vec<CastleWay> {
        let board = self.geometry.board();
        let own = |cell: Cell| cells[cell.idx()].filter(|it| it.owner == player);
        let kings = (0..cells.len()).map(Cell::new);
        let kings = kings.filter(|it| own(*it).is_some_and(|it| it.ty == king));
        let names = self.geometry.direction_names();
        let dirs: Vec<DirId> =
            names.iter().filter_map(|it| self.geometry.named(it)).flatten().collect();
        let mut res: Vec<CastleWay> = Vec::new();
        for from in kings {
            for &dir in &dirs {
                let line = self.straight_line(from, dir);
                let king_to = line.iter().position(|it| *it == target);
                let partner =
                    line.iter().rposition(|it| own(*it).is_some_and(|it| with.contains(&it.ty)));
                let (Some(king_to), Some(partner)) = (king_to, partner) else { continue };
                let place = |it: Cell| (board.cells[it.idx()].file, board.cells[it.idx()].rank);
                let letter = if place(line[partner]) > place(from) { 'K' } else { 'Q' };
                let way = along(player, from, &line, [king_to, partner]);
                let partner = own(line[partner]).map(|it| it.ty);
                let way = CastleWay { partner, letter, ..way };
                if way.empty.contains(&target) && !res.contains(&way) {
                    res.push(way);
                }
            }
        }
        res
    }

    /// Returns the cells that follow one another in a direction, each once.
    fn straight_line(&self, from: Cell, dir: DirId) -> Vec<Cell> {
        let board = self.geometry.board();
        let links = &board.directions[dir.idx()].links;
        let mut res = Vec::new();
        let mut at = board.cells[from.idx()].sites.first().copied();
        while let Some(next) = at.and_then(|it| links[it.idx()]) {
            let cell = board.sites[next.idx()].cell;
            if cell == from || res.contains(&cell) {
                break;
            }
            res.push(cell);
            at = Some(next);
        }
        res
    }

    fn never_castles_to(&mut self, target: Cell, span: Span) {
        if !self.has_no_options || self.game.shuffle.is_some() {
            return;
        }
        let name = &self.geometry.board().cells[target.idx()].name;
        let message = format!(
            "castling to `{name}` is never possible: it is on no straight line from the king to a partner of the set-up"
        );
        let diag = Diagnostic::new(Code::CastlingImpossible, span, message);
        self.hints
            .push(diag.help("name cells between the king and a partner, as in `to = 'b1 c1'`"));
    }

    /// Returns the cells from a cell to the edge, each once. Where edges meet it ends at the seam.
    fn line(&self, from: Cell, dir: DirId) -> Vec<Cell> {
        let board = self.geometry.board();
        let links = &board.directions[dir.idx()].links;
        let mut res: Vec<Cell> = Vec::new();
        let Some(&first) = board.cells[from.idx()].sites.first() else { return res };
        let mut at: SiteId = first;
        let place = |it: Cell| (board.cells[it.idx()].file, board.cells[it.idx()].rank);
        let mut course = None;
        let mut before = place(from);
        while let Some(next) = links[at.idx()] {
            let cell = board.sites[next.idx()].cell;
            let here = place(cell);
            let way = (here.0.cmp(&before.0), here.1.cmp(&before.1));
            let far = here.0.abs_diff(before.0) > 1 || here.1.abs_diff(before.1) > 1;
            if cell == from || res.contains(&cell) || *course.get_or_insert(way) != way {
                break;
            }
            if res.is_empty() && far {
                break;
            }
            res.push(cell);
            before = here;
            at = next;
        }
        res
    }

    /// Ways whose text would also be that of a step of the king are written as king takes partner.
    fn mark_ambiguous(&self, ways: &mut [CastleWay], patterns: &[Pattern]) {
        let board = self.geometry.board();
        for way in ways {
            let turn = |dir| self.geometry.oriented(dir, way.player).or(Some(dir));
            let steps = reach::on_empty_board(board, patterns, way.king_from, turn);
            way.takes_partner |= way.king_to == way.king_from || steps.contains(&way.king_to);
        }
    }
}

/// Returns the way to castle along a line from the king; `ends` are the indices of the king's target and of the partner.
fn along(player: Player, king: Cell, line: &[Cell], ends: [usize; 2]) -> CastleWay {
    let [king_to, partner] = ends;
    let mut safe = vec![king];
    safe.extend(&line[..=king_to]);
    CastleWay {
        player,
        king_from: king,
        king_to: line[king_to],
        partner_from: line[partner],
        partner_to: king_to.checked_sub(1).map_or(king, |it| line[it]),
        partner: None,
        empty: line[..partner].to_vec(),
        safe,
        letter: 'K',
        takes_partner: false,
    }
}

impl CastlingLine {
    /// Every way of a king and a partner anywhere on the line.
    fn add_ways(&self, player: Player, with: &[PieceType], res: &mut Vec<CastleWay>) {
        let [low, high] = self.to;
        for king in 0..self.cells.len() {
            for partner in (0..self.cells.len()).filter(|it| *it != king) {
                let upper = partner > king;
                let (king_to, partner_to) = if upper { (high, high - 1) } else { (low, low + 1) };
                let ends = [king, king_to, partner, partner_to];
                let first = ends.into_iter().min().unwrap_or(king);
                let last = ends.into_iter().max().unwrap_or(king);
                if self.places[last].abs_diff(self.places[first]) as usize != last - first {
                    continue;
                }
                let passed = |it: &usize| ![king, partner].contains(it);
                let mut safe: Vec<Cell> =
                    self.cells[king.min(king_to)..=king.max(king_to)].to_vec();
                if king_to < king {
                    safe.reverse();
                }
                let way = |ty: &PieceType| CastleWay {
                    player,
                    king_from: self.cells[king],
                    king_to: self.cells[king_to],
                    partner_from: self.cells[partner],
                    partner_to: self.cells[partner_to],
                    partner: Some(*ty),
                    empty: (first..=last).filter(passed).map(|it| self.cells[it]).collect(),
                    safe: safe.clone(),
                    letter: if upper == (self.upper == 'K') { 'K' } else { 'Q' },
                    takes_partner: false,
                };
                res.extend(with.iter().map(way));
            }
        }
    }
}
