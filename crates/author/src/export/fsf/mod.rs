//! Sections of Fairy-Stockfish's `variants.ini`.
//!
//! 1. [`facts`] reads a model in the words of sections. What no key says stays as items.
//! 2. [`section`] writes what differs from a parent. The parent is the built-in game for which that is least.
//! 3. The section is imported again, and compared with the game ([`super::proof`]).

mod betza;
mod built_in;
mod course;
mod endings;
mod facts;
mod fixed;
mod men;
mod section;
mod squares;
mod start;
mod words;

use super::{
    Exported, Gap,
    proof::differences,
    trace::{Extent, dialect},
};
use crate::import::fsf::{built_in_names, import};
use alfil::{
    Variant,
    load::LoadFailed,
    notation::dialect::{Castling, Dialect},
};
pub(super) use facts::Facts;
use section::Section;
pub(super) use squares::text as squares_text;

/// The most parents that are tried, nearest first.
const TRIED: usize = 4;

/// What a program accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most files and ranks.
    pub board: (u16, u16),
}

impl Limits {
    /// Fairy-Stockfish, built for large boards.
    pub const FSF: Limits = Limits { board: (12, 10) };
    /// Fairy-Stockfish-X, built for the largest boards whose files have letters.
    pub const FSF_X: Limits = Limits { board: (26, 26) };
}

/// Writes a game as a section with that name.
///
/// The result is exact if [`Exported::is_exact`]. Else it says what differs, and its text is the nearest section.
pub fn export(variant: &Variant, name: &str, limits: Limits, extent: Extent) -> Exported {
    let model = variant.model();
    if let Some(same) = built_in::all().iter().find(|it| it.fingerprint == model.about.fingerprint)
    {
        let section = Section { parent: Some(same.name), ..Section::default() };
        return prove(variant, &same.facts, &section, &section_name(name), extent);
    }
    let facts = Facts::of(model, limits);
    let refused = facts.refused.iter().map(|it| Gap::new(it.0.as_str(), it.1.as_str()));
    let refused: Vec<Gap> = refused.collect();
    if !refused.is_empty() {
        return Exported { gaps: refused, ..Exported::default() };
    }
    let none = Facts::default();
    let parents = built_in::all().iter().map(|it| (Some(it.name), &it.facts));
    let sections =
        parents.chain([(None, &none)]).filter_map(|(name, old)| Section::of(&facts, name, old));
    let mut sections: Vec<Section> = sections.collect();
    sections.sort_by_key(Section::distance);
    // Where the nearest parent leaves a gap, so do the others.
    let tried = if sections.first().is_some_and(|it| it.distance().0 > 0) { 1 } else { TRIED };
    sections.truncate(tried);
    let name = section_name(name);
    let mut best: Option<Exported> = None;
    for section in sections {
        let exported = prove(variant, &facts, &section, &name, extent);
        if exported.is_exact() {
            return exported;
        }
        if best.is_none() {
            best = Some(exported);
        }
    }
    best.unwrap_or_else(|| Exported {
        gaps: vec![Gap::new("pieces", "the pieces of no parent can be taken away")],
        ..Exported::default()
    })
}

/// Returns the way in which the other program writes the moves of a game that was exported.
pub fn moves(variant: &Variant) -> Dialect {
    let facts = Facts::of(variant.model(), Limits::FSF_X);
    let own = variant.model().types.iter().map(|it| it.id.clone());
    let ids = if facts.refused.is_empty() { facts.ids() } else { own.collect() };
    // The parents whose set-up is shuffled write castling as the king that takes its partner.
    match variant.model().shuffle {
        Some(_) => Dialect { castling: Castling::TakesPartner, ..dialect(ids) },
        None => dialect(ids),
    }
}

/// Returns the IDs of all types as a section has them, in the model's order.
pub(super) fn letters(variant: &Variant) -> Vec<String> {
    moves(variant).ids
}

/// Returns a name that the other program does not have itself.
pub fn section_name(name: &str) -> String {
    let plain = |it: char| if it.is_ascii_alphanumeric() || it == '-' { it } else { '-' };
    let name: String = name.chars().map(plain).collect::<String>().to_lowercase();
    if built_in_names().contains(&name) { format!("my-{name}") } else { name }
}

/// Imports a section, and compares it with the game.
fn prove(
    variant: &Variant,
    facts: &Facts,
    section: &Section,
    name: &str,
    extent: Extent,
) -> Exported {
    let text = section.text(name);
    let inexact = facts.inexact.iter().map(|it| Gap::new(it.0.as_str(), it.1.as_str()));
    let mut gaps: Vec<Gap> = inexact.collect();
    for item in &section.missing {
        gaps.push(Gap::new(item.place.as_str(), "no key says this"));
    }
    for item in &section.surplus {
        let parent = section.parent.unwrap_or_default();
        gaps.push(Gap::new(
            item.place.as_str(),
            format!("`{parent}` has this, and no key takes it away"),
        ));
    }
    if !gaps.is_empty() && !extent.refused {
        let parent = section.parent.map(str::to_owned);
        return Exported { text, parent, gaps, differences: Vec::new() };
    }
    let imported = import("section", &text, None);
    let complaints = imported.diagnostics.iter().map(|it| Gap::new("section", it.message.as_str()));
    gaps.extend(complaints);
    let rules = imported.games.first().map(|it| it.rule_file.to_string()).unwrap_or_default();
    let differences = match Variant::from_text(&rules) {
        Ok(read) => {
            let ours = dialect(facts.ids());
            differences((variant, &ours), (&read, &dialect(Vec::new())), extent)
        }
        Err(why) => vec![format!("the section can't be read again: {}", first_line(&why))],
    };
    Exported { text, parent: section.parent.map(str::to_owned), gaps, differences }
}

fn first_line(why: &LoadFailed) -> String {
    why.to_string().lines().next().unwrap_or_default().to_owned()
}
