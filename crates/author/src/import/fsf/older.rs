//! Names of keys that the other program still reads, though its documentation has others.

/// The least rank of double steps.
pub(super) const LEAST_DOUBLE_STEP: &str = "doubleStepRankMin";

/// Keys of other names, with values of the same kind.
const RENAMED: &[(&str, &str)] = &[
    ("whiteFlag", "flagRegionWhite"),
    ("blackFlag", "flagRegionBlack"),
    ("whiteDropRegion", "dropRegionWhite"),
    ("blackDropRegion", "dropRegionBlack"),
    ("castlingRookPiece", "castlingRookPieces"),
    ("pointsGoalSimulValue", "pointsGoalSimulValueByMostPoints"),
    ("flagPieceTypes", "flagPiece"),
    ("flagPieceTypesWhite", "flagPieceWhite"),
    ("flagPieceTypesBlack", "flagPieceBlack"),
];

/// A value of an older key, and the value of today's key; `None` if it changes nothing.
type Meaning = (&'static str, Option<&'static str>);

/// Keys with words: the older name, today's, and what the words mean.
const WORDS: &[(&str, &str, &[Meaning])] = &[
    ("dropOnTop", "enclosingDrop", &[("true", Some("top")), ("false", None)]),
    ("captureType", "capturesToHand", &[("hand", Some("true")), ("out", Some("false"))]),
];

/// Keys with the number of a rank, as each player counts them.
const RANKS: [&str; 3] = ["promotionRank", "doubleStepRank", LEAST_DOUBLE_STEP];

/// Returns true for a name that is read for older files only.
pub(super) fn is_old(key: &str) -> bool {
    renamed(key).is_some() || words(key).is_some() || RANKS.contains(&key)
}

/// Returns the key that has another name today.
pub(super) fn renamed(key: &str) -> Option<&'static str> {
    RENAMED.iter().find(|it| it.0 == key).map(|it| it.1)
}

/// Returns the key of today for a key with words, and their meanings.
pub(super) fn words(key: &str) -> Option<(&'static str, &'static [Meaning])> {
    WORDS.iter().find(|it| it.0 == key).map(|it| (it.1, it.2))
}

/// Keys that set a key of both players, whatever the section says about either.
const BOTH: &[(&str, [&str; 2])] = &[
    ("wallingRegion", ["wallingRegionWhite", "wallingRegionBlack"]),
    ("walling", ["wallingWhite", "wallingBlack"]),
    ("promotionRegion", ["promotionRegionWhite", "promotionRegionBlack"]),
    (
        "mandatoryPromotionRegion",
        ["mandatoryPromotionRegionWhite", "mandatoryPromotionRegionBlack"],
    ),
    ("doubleStepRegion", ["doubleStepRegionWhite", "doubleStepRegionBlack"]),
    ("tripleStepRegion", ["tripleStepRegionWhite", "tripleStepRegionBlack"]),
    ("dropRegion", ["dropRegionWhite", "dropRegionBlack"]),
    ("connectRegion1", ["connectRegion1White", "connectRegion1Black"]),
    ("connectRegion2", ["connectRegion2White", "connectRegion2Black"]),
    ("connectRegion3", ["connectRegion3White", "connectRegion3Black"]),
    ("connectPieceGoal", ["connectPieceGoalWhite", "connectPieceGoalBlack"]),
    ("edgeInsertRegion", ["edgeInsertRegionWhite", "edgeInsertRegionBlack"]),
    ("edgeInsertFrom", ["edgeInsertFromWhite", "edgeInsertFromBlack"]),
    (
        "openingSelfRemovalRegion",
        ["openingSelfRemovalRegionWhite", "openingSelfRemovalRegionBlack"],
    ),
];

/// Returns the keys of both players for a key that sets both after them.
pub(super) fn sets_both(key: &str) -> Option<[&'static str; 2]> {
    BOTH.iter().find(|it| it.0 == key).map(|it| it.1)
}

/// Returns the regions that the number of a rank stands for: keys of both players with their squares.
pub(super) fn regions(key: &str, rank: u8, ranks: u8) -> [(&'static str, String); 2] {
    let (names, own) = match key {
        "promotionRank" => (["promotionRegionWhite", "promotionRegionBlack"], rank..=ranks),
        LEAST_DOUBLE_STEP => (["doubleStepRegionWhite", "doubleStepRegionBlack"], rank..=2),
        _ => (["doubleStepRegionWhite", "doubleStepRegionBlack"], 2..=rank),
    };
    let text = |all: Vec<u8>| {
        let all: Vec<String> = all.iter().map(|it| format!("*{it}")).collect();
        if all.is_empty() { "-".to_owned() } else { all.join(" ") }
    };
    let white = own.clone().collect();
    let black = own.filter(|it| *it <= ranks).map(|it| ranks + 1 - it).collect();
    [(names[0], text(white)), (names[1], text(black))]
}

/// The names, for suggestions.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    let renamed = RENAMED.iter().map(|it| it.0);
    renamed.chain(WORDS.iter().map(|it| it.0)).chain(RANKS).chain(BOTH.iter().map(|it| it.0))
}
