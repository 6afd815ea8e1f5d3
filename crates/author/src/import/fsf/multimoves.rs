//! Turns of several moves, between which the other player passes.

/// Conditions on the number of the turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Turns {
    /// The player must pass, as the other one moves again.
    pub(super) waits: Option<String>,
    /// The player moves again.
    pub(super) goes_on: Option<String>,
}

impl Turns {
    fn new(waits: Vec<String>, goes_on: Vec<String>) -> Turns {
        let any = |it: Vec<String>| (!it.is_empty()).then(|| it.join(" or "));
        Turns { waits: any(waits), goes_on: any(goes_on) }
    }
}

/// Returns the turns of players who make these numbers of moves, the last two of them again and again. `None` if there are
/// no two.
pub(super) fn counted(counts: &[u32]) -> Option<Turns> {
    let [first @ .., one, other] = counts else { return None };
    let (mut waits, mut goes_on) = (Vec::new(), Vec::new());
    let mut turn = 0;
    for count in first {
        turn += 1;
        for _ in 1..*count {
            waits.push(format!("turn-number = {}", turn + 1));
            goes_on.push(format!("turn-number = {turn}"));
            turn += 2;
        }
    }
    // Several moves of a player, with the passes between them.
    let length = |count: u32| 2 * count - 1;
    let (round, counts) = if one == other {
        (length(*one), vec![*one])
    } else {
        (length(*one) + length(*other), vec![*one, *other])
    };
    if round < 2 || counts.iter().all(|it| *it == 1) {
        return Some(Turns::new(waits, goes_on));
    }
    let late = if turn == 0 { String::new() } else { format!("turn-number > {turn} and ") };
    let again = |turn: u32| format!("{late}remainder(turn-number, {round}) = {}", turn % round);
    for count in counts {
        turn += 1;
        for _ in 1..count {
            waits.push(again(turn + 1));
            goes_on.push(again(turn));
            turn += 2;
        }
    }
    Some(Turns::new(waits, goes_on))
}

/// The most moves of a turn, where each turn has one move more than the one before it.
const LONGEST: u32 = 60;

/// Returns the turns of players who make one move, two, three, and so on.
///
/// A turn of `n` moves begins with ply `(n - 1)² + 1`. Its player makes every other ply, and the last one.
pub(super) fn progressive(players: &[String; 2]) -> Turns {
    let of = |odd: u32| {
        let turns = (2..=LONGEST).filter(move |it| it % 2 == odd);
        let spans = turns.map(|n| {
            let (first, last) = ((n - 1) * (n - 1) + 1, n * n);
            format!("turn-number > {} and turn-number < {}", first - 1, last + 1)
        });
        spans.collect::<Vec<_>>().join(" or ")
    };
    let (odd, even) = (of(1), of(0));
    let [white, black] = players;
    let waits = format!("own is {black} and ({odd}) or own is {white} and ({even})");
    let ends = (1..=LONGEST).map(|it| format!("turn-number = {}", it * it));
    let ends = ends.collect::<Vec<_>>().join(" or ");
    let goes_on = format!("not ({waits}) and not ({ends})");
    Turns { waits: Some(waits), goes_on: Some(goes_on) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(counts: &[u32]) -> (String, String) {
        let turns = counted(counts).unwrap();
        (turns.waits.unwrap_or_default(), turns.goes_on.unwrap_or_default())
    }

    #[test]
    fn turns_of_several_moves() {
        assert_eq!(counted(&[2]), None);
        assert_eq!(said(&[1, 1]), (String::new(), String::new()));
        assert_eq!(said(&[2, 1, 1]), ("turn-number = 2".to_owned(), "turn-number = 1".to_owned()));
        let both = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        assert_eq!(
            said(&[2, 2]),
            both("remainder(turn-number, 3) = 2", "remainder(turn-number, 3) = 1")
        );
        assert_eq!(
            said(&[1, 2, 2]),
            both(
                "turn-number > 1 and remainder(turn-number, 3) = 0",
                "turn-number > 1 and remainder(turn-number, 3) = 2"
            )
        );
        assert_eq!(
            said(&[2, 1]),
            both("remainder(turn-number, 4) = 2", "remainder(turn-number, 4) = 1")
        );
    }
}
