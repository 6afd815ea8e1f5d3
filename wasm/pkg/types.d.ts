// Written by tools/types.mjs from page/serve.schema.json.

/**
 * A change of a game.
 */
export type Action =
  | {
      /**
       * The node to move from; the present one if left out. With it, nobody moves from a position that they have not seen.
       */
      at?: number | null;
      do: "move";
      /**
       * The move.
       */
      text: string;
    }
  | {
      do: "goto";
      /**
       * The number of the node.
       */
      node: number;
    }
  | {
      do: "prune";
      /**
       * The number of the node; not 0, the beginning.
       */
      node: number;
    }
  | {
      do: "promote";
      /**
       * The number of the node; not 0, the beginning.
       */
      node: number;
    }
  | {
      do: "remark";
      /**
       * The number of the node.
       */
      node: number;
      /**
       * The remark; empty for none.
       */
      text: string;
    }
  | {
      do: "rules";
      rules: Rules;
    };
/**
 * A score.
 */
export type Score =
  | {
      value: number;
    }
  | {
      wins: number;
    }
  | {
      loses: number;
    };
/**
 * Something to choose for a move.
 */
export type Click =
  | {
      cell: number;
    }
  | {
      held: {
        /**
         * The player who holds it.
         */
        player: number;
        /**
         * The type of the piece.
         */
        type: number;
      };
    }
  | {
      type: number;
    };
/**
 * A message to a game's WebSocket.
 */
export type ClientMessage =
  | {
      act: Action;
    }
  | {
      seat: SeatAction;
    }
  | {
      think: Think;
    }
  | {
      stop: {};
    };
/**
 * What a player with a seat does besides moves.
 */
export type SeatAction =
  | {
      do: "agree";
      what: Proposal;
    }
  | {
      do: "decline";
      what: Proposal;
    }
  | {
      do: "resign";
    };
/**
 * Something that all players have to agree to.
 */
export type Proposal = "draw" | "takeBack" | "rematch";
/**
 * What a first rule file begins with.
 */
export type Origin =
  | {
      board: {
        /**
         * The number of files.
         */
        files: number;
        /**
         * The number of ranks.
         */
        ranks: number;
      };
    }
  | {
      like: string;
    }
  | {
      diagram: {
        /**
         * The number of the diagram on the page, from 1, if it has several.
         */
        number?: number | null;
        /**
         * A page with diagrams, or the text of one.
         */
        text: string;
      };
    };
/**
 * A message from a game's WebSocket.
 */
export type ServerMessage =
  | {
      game: Game;
    }
  | {
      done: {
        /**
         * The number of the request.
         */
        id: number;
      };
    }
  | {
      refused: {
        /**
         * The number of the request.
         */
        id: number;
        problem: Problem;
      };
    }
  | {
      present: Present;
    }
  | {
      rulesChanged: {};
    }
  | {
      thought: Thought;
    }
  | {
      best: {
        best: Best;
        /**
         * The number of the request.
         */
        id: number;
      };
    };

/**
 * The server, its version and its limits.
 */
export interface About {
  /**
   * The best level of play.
   */
  bestLevel: number;
  /**
   * True if games survive a restart.
   */
  keepsGames: boolean;
  /**
   * True if the user's rule files may be written.
   */
  maySave: boolean;
  /**
   * The longest time of a search, in milliseconds.
   */
  mostTime: number;
  /**
   * `alfil`.
   */
  program: string;
  /**
   * The rules to begin with, as given to `alfil serve`.
   */
  rules?: string | null;
  /**
   * Options of these rules, as given to `alfil serve`.
   */
  set: {
    [k: string]: string;
  };
  /**
   * Its version.
   */
  version: string;
}
/**
 * Rules: by name or as text, with options.
 */
