//! The table of codes. Each has a page in `docs/diagnostics`, which `alfil explain CODE` prints, and a test.

use super::Severity;
use std::fmt;

macro_rules! codes {
    ($($variant:ident $severity:ident $name:literal)*) => {
        /// The kind of a diagnostic.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[expect(missing_docs, reason = "each code's documentation is its page")]
        pub enum Code { $($variant,)* }

        impl Code {
            /// All codes, in the table's order.
            pub const ALL: &[Code] = &[$(Code::$variant,)*];

            /// Returns the name, as messages write it and `alfil explain` takes it.
            pub fn name(self) -> &'static str {
                match self { $(Code::$variant => $name,)* }
            }

            /// Returns the severity of diagnostics of this code: errors stop a file from being used.
            pub fn severity(self) -> Severity {
                match self { $(Code::$variant => Severity::$severity,)* }
            }

            /// Returns the page that explains it, in Markdown.
            pub fn page(self) -> &'static str {
                match self {
                    $(Code::$variant => include_str!(concat!("../../docs/diagnostics/", $name, ".md")),)*
                }
            }
        }
    };
}

// One line per code, sorted by layer and then by name.
codes! {
    // rulefile: the text as TOML
    BadOptionValue Error "bad-option-value"
    BadValue Error "bad-value"
    DiagramAdapted Warning "diagram-adapted"
    DiagramSyntax Error "diagram-syntax"
    DiagramUnknown Warning "diagram-unknown"
    DiagramUnsupported Error "diagram-unsupported"
    DuplicateKey Error "duplicate-key"
    DuplicateName Error "duplicate-name"
    ExtendsCycle Error "extends-cycle"
    FileNotFound Error "file-not-found"
    LimitExceeded Error "limit-exceeded"
    MissingKey Error "missing-key"
    NothingToChange Error "nothing-to-change"
    NotText Error "not-text"
    OptionConflict Error "option-conflict"
    OtherFormat Error "other-format"
    ShadowsShipped Warning "shadows-shipped"
    ShadowsWord Warning "shadows-word"
    TomlSyntax Error "toml-syntax"
    UnknownKey Error "unknown-key"
    UnknownOption Error "unknown-option"
    WrongKind Error "wrong-kind"
    // syntax: the small languages inside strings
    BetzaSyntax Error "betza-syntax"
    BetzaUnknownLetter Error "betza-unknown-letter"
    ExpressionSyntax Error "expression-syntax"
    PathSyntax Error "path-syntax"
    TooDeep Error "too-deep"
    // sema, how pieces move
    BetzaMisplaced Error "betza-misplaced"
    BetzaUnsupported Error "betza-unsupported"
    BetzaDiffers Warning "betza-differs"
    IdleLetter Warning "idle-letter"
    TooManyCaptures Error "too-many-captures"
    TooManyPaths Error "too-many-paths"
    TooManyRoutes Error "too-many-routes"
    // sema, the board and its players
    BoardKey Error "board-key"
    BoardLinks Error "board-links"
    BoardMerge Error "board-merge"
    BoardSize Error "board-size"
    BoardTooLarge Error "board-too-large"
    Players Error "players"
    Symmetry Error "symmetry"
    UnknownCell Error "unknown-cell"
    UnknownDirection Error "unknown-direction"
    UnknownPlayer Error "unknown-player"
    // sema, expressions and effects
    DiffersByPlayer Error "differs-by-player"
    ListedTwice Error "listed-twice"
    NotHere Error "not-here"
    SideBySide Error "side-by-side"
    WrongArguments Error "wrong-arguments"
    // sema, the file as a whole
    BadGenerator Error "bad-generator"
    BadName Error "bad-name"
    BadPicture Error "bad-picture"
    CellTaken Error "cell-taken"
    DuplicateId Error "duplicate-id"
    UnknownName Error "unknown-name"
    // sema, what is legal but surely not meant
    CastlingImpossible Warning "castling-impossible"
    CellOfPlayer Warning "cell-of-player"
    ConstantCondition Warning "constant-condition"
    MixedOperators Warning "mixed-operators"
    NeverReached Warning "never-reached"
    NobodyWins Warning "nobody-wins"
    OrientationMissing Warning "orientation-missing"
    OutcomeNever Warning "outcome-never"
    OwnerMissing Warning "owner-missing"
    PieceNeverAppears Warning "piece-never-appears"
    PieceNeverMoves Warning "piece-never-moves"
    RangeWithBlanks Warning "range-with-blanks"
    TestStatesNothing Warning "test-states-nothing"
    Unused Warning "unused"
    ZoneOfPlayer Warning "zone-of-player"
    // load: what shows when a game is begun
    BadStart Warning "bad-start"
    // notation, testing: positions, moves, records and examples
    BadFen Error "bad-fen"
    IllegalMove Error "illegal-move"
    ImpossiblePosition Error "impossible-position"
    TestFailed Error "test-failed"
    WrongRecord Error "wrong-record"
    // import: texts in other programs' formats
    ImportAsDocumented Warning "import-as-documented"
    ImportBadValue Error "import-bad-value"
    ImportDiffers Error "import-differs"
    ImportDoesNotLoad Error "import-does-not-load"
    ImportSyntax Error "import-syntax"
    ImportUnknownGame Error "import-unknown-game"
    ImportUnknownKey Warning "import-unknown-key"
    ImportUntranslated Warning "import-untranslated"
}

impl Code {
    /// Returns the code with that name.
    pub fn from_name(name: &str) -> Option<Code> {
        Code::ALL.iter().copied().find(|it| it.name() == name)
    }

    /// Returns true if what such a diagnostic reports may be why something is unused: a part of the text was not read, or not
    /// as its author means it.
    pub(super) fn may_leave_unused(self) -> bool {
        let misread = [
            Code::CellOfPlayer,
            Code::ConstantCondition,
            Code::DiagramUnknown,
            Code::ImportUnknownKey,
            Code::ImportUntranslated,
            Code::MixedOperators,
            Code::NeverReached,
            Code::OutcomeNever,
            Code::OwnerMissing,
            Code::RangeWithBlanks,
            Code::ShadowsWord,
            Code::ZoneOfPlayer,
        ];
        self.severity() == Severity::Error || misread.contains(&self)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
