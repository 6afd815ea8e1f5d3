use super::*;
use crate::{Engine, Limits, Random, Settings};
use alfil::game::MoveList;
use std::sync::Arc;

/// A network of a game with any weights.
fn any_net(variant: &Variant, seed: u64) -> Net {
    let inputs = Inputs::new(variant, seed.is_multiple_of(2)).unwrap();
    let mut random = Random::new(seed);
    let mut some = |n: usize, most: usize| -> Vec<i16> {
        (0..n).map(|_| random.below(2 * most + 1) as i16 - most as i16).collect()
    };
    let hidden = Weights::hidden(&inputs);
    let weights = Weights {
        hidden,
        rows: some(inputs.len() * hidden, 40),
        linear: some(inputs.len(), 300),
        bias: some(inputs.heads() * hidden, 60),
        output: some(inputs.heads() * Weights::output_len(&inputs, hidden), 200),
        output_bias: vec![1000; inputs.heads()],
        terms: (0..inputs.n_terms()).map(|_| random.below(400) as i16 - 200).collect(),
    };
    Net::new(variant, inputs, weights, "by nobody".to_owned())
}

/// Games with drops, flips, marks, counters, turns of several moves, neutral pieces and four players.
const GAMES: [&str; 12] = [
    "chess",
    "xiangqi",
    "shogi",
    "crazyhouse",
    "3check",
    "flipello",
    "arimaa",
    "seirawan",
    "four-handed",
    "international-draughts",
    "hex",
    "nine-mens-morris",
];

#[test]
fn following_a_position_is_the_same_as_reading_it_anew() {
    for (seed, name) in GAMES.into_iter().enumerate() {
        let variant = Variant::shipped(name).unwrap();
        let net = any_net(&variant, seed as u64);
        let mut position = variant.start_position();
        let mut random = Random::new(seed as u64);
        let mut sums = Accumulators::new(&net);
        let mut moves = MoveList::new();
        let mut made = 0;
        let mut scores = std::collections::BTreeSet::new();
        for _ in 0..300 {
            position.legal_moves(&mut moves);
            let back = made > 0 && random.below(4) == 0;
            if back || moves.is_empty() {
                for _ in 0..(1 + random.below(3)).min(made) {
                    position.unmake();
                    made -= 1;
                }
            } else {
                position.make(moves[random.below(moves.len())]);
                made += 1;
            }
            let score = net.correction(&position, 1, &mut sums);
            assert_eq!(score, net.correction(&position, 1, &mut Accumulators::new(&net)), "{name}");
            scores.insert(score);
            for player in 0..net.inputs.n_players {
                let (hidden, linear) = sums_of_list(&net, &position, player);
                assert_eq!(sums.view(player), hidden, "{name}");
                assert_eq!(sums.linear(player), linear, "{name}");
            }
        }
        assert!(scores.len() > 50, "{name}: {} scores", scores.len());
    }
}

/// Returns the hidden layer and the linear part of a view by its list of inputs.
fn sums_of_list(net: &Net, position: &Position, player: usize) -> (Vec<i16>, i32) {
    let hidden = net.weights.hidden;
    let mut list = Vec::new();
    net.inputs.list(position, player, &mut list);
    let mut res = net.weights.bias[net.inputs.head(player) * hidden..][..hidden].to_vec();
    let linear = list.iter().map(|it| i32::from(net.weights.linear[usize::from(*it)])).sum();
    for it in list {
        let row = &net.weights.rows[usize::from(it) * hidden..][..hidden];
        res.iter_mut().zip(row).for_each(|(sum, it)| *sum = sum.wrapping_add(*it));
    }
    (res, linear)
}

#[test]
fn a_position_is_as_good_for_one_as_it_is_bad_for_the_other() {
    for name in ["chess", "four-handed"] {
        let variant = Variant::shipped(name).unwrap();
        let net = any_net(&variant, 2);
        let mut sums = Accumulators::new(&net);
        let position = variant.start_position();
        let n = variant.model().players.len();
        let all = (1u16 << n) - 1;
        let own = net.correction(&position, 1, &mut sums);
        assert_eq!(own, -net.correction(&position, all & !1, &mut sums), "{name}");
    }
}

#[test]
fn mirrored_positions_are_equal_where_colours_are() {
    let variant = Variant::shipped("xiangqi").unwrap();
    let net = any_net(&variant, 2);
    let mut game = variant.start();
    let mut random = Random::new(5);
    for _ in 0..20 {
        game.play_unchecked(crate::random_move(&game, &mut random).unwrap());
        let twin = crate::study::mirrored(&game).unwrap();
        let look = |it: &alfil::game::Game| {
            let friends = 1 << it.player().idx();
            net.correction(it.position(), friends, &mut Accumulators::new(&net))
        };
        assert_eq!(look(&game), look(&twin));
    }
}

