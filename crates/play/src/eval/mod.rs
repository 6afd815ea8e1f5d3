//! How good a position is, guessed from the rules alone.
//!
//! Nothing here knows a game. What pieces are worth follows from how far they come on the board at hand
//! ([`worth`]), what they may become, and what ends games ([`goals`]). Units are hundredths of a piece that makes a single
//! step, about.

mod assault;
mod gain;
mod goals;
mod passed;
mod ranges;
mod shapes;
mod sight;
mod terms;
mod threats;
mod values;
mod worth;

use alfil::game::{Move, Position, Variant};
use alfil_machine::{
    each_width,
    program::{Bitboard, core::NEUTRAL},
    vm::{Pos, Royals, Visitor},
};
use alfil_model::Model;
use assault::Aims;
use gain::Swings;
use passed::Passed;
use ranges::Ranges;
use shapes::Shape;
use sight::Sight;
use std::any::Any;
use terms::{Ledger, Term};
use threats::{Attacks, Threats};

pub(super) use gain::Gain;
pub(super) use goals::Brink;
pub(super) use terms::n_terms;
pub(super) use values::{ORDER_BITS, Values};

/// Worth in the middle of a game and at its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Pair {
    middle: i32,
    end: i32,
}

impl Pair {
    fn new(middle: f64, end: f64) -> Pair {
        Pair { middle: middle.round() as i32, end: end.round() as i32 }
    }
}

/// The evaluation of a game, for the width of its board.
#[derive(Debug)]
pub(super) enum Evaluator {
    #[cfg(not(target_family = "wasm"))]
    W1(Box<Eval<1>>),
    W2(Box<Eval<2>>),
    W4(Box<Eval<4>>),
    W64(Box<Eval<64>>),
}

impl Evaluator {
    /// Reads the rules of a game.
    pub(super) fn new(variant: &Variant) -> Evaluator {
        let (model, reversed) = (variant.model(), goals::reverses(variant));
        variant.start_position().visit(ReadRules { model, reversed })
    }

    /// Returns the values that do not depend on the width.
    #[inline]
    pub(super) fn values(&self) -> &Values {
        each_width!(self, Evaluator, it => &it.values)
    }

    /// Returns how good the position is for these players (a mask), the others being against them. `terms` gets
    /// [`n_terms`] numbers.
    pub(super) fn look(&self, position: &Position, friends: u16, terms: Option<&mut [i32]>) -> i32 {
        position.peek(Look { eval: self, friends, terms })
    }

    /// Returns true if a player has more than modest pieces, so that hardly ever a move does only harm.
    pub(super) fn has_force(&self, position: &Position, player: usize) -> bool {
        position.peek(HasForce { eval: self, player })
    }

    /// Returns true if a move may give check by the piece that moves. It is a guess that costs little.
    #[inline]
    pub(super) fn may_check(&self, position: &Position, mv: &Move) -> bool {
        position.peek(MayCheck { eval: self, mv })
    }

    /// Returns what a move wins at once.
    pub(super) fn gain(&self, position: &mut Position, mv: &Move) -> Gain {
        let values = self.values();
        values.known_gain(position, mv).unwrap_or_else(|| {
            let player = position.player().idx();
            let before = position.peek(Material { eval: self, player });
            position.make(*mv);
            let wins = position.peek(Material { eval: self, player }) - before;
            let risks = values.risk_on_target(position, mv, player);
            position.unmake();
            Gain { wins, risks }
        })
    }

    /// Returns the evaluation, which must be of this width.
    #[inline]
    fn of_width<const N: usize>(&self) -> Option<&Eval<N>> {
        each_width!(self, Evaluator, it => {
            let it: &dyn Any = &**it;
            it.downcast_ref()
        })
    }
}

struct ReadRules<'m> {
    model: &'m Model,
    reversed: bool,
}

