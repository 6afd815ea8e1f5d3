//! Conditions, numbers, types, cells and pieces of expressions.

use super::{
    board,
    candidate::{Bound, Candidate},
    check, lines,
    rules::Rules,
    turn,
    walk::Ground,
};
use alfil_model::{
    Arith, Cell, CellRef, Cond, DirId, History, Num, Path, Pattern, PatternKind, Piece, PieceRef,
    PieceType, Player, PlayerRef, RankingId, SetExpr, State, TypeExpr,
};

/// A position of a game, with the limits of its evaluation.
#[derive(Clone, Copy, Debug)]
pub(super) struct PositionView<'a> {
    pub(super) model: &'a Rules,
    pub(super) state: &'a State,
    pub(super) limits: Limits,
}

/// Questions that may not be asked because they are being answered.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Limits {
    /// Inside a pattern's condition, while attacks are tested: nothing is attacked, nobody is in check.
    pub(super) attacking: bool,
    /// Inside the definition of check: nobody is in check.
    pub(super) checking: bool,
    /// Inside the definition of royal pieces: there are none.
    pub(super) crowning: bool,
    /// Inside a pattern's condition, while targets are looked for: there are none.
    pub(super) aiming: bool,
    /// While somebody's moves are looked for to see whether that player is stuck: nobody is.
    pub(super) stuck: bool,
    /// The history of the game, for rulings.
    pub(super) history: History,
}

/// The context in which an expression is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading<'a> {
    /// The position as it is now.
    pub(super) view: PositionView<'a>,
    /// The position before the move.
    pub(super) before: &'a State,
    pub(super) own: Player,
    /// The move that it is about.
    pub(super) candidate: Option<&'a Candidate>,
    /// The present cells of the pieces that are watched (the mover is the first); `None` if the move is still to be made.
    pub(super) tracks: Option<&'a [Option<Cell>]>,
    /// The event.
    pub(super) event: Option<&'a EventRecord>,
    /// The enemy that an attack is tested on.
    pub(super) assumed: Option<(Cell, Shade)>,
    /// The option of a choice.
    pub(super) option: Option<PieceType>,
    /// The pattern whose condition it is.
    pub(super) pattern: Option<Aim<'a>>,
}

/// A pattern with paths, and what becomes of its directions if it is imitated.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim<'a> {
    pub(super) paths: &'a [Path],
    pub(super) turned: Option<&'a [DirId]>,
}

/// An event as rules see it.
#[derive(Clone, Debug)]
pub(super) struct EventRecord {
    pub(super) at: Option<Cell>,
    pub(super) piece: Who,
    /// For a capture: the victim's cell.
    pub(super) victim: Option<Cell>,
}

/// The piece of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    Nobody,
    /// One of the pieces that are watched, by its number.
    Watched(usize),
    /// One that is off the board, as it was.
    Gone(Piece),
}

/// A piece as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shade {
    pub(super) ty: Option<PieceType>,
    /// `None`: some enemy of `own`.
    pub(super) owner: Option<Player>,
    pub(super) marks: u8,
}

impl From<Piece> for Shade {
    fn from(piece: Piece) -> Shade {
        Shade { ty: Some(piece.ty), owner: Some(piece.owner), marks: piece.marks }
    }
}

/// The number of the mover among the pieces that are watched.
pub(super) const MOVER: usize = 0;

