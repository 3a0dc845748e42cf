/** Numbers from 0 to below 1 that look like chance and are the same every time for the same seed (mulberry32). */
export function chance(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of the things, chosen by a number from 0 to below 1. */
export function pick<Thing>(things: readonly Thing[], number: number): Thing {
  const thing = things[Math.floor(number * things.length)];
  if (thing === undefined) throw new Error('There is nothing to pick from.');
  return thing;
}
