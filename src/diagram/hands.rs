//! Pieces in hand, at the start and by capture.

use super::{Diagram, put, table, text};
use alfil_language::{
    rulefile::{Node, Table, Value},
    schema::{
        game, hands,
        words::Words,
        words::{CaptureHand, HandType},
    },
};

/// How many pieces of a type a player may have in hand at the start.
const MOST: u16 = 100;

impl Diagram<'_> {
    /// The table `hands`, if anything is ever in a hand.
    pub(super) fn hands(&mut self, root: &mut Table) {
        let holdings = self.number("holdingsType", 0);
        let place = self.place_of("holdingsType");
        let mut hands = Table::default();
        if holdings != 0 {
            let to = if holdings < 0 { CaptureHand::Own } else { CaptureHand::Owner };
            put(&mut hands, hands::CAPTURE, text(to.word(), place));
        }
        if holdings == -1 && self.demotes() {
            put(&mut hands, hands::TYPE, text(HandType::Base.word(), place));
        }
        if holdings < 0 {
            put(&mut hands, hands::DROPS, Node { value: Value::Bool(true), span: place });
        }
        let start = [0, 1].map(|player| self.held_by(player));
        if start.iter().any(|it| !it.is_empty()) {
            let [white, black] = &start;
            let node = if white == black {
                text(white.join(" "), self.span)
            } else {
                let mut each = Table::default();
                for (player, list) in ["white", "black"].into_iter().zip(&start) {
                    put(&mut each, player, text(list.join(" "), self.span));
                }
                table(each, self.span)
            };
            put(&mut hands, hands::START, node);
        }
        if !hands.entries.is_empty() {
            put(root, game::HANDS, table(hands, self.span));
        }
    }

    /// Returns true if promoted pieces come to hands as what they were.
    fn demotes(&mut self) -> bool {
        self.number("promoOffset", 0) > 0 && self.number("maxPromote", 1) > 0
    }

    /// Returns the pieces that a player has in hand at the start.
    fn held_by(&mut self, player: usize) -> Vec<String> {
        let mut res = Vec::new();
        for n in 0..self.pieces.len() {
            let hand = self.pieces[n].line.hand;
            if hand.text.is_empty() {
                continue;
            }
            let mut numbers = hand.text.split(',').map(str::trim);
            let white = numbers.next().unwrap_or_default();
            let black = numbers.next().unwrap_or(white);
            let number = [white, black][player];
            match number.parse::<u16>() {
                Ok(0) => {}
                Ok(it) if it <= MOST => {
                    let name = self.pieces[n].name.clone();
                    res.push(if it == 1 { name } else { format!("{it} {name}") });
                    self.held.insert(n);
                }
                _ => {
                    let message =
                        format!("expected how many are in hand, up to {MOST}, found `{number}`");
                    self.wrong(hand.span, message);
                }
            }
        }
        res
    }
}