export interface Rules {
  /**
   * The name of a listed game. With `text`: the name in messages, and the file that the text is a change of.
   */
  name?: string;
  /**
   * Values of options.
   */
  set?: {
    [k: string]: string;
  };
  /**
   * The text of a rule file, in place of the named file.
   */
  text?: string | null;
}
/**
 * A position that is put together piece by piece. What is left out stays as it is.
 */
export interface Arrange {
  /**
   * The castling field of FEN.
   */
  castling?: string | null;
  /**
   * The en passant field of FEN.
   */
  enPassant?: string | null;
  /**
   * The position before, as FEN; the set-up if left out.
   */
  fen?: string | null;
  /**
   * All pieces in hand, for each player.
   */
  hands?: Held[][] | null;
  /**
   * All pieces on the board.
   */
  pieces?: Piece[] | null;
  /**
   * The player on move.
   */
  player?: number | null;
  rules: Rules;
}
/**
 * Pieces of a type in a hand.
 */
export interface Held {
  /**
   * How many.
   */
  count: number;
  /**
   * Their type.
   */
  type: number;
}
/**
 * A piece on the board.
 */
export interface Piece {
  /**
   * Its cell.
   */
  cell: number;
  /**
   * Its marks.
   */
  marks?: string[];
  /**
   * Its owner; none for neutral pieces.
   */
  owner?: number | null;
  /**
   * Its type.
   */
  type: number;
}
/**
 * The position that comes of it.
 */
export interface Arranged {
  /**
   * The rights to castle that the position has or could have.
   */
  castling: CastlingRight[];
  /**
   * The en passant field of FEN; none if nothing is captured in passing.
   */
  enPassant?: string | null;
  /**
   * As FEN.
   */
  fen: string;
  /**
   * All pieces in hand, for each player.
   */
  hands: Held[][];
  /**
   * True if pieces may be in hand.
   */
  hasHands: boolean;
  /**
   * What the position is, or why no game can begin there, for people.
   */
  message: string;
  /**
   * All pieces on the board.
   */
  pieces: Piece[];
  /**
   * True if a game can begin there.
   */
  playable: boolean;
  /**
   * The player on move.
   */
  player: number;
  /**
   * The players.
   */
  players: Player[];
  /**
   * What to do about it; may be empty.
   */
  remedy: string;
}
/**
 * A right to castle.
 */
export interface CastlingRight {
  /**
   * True if the position has it.
   */
  held: boolean;
  /**
   * As FEN writes it.
   */
  text: string;
}
/**
 * A player.
 */
export interface Player {
  /**
   * Colours of the pieces: of the body, and of the lines on it.
   *
   * @minItems 2
   * @maxItems 2
   */
  colours: [string, string];
  /**
   * The letter in FEN.
   */
  letter: string;
  /**
   * The name in the rules.
   */
  name: string;
  /**
   * Players with the same number are no enemies.
   */
  team: number;
}
/**
 * The result of a search.
 */
export interface Best {
  /**
   * The moves of the turn.
   */
  moves: string[];
  /**
   * The node of the position that was searched.
   */
  node: number;
  /**
   * The score for the player on move.
   */
  score?: Score | null;
  /**
   * The last reports of the search, best turns first.
   */
  thoughts: Thought[];
  /**
   * The turn to make; empty if there is none.
   */
  turn: string;
}
/**
 * A report of a running search.
 */
export interface Thought {
  /**
   * The depth, in turns.
   */
  depth: number;
  /**
   * The rank among the best turns, from 1.
   */
  line: number;
  /**
   * The same turns as people write them.
   */
  names?: string[];
  /**
   * The number of positions searched.
   */
  nodes: number;
  score: Score;
  /**
   * The time used, in milliseconds.
   */
  time: number;
  /**
   * The turns that are expected.
   */
  turns: string[];
}
/**
 * The drawing of the board, its cells, and the types of pieces.
 */
