//! What moves can have for consequences beyond themselves, by their target.

mod area_captures;
mod capture_promotions;
mod check_neutral;
mod step_choices;

use super::{
    assumptions::{Proof, Proofs},
    fold::{MoveCell, MoveFacts},
};
use crate::program::{
    Bitboard,
    core::PieceMovement,
    plan::{Facts, Forbid, HandGain, Targets},
};
use alfil_model::{
    Cell, CellRef, Cond, Effect, Event, ExprNode, Model, MoveKind, PieceType, Player, Rule,
    SetExpr, SetId, TypeExpr, TypeSet, When,
};

/// Kinds of moves, as far as their events differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MoveClass {
    Quiet,
    Take,
    Drop,
    Castle,
}

impl MoveClass {
    fn kind(self) -> MoveKind {
        match self {
            MoveClass::Quiet | MoveClass::Take => MoveKind::Step,
            MoveClass::Drop => MoveKind::Drop,
            MoveClass::Castle => MoveKind::Castle,
        }
    }
}

/// Proves facts about moves from rules and forbids.
pub(super) struct MoveAnalysis<'a, const N: usize> {
    pub(super) model: &'a Model,
    pub(super) proofs: &'a Proofs,
    pub(super) royal: TypeSet,
    /// Answers [`Cond::Mobile`].
    pub(super) mobile: &'a dyn Fn(Player, PieceType, Cell) -> bool,
    pub(super) forbids: &'a [Forbid],
    /// For each cell its neighbours.
    pub(super) near: &'a [Bitboard<N>],
}