impl Visitor for ReadRules<'_> {
    type Out = Evaluator;

    fn visit<const N: usize>(self, pos: &mut Pos<N>) -> Evaluator
    where
        Pos<N>: Royals<N>,
    {
        let eval: Box<dyn Any> = Box::new(Eval::new(pos, self.model, self.reversed));
        #[cfg(not(target_family = "wasm"))]
        let eval = match eval.downcast() {
            Ok(it) => return Evaluator::W1(it),
            Err(it) => it,
        };
        let eval = match eval.downcast() {
            Ok(it) => return Evaluator::W2(it),
            Err(it) => it,
        };
        match eval.downcast() {
            Ok(it) => Evaluator::W4(it),
            Err(it) => {
                Evaluator::W64(it.downcast().unwrap_or_else(|_| unreachable!("no other width")))
            }
        }
    }
}

struct Look<'e, 't> {
    eval: &'e Evaluator,
    friends: u16,
    terms: Option<&'t mut [i32]>,
}

impl Visitor for Look<'_, '_> {
    type Out = i32;

    fn visit<const N: usize>(self, pos: &mut Pos<N>) -> i32
    where
        Pos<N>: Royals<N>,
    {
        self.eval.of_width().map_or(0, |it| it.look(pos, self.friends, self.terms))
    }
}

struct HasForce<'e> {
    eval: &'e Evaluator,
    player: usize,
}

impl Visitor for HasForce<'_> {
    type Out = bool;

    fn visit<const N: usize>(self, pos: &mut Pos<N>) -> bool {
        self.eval.of_width().is_some_and(|it| it.has_force(pos, self.player))
    }
}

struct MayCheck<'e, 'm> {
    eval: &'e Evaluator,
    mv: &'m Move,
}

impl Visitor for MayCheck<'_, '_> {
    type Out = bool;

    fn visit<const N: usize>(self, pos: &mut Pos<N>) -> bool
    where
        Pos<N>: Royals<N>,
    {
        self.eval.of_width().is_some_and(|it| it.ranges.may_check(pos, self.mv))
    }
}

/// Finds the balance of material for a player's side.
struct Material<'e> {
    eval: &'e Evaluator,
    player: usize,
}

impl Visitor for Material<'_> {
    type Out = i32;

    fn visit<const N: usize>(self, pos: &mut Pos<N>) -> i32
    where
        Pos<N>: Royals<N>,
    {
        self.eval.values().material(pos, self.player)
    }
}

/// The evaluation of a game for boards of one width.
#[derive(Debug)]
pub(super) struct Eval<const N: usize> {
    values: Values,
    /// The cells near each cell, itself included.
    near: Vec<Bitboard<N>>,
    /// The cells near those.
    far: Vec<Bitboard<N>>,
    passed: Passed<N>,
    shapes: Vec<Shape<N>>,
    sight: Sight<N>,
    threats: Threats,
    ranges: Ranges<N>,
}

