//! Candidates: what the generators of a phase offer, before anything is tested that would need the move to be made.

use super::{
    candidate::{Bound, Candidate},
    check,
    eval::{Aim, Limits, Reading, Shade, World},
    walk::{Ground, Walk},
};
use crate::model::{
    CastleWay, CellId, Cond, CustomId, DirId, Domain, Generator, MAX_VICTIMS, MoveKind, Path,
    Pattern, PatternKind, Phase, Piece, PlayerId, SetId, TypeId, TypeSet,
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

/// Returns all candidates of the phase, none twice.
pub(super) fn candidates(world: World<'_>) -> Vec<Candidate> {
    let phase = phase(world);
    let mut all: Vec<Candidate> =
        phase.generators.iter().flat_map(|it| generated(world, phase, it)).collect();
    let may_stop = if world.state.repeated > 0 { phase.stop } else { phase.optional };
    if may_stop {
        all.push(Candidate { stop: true, ..Candidate::new(MoveKind::Pass) });
    }
    let mut res: Vec<Candidate> = Vec::new();
    for candidate in all {
        if !res.iter().any(|it| it.is_same_as(&candidate)) {
            res.push(candidate);
        }
    }
    res
}

/// Returns the phase of the turn.
pub(super) fn phase(world: World<'_>) -> &Phase {
    &world.model.turn.phases[usize::from(world.state.phase)]
}

fn generated(world: World<'_>, phase: &Phase, generator: &Generator) -> Vec<Candidate> {
    let own = world.state.player;
    match generator {
        Generator::Moves { types, when } => {
            let mut res = piece_moves(world, phase, types.as_ref());
            res.retain(|it| world.planning(own, it).holds(when));
            res
        }
        Generator::Drops { when } => {
            let mut res = drops(world);
            res.retain(|it| world.planning(own, it).holds(when));
            res
        }
        Generator::Pass { when } => {
            let pass = Candidate::new(MoveKind::Pass);
            if world.planning(own, &pass).holds(when) { vec![pass] } else { Vec::new() }
        }
        Generator::Custom { custom, when } => {
            let mut res = customs(world, *custom);
            res.retain(|it| world.planning(own, it).holds(when));
            res
        }
    }
}

fn piece_moves(world: World<'_>, phase: &Phase, types: Option<&TypeSet>) -> Vec<Candidate> {
    let ground = world.ground();
    let mut res = Vec::new();
    for (cell, piece) in own_pieces(world) {
        if types.is_none_or(|it| it.has(piece.ty)) {
            res.extend(steps(world, &ground, cell, piece.ty));
            res.extend(castlings(world, cell, piece));
        }
    }
    if phase.same_piece {
        let last = world.state.previous.map(|it| it.1);
        res.retain(|it| it.from == last);
    }
    res
}

fn own_pieces(world: World<'_>) -> impl Iterator<Item = (CellId, Piece)> + '_ {
    let cells = world.state.cells.iter().enumerate();
    cells.filter_map(move |(n, piece)| {
        piece.filter(|it| it.owner == world.state.player).map(|it| (CellId::new(n), it))
    })
}

/// Returns the cells to which the piece on a cell could go by its patterns.
pub(super) fn targets(world: World<'_>, from: CellId) -> Vec<CellId> {
    let piece = world.state.cells[from.idx()].filter(|it| it.owner != PlayerId::NEUTRAL);
    let Some(piece) = piece.filter(|_| !world.limits.aiming) else { return Vec::new() };
    let world = World { limits: Limits { aiming: true, ..world.limits }, ..world };
    let steps = steps(world, &world.ground(), from, piece.ty);
    steps.into_iter().filter(|it| it.from == Some(from)).filter_map(|it| it.to).collect()
}

/// Returns the moves of a piece by its patterns.
fn steps(world: World<'_>, ground: &Ground<'_>, from: CellId, ty: TypeId) -> Vec<Candidate> {
    let mut res: Vec<Candidate> = Vec::new();
    for live in live_patterns(world, ty) {
        for walk in walks(ground, from, live) {
            let candidate = candidate_of(world, &walk, live);
            let allowed = candidate.victims.len() <= MAX_VICTIMS
                && is_ready(world, from, live)
                && pattern_allows(world, &candidate, live, None);
            if allowed {
                res.push(candidate);
            }
        }
    }
    res
}

/// Returns true if some piece of the player on move could capture on an en passant right, what a move brings about aside.
pub(super) fn can_capture_en_passant(world: World<'_>) -> bool {
    let ground = world.ground();
    let can = |from: CellId, live: Live<'_>| {
        is_ready(world, from, live)
            && walks(&ground, from, live).any(|walk| {
                let candidate = candidate_of(world, &walk, live);
                walk.is_en_passant && pattern_allows(world, &candidate, live, None)
            })
    };
    own_pieces(world)
        .any(|(from, piece)| live_patterns(world, piece.ty).any(|live| can(from, live)))
}

/// Returns the results of a pattern's paths.
pub(super) fn walks<'a>(
    ground: &'a Ground<'a>,
    from: CellId,
    live: Live<'a>,
) -> impl Iterator<Item = Walk> + 'a {
    live.aim.paths.iter().flat_map(move |path: &Path| ground.walk(from, path, live.aim.turned))
}

