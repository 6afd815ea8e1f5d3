//! The program `alfil`.

fn main() {}
