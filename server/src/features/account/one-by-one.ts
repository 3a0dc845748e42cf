import { performance } from 'node:perf_hooks';
import { Overload } from '../../common/unavailable';

/** More than one person can want at once: further ones are refused. */
const MOST_WAITING = 100;

/**
 * Does work with the same key one piece after the other, in the order in which it comes. Without this, all changes of
 * one user would wait for the lock of the user's row, each on a connection to the database that other users need.
 */
export class OneByOne {
  /** Those who wait, by key; a key is here for as long as somebody is at work on it. */
  private readonly waiting = new Map<string, (() => void)[]>();

  /**
   * Does the work when its turn has come; at once when nobody else is at work.
   * @param untilMs when the work should be done, on the clock of `performance`. It waits for half of that time at most,
   *   since the work itself takes some too. Absent: it goes before all who wait
   * @throws Overload when its turn does not come soon enough, or too many wait already
   */
  async take<Result>(key: string, untilMs: number | undefined, work: () => Promise<Result>): Promise<Result> {
    const line = this.waiting.get(key);
    if (line) await (untilMs === undefined ? goFirst(line) : stand(line, untilMs));
    else this.waiting.set(key, []);
    try {
      return await work();
    } finally {
      const next = this.waiting.get(key)?.shift();
      if (next) next();
      else this.waiting.delete(key);
    }
  }
}

const goFirst = (line: (() => void)[]): Promise<void> => new Promise((resolve) => line.unshift(resolve));

function stand(line: (() => void)[], untilMs: number): Promise<void> {
  if (line.length >= MOST_WAITING) throw new Overload();
  return new Promise((resolve, reject) => {
    const turn = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(
      () => {
        line.splice(line.indexOf(turn), 1);
        reject(new Overload());
      },
      (untilMs - performance.now()) / 2,
    );
    line.push(turn);
  });
}
