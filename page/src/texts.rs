//! Where rule files are: a store, and all that a page needs of a game in memory.

pub use alfil::texts::{Text, Texts};

use alfil::{shipped::Shipped, source::Loader};

/// The place where rule files are read and written.
pub trait RuleStore: Loader + Send + Sync {
    /// Returns the names of the user's files, without games that come with the program.
    fn own(&self) -> Vec<String>;

    /// Writes a file of the user's.
    ///
    /// # Errors
    /// Why that is not possible.
    fn save(&self, name: &str, text: &str) -> Result<(), String>;
}

/// A rule store without user files.
impl RuleStore for Shipped {
    fn own(&self) -> Vec<String> {
        Vec::new()
    }

    fn save(&self, name: &str, _text: &str) -> Result<(), String> {
        Err(format!("`{name}` comes with the program"))
    }
}

impl RuleStore for Texts {
    fn own(&self) -> Vec<String> {
        Vec::new()
    }

    fn save(&self, name: &str, _text: &str) -> Result<(), String> {
        Err(format!("`{name}` is in memory only"))
    }
}
