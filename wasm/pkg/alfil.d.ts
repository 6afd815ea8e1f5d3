/* tslint:disable */
/* eslint-disable */

import type * as api from "./types.js";

/** How rules are read. */
export interface RulesOptions {
    /** The name of the text in messages. */
    name?: string;
    /** Rule files that the text may extend, by name. */
    files?: Record<string, string>;
    /** Values of options that the rules declare. */
    set?: Record<string, string>;
}

/** Bounds of a search. Without a bound it takes a second. */
export interface SearchOptions {
    /** How well to play, from 0 to 20, the best. */
    level?: number;
    /** Moves to look ahead. */
    depth?: number;
    /** Positions to look at, about. */
    nodes?: number;
    /** Milliseconds. */
    time?: number;
    /** How many best turns to report, from 1 to 5. */
    lines?: number;
}

/** Rules or a move that are rejected throw an error with the details in `problem`. */
export interface AlfilError extends Error {
    problem: api.Problem;
}

export type { api };



/**
 * A player that looks ahead.
 */
export class Engine {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Returns the best turn that a search finds. Its `turn` is empty if the game is over.
     */
    best(game: Game, options?: SearchOptions): api.Best;
    /**
     * Returns a player for any game; with the bytes of a network that `alfil learn` has written, for its game.
     */
    constructor(net?: Uint8Array | number[] | null);
}

/**
 * A game with its history.
 */
export class Game {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Returns the reasons why no game comes to this position, as far as they follow from the rules; none for every position
     * of a game.
     */
    checkLegality(): string[];
    /**
     * Returns a copy, for trying moves.
     */
    clone(): Game;
    /**
     * Returns the texts of the legal moves.
     */
    legalMoves(): string[];
    /**
     * Counts the positions after a number of turns.
     */
    perft(depth: number): number;
    /**
     * Takes the last move back. Returns false if there is none.
     */
    pop(): boolean;
    /**
     * Returns the position with its pieces and its legal moves, as the page of `alfil serve` gets it.
     */
    position(): api.Position;
    /**
     * Plays a move, or a whole turn, in any usual spelling: `e2e4`, `Nf3+`, `O-O`. Throws an `AlfilError` if it is not legal; the game stays as it is.
     */
    push(text: string): void;
    /**
     * Returns the moves as a record for other programs.
     */
    record(): string;
    /**
     * Returns the position as SVG.
     */
    svg(turned?: boolean | null): string;
    /**
     * The position as FEN.
     */
    readonly fen: string;
    /**
     * True if the player on move is in check.
     */
    readonly inCheck: boolean;
    /**
     * The end of the game, or `undefined` while it goes on.
     */
    readonly outcome: api.Outcome | undefined;
    /**
     * The number of the player on move.
     */
    readonly player: number;
}

/**
 * Answers the requests of `docs/serve.md` in the page itself.
 */
export class Server {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Answers a request. `path` begins below `/api/v1`; `body` is JSON, or empty.
     */
    call(method: string, path: string, body: string): {status: number, kind: string, body: string};
    /**
     * `texts` is JSON: a list of rule files, each with `name` and `text`. `seed` chooses shuffled set-ups.
     */
    constructor(texts: string, seed: number);
    /**
     * Gets a game that was saved, in place of one with the same ID.
     */
    restore(id: string, saved: string): void;
    /**
     * Returns a game as JSON that `restore` reads.
     */
    saved(id: string): string;
    /**
     * Gives the page a network that `alfil learn` has written, for its game.
     */
    setNet(net: Uint8Array | number[]): void;
    /**
     * Searches in a game. `think` is JSON of the type `Think`. `tell` gets JSON of the type `Thought` on the way.
     * Returns JSON of the type `Best`.
     */
    think(id: string, think: string, tell: (thought: string) => void): string;
}

/**
 * The rules of a game.
 */
