//! Area captures: captures that change a few cells besides their own, as in atomic chess.

use super::{MoveAnalysis, MoveClass, changes, rule_facts};
use crate::{
    compile::{
        assumptions::Proof,
        fold::{MoveCell, MoveFacts},
        on_board,
    },
    program::{
        Bitboard,
        core::PieceMovement,
        deps::{ForbidTest, Reading},
        plan::AreaCaptures,
    },
};
use alfil_model::{
    Cell, Cond, Effect, Land, PieceRef, PieceType, Player, PlayerRef, Rule, SetExpr,
};

impl<const N: usize> MoveAnalysis<'_, N> {
    /// Returns the cells that area captures change, or `None` if there are no such captures.
    pub(in crate::compile) fn area_captures(&self) -> Option<AreaCaptures<N>> {
        let rules = self.area_rules();
        if rules.is_empty() || !self.allows_area_captures() {
            return None;
        }
        let n_cells = self.model.board.cells.len();
        let mut res = AreaCaptures { from: Vec::new(), most: 0 };
        for player in self.model.players.ids() {
            let mut from = vec![Bitboard::EMPTY; n_cells];
            for to in 0..n_cells {
                let known = MoveFacts {
                    captures: Some(true),
                    to: MoveCell::At(Cell::new(to)),
                    ..self.nothing(player)
                };
                let changed = rules.iter().map(|it| self.changed(it, &known));
                let changed = changed.fold(Bitboard::EMPTY, |all, it| all | it);
                res.most = res.most.max(changed.count());
                changed.iter().for_each(|it| from[it].set(to));
            }
            res.from.push(from);
        }
        Some(res)
    }

    /// Returns the rules by which captures change other cells.
    fn area_rules(&self) -> Vec<&Rule> {
        let changes = |it: &Effect| matches!(it, Effect::Remove(_) | Effect::Place { .. });
        let mut rules = self.waking(MoveClass::Take);
        rules.retain(|it| it.effects().any(changes));
        rules
    }

    /// Returns true if no condition reads the pieces that area captures change, and placed pieces give no check.
    fn allows_area_captures(&self) -> bool {
        let of_royals = |it: &Cond| it.is_about(&self.royal);
        self.proofs.allow(Proof::AreaCaptures)
            && self.forbids.iter().all(|it| {
                it.test == ForbidTest::Deps
                    && (on_board::is_of_move(&it.when) || of_royals(&it.when))
            })
    }

    /// Returns the targets of a type's captures that change no more than [`MoveAnalysis::area_captures`] says.
    pub(super) fn area_capture_targets(
        &self,
        player: Player,
        ty: PieceType,
        movement: &PieceMovement<N>,
    ) -> Bitboard<N> {
        let mut lands = movement.patterns.iter().flat_map(|it| &it.tables);
        // A placed piece must be no own royal piece.
        let friends = lands.any(|it| it.0.has(Land::FRIEND));
        if friends || self.area_rules().is_empty() || !self.allows_area_captures() {
            return Bitboard::EMPTY;
        }
        let class = MoveClass::Take;
        let rules = self.waking(class);
        self.targets(player, ty, class, &rules, self.forbids, |known| {
            rules.iter().all(|it| !changes(it, known) && self.is_area_effect(it, known))
        })
    }

    /// Returns true if a rule only removes pieces, places those of the victim's owner, or has harmless effects.
    fn is_area_effect(&self, rule: &Rule, known: &MoveFacts<'_>) -> bool {
        let suits = |effect: &Effect| match effect {
            Effect::Remove(_) => true,
            Effect::Place { owner, .. } => *owner == PlayerRef::OwnerOf(PieceRef::Victim),
            it => self.harmless(rule, it, known),
        };
        possible_effects(rule, known).all(suits)
    }

    /// Returns the cells on which a rule may remove or place pieces.
    fn changed(&self, rule: &Rule, known: &MoveFacts<'_>) -> Bitboard<N> {
        let after = rule_facts(rule, known);
        possible_effects(rule, known).fold(Bitboard::EMPTY, |all, it| match it {
            Effect::Remove(at) | Effect::Place { at, .. } => all | self.cells_at_most(at, &after),
            _ => all,
        })
    }

    /// Returns the cells that may be in a set.
    fn cells_at_most(&self, set: &SetExpr, known: &MoveFacts<'_>) -> Bitboard<N> {
        let members = |wanted: &dyn Fn(Option<bool>) -> bool, set: &SetExpr| -> Bitboard<N> {
            let cells = 0..self.model.board.cells.len();
            cells.filter(|it| wanted(known.member(Cell::new(*it), set))).collect()
        };
        match set {
            SetExpr::Near(it) => {
                let of = self.cells_at_most(it, known);
                of.iter().fold(Bitboard::EMPTY, |all, it| all | self.near[it])
            }
            SetExpr::Union(them) => {
                them.iter().fold(Bitboard::EMPTY, |all, it| all | self.cells_at_most(it, known))
            }
            SetExpr::Inter(them) => {
                let all = Bitboard::first(self.model.board.cells.len());
                them.iter().fold(all, |all, it| all & self.cells_at_most(it, known))
            }
            SetExpr::Minus(a, b) => {
                self.cells_at_most(a, known) - members(&|it| it == Some(true), b)
            }
            it => members(&|it| it != Some(false), it),
        }
    }
}

/// Returns the effects that a rule may have.
fn possible_effects<'r>(
    rule: &'r Rule,
    known: &MoveFacts<'_>,
) -> impl Iterator<Item = &'r Effect> + use<'r> {
    rule_facts(rule, known).reached(rule).into_iter().flat_map(|it| &it.effects)
}
