import { createSecretKey, randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { hash as argon2Hash } from '@node-rs/argon2';
import { Overload } from '../../common/unavailable';
import { KeyedMutex } from './keyed-mutex';
import { hashPassword, verifyPassword } from './password';
import { relyingPartyOf } from './relying-party';
import { TokenReader, signToken } from './token';

describe('keyed mutex', () => {
  // Fake timers do not replace this import: the clock keeps running, as in the tested module.

  beforeEach(() => void jest.useFakeTimers());

  afterEach(() => void jest.useRealTimers());

  const SOON = 5_000;

  /** Tasks that the test ends, and the names of those started and rejected so far. */
  class Shop {
    readonly mutex = new KeyedMutex();
    readonly begun: string[] = [];
    readonly rejected: string[] = [];
    private readonly ends: (() => void)[] = [];

    ask(name: string, key = 'asha', untilMs: number | undefined = performance.now() + SOON): void {
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

  it('a task without a time limit goes to the front of the queue', async () => {
    const shop = new Shop();
    for (const name of ['one', 'two']) shop.ask(name);
    void shop.mutex.run('asha', undefined, async () => void shop.begun.push('the provider'));
    await shop.end();
    expect(shop.begun).toEqual(['one', 'the provider', 'two']);
  });

  it('a task that has waited for half of its time is rejected, and never runs', async () => {
    const shop = new Shop();
    shop.ask('one');
    shop.ask('two');
    jest.advanceTimersByTime(2_000);
    shop.ask('three');
    await jest.advanceTimersByTimeAsync(501);
    expect(shop.rejected).toEqual(['two']);
    await shop.end();
    expect(shop.begun).toEqual(['one', 'three']);
  });

  it('a hundred tasks of one key wait; the next one is rejected at once', async () => {
    const shop = new Shop();
    for (let number = 0; number <= 101; number += 1) shop.ask(String(number));
    shop.ask('else', 'ravi');
    await hops();
    expect(shop.rejected).toEqual(['101']);
    expect(shop.begun).toEqual(['0', 'else']);
    expect([shop.mutex.isFull('asha'), shop.mutex.isFull('ravi')]).toEqual([true, false]);
    await shop.end();
    expect(shop.mutex.isFull('asha')).toBe(false);
  });

  it('with 300 tasks waiting in all, only one more per key may wait', async () => {
    const shop = new Shop();
    for (let number = 0; number < 400; number += 1) shop.ask(String(number), `user ${number % 50}`);
    await hops();
    expect(shop.rejected).toEqual(Array.from({ length: 50 }, (_, index) => String(350 + index)));
    for (const name of ['first', 'second', 'third']) shop.ask(name, 'else');
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
});

describe('password', () => {
  it('concurrent checks are not mixed up: right, wrong and without a hash', async () => {
    const names = Array.from({ length: 3 }, (_, index) => `the password of ${index}`);
    const hashes = await Promise.all(names.map(hashPassword));
    const checked = names.flatMap((name, index) => [
      verifyPassword(hashes[index], name),
      verifyPassword(hashes[(index + 1) % names.length], name),
      verifyPassword(undefined, name),
    ]);
    expect(await Promise.all(checked)).toEqual(names.flatMap(() => [true, false, false]));
  });

  describe('a password that keyboards encode differently', () => {
    const [composed, decomposed, fullWidth] = [
      'café au lait',
      'cafe\u0301 au lait',
      'ｃａｆｅ\u0301 au lait',
    ];

    it.each([composed, decomposed, fullWidth])('%s', async (chosen) => {
      const hash = await hashPassword(chosen);
      for (const typed of [composed, decomposed, fullWidth])
        expect(await verifyPassword(hash, typed)).toBe(true);
      expect(await verifyPassword(hash, 'cafe au lait')).toBe(false);
    });

    it('is still right where it was hashed as it was typed', async () => {
      const hash = await argon2Hash(decomposed);
      expect(await verifyPassword(hash, decomposed)).toBe(true);
      expect(await verifyPassword(hash, 'cafe au lait')).toBe(false);
    });
  });

  it('a failed check does not block the next one', async () => {
    await expect(verifyPassword('no hash at all', 'x')).rejects.toThrow();
    expect(await verifyPassword(await hashPassword('x'), 'x')).toBe(true);
  });
});

describe('relying party', () => {
  it('is the shop at PUBLIC_URL, whatever a request names', () => {
    const shop = { id: 'shop.example', origins: ['https://shop.example'] };
    expect(relyingPartyOf('https://shop.example', 'evil.example')).toEqual(shop);
    expect(relyingPartyOf('https://shop.example:8443', undefined)).toEqual({
      id: 'shop.example',
      origins: ['https://shop.example:8443'],
    });
  });

  it('is the host of the page without PUBLIC_URL, if it is one', () => {
    expect(relyingPartyOf(undefined, 'localhost:4000')).toEqual({
      id: 'localhost',
      origins: ['http://localhost:4000', 'https://localhost:4000'],
    });
    expect(relyingPartyOf(undefined, 'shop.example:443').origins).toContain('https://shop.example');
    for (const host of [undefined, '', 'a b', 'evil.example/x', 'user@evil.example', '"', 'x:99999999'])
      expect(relyingPartyOf(undefined, host).id).toBe('localhost');
  });
});

describe('token', () => {
  const WEEK_MS = 7 * 24 * 60 * 60_000;

  const secret = createSecretKey(Buffer.from('a secret of this test alone, long enough'));

  const caller = { _id: randomUUID(), email: 'asha@tokri.example', tokenVersion: 0 };

  beforeEach(() => void jest.useFakeTimers());

  afterEach(() => void jest.useRealTimers());

  it('a cached token expires like any other', () => {
    const tokens = new TokenReader(secret);
    const token = signToken(caller, secret);
    for (const header of [token, token, `Bearer ${token}`, `bearer  ${token}`])
      expect(tokens.read(header)).toEqual(caller);
    jest.setSystemTime(Date.now() + WEEK_MS - 2_000);
    expect(tokens.read(token)).toEqual(caller);
    jest.setSystemTime(Date.now() + 2_000);
    expect(tokens.read(token)).toBeNull();
    expect(tokens.read(`Bearer ${token}`)).toBeNull();
  });

  it('a token similar to a cached one is verified by itself', () => {
    const tokens = new TokenReader(secret);
    const token = signToken(caller, secret);
    expect(tokens.read(token)).toEqual(caller);
    for (const other of [token.slice(0, -2), `${token}x`, token.toUpperCase(), '', undefined])
      expect(tokens.read(other)).toBeNull();
  });

  it('a token with a NUL in its email is invalid', () => {
    const token = signToken({ ...caller, email: 'asha\0@tokri.example' }, secret);
    expect(new TokenReader(secret).read(token)).toBeNull();
  });

  it('processes with different clocks accept each other’s tokens until they expire by the reader’s clock', () => {
    const now = Date.now();
    for (const aheadMs of [-3_600_000, 3_600_000]) {
      jest.setSystemTime(now + aheadMs);
      const token = signToken(caller, secret);
      jest.setSystemTime(now);
      expect(new TokenReader(secret).read(token)).toEqual(caller);
      jest.setSystemTime(now + aheadMs + WEEK_MS - 2_000);
      expect(new TokenReader(secret).read(token)).toEqual(caller);
      jest.setSystemTime(now + aheadMs + WEEK_MS + 2_000);
      expect(new TokenReader(secret).read(token)).toBeNull();
    }
  });
});
