import { createServer, ServerResponse } from 'node:http';
import type { IncomingMessage, Server, ServerOptions } from 'node:http';

/** No request is larger than 100 kB: one that takes longer to arrive is cut off. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
};

/**
 * Longer than proxies keep an idle connection (nginx and many others: a minute). So it is the proxy that closes it, and no
 * request is sent on a connection that the shop is just closing.
 */
const IDLE_MS = 75_000;
const CHECK_IDLE_EVERY_MS = 50;

export interface HttpServer {
  server: Server;
  /** Ends when every request is answered; clients that do not read their answer are cut off after `patienceMs`. */
  drain(patienceMs: number): Promise<void>;
}

/** A server that gives up on clients who take too long to send their request. */
export function createHttpServer(options: ServerOptions = {}): HttpServer {
  let isDraining = false;
  /** While draining, tells clients to close. A list of open responses instead would keep V8 from freeing them in time. */
  class Response<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    override writeHead(...head: unknown[]): this {
      if (isDraining && !this.headersSent) this.setHeader('connection', 'close');
      return super.writeHead(...(head as [number]));
    }
  }
  const server = createServer({
    ...{ ...TIMEOUTS, keepAliveTimeout: IDLE_MS, ServerResponse: Response },
    ...options,
  });
  const drain = async (patienceMs: number): Promise<void> => {
    isDraining = true;
    const closed = new Promise((resolve) => server.close(resolve));
    // A connection is idle once its last response is sent.
    const idle = setInterval(() => server.closeIdleConnections(), CHECK_IDLE_EVERY_MS);
    const impatient = setTimeout(() => server.closeAllConnections(), patienceMs);
    await closed;
    clearInterval(idle);
    clearTimeout(impatient);
  };
  return { server, drain };
}
