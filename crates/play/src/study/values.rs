//! Values in a rule file: what a study found, as an author would write it.
//!
//! [`Proposal::new`] chooses which values of a report are sure enough. [`written`] puts them into the text of a rule file.

use super::{Estimate, Report};
use crate::worths;
use alfil::game::Variant;
use alfil_language::{
    format::NotToml,
    schema::{game, piece},
    writer::with_keys,
};
use alfil_model::PieceTypeInfo;
use toml_edit::Value;

/// Values with a larger error, as a share of the value, are not proposed.
const MOST_ERROR: f64 = 0.25;

/// What of a report can be written into a rule file.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// The names of piece types with their values.
    pub values: Vec<(String, f64)>,
    /// The names of the other types, with the reason.
    pub left_out: Vec<(String, LeftOut)>,
}

/// Why a value is not proposed.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum LeftOut {
    /// There is no value.
    #[error("too few games in which one side has more of them")]
    Unknown,
    /// The error is too large.
    #[error("{:.2} ± {:.2} is too uncertain", .0.value, .0.error)]
    Uncertain(Estimate),
    /// The value is not one that a rule file may have.
    #[error("{:.2} is not between 0 and {}", .0.value, PieceTypeInfo::MOST_VALUE / 100)]
    OutOfRange(Estimate),
}

impl Proposal {
    /// Chooses values, in the unit of rule files. The type that is the unit of the report keeps the value that it has for the
    /// computer, and the others have multiples of it. A value has as many digits as its error allows.
    ///
    /// `report` must be about games of `variant`.
    ///
    /// ```
    /// use alfil::Variant;
    /// use alfil_play::study::{Report, StudySettings, values::Proposal};
    ///
    /// let variant = Variant::shipped("chess")?;
    /// let report = Report::new(&variant, &StudySettings::default(), Vec::new());
    /// assert!(Proposal::new(&variant, &report).values.is_empty(), "no games, no values");
    /// # Ok::<(), alfil::LoadFailed>(())
    /// ```
    pub fn new(variant: &Variant, report: &Report) -> Proposal {
        let model = variant.model();
        let worths = worths(variant);
        let estimates = || model.types.ids().zip(&report.types);
        let is_unit = |it: Estimate| it == Estimate { value: 1.0, error: 0.0 };
        let unit = estimates().find(|it| it.1.value.is_some_and(is_unit));
        let unit = unit.map(|it| f64::from(worths[it.0]) / 100.0);
        let unit = unit.filter(|it| *it > 0.0).unwrap_or(1.0);
        let mut res = Proposal { values: Vec::new(), left_out: Vec::new() };
        for (ty, it) in estimates() {
            let scaled =
                it.value.map(|it| Estimate { value: unit * it.value, error: unit * it.error });
            let name = model.types[ty].name.clone();
            match choose(scaled) {
                Ok(value) => res.values.push((name, value)),
                Err(why) => res.left_out.push((name, why)),
            }
        }
        res
    }
}

/// Returns a value in the unit of rule files, rounded.
fn choose(estimate: Option<Estimate>) -> Result<f64, LeftOut> {
    let it = estimate.ok_or(LeftOut::Unknown)?;
    let steps = if it.error >= 1.0 {
        1.0
    } else if it.error >= 0.1 {
        10.0
    } else {
        100.0
    };
    let rounded = (it.value * steps).round() / steps;
    if it.error > MOST_ERROR * it.value.abs() {
        Err(LeftOut::Uncertain(it))
    } else if (0.0..=f64::from(PieceTypeInfo::MOST_VALUE / 100)).contains(&rounded) {
        Ok(rounded)
    } else {
        Err(LeftOut::OutOfRange(it))
    }
}

/// Returns a rule file with these values of piece types. Comments and layout stay. A type that the file inherits gets a key
/// of its own.
///
/// ```
/// let text = "[pieces]\nrook = { id = 'R', move = 'R' } # a tower\n";
/// let values = [("rook".to_owned(), 4.9)];
/// assert_eq!(
///     alfil_play::study::values::written(text, &values)?,
///     "[pieces]\nrook = { id = 'R', move = 'R', value = 4.9 } # a tower\n"
/// );
/// # Ok::<(), alfil_language::format::NotToml>(())
/// ```
///
/// # Errors
/// If the text is not TOML, or if its pieces are not in a table.
pub fn written(text: &str, values: &[(String, f64)]) -> Result<String, NotToml> {
    let number = |it: f64| if it.fract() == 0.0 { Value::from(it as i64) } else { Value::from(it) };
    let path = |name| vec![game::PIECES.as_ref(), name, piece::VALUE.as_ref()];
    let values: Vec<(Vec<&str>, Value)> =
        values.iter().map(|(name, it)| (path(name.as_str()), number(*it))).collect();
    with_keys(text, &values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn becomes(old: &str, new: &str) {
        let values = [("rook".to_owned(), 4.9), ("cat".to_owned(), 3.0)];
        assert_eq!(written(old, &values).as_deref(), Ok(new));
    }

    #[test]
    fn values_stand_where_the_author_would_write_them() {
        becomes(
            "[pieces] # all\nrook={id='R'}\n# mine\ncat = { id = 'C', value = 7, move = 'W' } # purrs\n",
            "[pieces] # all\nrook={id='R', value = 4.9}\n# mine\ncat = { id = 'C', value = 3, move = 'W' } # purrs\n",
        );
        becomes(
            "[pieces.rook]\nid = 'R'\nmove = 'R'  # straight\n\n[pieces.cat]\nvalue = 1.5 # a guess\n\n[check]\n",
            "[pieces.rook]\nid = 'R'\nmove = 'R'  # straight\nvalue = 4.9\n\n[pieces.cat]\nvalue = 3 # a guess\n\n[check]\n",
        );
    }

    #[test]
    fn inherited_types_get_keys() {
        becomes(
            "extends = 'chess'\n\n[pieces]\nrook = { move = 'R4' }\n\n[check]\nroyal = ''\n",
            "extends = 'chess'\n\n[pieces]\nrook = { move = 'R4', value = 4.9 }\ncat  = { value = 3 }\n\n[check]\nroyal = ''\n",
        );
        becomes(
            "extends = 'chess'\r\n\r\n[pieces.rook]\r\nmove='R4'\r\n",
            "extends = 'chess'\r\n\r\n[pieces.rook]\r\nmove='R4'\r\nvalue = 4.9\r\n\r\n[pieces.cat]\r\nvalue = 3\r\n",
        );
        becomes(
            "extends = 'chess'\n",
            "extends = 'chess'\n\n[pieces]\nrook = { value = 4.9 }\ncat  = { value = 3 }\n",
        );
    }

    #[test]
    fn digits_are_those_that_the_error_allows() {
        let estimate = |value, error| Some(Estimate { value, error });
        assert_eq!(choose(estimate(3.276, 0.04)), Ok(3.28));
        assert_eq!(choose(estimate(3.276, 0.4)), Ok(3.3));
        assert_eq!(choose(estimate(9.276, 1.2)), Ok(9.0));
        assert_eq!(choose(None), Err(LeftOut::Unknown));
        let why = choose(estimate(3.276, 1.0)).unwrap_err();
        assert_eq!(why.to_string(), "3.28 ± 1.00 is too uncertain");
        let why = choose(estimate(-3.0, 0.1)).unwrap_err();
        assert_eq!(why.to_string(), "-3.00 is not between 0 and 100");
    }
}
