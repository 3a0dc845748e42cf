const FIRST_MS = 250;
const MOST_MS = 8_000;

/** Exponential back-off: the pause before the next attempt after so many failures, eight seconds at most. */
export const backOffMs = (failures: number): number => Math.min(FIRST_MS * 2 ** failures, MOST_MS);
