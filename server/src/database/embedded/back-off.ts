const FIRST_MS = 250;
const MOST_MS = 8_000;

/** How long to wait before the next try, after so many in vain: twice as long each time, eight seconds at the most. */
export const backOffMs = (failures: number): number => Math.min(FIRST_MS * 2 ** failures, MOST_MS);
