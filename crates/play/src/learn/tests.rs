use super::*;

fn settings() -> LearnSettings {
    LearnSettings { nodes: 40, games: 60, match_games: 16, ..LearnSettings::default() }
}

fn learner(name: &str, settings: LearnSettings) -> Learner {
    Learner::new(&Variant::shipped(name).unwrap(), settings, None).unwrap()
}

#[test]
fn the_same_seed_learns_the_same() {
    let learn = |threads| {
        let mut it = learner("dobutsu", LearnSettings { threads, ..settings() });
        let iteration = it.iterate(None, &Control::timeless(), &|_| {}).unwrap();
        let net = it.trainer.net(&it.variant, String::new());
        (iteration, net.to_bytes())
    };
    let one = learn(1);
    assert_eq!(one, learn(1));
    assert_eq!(one, learn(2));
}

#[test]
fn a_network_foresees_games_better_than_the_rules() {
    let mut it = learner("racingkings", LearnSettings { games: 1500, nodes: 20, ..settings() });
    let iteration = it.iterate(None, &Control::timeless(), &|_| {}).unwrap();
    let [before, after] = iteration.errors;
    assert!(after < before, "{iteration:?}");
}

#[test]
fn all_kinds_of_games_are_learned() {
    for name in ["fox-and-hounds", "four-handed", "crazyhouse", "marseillais"] {
        let few = LearnSettings { nodes: 5, games: 2, match_games: 1, ..settings() };
        let mut it = learner(name, few);
        let iteration = it.iterate(None, &Control::timeless(), &|_| {}).unwrap();
        assert!(iteration.positions > 0 && iteration.contest.games > 0, "{name} {iteration:?}");
        // Goes on from a network.
        let net = Arc::new(it.trainer.net(&it.variant, String::new()));
        let mut it = Learner::new(&it.variant, few, Some(Arc::clone(&net))).unwrap();
        assert_eq!(it.trainer.net(&it.variant.clone(), String::new()), *net, "{name}");
        assert!(it.iterate(None, &Control::timeless(), &|_| {}).is_some());
    }
}

#[test]
fn a_piece_is_worth_what_positions_lose_without_it() {
    for name in ["minishogi", "chess", "horde"] {
        let mut it = learner(name, settings());
        assert!(it.type_worths().is_empty(), "nothing was learned yet");
        it.iterate(None, &Control::timeless(), &|_| {}).unwrap();
        let inputs = it.trainer.inputs().clone();
        for sample in it.samples.list(0.0).iter().step_by(97) {
            let own = sample.inputs[0].iter().filter_map(|it| inputs.own_piece(sample.viewer, *it));
            let pieces: Vec<(usize, u16)> = own.collect();
            assert!(!pieces.is_empty(), "{name}");
            let seen = pieces.iter().all(|(_, mirrored)| sample.inputs[1].contains(mirrored));
            assert!(seen, "{name}: both players see each piece");
        }
        it.best = Some(Arc::new(it.trainer.net(&it.variant.clone(), String::new())));
        let worths = it.type_worths();
        assert!(!worths.is_empty() && worths.iter().all(|it| it.pieces >= 100), "{worths:?}");
    }
}

#[test]
fn learning_stops() {
    let control = Control::timeless();
    control.stop();
    assert_eq!(learner("chess", settings()).iterate(None, &control, &|_| {}), None);
}
