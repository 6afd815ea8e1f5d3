//! Castling: what the moves say, and where the set-up has kings and partners, becomes ways with all their cells.

use super::{cx::Sema, moves::CastleSpec, reach};
use crate::{
    diag::{Code, Diagnostic},
    model::{CastleWay, CellId, DirId, Pattern, Piece, PlayerId, SiteId, TypeId},
};

impl Sema<'_> {
    /// The ways of one piece type to castle from the set-up.
    pub(super) fn castle_ways(
        &mut self,
        ty: TypeId,
        specs: &[CastleSpec],
        patterns: &[Pattern],
        cells: &[Option<Piece>],
    ) -> Vec<CastleWay> {
        let mut res: Vec<CastleWay> = Vec::new();
        for spec in specs {
            let before = res.len();
            for player in self.players.ids() {
                let Some(dir) = self.side(spec, player) else { continue };
                let kings = cells
                    .iter()
                    .enumerate()
                    .filter(|(_, it)| it.is_some_and(|it| it.ty == ty && it.owner == player));
                for (cell, _) in kings {
                    res.extend(self.castle_way(spec, player, dir, CellId::new(cell), cells));
                }
            }
            if res.len() == before && !self.broken {
                let side = if spec.left { "left" } else { "right" };
                let message = format!(
                    "castling to the {side} is never possible: in the set-up no partner stands there far enough away"
                );
                self.diags.push(Diagnostic::new(Code::CastlingImpossible, spec.span, message));
            }
        }
        self.mark_ambiguous(&mut res, patterns);
        res
    }

    /// The direction in which that player's king castles.
    fn side(&mut self, spec: &CastleSpec, player: PlayerId) -> Option<DirId> {
        let name = if spec.left { "left" } else { "right" };
        let dir = *self.geometry.named(name)?.first()?;
        Some(self.geometry.orient(dir, player))
    }

    fn castle_way(
        &self,
        spec: &CastleSpec,
        player: PlayerId,
        dir: DirId,
        king: CellId,
        cells: &[Option<Piece>],
    ) -> Option<CastleWay> {
        let line = self.line(king, dir);
        let stands = |cell: &CellId| cells[cell.idx()].is_some();
        let outermost = line.iter().rposition(stands)?;
        let partner = outermost.checked_sub(usize::from(spec.partner_skip))?;
        let steps = usize::from(spec.steps);
        let (king_to, partner_from) = (steps.checked_sub(1)?, partner);
        if king_to > partner_from || cells[line[partner].idx()].is_none_or(|it| it.owner != player)
        {
            return None;
        }
        let partner_to = if steps >= 2 { line[steps - 2] } else { king };
        let between = &line[..partner_from];
        let board = self.geometry.board();
        let file = |cell: CellId| board.cells[cell.idx()].file;
        let mut safe = vec![king];
        safe.extend(&line[..steps]);
        Some(CastleWay {
            player,
            king_from: king,
            king_to: line[king_to],
            partner_from: line[partner],
            partner_to,
            partner: cells[line[partner].idx()].map(|it| it.ty),
            empty: between.to_vec(),
            safe,
            letter: if file(line[partner]) > file(king) { 'K' } else { 'Q' },
            takes_partner: false,
        })
    }

    /// The cells from a cell to the edge, each once.
    fn line(&self, from: CellId, dir: DirId) -> Vec<CellId> {
        let board = self.geometry.board();
        let links = &board.directions[dir.idx()].links;
        let mut res: Vec<CellId> = Vec::new();
        let Some(&first) = board.cells[from.idx()].sites.first() else { return res };
        let mut at: SiteId = first;
        while let Some(next) = links[at.idx()] {
            let cell = board.sites[next.idx()].cell;
            if cell == from || res.contains(&cell) {
                break;
            }
            res.push(cell);
            at = next;
        }
        res
    }

    /// Ways whose text would also be that of a step of the king, or of another way, are written as king takes partner.
    fn mark_ambiguous(&self, ways: &mut [CastleWay], patterns: &[Pattern]) {
        let board = self.geometry.board();
        let texts: Vec<_> = ways.iter().map(|it| (it.king_from, it.king_to)).collect();
        for way in ways {
            let turn = |dir| self.geometry.oriented(dir, way.player).or(Some(dir));
            let steps = reach::on_empty_board(board, patterns, way.king_from, turn);
            let here = (way.king_from, way.king_to);
            let twice = texts.iter().filter(|it| **it == here).count() > 1;
            way.takes_partner = twice || steps.contains(&way.king_to);
        }
    }
}
