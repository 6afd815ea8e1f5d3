//! Numbers for the moves of a game.

mod bounds;
mod build;
mod choices;
mod describe;
mod routes;
mod walks;

use super::frame::Frame;
use alfil::game::{Game, Move, MoveList, Position, Variant};
use alfil_machine::program::{Code, each_width};
use alfil_model::{MoveKind, PieceType, Player};
use build::{ActionForm, ActionKey, CastleKey, Draft, StepKey};
use choices::Choices;
use routes::{RouteKey, Routes};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// No number.
const NONE: u32 = u32::MAX;
/// The most places of [`Space::simple_steps`], which has one for each step of each player.
const MOST_SIMPLE_STEPS: usize = 1 << 18;

/// The numbers of the moves of a game, the same in every position.
///
/// A number is an index of a policy's output: from 0 to [`ActionSpace::len`]. Each legal move of a position has one number,
/// and no two have the same one. The numbers follow from the rule file alone, so they are the same on every machine.
///
/// The numbers are those of the *player on move*: the board is turned as the players of the rule file see it. A pawn of either
/// side that goes two steps ahead on the file `e` has one number.
///
/// [`ActionSpace::layout`] describes what the numbers mean. Clones are cheap and share everything.
///
/// ```
/// use alfil::Variant;
/// use alfil_play::agents::ActionSpace;
///
/// let variant = Variant::shipped("chess")?;
/// let actions = ActionSpace::new(&variant)?;
/// assert_eq!(actions.len(), 76 * 64 + 2);
///
/// let mut game = variant.start();
/// let white = actions.encode(game.position(), game.parse_move("e2e4")?).unwrap();
/// assert_eq!(actions.describe(white).as_deref(), Some("e2-e4"));
/// game.play(actions.decode(&game, white).unwrap())?;
/// let black = actions.encode(game.position(), game.parse_move("e7e5")?);
/// assert_eq!(black, Some(white));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ActionSpace {
    space: Arc<Space>,
}

#[derive(Debug)]
struct Space {
    variant: Variant,
    frame: Frame,
    choices: Choices,
    routes: Routes,
    /// For each type: true if its steps are numbered by their target.
    anywhere: Vec<bool>,
    slots: Slots,
    /// For each player, for each of their cells, for each target: the number of a step with one route and no choice; [`NONE`]
    /// if there is none, or if more must be known. Empty for large boards.
    simple_steps: Vec<u32>,
    /// For each slot, for each of its routes, for each choice the plane, or the single number off grids.
    numbers: Vec<u32>,
    drops: FxHashMap<(PieceType, u32), u32>,
    forms: Vec<ActionForm>,
    /// Planes or single numbers.
    actions: FxHashMap<ActionKey, u32>,
    castles: FxHashMap<CastleKey, u32>,
    castle_ways: Vec<CastleKey>,
    pass: u32,
    planes: Vec<Entry>,
    singles: Vec<Entry>,
}

/// What a plane or a single number stands for.
#[derive(Clone, Copy, Debug)]
enum Entry {
    Step(StepKey),
    Drop(PieceType, u32),
    Action(ActionKey),
    Castle(CastleKey),
    Pass,
}

/// The part of [`Space::numbers`] that belongs to a way.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    start: u32,
    routes: u32,
    choices: u32,
}

/// The slots of all ways.
#[derive(Debug)]
enum Slots {
    /// By the number of the way.
    Dense(Vec<Slot>),
    Sparse(FxHashMap<u32, Slot>),
}

/// The meaning of the numbers of an [`ActionSpace`].
///
/// The first `planes * height * width` numbers are planes over the board, as a convolution's output has them:
/// `number = (plane * height + row) * width + column`. Row 0 is the edge next to the player on move, and column 0 is on their
/// left. The cell is the origin of a step, the target of a drop, or the first cell that an action chooses. The last `singles`
/// numbers stand for one move each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActionLayout {
    /// How many planes there are.
    pub planes: usize,
    /// Rows of the board, those of all levels together. 1 for boards without a grid.
    pub height: usize,
    /// Columns of the board. Boards without a grid have a column for each cell.
    pub width: usize,
    /// How many numbers follow the planes: castling, passes, and actions without a cell; off grids steps too.
    pub singles: usize,
    /// True if the numbers are the same for a player and another one who makes the same move from their side. False if the
    /// rule file shows the board to all players in the same way.
    pub turned: bool,
}