impl<'a> PositionView<'a> {
    /// Nothing but a player and the position.
    pub(super) fn reading(self, own: Player) -> Reading<'a> {
        Reading {
            view: self,
            before: self.state,
            own,
            candidate: None,
            tracks: None,
            event: None,
            assumed: None,
            option: None,
            pattern: None,
        }
    }

    /// Returns a move that is still to be made.
    pub(super) fn planning(self, own: Player, candidate: &'a Candidate) -> Reading<'a> {
        Reading { candidate: Some(candidate), ..self.reading(own) }
    }

    /// Returns the board for walkers.
    pub(super) fn ground(self) -> Ground<'a> {
        let royal = check::all_royals(self);
        Ground::new(
            &self.model.board,
            &self.model.players,
            &self.state.cells,
            &royal,
            &self.state.en_passant,
        )
    }

    /// Returns true if they are of different teams.
    pub(super) fn are_enemies(self, one: Player, other: Player) -> bool {
        let is_player = |it: Player| it != Player::NEUTRAL;
        is_player(one)
            && is_player(other)
            && self.model.players[one].team != self.model.players[other].team
    }

    /// Returns the players of other teams.
    pub(super) fn enemies(self, of: Player) -> Vec<Player> {
        self.model.players.ids().filter(|it| self.are_enemies(of, *it)).collect()
    }

    /// Returns the other players of the same team.
    fn partners(self, of: Player) -> Vec<Player> {
        let is_partner = |it: &Player| *it != of && !self.are_enemies(of, *it);
        self.model.players.ids().filter(is_partner).collect()
    }

    /// Returns the players after one, in turn order, as far as they are in the game; that player last.
    pub(super) fn after(self, player: Player) -> impl Iterator<Item = Player> + use<'a> {
        let count = self.model.players.len();
        let nth = move |n: usize| Player::new((player.idx() + n) % count);
        (1..=count).map(nth).filter(move |it| !self.state.eliminated[*it])
    }
}

impl<'a> Reading<'a> {
    /// Returns true if a condition holds.
    pub(super) fn holds(&self, cond: &Cond) -> bool {
        match cond {
            Cond::Const(it) => *it,
            Cond::Not(it) => !self.holds(it),
            Cond::And(all) => all.iter().all(|it| self.holds(it)),
            Cond::Or(any) => any.iter().any(|it| self.holds(it)),
            Cond::Compare(how, one, other) => how.holds(self.num(one), self.num(other)),
            Cond::In(cell, set) => self.cell(*cell).is_some_and(|it| self.set(set).has(it)),
            Cond::Some(set) => self.set(set).count() > 0,
            Cond::Within(one, other) => {
                let other = self.set(other);
                self.set(one).iter().all(|it| other.has(it))
            }
            Cond::Is(piece, types) => {
                self.piece(*piece).and_then(|it| it.ty).is_some_and(|it| types.has(it))
            }
            Cond::SameType(one, other) => {
                let one = self.type_of(one);
                one.is_some() && one == self.type_of(other)
            }
            Cond::Exists(ty) => self.type_of(ty).is_some(),
            Cond::Owned(piece, player) => self.owned(*piece, *player),
            Cond::Marked(piece, mark) => {
                self.piece(*piece).is_some_and(|it| it.marks >> mark.0 & 1 == 1)
            }
            Cond::InCheck(player) => {
                self.seated(*player).iter().any(|it| check::in_check(self.view, *it))
            }
            Cond::Stuck(player) => {
                self.player(*player).is_some_and(|it| turn::is_stuck(self.view, it))
            }
            Cond::Captures => self.candidate.is_some_and(|it| !it.captured().is_empty()),
            Cond::Kind(kind) => self.candidate.is_some_and(|it| it.kind == *kind),
            Cond::Exempt => self.candidate.is_some_and(|it| it.exempt),
            Cond::Labelled(labels) => {
                self.candidate.and_then(|it| it.label).is_some_and(|it| labels.has(it))
            }
            Cond::PreviousLabelled(labels) => {
                self.view.state.previous_label.is_some_and(|it| labels.has(it))
            }
            Cond::Unchanged => self.is_unchanged(),
            Cond::Before(cond) => self.earlier().holds(cond),
            Cond::Steepest(field, least) => self.is_steepest(field.idx(), *least),
            Cond::Mobile(ty, cell) => self.is_mobile(ty, cell),
            Cond::Connected(set, one, other) => {
                let (one, other) = (self.set(one), self.set(other));
                let near = |it| lines::neighbours(&self.view.model.board, it);
                let group = lines::group(&self.set(set), &one, near);
                group.iter().any(|it| other.has(*it))
            }
            Cond::As(player, it) => self.seen_by(*player).is_some_and(|seer| seer.holds(it)),
        }
    }

