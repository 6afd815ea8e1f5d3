//! Self-play: neither colour is favoured, and what is said of moving first comes from mirrored starts.

use alfil::game::Variant;
use alfil_play::{
    Control,
    study::{PlayedGame, Report, Strength, StudySettings, play},
};

fn games(variant: &Variant, settings: &StudySettings) -> Vec<PlayedGame> {
    let batches = settings.batches(settings.games).into_iter();
    let played = |batch| play(variant, settings, batch, &Control::timeless()).unwrap();
    batches.flat_map(played).collect()
}

fn settings(nodes: u64, games: u32) -> StudySettings {
    let strengths = vec![Strength::Nodes(nodes)];
    StudySettings { strengths, games, traced: 0, most_turns: 150, ..StudySettings::default() }
}

#[test]
fn colours_get_equal_shares() {
    for (name, nodes, n) in [("breakthrough", 40, 60), ("losalamos", 30, 40)] {
        let variant = Variant::shipped(name).unwrap();
        let settings = settings(nodes, n);
        let games = games(&variant, &settings);
        let mirrored: Vec<bool> = games.iter().map(|it| it.mirrored).collect();
        assert!(mirrored.iter().enumerate().all(|(n, it)| *it == (n % 2 == 1)), "{name}");
        // Pairs begin alike: the second game by what is Black's.
        for pair in games.chunks(2) {
            assert_eq!(pair[0].first_turn, pair[1].first_turn, "{name}");
            assert_ne!(pair[0].moves, pair[1].moves, "{name}");
        }
        let report = Report::new(&variant, &settings, games);
        let pairing = &report.pairings[0];
        let white = pairing.sides[0].score;
        assert!(white.low < 0.5 && 0.5 < white.high, "{name}: {white:?}");
        let first = pairing.first_mover.unwrap();
        assert!(first.low < first.value && first.value < first.high, "{name}: {first:?}");
        assert!(report.findings[0].contains("oving first"), "{:?}", report.findings);
    }
}

/// Between two strengths, each opening is played with both on either side.
#[test]
fn strengths_change_sides_in_the_same_opening() {
    let variant = Variant::shipped("breakthrough").unwrap();
    let strengths = vec![Strength::Random, Strength::Nodes(5)];
    let settings = StudySettings { strengths, ..settings(5, 8) };
    let games = games(&variant, &settings);
    let uneven: Vec<_> = games.iter().filter(|it| it.pairing == 2).collect();
    assert_eq!(uneven.len(), 8);
    for pair in uneven.chunks(2) {
        let opening = |it: &PlayedGame| it.moves.split(' ').take(4).collect::<Vec<_>>().join(" ");
        assert_eq!(opening(pair[0]), opening(pair[1]));
    }
    // Each strength moves first as often as second, with each colour.
    assert_eq!(uneven.iter().filter(|it| it.mirrored).count(), 4);
}

/// A fox is no hound: nothing is said of moving first.
#[test]
fn unequal_colours_have_no_mirrored_starts() {
    let variant = Variant::shipped("fox-and-hounds").unwrap();
    let settings = settings(5, 6);
    let games = games(&variant, &settings);
    assert!(games.iter().all(|it| !it.mirrored));
    let report = Report::new(&variant, &settings, games);
    assert!(report.pairings[0].first_mover.is_none());
    assert!(report.findings.iter().all(|it| !it.contains("oving first")), "{:?}", report.findings);
}
