import { performance } from 'node:perf_hooks';
import { Pressure } from '../../common/pressure';
import { Overload } from '../../common/unavailable';

/** More than one person can want at once. */
const CROWD_OF_ONE = 100;
/** Of all together. */
const CROWD = 300;
const FEW = 3;

/** The work under one key: who waits, and whether too many have wanted to. */
interface Line {
  waiting: (() => void)[];
  pressure: Pressure;
}

/**
 * Does work with the same key one piece after the other, in the order in which it comes. Without this, all changes of
 * one user would wait for the lock of the user's row, each on a connection to the database that other users need.
 */
export class OneByOne {
  /** A key is here for as long as somebody is at work on it. */
  private readonly lines = new Map<string, Line>();
  private waiting = 0;
  private readonly pressure = new Pressure(CROWD, FEW);

  /**
   * Does the work when its turn has come; at once when nobody else is at work.
   * @param untilMs when the work should be done, on the clock of `performance`. It waits for half of that time at most,
   *   since the work itself takes some too. Absent: it goes before all who wait
   * @throws Overload when its turn does not come soon enough, or too many wait already
   */
  async take<Result>(key: string, untilMs: number | undefined, work: () => Promise<Result>): Promise<Result> {
    const line = this.lines.get(key);
    if (line) await this.wait(line, untilMs);
    else this.lines.set(key, { waiting: [], pressure: new Pressure(CROWD_OF_ONE, FEW) });
    try {
      return await work();
    } finally {
      const next = this.lines.get(key)?.waiting.shift();
      if (next) next();
      else this.lines.delete(key);
    }
  }

  /** Whether work under this key could be done soon. */
  hasRoomFor(key: string): boolean {
    const line = this.lines.get(key);
    return !line || this.hasRoom(line);
  }

  private async wait(line: Line, untilMs: number | undefined): Promise<void> {
    if (untilMs !== undefined && !this.hasRoom(line)) throw new Overload();
    this.waiting += 1;
    try {
      await (untilMs === undefined ? goFirst(line.waiting) : stand(line.waiting, untilMs));
    } finally {
      this.waiting -= 1;
    }
  }

  /** Where all together are too many, those under whose key nobody waits yet may still do so. */
  private hasRoom({ waiting: { length }, pressure }: Line): boolean {
    return pressure.hasRoom(length) && (length === 0 || this.pressure.hasRoom(this.waiting));
  }
}

const goFirst = (line: (() => void)[]): Promise<void> => new Promise((resolve) => line.unshift(resolve));

function stand(line: (() => void)[], untilMs: number): Promise<void> {
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