impl<const N: usize> Eval<N> {
    /// Finds it out. `reversed` says that it is good to lose pieces.
    fn new(pos: &mut Pos<N>, model: &Model, reversed: bool) -> Eval<N>
    where
        Pos<N>: Royals<N>,
    {
        let core = pos.core();
        let (n_cells, n_types, n_players) = (core.n_cells, core.n_types, core.n_players);
        let mut worths = worth::worths(pos, model);
        let core = pos.core();
        let shapes = shapes::shapes(core, model);
        // The fewer pieces have to come together, the sooner they do.
        let gathered = (0..n_types).filter(|ty| shapes.iter().any(|it| it.gathers(*ty)));
        gathered.for_each(|ty| worths.disregard(ty));
        let mut places = vec![Pair::default(); n_players * n_types * n_cells];
        let sign = if reversed { -1 } else { 1 };
        for player in 0..n_players {
            for ty in 0..n_types {
                for cell in 0..n_cells {
                    let place = worths.place(player, ty, cell);
                    places[(player * n_types + ty) * n_cells + cell] = place;
                }
            }
        }
        let ways = goals::ways(core, model);
        goals::add_ways(&ways, &worths.royal, &mut places);
        let tallies = goals::tallies(core, model);
        let brinks = goals::brinks(&ways, places.len());
        let passed = Passed::new(core, &worths);
        let movers: Vec<usize> = (0..n_types).filter(|it| worths.reach[*it] > 0.0).collect();
        let widest = movers
            .iter()
            .copied()
            .max_by(|a, b| worths.reach[*a].total_cmp(&worths.reach[*b]))
            .filter(|_| core.check.is_some());
        let threats = Threats::new(&worths, n_types);
        let per_step = |ty: usize| {
            let looked_at = !worths.royal[ty] && !worths.modest[ty] && worths.reach[ty] > 0.0;
            if looked_at { (250.0 / worths.reach[ty].max(2.0)).round() as i32 } else { 0 }
        };
        let types: Vec<i32> = (0..n_types).map(|it| worths.value(it)).collect();
        let held: Vec<i32> = (0..n_types).map(|it| worths.in_hand(it)).collect();
        let steps: Vec<i32> = (0..n_types).map(per_step).collect();
        let values = Values {
            n_cells,
            n_types,
            swings: Swings::new(core, &types, &held),
            types,
            places,
            views: values::views(model),
            held,
            usual: worths.reach.iter().map(|it| (it * 10.0).round() as i32).collect(),
            danger: (0..n_types).map(|it| (worths.value(it) / 100).clamp(1, 10)).collect(),
            widest,
            shelter: (0..n_types).filter(|it| worths.modest[*it]).collect(),
            modest: worths.modest,
            has_hands: model.fen.hands,
            tells: steps.iter().any(|it| *it > 0) || !tallies.is_empty() || !shapes.is_empty(),
            tallies,
            brinks,
            steps,
            full: 0,
            sign,
        };
        let near = core.lines.near.iter().enumerate();
        let near: Vec<Bitboard<N>> = near.map(|(n, it)| *it | Bitboard::one(n)).collect();
        let beyond = |it: &Bitboard<N>| it.iter().fold(*it, |all, cell| all | near[cell]);
        let far = near.iter().map(beyond).collect();
        let sight = Sight::new(core, &pos.occupied(), pos.by_type());
        let ranges = Ranges::new(core, &pos.occupied(), pos.by_type());
        let mut res = Eval { values, near, far, passed, shapes, sight, threats, ranges };
        res.values.full = res.force(pos);
        res
    }

    /// Returns the value of all pieces on the board except modest ones.
    fn force(&self, pos: &Pos<N>) -> i32 {
        let by_type = pos.by_type().iter().zip(&self.values.types).zip(&self.values.modest);
        by_type
            .filter(|it| !it.1)
            .map(|((cells, worth), _)| (*cells - pos.pieces(NEUTRAL)).count() as i32 * worth)
            .sum()
    }

    /// Returns true if a player has more than modest pieces, so that hardly ever a move does only harm.
    fn has_force(&self, pos: &Pos<N>, player: usize) -> bool {
        let own = pos.pieces(player);
        let by_type = pos.by_type().iter().zip(&self.values.types).zip(&self.values.modest);
        by_type
            .into_iter()
            .any(|((cells, worth), modest)| !modest && *worth > 0 && cells.meets(&own))
    }

    /// Returns how good the position is for these players (a mask), the others being against them.
    fn look(&self, pos: &mut Pos<N>, friends: u16, terms: Option<&mut [i32]>) -> i32
    where
        Pos<N>: Royals<N>,
    {
        let n_players = pos.core().n_players;
        let mut ledger = Ledger::new(terms, self.values.n_types);
        let mut sums = Pair::default();
        let scene = Scene::new(pos, &self.values.shelter);
        let sign = |player: usize| if friends >> player & 1 != 0 { 1 } else { -1 };
        let mut attacks = [Attacks::NONE; NEUTRAL];
        for (player, attacks) in attacks.iter_mut().enumerate().take(n_players) {
            ledger.sign = sign(player);
            let it = self.look_at(pos, player, &scene, attacks, &mut ledger);
            sums.middle += ledger.sign * it.middle;
            sums.end += ledger.sign * it.end;
        }
        for player in 0..n_players {
            ledger.sign = sign(player);
            let own = &attacks[player];
            let enemies = attacks_of(&attacks[..n_players], pos.core().enemies[player]);
            let cost = self.threats.cost(pos, player, own, &enemies, &mut ledger);
            sums.middle -= ledger.sign * cost;
            sums.end -= ledger.sign * cost;
            if ledger.is_open() {
                self.note_attacks(pos, player, &scene, [own, &enemies], &mut ledger);
                let targets = scene.near_royal(&self.near, pos.core().enemies[player]);
                let blocked = pos.occupied() - pos.pieces(player);
                own.assault.note([own, &enemies], targets, blocked, &mut ledger);
            }
        }
        let force = self.force(pos);
        let middle = if self.values.full == 0 {
            256
        } else {
            (force * 256 / self.values.full).clamp(0, 256)
        };
        ledger.split(middle);
        let balance = (sums.middle * middle + sums.end * (256 - middle)) / 256;
        (self.values.sign * balance).clamp(-20_000, 20_000)
    }

