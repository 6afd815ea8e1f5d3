//! The choices that steps leave, such as promotions, and facts about each choice.

use super::{MoveAnalysis, MoveClass, changes_mover, may_run, of_mover, promotes, wakes};
use crate::{
    compile::fold::{MoveCell, MoveFacts},
    program::{
        Bitboard,
        core::{NO_TYPE, PieceMovement},
        plan::{OptionList, PromotionFact, StepChoices, TargetOptions, Targets},
    },
};
use alfil_model::{
    Cell, Choice, ChoiceSource, Cond, Effect, Event, PieceRef, PieceType, Player, Rule, TypeExpr,
    TypeSet,
};

/// Boards with more cells have no tables of offers: there are too many pairs of cells.
const MOST_CELLS: usize = 128;

impl<const N: usize> MoveAnalysis<'_, N> {
    /// Returns the choices that the steps of a type leave.
    pub(super) fn step_choices(
        &self,
        player: Player,
        ty: PieceType,
        movement: &PieceMovement<N>,
    ) -> StepChoices<N> {
        let chooses: Vec<&Rule> = self.model.rules.iter().filter(|it| it.chooses()).collect();
        let mut option_lists = vec![OptionList::new()];
        let [quiet, take] = [MoveClass::Quiet, MoveClass::Take].map(|class| {
            let known = self.move_facts(player, ty, class);
            let may = |it: &&&Rule| wakes(it, class) && may_run(it, &known);
            let rules: Vec<&Rule> = chooses.iter().filter(may).copied().collect();
            (
                rules.is_empty(),
                self.choices_by_cell(class, &rules, &known, (ty, movement), &mut option_lists),
            )
        });
        let no_choice = [&quiet.1, &take.1].map(|it| it.iter().map(|it| no_choice(it)).collect());
        StepChoices {
            free: [quiet.0, take.0],
            alike: quiet == take,
            quiet: quiet.1,
            take: take.1,
            no_choice,
            option_lists,
        }
    }

    fn choices_by_cell(
        &self,
        class: MoveClass,
        rules: &[&Rule],
        known: &MoveFacts<'_>,
        (ty, movement): (PieceType, &PieceMovement<N>),
        option_lists: &mut Vec<OptionList>,
    ) -> Vec<TargetOptions<N>> {
        let n_cells = self.model.board.cells.len();
        if rules.is_empty() || n_cells > MOST_CELLS {
            return Vec::new();
        }
        let mut number_at = |from: MoveCell, to: usize| {
            let known = MoveFacts { from, to: MoveCell::At(Cell::new(to)), ..*known };
            let option_list = self.options_at(ty, class, rules, &known)?;
            number_of(option_list, option_lists)
        };
        // For most targets it does not matter from where the piece comes.
        let anyhow: Vec<Option<u16>> =
            (0..n_cells).map(|to| number_at(MoveCell::Unknown, to)).collect();
        let from = |from: usize| {
            let mut goes = Bitboard::EMPTY;
            for (_, reach) in movement.patterns.iter().flat_map(|it| &it.tables) {
                goes |= reach.most(from);
            }
            let mut res: TargetOptions<N> = Vec::new();
            for to in goes {
                let option_list =
                    anyhow[to].or_else(|| number_at(MoveCell::At(Cell::new(from)), to));
                let Some(option_list) = option_list else { continue };
                match res.iter_mut().find(|it| it.1 == option_list) {
                    Some(it) => it.0.set(to),
                    None => res.push((Bitboard::one(to), option_list)),
                }
            }
            res
        };
        let mut res: Vec<TargetOptions<N>> = (0..n_cells).map(from).collect();
        // What is asked for most often first: where there is nothing to choose.
        for options in &mut res {
            options.sort_unstable_by_key(|it| it.1);
        }
        res
    }

    /// Returns the options of the mover, empty if there is no choice. Returns `None` if they are not known.
    fn options_at(
        &self,
        ty: PieceType,
        class: MoveClass,
        rules: &[&Rule],
        known: &MoveFacts<'_>,
    ) -> Option<OptionList> {
        let mut choices = Vec::new();
        let events = [Event::Depart, Event::Capture, Event::Arrive, Event::Moved];
        for event in
            events.into_iter().filter(|it| *it != Event::Capture || class == MoveClass::Take)
        {
            for rule in rules.iter().filter(|it| it.on.contains(&event)) {
                let known = MoveFacts { piece_moves: of_mover(event), ..*known };
                choices.extend(known.effects_of(rule)?.iter().filter_map(|it| match it {
                    Effect::Choose(choice) => Some(choice),
                    _ => None,
                }));
            }
        }
        match choices.as_slice() {
            [] => Some(OptionList::new()),
            [choice] => self.options(ty, choice).filter(|it| !it.is_empty()),
            _ => None,
        }
    }

    /// Returns the options of a choice, or `None` if they are not always the same.
    pub(super) fn options(&self, ty: PieceType, choice: &Choice) -> Option<OptionList> {
        let types = match &choice.source {
            ChoiceSource::Types(types) => types,
            ChoiceSource::Promotion(TypeExpr::MoverWas | TypeExpr::Of(PieceRef::Mover)) => {
                &self.model.promotions[ty]
            }
            _ => return None,
        };
        if choice.filter != Cond::Const(true) {
            return None;
        }
        let mut seen = TypeSet::default();
        let mut res = OptionList::new();
        if choice.optional {
            seen.insert(ty);
            res.push(NO_TYPE);
        }
        for it in types.iter().filter(|it| it.0 != NO_TYPE) {
            if !seen.has(*it) {
                seen.insert(*it);
                res.push(it.0);
            }
        }
        Some(res)
    }

    /// Returns facts about steps that are not check-neutral only because the mover's choice matters.
    pub(super) fn promotion_facts(
        &self,
        player: Player,
        ty: PieceType,
        check_neutral: &Targets<N>,
        step_choices: &StepChoices<N>,
    ) -> Vec<PromotionFact<N>> {
        let all = Bitboard::first(self.model.board.cells.len());
        let mut choices: Vec<u8> = step_choices.option_lists.iter().flatten().copied().collect();
        choices.sort_unstable();
        choices.dedup();
        if choices.is_empty() || check_neutral.quiet == all && check_neutral.take == all {
            return Vec::new();
        }
        if !choices.contains(&NO_TYPE) {
            choices.push(NO_TYPE);
        }
        let promotion_fact = |choice: u8| {
            let becomes = if choice == NO_TYPE { ty } else { PieceType(choice) };
            let [quiet, take] = [MoveClass::Quiet, MoveClass::Take]
                .map(|class| self.promotion_fact(player, ty, class, becomes));
            PromotionFact { choice, check_neutral: [quiet.0, take.0], forbidden: [quiet.1, take.1] }
        };
        choices.into_iter().map(promotion_fact).collect()
    }

    /// Returns the targets for which a step with a choice is check-neutral, and those for which it is forbidden.
    fn promotion_fact(
        &self,
        player: Player,
        ty: PieceType,
        class: MoveClass,
        becomes: PieceType,
    ) -> (Bitboard<N>, Bitboard<N>) {
        let rules = self.waking(class);
        let analysis = |holds: &dyn Fn(&MoveFacts<'_>) -> bool| {
            self.targets(player, ty, class, &rules, self.forbids, |known| {
                let mut changes = rules.iter().filter(|it| changes_mover(it));
                let chosen = changes.all(|it| promotes(it) || !may_run(it, known));
                chosen && holds(known)
            })
        };
        let check_neutral = analysis(&|known| {
            self.is_check_neutral_becoming(Some(&[becomes]), true, &rules, known)
        });
        let forbidden = analysis(&|known| {
            let mover = Some(becomes);
            self.is_forbidden(&MoveFacts { mover, after: true, piece_moves: true, ..*known })
        });
        (check_neutral, forbidden)
    }
}

/// Returns the number of an option list, and adds the list if it is not there yet. Returns `None` if there are too many.
pub(super) fn number_of(
    option_list: OptionList,
    option_lists: &mut Vec<OptionList>,
) -> Option<u16> {
    let known = option_lists.iter().position(|it| *it == option_list);
    let number = known.unwrap_or_else(|| {
        option_lists.push(option_list);
        option_lists.len() - 1
    });
    u16::try_from(number).ok()
}

/// Returns the targets that leave no choice.
fn no_choice<const N: usize>(options: &[(Bitboard<N>, u16)]) -> Bitboard<N> {
    options.iter().find(|it| it.1 == 0).map_or(Bitboard::EMPTY, |it| it.0)
}
