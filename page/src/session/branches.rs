//! Branches of a game: removed, made the first one, remarked upon, written to records.

use super::{Branch, GameSession};
use crate::{
    api,
    error::{ApiError, ApiResult},
};
use alfil::notation::record::PlayedTurn;

/// The longest remark, in bytes.
const MOST_REMARK: usize = 4000;
/// How deep branches within branches stand in a record. Deeper ones are written beside the branch that they leave, with its moves
/// before them: readers make the same tree of that.
const DEEPEST: usize = 20;

impl GameSession {
    /// Removes a node with all that follows it.
    pub(super) fn prune(&mut self, node: usize) -> ApiResult<()> {
        let parent = self.tree.get(node).and_then(|it| it.parent);
        let parent = parent.ok_or_else(|| self.no_move(node))?;
        if self.way(self.node).contains(&node) {
            self.goto(parent)?;
        }
        let nodes = std::mem::take(&mut self.tree).into_iter().zip(std::mem::take(&mut self.moves));
        let mut tree: Vec<Option<Branch>> = nodes.map(Some).collect();
        tree[node] = None;
        let numbers = self.renumber(tree);
        self.spent = self.spent.mul_f64(self.tree.len() as f64 / numbers.len() as f64);
        self.node = numbers[self.node].unwrap_or(0);
        Ok(())
    }

    /// Makes a tree of the nodes that are left, without those whose parents are gone; their new numbers.
    pub(super) fn renumber(&mut self, tree: Vec<Option<Branch>>) -> Vec<Option<usize>> {
        // A node comes after its parent, so one pass finds all that goes.
        let mut numbers: Vec<Option<usize>> = Vec::with_capacity(tree.len());
        self.tree.clear();
        self.moves.clear();
        for it in tree {
            let kept = it.and_then(|(node, mv)| match node.parent {
                None => Some((node, mv)),
                Some(parent) => {
                    numbers[parent].map(|parent| (api::Node { parent: Some(parent), ..node }, mv))
                }
            });
            numbers.push(kept.is_some().then_some(self.tree.len()));
            if let Some((node, mv)) = kept {
                self.tree.push(node);
                self.moves.push(mv);
            }
        }
        numbers
    }

    /// Makes the line with a node the first one wherever it branches off.
    pub(super) fn promote(&mut self, node: usize) -> ApiResult<()> {
        if self.tree.get(node).is_none_or(|it| it.parent.is_none()) {
            return Err(self.no_move(node));
        }
        let way = self.way(node);
        let mut children = vec![Vec::new(); self.tree.len()];
        for (n, it) in self.tree.iter().enumerate() {
            if let Some(parent) = it.parent {
                children[parent].push(n);
            }
        }
        for it in &mut children {
            // Stable: the others keep their order.
            it.sort_by_key(|n| !way.contains(n));
        }
        let mut order = Vec::with_capacity(self.tree.len());
        let mut open = vec![0];
        while let Some(n) = open.pop() {
            order.push(n);
            open.extend(children[n].iter().rev());
        }
        let mut numbers = vec![0; order.len()];
        for (new, old) in order.iter().enumerate() {
            numbers[*old] = new;
        }
        let node_of = |old: usize| {
            let it = self.tree[old].clone();
            api::Node { parent: it.parent.map(|it| numbers[it]), ..it }
        };
        let tree = order.iter().map(|it| node_of(*it)).collect();
        self.moves = order.iter().map(|it| self.moves[*it]).collect();
        self.tree = tree;
        self.node = numbers[self.node];
        Ok(())
    }

    /// Writes a remark about a node.
    pub(super) fn remark(&mut self, node: usize, text: &str) -> ApiResult<()> {
        if text.len() > MOST_REMARK {
            let message = format!("expected a remark of at most {MOST_REMARK} bytes");
            return Err(ApiError::bad("too-large", message, "write less"));
        }
        let error = self.no_move(node);
        let it = self.tree.get_mut(node).ok_or(error)?;
        // Braces end remarks of records.
        it.comment = text.trim().replace(['{', '}'], "");
        Ok(())
    }

    fn no_move(&self, node: usize) -> ApiError {
        let message = format!("node {node} has no move");
        let remedy = match self.tree.len() - 1 {
            0 => "make a move first".to_owned(),
            last => format!("give the number of a node from 1 to {last}"),
        };
        ApiError::bad("unknown-node", message, remedy)
    }

    /// Returns the turns of a line of nodes, with their remarks and with what branches off.
    pub(super) fn turns_on(&self, line: &[usize]) -> Vec<PlayedTurn> {
        let mut children = vec![Vec::new(); self.tree.len()];
        for (n, it) in self.tree.iter().enumerate() {
            if let Some(parent) = it.parent {
                children[parent].push(n);
            }
        }
        self.turns(&Line { nodes: line.to_vec(), from: 0 }, &children, 0, &mut Vec::new())
    }