/// Why a game has no [`ActionSpace`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ActionSpaceError {
    /// Pieces may go in too many ways.
    #[error("pieces may move in too many ways to number them; make their paths shorter")]
    TooManyWalks,
    /// An action has too many choices.
    #[error(
        "the action `{action}` has too many choices to number them; let its choices depend on each other, as in `near(first)`"
    )]
    TooManyChoices {
        /// The action's name in the rule file.
        action: String,
    },
    /// There would be too many numbers.
    #[error("the game needs {needed} numbers for its moves; at most {most} can be used")]
    TooLarge {
        /// How many the game needs.
        needed: usize,
        /// [`ActionSpace::MOST`].
        most: usize,
    },
}

impl ActionSpace {
    /// The most numbers of a game.
    pub const MOST: usize = 1 << 24;

    /// Numbers the moves of a game. This takes milliseconds for most games; keep the result.
    ///
    /// # Errors
    /// If the game has too many moves to number them.
    pub fn new(variant: &Variant) -> Result<ActionSpace, ActionSpaceError> {
        let model = variant.model();
        let frame = Frame::new(model);
        let draft =
            each_width!(&variant.program().code, Code, core => build::draft(core, model, &frame))?;
        let space = Space::new(variant.clone(), frame, draft);
        let needed = space.len();
        if needed > ActionSpace::MOST {
            return Err(ActionSpaceError::TooLarge { needed, most: ActionSpace::MOST });
        }
        Ok(ActionSpace { space: Arc::new(space) })
    }

    /// Returns how many numbers there are.
    #[expect(clippy::len_without_is_empty, reason = "every game has moves")]
    pub fn len(&self) -> usize {
        self.space.len()
    }

    /// Returns the game.
    pub fn variant(&self) -> &Variant {
        &self.space.variant
    }

    /// Returns what the numbers mean.
    pub fn layout(&self) -> ActionLayout {
        let Space { frame, planes, singles, .. } = &*self.space;
        let [height, width] = frame.shape;
        let turned = !frame.is_common();
        ActionLayout { planes: planes.len(), height, width, singles: singles.len(), turned }
    }

    /// Returns the number of a legal move of a position. `None` only for positions that no game from a set-up of the rule file
    /// reaches, such as castling from other cells.
    pub fn encode(&self, position: &Position, mv: Move) -> Option<u32> {
        self.number(position.player(), &mv)
    }

    /// Returns the number of a legal move of that player.
    #[inline]
    pub fn number(&self, player: Player, mv: &Move) -> Option<u32> {
        self.space.number(player.idx(), mv)
    }

    /// Returns the legal move with a number; `None` if there is none.
    pub fn decode(&self, game: &Game, number: u32) -> Option<Move> {
        let player = game.player();
        game.legal_moves().iter().copied().find(|it| self.number(player, it) == Some(number))
    }

    /// Sets the places of these moves, and clears all others. `moves` are the legal moves of that player.
    ///
    /// # Panics
    /// If the mask is shorter than [`ActionSpace::len`].
    pub fn mask(&self, player: Player, moves: &MoveList, mask: &mut [bool]) {
        mask[..self.len()].fill(false);
        for number in moves.iter().filter_map(|it| self.number(player, it)) {
            mask[number as usize] = true;
        }
    }

    /// Returns what a number stands for, with the names of cells in the first player's view: `e2-e4`. `None` if there are not
    /// so many numbers.
    ///
    /// Some numbers of planes lead off the board, and stand for no move: `h1-: off the board`.
    pub fn describe(&self, number: u32) -> Option<String> {
        self.space.describe(number as usize)
    }

    /// Returns what a plane stands for: `2 ahead, 1 right`. `None` if there are not so many planes.
    pub fn plane_name(&self, plane: usize) -> Option<String> {
        Some(self.space.plane_name(self.space.planes.get(plane)?))
    }
}

