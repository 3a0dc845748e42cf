import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const LOOK_EVERY_MS = 50;

/** Ends a server in good order: requests that have begun are answered, and no new ones are taken. */
export class Draining {
  /**
   * The latest answer of each connection. A set of the open answers would do, but entries that come and go with every
   * request keep V8 from freeing what was answered.
   */
  private readonly lastAnswers = new Map<Socket, ServerResponse>();
  private begun = false;

  constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => socket.once('close', () => this.lastAnswers.delete(socket)));
    server.on('request', (_request: IncomingMessage, response: ServerResponse) => this.note(response));
  }

  /** Resolves when every request is answered; clients that do not read their answer are cut off after `patienceMs`. */
  async run(patienceMs: number): Promise<void> {
    this.begun = true;
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.lastAnswers.forEach(isLast);
    // A connection is idle once its last answer is sent.
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
