//! The second implementation of truth: a slow interpreter that reads a [`crate::model::Model`] as it stands, cell by
//! cell, without tables and without a line shared with the machine. On every position the two must agree.

pub mod walk;
