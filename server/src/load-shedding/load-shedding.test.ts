import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PoolQueue } from '../database/pool-queue';
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

const rejectingAll = (): LoadShedding =>
  new LoadShedding(
    { admit: () => false } as unknown as PoolQueue,
    { canChange: () => true },
    { has: () => false },
  );
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
