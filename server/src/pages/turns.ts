/** Gives each piece of work a turn of the event loop of its own, so that other requests are answered in between. */
export class Turns {
  private last: Promise<void> = Promise.resolve();

  /** Resolves in a turn in which it resolves for nobody else. */
  next(): Promise<void> {
    this.last = this.last.then(() => new Promise((resolve) => void setImmediate(resolve)));
    return this.last;
  }
}
