import type { Pool } from 'pg';
import { Overload } from '../common/unavailable';
import { Queue } from './queue';

let now = 1_000_000;
beforeAll(() => void jest.spyOn(performance, 'now').mockImplementation(() => now));
afterAll(() => jest.restoreAllMocks());

type Turn = (error: unknown, client: object, release: () => void) => void;

/** The queue for one connection that is taken; `free` hands it on. */
class Shop {
  readonly outcomes: string[] = [];
  readonly queue: Queue;
  private readonly pool: { connect: (turn: Turn) => unknown; waitingCount: number };
  private readonly standing: Turn[] = [];

  constructor() {
    const { standing } = this;
    this.pool = {
      connect: (turn) => standing.push(turn),
      get waitingCount() {
        return standing.length;
      },
    };
    this.queue = new Queue(this.pool as unknown as Pool);
  }

  /** So many ask; how many of them are let in. */
  ask(number: number): number {
    let letIn = 0;
    for (let index = 0; index < number; index += 1) {
      if (!this.queue.hasRoom()) continue;
      letIn += 1;
      this.pool.connect((error) => this.outcomes.push(error instanceof Overload ? 'refused' : 'served'));
    }
    return letIn;
  }

  readonly free = (): void => this.standing.shift()?.(undefined, {}, this.free);
}

it('serves a crowd that comes at once to the last, in their turn', () => {
  const shop = new Shop();
  expect(shop.ask(300)).toBe(300);
  for (let turn = 0; turn < 300; turn += 1) shop.free();
  expect(shop.outcomes).toEqual(Array(300).fill('served'));
});

it('once more come than that, those who have waited longest give way, and few are let in until it is calm', () => {
  const shop = new Shop();
  expect(shop.ask(310)).toBe(300);
  shop.free();
  expect(shop.outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(280);
  expect(shop.outcomes.filter((outcome) => outcome === 'served')).toHaveLength(1);
  expect(shop.ask(5)).toBe(0);
  for (let turn = 0; turn < 19; turn += 1) shop.free();
  expect(shop.outcomes.filter((outcome) => outcome === 'served')).toHaveLength(20);
  expect(shop.ask(30)).toBe(10);
  now += 1_001;
  expect(shop.ask(30)).toBe(30);
});

it('nobody gives way while somebody is there who must be heard', () => {
  const shop = new Shop();
  const end = shop.queue.spare();
  shop.ask(301);
  shop.free();
  expect(shop.outcomes).toEqual(['served']);
  end();
  shop.free();
  expect(shop.outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(279);
});
