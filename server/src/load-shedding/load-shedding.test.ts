import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Pool, PoolOptions } from 'pg';
import { deskFiles } from '../../../domain/staff/desk-paths';
import { Overload } from '../common/unavailable';
import { boundQueue, LoadShedding } from './load-shedding';

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

it('a flood of rejections is spread over time, in order, to leave time for other work', () => {
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

it('a few rejections are immediate, with a Retry-After', () => {
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

it('requests that need the database are rejected before their body is read: with tokens, REST, the desk', () => {
  const verdictOn = (url: string, headers = {}): boolean => {
    const next = jest.fn();
    const request = { method: 'POST', url, headers } as unknown as IncomingMessage;
    rejectingAll().middleware(request, {} as ServerResponse, next);
    return next.mock.calls.length > 0;
  };
  for (const url of [
    ...['/api/products', '/desk/graphql', '/desk/session', '/desk/join', '/DESK/graphql?x'],
    ...[...Object.values(deskFiles), '/desk/receipts.csv?from=2026-11-01', '/desk/orders/1/receipt.pdf?x'],
  ])
    expect([url, verdictOn(url)]).toEqual([url, false]);
  expect(verdictOn('/graphql', { authorization: 'x' })).toBe(false);
  for (const url of [
    ...['/graphql', '/', '/desk', '/desks/session', '/desk/orders/1', '/desk/orders/1/receipts'],
    ...['/health/live', '/api/payments/webhook'],
  ])
    expect([url, verdictOn(url)]).toEqual([url, true]);
});

type Connected = (error?: unknown) => void;

/** The queue of a pool whose ten connections are busy; `free` serves this many of it. */
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

  /** Sends this many new requests; returns how many are admitted. */
  admit(number: number): number {
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

it('serves a burst of 100 completely', () => {
  const shop = new Shop();
  expect(shop.admit(100)).toBe(100);
  shop.free(100);
  expect(shop.outcomes).toEqual(Array(100).fill('served'));
});

it('after a larger burst only a short queue is admitted for a while', () => {
  const shop = new Shop();
  expect(shop.admit(110)).toBe(100);
  shop.free(95);
  expect(shop.admit(30)).toBe(5);
  shop.free(15);
  now += 999;
  expect(shop.admit(30)).toBe(10);
  now += 1_001;
  expect(shop.admit(30)).toBe(30);
});

it('admitted requests may queue further statements, up to a limit', async () => {
  const shop = new Shop();
  shop.admit(100);
  for (let statement = 0; statement < 401; statement += 1) shop.connect();
  expect(shop.outcomes).toEqual(['rejected']);
});
