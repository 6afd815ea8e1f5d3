//! The games that the other program has itself.

use super::{Limits, facts::Facts};
use crate::import::fsf::built_in_names;
use alfil::{
    load::{LoadOptions, analyze},
    shipped::{self, Shipped},
};
use std::sync::OnceLock;

/// A game that both programs have.
#[derive(Debug)]
pub(super) struct BuiltIn {
    /// Its name there, and here.
    pub(super) name: &'static str,
    pub(super) facts: Facts,
    /// The number of its rules: see `alfil::model::About`.
    pub(super) fingerprint: u64,
}

/// Returns the games that both programs have, and that play alike.
pub(super) fn all() -> &'static [BuiltIn] {
    static ALL: OnceLock<Vec<BuiltIn>> = OnceLock::new();
    ALL.get_or_init(|| {
        let facts = |name: &String| {
            let name = shipped::name(name).filter(|it| it == name)?;
            let model = analyze(&Shipped, name, &LoadOptions::default()).model?;
            let fingerprint = model.about.fingerprint;
            Some(BuiltIn { name, facts: Facts::of(&model, Limits::FSF), fingerprint })
        };
        built_in_names().iter().filter_map(facts).collect()
    })
}
