//! Positions and moves as the page sees them.

use crate::api;
use alfil::{
    game::{Game, Move},
    model::{
        Cell, Chosen, Domain, Model, MoveInfo, MoveKind, Outcome, Piece, PieceType, Player,
        PlayerRef, State,
    },
    notation::{
        fen_of,
        moves::{LegalMove, ending_named, legal_moves},
        san::{SanMove, legal_sans},
    },
};
use alfil_draw::{colours, shown_state};
use rustc_hash::FxHashSet;
use std::fmt::Write as _;

/// The most moves that are listed. A position with more moves has no list, and the game can't go on here. Each move would
/// need a text that differs from all others.
pub const MOST_MOVES: usize = 20_000;

/// Returns the legal moves, if they are not too many.
pub fn legal(game: &Game) -> Option<Vec<LegalMove>> {
    (game.legal_moves().len() <= MOST_MOVES).then(|| legal_moves(game))
}

/// Returns the text of a legal move, if there are not too many.
pub fn text_of(game: &Game, mv: Move) -> Option<String> {
    legal(game)?.into_iter().find(|it| it.mv == mv).map(|it| it.text)
}

/// Returns the legal moves with the names that people have for them, if they are not too many.
fn named(game: &Game) -> Option<Vec<SanMove>> {
    (game.legal_moves().len() <= MOST_MOVES).then(|| legal_sans(game))
}

/// Returns the name that people have for a legal move, or nothing if that is its text.
fn name_of(game: &Game, mv: Move) -> String {
    let found = named(game).into_iter().flatten().find(|it| it.legal.mv == mv);
    found.map_or_else(String::new, |it| other_than_text(&it))
}

fn other_than_text(it: &SanMove) -> String {
    if it.san == it.legal.text { String::new() } else { it.san.clone() }
}

/// Returns the players.
pub fn players(model: &Model) -> Vec<api::Player> {
    let player = |id: Player| {
        let it = &model.players[id];
        let (body, line) = colours(model, id);
        api::Player {
            name: called(model, id).to_owned(),
            letter: it.letter,
            team: it.team,
            colours: (body.to_string(), line.to_string()),
        }
    };
    model.players.ids().map(player).collect()
}

/// Returns what a player is called in texts for people.
pub fn called(model: &Model, player: Player) -> &str {
    model.look.name(player).unwrap_or(&model.players[player].name)
}

/// Returns the beginning of a tree.
pub fn root(game: &Game) -> api::Node {
    api::Node {
        parent: None,
        text: String::new(),
        name: String::new(),
        player: game.player().idx(),
        number: game.clocks().fullmove,
        begins_turn: true,
        mark: String::new(),
        cells: Vec::new(),
        comment: String::new(),
    }
}

/// Makes a legal move; returns its node.
pub fn step(game: &mut Game, mv: Move, text: String, parent: usize) -> api::Node {
    let cells = cells(&game.info(mv));
    let name = name_of(game, mv);
    let (mover, number) = (game.player(), game.clocks().fullmove);
    let begins_turn = game.at_turn_start();
    game.play_unchecked(mv);
    let mark = mark(game, mover).to_owned();
    let player = mover.idx();
    let comment = String::new();
    api::Node {
        parent: Some(parent),
        text,
        name,
        player,
        number,
        begins_turn,
        mark,
        cells,
        comment,
    }
}

/// Returns the position of a game.
pub fn position(game: &Game, last: Vec<u16>) -> api::Position {
    let variant = game.variant().clone();
    let model = variant.model();
    let state = game.state();
    let outcome = game.outcome();
    let listed = if outcome.is_none() { named(game) } else { Some(Vec::new()) };
    let truncated = listed.is_none();
    let mut moves: Vec<api::Move> =
        listed.iter().flatten().map(|it| move_view(model, &state, it)).collect();
    add_after_declining(game, listed.as_deref().unwrap_or_default(), &mut moves);
    let clocks = game.clocks();
    let phase = &model.turn.phases[game.phase()];
    let players: Vec<Player> = model.players.ids().collect();
    let out = players.iter().filter(|it| state.eliminated[**it]).map(|it| it.idx());
    api::Position {
        fen: fen_of(game),
        player: game.player().idx(),
        phase: if model.turn.phases.len() > 1 { phase.name.clone() } else { String::new() },
        ask: phase.ask.clone(),
        begins_turn: game.at_turn_start(),
        number: clocks.fullmove,
        halfmoves: clocks.halfmoves,
        pieces: pieces(model, &state),
        hands: hands(model, &state),
        state: shown(model, &state),
        tints: tints(model, &state),
        out: out.collect(),
        checks: players.iter().filter_map(|it| check(game, *it)).collect(),
        last,
        moves,
        truncated,
        outcome: outcome.map(|it| outcome_of(model, &it)),
    }
}

