const TIMEOUT_MS = 15_000;

/** The `fetch` options of a request that fails if no complete response comes in time. */
export const timeLimit = () => ({ signal: AbortSignal.timeout(TIMEOUT_MS) });

/** The same as the context of an operation, for one request. */
export const withTimeout = () => ({ fetchOptions: timeLimit() });