impl<const N: usize> MoveAnalysis<'_, N> {
    /// Returns the facts about the moves of each player's pieces of each type. They are empty if they are not wanted.
    pub(super) fn facts(&self, movements: &[PieceMovement<N>], wanted: bool) -> Vec<Facts<N>> {
        let model = self.model;
        let direct_turns = self.has_direct_turns();
        let each = model.players.ids().flat_map(|it| model.types.ids().map(move |ty| (it, ty)));
        each.zip(movements)
            .map(|((player, ty), movement)| {
                if !wanted {
                    return Facts::default();
                }
                let targets =
                    |analysis: fn(&Self, Player, PieceType, MoveClass) -> Bitboard<N>| Targets {
                        quiet: analysis(self, player, ty, MoveClass::Quiet),
                        take: analysis(self, player, ty, MoveClass::Take),
                        drop: analysis(self, player, ty, MoveClass::Drop),
                    };
                let resets = |class| match &model.draws.moves {
                    Some(it) => {
                        let known = self.move_facts(player, ty, class);
                        let changed = model.rules.iter().any(|it| changes(it, &known));
                        let mover = known.mover.filter(|_| !changed);
                        MoveFacts { after: true, mover, ..known }.truth(&it.reset)
                    }
                    None => Some(false),
                };
                let (check_neutral, mut step_choices) =
                    (targets(MoveAnalysis::check_neutral), self.step_choices(player, ty, movement));
                let capture_promotions =
                    self.capture_promotions(player, ty, &mut step_choices.option_lists);
                let simple = targets(MoveAnalysis::simple);
                let resets = [MoveClass::Quiet, MoveClass::Take, MoveClass::Drop].map(resets);
                let direct = |cells, n: usize| {
                    if direct_turns && resets[n].is_some() { cells } else { Bitboard::EMPTY }
                };
                Facts {
                    promotion_facts: self.promotion_facts(
                        player,
                        ty,
                        &check_neutral,
                        &step_choices,
                    ),
                    check_neutral,
                    area_captures: self.area_capture_targets(player, ty, movement),
                    forbidden: self.forbidden(player, ty),
                    direct: [direct(simple.quiet, 0), direct(simple.take, 1)],
                    simple,
                    resets,
                    step_choices,
                    capture_promotions,
                }
            })
            .collect()
    }

    /// Returns true if after a simple step the turn goes to the other player, and nothing else has to be done.
    fn has_direct_turns(&self) -> bool {
        self.proofs.allow(Proof::DirectTurns)
            && self.extinction_rules().is_empty()
            && self.updated_sets().is_empty()
    }

    /// Returns facts with the player and nothing else of a move.
    fn nothing(&self, player: Player) -> MoveFacts<'_> {
        MoveFacts { mobile: Some(self.mobile), ..MoveFacts::nothing(self.model, player) }
    }

    fn move_facts(&self, player: Player, ty: PieceType, class: MoveClass) -> MoveFacts<'_> {
        MoveFacts {
            from: if class == MoveClass::Drop { MoveCell::Nowhere } else { MoveCell::Unknown },
            mover: Some(ty),
            was: Some(ty).filter(|_| class != MoveClass::Drop),
            captures: Some(class == MoveClass::Take),
            kind: Some(class.kind()),
            ..self.nothing(player)
        }
    }

    /// Returns the rules that a move of this class may trigger.
    fn waking(&self, class: MoveClass) -> Vec<&Rule> {
        self.model.rules.iter().filter(|it| wakes(it, class)).collect()
    }

    /// Returns the rules that a move of this class or the end of a turn may trigger, except extinction rules at the end.
    fn heard(&self, class: MoveClass) -> Vec<&Rule> {
        let ends = |it: &Rule| at_end(it) && self.extinction_types(it).is_none();
        self.model.rules.iter().filter(|it| wakes(it, class) || ends(it)).collect()
    }

    /// Returns the sets that rules update by moves that are simple otherwise.
    pub(super) fn updated_sets(&self) -> Vec<u16> {
        let mut res: Vec<u16> =
            self.model.rules.iter().flat_map(updated_sets_of).map(|it| it.0).collect();
        res.sort_unstable();
        res.dedup();
        res
    }

    /// Returns the targets of simple moves: no rule does more than promote the mover or hand over what is captured. The move
    /// must touch no set of [`MoveAnalysis::updated_sets`].
    fn simple(&self, player: Player, ty: PieceType, class: MoveClass) -> Bitboard<N> {
        let rules = self.heard(class);
        self.targets(player, ty, class, &rules, &[], |known| {
            let changed = rules.iter().any(|it| changes(it, known));
            let unknown = MoveFacts { mover: known.mover.filter(|_| !changed), ..*known };
            let allowed = |it: &Rule| {
                promotes(it)
                    || class == MoveClass::Take && only_fills_hands(it)
                    || !updated_sets_of(it).is_empty()
            };
            !rules.iter().any(|it| !allowed(it) && may_run(it, &unknown))
        })
    }

    /// Returns the types of an extinction rule: the rule does nothing at the end of a turn while such a piece is on the
    /// board.
    fn extinction_types(&self, rule: &Rule) -> Option<TypeSet> {
        if !rule.on.iter().all(is_end) || !self.proofs.allow(Proof::ExtinctionRules) {
            return None;
        }
        rule.when.conjuncts().iter().find_map(|it| match it {
            Cond::Not(it) => match &**it {
                Cond::Some(SetExpr::Types(types)) => Some(*types),
                Cond::Some(SetExpr::OfType(TypeExpr::Const(ty))) => Some(TypeSet::from_iter([*ty])),
                _ => None,
            },
            _ => None,
        })
    }

    /// Returns the types of all extinction rules (see [`MoveAnalysis::extinction_types`]).
    pub(super) fn extinction_rules(&self) -> Vec<TypeSet> {
        let mut res: Vec<TypeSet> =
            self.model.rules.iter().filter_map(|it| self.extinction_types(it)).collect();
        res.dedup();
        res
    }

    /// Returns true if a pass has no consequences that may make it illegal but for check.
    pub(super) fn is_passing_check_neutral(&self) -> bool {
        let mut players = self.model.players.ids();
        players.all(|player| {
            let known = MoveFacts {
                from: MoveCell::Nowhere,
                to: MoveCell::Nowhere,
                captures: Some(false),
                kind: Some(MoveKind::Pass),
                ..self.nothing(player)
            };
            let wakes = |it: &&Rule| {
                it.on.iter().any(|it| matches!(it, Event::Pass | Event::Moved | Event::Arrive))
            };
            let after = MoveFacts { after: true, ..known };
            !self.model.rules.iter().filter(wakes).any(|it| may_run(it, &known))
                && self.forbids.iter().all(|it| after.truth(&it.when) == Some(false))
        })
    }

    /// Returns true if castling wakes no rule.
    pub(super) fn is_castling_simple(&self) -> bool {
        let rules = self.heard(MoveClass::Castle);
        let mut kings =
            self.model.types.ids().filter(|it| !self.model.types[*it].castles.is_empty());
        kings.all(|ty| {
            self.model.players.ids().all(|player| {
                let known = self.move_facts(player, ty, MoveClass::Castle);
                rules.iter().all(|rule| {
                    // Partners depart and arrive too, but are not the mover.
                    let piece_moves = rule.on.iter().all(|it| *it == Event::Moved);
                    !MoveFacts { piece_moves, ..rule_facts(rule, &known) }.may_run(rule)
                })
            })
        })
    }

    /// Returns the hand that a captured piece joins, for each player who moves, each owner and each type.
    pub(super) fn hand_gains(&self) -> Vec<HandGain> {
        let model = self.model;
        let rules: Vec<&Rule> = model.rules.iter().filter(|it| only_fills_hands(it)).collect();
        let mut res = Vec::new();
        for own in model.players.ids() {
            for owner in model.players.ids() {
                for ty in model.types.ids() {
                    let known = MoveFacts {
                        victim: Some((ty, owner)),
                        captures: Some(true),
                        ..self.nothing(own)
                    };
                    res.push(self.hand_gain(&rules, &known));
                }
            }
        }
        res
    }

    fn hand_gain(&self, rules: &[&Rule], known: &MoveFacts<'_>) -> HandGain {
        let mut res = HandGain::Nothing;
        for rule in rules {
            let Some(effects) = known.effects_of(rule) else { return HandGain::Unknown };
            for effect in effects {
                let Effect::Give(to, ty) = effect else { return HandGain::Unknown };
                let (HandGain::Nothing, Some(to), Some(ty)) =
                    (res, known.player(*to), known.ty(ty))
                else {
                    return HandGain::Unknown;
                };
                res = HandGain::Hand((to.idx() * self.model.types.len() + ty.idx()) as u16);
            }
        }
        res
    }

    /// Returns the targets for which `holds` is true. Its value may depend only on these rules and forbids.
    fn targets(
        &self,
        player: Player,
        ty: PieceType,
        class: MoveClass,
        rules: &[&Rule],
        forbids: &[Forbid],
        holds: impl Fn(&MoveFacts<'_>) -> bool,
    ) -> Bitboard<N> {
        let all = Bitboard::first(self.model.board.cells.len());
        let known = self.move_facts(player, ty, class);
        if holds(&known) {
            return all;
        }
        let mut read = rules
            .iter()
            .flat_map(|it| it.cases.iter().map(|it| &it.when).chain([&it.when]))
            .chain(forbids.iter().map(|it| &it.when));
        if !read.any(|it| it.any(|it| matches!(it, ExprNode::Cell(CellRef::Target)))) {
            return Bitboard::EMPTY;
        }
        let known = |to: usize| MoveFacts { to: MoveCell::At(Cell::new(to)), ..known };
        all.iter().filter(|it| holds(&known(*it))).collect()
    }

    /// Returns the targets of drops that are always forbidden.
    fn forbidden(&self, player: Player, ty: PieceType) -> Bitboard<N> {
        let class = MoveClass::Drop;
        let rules = self.waking(class);
        self.targets(player, ty, class, &rules, self.forbids, |known| {
            let after = MoveFacts { after: true, piece_moves: true, ..*known };
            !rules.iter().any(|it| may_run(it, known)) && self.is_forbidden(&after)
        })
    }

    /// Returns true if a move with these facts is always forbidden.
    fn is_forbidden(&self, known: &MoveFacts<'_>) -> bool {
        // Forbids that read whether a player is stuck are not always tested, nor those for the end of turns that may go on.
        let one_move = self.model.turn.is_one_move();
        let always = |it: &&Forbid| !it.reads_stuck && (it.at == When::Move || one_move);
        let mut forbids = self.forbids.iter().filter(always);
        forbids.any(|it| known.truth(&it.when) == Some(true))
    }
}

