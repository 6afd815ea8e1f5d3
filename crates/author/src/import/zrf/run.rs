//! The interpreter's blocks: one run of a program makes any number of moves.

use super::{
    model::Rules,
    play::{Man, State},
    program::{Add, Block, Condition, Effect, Loc, Remembered, Statement, Test},
};
use rustc_hash::FxHashSet;

/// The most statements of one run.
const STEPS: usize = 10_000;
/// The most moves of one run.
const MOVES: usize = 5_000;

/// A move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Made {
    /// The player whose pieces move.
    pub(super) player: usize,
    pub(super) piece: usize,
    /// Where the piece begins; none for drops and passes.
    pub(super) from: Option<usize>,
    /// Where it ends; none for passes.
    pub(super) to: Option<usize>,
    /// Where a drop puts its piece.
    pub(super) drop: Option<usize>,
    pub(super) segments: Vec<(usize, usize)>,
    pub(super) effects: Vec<(Noted, usize)>,
    pub(super) becomes: Option<usize>,
    pub(super) copy: bool,
    pub(super) partial: Option<Option<usize>>,
    pub(super) move_type: Option<usize>,
}

/// An effect of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Noted {
    Capture,
    Flip,
    Owner(usize),
    Type(usize),
    Create(usize, usize),
    Attribute(usize, bool),
}

/// What a run reads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading<'a> {
    pub(super) rules: &'a Rules,
    pub(super) state: &'a State,
    pub(super) player: usize,
    pub(super) piece: usize,
    /// True inside of `attacked?`, where no further question of that kind is asked.
    pub(super) in_attack: bool,
}

struct Run<'a> {
    on: Reading<'a>,
    at: usize,
    /// Where the piece of this segment begins; none for a drop's first.
    from: Option<usize>,
    start: Option<usize>,
    to: Option<usize>,
    mark: usize,
    flags: FxHashSet<usize>,
    position_flags: FxHashSet<(usize, usize)>,
    drop: Option<usize>,
    segments: Vec<(usize, usize)>,
    effects: Vec<(Noted, usize)>,
    move_type: Option<usize>,
    steps: usize,
    made: Vec<Made>,
}

/// Returns the moves of a block for the piece on a position, or for a drop there.
pub(super) fn run(on: Reading<'_>, block: &Block, at: usize, drops: bool) -> Vec<Made> {
    let start = (!drops).then_some(at);
    let mut run = Run {
        on,
        at,
        from: start,
        start,
        to: None,
        mark: at,
        flags: FxHashSet::default(),
        position_flags: FxHashSet::default(),
        drop: None,
        segments: Vec::new(),
        effects: Vec::new(),
        move_type: block.move_type,
        steps: 0,
        made: Vec::new(),
    };
    run.all(&block.body);
    run.made
}