export interface Board {
  /**
   * The cells, in order.
   */
  cells: Cell[];
  /**
   * Turned a quarter, so that the left side comes to the lower edge: for more than two players on a board of squares.
   */
  left?: Drawing | null;
  /**
   * The same for the right side.
   */
  right?: Drawing | null;
  turned: Drawing;
  /**
   * The types of pieces, in order.
   */
  types: PieceType[];
  upright: Drawing;
}
/**
 * A cell.
 */
export interface Cell {
  /**
   * From 1.
   */
  file: number;
  /**
   * From 1.
   */
  level: number;
  /**
   * The name in move texts.
   */
  name: string;
  /**
   * From 1.
   */
  rank: number;
}
/**
 * A drawing of the empty board, in pixels, y downwards.
 */
export interface Drawing {
  /**
   * SVG above the cells, below pieces.
   */
  above: string;
  /**
   * SVG below the cells.
   */
  below: string;
  /**
   * Left, top, width, height.
   *
   * @minItems 4
   * @maxItems 4
   */
  frame: [number, number, number, number];
  /**
   * SVG of coordinates.
   */
  labels: string;
  /**
   * Left, top, width and height of each level.
   */
  levels: [number, number, number, number][];
  /**
   * The distance after which the board repeats itself to the right, where edges are joined.
   */
  periodX?: number | null;
  /**
   * The same distance downwards.
   */
  periodY?: number | null;
  /**
   * SVG of each type's piece around the origin, by player, and last for neutral ones; empty if needless.
   */
  pieces: string[][];
  /**
   * The cells, in order.
   */
  places: CellDrawing[];
  /**
   * True if cells are points where lines meet.
   */
  points: boolean;
}
/**
 * A cell in a drawing.
 */
export interface CellDrawing {
  /**
   * `light`, `plain`, `dark`, `middle`, `merged`, or `clear` for none.
   */
  ground: string;
  /**
   * Its outline, as the `d` of a path.
   */
  outline: string;
  /**
   * The colour that the rules give it instead, as `#rrggbb`.
   */
  tint?: string | null;
  /**
   * Its middle.
   */
  x: number;
  /**
   * Its middle.
   */
  y: number;
}
/**
 * A type of pieces.
 */
export interface PieceType {
  /**
   * The ID in move texts.
   */
  id: string;
  /**
   * The name in the rules.
   */
  name: string;
  /**
   * True if nobody owns it.
   */
  neutral: boolean;
  /**
   * Its moves, as written in the rules.
   */
  notation: string;
  /**
   * True if its drawing is turned with the board.
   */
  turns?: boolean;
  /**
   * About what a piece is worth, in hundredths of the most modest piece; 0 for royal ones.
   */
  worth: number;
}
/**
 * A player in check.
 */
export interface Check {
  /**
   * The cells of the pieces that give check.
   */
  by: number[];
  /**
   * The player.
   */
  player: number;
  /**
   * The cells of their royal pieces.
   */
  royal: number[];
}
/**
 * The result of checking rules.
 */
export interface Checked {
  /**
   * Errors and warnings.
   */
  diagnostics: Diagnostic[];
  /**
   * The resolved rules as a rule file with comments; empty if they can't be played.
   */
  explanation: string;
  /**
   * The number of diagnostics that are left out.
   */
  leftOut: number;
  /**
   * True if they can be played.
   */
  ok: boolean;
  /**
   * The options that they declare, with their values.
   */
  options: RuleOption[];
}
/**
 * An error or a warning about a text.
 */
export interface Diagnostic {
  /**
   * A word for programs; `alfil explain CODE` has a page about it.
   */
  code: string;
  /**
   * Changes that a program can apply. If there are several, the author chooses.
   */
  fixes: Fix[];
  /**
   * Suggestions.
   */
  helps: string[];
  /**
   * The message.
   */
  message: string;
  /**
   * Background information.
   */
  notes: string[];
  /**
   * Its locations, the main one first. Empty if it has none.
   */
  places: Location[];
  /**
   * `error` or `warning`.
   */
  severity: string;
}
/**
 * A change of a text that removes a mistake.
 */