/// Returns the facts about a move at the time when a rule reads its conditions.
fn rule_facts<'a>(rule: &Rule, known: &MoveFacts<'a>) -> MoveFacts<'a> {
    MoveFacts {
        after: !rule.chooses(),
        piece_moves: rule.on.iter().all(|it| of_mover(*it)),
        ..*known
    }
}

/// Returns true if a rule may do something by a move with these facts.
fn may_run(rule: &Rule, known: &MoveFacts<'_>) -> bool {
    rule_facts(rule, known).may_run(rule)
}

/// Returns true if a rule may change the type of the mover by a move with these facts.
fn changes(rule: &Rule, known: &MoveFacts<'_>) -> bool {
    changes_mover(rule) && may_run(rule, known)
}

/// Returns true if the event's piece is the mover.
fn of_mover(event: Event) -> bool {
    matches!(event, Event::Depart | Event::Arrive | Event::Drop | Event::Moved)
}

/// Returns true if a move of this class may trigger a rule. Events of effects are left out: a harmful effect comes before
/// them.
fn wakes(rule: &Rule, class: MoveClass) -> bool {
    rule.on.iter().any(|it| match it {
        Event::Depart => class != MoveClass::Drop,
        Event::Capture => class == MoveClass::Take,
        Event::Drop => class == MoveClass::Drop,
        Event::Castle => class == MoveClass::Castle,
        Event::Arrive | Event::Moved | Event::Becomes => true,
        _ => false,
    })
}

