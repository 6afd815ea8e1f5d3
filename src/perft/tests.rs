use super::*;
use crate::random::{Random, random_move};
use crate::{
    load::{self, LoadOptions},
    notation::{fen_of, game_from_fen},
    shipped::Shipped,
};
use alfil_language::source::{Files, Loader};
use alfil_model::State;

fn own(text: &str) -> Files<'_> {
    Files::one(text).over(&Shipped)
}

fn start(loader: &dyn Loader, name: &str) -> Game {
    let loaded = load::load(loader, name, &LoadOptions::default());
    loaded.variant.unwrap_or_else(|| panic!("{name}: {:#?}", loaded.diagnostics)).start()
}

fn with_fen(game: &Game, fen: &str) -> Game {
    game_from_fen(game.variant(), fen).unwrap()
}

fn means(counting: Counting, threads: usize, places: usize) -> Means<'static> {
    Means {
        counting,
        workers: if threads > 1 { Workers::start(threads).unwrap() } else { Workers::ONE },
        table: (places > 0).then(|| CountTable::of_buckets(places).unwrap()),
        stop: &NEVER,
    }
}

/// Counts in all ways that there are.
fn all_agree(game: &Game, depth: u32, unit: Unit) {
    let expected = perft(game, depth, unit);
    let parts = divide(game, depth, unit);
    for (counting, threads, places) in [
        (Counting::LastPly, 1, 0),
        (Counting::EveryMove, 2, 1),
        (Counting::LastPly, 2, 0),
        (Counting::LastPly, 3, 1 << 10),
    ] {
        let title = format!(
            "{unit:?} {depth}, {counting:?}, {threads} threads, {places} places: {}",
            fen_of(game)
        );
        let means = || means(counting, threads, places);
        assert_eq!(means().count(game, depth, unit), expected, "{title}");
        assert_eq!(means().divide(game, depth, unit), parts, "{title}");
    }
}

/// The most moves of a turn for which turns are counted.
const SHORT: usize = 4;

/// Returns true if turns consist of few moves and at most `left` sequences of turns reach the depth. Subtracts these
/// sequences from `left`.
fn has_few_turns(game: &Game, depth: u32, left: &mut u64) -> bool {
    let mut trial = game.clone();
    for _ in 0..SHORT {
        let Some(mv) = trial.legal_moves().first().copied() else { break };
        trial.play_unchecked(mv);
        if trial.at_turn_start() {
            break;
        }
    }
    if !trial.at_turn_start() && !trial.legal_moves().is_empty() {
        return false;
    }
    let mut later = game.clone();
    game.turns().all(|turn| {
        let Some(rest) = left.checked_sub(1) else { return false };
        *left = rest;
        if depth == 1 {
            return true;
        }
        for mv in &turn {
            later.play_unchecked(*mv);
        }
        let few = has_few_turns(&later, depth - 1, left);
        for _ in &turn {
            later.undo();
        }
        few
    })
}

/// Returns the depth at which there are no more than about so many sequences; 0 if there are more turns already.
fn depth(game: &Game, unit: Unit, most: u64) -> u32 {
    let (mut nodes, mut growth) = (1, 1);
    let mut res = 0;
    while res < 6 && nodes * growth <= most {
        // Turns may become longer and longer, so that growth so far does not tell how many there will be.
        if unit == Unit::Turn && !has_few_turns(game, res + 1, &mut (8 * most)) {
            break;
        }
        res += 1;
        let counted = perft(game, res, unit);
        growth = counted.div_ceil(nodes);
        nodes = counted;
        if nodes == 0 {
            break;
        }
    }
    res
}

/// Returns the position with few men: those alone of their kind, and some of the others.
fn thinned(game: &Game, random: &mut Random) -> Game {
    let mut state = game.state();
    let all = state.cells.clone();
    for cell in &mut state.cells {
        let alone = all.iter().filter(|it| *it == cell).count() == 1;
        if !alone && random.below(6) > 0 || alone && random.below(3) > 0 {
            *cell = None;
        }
    }
    state.hands.iter_mut().for_each(|it| it.fill(0));
    state.en_passant.clear();
    game.variant().game_at(&state, game.clocks()).unwrap()
}

#[test]
fn shipped_games_count_the_same() {
    for name in Shipped.names() {
        let game = start(&Shipped, &name);
        let mut random = Random::new(1);
        let mut later = game.clone();
        for _ in 0..50 {
            let Some(mv) = random_move(&later, &mut random) else { break };
            later.play_unchecked(mv);
        }
        // Without its past, which only the first ply of `divide` would heed.
        let later = game.variant().game_at(&later.state(), later.clocks()).unwrap();
        let (few, fewer) = (thinned(&game, &mut random), thinned(&later, &mut random));
        let phases = &game.variant().model().turn.phases;
        let one_move = phases.len() == 1 && phases[0].is_single();
        for (game, most) in [(&game, 500), (&few, 3000), (&fewer, 3000)] {
            for unit in [Unit::Turn, Unit::Move] {
                if unit == Unit::Turn || !one_move {
                    all_agree(game, depth(game, unit, most), unit);
                }
            }
        }
    }
}

#[test]
fn counters_tell_positions_apart() {
    // With one check left, that which was given on the way to a position decides whether it is over.
    let game = start(&Shipped, "3check");
    all_agree(&with_fen(&game, "4k3/8/8/8/8/8/4R3/R3K3 w - - 1+3 0 1"), 4, Unit::Turn);
}