export interface Fix {
  /**
   * The characters that stand there, so that no other text is changed.
   */
  found: string;
  place: Location;
  /**
   * The characters that take their place.
   */
  replacement: string;
  /**
   * The suggestion that describes it.
   */
  title: string;
}
/**
 * A location in a text.
 */
export interface Location {
  /**
   * The column of the beginning, in characters, from 1.
   */
  column: number;
  /**
   * The file.
   */
  file: string;
  /**
   * The beginning, in UTF-16 units as in browsers.
   */
  from: number;
  /**
   * The line of the beginning, from 1.
   */
  line: number;
  /**
   * True for the checked text itself, false for a file that it extends.
   */
  own: boolean;
  /**
   * The label of the location; may be empty.
   */
  text: string;
  /**
   * The end, exclusive.
   */
  to: number;
}
/**
 * An option of rules.
 */
export interface RuleOption {
  /**
   * Its documentation.
   */
  doc: string;
  /**
   * `bool`, `int`, `choice`, `order` or `text`.
   */
  kind: string;
  /**
   * Its name.
   */
  name: string;
  /**
   * The least and the greatest value, for numbers.
   *
   * @minItems 2
   * @maxItems 2
   */
  range?: [number, number] | null;
  /**
   * The present value.
   */
  value: string;
  /**
   * The possible values, if these are words.
   */
  values: string[];
}
/**
 * The settings of a search.
 */
export interface Think {
  /**
   * The node of the position to search; the present one if left out. Nobody goes there for it.
   */
  at?: number | null;
  /**
   * The greatest depth, in turns.
   */
  depth?: number | null;
  /**
   * The level, from 0 to the best.
   */
  level?: number | null;
  /**
   * The number of best turns to report, from 1 to 5; 1 if left out.
   */
  lines?: number | null;
  /**
   * True to play the turn that was found; not for another position than the present one.
   */
  play?: boolean;
  /**
   * The time, in milliseconds; a second if left out.
   */
  time?: number | null;
}
/**
 * The clocks of a game, when the answer was made.
 */
export interface Clock {
  /**
   * The time that each player has left, in milliseconds.
   */
  left: number[];
  /**
   * The player whose clock runs.
   */
  running?: number | null;
  time: TimeControl;
}
/**
 * The time of each player.
 */
export interface TimeControl {
  /**
   * The time for the whole game, in milliseconds.
   */
  base: number;
  /**
   * The time that a player gets after each turn, in milliseconds.
   */
  increment?: number;
}
/**
 * Something that may stand at a place.
 */
export interface Completion {
  /**
   * What it is, in a few words; may be empty.
   */
  detail: string;
  /**
   * Its explanation in Markdown; may be empty.
   */
  doc: string;
  /**
   * The beginning of the characters that it replaces, in UTF-16 units.
   */
  from: number;
  /**
   * The text to write.
   */
  insert: string;
  /**
   * `key`, `value`, `name`, `word`, `move` or `cell`; later versions may have others.
   */
  kind: string;
  /**
   * What it is called.
   */
  text: string;
  /**
   * Their end, exclusive.
   */
  to: number;
}
/**
 * A change of a text.
 */
export interface Edit {
  /**
   * The beginning of the characters that change, in UTF-16 units of the text before all changes.
   */
  from: number;
  /**
   * The characters that take their place.
   */
  text: string;
  /**
   * Their end, exclusive.
   */
  to: number;
}
/**
 * Rules in plain English.
 */
export interface Explained {
  /**
   * A sentence or more.
   */
  description: string;
  /**
   * The inventor.
   */
  inventor: string;
  /**
   * Options as decided: names and values.
   */
  options: [string, string][];
  /**
   * The types of pieces.
   */
  pieces: ExplainedPiece[];
  /**
   * Parts of the rules.
   */
  sections: ExplainedSection[];
  /**
   * Where the rules are published.
   */
  source: string;
  /**
   * The name of the game.
   */
  title: string;
  /**
   * The year of the invention.
   */
  year: string;
}
/**
 * A type of pieces, explained.
 */