    /// Notes the terms that count only with a network.
    fn note_attacks(
        &self,
        pos: &Pos<N>,
        player: usize,
        scene: &Scene<N>,
        [own, enemies]: [&Attacks<N>; 2],
        ledger: &mut Ledger<'_>,
    ) {
        let mut note = |term: Term, cells: Bitboard<N>| ledger.add(term, cells.count() as i32 * 4);
        let core = pos.core();
        let pieces = pos.pieces(player);
        let targets = scene.near_royal(&self.near, core.enemies[player]);
        let open = targets - enemies.common;
        note(Term::Siege, own.all & targets);
        note(Term::Storm, own.twice & targets);
        note(Term::Breach, own.all & open);
        let others = pos.occupied() - pieces;
        let near = scene.royal[player].iter().fold(Bitboard::EMPTY, |all, it| all | self.near[it]);
        note(Term::Close, scene.near_royal(&self.far, core.enemies[player]) & pieces);
        note(Term::Retinue, near & pieces);
        note(Term::Flight, near - pieces - enemies.all);
        note(Term::Guarded, pieces & own.all);
        note(Term::Chained, pieces & own.light);
        note(Term::Hit, others & own.all);
        note(Term::Forked, others & own.light);
        note(Term::Space, own.all);
        note(Term::Room, own.all - enemies.light);
        if self.values.has_hands {
            let held: i32 = (0..core.n_types).map(|ty| i32::from(pos.held(player, ty))).sum();
            ledger.add(Term::Holes, (open - pos.occupied()).count() as i32 * held.min(8));
        }
        ledger.add(Term::OnMove, if pos.player().idx() == player { 10 } else { 0 });
    }

