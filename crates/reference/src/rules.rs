//! A model with what is asked of it again and again.

use alfil_model::{Cond, ExprNode, Forbid, Identity, Model, Reads};
use std::ops::Deref;

/// A model, and what it refers to.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    model: Model,
    /// The optional state that anything in it reads.
    pub(super) reads: Reads,
    /// The declared state that makes positions different.
    pub(super) identity: Identity,
    /// See [`Model::partners_may_come`].
    pub(super) partners_may_come: bool,
    /// For each forbid: true if its condition reads whether a player is stuck.
    pub(super) forbids_stuck: Vec<bool>,
}

impl Rules {
    /// Reads the model through.
    pub(super) fn new(model: Model) -> Rules {
        let (reads, identity) = (model.reads(), model.identity());
        let asks_it = |it: ExprNode<'_>| matches!(it, ExprNode::Cond(Cond::Stuck(_)));
        let asks = |it: &Forbid| it.when.any(asks_it);
        let forbids_stuck = model.forbids.iter().map(asks).collect();
        let partners_may_come = model.partners_may_come();
        Rules { model, reads, identity, partners_may_come, forbids_stuck }
    }
}

impl Deref for Rules {
    type Target = Model;

    fn deref(&self) -> &Model {
        &self.model
    }
}