export interface ExplainedPiece {
  /**
   * SVG of the piece around the origin, as the first player's.
   */
  art: string;
  /**
   * Its ID in move texts.
   */
  id: string;
  /**
   * Its name.
   */
  name: string;
  /**
   * Its moves, as written in the rules.
   */
  notation: string;
  /**
   * Sentences about it.
   */
  sentences: string[];
}
/**
 * A part of the rules.
 */
export interface ExplainedSection {
  /**
   * Its sentences.
   */
  sentences: string[];
  /**
   * Its title.
   */
  title: string;
}
/**
 * A first rule file.
 */
export interface FirstRules {
  /**
   * What of a diagram is not translated.
   */
  diagnostics: Diagnostic[];
  /**
   * The text of the file.
   */
  text: string;
}
/**
 * A text in the layout of `alfil fmt`.
 */
export interface Formatted {
  /**
   * The text.
   */
  text: string;
}
/**
 * A game: its rules, its history, its position.
 */
export interface Game {
  /**
   * Changes whenever the rules change: then the client has to get the board again.
   */
  board: string;
  /**
   * Changes with every change of the game.
   */
  change: number;
  /**
   * A sentence or more.
   */
  description: string;
  /**
   * The position at the beginning, unless it is the one that the rules begin with.
   */
  fen?: string | null;
  /**
   * The pieces with which the game began, for each player: those on the board and those in hand.
   */
  first?: Held[][];
  /**
   * The ID of the game. Everybody who knows the ID may play, unless the game has seats.
   */
  id: string;
  /**
   * The node of the present position.
   */
  node: number;
  /**
   * The names of the people who played, for each player, from the record that the game comes from. An unknown name is
   * empty.
   */
  people?: string[];
  /**
   * The players, in turn order.
   */
  players: Player[];
  position: Position;
  rules: Rules;
  /**
   * Seats, clocks and offers, if the sides belong to people.
   */
  seated?: Seated | null;
  /**
   * How many starts the game has.
   */
  starts: number;
  /**
   * The name of the game, from the rules.
   */
  title: string;
  /**
   * All moves that were made, branches included; the first one is the beginning.
   */
  tree: Node[];
}
/**
 * A position.
 */
export interface Position {
  /**
   * What the player is asked to do in the phase, if the rules say so.
   */
  ask?: string;
  /**
   * True if a turn begins here.
   */
  beginsTurn: boolean;
  /**
   * The players in check.
   */
  checks: Check[];
  /**
   * As FEN.
   */
  fen: string;
  /**
   * Turns without progress.
   */
  halfmoves: number;
  /**
   * The pieces in hand, for each player.
   */
  hands: Held[][];
  /**
   * The cells of the last turn.
   */
  last: number[];
  /**
   * The legal moves; also those of the next phase with which a player declines the present one.
   */
  moves: Move[];
  /**
   * The number of the round.
   */
  number: number;
  /**
   * The players who are out of the game.
   */
  out: number[];
  /**
   * The outcome, if the game is over.
   */
  outcome?: Outcome | null;
  /**
   * The phase of the turn; empty if turns have only one phase.
   */
  phase: string;
  /**
   * The pieces on the board.
   */
  pieces: Piece[];
  /**
   * The player on move.
   */
  player: number;
  /**
   * State that players must know and can't see on the board, such as the checks that are left.
   */
  state: Shown[];
  /**
   * Cells with a colour that they have in this position alone.
   */
  tints?: Tint[];
  /**
   * True if there are too many moves; then none are listed.
   */
  truncated: boolean;
}
/**
 * A legal move.
 */
