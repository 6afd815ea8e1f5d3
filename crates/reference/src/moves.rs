//! Candidates: what the generators of a phase offer, before anything is tested that would need the move to be made.

use super::{
    candidate::{Bound, Candidate},
    check,
    eval::{Aim, Limits, PositionView, Reading, Shade},
    walk::{Ground, WalkedPath},
};
use alfil_model::{
    ActionId, CastleWay, Cell, Cond, DirId, Domain, Generator, MAX_VICTIMS, MoveKind, Path,
    Pattern, PatternKind, Phase, Piece, PieceType, Player, SetId, TypeSet,
};

/// A pattern with paths as a piece has it now: its own, or one that it imitates.
#[derive(Clone, Copy)]
pub(super) struct Live<'a> {
    aim: Aim<'a>,
    pattern: &'a Pattern,
    /// The pattern that imitates, if it is not the piece's own.
    imitating: Option<&'a Pattern>,
}

impl Live<'_> {
    fn flags(self, flag: impl Fn(&Pattern) -> bool) -> [bool; 2] {
        [flag(self.pattern), self.imitating.is_some_and(flag)]
    }

    /// Returns true if its captures are attacks.
    pub(super) fn attacks(self) -> bool {
        self.pattern.attacks && self.imitating.is_none_or(|it| it.attacks)
    }

    fn initial(self) -> bool {
        self.flags(|it| it.initial).contains(&true)
    }
}

/// Returns all candidates of the phase, none twice. A move that several pieces make belongs to the piece that moves if its own
/// patterns make it, else to the first piece that relays it.
pub(super) fn candidates(view: PositionView<'_>) -> Vec<Candidate> {
    let phase = phase(view);
    let mut all: Vec<Candidate> =
        phase.generators.iter().flat_map(|it| generated(view, phase, it)).collect();
    let may_stop = if view.state.repeated > 0 { phase.stop } else { phase.optional };
    if may_stop {
        all.push(Candidate { stop: true, ..Candidate::new(MoveKind::Pass) });
    }
    all.sort_by_key(|it| it.relayed);
    let mut res: Vec<Candidate> = Vec::new();
    for candidate in all {
        if !res.iter().any(|it| it.is_same_as(&candidate)) {
            res.push(candidate);
        }
    }
    res
}

/// Returns the phase of the turn.
pub(super) fn phase(view: PositionView<'_>) -> &Phase {
    &view.model.turn.phases[usize::from(view.state.phase)]
}

fn generated(view: PositionView<'_>, phase: &Phase, generator: &Generator) -> Vec<Candidate> {
    let own = view.state.player;
    match generator {
        Generator::Moves { types, when } => {
            let mut res = piece_moves(view, phase, types.as_ref());
            res.retain(|it| view.planning(own, it).holds(when));
            res
        }
        Generator::Drops { when } => {
            let mut res = drops(view);
            res.retain(|it| view.planning(own, it).holds(when));
            res
        }
        Generator::Pass { when } => {
            let pass = Candidate::new(MoveKind::Pass);
            if view.planning(own, &pass).holds(when) { vec![pass] } else { Vec::new() }
        }
        Generator::Action { action, when } => {
            let mut res = actions(view, *action);
            res.retain(|it| view.planning(own, it).holds(when));
            res
        }
    }
}

fn piece_moves(view: PositionView<'_>, phase: &Phase, types: Option<&TypeSet>) -> Vec<Candidate> {
    let ground = view.ground();
    let mut res = Vec::new();
    for (cell, piece) in own_pieces(view) {
        if types.is_none_or(|it| it.has(piece.ty)) {
            res.extend(steps(view, &ground, cell, piece.ty));
            res.extend(castlings(view, cell, piece));
        }
    }
    if phase.same_piece {
        let last = view.state.previous.map(|it| it.1);
        res.retain(|it| it.from == last);
    }
    res
}