impl Space {
    fn new(variant: Variant, frame: Frame, draft: Draft) -> Space {
        let by_plane = frame.is_grid;
        let (mut planes, mut singles) = (Vec::new(), Vec::new());
        let steps = draft.steps.iter().map(|it| Entry::Step(*it));
        if by_plane {
            planes.extend(steps);
        } else {
            singles.extend(steps);
        }
        planes.extend(draft.drops.iter().map(|it| Entry::Drop(it.0, it.1)));
        for key in &draft.actions {
            let in_planes = draft.forms[usize::from(key.action)].planes;
            let list = if in_planes { &mut planes } else { &mut singles };
            list.push(Entry::Action(*key));
        }
        singles.extend(draft.castles.iter().map(|it| Entry::Castle(*it)));
        if draft.pass {
            singles.push(Entry::Pass);
        }
        let (slots, numbers) = slots(&draft.steps, by_plane);
        let mut res = Space {
            variant,
            frame,
            choices: draft.choices,
            routes: draft.routes,
            anywhere: draft.anywhere,
            slots,
            simple_steps: Vec::new(),
            numbers,
            drops: FxHashMap::default(),
            forms: draft.forms,
            actions: FxHashMap::default(),
            castles: FxHashMap::default(),
            castle_ways: draft.castle_ways,
            pass: NONE,
            planes,
            singles,
        };
        res.index();
        res.simple_steps = res.simple_steps();
        res
    }

    /// Returns [`Space::simple_steps`].
    fn simple_steps(&self) -> Vec<u32> {
        let (players, n) = (self.variant.model().players.len(), self.frame.n_cells());
        if players * n * n > MOST_SIMPLE_STEPS {
            return Vec::new();
        }
        let number = |player: usize, from: usize, to: usize| {
            let [from, to] = [from, to].map(|it| self.frame.view(player, it as u16));
            let delta = self.frame.delta(from, to);
            let number =
                if self.routes.are_several(delta) { None } else { self.in_slot(delta, 0, 0, from) };
            number.unwrap_or(NONE)
        };
        let cells = |player| (0..n).flat_map(move |from| (0..n).map(move |to| (player, from, to)));
        (0..players).flat_map(cells).map(|(player, from, to)| number(player, from, to)).collect()
    }

    /// Notes the plane of each thing that has one, and the single numbers of the others.
    fn index(&mut self) {
        let first = self.planes.len() * self.frame.area();
        let planes = self.planes.iter().zip(0..);
        let singles = self.singles.iter().zip(first as u32..);
        for (entry, number) in planes.chain(singles) {
            match *entry {
                Entry::Step(key) => {
                    let slot = self.slots.get(key.way);
                    let place = slot.start + key.route * slot.choices + key.choice;
                    self.numbers[place as usize] = number;
                }
                Entry::Drop(ty, choice) => {
                    self.drops.insert((ty, choice), number);
                }
                Entry::Action(key) => {
                    self.actions.insert(key, number);
                }
                Entry::Castle(key) => {
                    self.castles.insert(key, number);
                }
                Entry::Pass => self.pass = number,
            }
        }
    }

    fn len(&self) -> usize {
        self.planes.len() * self.frame.area() + self.singles.len()
    }

    /// Returns the number of a plane's cell.
    #[inline]
    fn on_plane(&self, plane: u32, cell: u16) -> u32 {
        plane * self.frame.area() as u32 + self.frame.place(cell) as u32
    }

    #[inline]
    fn number(&self, player: usize, mv: &Move) -> Option<u32> {
        match mv.kind() {
            MoveKind::Step => self.step_number(player, mv),
            MoveKind::Castle => {
                let way = self.castle_ways.get(mv.castle_way())?;
                let choice = self.choices.number(mv.piece_type(), mv.chosen_type())?;
                self.castles.get(&CastleKey { choice, ..*way }).copied()
            }
            MoveKind::Drop => {
                let choice = self.choices.number(mv.piece_type(), mv.chosen_type())?;
                let plane = *self.drops.get(&(mv.piece_type(), choice))?;
                Some(self.on_plane(plane, self.frame.view(player, mv.target()?.0)))
            }
            MoveKind::Pass => (self.pass != NONE).then_some(self.pass),
            MoveKind::Action(action) => {
                let form = self.forms.get(action.idx())?;
                let (key, first) = form.key(&self.frame, player, action.0, &mv.listed());
                let number = *self.actions.get(&key)?;
                Some(first.map_or(number, |it| self.on_plane(number, it)))
            }
        }
    }