export interface Move {
  /**
   * Other clicks that choose it: castling as king takes partner.
   */
  also?: Click[];
  /**
   * The new type of the piece.
   */
  becomes?: number | null;
  /**
   * The cells of captured pieces.
   */
  captures?: number[];
  /**
   * The clicks that choose it, in order: on the board and in hands.
   */
  clicks: Click[];
  /**
   * Its description, for people.
   */
  label: string;
  /**
   * The move as people write it, such as `Nf3`; left out where that is the same.
   */
  name?: string;
  /**
   * Its text, unique in the position.
   */
  text: string;
}
/**
 * The outcome of a game.
 */
export interface Outcome {
  /**
   * The points of each player, such as `1` or `1/2`.
   */
  points: string[];
  /**
   * The reason.
   */
  reason: string;
  /**
   * For people: `white wins: checkmate`.
   */
  text: string;
  /**
   * The winners; empty for a draw.
   */
  winners: number[];
}
/**
 * A part of the state, in words.
 */
export interface Shown {
  /**
   * What it is.
   */
  label: string;
  /**
   * Its value.
   */
  value: string;
}
/**
 * A cell with a colour.
 */
export interface Tint {
  /**
   * The cell.
   */
  cell: number;
  /**
   * Its colour, as CSS has it.
   */
  colour: string;
}
/**
 * What seats add to a game.
 */
export interface Seated {
  /**
   * The clocks, if the game has clocks.
   */
  clock?: Clock | null;
  /**
   * The ID of the game that all players agreed to play next. The secrets of the seats stay the same.
   */
  next?: string | null;
  /**
   * What players have offered.
   */
  offers: Offer[];
  /**
   * The player whose seat the client has; none for watchers.
   */
  you?: number | null;
}
/**
 * Something that players have offered.
 */
export interface Offer {
  /**
   * The players who agree to it; the first one has offered it.
   */
  by: number[];
  what: Proposal;
}
/**
 * A move that was made.
 */
export interface Node {
  /**
   * True if a turn began with it.
   */
  beginsTurn: boolean;
  /**
   * The cells to highlight.
   */
  cells: number[];
  /**
   * The remark about it in the record that the game comes from.
   */
  comment?: string;
  /**
   * `+` if it gives check, `#` if it wins, `=` if it draws, `!` if it loses, or empty.
   */
  mark: string;
  /**
   * The move as people write it, such as `Nf3`, without its mark; left out where that is the same.
   */
  name?: string;
  /**
   * The number of the round.
   */
  number: number;
  /**
   * The node before it; none for the beginning.
   */
  parent?: number | null;
  /**
   * The player who made it.
   */
  player: number;
  /**
   * The move.
   */
  text: string;
}
/**
 * An explanation of what stands at a place.
 */
export interface Hover {
  /**
   * What it looks like on the board.
   */
  drawing?: Picture | null;
  /**
   * The beginning of the characters that it explains, in UTF-16 units.
   */
  from: number;
  /**
   * The explanation, in Markdown; may be empty if there is a drawing.
   */
  text: string;
  /**
   * Their end, exclusive.
   */
  to: number;
}
/**
 * A picture.
 */
export interface Picture {
  /**
   * An SVG document.
   */
  svg: string;
  /**
   * The title.
   */
  title: string;
}
/**
 * A game that can be played, in a list.
 */
export interface Listed {
  /**
   * The number of cells.
   */
  cells: number;
  /**
   * A sentence or more.
   */
  description: string;
  /**
   * The group in which it is listed.
   */
  family: string;
  /**
   * Its place among the games that are shown before all others, from 1.
   */
  featured?: number | null;
  /**
   * True if players hold pieces in hand.
   */
  hands: boolean;
  /**
   * The inventor.
   */
  inventor: string;
  /**
   * The name to ask for.
   */
  name: string;
  /**
   * True if it is a file of the user's, false if it comes with the program.
   */
  own: boolean;
  /**
   * The names of its pieces.
   */
  pieces?: string[];
  /**
   * The number of players; 0 if the rules can't be played.
   */
  players: number;
  /**
   * The name for people.
   */
  title: string;
  /**
   * Its place among well-known games, from 1.
   */
  wellKnown?: number | null;
  /**
   * The year of the invention.
   */
  year: string;
}
/**
 * A request for a diagram of the moves of a piece.
 */
