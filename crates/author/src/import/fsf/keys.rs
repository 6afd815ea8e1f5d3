//! The keys that sections may have.

/// The kind of a key's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueKind {
    Bool,
    Int,
    /// A number, or `-1`.
    Signed,
    /// A rank's number, or a file's number or letter.
    Line,
    /// Piece letters, `*`, or `-`.
    Types,
    /// One piece letter, `*`, or `-`.
    Type,
    /// Squares, `*` as a wildcard, or `-`.
    Squares,
    /// Squares, or squares for each piece: `Q(*8);R(a8,h8);*(*7)`.
    Zones,
    /// Numbers of moves.
    Counts,
    /// One of some words.
    Word(&'static [&'static str]),
    /// Some of some words.
    Words(&'static [&'static str]),
    /// `a:b c:d`
    Pairs,
    Fen,
    /// A letter, `-`, or a letter and its moves.
    Piece,
    /// Letters of rights to castle, as in a FEN.
    Rights,
    /// Only programs that draw or play better want to know it.
    Looks,
    /// A value of the fork that has no translation, unless it is the default.
    Untranslated,
}

use ValueKind::{
    Bool, Counts, Fen, Int, Line, Looks, Pairs, Piece, Rights, Signed, Squares, Type, Types,
    Untranslated, Word, Words, Zones,
};

const RESULT: ValueKind = Word(&["win", "loss", "draw"]);
const ENCLOSING: ValueKind =
    Word(&["reversi", "ataxx", "quadwrangle", "snort", "anyside", "top", "none"]);

const EDGES: &[&str] = &["top", "bottom", "left", "right", "vertical", "horizontal", "all"];

const LIBERTY: ValueKind = Word(&["remove", "forbid", "none"]);

