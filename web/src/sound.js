// Sounds, made by code.

/** @type {AudioContext | null} */
let context = null;

/** What is heard: pitch in hertz, seconds until it has faded, and how loud. @type {Record<string, [number, number, number][]>} */
const SOUNDS = {
  move: [[190, 0.07, 0.5]],
  capture: [
    [150, 0.06, 0.6],
    [110, 0.12, 0.6],
  ],
  check: [
    [420, 0.08, 0.3],
    [560, 0.14, 0.3],
  ],
  end: [
    [330, 0.18, 0.3],
    [262, 0.22, 0.3],
    [196, 0.4, 0.3],
  ],
};

/**
 * Makes a sound.
 * @param {string} name
 */
export function playSound(name) {
  try {
    context ??= new AudioContext();
    let at = context.currentTime;
    for (const [pitch, length, volume] of SOUNDS[name] ?? []) {
      const [tone, gain] = [context.createOscillator(), context.createGain()];
      tone.type = "triangle";
      tone.frequency.setValueAtTime(pitch, at);
      tone.frequency.exponentialRampToValueAtTime(pitch * 0.7, at + length);
      gain.gain.setValueAtTime(volume, at);
      gain.gain.exponentialRampToValueAtTime(0.001, at + length);
      tone.connect(gain).connect(context.destination);
      tone.start(at);
      tone.stop(at + length);
      at += length * 0.8;
    }
  } catch {
    // A browser without sound plays without sound.
  }
}

/**
 * The sound of a move.
 * @param {{outcome?: unknown, checks: unknown[]}} position after it
 * @param {boolean} takes
 */
export function soundOf(position, takes) {
  if (position.outcome) return "end";
  if (position.checks.length > 0) return "check";
  return takes ? "capture" : "move";
}