/// Adds the moves of the next phase, where a player declines the present phase by making one of them. What the present phase
/// has too, by its text or on the board, is its own.
fn add_after_declining(game: &Game, listed: &[SanMove], moves: &mut Vec<api::Move>) {
    let phase = &game.variant().model().turn.phases[game.phase()];
    let pass = listed.iter().find(|it| it.legal.info.kind == MoveKind::Pass);
    let Some(pass) = pass.filter(|_| phase.optional || !phase.is_single()) else { return };
    let mut next = game.clone();
    next.play_unchecked(pass.legal.mv);
    if next.at_turn_start() || next.outcome().is_some() {
        return;
    }
    let (Some(later), state) = (named(&next), next.state()) else { return };
    let model = next.variant().model();
    let mut more: Vec<api::Move> = later.iter().map(|it| move_view(model, &state, it)).collect();
    add_after_declining(&next, &later, &mut more);
    let texts: FxHashSet<&str> = moves.iter().map(|it| it.text.as_str()).collect();
    let ways: FxHashSet<&[api::Click]> = moves.iter().map(|it| it.clicks.as_slice()).collect();
    let is_new = |it: &api::Move| {
        !it.clicks.is_empty() && !ways.contains(&*it.clicks) && !texts.contains(&*it.text)
    };
    let more: Vec<_> = more.into_iter().filter(is_new).collect();
    moves.extend(more);
}

/// Returns the state that players must know and can't see on the board.
pub fn shown(model: &Model, state: &State) -> Vec<api::Shown> {
    let lines = shown_state(model, state).into_iter();
    lines.map(|it| api::Shown { label: it.label, value: it.value }).collect()
}

/// Returns the cells with a colour because of sets that change during play.
pub fn tints(model: &Model, state: &State) -> Vec<api::Tint> {
    let cells = (0..model.board.cells.len()).map(Cell::new);
    let tint = |cell: Cell| {
        let colour = model.look.tint_in(state, cell)?.to_string();
        Some(api::Tint { cell: cell.0, colour })
    };
    cells.filter_map(tint).collect()
}

/// Returns the pieces on the board.
pub fn pieces(model: &Model, state: &State) -> Vec<api::Piece> {
    let on = |(cell, piece): (usize, &Option<Piece>)| {
        let piece = (*piece)?;
        let marks = model.marks.iter().enumerate();
        let marks = marks.filter(|it| piece.marks & (1 << it.0) != 0).map(|it| it.1.clone());
        Some(api::Piece {
            cell: cell as u16,
            ty: piece.ty.0,
            owner: (piece.owner != Player::NEUTRAL).then(|| piece.owner.idx()),
            marks: marks.collect(),
        })
    };
    state.cells.iter().enumerate().filter_map(on).collect()
}

/// Returns how many pieces of each type each player has, on the board and in hand.
pub fn armies(model: &Model, state: &State) -> Vec<Vec<api::Held>> {
    let mut res = hands(model, state);
    for piece in pieces(model, state) {
        let Some(army) = piece.owner.and_then(|it| res.get_mut(it)) else { continue };
        match army.iter_mut().find(|it| it.ty == piece.ty) {
            Some(it) => it.count += 1,
            None => army.push(api::Held { ty: piece.ty, count: 1 }),
        }
    }
    res
}

/// Returns the pieces in hand, and those that join the hands later.
pub fn hands(model: &Model, state: &State) -> Vec<Vec<api::Held>> {
    let hand = |player: Player| {
        let held = model.types.ids().map(|ty| {
            let coming = state.coming.as_slice().get(player.idx());
            let coming = coming.and_then(|it| it.get(ty.idx())).copied().unwrap_or(0);
            api::Held { ty: ty.0, count: state.hands[player][ty.idx()] + coming }
        });
        held.filter(|it| it.count > 0).collect()
    };
    model.players.ids().map(hand).collect()
}

fn check(game: &Game, player: Player) -> Option<api::Check> {
    if !game.player_in_check(player) {
        return None;
    }
    let position = game.position();
    let numbers = |cells: Vec<Cell>| cells.into_iter().map(|it| it.0).collect();
    Some(api::Check {
        player: player.idx(),
        royal: numbers(position.royals(player)),
        by: numbers(position.checkers(player)),
    })
}

/// Returns the end of a game, if it is over.
pub fn outcome(game: &Game) -> Option<api::Outcome> {
    game.outcome().map(|it| outcome_of(game.variant().model(), &it))
}

fn outcome_of(model: &Model, ending: &Outcome) -> api::Outcome {
    api::Outcome {
        text: ending_named(model, ending, |it| called(model, *it)),
        reason: ending.reason.clone(),
        winners: ending.winners.iter().map(|it| it.idx()).collect(),
        points: model.points(ending).iter().map(ToString::to_string).collect(),
    }
}

fn move_view(model: &Model, state: &State, named: &SanMove) -> api::Move {
    let legal = &named.legal;
    let info = &legal.info;
    api::Move {
        text: legal.text.clone(),
        name: other_than_text(named),
        clicks: clicks(model, state, info),
        also: also(info),
        label: label(model, info, &legal.text),
        captures: info.victims.iter().map(|it| it.0).collect(),
        becomes: info.becomes.map(|it| it.0),
    }
}

