import { AsyncResource } from 'node:async_hooks';
import { performance } from 'node:perf_hooks';

/** So long requests are begun in one turn of the event loop. */
const SHARE_MS = 4;
/** A crowd of shoppers finds room. */
const LONGEST = 256;

/** What is begun later, as what it would have been begun as: `AsyncResource.bind` says the same, and costs far more. */
interface Standing {
  begin: () => void;
  resource: AsyncResource;
}

/**
 * Requests stand in line where more come at once than can be begun in a moment. All that has arrived meanwhile is heard
 * in the next turn of the event loop: were it begun there too, the database's answers to those who came before would
 * wait for all of it, and the next turn would be longer still.
 */
export class Line {
  private readonly standing: Standing[] = [];
  private isTurn = false;
  private until = 0;

  /** Begins a request now, or when its time comes; false where too many stand in line. */
  enter(begin: () => void): boolean {
    const mayBegin = this.standing.length === 0 && this.hasTime();
    if (mayBegin) begin();
    else if (this.standing.length < LONGEST)
      this.standing.push({ begin, resource: new AsyncResource('STANDING') });
    else return false;
    return true;
  }

  private hasTime(): boolean {
    const now = performance.now();
    if (!this.isTurn) {
      this.isTurn = true;
      this.until = now + SHARE_MS;
      setImmediate(this.nextTurn);
    }
    return now < this.until;
  }

  private readonly nextTurn = (): void => {
    this.isTurn = false;
    while (this.standing.length > 0 && this.hasTime()) {
      const first = this.standing.shift();
      first?.resource.runInAsyncScope(first.begin);
    }
  };
}
