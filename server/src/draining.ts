import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const LOOK_EVERY_MS = 50;

/** Ends a server in good order: what it has begun to answer is finished, and nothing new is taken. */
export class Draining {
  /** By connection: entries that came and went with every request would keep V8 from freeing what was answered. */
  private readonly lastAnswers = new Map<Socket, ServerResponse>();
  private begun = false;

  constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => socket.once('close', () => this.lastAnswers.delete(socket)));
    server.on('request', (_request: IncomingMessage, response: ServerResponse) => this.note(response));
  }

  /** Resolves when everybody has their answer; a client that does not take it is waited for so long. */
  async run(patienceMs: number): Promise<void> {
    this.begun = true;
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.lastAnswers.forEach(isLast);
    // An answer that was under way on a connection leaves it idle.
    const idle = setInterval(() => this.server.closeIdleConnections(), LOOK_EVERY_MS);
    const impatient = setTimeout(() => this.server.closeAllConnections(), patienceMs);
    await closed;
    clearInterval(idle);
    clearTimeout(impatient);
  }

  private note(response: ServerResponse): void {
    if (response.socket) this.lastAnswers.set(response.socket, response);
    if (this.begun) isLast(response);
  }
}

/** Tells the client that the connection ends with this answer. */
function isLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}
