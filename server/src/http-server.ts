import { createServer } from 'node:http';
import type { Server } from 'node:http';

/** How long clients may take for what they send. */
interface Patience {
  headersTimeout: number;
  requestTimeout: number;
  connectionsCheckingInterval: number;
}

/** Whoever sends a request drop by drop is not waited for longer: the largest is 100 kB. */
const PATIENCE: Patience = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
};

/**
 * Longer than proxies keep an idle connection (nginx and many others a minute): so they end it, and never send a request
 * on one that is just being closed here.
 */
const IDLE_MS = 75_000;

/** A server that waits for nobody who takes too long to say what they want. */
export const createPatientServer = (patience = PATIENCE): Server =>
  createServer({ ...patience, keepAliveTimeout: IDLE_MS });
