//! Texts of any kind are read in no time and without harm, and what all moves have in common.