    fn look_at(
        &self,
        pos: &Pos<N>,
        player: usize,
        scene: &Scene<N>,
        attacks: &mut Attacks<N>,
        ledger: &mut Ledger<'_>,
    ) -> Pair {
        let core = pos.core();
        let own = pos.pieces(player);
        let occupied = pos.occupied();
        let by_type = pos.by_type();
        let enemies = core.enemies[player];
        let targets = scene.near_royal(&self.near, enemies);
        let aims = ledger.is_open().then(|| Aims::new(self, pos, player, scene));
        let mut sum = Pair::default();
        let mut both = 0;
        let (mut hits, mut hitters) = (0, 0);
        for cell in own {
            let Some(piece) = pos.piece(cell) else { continue };
            let ty = piece.ty.idx();
            let place = self.values.places
                [(player * self.values.n_types + ty) * self.values.n_cells + cell];
            sum.middle += place.middle;
            sum.end += place.end;
            let step = self.values.steps[ty];
            let [quiet, take] = self.sight.of(core, [player, ty, cell], &occupied, by_type);
            attacks.twice |= attacks.all & take;
            attacks.all |= take;
            if !scene.royal[player].has(cell) {
                attacks.common |= take;
            }
            if self.threats.light[ty] {
                attacks.light |= take;
            }
            if step > 0 {
                let n = (((quiet | take) - own).count() * 10) as i32 - self.values.usual[ty];
                both += n * step / 100;
                ledger.add_type(ty, n * step / 100);
                let hit = (take & targets).count() as i32;
                if let Some(aims) = &aims {
                    let moves = (quiet - occupied) | (take & (occupied - own));
                    attacks.assault.add(aims.of(ty) & moves, self.values.danger[ty]);
                }
                if hit > 0 {
                    hits += hit * self.values.danger[ty];
                    hitters += 1;
                }
            } else if self.values.modest[ty] {
                let passed = self.passed.worth(pos, player, ty, cell);
                sum.middle += passed.middle;
                sum.end += passed.end;
                ledger.add(Term::Passed, passed.middle);
                if aims.is_some() {
                    self.passed.note_flaws([player, ty, cell], own & scene.modest, ledger);
                }
            }
        }
        attacks.assault.hits = hits;
        if hitters > 1 {
            let danger = (hits * hits / 8).min(400);
            sum.middle += danger;
            ledger.add(Term::Danger, danger);
        }
        sum.middle += self.royal_safety(pos, player, scene, ledger);
        if self.values.has_hands {
            if let Some(aims) = &aims {
                attacks.assault.drops = aims.of_hand(pos, player);
            }
            let held = self.values.held.iter().enumerate();
            both += held.map(|(ty, it)| i32::from(pos.held(player, ty)) * it).sum::<i32>();
        }
        for it in &self.values.tallies {
            let worth = it.worth(core, pos.counters(), player);
            both += worth;
            ledger.add(Term::Tallies, worth);
        }
        for it in &self.shapes {
            let worth = it.worth(pos, player);
            both += worth;
            ledger.add(Term::Shapes, worth);
        }
        Pair { middle: sum.middle + both, end: sum.end + both }
    }

    /// Returns how well the royal pieces of a player stand.
    fn royal_safety(
        &self,
        pos: &Pos<N>,
        player: usize,
        scene: &Scene<N>,
        ledger: &mut Ledger<'_>,
    ) -> i32 {
        let (core, own, occupied) = (pos.core(), pos.pieces(player), pos.occupied());
        let mut res = 0;
        for cell in scene.royal[player] {
            let shelter = (self.near[cell] & own & scene.modest).count();
            res += 8 * shelter.min(4) as i32;
            ledger.add(Term::Shelter, 8 * shelter as i32);
            if let Some(ty) = self.values.widest {
                let [_, seen] = core.scope(player, ty, cell, &occupied, pos.by_type());
                let exposure = 3 * (seen - own).count() as i32;
                res -= exposure;
                ledger.add(Term::Exposure, exposure);
            }
        }
        res
    }
}

/// Returns what some players attack together.
fn attacks_of<const N: usize>(attacks: &[Attacks<N>], players: u16) -> Attacks<N> {
    let mut res = Attacks::NONE;
    for (player, it) in attacks.iter().enumerate() {
        if players >> player & 1 != 0 {
            res.all |= it.all;
            res.light |= it.light;
            res.common |= it.common;
        }
    }
    res
}

/// Data that is looked up once for all players.
struct Scene<const N: usize> {
    /// The royal pieces of each player.
    royal: [Bitboard<N>; NEUTRAL],
    /// The pieces that shelter them.
    modest: Bitboard<N>,
}

impl<const N: usize> Scene<N> {
    fn new(pos: &mut Pos<N>, shelter: &[usize]) -> Scene<N>
    where
        Pos<N>: Royals<N>,
    {
        let mut royal = [Bitboard::EMPTY; NEUTRAL];
        for (player, it) in royal.iter_mut().enumerate().take(pos.core().n_players) {
            *it = pos.royal(player);
        }
        let modest = shelter.iter().fold(Bitboard::EMPTY, |all, it| all | pos.by_type()[*it]);
        Scene { royal, modest }
    }

    /// Returns the cells near royal pieces of some players.
    fn near_royal(&self, near: &[Bitboard<N>], players: u16) -> Bitboard<N> {
        let mut res = Bitboard::EMPTY;
        for (player, cells) in self.royal.iter().enumerate() {
            if players >> player & 1 != 0 {
                res = cells.iter().fold(res, |all, it| all | near[it]);
            }
        }
        res
    }
}
