//! Rule files with `[notation]`, loaded whole.

use alfil::{load::LoadOptions, shipped::Shipped, source::Files};

/// Returns the IDs of the bare types, or the error.
fn bare(text: &str) -> String {
    let loaded =
        alfil::load::load(&Files::one(text).over(&Shipped), "text", &LoadOptions::default());
    let Some(variant) = loaded.variant else { return loaded.diagnostics[0].message.clone() };
    let model = variant.model();
    let ids = model.notation.bare.iter().map(|it| model.types[*it].id.as_str());
    ids.collect::<Vec<_>>().join(" ")
}

#[test]
fn which_types_are_written_without_an_id() {
    let heir = |name: &str| bare(&format!("extends = '{name}'\n[variant]\nname = 'Own'\n"));
    assert_eq!(heir("chess"), "P");
    assert_eq!(heir("crazyhouse"), "P");
    // Each player has an own type.
    assert_eq!(heir("spartan"), "P H");
    // Several as often as each other, or none that promotes.
    assert_eq!(heir("kyotoshogi"), "");
    assert_eq!(
        bare("extends = 'chess'\nremove = ['promotion.pawn']\n[pieces]\npawn.move = 'mfWcfF'\n"),
        ""
    );
    // The only one.
    assert_eq!(heir("clobber"), "P");
    // By the file's word, which is inherited.
    assert_eq!(heir("byzantine"), "P P'");
    assert_eq!(heir("xiangqi"), "P");
    let own = |bare: &str| format!("extends = 'chess'\n[notation]\nbare = {bare}\n");
    assert_eq!(bare(&own("'knight rook'")), "N R");
    assert_eq!(bare(&own("'none'")), "");
    assert!(bare(&own("'dragoon'")).contains("dragoon"), "{}", bare(&own("'dragoon'")));
}
