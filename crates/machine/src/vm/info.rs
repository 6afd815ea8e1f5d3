//! Moves in plain form.

use super::{
    board::{Board, NONE},
    effects::Effects,
    eval::{Asking, Ctx, Eval},
    mv::{KindCode, Move},
};
use crate::program::{Core, core::NO_TYPE};
use alfil_model::{Action, Cell, Chosen, Domain, Model, MoveInfo, PieceType, TextPart};

/// A cell, or nothing.
fn known(cell: u16) -> Option<Cell> {
    (cell != NONE).then_some(Cell(cell))
}

/// What a move does.
pub(super) fn info<const N: usize>(
    core: &Core<N>,
    model: &Model,
    b: &mut Board<N>,
    mv: Move,
) -> MoveInfo {
    let has_mover = !matches!(mv.kind_code(), KindCode::Pass | KindCode::Action);
    let mut res = MoveInfo {
        kind: mv.kind(),
        piece: has_mover.then_some(PieceType(mv.ty())),
        from: known(mv.from()),
        to: known(mv.to()),
        becomes: None,
        victims: mv.victims().iter().map(Cell).collect(),
        unload: known(mv.unload()),
        partner: None,
        label: mv.flags().label(),
        text: None,
        chosen: Vec::new(),
    };
    match mv.kind_code() {
        KindCode::Castle => {
            let way = &core.castles[usize::from(mv.which())];
            res.partner = Some((Cell(way.partner_from), Cell(way.partner_to)));
        }
        KindCode::Action => {
            let choose = &core.actions[usize::from(mv.which())].choose;
            let chosen = choose.iter().zip(mv.cells().iter());
            res.chosen = chosen
                .map(|(domain, it)| match domain.domain {
                    Domain::Cells(_) => Chosen::Cell(Cell(it)),
                    _ => Chosen::Type(PieceType(it as u8)),
                })
                .collect();
            let vm = Eval { core, b, asking: Asking::default() };
            res.text = Some(vm.custom_text(model, &mv));
        }
        KindCode::Step | KindCode::Drop | KindCode::Pass => {}
    }
    res.becomes = becomes(core, b, mv);
    res
}

/// Returns the type that the mover becomes, if that is another one.
pub(super) fn becomes<const N: usize>(
    core: &Core<N>,
    b: &mut Board<N>,
    mv: Move,
) -> Option<PieceType> {
    if matches!(mv.kind_code(), KindCode::Pass | KindCode::Action) {
        return None;
    }
    // What the end of the turn makes of the mover is not the move's.
    let mut vm = Effects(Eval { core, b, asking: Asking::default() });
    let is_another = |it: &u8| *it != NO_TYPE && *it != mv.ty();
    // What silent rules do does not count.
    if !core.rules.iter().any(|it| it.silent)
        && let Some(ty) = vm.type_after(&mv)
    {
        return Some(ty).filter(is_another).map(PieceType);
    }
    let run = vm.apply(mv);
    let becomes = Some(run.becomes).filter(is_another);
    vm.finish(run);
    vm.b.undo();
    becomes.map(PieceType)
}

/// Returns the cells among the choices of an action.
pub(super) fn chosen<const N: usize>(core: &Core<N>, mv: Move) -> Vec<Cell> {
    if mv.kind_code() != KindCode::Action {
        return Vec::new();
    }
    let domains = &core.actions[usize::from(mv.which())].choose;
    let choices = domains.iter().zip(mv.cells().iter());
    let cells = choices.filter(|it| matches!(it.0.domain, Domain::Cells(_)));
    cells.map(|it| Cell(it.1)).collect()
}

impl<const N: usize> Eval<'_, N> {
    /// Returns the text of an action.
    fn custom_text(&self, model: &Model, mv: &Move) -> String {
        let action = &self.core.actions[usize::from(mv.which())];
        let x = self.ctx_before(mv);
        let texts = action.text.iter();
        let text = texts.map(|it| self.template(model, action, &it.0, mv, &x)).find_map(|it| it);
        text.unwrap_or_else(|| {
            let choices = (0..mv.cells().len()).map(|it| choice_text(model, action, it, mv));
            let choices: Vec<String> = choices.collect();
            format!("{}:{}", action.name, choices.join(","))
        })
    }

    fn template(
        &self,
        model: &Model,
        action: &Action,
        parts: &[TextPart],
        mv: &Move,
        x: &Ctx,
    ) -> Option<String> {
        let part = |it: &TextPart| match it {
            TextPart::Plain(it) => Some(it.clone()),
            TextPart::Choice(n) => Some(choice_text(model, action, usize::from(*n), mv)),
            TextPart::Type(ty) => match self.ty(ty, x) {
                NO_TYPE => None,
                ty => Some(model.types[PieceType(ty)].id.clone()),
            },
        };
        parts.iter().map(part).collect()
    }
}

/// Returns the text of a choice of an action.
fn choice_text(model: &Model, action: &Action, n: usize, mv: &Move) -> String {
    match (action.choose.get(n).map(|it| &it.domain), mv.cells().iter().nth(n)) {
        (Some(Domain::Cells(_)), Some(cell)) => model.board.cells[usize::from(cell)].name.clone(),
        (Some(_), Some(ty)) => model.types[PieceType(ty as u8)].id.clone(),
        _ => String::new(),
    }
}
