import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const LOOK_EVERY_MS = 50;

/** Ends a server in good order: what it has begun to answer is finished, and nothing new is taken. */
export class Draining {
  private readonly underway = new Set<ServerResponse>();
  private begun = false;

  constructor(private readonly server: Server) {
    server.on('request', (_request: IncomingMessage, response: ServerResponse) => this.note(response));
  }

  /** Resolves when everybody has their answer; a client that does not take it is waited for so long. */
  async run(patienceMs: number): Promise<void> {
    this.begun = true;
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.underway.forEach(isLast);
    // An answer that was under way on a connection leaves it idle.
    const idle = setInterval(() => this.server.closeIdleConnections(), LOOK_EVERY_MS);
    const impatient = setTimeout(() => this.server.closeAllConnections(), patienceMs);
    await closed;
    clearInterval(idle);
    clearTimeout(impatient);
  }

  private note(response: ServerResponse): void {
    this.underway.add(response);
    response.once('close', () => this.underway.delete(response));
    if (this.begun) isLast(response);
  }
}

/** Tells the client that the connection ends with this answer. */
function isLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}
