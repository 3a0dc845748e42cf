const TIMEOUT_MS = 15_000;

/** The `fetch` options of a request that fails if no complete response comes in time. Without imports: `boot.ts` has it inline. */
export const timeLimit = () => ({ signal: AbortSignal.timeout(TIMEOUT_MS) });
