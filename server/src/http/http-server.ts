import { createServer, ServerResponse } from 'node:http';
import type { IncomingMessage, Server, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';

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
/** Browsers connect in advance. Node does not call such a connection idle, as its request might still arrive. */
const UNUSED_MS = 500;

/** Node's server, and how to shut it down without cutting off responses. */
export interface HttpServer {
  server: Server;
  /** Resolves when every request is answered; disconnects clients that do not read their response within `drainTimeoutMs`. */
  drain(drainTimeoutMs: number): Promise<void>;
}

/** A server that disconnects clients who take too long to send their request. */
export function createHttpServer(options: ServerOptions = {}): HttpServer {
  let isDraining = false;
  /** While draining, tells clients to close. Keeping a list of open responses would delay their garbage collection. */
  class Response<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    override writeHead(...head: unknown[]): this {
      if (isDraining && !this.headersSent) this.setHeader('connection', 'close');
      return super.writeHead(...(head as [number]));
    }
  }
  const server = createServer({
    ...TIMEOUTS,
    keepAliveTimeout: IDLE_MS,
    ServerResponse: Response,
    ...options,
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const closeUnused = (): void => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  const drain = async (drainTimeoutMs: number): Promise<void> => {
    isDraining = true;
    const closed = new Promise((resolve) => server.close(resolve));
    // A connection is idle once its last response is sent.
    const idle = setInterval(() => server.closeIdleConnections(), CHECK_IDLE_EVERY_MS);
    const unused = setTimeout(closeUnused, UNUSED_MS);
    const impatient = setTimeout(() => server.closeAllConnections(), drainTimeoutMs);
    await closed;
    clearInterval(idle);
    clearTimeout(unused);
    clearTimeout(impatient);
  };
  return { server, drain };
}
