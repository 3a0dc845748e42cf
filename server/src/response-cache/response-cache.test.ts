import { ResponseCache } from './response-cache';

const response = { headers: {}, body: 'x'.repeat(2_000) };

it('keeps entries that are read again, however many are read once, until the catalogue changes', () => {
  const cache = new ResponseCache();
  cache.onListening();
  cache.put('read again', response, cache.version);
  expect(cache.get('read again')).toBe(response);
  for (let at = 0; at < 10_000; at += 1) cache.put(`read once ${at}`, response, cache.version);
  expect(cache.get('read again')).toBe(response);
  expect(cache.get('read once 9999')).toBe(response);
  expect(cache.get('read once 1')).toBeUndefined();
  expect(cache.usage).toEqual(expect.objectContaining({ hits: 3, misses: 1 }));
  const { version } = cache;
  cache.onChange();
  expect(cache.get('read again')).toBeUndefined();
  expect(cache.usage).toEqual(expect.objectContaining({ entries: 0, bytes: 0 }));
  cache.put('read before the change', response, version);
  expect(cache.has('read before the change')).toBe(false);
});

describe('changes of stock', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const cacheOf = (...keys: string[]) => {
    const cache = new ResponseCache();
    cache.onListening();
    const fill = () => keys.forEach((key) => cache.put(key, response, cache.version));
    fill();
    return { cache, fill };
  };

  const changeTen = (cache: ResponseCache, fill: () => void) => {
    for (let change = 0; change < 10; change += 1) {
      expect(cache.has('list')).toBe(true);
      cache.onChange('stock');
      expect(cache.has('list')).toBe(false);
      fill();
    }
  };

  it('empty the cache at once, ten times; then once per ten seconds', () => {
    const { cache, fill } = cacheOf('list');
    changeTen(cache, fill);
    for (let second = 1; second < 10; second += 1) {
      jest.advanceTimersByTime(1_000);
      cache.onChange('stock');
      expect(cache.has('list')).toBe(true);
    }
    jest.advanceTimersByTime(1_001);
    expect(cache.has('list')).toBe(false);
    fill();
    jest.advanceTimersByTime(100_000);
    changeTen(cache, fill);
  });

  it('do not delay other changes, which also apply the delayed ones', () => {
    const { cache, fill } = cacheOf('list');
    changeTen(cache, fill);
    cache.onChange('stock');
    expect(cache.has('list')).toBe(true);
    cache.onChange('');
    expect(cache.has('list')).toBe(false);
    fill();
    jest.advanceTimersByTime(60_000);
    expect(cache.has('list')).toBe(true);
  });
});

it('caches nothing while it is not notified of changes', () => {
  const cache = new ResponseCache();
  cache.put('before', response, cache.version);
  cache.onListening();
  cache.put('reported', response, cache.version);
  expect([cache.has('before'), cache.has('reported')]).toEqual([false, true]);
  cache.onLost();
  cache.put('lost', response, cache.version);
  expect([cache.has('reported'), cache.has('lost')]).toEqual([false, false]);
});