#[test]
fn clocks_that_end_games_tell_positions_apart() {
    let game = start(
        &own("extends = 'chess'\n[variant]\nname = 'Restless'\n\
             [counters]\nquiet-turns = { max = 9, clock = true }\n\
             [[rule]]\nname = 'Quiet'\non = 'turn ends'\n\
             cases = [{ when = 'mover is pawn', do = 'quiet-turns = 0' }, { do = 'quiet-turns += 1' }]\n\
             [[outcome]]\nname = 'boredom'\nwhen = 'quiet-turns > 2'\nresult = 'draw'\n"),
        "text",
    );
    all_agree(&with_fen(&game, "k7/8/1p6/8/8/1P6/8/K7 w - - 0 1"), 6, Unit::Turn);
}

#[test]
fn what_a_turn_began_with_tells_positions_apart() {
    let game = start(
        &own("[variant]\nname = 'There and back'\n[board]\nsize = [3, 3]\n\
             [pieces]\nman = { id = 'M', move = 'mW', start = 'a1' }\n\
             [[turn.phase]]\nname = 'step'\nmoves = 'move'\nrepeat = 2\n\
             [[forbid]]\nname = 'Nothing done'\nat = 'turn'\nwhen = 'unchanged'\n"),
        "text",
    );
    for depth in [3, 7, 9] {
        all_agree(&game, depth, Unit::Move);
    }
    all_agree(&game, 2, Unit::Turn);
}

#[test]
fn keys_have_what_the_hash_leaves_out() {
    let same_but_for = |game: &Game, change: &dyn Fn(&mut State)| {
        let mut state = game.state();
        change(&mut state);
        let other = game.variant().game_at(&state, game.clocks()).unwrap();
        assert_eq!(game.position().zobrist(), other.position().zobrist());
        assert_ne!(game.position().exact_hash(), other.position().exact_hash());
    };
    same_but_for(&start(&Shipped, "makruk"), &|it| it.counters[0][1] += 1);
    same_but_for(&start(&Shipped, "marseillais"), &|it| it.turn += 2);
    let mut arimaa = with_fen(&start(&Shipped, "arimaa"), "7r/8/8/8/3hD3/8/8/R7[] g");
    let step = arimaa.legal_moves()[0];
    arimaa.play(step).unwrap();
    same_but_for(&arimaa, &|it| it.before_turn.rotate_left(1));
}

#[test]
fn turns_that_lead_to_one_position_count_once() {
    let game = start(&Shipped, "arimaa");
    let game = with_fen(&game, "7r/8/8/8/3hD3/8/8/R7[] g");
    all_agree(&game, 2, Unit::Turn);
    all_agree(&game, 4, Unit::Move);
}

#[test]
fn counts_begin_in_the_middle_of_a_turn() {
    let man = "7k/8/8/8/8/8/8/K7 w - - 0 1";
    let cat = "7r/8/8/8/3hD3/8/8/R7[] g";
    for (name, fen) in [("marseillais", man), ("arimaa", cat)] {
        let mut game = with_fen(&start(&Shipped, name), fen);
        while game.at_turn_start() {
            let mv = game.legal_moves()[0];
            game.play_unchecked(mv);
        }
        let middle = game.variant().game_at(&game.state(), game.clocks()).unwrap();
        all_agree(&middle, 2, Unit::Turn);
    }
}

#[test]
fn numbers_have_bounds() {
    let game = start(&Shipped, "chess");
    let count = |it: Perft| it.count(&game, 2);
    let perft = Perft::new(Unit::Turn);
    assert_eq!(count(perft.table(1)), Ok(400));
    assert_eq!(count(perft.table(Perft::MAX_TABLE + 1)), Err(PerftError::Table(65_537)));
    assert_eq!(perft.divide(&game, 0), Ok(Vec::new()));
    let message = count(perft.table(usize::MAX)).unwrap_err().to_string();
    assert!(message.starts_with("expected a table of at most 65536 MiB"), "{message}");
}

#[cfg(feature = "parallel")]
#[test]
fn threads_have_bounds() {
    let game = start(&Shipped, "chess");
    let perft = Perft::new(Unit::Turn);
    assert_eq!(perft.threads(Perft::MAX_THREADS).count(&game, 3), Ok(8902));
    for n in [0, Perft::MAX_THREADS + 1] {
        assert_eq!(perft.threads(n).count(&game, 3), Err(PerftError::Threads(n)));
    }
}

/// A count that would take years ends soon after it is stopped, with one thread or several.
#[test]
fn counts_can_be_stopped() {
    let game = start(&Shipped, "chess");
    let perft = Perft::new(Unit::Turn);
    #[cfg(feature = "parallel")]
    let all = [perft, perft.threads(2), perft.table(1)];
    #[cfg(not(feature = "parallel"))]
    let all = [perft, perft.table(1)];
    for perft in all {
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let (copy, flag) = (game.clone(), &stop);
            let count = scope.spawn(move || perft.count_until(flag, &copy, 12));
            stop.store(true, Ordering::Relaxed);
            assert_eq!(count.join().unwrap(), Err(PerftError::Stopped));
        });
        assert_eq!(perft.count_until(&AtomicBool::new(false), &game, 2), Ok(400));
        assert!(perft.divide_until(&AtomicBool::new(true), &game, 12).is_err());
    }
}
