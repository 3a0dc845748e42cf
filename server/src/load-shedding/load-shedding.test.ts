import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Pool, PoolOptions } from 'pg';
import { Overload } from '../common/unavailable';
import { boundQueue } from '../database/shop-client';
import { LoadShedding } from './load-shedding';

let now = 1_000_000;
beforeAll(() => {
  jest.useFakeTimers();
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterAll(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const sheddingFor = (pool: ConstructorParameters<typeof LoadShedding>[0]): LoadShedding =>
  new LoadShedding(pool, { canChange: () => true }, { has: () => false });
const rejectingAll = (): LoadShedding =>
  sheddingFor({ waitingCount: Infinity, options: { max: 10 } as PoolOptions });
const pass = (ms: number): void => {
  now += ms;
  jest.advanceTimersByTime(ms);
};

it('a flood of rejections is spread over time, in order, so that it leaves time for other work', () => {
  const shedding = rejectingAll();
  const rejected: number[] = [];
  for (let number = 0; number < 1_000; number += 1) shedding.reject(() => rejected.push(number));
  pass(100);
  expect(rejected.length).toBeGreaterThan(200);
  expect(rejected.length).toBeLessThan(300);
  pass(400);
  expect(rejected).toEqual([...Array(1_000).keys()]);
  expect(shedding.rejected).toBe(1_000);
});

it('where few are rejected none waits, and each is told when to come back', () => {
  const shedding = rejectingAll();
  for (let times = 0; times < 5; times += 1) {
    const next = jest.fn();
    shedding.reject(next);
    pass(1);
    expect(next).toHaveBeenCalledWith(
      expect.objectContaining({ code: 'SERVICE_UNAVAILABLE', details: { retryAfterSeconds: 1 } }),
    );
  }
});

it('what surely needs the database is rejected before its body is read: own requests, REST, the desk', () => {
  const verdictOn = (url: string, headers = {}): boolean => {
    const next = jest.fn();
    const request = { method: 'POST', url, headers } as unknown as IncomingMessage;
    rejectingAll().middleware(request, {} as ServerResponse, next);
    return next.mock.calls.length > 0;
  };
  for (const url of ['/api/products', '/desk/graphql', '/desk/session', '/desk/join', '/DESK/graphql?x'])
    expect([url, verdictOn(url)]).toEqual([url, false]);
  expect(verdictOn('/graphql', { authorization: 'x' })).toBe(false);
  for (const url of ['/graphql', '/', '/desk', '/desks/session', '/health/live', '/api/payments/webhook'])
    expect([url, verdictOn(url)]).toEqual([url, true]);
});

type Connected = (error?: unknown) => void;

/** The queue of a pool whose ten connections are busy; `free` serves as many of it. */
class Shop {
  readonly outcomes: string[] = [];
  private readonly shedding: LoadShedding;
  private readonly pool: {
    connect: (connected: Connected) => unknown;
    waitingCount: number;
    options: object;
  };
  private readonly waiting: Connected[] = [];

  constructor() {
    const { waiting } = this;
    this.pool = {
      options: { max: 10 },
      connect: (connected) => waiting.push(connected),
      get waitingCount() {
        return waiting.length;
      },
    };
    this.shedding = sheddingFor(boundQueue(this.pool as unknown as Pool));
  }

  connect(): void {
    this.pool.connect((error) => this.outcomes.push(error instanceof Overload ? 'rejected' : 'served'));
  }

  /** How many of this many new requests are admitted. */
  ask(number: number): number {
    let admitted = 0;
    for (let index = 0; index < number; index += 1) {
      if (!this.shedding.admit({} as IncomingMessage)) continue;
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
