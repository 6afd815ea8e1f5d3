//! Arguments as Python gives them: types and ranges, with errors that name the cause.

use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::{PyBool, PyDict, PyFloat, PyInt, PyString},
};
use std::{fmt::Display, ops::RangeInclusive, time::Duration};

/// Reads a whole number of a range. `None` stays `None`.
///
/// # Errors
/// `TypeError` for anything but an int, `ValueError` for an int out of range.
pub(crate) fn whole<N>(
    name: &str,
    value: Option<&Bound<'_, PyAny>>,
    range: RangeInclusive<N>,
) -> PyResult<Option<N>>
where
    N: TryFrom<u64> + PartialOrd + Display + Copy,
{
    let Some(value) = value else { return Ok(None) };
    if !value.hasattr("__index__")? || value.is_instance_of::<PyBool>() {
        return Err(wrong_type(name, "an int", value));
    }
    let number = value.extract::<u64>().ok().and_then(|it| N::try_from(it).ok());
    match number.filter(|it| range.contains(it)) {
        Some(it) => Ok(Some(it)),
        None => {
            let (least, most) = range.into_inner();
            let found = value.str().map(|it| it.to_string()).unwrap_or_default();
            let message = format!("{name}: expected {least} to {most}, found {found}");
            Err(PyValueError::new_err(message))
        }
    }
}

/// Reads a time in seconds. `None` stays `None`.
///
/// # Errors
/// `TypeError` for anything but a number, `ValueError` for a negative or an infinite one.
pub(crate) fn seconds(name: &str, value: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Duration>> {
    let Some(value) = value else { return Ok(None) };
    let is_number = value.is_instance_of::<PyFloat>() || value.is_instance_of::<PyInt>();
    if !is_number || value.is_instance_of::<PyBool>() {
        return Err(wrong_type(name, "a number of seconds", value));
    }
    let number = value.extract::<f64>().ok();
    match number.and_then(|it| Duration::try_from_secs_f64(it).ok()) {
        Some(it) => Ok(Some(it)),
        None => Err(PyValueError::new_err(format!(
            "{name}: expected a number of seconds, at least 0, found {}",
            value.str()?
        ))),
    }
}

/// Reads the options of a rule file.
///
/// # Errors
/// `TypeError` for keys that are no texts, and values that are neither text, int nor bool.
pub(crate) fn options(options: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<(String, String)>> {
    let mut res = Vec::new();
    let Some(options) = options else { return Ok(res) };
    for (key, value) in options {
        let name: String = match key.extract() {
            Ok(it) => it,
            Err(_) => return Err(wrong_type("options", "names of options as keys", &key)),
        };
        let text = if let Ok(it) = value.cast::<PyBool>() {
            it.is_true().to_string()
        } else if value.is_instance_of::<PyInt>() || value.is_instance_of::<PyString>() {
            value.str()?.to_string()
        } else {
            let name = format!("options[{name:?}]");
            return Err(wrong_type(&name, "a str, an int or a bool", &value));
        };
        res.push((name, text));
    }
    Ok(res)
}

/// Returns the exception for a value of a wrong type.
pub(crate) fn wrong_type(name: &str, expected: &str, found: &Bound<'_, PyAny>) -> PyErr {
    let kind = found.get_type().name().map(|it| it.to_string()).unwrap_or_default();
    PyTypeError::new_err(format!("{name}: expected {expected}, found {kind}"))
}