#[test]
fn a_file_has_what_was_written() {
    for (seed, name) in GAMES.into_iter().enumerate() {
        let variant = Variant::shipped(name).unwrap();
        let net = any_net(&variant, seed as u64);
        let bytes = net.to_bytes();
        assert!(bytes.len() <= Net::MOST_BYTES, "{name}: {} bytes", bytes.len());
        assert_eq!(Net::read(&bytes, &variant).unwrap(), net, "{name}");
    }
}

#[test]
fn a_file_may_know_fewer_terms() {
    let variant = Variant::shipped("chess").unwrap();
    let mut less = any_net(&variant, 3);
    let half = less.weights.terms.len() / 2;
    let known = half - 5;
    less.weights.terms.chunks_exact_mut(half).for_each(|it| it[known..].fill(0));
    // The same weights, without those of the last terms.
    let bytes = less.to_bytes();
    let before = bytes.len() - 8 - 4 * half - 2;
    let mut short = bytes[..before].to_vec();
    short.extend_from_slice(&(2 * known as u16).to_le_bytes());
    for terms in less.weights.terms.chunks_exact(half) {
        terms[..known].iter().for_each(|it| short.extend_from_slice(&it.to_le_bytes()));
    }
    short.extend_from_slice(&checksum(&short).to_le_bytes());
    assert_eq!(Net::read(&short, &variant).unwrap(), less);
}

#[test]
fn a_file_for_other_rules_is_refused() {
    let [chess, xiangqi] = ["chess", "xiangqi"].map(|it| Variant::shipped(it).unwrap());
    let net = any_net(&chess, 1);
    let text = Net::read(&net.to_bytes(), &xiangqi).unwrap_err().to_string();
    assert!(text.contains("`Chess`") && text.contains("alfil learn"), "{text}");
    let mut engine = Engine::new(&xiangqi, Settings::default());
    let before = engine.net().cloned();
    assert!(engine.set_net(Some(Arc::new(net))).is_err());
    assert_eq!(engine.net(), before.as_ref());
}

#[test]
fn a_damaged_file_is_an_error() {
    let variant = Variant::shipped("dobutsu").unwrap();
    let bytes = any_net(&variant, 1).to_bytes();
    for n in 0..bytes.len() {
        assert!(Net::read(&bytes[..n], &variant).is_err(), "{n} bytes");
        let mut other = bytes.clone();
        other[n] ^= 1 << (n % 8);
        assert!(Net::read(&other, &variant).is_err(), "byte {n}");
    }
    assert!(Net::read(&vec![0; Net::MOST_BYTES + 1], &variant).is_err());
    // A file with a right checksum may say anything.
    let mut random = Random::new(1);
    for _ in 0..3000 {
        let mut other = bytes[..bytes.len() - 8].to_vec();
        for _ in 0..=random.below(3) {
            let at = random.below(other.len());
            other[at] = random.next_number() as u8;
        }
        other.truncate(other.len() - random.below(2) * random.below(40));
        let sum = checksum(&other);
        other.extend_from_slice(&sum.to_le_bytes());
        if let Ok(net) = Net::read(&other, &variant) {
            net.correction(&variant.start_position(), 1, &mut Accumulators::new(&net));
        }
    }
}

#[test]
fn a_game_may_be_too_large() {
    let error = Variant::shipped("maka-dai-dai").ok().map(|it| Inputs::new(&it, true));
    let Some(Err(error)) = error else { panic!("the largest game fits: {error:?}") };
    assert!(error.to_string().contains("more than the limit"), "{error}");
}

#[test]
fn an_engine_with_a_network_plays() {
    for name in ["chess", "four-handed", "arimaa"] {
        let variant = Variant::shipped(name).unwrap();
        let mut engine = Engine::new(&variant, Settings::default());
        engine.set_net(None).unwrap();
        let before = engine.look(&variant.start());
        engine.set_net(Some(Arc::new(any_net(&variant, 2)))).unwrap();
        let limits = Limits { nodes: Some(500), ..Limits::default() };
        let control = crate::Control::timeless();
        let best = engine.search(&variant.start(), &limits, &control, |_| {}).unwrap();
        assert!(!best.turn.is_empty());
        engine.set_net(None).unwrap();
        assert_eq!(engine.look(&variant.start()), before, "{name}");
    }
}