/// Returns true if a rule waits for the end of a turn.
pub(super) fn at_end(rule: &Rule) -> bool {
    rule.on.iter().any(is_end)
}

fn is_end(event: &Event) -> bool {
    matches!(event, Event::TurnEnds | Event::GivesCheck)
}

/// Returns true if a rule does nothing but to let the mover promote.
fn promotes(rule: &Rule) -> bool {
    matches!(rule.on.as_slice(), [Event::Depart | Event::Moved])
        && rule.effects().all(|it| matches!(it, Effect::Choose(_)))
}

/// Returns true if a rule does nothing but to put what is captured into hands.
fn only_fills_hands(rule: &Rule) -> bool {
    rule.on == [Event::Capture] && rule.effects().all(|it| matches!(it, Effect::Give(..)))
}

/// Returns the sets that a rule updates only when a move touches one of their cells. A move touches a cell if a piece
/// departs from it, arrives on it, or is captured there.
pub(super) fn updated_sets_of(rule: &Rule) -> Vec<SetId> {
    let at = SetExpr::Cell(CellRef::Here);
    let updated = |effect: &Effect| match effect {
        Effect::Include(set, cells, false) => match cells {
            cells if *cells == at => Some(*set),
            SetExpr::Inter(them) if them.contains(&at) => Some(*set),
            _ => None,
        },
        Effect::Include(_, SetExpr::Inter(them), true) if them.contains(&at) => {
            them.iter().find_map(|it| match it {
                SetExpr::State(set) => Some(*set),
                _ => None,
            })
        }
        _ => None,
    };
    let heard = [Event::Depart, Event::Capture, Event::Arrive, Event::Drop];
    let sets: Option<Vec<SetId>> = rule.effects().map(updated).collect();
    sets.filter(|_| rule.on.iter().all(|it| heard.contains(it))).unwrap_or_default()
}

/// Returns true if a rule may change the type of the mover.
fn changes_mover(rule: &Rule) -> bool {
    rule.effects().any(changes_type)
}

fn changes_type(effect: &Effect) -> bool {
    matches!(effect, Effect::Become(..) | Effect::Choose(_))
}
