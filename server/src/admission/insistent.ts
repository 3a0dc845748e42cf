import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Refusing so many takes less than what else a turn takes. */
const REFUSED_A_TURN = 3;
/** Of many, more: who stands behind a thousand is refused within a second or so too. */
const SHARE_OF_MANY = 1 / 100;

/**
 * Who asks again as soon as they are refused waits for the next refusal: a few of them are refused in each turn of the
 * event loop. A database connection has one answer a turn: were a thousand refused in between, hardly anything would be
 * left for those who were let in. All else that is asked on such a connection is answered at once.
 */
export class Insistent {
  /** Refused in this turn, and in the one before or at its end. */
  private now = new Set<Socket>();
  private before = new Set<Socket>();
  private readonly waiting = new Map<Socket, () => void>();

  /** Refuses what was asked on a connection, now or in its turn. */
  refuse(socket: Socket, answer: () => void): void {
    if (this.now.size + this.before.size + this.waiting.size === 0) setImmediate(this.endTurn);
    // One for each connection: what is sent there without waiting for answers has no turn of its own.
    if (this.before.has(socket) && !this.waiting.has(socket)) return void this.waiting.set(socket, answer);
    this.now.add(socket);
    answer();
  }

  private readonly endTurn = (): void => {
    let left = Math.max(REFUSED_A_TURN, Math.ceil(SHARE_OF_MANY * this.waiting.size));
    for (const [socket, answer] of this.waiting) {
      if (left-- === 0) break;
      this.waiting.delete(socket);
      this.now.add(socket);
      answer();
    }
    this.before = this.now;
    this.now = new Set();
    if (this.before.size + this.waiting.size > 0) setImmediate(this.endTurn);
  };
}

/**
 * The same class of answers, but a refusal (503) ends in its turn, whoever refused.
 * @param Answer what answers are otherwise
 */
export function refusingInTurn(Answer: typeof ServerResponse): typeof ServerResponse {
  const insistent = new Insistent();
  return class<Request extends IncomingMessage = IncomingMessage> extends Answer<Request> {
    override end(...given: unknown[]): this {
      if (this.statusCode !== 503 || !this.socket) return super.end(...(given as []));
      insistent.refuse(this.socket, () => {
        // Meanwhile they may have gone, or have been answered because it took too long.
        if (!this.destroyed && !this.writableEnded) super.end(...(given as []));
      });
      return this;
    }
  };
}
