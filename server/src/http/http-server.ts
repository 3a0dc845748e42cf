import { createServer } from 'node:http';
import type { Server, ServerOptions } from 'node:http';

/** No request is larger than 100 kB: one that takes longer to arrive is cut off. */
const PATIENCE = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
};

/**
 * Longer than proxies keep an idle connection (nginx and many others: a minute). So it is the proxy that closes it, and no
 * request is sent on a connection that the shop is just closing.
 */
const IDLE_MS = 75_000;

/** A server that gives up on clients who take too long to send their request. */
export const createPatientServer = (options: ServerOptions = {}): Server =>
  createServer({ ...PATIENCE, keepAliveTimeout: IDLE_MS, ...options });
