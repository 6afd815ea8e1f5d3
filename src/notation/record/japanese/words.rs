//! The words of KIF, KI2 and CSA.

use super::Square;
use alfil_model::Player;

/// The full-width digits from 0.
const DIGITS: [char; 10] = ['０', '１', '２', '３', '４', '５', '６', '７', '８', '９'];
/// The numerals from 0.
const NUMERALS: [char; 10] = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
const TEN: char = '十';

/// Returns true if a character stands before the moves of KI2.
pub(in super::super) fn is_shogi_move_sign(it: char) -> bool {
    matches!(it, '▲' | '△' | '▼' | '▽' | '☗' | '☖' | '⛊' | '⛉')
}

/// Returns the player whose moves have a sign before them.
pub(super) fn player_of_sign(it: char) -> Option<Player> {
    is_shogi_move_sign(it).then_some(Player(u8::from(!matches!(it, '▲' | '▼' | '☗' | '⛊'))))
}

/// Returns a number in full-width digits: `７`, `１２`.
pub(super) fn wide(number: u32) -> String {
    number.to_string().bytes().map(|it| DIGITS[usize::from(it - b'0')]).collect()
}

/// Returns a number in numerals: `七`, `十二`.
pub(super) fn numeral(number: u32) -> String {
    let (tens, ones) = (number / 10 % 10, number % 10);
    let mut res = String::new();
    if tens > 1 {
        res.push(NUMERALS[tens as usize]);
    }
    if tens > 0 {
        res.push(TEN);
    }
    if ones > 0 || tens == 0 {
        res.push(NUMERALS[ones as usize]);
    }
    res
}

/// Reads digits of either width at the beginning of a text: the number, and what follows it.
pub(super) fn read_digits(text: &str) -> Option<(u32, &str)> {
    let value = |it: char| {
        it.to_digit(10).or_else(|| DIGITS.iter().position(|d| *d == it).map(|it| it as u32))
    };
    let end = text.find(|it| value(it).is_none()).unwrap_or(text.len());
    let digits = &text[..end];
    if digits.is_empty() || digits.chars().count() > 9 {
        return None;
    }
    let number = digits.chars().filter_map(value).fold(0, |sum, it| sum * 10 + it);
    Some((number, &text[end..]))
}

/// Reads numerals below one hundred at the beginning of a text: the number, and what follows it.
pub(super) fn read_numerals(text: &str) -> Option<(u32, &str)> {
    let value = |it: char| match it {
        '零' => Some(0),
        it => NUMERALS.iter().position(|d| *d == it).map(|it| it as u32),
    };
    let is_numeral = |it: char| it == TEN || value(it).is_some();
    let end = text.find(|it| !is_numeral(it)).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    let number = match word.split_once(TEN) {
        Some((tens, ones)) => one_numeral(tens, 1, value)? * 10 + one_numeral(ones, 0, value)?,
        None => one_numeral(word, 0, value).filter(|_| !word.is_empty())?,
    };
    Some((number, rest))
}

fn one_numeral(text: &str, empty: u32, value: impl Fn(char) -> Option<u32>) -> Option<u32> {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (None, _) => Some(empty),
        (Some(it), None) => value(it),
        _ => None,
    }
}

/// How a recorded game was closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Close {
    /// The player gives up.
    Resignation,
    /// The game was broken off.
    Break,
    /// The position was repeated.
    Repetition,
    /// Neither side can win.
    Impasse,
    /// The most moves were made.
    MostMoves,
    /// The player is mated.
    Mate,
    /// There was no mate.
    NoMate,
    /// The player's time is up.
    TimeUp,
    /// The player wins, since the other one broke the rules.
    FoulByOther,
    /// The player broke the rules and loses.
    Foul,
    /// The player declares to have won.
    Declaration,
    /// The player did not come and loses.
    Absence,
    /// Something was wrong with the record.
    Fault,
}

/// The player who wins when a game is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// The player on move.
    Mover,
    /// The other one.
    Other,
    /// The game is drawn.
    Draw,
    /// The record does not say.
    Unknown,
}

/// The words for it in KIF and CSA. The first of each is written.
const CLOSES: &[(Close, &[&str], &[&str])] = &[
    (Close::Resignation, &["投了"], &["%TORYO"]),
    (Close::Break, &["中断", "封じ手"], &["%CHUDAN", "%MATTA"]),
    (Close::Repetition, &["千日手"], &["%SENNICHITE"]),
    (Close::Impasse, &["持将棋", "引き分け"], &["%JISHOGI", "%HIKIWAKE"]),
    (Close::MostMoves, &["最大手数"], &["%MAX_MOVES"]),
    (Close::Mate, &["詰み", "詰"], &["%TSUMI"]),
    (Close::NoMate, &["不詰"], &["%FUZUMI"]),
    (Close::TimeUp, &["切れ負け", "時間切れ"], &["%TIME_UP"]),
    (Close::FoulByOther, &["反則勝ち"], &[]),
    (Close::Foul, &["反則負け"], &["%ILLEGAL_MOVE"]),
    (Close::Declaration, &["入玉勝ち"], &["%KACHI"]),
    (Close::Absence, &["不戦敗"], &[]),
    (Close::Fault, &["エラー"], &["%ERROR"]),
];

impl Close {
    /// Returns what a word of KIF means.
    pub(super) fn of_kif(word: &str) -> Option<Close> {
        CLOSES.iter().find(|it| it.1.contains(&word)).map(|it| it.0)
    }

