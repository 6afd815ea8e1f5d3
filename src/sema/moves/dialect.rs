//! What users of Betza's notation disagree about.

/// The dialects of Betza's notation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// As the Interactive Diagrams of chessvariants.com have it. Directions of K and Q are single points of the compass;
    /// without directions a later leg goes anywhere but straight back; L is (1,3) and J (2,3).
    #[default]
    Diagram,
    /// As XBoard has it: without directions a later leg of W, F and their like goes straight on or square to it; L is (2,3)
    /// and J (1,3).
    XBoard,
    /// As Betza himself and Fairy-Stockfish have it: a direction of K or Q is one of W and one of F.
    Parts,
}

impl Dialect {
    /// All with the names by which rule files choose them.
    pub const ALL: [(&'static str, Dialect); 3] =
        [("diagram", Dialect::Diagram), ("xboard", Dialect::XBoard), ("parts", Dialect::Parts)];

    /// Returns the dialect with that name.
    pub fn from_name(name: &str) -> Option<Dialect> {
        Dialect::ALL.iter().find(|it| it.0 == name).map(|it| it.1)
    }
}
