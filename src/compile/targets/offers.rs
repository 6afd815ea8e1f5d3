//! What moves leave to choose, and what follows from the choice, by their target.

use super::{Kind, Study, changes_mover, of_mover, promotes, wakes};
use crate::{
    compile::fold::{Known, Place},
    model::{
        CellId, Choice, ChoiceSource, Cond, Effect, Event, PieceRef, PlayerId, Rule, TypeExpr,
        TypeId,
    },
    program::{
        Bits,
        core::{Man, NO_TYPE},
        expr::Types,
        plan::{Fate, Menu, Offer, Offers, Targets},
    },
};

/// Boards with more cells have no tables of offers: there are too many pairs of cells.
const MOST_CELLS: usize = 128;

impl<const N: usize> Study<'_, N> {
    /// What the moves of a type leave to choose.
    pub(super) fn offers(&self, player: PlayerId, ty: TypeId, man: &Man<N>) -> Offers<N> {
        let chooses: Vec<&Rule> = self.model.rules.iter().filter(|it| it.chooses()).collect();
        let mut menus = vec![Menu::new()];
        let [quiet, take] = [Kind::Quiet, Kind::Take].map(|kind| {
            let known = self.known(player, ty, kind);
            let may = |it: &&&Rule| wakes(it, kind) && self.may_run(it, &known);
            let rules: Vec<&Rule> = chooses.iter().filter(may).copied().collect();
            (rules.is_empty(), self.offers_of(kind, &rules, &known, (ty, man), &mut menus))
        });
        let plain = [&quiet.1, &take.1].map(|it| it.iter().map(|it| plain(it)).collect());
        Offers { free: [quiet.0, take.0], quiet: quiet.1, take: take.1, plain, menus }
    }

    fn offers_of(
        &self,
        kind: Kind,
        rules: &[&Rule],
        known: &Known<'_>,
        (ty, man): (TypeId, &Man<N>),
        menus: &mut Vec<Menu>,
    ) -> Vec<Offer<N>> {
        let n_cells = self.model.board.cells.len();
        if rules.is_empty() || n_cells > MOST_CELLS {
            return Vec::new();
        }
        let mut offer = |from: Place, to: usize| {
            let known = Known { from, to: Place::At(CellId::new(to)), ..*known };
            let menu = self.offer(ty, kind, rules, &known)?;
            let number = menus.iter().position(|it| *it == menu).unwrap_or(menus.len());
            if number == menus.len() {
                menus.push(menu);
            }
            u16::try_from(number).ok()
        };
        // For most targets it does not matter from where the piece comes.
        let anyhow: Vec<Option<u16>> = (0..n_cells).map(|to| offer(Place::Unknown, to)).collect();
        let from = |from: usize| {
            let mut goes = Bits::EMPTY;
            for (_, reach) in man.patterns.iter().flat_map(|it| &it.tables) {
                goes |= reach.most(from);
            }
            let mut res: Offer<N> = Vec::new();
            for to in goes {
                let menu = anyhow[to].or_else(|| offer(Place::At(CellId::new(from)), to));
                let Some(menu) = menu else { continue };
                match res.iter_mut().find(|it| it.1 == menu) {
                    Some(it) => it.0.set(to),
                    None => res.push((Bits::one(to), menu)),
                }
            }
            res
        };
        let mut res: Vec<Offer<N>> = (0..n_cells).map(from).collect();
        // What is asked for most often first: where there is nothing to choose.
        for offer in &mut res {
            offer.sort_unstable_by_key(|it| it.1);
        }
        res
    }

    /// What is offered to the mover, nothing if nothing is chosen, if that is known.
    fn offer(&self, ty: TypeId, kind: Kind, rules: &[&Rule], known: &Known<'_>) -> Option<Menu> {
        let mut choices = Vec::new();
        let events = [Event::Depart, Event::Capture, Event::Arrive, Event::Moved];
        for event in events.into_iter().filter(|it| *it != Event::Capture || kind == Kind::Take) {
            for rule in rules.iter().filter(|it| it.on.contains(&event)) {
                let known = Known { piece_moves: of_mover(event), ..*known };
                if !known.truth(&rule.when)? {
                    continue;
                }
                for case in &rule.cases {
                    if known.truth(&case.when)? {
                        let chosen = case.effects.iter().filter_map(|it| match it {
                            Effect::Choose(choice) => Some(choice),
                            _ => None,
                        });
                        choices.extend(chosen);
                        break;
                    }
                }
            }
        }
        match choices.as_slice() {
            [] => Some(Menu::new()),
            [choice] => self.options(ty, choice).filter(|it| !it.is_empty()),
            _ => None,
        }
    }

    /// What a choice offers, if that is always the same.
    pub(super) fn options(&self, ty: TypeId, choice: &Choice) -> Option<Menu> {
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
        let mut seen = Types::default();
        let mut res = Menu::new();
        if choice.optional {
            seen.set(ty.0);
            res.push(NO_TYPE);
        }
        for it in types.iter().filter(|it| it.0 != NO_TYPE) {
            if !seen.has(it.0) {
                seen.set(it.0);
                res.push(it.0);
            }
        }
        Some(res)
    }

    /// What is known of steps that are not calm because it matters what the mover becomes.
    pub(super) fn fates(
        &self,
        player: PlayerId,
        ty: TypeId,
        calm: &Targets<N>,
        offers: &Offers<N>,
    ) -> Vec<Fate<N>> {
        let all = Bits::first(self.model.board.cells.len());
        let mut choices: Vec<u8> = offers.menus.iter().flatten().copied().collect();
        choices.sort_unstable();
        choices.dedup();
        if choices.is_empty() || calm.quiet == all && calm.take == all {
            return Vec::new();
        }
        if !choices.contains(&NO_TYPE) {
            choices.push(NO_TYPE);
        }
        let fate = |choice: u8| {
            let becomes = if choice == NO_TYPE { ty } else { TypeId(choice) };
            let [quiet, take] =
                [Kind::Quiet, Kind::Take].map(|kind| self.fate(player, ty, kind, becomes));
            Fate { choice, calm: [quiet.0, take.0], barred: [quiet.1, take.1] }
        };
        choices.into_iter().map(fate).collect()
    }

    /// The targets for which a step is calm if the mover becomes that by choice, and those for which it is
    /// forbidden.
    fn fate(
        &self,
        player: PlayerId,
        ty: TypeId,
        kind: Kind,
        becomes: TypeId,
    ) -> (Bits<N>, Bits<N>) {
        let (model, rules) = (self.model, self.model.rules.iter());
        let rules: Vec<&Rule> = rules.filter(|it| wakes(it, kind)).collect();
        let study = |holds: &dyn Fn(&Known<'_>) -> bool| {
            self.targets(player, ty, kind, &rules, &model.forbids, |known| {
                let mut changes = rules.iter().filter(|it| changes_mover(it));
                let chosen = changes.all(|it| promotes(it) || !self.may_run(it, known));
                chosen && holds(known)
            })
        };
        let calm = study(&|known| self.is_calm_becoming(Some(&[becomes]), true, &rules, known));
        let barred = study(&|known| {
            let mover = Some(becomes);
            self.is_barred(&Known { mover, after: true, piece_moves: true, ..*known })
        });
        (calm, barred)
    }
}

/// Where there is nothing to choose.
fn plain<const N: usize>(offer: &[(Bits<N>, u16)]) -> Bits<N> {
    offer.iter().find(|it| it.1 == 0).map_or(Bits::EMPTY, |it| it.0)
}