/// Returns the clicks that choose a move, in order.
fn clicks(model: &Model, state: &State, info: &MoveInfo) -> Vec<api::Click> {
    let cell = |it: Cell| api::Click::Cell(it.0);
    match info.kind {
        MoveKind::Pass => Vec::new(),
        MoveKind::Drop => {
            let held =
                info.piece.map(|it| api::Click::Held { player: state.player.idx(), ty: it.0 });
            held.into_iter().chain(info.to.map(cell)).collect()
        }
        MoveKind::Step | MoveKind::Castle => {
            let put_down = info.unload.filter(|it| Some(*it) != info.from);
            [info.from, info.to, put_down].into_iter().flatten().map(cell).collect()
        }
        MoveKind::Action(id) => {
            let choose = &model.actions[id.idx()].choose;
            let chosen = choose.iter().zip(&info.chosen);
            chosen
                .map(|(choose, it)| match (*it, &choose.domain) {
                    (Chosen::Cell(it), _) => cell(it),
                    (Chosen::Type(ty), Domain::Held(whose, _)) => {
                        api::Click::Held { player: holder(model, state, *whose, ty), ty: ty.0 }
                    }
                    (Chosen::Type(ty), _) => api::Click::Type(ty.0),
                })
                .collect()
        }
    }
}

/// Returns the number of the player whose hand is clicked.
fn holder(model: &Model, state: &State, whose: PlayerRef, ty: PieceType) -> usize {
    let own = state.player;
    let team = |it: Player| model.players[it].team;
    let holds = |it: &Player| team(*it) != team(own) && state.hands[*it][ty.idx()] > 0;
    let mut others = model.players.ids().filter(holds);
    match whose {
        PlayerRef::Own => own.idx(),
        _ => others.next().unwrap_or(own).idx(),
    }
}

/// Returns the clicks for castling as king takes partner.
fn also(info: &MoveInfo) -> Vec<api::Click> {
    match (info.kind, info.from, info.partner) {
        (MoveKind::Castle, Some(from), Some((partner, _))) => {
            vec![api::Click::Cell(from.0), api::Click::Cell(partner.0)]
        }
        _ => Vec::new(),
    }
}

/// Returns the cells that a move is about.
fn cells(info: &MoveInfo) -> Vec<u16> {
    let chosen = info.chosen.iter().filter_map(|it| match it {
        Chosen::Cell(it) => Some(*it),
        Chosen::Type(_) => None,
    });
    let mut res: Vec<u16> =
        [info.from, info.to].into_iter().flatten().chain(chosen).map(|it| it.0).collect();
    res.dedup();
    res
}

/// Returns the mark of a move that was just made: `+` if it gives check, `#` if it wins, `=` if it draws, `!` if it
/// loses.
fn mark(game: &Game, mover: Player) -> &'static str {
    match game.outcome() {
        Some(it) if it.winners.is_empty() => "=",
        Some(it) if it.winners.contains(&mover) => "#",
        Some(_) => "!",
        None if game.player() != mover && game.in_check() => "+",
        None => "",
    }
}

/// Returns a move in words: `knight b1 to c3, takes pawn`.
fn label(model: &Model, info: &MoveInfo, text: &str) -> String {
    let name = |it: Option<Cell>| it.map_or("", |it| model.board.cells[it.idx()].name.as_str());
    let piece = info.piece.map_or("", |it| model.types[it].name.as_str());
    let mut res = match info.kind {
        MoveKind::Pass => return "pass".to_owned(),
        MoveKind::Action(id) => return format!("{}: {text}", model.actions[id.idx()].name),
        MoveKind::Drop => format!("{piece} dropped on {}", name(info.to)),
        MoveKind::Castle => format!("{piece} {} to {}, castling", name(info.from), name(info.to)),
        MoveKind::Step => format!("{piece} {} to {}", name(info.from), name(info.to)),
    };
    if !info.victims.is_empty() {
        let victims: Vec<&str> = info.victims.iter().map(|it| name(Some(*it))).collect();
        let _ = write!(res, ", takes on {}", victims.join(", "));
    }
    if let Some(it) = info.unload {
        let _ = write!(res, ", puts it on {}", name(Some(it)));
    }
    if let Some(ty) = info.becomes {
        let _ = write!(res, ", becomes {}", model.types[ty].name);
    }
    res
}

#[cfg(test)]
mod tests {
    use super::position;
    use alfil::{Variant, notation::moves::play_text};
    use rustc_hash::FxHashSet;

    /// An optional phase is declined by clicks on the next move.
    #[test]
    fn moves_of_the_next_phase_are_listed_where_a_phase_can_be_declined() {
        let mut game = Variant::shipped("spell-chess").unwrap().start();
        let start = position(&game, Vec::new());
        let texts: FxHashSet<_> = start.moves.iter().map(|it| &it.text).collect();
        assert_eq!(texts.len(), start.moves.len());
        let found = start.moves.iter().find(|it| it.text == "e2e4").unwrap();
        assert_eq!(found.clicks.len(), 2);
        play_text(&mut game, &found.text).unwrap();
        assert_eq!(position(&game, Vec::new()).player, 1);
        // Chess has nothing to decline.
        let chess = Variant::shipped("chess").unwrap().start();
        assert_eq!(position(&chess, Vec::new()).moves.len(), 20);
    }
}
