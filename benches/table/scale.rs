//! Times as they would be on a quiet machine.

/// Nodes that the yardstick counts in a second on a quiet machine of the kind on which goals were set.
pub(crate) const QUIET: f64 = 430e6;

/// Returns the seconds that a unit takes on a quiet machine, if so many are done while the yardstick counts a node.
pub(crate) fn seconds(units_per_node: f64) -> f64 {
    1.0 / (units_per_node * QUIET)
}
