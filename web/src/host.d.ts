import type { Transport } from "./api.js";
import type { Carried } from "./links.js";
import type { About, Game, ServerMessage } from "./types.js";

/** What a host sends about its games. */
export interface Listener {
  /** Gets any message. */
  message?: (message: ServerMessage) => void;
  /** Gets a game that the server had lost and that was begun again. */
  lost?: (game: Game) => void;
}

/** Where the page has its games: a server, or a folder of files. */
export interface Host extends Transport {
  /** Whether people can play with each other. */
  readonly hasSeats: boolean;
  /** Whether games can be downloaded as pages. */
  readonly hasPages: boolean;
  /** Gets ready for a game, while nobody waits for it. */
  prepare(): void;
  picture(path: string): string;
  listen(listener: Listener): void;
  /** Plays a game from a seat with that secret, or watches it. */
  takeSeat(game: string, token: string | null): void;
  /** Returns the secret of the seat that people here have in a game. */
  seatOf(game: string): string | null;
  /** Returns the game that the address names. */
  gameInAddress(): string | null;
  /** Returns the address of a game, to be resolved against that of the page. */
  address(game: Game): Promise<string>;
  /** Returns the game that the address wants to begin. */
  wanted(about: About): Promise<Carried | null>;
  /** Returns links to a game, with their titles. */
  links(game: Game): Promise<[string, string][]>;
}
