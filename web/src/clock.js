// Clocks of players: what is left, and how it is written. It uses no elements.

/** @typedef {import("./types.js").Clock} Clock */

/** Below so much tenths of seconds are shown, in milliseconds. */
const TENTHS = 20_000;

/**
 * What a player has left, so long after the server said it.
 * @param {Clock} clock
 * @param {number} player
 * @param {number} since milliseconds
 */
export function leftOf(clock, player, since) {
  const left = clock.left[player] ?? 0;
  return clock.running === player ? Math.max(0, left - since) : left;
}

/**
 * Time as a clock shows it: `1:02:03`, `4:05`, `0:09.3`.
 * @param {number} time milliseconds
 */
export function clockText(time) {
  if (time < TENTHS) {
    const tenths = Math.floor(time / 100);
    return `0:${String(Math.floor(tenths / 10)).padStart(2, "0")}.${tenths % 10}`;
  }
  const all = Math.ceil(time / 1000);
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const two = (/** @type {number} */ it) => String(it).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/**
 * Whether the time is so short that it is shown in red.
 * @param {number} time milliseconds
 * @param {Clock} clock
 */
export function isShort(time, clock) {
  return time < Math.max(10_000, Math.min(30_000, clock.time.base / 10));
}

/**
 * A time control in words: `5 min + 3 s`.
 * @param {import("./types.js").TimeControl} time
 */
export function controlText({ base, increment }) {
  const minutes = base / 60_000;
  const first = minutes >= 1 ? `${Number(minutes.toFixed(1))} min` : `${base / 1000} s`;
  return increment ? `${first} + ${increment / 1000} s` : first;
}