    fn is_unchanged(&self) -> bool {
        let state = self.view.state;
        state.before_turn.is_empty() || state.before_turn == board::unmarked(state)
    }

    /// The same move in the position before it.
    pub(super) fn earlier(&self) -> Reading<'a> {
        let view = PositionView { state: self.before, ..self.view };
        Reading { view, tracks: None, ..*self }
    }

    /// The same as another player sees it.
    pub(super) fn seen_by(&self, player: PlayerRef) -> Option<Reading<'a>> {
        self.player(player).map(|own| Reading { own, ..*self })
    }

    /// Returns the value of a number.
    pub(super) fn num(&self, num: &Num) -> i32 {
        let state = self.view.state;
        match num {
            Num::Const(it) => *it,
            Num::Groups(set, stride) => {
                let near = |it| self.joined(*stride, it);
                lines::groups(&self.view.model.board, &self.set(set), near)
            }
            Num::Count(set) => self.set(set).count() as i32,
            Num::Held(player, types) => {
                let held = |of: &Player| {
                    types.iter().map(|it| i32::from(state.hands[*of][it.idx()])).sum::<i32>()
                };
                self.seated(*player).iter().map(held).sum()
            }
            Num::HeldOf(player, ty) => self.type_of(ty).map_or(0, |ty| {
                let held = |of: &Player| i32::from(state.hands[*of][ty.idx()]);
                self.seated(*player).iter().map(held).sum()
            }),
            Num::Counter(counter, player) => self.counter(counter.idx(), *player),
            Num::CellValues(field, cell, player) => {
                match (self.set(cell).only(), self.player(*player)) {
                    (Some(cell), Some(player)) => {
                        self.view.model.cell_values[field.idx()].values[player][cell.idx()]
                    }
                    _ => 0,
                }
            }
            Num::File(cell) => self.coordinates(cell).map_or(0, |it| it.0),
            Num::Rank(cell) => self.coordinates(cell).map_or(0, |it| it.1),
            Num::Level(cell) => self.coordinates(cell).map_or(0, |it| it.2),
            Num::Standing(ty, list) => {
                let types = self.types_of(*list);
                let place = self.type_of(ty).and_then(|ty| types.iter().position(|it| *it == ty));
                place.map_or(0, |it| (types.len() - it) as i32)
            }
            Num::TypeValue(values, ty) => {
                let values = &self.view.model.type_values[values.idx()].values;
                self.type_of(ty).map_or(0, |it| values[it])
            }
            Num::Sum(values, set) => {
                let values = &self.view.model.type_values[values.idx()].values;
                let piece = |it: Cell| state.cells[it.idx()];
                self.set(set).iter().filter_map(piece).map(|it| values[it.ty]).sum()
            }
            Num::Victims => self.candidate.map_or(0, |it| it.captured().len() as i32),
            Num::MovesMade => i32::from(state.moves_made),
            Num::Passes => i32::from(state.passes),
            Num::Repetitions => self.view.limits.history.repetitions,
            Num::Quiet => self.view.limits.history.quiet,
            Num::TurnNumber => i32::try_from(state.turn).unwrap_or(i32::MAX),
            Num::Before(it) => self.earlier().num(it),
            Num::As(player, it) => self.seen_by(*player).map_or(0, |seer| seer.num(it)),
            Num::Arith(how, one, other) => {
                let (one, other) = (self.num(one), self.num(other));
                match how {
                    Arith::Add => one.saturating_add(other),
                    Arith::Sub => one.saturating_sub(other),
                    Arith::Mul => one.saturating_mul(other),
                    Arith::Min => one.min(other),
                    Arith::Max => one.max(other),
                    Arith::Rem if other == 0 => 0,
                    Arith::Rem => one.wrapping_rem_euclid(other),
                }
            }
            Num::Abs(it) => self.num(it).saturating_abs(),
        }
    }

    fn counter(&self, counter: usize, player: PlayerRef) -> i32 {
        let values = &self.view.state.counters[counter];
        if !self.view.model.counters[counter].per_player {
            return values[0];
        }
        self.seated(player).iter().map(|it| values[it.idx()]).fold(0, i32::saturating_add)
    }

    fn coordinates(&self, set: &SetExpr) -> Option<(i32, i32, i32)> {
        let cell = &self.view.model.board.cells[self.set(set).only()?.idx()];
        Some((cell.file, cell.rank, cell.level))
    }

    fn types_of(&self, list: RankingId) -> &'a [PieceType] {
        &self.view.model.rankings[list.idx()].types
    }

    /// Returns the type that is meant, if any.
    pub(super) fn type_of(&self, ty: &TypeExpr) -> Option<PieceType> {
        let model = self.view.model;
        match ty {
            TypeExpr::Const(it) => Some(*it),
            TypeExpr::Of(piece) => self.piece(*piece)?.ty,
            TypeExpr::MoverWas => Some(self.candidate?.piece?.ty),
            TypeExpr::Paired(pairing, one, other) => {
                let (one, other) = (self.type_of(one)?, self.type_of(other)?);
                model.pairings[pairing.idx()].get(one, other)
            }
            TypeExpr::Next(ty, list) => {
                let ty = self.type_of(ty)?;
                let types = self.types_of(*list);
                types.get(types.iter().position(|it| *it == ty)? + 1).copied()
            }
            TypeExpr::Promotion(ty) => model.promotions[self.type_of(ty)?].first().copied(),
            TypeExpr::Base(ty) => {
                let ty = self.type_of(ty)?;
                Some(model.types[ty].base.unwrap_or(ty))
            }
            TypeExpr::Bound(n) => match self.candidate?.bound.get(usize::from(*n))? {
                Bound::Cell(_, ty) => *ty,
                Bound::Type(ty) => Some(*ty),
            },
            TypeExpr::Option => self.option,
            TypeExpr::Last => self.view.state.last_type,
        }
    }

    /// Returns the cell that is meant, if any.
    pub(super) fn cell(&self, cell: CellRef) -> Option<Cell> {
        match cell {
            CellRef::Origin => self.candidate?.from,
            CellRef::Target => self.candidate?.to,
            CellRef::Here => self.event?.at,
            CellRef::Victim => self.victim_cell(),
            CellRef::Over => self.candidate?.over,
            CellRef::Const(it) => Some(it),
            CellRef::Bound(n) => match self.candidate?.bound.get(usize::from(n))? {
                Bound::Cell(cell, _) => Some(*cell),
                Bound::Type(_) => None,
            },
            CellRef::PreviousOrigin => self.view.state.previous.map(|it| it.0),
            CellRef::PreviousTarget => self.view.state.previous.map(|it| it.1),
        }
    }

    fn victim_cell(&self) -> Option<Cell> {
        let of_event = self.event.and_then(|it| it.victim);
        of_event.or_else(|| self.candidate?.captured().first().copied())
    }

    /// Returns the piece that is meant, if any, as it is.
    pub(super) fn piece(&self, piece: PieceRef) -> Option<Shade> {
        match piece {
            PieceRef::Mover => self.mover(),
            PieceRef::Piece => self.event_piece(),
            PieceRef::Victim => self.victim(),
            PieceRef::Over => self.before.cells[self.candidate?.over?.idx()].map(Shade::from),
            PieceRef::At(cell) => self.standing(self.cell(cell)?),
        }
    }

    fn mover(&self) -> Option<Shade> {
        match self.tracks {
            None => self.candidate?.piece.map(Shade::from),
            Some(tracks) => self.standing(tracks[MOVER]?),
        }
    }

    fn event_piece(&self) -> Option<Shade> {
        let event = self.event?;
        match (event.piece, self.tracks) {
            (Who::Nobody, _) => None,
            (Who::Watched(MOVER), _) => self.mover(),
            (Who::Watched(n), Some(tracks)) => self.standing(tracks[n]?),
            (Who::Gone(piece), Some(_)) => Some(piece.into()),
            (Who::Watched(_) | Who::Gone(_), None) => self.standing(event.at?),
        }
    }

    fn victim(&self) -> Option<Shade> {
        let cell = self.victim_cell()?;
        match self.assumed {
            Some((place, shade)) if place == cell => Some(shade),
            _ => self.before.cells[cell.idx()].map(Shade::from),
        }
    }

    fn standing(&self, cell: Cell) -> Option<Shade> {
        self.view.state.cells[cell.idx()].map(Shade::from)
    }

    fn owned(&self, piece: PieceRef, by: PlayerRef) -> bool {
        let Some(shade) = self.piece(piece) else { return false };
        match shade.owner {
            Some(owner) => self.players(by).contains(&owner),
            None => by == PlayerRef::Enemy,
        }
    }

    /// Returns all players that are meant, nobody's pieces as [`Player::NEUTRAL`].
    pub(super) fn players(&self, player: PlayerRef) -> Vec<Player> {
        match player {
            PlayerRef::Enemy => self.view.enemies(self.own),
            PlayerRef::Partner => self.view.partners(self.own),
            PlayerRef::Team => [vec![self.own], self.view.partners(self.own)].concat(),
            _ => self.anyone(player).into_iter().collect(),
        }
    }

    /// The same without [`Player::NEUTRAL`].
    pub(super) fn seated(&self, player: PlayerRef) -> Vec<Player> {
        let mut res = self.players(player);
        res.retain(|it| *it != Player::NEUTRAL);
        res
    }

    /// Returns the one player that is meant, if any.
    pub(super) fn anyone(&self, player: PlayerRef) -> Option<Player> {
        match player {
            PlayerRef::Own | PlayerRef::Team => Some(self.own),
            PlayerRef::Enemy => {
                self.view.after(self.own).find(|it| self.view.are_enemies(self.own, *it))
            }
            PlayerRef::Partner => {
                let partners = self.view.partners(self.own);
                self.view.after(self.own).find(|it| partners.contains(it))
            }
            PlayerRef::Next => self.view.after(self.own).next(),
            PlayerRef::OwnerOf(piece) => self.piece(piece)?.owner,
            PlayerRef::Const(it) => Some(it),
            PlayerRef::Neutral => Some(Player::NEUTRAL),
        }
    }

    /// Returns the one player that is meant, if it is one who plays.
    pub(super) fn player(&self, player: PlayerRef) -> Option<Player> {
        self.anyone(player).filter(|it| *it != Player::NEUTRAL)
    }

    fn is_steepest(&self, field: usize, least: i32) -> bool {
        let (Some(from), Some(to), Some(aim)) =
            (self.cell(CellRef::Origin), self.cell(CellRef::Target), self.pattern)
        else {
            return false;
        };
        let values = &self.view.model.cell_values[field].values[self.own];
        let rise = |it: Cell| values[it.idx()].saturating_sub(values[from.idx()]);
        let best = self.reach(aim, from).into_iter().map(rise).max();
        rise(to) >= least && best.is_some_and(|it| rise(to) >= it)
    }

    fn is_mobile(&self, ty: &TypeExpr, set: &SetExpr) -> bool {
        let (Some(ty), Some(cell)) = (self.type_of(ty), self.set(set).only()) else { return false };
        let (board, players) = (&self.view.model.board, &self.view.model.players);
        let leads = |path: &Path| Ground::leads_anywhere(board, players, self.own, cell, path);
        let mut patterns = self.view.model.types[ty].patterns.iter().filter(|it| !it.initial);
        patterns.any(|pattern: &Pattern| match &pattern.kind {
            PatternKind::Paths(paths) => paths.iter().any(leads),
            PatternKind::Imitate { .. } => false,
        })
    }

    pub(super) fn reach(&self, aim: Aim<'_>, from: Cell) -> Vec<Cell> {
        let (board, players) = (&self.view.model.board, &self.view.model.players);
        let ends = |path: &Path| Ground::reach(board, players, self.own, from, path, aim.turned);
        aim.paths.iter().flat_map(ends).collect()
    }
}
