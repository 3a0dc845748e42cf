import type { Pool } from 'pg';
import { Overload } from '../common/unavailable';
import { PoolQueue } from './pool-queue';

let now = 1_000_000;
beforeAll(() => void jest.spyOn(performance, 'now').mockImplementation(() => now));
afterAll(() => jest.restoreAllMocks());

type Connected = (error?: unknown) => void;

/** The queue for a single busy connection; `free` releases it. */
class Shop {
  readonly outcomes: string[] = [];
  readonly queue: PoolQueue;
  private readonly pool: { connect: (connected: Connected) => unknown; waitingCount: number };
  private readonly waiting: Connected[] = [];

  constructor() {
    const { waiting } = this;
    this.pool = {
      connect: (connected) => waiting.push(connected),
      get waitingCount() {
        return waiting.length;
      },
    };
    this.queue = new PoolQueue(this.pool as unknown as Pool);
  }

  connect(): void {
    this.pool.connect((error) => this.outcomes.push(error instanceof Overload ? 'rejected' : 'served'));
  }

  /** How many of this many new requests are admitted. */
  ask(number: number): number {
    let admitted = 0;
    for (let index = 0; index < number; index += 1) {
      if (!this.queue.admit()) continue;
      admitted += 1;
      this.connect();
    }
    return admitted;
  }

  free(number: number): void {
    for (const connected of this.waiting.splice(0, number)) connected();
  }
}

it('serves a crowd that comes at once to the last', () => {
  const shop = new Shop();
  expect(shop.ask(300)).toBe(300);
  shop.free(300);
  expect(shop.outcomes).toEqual(Array(300).fill('served'));
});

it('once more come than that, few are admitted until it is calm', () => {
  const shop = new Shop();
  expect(shop.ask(310)).toBe(300);
  shop.free(295);
  expect(shop.ask(30)).toBe(5);
  shop.free(15);
  now += 999;
  expect(shop.ask(30)).toBe(10);
  now += 1_001;
  expect(shop.ask(30)).toBe(30);
});

it('admitted requests find a place for their next statements, though not for any number', async () => {
  const shop = new Shop();
  shop.ask(300);
  for (let statement = 0; statement < 201; statement += 1) shop.connect();
  expect(shop.outcomes).toEqual(['rejected']);
});
