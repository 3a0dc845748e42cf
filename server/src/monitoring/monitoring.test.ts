import type { IncomingMessage, ServerResponse } from 'node:http';
import { Registry } from 'prom-client';
import { createNames } from './operation-names';
import { Reading } from './reading';
import { ShopGauges } from './shop-gauges';
import type { ShopParts } from './shop-gauges';

describe('operation names', () => {
  const nameOf = createNames(
    [
      'GET /api/products',
      'GET /api/products/:productId',
      'POST /api/user/order',
      'GET /',
      'GET /cart',
      'GET /desk/products/New',
    ],
    new Map([['PlaceOrder', { kind: 'mutation', name: 'PlaceOrder' }]]),
  );

  const named = (method: string, url: string, more: object = {}, response: object = {}): string => {
    const request = { method, url, headers: {}, ...more } as IncomingMessage;
    const { kind, name } = nameOf(request, response as ServerResponse);
    return `${kind}: ${name}`;
  };

  const called = (name: string): object => ({ headers: { 'x-apollo-operation-name': name } });

  it.each([
    ['GET', '/api/products', 'api: GET /api/products'],
    ['HEAD', '/api/products?search=a', 'api: GET /api/products'],
    ['GET', '/api/products/tomato/', 'api: GET /api/products/:productId'],
    ['GET', '/api/products/tomato/more', 'api: other'],
    ['PATCH', '/api/products', 'api: other'],
    ['POST', '/api/user/order', 'api: POST /api/user/order'],
    ['GET', '/', 'page: GET /'],
    ['GET', '/hi', 'page: GET /'],
    ['GET', '/hi/?q=a', 'page: GET /'],
    ['GET', '/hi/cart', 'page: GET /cart'],
    ['GET', '/history', 'page: other'],
    ['GET', '/whatever-you-like', 'page: other'],
    ['GET', '/assets/main.js', 'assets: other'],
    ['GET', '/desk/products/New', 'desk: GET /desk/products/New'],
    ['POST', '/graphql', 'graphql: other'],
    ['POST', '/desk/graphql', 'desk: other'],
  ])('%s %s is counted as %s', (method, url, name) => {
    expect(named(method, url)).toBe(name);
  });

  it('uses the original URL that Express has shortened', () => {
    expect(named('GET', '/', { originalUrl: '/api/products' })).toBe('api: GET /api/products');
  });

  it('an operation is named by its document, or else by a known name in the client’s header', () => {
    expect(named('POST', '/graphql', called('PlaceOrder'))).toBe('mutation: PlaceOrder');
    expect(named('POST', '/graphql', called('MadeUp'))).toBe('graphql: other');
    expect(named('POST', '/desk/graphql', called('PlaceOrder'))).toBe('desk: other');
    const operation = { kind: 'graphql', name: 'Quote' };
    expect(named('POST', '/graphql', called('PlaceOrder'), { operation })).toBe('graphql: Quote');
  });
});

describe('reading', () => {
  beforeEach(() => jest.useFakeTimers());

  afterEach(() => jest.useRealTimers());

  it('is shared by concurrent callers, and read again when it is stale', async () => {
    let reads = 0;
    const reading = new Reading(async () => (reads += 1), { freshMs: 1_000 });
    expect(await Promise.all([reading.get(), reading.get()])).toEqual([1, 1]);
    jest.advanceTimersByTime(999);
    expect(await reading.get()).toBe(1);
    jest.advanceTimersByTime(1);
    expect(await reading.get()).toBe(2);
  });

  it('a slow reading is repeated only for its share of the time', async () => {
    let reads = 0;
    const read = async () => {
      jest.advanceTimersByTime(500);
      return (reads += 1);
    };
    const reading = new Reading(read, { freshMs: 1_000, share: 0.01 });
    await reading.get();
    jest.advanceTimersByTime(49_999);
    expect(await reading.get()).toBe(1);
    jest.advanceTimersByTime(1);
    expect(await reading.get()).toBe(2);
  });

  it('a reading that takes too long returns the previous value, and the new one next time', async () => {
    let reads = 0;
    let finish = (): void => undefined;
    const slow = new Reading(
      () =>
        reads === 0
          ? Promise.resolve((reads += 1))
          : new Promise<number>((resolve) => (finish = () => resolve((reads += 1)))),
      { freshMs: 1_000 },
    );
    expect(await slow.get()).toBe(1);
    jest.advanceTimersByTime(1_000);
    const late = slow.get();
    jest.useRealTimers();
    expect(await late).toBe(1);
    finish();
    expect(await slow.get()).toBe(2);
  });

  it('a failed reading is undefined, and is retried', async () => {
    let works = false;
    const read = async () => {
      if (!works) throw new Error('away');
      return 'there';
    };
    const reading = new Reading(read, { freshMs: 1_000, share: 0.01 });
    expect(await reading.get()).toBeUndefined();
    works = true;
    jest.advanceTimersByTime(1_000);
    expect(await reading.get()).toBe('there');
  });
});

describe('shop gauges', () => {
  /** The value of the gauge while the database gives these answers in turn. */
  async function canSell(answers: (boolean | Error)[]): Promise<string | undefined> {
    const query = (): Promise<unknown> => {
      const answer = answers.shift() ?? new Error('asked too often');
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve([{ is: answer }]);
    };
    const counting = { query: () => Promise.reject(new Error('not asked')) };
    const registry = new Registry();
    new ShopGauges(registry, {
      ...{ database: { query }, counting, gaugesEveryMs: 1_000, replicas: { anyFit: true } },
    } as ShopParts);
    return /^shop_can_sell (.*)$/m.exec(await registry.metrics())?.[1];
  }

  const lost = () => new Error('Connection terminated');

  it.each([
    ['is writable', [true], '1'],
    ['loses one query', [lost(), true], '1'],
    ['is read-only', [false], '0'],
    ['is down', [lost(), lost()], '0'],
  ])('shop_can_sell while the database %s', async (_, answers, shown) =>
    expect(await canSell(answers)).toBe(shown),
  );
});