    #[inline]
    fn step_number(&self, player: usize, mv: &Move) -> Option<u32> {
        let frame = &self.frame;
        let (from, to) = (mv.origin()?.0, mv.target()?.0);
        if mv.chosen_type().is_none() && !self.anywhere[mv.piece_type().idx()] {
            let n = frame.n_cells();
            let place = (player * n + usize::from(from)) * n + usize::from(to);
            if let Some(number) = self.simple_steps.get(place).filter(|it| **it != NONE) {
                return Some(*number);
            }
        }
        let [from, to] = [from, to].map(|it| frame.view(player, it));
        let delta = frame.delta(from, to);
        let route =
            if self.routes.are_several(delta) { self.route(player, mv, [from, to])? } else { 0 };
        let choice = match mv.chosen_type() {
            None => 0,
            chosen => self.choices.number(mv.piece_type(), chosen)?,
        };
        let anywhere = self.anywhere[mv.piece_type().idx()];
        self.in_slot(if anywhere { frame.target(to) } else { delta }, route, choice, from)
    }

    /// Returns the number of a step by its way, its route and its choice.
    #[inline]
    fn in_slot(&self, way: u32, route: u32, choice: u32, from: u16) -> Option<u32> {
        let slot = self.slots.get(way);
        if route >= slot.routes || choice >= slot.choices {
            return None;
        }
        let number = self.numbers[(slot.start + route * slot.choices + choice) as usize];
        match number {
            NONE => None,
            number if self.frame.is_grid => Some(self.on_plane(number, from)),
            number => Some(number),
        }
    }

    /// Returns the number of the route of a step.
    fn route(&self, player: usize, mv: &Move, ends: [u16; 2]) -> Option<u32> {
        let frame = &self.frame;
        let mut listed = mv.listed();
        let mut n = 0;
        for it in listed.iter_mut().take_while(|it| **it != u16::MAX) {
            *it = frame.view(player, *it);
            n += 1;
        }
        let put_down = mv.put_down().map(|it| (frame.view(player, it.0.0), it.1));
        let key = RouteKey::new(frame, ends, &listed[..n], put_down, mv.swaps(), mv.label());
        self.routes.number(frame.delta(ends[0], ends[1]), &key)
    }
}

impl Slots {
    #[inline]
    fn get(&self, way: u32) -> Slot {
        match self {
            Slots::Dense(slots) => slots.get(way as usize).copied().unwrap_or_default(),
            Slots::Sparse(slots) => slots.get(&way).copied().unwrap_or_default(),
        }
    }
}

/// Returns a slot for each way, and room for the numbers of all slots.
fn slots(steps: &std::collections::BTreeSet<StepKey>, dense: bool) -> (Slots, Vec<u32>) {
    let mut sizes: std::collections::BTreeMap<u32, Slot> = std::collections::BTreeMap::new();
    for key in steps {
        let slot = sizes.entry(key.way).or_default();
        slot.routes = slot.routes.max(key.route + 1);
        slot.choices = slot.choices.max(key.choice + 1);
    }
    let mut start = 0;
    for slot in sizes.values_mut() {
        slot.start = start;
        start += slot.routes * slot.choices;
    }
    let numbers = vec![NONE; start as usize];
    if !dense {
        return (Slots::Sparse(sizes.into_iter().collect()), numbers);
    }
    let mut slots =
        vec![Slot::default(); sizes.last_key_value().map_or(0, |it| *it.0 as usize + 1)];
    for (way, slot) in sizes {
        slots[way as usize] = slot;
    }
    (Slots::Dense(slots), numbers)
}
