import { ServerResponse } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';

const LOOK_EVERY_MS = 50;

/** Ends a server in good order: requests that have begun are answered, and no new ones are taken. */
export class Draining {
  /** The class of the server's answers. A list of the open answers instead would keep V8 from freeing them in time. */
  readonly Answer: typeof ServerResponse = answersThat(() => this.begun);
  private begun = false;

  /** Resolves when every request is answered; clients that do not read their answer are cut off after `patienceMs`. */
  async run(server: Server, patienceMs: number): Promise<void> {
    this.begun = true;
    const closed = new Promise((resolve) => server.close(resolve));
    // A connection is idle once its last answer is sent.
    const idle = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
    const impatient = setTimeout(() => server.closeAllConnections(), patienceMs);
    await closed;
    clearInterval(idle);
    clearTimeout(impatient);
  }
}

/** Answers that tell the client that the connection ends with them, if that is so when they begin. */
const answersThat = (areLast: () => boolean) =>
  class Answer<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    override writeHead(...head: unknown[]): this {
      if (areLast() && !this.headersSent) this.setHeader('connection', 'close');
      return super.writeHead(...(head as [number]));
    }
  };
