import { performance } from 'node:perf_hooks';

/** The pressure is over when nobody had to be refused for so long. */
const CALM_MS = 1_000;

/**
 * How many may wait for something. A crowd that comes at once is served to the last, even if it takes a moment. When
 * still more come, only a few may wait, so that they are served soon, until the pressure is over.
 */
export class Pressure {
  private until = 0;

  constructor(
    private readonly crowd: number,
    private readonly few: number,
  ) {}

  get isOn(): boolean {
    return performance.now() < this.until;
  }

  /** Whether one more may wait where so many do. When not, there is pressure from now on. */
  hasRoom(waiting: number): boolean {
    if (waiting < this.few || (waiting < this.crowd && !this.isOn)) return true;
    this.until = performance.now() + CALM_MS;
    return false;
  }
}