export class Variant {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Returns the diagnostics and facts about the text of a rule file, whatever is wrong with it.
     */
    static check(text: string, options?: RulesOptions): api.Checked;
    /**
     * Begins a game at a position. Throws an `AlfilError` if that is no FEN of this game.
     */
    fromFen(fen: string): Game;
    /**
     * Reads and compiles the text of a rule file. Throws an `AlfilError` with diagnostics if it has mistakes.
     */
    static fromText(text: string, options?: RulesOptions): Variant;
    /**
     * Returns a picture of how a piece moves. `piece` is the name or ID of its type.
     */
    moveDiagram(piece: string): api.Picture;
    /**
     * Begins a game, at the start with a number from 0 if one is given.
     */
    start(number?: number | null): Game;
    /**
     * The board, its cells, and the types of pieces, with drawings.
     */
    readonly board: api.Board;
    /**
     * The players, in turn order.
     */
    readonly players: api.Player[];
    /**
     * How many starts the game has; more than 1 if the set-up is shuffled.
     */
    readonly starts: number;
    /**
     * The name of the game, from its rules.
     */
    readonly title: string;
}

export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

export interface InitOutput {
    readonly memory: WebAssembly.Memory;
    readonly __wbg_engine_free: (a: number, b: number) => void;
    readonly __wbg_game_free: (a: number, b: number) => void;
    readonly __wbg_server_free: (a: number, b: number) => void;
    readonly __wbg_variant_free: (a: number, b: number) => void;
    readonly engine_best: (a: number, b: number, c: any) => [number, number, number];
    readonly engine_new: (a: number, b: number) => number;
    readonly game_checkLegality: (a: number) => [number, number];
    readonly game_clone: (a: number) => number;
    readonly game_fen: (a: number) => [number, number];
    readonly game_inCheck: (a: number) => number;
    readonly game_legalMoves: (a: number) => any;
    readonly game_outcome: (a: number) => [number, number, number];
    readonly game_perft: (a: number, b: number) => number;
    readonly game_player: (a: number) => number;
    readonly game_pop: (a: number) => number;
    readonly game_position: (a: number) => [number, number, number];
    readonly game_push: (a: number, b: number, c: number) => [number, number];
    readonly game_record: (a: number) => [number, number];
    readonly game_svg: (a: number, b: number) => [number, number];
    readonly server_call: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => [number, number, number];
    readonly server_new: (a: number, b: number, c: number) => [number, number, number];
    readonly server_restore: (a: number, b: number, c: number, d: number, e: number) => [number, number];
    readonly server_saved: (a: number, b: number, c: number) => [number, number, number, number];
    readonly server_setNet: (a: number, b: number, c: number) => void;
    readonly server_think: (a: number, b: number, c: number, d: number, e: number, f: any) => [number, number, number, number];
    readonly variant_board: (a: number) => [number, number, number];
    readonly variant_check: (a: number, b: number, c: any) => [number, number, number];
    readonly variant_fromFen: (a: number, b: number, c: number) => [number, number, number];
    readonly variant_fromText: (a: number, b: number, c: any) => [number, number, number];
    readonly variant_moveDiagram: (a: number, b: number, c: number) => [number, number, number];
    readonly variant_players: (a: number) => [number, number, number];
    readonly variant_start: (a: number, b: number) => [number, number, number];
    readonly variant_starts: (a: number) => number;
    readonly variant_title: (a: number) => [number, number];
    readonly __wbindgen_malloc: (a: number, b: number) => number;
    readonly __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
    readonly __wbindgen_free: (a: number, b: number, c: number) => void;
    readonly __wbindgen_exn_store: (a: number) => void;
    readonly __externref_table_alloc: () => number;
    readonly __wbindgen_externrefs: WebAssembly.Table;
    readonly __externref_table_dealloc: (a: number) => void;
    readonly __externref_drop_slice: (a: number, b: number) => void;
    readonly __wbindgen_start: () => void;
}

export type SyncInitInput = BufferSource | WebAssembly.Module;

/**
 * Instantiates the given `module`, which can either be bytes or
 * a precompiled `WebAssembly.Module`.
 *
 * @param {{ module: SyncInitInput }} module - Passing `SyncInitInput` directly is deprecated.
 *
 * @returns {InitOutput}
 */
export function initSync(module: { module: SyncInitInput } | SyncInitInput): InitOutput;

/**
 * If `module_or_path` is {RequestInfo} or {URL}, makes a request and
 * for everything else, calls `WebAssembly.instantiate` directly.
 *
 * @param {{ module_or_path: InitInput | Promise<InitInput> }} module_or_path - Passing `InitInput` directly is deprecated.
 *
 * @returns {Promise<InitOutput>}
 */
export default function __wbg_init (module_or_path?: { module_or_path: InitInput | Promise<InitInput> } | InitInput | Promise<InitInput>): Promise<InitOutput>;