export interface MoveDiagram {
  /**
   * The cell on which it stands; the middle of the board if left out.
   */
  cell?: string | null;
  /**
   * The name or ID of a type.
   */
  piece: string;
  /**
   * Its owner; the first player if left out.
   */
  player?: number | null;
  rules: Rules;
}
/**
 * A game to begin.
 */
export interface NewGame {
  /**
   * The position to begin with; the set-up if left out.
   */
  fen?: string | null;
  /**
   * Moves or whole turns to play first.
   */
  moves?: string[];
  /**
   * A record of a game, such as PGN, to play first; it says where it begins.
   */
  record?: string | null;
  rules: Rules;
  /**
   * The number of a start, from 0, where the set-up is shuffled; -1 for any.
   */
  start?: number | null;
}
/**
 * A first rule file to make, as `alfil new` does.
 */
export interface NewRules {
  origin: Origin;
  /**
   * The name of the game, for people.
   */
  title: string;
}
/**
 * A game to begin whose sides belong to people.
 */
export interface NewSeats {
  game: NewGame;
  /**
   * The time of each player; no clock if left out.
   */
  time?: TimeControl | null;
}
/**
 * A position with which the game of a rule file is to begin.
 */
export interface NewStart {
  /**
   * The position, as FEN.
   */
  fen: string;
  rules: Rules;
}
/**
 * Who looks at a game with seats.
 */
export interface Present {
  /**
   * The players whose seats are connected.
   */
  players: number[];
  /**
   * The number of watchers.
   */
  watchers: number;
}
/**
 * Why a request was rejected.
 */
export interface Problem {
  /**
   * A word for programs, such as `illegal-move`.
   */
  code: string;
  /**
   * Errors and warnings about the rules, if the rules are at fault.
   */
  diagnostics?: Diagnostic[];
  /**
   * The error, for people.
   */
  message: string;
  /**
   * How to mend it; may be empty.
   */
  remedy: string;
}
/**
 * A name to change everywhere in a rule file.
 */
export interface Rename {
  /**
   * A place in the name, in UTF-16 units.
   */
  at: number;
  /**
   * The new name.
   */
  name: string;
  rules: Rules;
}
/**
 * A message to a game's WebSocket, with a number.
 */
export interface Request {
  ask: ClientMessage;
  /**
   * A number that the answer repeats.
   */
  id?: number;
}
/**
 * The text of a rule file.
 */
export interface RuleText {
  /**
   * True if the file can be written.
   */
  maySave: boolean;
  /**
   * Its name.
   */
  name: string;
  /**
   * The text.
   */
  text: string;
}
/**
 * A text to write to a file of the user's.
 */
export interface Save {
  /**
   * The text that the file should have now. If the file has another text, it is not overwritten.
   */
  before: string;
  /**
   * The new text.
   */
  text: string;
}
/**
 * A game with seats that was begun, and the secrets of its seats.
 */
export interface Seating {
  game: Game;
  /**
   * The secret of each player's seat, in turn order. With it a client makes the moves of that player.
   */
  tokens: string[];
}
/**
 * What the tests of a rule file give.
 */
export interface Tested {
  /**
   * The statements that are false.
   */
  diagnostics: Diagnostic[];
  /**
   * How many tests failed.
   */
  failed: number;
  /**
   * How many tests were not run, because there are too many.
   */
  leftOut: number;
  /**
   * How many tests passed.
   */
  passed: number;
  /**
   * True if long counts were left out. `alfil test` runs them.
   */
  shortened: boolean;
}
/**
 * A place in a rule file that is open in an editor.
 */
export interface TextPlace {
  /**
   * The place, in UTF-16 units as in browsers.
   */
  at: number;
  rules: Rules;
}