impl Run<'_> {
    /// Carries out statements; `None` when the run ends.
    fn all(&mut self, statements: &[Statement]) -> Option<()> {
        statements.iter().try_for_each(|it| self.one(it))
    }

    fn one(&mut self, statement: &Statement) -> Option<()> {
        self.steps += 1;
        self.on.rules.spend(1);
        if self.steps > STEPS || self.made.len() > MOVES {
            return None;
        }
        match statement {
            Statement::Go(loc) => self.at = self.place(*loc)?,
            Statement::Mark(loc) => {
                if let Some(it) = self.place(*loc) {
                    self.mark = it;
                }
            }
            Statement::GoTo(to) => self.at = self.remembered(*to)?,
            Statement::From => self.from = Some(self.at),
            Statement::To => self.to = Some(self.at),
            Statement::Verify(it) => {
                if !self.holds(it) {
                    return None;
                }
            }
            Statement::If(condition, then, other) => {
                let body = if self.holds(condition) { then } else { other };
                self.all(body)?;
            }
            Statement::While(condition, body, _) => {
                while self.holds(condition) {
                    self.steps += 1;
                    if self.steps > STEPS {
                        return None;
                    }
                    self.all(body)?;
                }
            }
            Statement::Effect(effect, loc) => self.note(*effect, *loc),
            Statement::SetAttribute(attribute, value) => {
                let value = self.holds(value);
                self.effects.push((Noted::Attribute(*attribute, value), self.at));
            }
            Statement::SetFlag(flag, value) => {
                if self.holds(value) {
                    self.flags.insert(*flag);
                } else {
                    self.flags.remove(flag);
                }
            }
            Statement::SetPositionFlag(flag, value, loc) => {
                let value = self.holds(value);
                if let Some(at) = self.place(*loc) {
                    if value {
                        self.position_flags.insert((*flag, at));
                    } else {
                        self.position_flags.remove(&(*flag, at));
                    }
                }
            }
            Statement::Cascade => {
                self.segment();
                self.from = Some(self.at);
                self.to = None;
            }
            Statement::Add(add) => self.add(add),
        }
        Some(())
    }

    fn add(&mut self, add: &Add) {
        self.segment();
        let types = if add.types.is_empty() {
            vec![None]
        } else {
            add.types.iter().copied().map(Some).collect()
        };
        let to = self.drop.or(self.segments.first().map(|it| it.1));
        for becomes in types {
            self.made.push(Made {
                player: self.on.player,
                piece: self.on.piece,
                from: self.segments.first().map(|it| it.0).filter(|_| self.drop.is_none()),
                to,
                drop: self.drop,
                segments: self.segments.clone(),
                effects: self.effects.clone(),
                becomes,
                copy: add.copy,
                partial: add.partial,
                move_type: self.move_type,
            });
        }
        self.segments.clear();
        self.effects.clear();
        self.drop = None;
        self.from = self.start;
        self.to = None;
    }

    /// Ends a segment.
    fn segment(&mut self) {
        let to = self.to.unwrap_or(self.at);
        match self.from {
            Some(from) => self.segments.push((from, to)),
            None => self.drop = Some(to),
        }
    }

    fn place(&self, loc: Loc) -> Option<usize> {
        self.on.rules.resolve(self.on.player, self.at, loc)
    }

    fn remembered(&self, to: Remembered) -> Option<usize> {
        match to {
            Remembered::From => self.from,
            Remembered::To => Some(self.to.unwrap_or(self.at)),
            Remembered::Mark => Some(self.mark),
            Remembered::LastFrom => self.on.state.last_from,
            Remembered::LastTo => self.on.state.last_to,
        }
    }

    fn note(&mut self, effect: Effect, loc: Loc) {
        let Some(at) = self.place(loc) else { return };
        let Reading { player, piece, .. } = self.on;
        let noted = match effect {
            Effect::Capture => Noted::Capture,
            Effect::Flip => Noted::Flip,
            Effect::Owner(it) => Noted::Owner(it.unwrap_or(player)),
            Effect::Type(it) => Noted::Type(it),
            Effect::Create(owner, ty) => {
                Noted::Create(owner.unwrap_or(player), ty.unwrap_or(piece))
            }
        };
        self.effects.push((noted, at));
    }

    fn holds(&self, condition: &Condition) -> bool {
        match condition {
            Condition::Const(it) => *it,
            Condition::And(all) => all.iter().all(|it| self.holds(it)),
            Condition::Or(all) => all.iter().any(|it| self.holds(it)),
            Condition::Not(it) => !self.holds(it),
            // Tests beside the board are false.
            Condition::Test(Test::Flag(flag), _) => self.flags.contains(flag),
            Condition::Test(test, loc) => self.place(*loc).is_some_and(|it| self.test(*test, it)),
        }
    }

    fn test(&self, test: Test, at: usize) -> bool {
        let Reading { rules, state, player, .. } = self.on;
        let man = state.cells[at];
        match test {
            Test::Empty => man.is_none(),
            Test::Enemy => man.is_some_and(|it| it.owner != player && !rules.is_neutral(it.owner)),
            Test::Friend => man.is_some_and(|it| it.owner == player),
            Test::Neutral => man.is_some_and(|it| rules.is_neutral(it.owner)),
            Test::Piece(piece) => man.is_some_and(|it| it.piece == piece),
            Test::Zone(zone) => rules.board.zones[zone].cells[player][at],
            Test::Position(it) => it == at,
            Test::OnBoard => true,
            Test::Attribute(it) => man.is_some_and(|man| man.attributes >> it & 1 == 1),
            Test::Flag(it) => self.flags.contains(&it),
            Test::PositionFlag(it) => self.position_flags.contains(&(it, at)),
            Test::LastFrom => state.last_from == Some(at),
            Test::LastTo => state.last_to == Some(at),
            Test::Marked => self.mark == at,
            Test::Attacked(kind) => self.reached(at, kind, false),
            Test::Defended(kind) => self.reached(at, kind, true),
            Test::AdjacentToEnemy => rules
                .board
                .links
                .iter()
                .any(|it| it[at].is_some_and(|it| self.test(Test::Enemy, it))),
        }
    }

    /// Returns true if an enemy could capture a friend there, or a friend an enemy. What stands there now is left aside.
    fn reached(&self, at: usize, kind: Option<usize>, by_friends: bool) -> bool {
        let Reading { rules, state, player, piece, in_attack } = self.on;
        if in_attack {
            return false;
        }
        let enemies: Vec<usize> = rules.active_players().filter(|it| *it != player).collect();
        rules.spend(state.cells.len());
        let mut state = state.clone();
        let owner = if by_friends { enemies.first().copied() } else { Some(player) };
        let Some(owner) = owner else { return false };
        if state.cells[at].is_none_or(|it| it.owner != owner) {
            state.cells[at] = Some(Man { piece, owner, attributes: 0 });
        }
        let by = if by_friends { vec![player] } else { enemies };
        by.into_iter().any(|it| rules.captures_at(&state, it, at, kind, true))
    }
}