fn own_pieces(view: PositionView<'_>) -> impl Iterator<Item = (Cell, Piece)> + '_ {
    let cells = view.state.cells.iter().enumerate();
    cells.filter_map(move |(n, piece)| {
        piece.filter(|it| it.owner == view.state.player).map(|it| (Cell::new(n), it))
    })
}

/// Returns the cells to which the piece on a cell could go by its patterns.
pub(super) fn targets(view: PositionView<'_>, from: Cell) -> Vec<Cell> {
    let piece = view.state.cells[from.idx()].filter(|it| it.owner != Player::NEUTRAL);
    let Some(piece) = piece.filter(|_| !view.limits.aiming) else { return Vec::new() };
    let view = PositionView { limits: Limits { aiming: true, ..view.limits }, ..view };
    let steps = steps(view, &view.ground(), from, piece.ty);
    steps.into_iter().filter(|it| it.from == Some(from)).filter_map(|it| it.to).collect()
}

/// Returns the moves of a piece by its patterns.
fn steps(view: PositionView<'_>, ground: &Ground<'_>, from: Cell, ty: PieceType) -> Vec<Candidate> {
    let mut res: Vec<Candidate> = Vec::new();
    for live in live_patterns(view, ty) {
        for walk in walks(ground, from, live) {
            let candidate = candidate_of(view, &walk, live);
            let allowed = candidate.victims.len() <= MAX_VICTIMS
                && is_ready(view, from, live)
                && pattern_allows(view, &candidate, live, None);
            if allowed {
                let relayed = candidate.from != Some(from);
                let candidate = Candidate { relayed, ..candidate };
                res.push(candidate);
            }
        }
    }
    res
}

/// Returns true if some piece of the player on move could capture on an en passant right, what a move brings about aside.
pub(super) fn can_capture_en_passant(view: PositionView<'_>) -> bool {
    let ground = view.ground();
    let can = |from: Cell, live: Live<'_>| {
        is_ready(view, from, live)
            && walks(&ground, from, live).any(|walk| {
                let candidate = candidate_of(view, &walk, live);
                walk.is_en_passant && pattern_allows(view, &candidate, live, None)
            })
    };
    own_pieces(view).any(|(from, piece)| live_patterns(view, piece.ty).any(|live| can(from, live)))
}

/// Returns the results of a pattern's paths.
pub(super) fn walks<'a>(
    ground: &'a Ground<'a>,
    from: Cell,
    live: Live<'a>,
) -> impl Iterator<Item = WalkedPath> + 'a {
    live.aim.paths.iter().flat_map(move |path: &Path| ground.walk(from, path, live.aim.turned))
}

/// Returns the patterns of a type, those that it imitates in the place of those that do.
pub(super) fn live_patterns(
    view: PositionView<'_>,
    ty: PieceType,
) -> impl Iterator<Item = Live<'_>> {
    view.model.types[ty].patterns.iter().flat_map(move |it| match &it.kind {
        PatternKind::Paths(paths) => {
            vec![Live { aim: Aim { paths, turned: None }, pattern: it, imitating: None }]
        }
        PatternKind::Imitate { directions } => imitated(view, it, directions),
    })
}

fn imitated<'a>(view: PositionView<'a>, by: &'a Pattern, directions: &'a [DirId]) -> Vec<Live<'a>> {
    let Some(last) = view.state.last_type else { return Vec::new() };
    let live = |it: &'a Pattern| match &it.kind {
        PatternKind::Paths(paths) if !it.initial => {
            let aim = Aim { paths, turned: Some(directions) };
            Some(Live { aim, pattern: it, imitating: Some(by) })
        }
        _ => None,
    };
    view.model.types[last].patterns.iter().filter_map(live).collect()
}

/// Returns the move of a path.
pub(super) fn candidate_of(view: PositionView<'_>, walk: &WalkedPath, live: Live<'_>) -> Candidate {
    let en_passant = live.flags(|it| it.sets_en_passant).contains(&true);
    Candidate {
        piece: view.state.cells[walk.from.idx()],
        from: Some(walk.from),
        to: Some(walk.to),
        victims: walk.victims.clone(),
        unload: walk.unload,
        swap: walk.swap,
        over: walk.over,
        en_passant: if en_passant { walk.passed.clone() } else { Vec::new() },
        exempt: live.flags(|it| it.exempt).contains(&true),
        label: live.imitating.and_then(|it| it.label).or(live.pattern.label),
        ..Candidate::new(MoveKind::Step)
    }
}

/// Returns true if the piece has not moved, where the pattern asks for that.
pub(super) fn is_ready(view: PositionView<'_>, from: Cell, live: Live<'_>) -> bool {
    !live.initial() || view.state.sets[SetId::UNMOVED.idx()].contains(&from)
}

