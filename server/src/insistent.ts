import type { Socket } from 'node:net';

/** What refusing them takes is about as long as what a turn takes without it. */
const REFUSED_A_TURN = 12;
/** Of very many, more: who stands behind thousands is refused within seconds too. */
const SHARE_OF_MANY = 1 / 200;

/**
 * Who asks again as soon as they are refused waits for the next refusal: a few of them are refused in each turn of the
 * event loop. A database connection has one answer a turn: were a thousand refused in between, hardly anything would be
 * left for those who were let in. All else that is asked on such a connection is heard at once.
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
