//! Where a parser could not go on.

use pest::{
    RuleType,
    error::{Error, ErrorVariant, InputLocation},
};

/// Returns the place in the text where the parser could not go on.
pub(super) fn place<R>(error: &Error<R>) -> usize {
    match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    }
}

/// Returns the tokens that the parser could have gone on with.
pub(super) fn expected<R: RuleType>(error: &Error<R>) -> &[R] {
    match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => positives,
        ErrorVariant::CustomError { .. } => &[],
    }
}