    /// Returns the turns of a line. Lines that branch off too deep for a record are added to `beside`.
    fn turns(
        &self,
        line: &Line,
        children: &[Vec<usize>],
        depth: usize,
        beside: &mut Vec<Line>,
    ) -> Vec<PlayedTurn> {
        let mut res: Vec<PlayedTurn> = Vec::new();
        // The moves of the present turn.
        let mut begun: Vec<usize> = Vec::new();
        for (n, node) in line.nodes.iter().enumerate() {
            let it = &self.tree[*node];
            if it.begins_turn || res.is_empty() {
                res.push(PlayedTurn::default());
                begun.clear();
            }
            let Some(turn) = res.last_mut() else { continue };
            turn.moves.extend(self.moves[*node]);
            if !it.comment.is_empty() {
                turn.remarks.push(it.comment.clone());
            }
            let parent = it.parent.unwrap_or(0);
            let others = children[parent].iter().filter(|it| *it != node);
            for other in others.filter(|_| n >= line.from) {
                if depth == DEEPEST {
                    beside.push(Line::after(&line.nodes[..n], *other, children));
                    continue;
                }
                // A branch within a turn begins with the moves before it.
                let mut lines = vec![Line::after(&begun, *other, children)];
                while let Some(it) = lines.pop() {
                    turn.variations.push(self.turns(&it, children, depth + 1, &mut lines));
                }
            }
            begun.push(*node);
        }
        res
    }
}

/// Nodes that follow each other.
struct Line {
    nodes: Vec<usize>,
    /// What branches off before this place stands elsewhere in the record.
    from: usize,
}

impl Line {
    /// Returns the line of nodes, then another node, then those that follow it as first ones.
    fn after(before: &[usize], node: usize, children: &[Vec<usize>]) -> Line {
        let rest = std::iter::successors(Some(node), |it| children[*it].first().copied());
        Line { nodes: before.iter().copied().chain(rest).collect(), from: before.len() + 1 }
    }
}

#[cfg(test)]
mod tests {
    use crate::{api, library::Library, session::GameSession, texts::Texts};
    use std::{collections::BTreeMap, sync::Arc};

    const STUDY: &str =
        "{A game} 1. e4 {best} (1. d4 d5 {closed} (1... Nf6 2. c4)) 1... e5 2. Nf3 *";

    fn session(library: &Library, record: &str) -> GameSession {
        let rules = api::Rules { name: "chess".to_owned(), text: None, set: BTreeMap::new() };
        let record = Some(record.to_owned());
        let new = api::NewGame { rules, fen: None, start: None, moves: Vec::new(), record };
        GameSession::new(library, "a".to_owned(), &new, 0).unwrap()
    }

    fn library() -> Library {
        Library::new(Arc::new(Texts::default()), usize::MAX)
    }

    fn movetext(session: &GameSession) -> String {
        let record = session.record();
        let text = record.split("\n\n").nth(1).unwrap_or_default();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_record_is_written_with_all_its_branches() {
        let library = library();
        let first = session(&library, STUDY);
        assert_eq!(movetext(&first), STUDY);
        let again = session(&library, &first.record());
        assert_eq!(again.tree(), first.tree());
    }

    #[test]
    fn branches_in_branches_are_written_however_deep_they_are() {
        let library = library();
        let mut study = session(&library, "1. Nf3 Nf6 *");
        // Each branch leaves the one before it.
        let mut node = 1;
        for depth in 0..50 {
            let step = ["b1c3", "b8c6", "c3b1", "c6b8"][depth % 4];
            let reply = ["g8f6", "g1f3"][depth % 2];
            let at = study.tree()[node].parent.unwrap();
            for (at, text) in [(Some(at), step), (None, reply)] {
                let action = api::Action::Move { text: text.to_owned(), at };
                study = study.after(&library, &action).unwrap();
            }
            node = study.node();
        }
        let again = session(&library, &study.record());
        let sorted = |it: &GameSession| {
            let mut texts: Vec<String> = it.tree().iter().map(|it| it.text.clone()).collect();
            texts.sort();
            texts
        };
        assert_eq!(sorted(&again), sorted(&study));
    }

    #[test]
    fn a_branch_becomes_the_first_line() {
        let library = library();
        let study = session(&library, STUDY);
        let node = study.tree().iter().position(|it| it.text == "g8f6").unwrap();
        let next = study.after(&library, &api::Action::Promote { node }).unwrap();
        let line: Vec<&str> = next.tree().iter().take(4).map(|it| it.text.as_str()).collect();
        assert_eq!(line, ["", "d2d4", "g8f6", "c2c4"]);
        // The present position stays.
        assert_eq!(next.tree()[next.node()].text, study.tree()[study.node()].text);
        let parents_first =
            next.tree().iter().enumerate().all(|(n, it)| it.parent.is_none_or(|it| it < n));
        assert!(parents_first);
        assert!(study.after(&library, &api::Action::Promote { node: 0 }).is_err());
        assert!(study.after(&library, &api::Action::Promote { node: 99 }).is_err());
    }

    #[test]
    fn remarks_are_written_and_removed() {
        let library = library();
        let study = session(&library, STUDY);
        let remark = |node, text: &str| api::Action::Remark { node, text: text.to_owned() };
        let next = study.after(&library, &remark(2, " a {gambit} ")).unwrap();
        assert_eq!(next.tree()[2].comment, "a gambit");
        assert_eq!(next.after(&library, &remark(2, "")).unwrap().tree()[2].comment, "");
        assert!(study.after(&library, &remark(2, &"x".repeat(4001))).is_err());
        assert!(study.after(&library, &remark(99, "x")).is_err());
    }
}
