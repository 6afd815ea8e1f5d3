//! The parts of the declared state that make positions different.
//!
//! A set, a counter or a mark is part of a position's identity only if something can still read it there. There are three
//! cases, for every lifetime:
//!
//! 1. State that lives for a move, and that nothing reads between moves, ends with the move ([`Role::ends_with_move`]).
//! 2. Some state is kept, but repetition ignores it: clocks, and state that nothing reads. The same goes for state that
//!    lives for a move and is read between moves only to see how the game ends.
//! 3. Everything else is part of the identity.

use super::{Cond, Effect, ExprNode, Lifetime, Model, Num, SetExpr};
use std::collections::BTreeSet;

/// The role of each set, counter and mark of a model in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The role of each set.
    pub sets: Vec<Role>,
    /// The role of each counter.
    pub counters: Vec<Role>,
    /// The marks that make positions different, one bit each.
    pub marks: u8,
}

/// The role of a set or a counter in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Role {
    /// True if it is cleared as soon as the move is over, because nothing reads it before the next move clears it.
    pub ends_with_move: bool,
    /// True if positions that differ in it are different.
    pub differs: bool,
}

/// Something declared, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Item {
    Set(usize),
    Counter(usize),
    Mark(usize),
}

/// The items that are read, by who reads them.
#[derive(Default)]
struct Readers {
    /// Items read between moves to find moves, checks and the like.
    play: BTreeSet<Item>,
    /// Items read between moves to see whether the game has ended, and how.
    endings: BTreeSet<Item>,
    /// Items read while a move is made.
    moves: BTreeSet<Item>,
    /// Pairs: the second item is read only to change the first.
    feeds: Vec<(Item, Item)>,
}

impl Model {
    /// Returns the role of each part of the declared state in a position.
    pub fn identity(&self) -> Identity {
        let mut readers = Readers::default();
        self.walk_play(&mut |it| note(it, &mut readers.play));
        self.walk_endings(&mut |it| note(it, &mut readers.endings));
        readers.moves(self);
        readers.play.extend(self.fen.castling_set.map(|it| Item::Set(it.idx())));
        readers.play.extend(self.fen.checks.map(|it| Item::Counter(it.idx())));
        let role = |item: Item, lifetime: Lifetime, clock: bool| {
            let between = readers.play.contains(&item);
            let ending = readers.endings.contains(&item);
            match lifetime {
                Lifetime::Move => Role { ends_with_move: !between && !ending, differs: between },
                _ => Role { ends_with_move: false, differs: !clock && readers.has(item) },
            }
        };
        let sets = self.sets.iter().enumerate();
        let counters = self.counters.iter().enumerate();
        let marks = 0..self.marks.len();
        Identity {
            sets: sets
                .map(|(n, it)| match n {
                    // Castling and `initial` patterns read these sets without an expression that names them.
                    0 | 1 => Role { ends_with_move: false, differs: true },
                    _ => role(Item::Set(n), it.lifetime, false),
                })
                .collect(),
            counters: counters
                .map(|(n, it)| role(Item::Counter(n), it.lifetime, it.clock))
                .collect(),
            marks: marks.filter(|it| readers.has(Item::Mark(*it))).fold(0, |res, it| res | 1 << it),
        }
    }
}

impl Readers {
    /// Returns true if anything reads the item, also if only to change an item that is read.
    fn has(&self, item: Item) -> bool {
        [&self.play, &self.endings, &self.moves].iter().any(|it| it.contains(&item))
    }

    /// Notes the items read by rules, by actions, and by all else that looks at a made move.
    fn moves(&mut self, model: &Model) {
        for rule in &model.rules {
            // These conditions are read in the position before the move, where the sets of the previous move are not
            // cleared yet.
            let earlier = rule.chooses();
            let mut read = |when: &Cond| {
                when.walk(&mut |it| {
                    note(it, if earlier { &mut self.play } else { &mut self.moves });
                    note_before(it, &mut self.play);
                });
            };
            read(&rule.when);
            rule.cases.iter().for_each(|it| read(&it.when));
            rule.cases.iter().for_each(|it| self.effects(&it.effects, earlier));
        }
        model.actions.iter().for_each(|it| self.effects(&it.effects, false));
        model.walk_course(&mut |it| {
            note(it, &mut self.moves);
            note_before(it, &mut self.play);
        });
        loop {
            let found = self.feeds.iter().filter(|it| self.has(it.0) && !self.has(it.1));
            let found: Vec<Item> = found.map(|it| it.1).collect();
            if found.is_empty() {
                return;
            }
            self.moves.extend(found);
        }
    }

    fn effects(&mut self, effects: &[Effect], earlier: bool) {
        for effect in effects {
            let changed = match effect {
                Effect::Include(set, ..) => Some(Item::Set(set.idx())),
                Effect::Set(counter, ..) => Some(Item::Counter(counter.idx())),
                _ => None,
            };
            let mut read = BTreeSet::new();
            effect.walk(&mut |it| {
                note(it, &mut read);
                note_before(it, &mut self.play);
            });
            match changed {
                _ if earlier => self.play.extend(read),
                Some(changed) => self.feeds.extend(read.into_iter().map(|it| (changed, it))),
                None => self.moves.extend(read),
            }
        }
    }
}

/// Notes the item that a part of an expression reads by itself.
fn note(node: ExprNode<'_>, read: &mut BTreeSet<Item>) {
    read.extend(match node {
        ExprNode::Set(SetExpr::State(set)) => Some(Item::Set(set.idx())),
        ExprNode::Num(Num::Counter(counter, _)) => Some(Item::Counter(counter.idx())),
        ExprNode::Set(SetExpr::Marked(mark)) | ExprNode::Cond(Cond::Marked(_, mark)) => {
            Some(Item::Mark(mark.idx()))
        }
        _ => None,
    });
}

/// Notes the items that a part of an expression reads in the position before the move.
fn note_before(node: ExprNode<'_>, read: &mut BTreeSet<Item>) {
    let visit = &mut |it: ExprNode<'_>| note(it, read);
    match node {
        ExprNode::Cond(Cond::Before(it)) => it.walk(visit),
        ExprNode::Num(Num::Before(it)) => it.walk(visit),
        ExprNode::Set(SetExpr::Before(it)) => it.walk(visit),
        _ => {}
    }
}
