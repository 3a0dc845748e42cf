// Of what a test may replace, this clock goes on by itself, as that of the tested module does.
import { performance } from 'node:perf_hooks';
import { Overload } from '../../common/unavailable';
import { OneByOne } from './one-by-one';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const SOON = 5_000;
/** Work that ends when the test says so, and what has been begun and refused so far. */
class Shop {
  readonly turns = new OneByOne();
  readonly begun: string[] = [];
  readonly refused: string[] = [];
  private readonly ends: (() => void)[] = [];

  ask(name: string, key = 'asha', untilMs: number | undefined = performance.now() + SOON): void {
    const work = (): Promise<void> => {
      this.begun.push(name);
      return new Promise((resolve) => this.ends.push(resolve));
    };
    this.turns.take(key, untilMs, work).catch((error: unknown) => {
      expect(error).toBeInstanceOf(Overload);
      this.refused.push(name);
    });
  }

  /** The one that was begun first is done; who is next begins in the same turn of the event loop. */
  async end(): Promise<void> {
    this.ends.shift()?.();
    await hops();
  }
}

async function hops(): Promise<void> {
  for (let hop = 0; hop < 10; hop += 1) await Promise.resolve();
}

it('each has their turn, one after the other in the order of asking, and others do not wait for them', async () => {
  const shop = new Shop();
  for (const name of ['one', 'two', 'three']) shop.ask(name);
  shop.ask('else', 'ravi');
  expect(shop.begun).toEqual(['one', 'else']);
  await shop.end();
  expect(shop.begun).toEqual(['one', 'else', 'two']);
  await shop.end();
  await shop.end();
  expect(shop.begun).toEqual(['one', 'else', 'two', 'three']);
  await shop.end();
  shop.ask('again');
  expect(shop.begun.at(-1)).toBe('again');
});

it('who has no time limit goes before all who wait', async () => {
  const shop = new Shop();
  for (const name of ['one', 'two']) shop.ask(name);
  void shop.turns.take('asha', undefined, async () => void shop.begun.push('the provider'));
  await shop.end();
  expect(shop.begun).toEqual(['one', 'the provider', 'two']);
});

it('who waits for half of their time gives up, and what they wanted is not done', async () => {
  const shop = new Shop();
  shop.ask('one');
  shop.ask('two');
  jest.advanceTimersByTime(2_000);
  shop.ask('three');
  await jest.advanceTimersByTimeAsync(501);
  expect(shop.refused).toEqual(['two']);
  await shop.end();
  expect(shop.begun).toEqual(['one', 'three']);
});

it('a hundred of one wait; whoever comes then is refused at once, and for a while only three may wait', async () => {
  const shop = new Shop();
  for (let number = 0; number <= 101; number += 1) shop.ask(String(number));
  await hops();
  expect(shop.refused).toEqual(['101']);
  for (let number = 0; number < 97; number += 1) await shop.end();
  for (const name of ['four', 'else']) shop.ask(name, name === 'else' ? 'ravi' : 'asha');
  await shop.end();
  for (const name of ['five', 'six']) shop.ask(name);
  await hops();
  expect(shop.refused).toEqual(['101', 'four', 'six']);
  expect(shop.begun).toContain('else');
  expect([shop.turns.hasRoomFor('asha'), shop.turns.hasRoomFor('ravi')]).toEqual([false, true]);
});

it('where three hundred of all wait, those of whom one waits already are refused for a while', async () => {
  const shop = new Shop();
  for (let number = 0; number < 400; number += 1) shop.ask(String(number), `user ${number % 50}`);
  await hops();
  expect(shop.refused).toEqual(Array.from({ length: 50 }, (_, index) => String(350 + index)));
  for (const name of ['first', 'second', 'third']) shop.ask(name, 'else');
  await hops();
  expect(shop.refused.slice(50)).toEqual(['third']);
});

it('what fails gives its turn to the next', async () => {
  const { turns } = new Shop();
  const failed = turns.take('asha', undefined, async () => Promise.reject(new Error('failed')));
  const next = turns.take('asha', undefined, async () => 'done');
  await expect(failed).rejects.toThrow('failed');
  await expect(next).resolves.toBe('done');
});
