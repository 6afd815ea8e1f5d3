//! Small games with one thing to show each, and chess by hand.

mod chess;
mod moves;
mod rules;
mod toy;
mod turns;
