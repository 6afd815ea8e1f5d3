//! Times as they would be on a quiet machine.

/// Nodes that the yardstick counts in a second on the quiet machine of the goals, as `cargo bench` builds it.
pub(crate) const QUIET: f64 = 515e6;

/// Returns the seconds that a unit takes on a quiet machine, if so many are done while the yardstick counts a node.
pub(crate) fn seconds(units_per_node: f64) -> f64 {
    1.0 / (units_per_node * QUIET)
}