/// Returns true if the pattern's conditions hold.
pub(super) fn pattern_allows(
    view: PositionView<'_>,
    candidate: &Candidate,
    live: Live<'_>,
    assumed: Option<(Cell, Shade)>,
) -> bool {
    let Some(piece) = candidate.piece else { return false };
    let reading =
        Reading { assumed, pattern: Some(live.aim), ..view.planning(piece.owner, candidate) };
    reading.holds(&live.pattern.when) && live.imitating.is_none_or(|it| reading.holds(&it.when))
}

fn castlings(view: PositionView<'_>, king: Cell, piece: Piece) -> Vec<Candidate> {
    let can = |way: &&CastleWay| {
        way.player == piece.owner
            && way.king_from == king
            && is_castle_ready(view, way)
            && way.empty.iter().all(|it| view.state.cells[it.idx()].is_none())
            && check::may_castle(view, way)
    };
    let castle = |way: &CastleWay| Candidate {
        piece: Some(piece),
        from: Some(way.king_from),
        to: Some(way.king_to),
        partner: Some((way.partner_from, way.partner_to)),
        ..Candidate::new(MoveKind::Castle)
    };
    view.model.types[piece.ty].castles.iter().filter(can).map(castle).collect()
}

/// Returns true if a way to castle is not lost for good: king and partner have not moved, and are what they should be.
pub(super) fn is_castle_ready(view: PositionView<'_>, way: &CastleWay) -> bool {
    let unmoved = &view.state.sets[SetId::UNMOVED.idx()];
    let is_own = |it: &Piece| it.owner == way.player;
    let king = view.state.cells[way.king_from.idx()].filter(is_own);
    let partner = view.state.cells[way.partner_from.idx()].filter(is_own);
    unmoved.contains(&way.king_from)
        && unmoved.contains(&way.partner_from)
        && king.is_some_and(|it| view.model.types[it.ty].castles.contains(way))
        && partner.is_some_and(|it| way.partner.is_none_or(|ty| ty == it.ty))
}

fn drops(view: PositionView<'_>) -> Vec<Candidate> {
    let own = view.state.player;
    let mut res = Vec::new();
    for (ty, when) in view.model.types.ids().filter_map(|ty| droppable(view, ty)) {
        for (n, piece) in view.state.cells.iter().enumerate() {
            let candidate = Candidate {
                piece: Some(Piece { ty, owner: own, marks: 0 }),
                to: Some(Cell::new(n)),
                ..Candidate::new(MoveKind::Drop)
            };
            if piece.is_none() && view.planning(own, &candidate).holds(when) {
                res.push(candidate);
            }
        }
    }
    res
}

fn droppable(view: PositionView<'_>, ty: PieceType) -> Option<(PieceType, &Cond)> {
    let held = view.state.hands[view.state.player][ty.idx()];
    view.model.types[ty].drop.as_ref().filter(|_| held > 0).map(|when| (ty, when))
}

fn actions(view: PositionView<'_>, id: ActionId) -> Vec<Candidate> {
    let action = &view.model.actions[id.idx()];
    let mut candidates = vec![Candidate::action(id, Vec::new())];
    for choose in &action.choose {
        candidates =
            candidates.iter().flat_map(|it| with_choices(view, it, &choose.domain)).collect();
    }
    candidates.retain(|it| view.planning(view.state.player, it).holds(&action.when));
    candidates
}

/// Returns the move with each thing that it may choose next.
fn with_choices(view: PositionView<'_>, candidate: &Candidate, domain: &Domain) -> Vec<Candidate> {
    let reading = view.planning(view.state.player, candidate);
    let choices: Vec<Bound> = match domain {
        Domain::Cells(set) => {
            let bound =
                |it: Cell| Bound::Cell(it, view.state.cells[it.idx()].map(|piece| piece.ty));
            reading.set(set).iter().map(bound).collect()
        }
        Domain::Held(player, types) => {
            let owners = reading.seated(*player);
            let is_held =
                |ty: &PieceType| owners.iter().any(|it| view.state.hands[*it][ty.idx()] > 0);
            types.iter().filter(is_held).map(Bound::Type).collect()
        }
        Domain::Types(types) => types.iter().map(Bound::Type).collect(),
    };
    let with = |it: Bound| Candidate {
        bound: [candidate.bound.as_slice(), &[it]].concat(),
        ..candidate.clone()
    };
    choices.into_iter().map(with).collect()
}
