// Fake timers do not replace this import: the clock keeps running, as in the tested module.
import { performance } from 'node:perf_hooks';
import { Overload } from '../common/unavailable';
import { KeyedMutex } from './keyed-mutex';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const SOON = 5_000;
/** Tasks that the test ends, and the names of those started and rejected so far. */
class Shop {
  readonly mutex = new KeyedMutex();
  readonly begun: string[] = [];
  readonly rejected: string[] = [];
  private readonly ends: (() => void)[] = [];

  request(name: string, key = 'asha', untilMs: number | undefined = performance.now() + SOON): void {
    const work = (): Promise<void> => {
      this.begun.push(name);
      return new Promise((resolve) => this.ends.push(resolve));
    };
    this.mutex.run(key, untilMs, work).catch((error: unknown) => {
      expect(error).toBeInstanceOf(Overload);
      this.rejected.push(name);
    });
  }

  /** Ends the task that started first; the next one starts in the same macrotask. */
  async end(): Promise<void> {
    this.ends.shift()?.();
    await hops();
  }
}

async function hops(): Promise<void> {
  for (let hop = 0; hop < 10; hop += 1) await Promise.resolve();
}

it('tasks of one key run one at a time, in order, and those of another key do not wait for them', async () => {
  const shop = new Shop();
  for (const name of ['one', 'two', 'three']) shop.request(name);
  shop.request('else', 'ravi');
  expect(shop.begun).toEqual(['one', 'else']);
  await shop.end();
  expect(shop.begun).toEqual(['one', 'else', 'two']);
  await shop.end();
  await shop.end();
  expect(shop.begun).toEqual(['one', 'else', 'two', 'three']);
  await shop.end();
  shop.request('again');
  expect(shop.begun.at(-1)).toBe('again');
});

it('a task without a time limit goes to the front of the queue', async () => {
  const shop = new Shop();
  for (const name of ['one', 'two']) shop.request(name);
  void shop.mutex.run('asha', undefined, async () => void shop.begun.push('the provider'));
  await shop.end();
  expect(shop.begun).toEqual(['one', 'the provider', 'two']);
});

it('a task that has waited for half of its time is rejected, and never runs', async () => {
  const shop = new Shop();
  shop.request('one');
  shop.request('two');
  jest.advanceTimersByTime(2_000);
  shop.request('three');
  await jest.advanceTimersByTimeAsync(501);
  expect(shop.rejected).toEqual(['two']);
  await shop.end();
  expect(shop.begun).toEqual(['one', 'three']);
});

it('a hundred tasks of one key wait; the next one is rejected at once', async () => {
  const shop = new Shop();
  for (let number = 0; number <= 101; number += 1) shop.request(String(number));
  shop.request('else', 'ravi');
  await hops();
  expect(shop.rejected).toEqual(['101']);
  expect(shop.begun).toEqual(['0', 'else']);
  expect([shop.mutex.isFull('asha'), shop.mutex.isFull('ravi')]).toEqual([true, false]);
  await shop.end();
  expect(shop.mutex.isFull('asha')).toBe(false);
});

it('with 300 tasks waiting in all, only one more per key may wait', async () => {
  const shop = new Shop();
  for (let number = 0; number < 400; number += 1) shop.request(String(number), `user ${number % 50}`);
  await hops();
  expect(shop.rejected).toEqual(Array.from({ length: 50 }, (_, index) => String(350 + index)));
  for (const name of ['first', 'second', 'third']) shop.request(name, 'else');
  await hops();
  expect(shop.rejected.slice(50)).toEqual(['third']);
});

it('a failed task does not block the next one', async () => {
  const mutex = new KeyedMutex();
  const failed = mutex.run('asha', undefined, async () => Promise.reject(new Error('failed')));
  const next = mutex.run('asha', undefined, async () => 'done');
  await expect(failed).rejects.toThrow('failed');
  await expect(next).resolves.toBe('done');
});