    /// Returns what a word of CSA means for the player on move.
    pub(super) fn of_csa(word: &str, player: Player) -> Option<Close> {
        let by = |offender: Player| {
            if offender == player { Close::Foul } else { Close::FoulByOther }
        };
        match word {
            "%+ILLEGAL_ACTION" => Some(by(Player(0))),
            "%-ILLEGAL_ACTION" => Some(by(Player(1))),
            _ => CLOSES.iter().find(|it| it.2.contains(&word)).map(|it| it.0),
        }
    }

    /// Returns its word in KIF.
    pub(super) fn kif(self) -> &'static str {
        CLOSES.iter().find(|it| it.0 == self).map_or("中断", |it| it.1[0])
    }

    /// Returns its word in CSA, for the player on move.
    pub(super) fn csa(self, player: Player) -> &'static str {
        match self {
            Close::FoulByOther if player == Player(0) => "%-ILLEGAL_ACTION",
            Close::FoulByOther => "%+ILLEGAL_ACTION",
            Close::Absence => "%TIME_UP",
            _ => {
                let words = CLOSES.iter().find(|it| it.0 == self).and_then(|it| it.2.first());
                words.copied().unwrap_or("%CHUDAN")
            }
        }
    }

    /// Returns the winner.
    pub fn winner(self) -> Winner {
        match self {
            Close::Resignation | Close::Mate | Close::TimeUp | Close::Foul | Close::Absence => {
                Winner::Other
            }
            Close::FoulByOther | Close::Declaration => Winner::Mover,
            Close::Repetition | Close::Impasse | Close::MostMoves => Winner::Draw,
            Close::Break | Close::NoMate | Close::Fault => Winner::Unknown,
        }
    }

    /// Returns the result of a game as PGN writes it, when this player is on move.
    pub fn result(self, player: Player) -> &'static str {
        match (self.winner(), player.idx()) {
            (Winner::Draw, _) => "1/2-1/2",
            (Winner::Unknown, _) => "*",
            (Winner::Mover, 0) | (Winner::Other, 1) => "1-0",
            _ => "0-1",
        }
    }
}

/// The squares that are empty in the games of each handicap.
const HANDICAPS: &[(&str, &[Square])] = &[
    ("平手", &[]),
    ("香落ち", &[(1, 1)]),
    ("右香落ち", &[(9, 1)]),
    ("角落ち", &[(2, 2)]),
    ("飛車落ち", &[(8, 2)]),
    ("飛落ち", &[(8, 2)]),
    ("飛香落ち", &[(8, 2), (1, 1)]),
    ("二枚落ち", &[(8, 2), (2, 2)]),
    ("三枚落ち", &[(8, 2), (2, 2), (1, 1)]),
    ("四枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1)]),
    ("五枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1), (8, 1)]),
    ("左五枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1)]),
    ("六枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1), (8, 1)]),
    ("左七枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1), (8, 1), (3, 1)]),
    ("右七枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1), (8, 1), (7, 1)]),
    ("七枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1), (8, 1), (7, 1)]),
    ("八枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1), (8, 1), (3, 1), (7, 1)]),
    ("十枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1), (8, 1), (3, 1), (7, 1), (4, 1), (6, 1)]),
];

/// The handicap of games whose start is given by a board.
pub(super) const OTHER_HANDICAP: &str = "その他";
/// The handicap of even games.
pub(super) const EVEN: &str = HANDICAPS[0].0;
/// The name of the game that these records are about.
pub(in super::super) const GAME: &str = "shogi";

/// Returns the squares that are empty in games of a handicap.
pub(super) fn handicap(word: &str) -> Option<&'static [Square]> {
    HANDICAPS.iter().find(|it| it.0 == word).map(|it| it.1)
}

/// Returns all handicaps with their squares.
pub(super) fn handicaps() -> impl Iterator<Item = (&'static str, &'static [Square])> {
    HANDICAPS.iter().copied()
}

/// The tags of PGN, and what KIF and CSA call them.
pub(super) const HEADERS: &[(&str, &[&str], &str)] = &[
    ("White", &["先手", "下手"], "N+"),
    ("Black", &["後手", "上手"], "N-"),
    ("Event", &["棋戦"], "$EVENT:"),
    ("Site", &["場所"], "$SITE:"),
    ("Date", &["開始日時", "対局日"], "$START_TIME:"),
    ("EndDate", &["終了日時"], "$END_TIME:"),
    ("TimeControl", &["持ち時間"], "$TIME_LIMIT:"),
    ("Opening", &["戦型"], "$OPENING:"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        for n in 1..=19 {
            assert_eq!(read_numerals(&format!("{}歩", numeral(n))), Some((n, "歩")));
            assert_eq!(read_digits(&format!("{}歩", wide(n))), Some((n, "歩")));
        }
        assert_eq!(numeral(18), "十八");
        assert_eq!(read_numerals("二十三x"), Some((23, "x")));
        for wrong in ["", "歩", "一二", "十十", "二三十"] {
            assert_eq!(read_numerals(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn illegal_actions_are_of_the_player_named() {
        let (first, second) = (Player(0), Player(1));
        for (word, player, winner) in [
            ("%+ILLEGAL_ACTION", first, "0-1"),
            ("%+ILLEGAL_ACTION", second, "0-1"),
            ("%-ILLEGAL_ACTION", first, "1-0"),
            ("%-ILLEGAL_ACTION", second, "1-0"),
            ("%TORYO", first, "0-1"),
            ("%KACHI", first, "1-0"),
            ("%SENNICHITE", first, "1/2-1/2"),
            ("%CHUDAN", second, "*"),
        ] {
            let close = Close::of_csa(word, player).unwrap();
            assert_eq!(close.result(player), winner, "{word}");
            assert_eq!(Close::of_csa(close.csa(player), player), Some(close), "{word}");
        }
    }
}
