/** A request without a complete response after this time has failed. */
export const TIMEOUT_MS = 15_000;

/** The `fetch` options of a request that fails after that time. Without imports: `boot.ts` has it inline. */
export const timeLimit = () => ({ signal: AbortSignal.timeout(TIMEOUT_MS) });
