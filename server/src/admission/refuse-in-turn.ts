import type { IncomingMessage, ServerResponse } from 'node:http';

/** Refusing so many takes less than what else a turn takes. */
const A_TURN = 3;
/** Of many, more: nobody waits for longer than some fifty turns. */
const SHARE_OF_MANY = 1 / 50;

/**
 * A few are refused in each turn of the event loop, the others in the turns after it. A database connection has one
 * answer a turn: were a thousand refused in between, hardly anything would be left for those who were let in.
 */
export class Refusals {
  private left = A_TURN;
  private readonly waiting: (() => void)[] = [];

  /** Refuses somebody, now or in their turn. */
  take(refuse: () => void): void {
    if (this.left === A_TURN) setImmediate(this.endTurn);
    if (this.left > 0) {
      this.left -= 1;
      refuse();
    } else this.waiting.push(refuse);
  }

  private readonly endTurn = (): void => {
    const next = this.waiting.splice(0, Math.max(A_TURN, Math.ceil(SHARE_OF_MANY * this.waiting.length)));
    for (const refuse of next) refuse();
    this.left = Math.max(0, A_TURN - next.length);
    if (next.length > 0) setImmediate(this.endTurn);
  };
}

/**
 * The same class of answers, but a refusal (503) ends in its turn, whoever refused.
 * @param Answer what answers are otherwise
 */
export function refusingInTurn(Answer: typeof ServerResponse): typeof ServerResponse {
  const refusals = new Refusals();
  return class<Request extends IncomingMessage = IncomingMessage> extends Answer<Request> {
    override end(...given: unknown[]): this {
      if (this.statusCode !== 503 || !this.socket) return super.end(...(given as []));
      refusals.take(() => {
        // Meanwhile they may have gone, or have been answered because it took too long.
        if (!this.destroyed && !this.writableEnded) super.end(...(given as []));
      });
      return this;
    }
  };
}