/// Keys other than pieces and regions of pieces: name, kind, what holds without it.
pub(super) const KEYS: &[(&str, ValueKind, &str)] = &[
    ("variantTemplate", Looks, ""),
    ("pieceToCharTable", Looks, ""),
    ("pocketSize", Looks, ""),
    ("pieceValueMg", Looks, ""),
    ("pieceValueEg", Looks, ""),
    ("virtualDrops", Looks, ""),
    ("virtualDropLimit", Looks, ""),
    ("maxRank", Line, "8"),
    ("maxFile", Line, "8"),
    ("chess960", Bool, "false"),
    ("hexBoard", Bool, "false"),
    ("cylindrical", Bool, "false"),
    ("toroidal", Bool, "false"),
    ("twoBoards", Bool, "false"),
    ("mobilityRegionWhite", Squares, "**"),
    ("mobilityRegionBlack", Squares, "**"),
    ("startFen", Fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("pawnTypes", Types, ""),
    ("promotionRegionWhite", Zones, "*8"),
    ("promotionRegionBlack", Zones, "*1"),
    ("mandatoryPromotionRegionWhite", Squares, "-"),
    ("mandatoryPromotionRegionBlack", Squares, "-"),
    ("promotionRequireInHand", Bool, "false"),
    ("promotionConsumeInHand", Bool, "false"),
    ("promotionPawnTypes", Types, ""),
    ("promotionPawnTypesWhite", Types, ""),
    ("promotionPawnTypesBlack", Types, ""),
    ("promotionPieceTypes", Types, "nbrq"),
    ("promotionPieceTypesWhite", Types, ""),
    ("promotionPieceTypesBlack", Types, ""),
    ("sittuyinPromotion", Bool, "false"),
    ("promotionLimit", Pairs, ""),
    ("promotedPieceType", Pairs, ""),
    ("piecePromotionOnCapture", Bool, "false"),
    ("mandatoryPawnPromotion", Bool, "true"),
    ("mandatoryPiecePromotion", Bool, "false"),
    ("pieceDemotion", Bool, "false"),
    ("moveMorphPieceType", Pairs, ""),
    ("blastOnCapture", Bool, "false"),
    ("blastImmuneTypes", Types, ""),
    ("blastDiagonals", Bool, "true"),
    ("blastOrthogonals", Bool, "true"),
    ("blastCenter", Bool, "true"),
    ("blastOnSameTypeCapture", Bool, "false"),
    ("selfDestructTypes", Types, ""),
    ("blastOnSelfDestruct", Bool, "false"),
    ("mutuallyImmuneTypes", Types, ""),
    ("petrifyOnCaptureTypes", Types, ""),
    ("petrifyBlastPieces", Bool, "false"),
    ("doubleStep", Bool, "true"),
    ("doubleStepRegionWhite", Squares, "*2"),
    ("doubleStepRegionBlack", Squares, "*7"),
    ("tripleStepRegionWhite", Squares, "-"),
    ("tripleStepRegionBlack", Squares, "-"),
    ("enPassantRegion", Squares, "**"),
    ("enPassantRegionWhite", Squares, ""),
    ("enPassantRegionBlack", Squares, ""),
    ("enPassantTypes", Types, ""),
    ("enPassantTypesWhite", Types, ""),
    ("enPassantTypesBlack", Types, ""),
    ("castling", Bool, "true"),
    ("castlingDroppedPiece", Bool, "false"),
    ("castlingForbiddenPlies", Int, "0"),
    ("castlingKingsideFile", Line, "g"),
    ("castlingQueensideFile", Line, "c"),
    ("castlingRank", Line, "1"),
    ("castlingKingFile", Line, "e"),
    ("castlingKingPiece", Type, "k"),
    ("castlingRookKingsideFile", Line, ""),
    ("castlingRookQueensideFile", Line, "a"),
    ("castlingRookPieces", Types, "r"),
    ("castlingKingPieceWhite", Type, ""),
    ("castlingKingPieceBlack", Type, ""),
    ("castlingRookPiecesWhite", Types, ""),
    ("castlingRookPiecesBlack", Types, ""),
    ("oppositeCastling", Bool, "false"),
    ("royalPieceNoThroughCheck", Bool, "false"),
    ("pseudoRoyalTypes", Types, ""),
    ("pseudoRoyalCount", Int, "1"),
    ("pseudoRoyalValue", Word(&["win", "loss", "draw", "none"]), "none"),
    ("pseudoRoyalCaptureIllegal", Bool, "false"),
    ("cloneMoveTypes", Types, ""),
    ("antiRoyalTypes", Types, ""),
    ("antiRoyalCount", Int, "1"),
    ("antiRoyalSelfCaptureOnly", Bool, "false"),
    ("antiRoyalKingMutuallyImmune", Bool, "false"),
    ("checking", Bool, "true"),
    ("dropChecks", Bool, "true"),
    ("dropMates", Bool, "true"),
    ("rifleCapture", Bool, "false"),
    ("freezePieceTypes", Types, "-"),
    ("freezeImmunePieceTypes", Types, "-"),
    ("freezeDiagonals", Bool, "true"),
    ("selfCapture", Bool, "false"),
    ("selfCaptureWhite", Bool, ""),
    ("selfCaptureBlack", Bool, ""),
    ("captureForbidden", Pairs, ""),
    ("captureAllowed", Pairs, ""),
    ("captureForbiddenWhite", Pairs, ""),
    ("captureForbiddenBlack", Pairs, ""),
    ("captureAllowedWhite", Pairs, ""),
    ("captureAllowedBlack", Pairs, ""),
    ("mutuallyHopIllegalTypes", Types, ""),
    ("mustCapture", Bool, "false"),
    ("mustCaptureEnPassant", Bool, "false"),
    ("mustDrop", Bool, "false"),
    ("mustDropType", Type, "*"),
    ("pieceDrops", Bool, "false"),
    ("freeDrops", Bool, "false"),
    ("surroundCaptureOpposite", Bool, "false"),
    ("surroundCaptureIntervene", Bool, "false"),
    ("surroundCaptureEdge", Bool, "false"),
    ("surroundCaptureMaxRegion", Squares, "-"),
    ("surroundCaptureHostileRegion", Squares, "-"),
    ("openingSwapDrop", Bool, "false"),
    ("dropKingLast", Bool, "false"),
    ("pathwayDropRule", Bool, "false"),
    ("captureToHandTypes", Types, ""),
    ("captureDemotion", Bool, "false"),
    ("captureDemotedPieceType", Pairs, ""),
    ("libertyCapture", LIBERTY, "none"),
    ("libertySelfCapture", LIBERTY, "none"),
    ("dropLoop", Bool, "false"),
    ("capturesToHand", Bool, "false"),
    ("firstRankPawnDrops", Bool, "false"),
    ("promotionZonePawnDrops", Bool, "false"),
    ("enclosingDrop", ENCLOSING, "none"),
    ("enclosingDropStart", Squares, "-"),
    ("dropRegionWhite", Squares, "**"),
    ("dropRegionBlack", Squares, "**"),
    ("sittuyinRookDrop", Bool, "false"),
    ("dropOppositeColoredBishop", Bool, "false"),
    ("dropPromoted", Bool, "false"),
    ("dropNoDoubled", Type, "-"),
    ("dropNoDoubledCount", Int, "1"),
    ("immobilityIllegal", Bool, "false"),
    ("gating", Bool, "false"),
    ("wallingRule", Word(&["arrow", "duck", "edge", "past", "static", "none"]), "none"),
    ("wallingRegionWhite", Squares, "**"),
    ("wallingRegionBlack", Squares, "**"),
    ("wallOrMove", Bool, "false"),
    ("wallingWhite", Bool, "true"),
    ("wallingBlack", Bool, "true"),
    ("seirawanGating", Bool, "false"),
    ("cambodianMoves", Bool, "false"),
    ("diagonalLines", Squares, "-"),
    ("pass", Bool, "false"),
    ("passWhite", Bool, ""),
    ("passBlack", Bool, ""),
    ("doublePassEndsGame", Bool, "true"),
    ("passUntilSetup", Bool, "false"),
    ("multimoves", Counts, ""),
    ("multimoveCapture", Bool, "true"),
    ("multimoveCheck", Bool, "false"),
    ("passOnStalemate", Bool, "false"),
    ("passOnStalemateWhite", Bool, ""),
    ("passOnStalemateBlack", Bool, ""),
    ("makpongRule", Bool, "false"),
    ("flyingGeneral", Bool, "false"),
    ("diagonalGeneral", Bool, "false"),
    ("soldierPromotionRank", Line, "1"),
    ("flipEnclosedPieces", ENCLOSING, "none"),
    ("nMoveRuleTypes", Types, ""),
    ("nMoveRuleTypesWhite", Types, ""),
    ("nMoveRuleTypesBlack", Types, ""),
    ("nMoveRule", Int, "50"),
    ("nFoldRule", Int, "3"),
    ("nFoldValue", RESULT, "draw"),
    ("nFoldValueAbsolute", Bool, "false"),
    ("perpetualCheckIllegal", Bool, "false"),
    ("moveRepetitionIllegal", Bool, "false"),
    ("samePlayerBoardRepetitionIllegal", Bool, "false"),
    ("chasingRule", Word(&["axf", "none"]), "none"),
    ("stalemateValue", RESULT, "draw"),
    ("stalematePieceCount", Bool, "false"),
    ("checkmateValue", RESULT, "loss"),
    ("shogiPawnDropMateIllegal", Bool, "false"),
    ("shatarMateRule", Bool, "false"),
    ("bikjangRule", Bool, "false"),
    ("extinctionValue", Word(&["win", "loss", "draw", "none"]), "none"),
    ("extinctionClaim", Bool, "false"),
    ("extinctionPseudoRoyal", Bool, "false"),
    ("dupleCheck", Bool, "false"),
    ("extinctionPieceTypes", Types, "-"),
    ("extinctionPieceTypesWhite", Types, ""),
    ("extinctionPieceTypesBlack", Types, ""),
    ("extinctionAllPieceTypes", Bool, "false"),
    ("extinctionPieceCount", Int, "0"),
    ("extinctionOpponentPieceCount", Int, "0"),
    ("flagPiece", Type, "*"),
    ("flagPieceWhite", Type, ""),
    ("flagPieceBlack", Type, ""),
    ("flagRegion", Squares, "-"),
    ("flagRegionWhite", Squares, ""),
    ("flagRegionBlack", Squares, ""),
    ("flagPieceCount", Int, "1"),
    ("flagPieceBlockedWin", Bool, "false"),
    ("flagMove", Bool, "false"),
    ("flagPieceSafe", Bool, "false"),
    ("checkCounting", Bool, "false"),
    ("connectN", Int, "0"),
    ("connectPieceTypes", Types, "*"),
    ("connectVertical", Bool, "true"),
    ("connectHorizontal", Bool, "true"),
    ("connectDiagonal", Bool, "true"),
    ("connectRegion1White", Squares, "-"),
    ("connectRegion2White", Squares, "-"),
    ("connectRegion1Black", Squares, "-"),
    ("connectRegion2Black", Squares, "-"),
    ("connect3D", Bool, "false"),
    ("connect4D", Bool, "false"),
    ("connectNorthEast", Bool, "true"),
    ("connectSouthEast", Bool, "true"),
    ("connectRegion3White", Squares, "-"),
    ("connectRegion3Black", Squares, "-"),
    ("connectGroup", Signed, "0"),
    ("connectNxN", Int, "0"),
    ("collinearN", Int, "0"),
    ("connectValue", RESULT, "win"),
    (
        "materialCounting",
        Word(&["janggi", "unweighted", "whitedrawodds", "blackdrawodds", "connectn", "none"]),
        "none",
    ),
    ("adjudicateFullBoard", Bool, "false"),
    ("countingRule", Word(&["makruk", "cambodian", "asean", "none"]), "none"),
    ("pointsCounting", Bool, "false"),
    ("pointsRuleCaptures", Word(&["us", "them", "owner", "non-owner", "none"]), "us"),
    ("piecePoints", Pairs, "-"),
    ("pointsGoal", Int, "0"),
    ("pointsGoalValue", RESULT, "win"),
    ("pointsGoalSimulValueByMostPoints", RESULT, "win"),
    ("pointsGoalSimulValueByMover", Word(&["win", "loss", "draw", "none"]), "none"),
    ("payPointsToDrop", Bool, "false"),
    ("surroundClaimRegion", Squares, "-"),
    ("surroundClaimPiece", Type, "-"),
    ("surroundClaimExtraTurn", Bool, "false"),
    ("alternating2x2DropIllegal", Bool, "false"),
    ("weakDiagonalConnect", Bool, "false"),
    ("reciprocalWeakConnectionDrop", Bool, "false"),
    ("weakCrosscutDropIllegal", Bool, "false"),
    ("weakConnectionNobiImpossible", Bool, "false"),
    ("openingSwapMirrorMainDiagonal", Bool, "false"),
    ("adjacentSwapMoveTypes", Types, ""),
    ("adjacentSwapTargetTypes", Types, "*"),
    ("adjacentSwapFriendly", Bool, "false"),
    ("adjacentSwapDiagonal", Bool, "false"),
    ("adjacentSwapRequiresEmptyNeighbor", Bool, "false"),
    ("swapNoImmediateReturn", Bool, "false"),
    ("swapForbiddenPlies", Int, "0"),
    ("forcedJumpContinuation", Bool, "false"),
    ("forcedJumpSameDirection", Bool, "false"),
    ("openingSelfRemoval", Bool, "false"),
    ("openingSelfRemovalAdjacentToLast", Bool, "false"),
    ("openingSelfRemovalRegionWhite", Squares, "**"),
    ("openingSelfRemovalRegionBlack", Squares, "**"),
    ("connectGoalByType", Bool, "false"),
    ("connectPieceGoalWhite", Types, ""),
    ("connectPieceGoalBlack", Types, ""),
    ("connectGoalSimulValueByMover", RESULT, "draw"),
    ("materialCountingPieceTypes", Types, ""),
    ("progressiveMultimove", Bool, "false"),
    ("nFoldRuleImmediate", Int, "0"),
    ("deathOnCaptureTypes", Types, ""),
    ("pushingStrength", Pairs, ""),
    ("stepwisePushing", Bool, "true"),
    ("pushFirstColor", Word(&["us", "them", "either"]), "them"),
    ("pushingRemoves", Word(&["none", "shove"]), "none"),
    ("pushChainEnemyOnly", Bool, "false"),
    ("pushCaptureAgainstFriendlyBlocker", Bool, "false"),
    ("pushNoImmediateReturn", Bool, "false"),
    ("edgeInsertTypes", Types, ""),
    ("edgeInsertRegionWhite", Squares, "-"),
    ("edgeInsertRegionBlack", Squares, "-"),
    ("edgeInsertOnly", Bool, "false"),
    ("edgeInsertFromWhite", Words(EDGES), ""),
    ("edgeInsertFromBlack", Words(EDGES), ""),
    ("borrowOpponentDropsWhenEmpty", Bool, "false"),
    ("captureToHandSide", Word(&["us", "them", "owner", "non-owner"]), "us"),
    ("blastOnMove", Bool, "false"),
    ("blastPromotion", Bool, "false"),
    ("removeConnectN", Int, "0"),
    ("removeConnectNByType", Bool, "false"),
    ("gatingFromHand", Bool, "true"),
    ("gatingPieceAfter", Pairs, ""),
    ("gatingPieceAfterWhite", Pairs, ""),
    ("gatingPieceAfterBlack", Pairs, ""),
    ("firstMovePieceTypes", Pairs, ""),
    ("firstMoveLoseOnCheck", Bool, "false"),
    ("castlingWins", Rights, "-"),
];

/// Keys by which a file shows that it is for the fork of the program, which has other defaults.
pub(super) const FORK: &[&str] = &[
    "freeDrops",
    "cylindrical",
    "toroidal",
    "hexBoard",
    "multimoves",
    "captureForbidden",
    "surroundCaptureOpposite",
    "extinctionAllPieceTypes",
    "flagPieceTypes",
    "selfCapture",
    "libertyCapture",
];

/// Further keys of the fork, and what holds without them. No other value has a translation.
const OF_THE_FORK: &str = "\
    promotionSteal=false blastPattern=- blastOnCaptureMoverCenter=false blastPassiveTypes= selfCaptureTypes= \
    selfCaptureTypesWhite= selfCaptureTypesBlack= pullingStrength= laserGame=false laserDiagonal=false \
    laserAutoFire=true laserRotationPathFilter=false laserFireAnyRotation=false laserFireSelectedEmitter=false \
    laserRotationRequiresAction=false laserEmitterOrientationOffset=0 orientedPieceTypes= orientationCounts= \
    rotateAfterMove=false rotationDelta=0 rotationTwoWay=false rotationAllowedOrientationsWhite= \
    rotationAllowedOrientationsBlack= laserPromotionOrientationWhite= laserPromotionOrientationBlack= laserEmitters= \
    laserPortalFallback=D stackedPieceType= edgeInsertOpponentEjectionLock=false symmetricDropTypes= \
    changingColorTrigger=never changingColorPieceTypes= captureMorph=false rexExclusiveMorph=false \
    petrifyOnCaptureSuppressTransfer=false trapRegion=- trapProtection=none enPassantPassedSquares=all \
    castlingPromotedPiece=false castlingIgnoreCheck=false allowChecks=false checkedRoyalsIgnoreFreeze=false \
    priorityDropTypes= dropPieceTypes= captureDrops= hostageExchange= prisonPawnPromotion=false potions=false \
    freezePotion=- jumpPotion=- freezeCooldown=0 jumpCooldown=0 potionDropOnOccupied=false commitGates=false \
    nMoveRuleImmediate=0 nMoveHardLimitRule=0 nMoveHardLimitRuleValue=draw extinctionMustAppear=";

/// Returns the further keys of the fork, each with what holds without it.
pub(super) fn of_the_fork() -> impl Iterator<Item = (&'static str, &'static str)> {
    OF_THE_FORK.split_whitespace().filter_map(|it| it.split_once('='))
}

/// Pieces that need no moves: the key, what rule files call it, and how it moves.
pub(super) const PIECES: &[(&str, &str, &str)] = &[
    ("king", "king", "K"),
    ("pawn", "pawn", ""),
    ("knight", "knight", "N"),
    ("bishop", "bishop", "B"),
    ("rook", "rook", "R"),
    ("queen", "queen", "Q"),
    ("fers", "ferz", "F"),
    ("alfil", "alfil", "A"),
    ("fersAlfil", "ferz-alfil", "FA"),
    ("silver", "silver", "FfW"),
    ("aiwok", "aiwok", "RNF"),
    ("bers", "dragon", "RF"),
    ("archbishop", "archbishop", "BN"),
    ("chancellor", "chancellor", "RN"),
    ("amazon", "amazon", "QN"),
    ("knibis", "knibis", "mNcB"),
    ("biskni", "biskni", "mBcN"),
    ("kniroo", "kniroo", "mNcR"),
    ("rookni", "rookni", "mRcN"),
    ("shogiPawn", "pawn", "fW"),
    ("lance", "lance", "fR"),
    ("shogiKnight", "knight", "ffN"),
    ("gold", "gold", "WfF"),
    ("dragonHorse", "dragon-horse", "BW"),
    ("clobber", "stone", "cW"),
    ("breakthrough", "pawn", "fmWfF"),
    ("immobile", "stone", ""),
    ("cannon", "cannon", "mRcpR"),
    ("janggiCannon", "cannon", "pR"),
    ("soldier", "soldier", "fsW"),
    ("horse", "horse", "nN"),
    ("elephant", "elephant", "nA"),
    ("janggiElephant", "elephant", "nZ"),
    ("banner", "banner", "RcpRnN"),
    ("wazir", "wazir", "W"),
    ("commoner", "commoner", "K"),
    ("centaur", "centaur", "KN"),
];

/// Returns the kind of a key and what holds without it; `None` for a key that is not known.
pub(super) fn find(key: &str) -> Option<(ValueKind, &'static str)> {
    if let Some((_, kind, default)) = KEYS.iter().find(|it| it.0 == key) {
        return Some((*kind, default));
    }
    if is_piece(key) {
        return Some((Piece, "-"));
    }
    if let Some((_, default)) = of_the_fork().find(|it| it.0 == key) {
        return Some((Untranslated, default));
    }
    if key.starts_with("laser_") {
        return Some((Untranslated, ""));
    }
    region_of(key).map(|_| (Squares, "**"))
}

/// Returns true if the key defines a piece.
pub(super) fn is_piece(key: &str) -> bool {
    PIECES.iter().any(|it| it.0 == key)
        || key.strip_prefix("customPiece").is_some_and(|it| {
            !it.starts_with('0') && it.parse::<u32>().is_ok_and(|it| (1..=25).contains(&it))
        })
}

/// Returns the key of the piece, and the player's number, of a key for where a piece may be.
pub(super) fn region_of(key: &str) -> Option<(String, usize)> {
    let rest = key.strip_prefix("mobilityRegion")?;
    let (player, piece) = match (rest.strip_prefix("White"), rest.strip_prefix("Black")) {
        (Some(piece), _) => (0, piece),
        (_, piece) => (1, piece?),
    };
    let mut letters = piece.chars();
    let first = letters.next()?.to_ascii_lowercase();
    let piece = format!("{first}{}", letters.as_str());
    is_piece(&piece).then_some((piece, player))
}

/// Returns the key for where a piece may be.
pub(super) fn region_key(piece: &str, player: usize) -> String {
    let (first, rest) = piece.split_at(piece.len().min(1));
    let player = if player == 0 { "White" } else { "Black" };
    format!("mobilityRegion{player}{}{rest}", first.to_ascii_uppercase())
}

/// Returns all keys, for suggestions.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    let pieces = PIECES.iter().map(|it| it.0).chain(["customPiece1"]);
    KEYS.iter()
        .map(|it| it.0)
        .chain(of_the_fork().map(|it| it.0))
        .chain(pieces)
        .chain(super::older::names())
}