/// Returns the patterns of a type, those that it imitates in the place of those that do.
pub(super) fn live_patterns(world: World<'_>, ty: TypeId) -> impl Iterator<Item = Live<'_>> {
    world.model.types[ty].patterns.iter().flat_map(move |it| match &it.kind {
        PatternKind::Paths(paths) => {
            vec![Live { aim: Aim { paths, turned: None }, pattern: it, imitating: None }]
        }
        PatternKind::Imitate { directions } => imitated(world, it, directions),
    })
}

fn imitated<'a>(world: World<'a>, by: &'a Pattern, directions: &'a [DirId]) -> Vec<Live<'a>> {
    let Some(last) = world.state.last_type else { return Vec::new() };
    let live = |it: &'a Pattern| match &it.kind {
        PatternKind::Paths(paths) if !it.initial => {
            let aim = Aim { paths, turned: Some(directions) };
            Some(Live { aim, pattern: it, imitating: Some(by) })
        }
        _ => None,
    };
    world.model.types[last].patterns.iter().filter_map(live).collect()
}

/// Returns the move of a path.
pub(super) fn candidate_of(world: World<'_>, walk: &Walk, live: Live<'_>) -> Candidate {
    let en_passant = live.flags(|it| it.sets_en_passant).contains(&true);
    Candidate {
        piece: world.state.cells[walk.from.idx()],
        from: Some(walk.from),
        to: Some(walk.to),
        victims: walk.victims.clone(),
        unload: walk.unload,
        swap: walk.swap,
        over: walk.over,
        en_passant: if en_passant { walk.passed.clone() } else { Vec::new() },
        exempt: live.flags(|it| it.exempt).contains(&true),
        ..Candidate::new(MoveKind::Step)
    }
}

/// Returns true if the piece has not moved, where the pattern asks for that.
pub(super) fn is_ready(world: World<'_>, from: CellId, live: Live<'_>) -> bool {
    !live.initial() || world.state.sets[SetId::UNMOVED.idx()].contains(&from)
}

/// Returns true if the pattern's conditions hold.
pub(super) fn pattern_allows(
    world: World<'_>,
    candidate: &Candidate,
    live: Live<'_>,
    assumed: Option<(CellId, Shade)>,
) -> bool {
    let Some(piece) = candidate.piece else { return false };
    let reading =
        Reading { assumed, pattern: Some(live.aim), ..world.planning(piece.owner, candidate) };
    reading.holds(&live.pattern.when) && live.imitating.is_none_or(|it| reading.holds(&it.when))
}

fn castlings(world: World<'_>, king: CellId, piece: Piece) -> Vec<Candidate> {
    let can = |way: &&CastleWay| {
        way.player == piece.owner
            && way.king_from == king
            && is_castle_ready(world, way)
            && way.empty.iter().all(|it| world.state.cells[it.idx()].is_none())
            && check::may_castle(world, way)
    };
    let castle = |way: &CastleWay| Candidate {
        piece: Some(piece),
        from: Some(way.king_from),
        to: Some(way.king_to),
        partner: Some((way.partner_from, way.partner_to)),
        ..Candidate::new(MoveKind::Castle)
    };
    world.model.types[piece.ty].castles.iter().filter(can).map(castle).collect()
}

/// Returns true if a way to castle is not lost for good: king and partner have not moved, and are what they should be.
pub(super) fn is_castle_ready(world: World<'_>, way: &CastleWay) -> bool {
    let unmoved = &world.state.sets[SetId::UNMOVED.idx()];
    let is_own = |it: &Piece| it.owner == way.player;
    let king = world.state.cells[way.king_from.idx()].filter(is_own);
    let partner = world.state.cells[way.partner_from.idx()].filter(is_own);
    unmoved.contains(&way.king_from)
        && unmoved.contains(&way.partner_from)
        && king.is_some_and(|it| world.model.types[it.ty].castles.contains(way))
        && partner.is_some_and(|it| way.partner.is_none_or(|ty| ty == it.ty))
}

fn drops(world: World<'_>) -> Vec<Candidate> {
    let own = world.state.player;
    let mut res = Vec::new();
    for (ty, when) in world.model.types.ids().filter_map(|ty| droppable(world, ty)) {
        for (n, piece) in world.state.cells.iter().enumerate() {
            let candidate = Candidate {
                piece: Some(Piece { ty, owner: own, marks: 0 }),
                to: Some(CellId::new(n)),
                ..Candidate::new(MoveKind::Drop)
            };
            if piece.is_none() && world.planning(own, &candidate).holds(when) {
                res.push(candidate);
            }
        }
    }
    res
}

fn droppable(world: World<'_>, ty: TypeId) -> Option<(TypeId, &Cond)> {
    let held = world.state.hands[world.state.player][ty.idx()];
    world.model.types[ty].drop.as_ref().filter(|_| held > 0).map(|when| (ty, when))
}

fn customs(world: World<'_>, id: CustomId) -> Vec<Candidate> {
    let custom = &world.model.customs[id.idx()];
    let mut candidates = vec![Candidate::custom(id, Vec::new())];
    for choose in &custom.choose {
        candidates =
            candidates.iter().flat_map(|it| with_choices(world, it, &choose.domain)).collect();
    }
    candidates.retain(|it| world.planning(world.state.player, it).holds(&custom.when));
    candidates
}

/// Returns the move with each thing that it may choose next.
fn with_choices(world: World<'_>, candidate: &Candidate, domain: &Domain) -> Vec<Candidate> {
    let reading = world.planning(world.state.player, candidate);
    let choices: Vec<Bound> = match domain {
        Domain::Cells(set) => {
            let bound =
                |it: CellId| Bound::Cell(it, world.state.cells[it.idx()].map(|piece| piece.ty));
            reading.set(set).iter().map(bound).collect()
        }
        Domain::Held(player, types) => {
            let owners = reading.seated(*player);
            let is_held =
                |ty: &TypeId| owners.iter().any(|it| world.state.hands[*it][ty.idx()] > 0);
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
