import { performance } from 'node:perf_hooks';
import { Overload } from '../../common/unavailable';

/** More than anybody's fingers do at once: whoever comes then is told so. */
const MOST_WAITING = 100;

/**
 * Those who want the same thing have it one after the other, in the order in which they come. Without this all changes
 * of one user would wait for the lock of their row, each on a connection to the database that everybody else needs.
 */
export class OneByOne {
  /** Who waits for what somebody has now. */
  private readonly waiting = new Map<string, (() => void)[]>();

  /**
   * Does the work when its turn has come; at once where nobody is at it.
   * @param untilMs on the clock of `performance`, when it should be done: who waits for half of the time gives up, for
   *   the work needs some too. Absent: goes before all who wait
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
