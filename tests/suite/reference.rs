//! The reference interpreter runs the examples of rule files.

use alfil::{
    sema::{self, LoadOptions},
    shipped::{RULES, Shipped},
};

#[test]
fn shipped_files_load() {
    for (name, _) in RULES {
        let loaded = sema::load(&Shipped, name, &LoadOptions::default());
        for it in &loaded.diagnostics {
            println!("{name}: {it:?}");
        }
        println!("{name}: {}", loaded.model.is_some());
    }
}
