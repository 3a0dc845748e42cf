import type * as Argon2 from '@node-rs/argon2';
import { assertQueueHasRoom, hashPassword, DUMMY_HASH, verifyPassword } from './password';

const mockedHash = jest.fn<Promise<string>, [string]>();
const mockedVerify = jest.fn<Promise<boolean>, [string, string]>();
jest.mock('@node-rs/argon2', () => ({
  hash: (password: string) => mockedHash(password),
  verify: (hash: string, password: string) => mockedVerify(hash, password),
}));
const argon2 = jest.requireActual<typeof Argon2>('@node-rs/argon2');

it('an unknown email costs as much as a known one: one check of the same kind of hash', async () => {
  mockedVerify.mockResolvedValue(true);
  expect(await verifyPassword('hash', 'x')).toBe(true);
  expect(await verifyPassword(undefined, 'x')).toBe(false);
  expect(mockedVerify.mock.calls).toEqual([
    ['hash', 'x'],
    [DUMMY_HASH, 'x'],
  ]);
  expect(mockedHash).not.toHaveBeenCalled();
  const kindOf = (hash: string): string => hash.split('$').slice(0, 4).join('$');
  expect(kindOf(DUMMY_HASH)).toBe(kindOf(await argon2.hash('x')));
});

it('only a password that is normalised is checked twice, and then of an unknown email, too', async () => {
  const decomposed = 'cafe\u0301 au lait';
  for (const stored of ['hash', undefined])
    for (const typed of ['not the password', 'café au lait', decomposed]) {
      mockedVerify.mockReset().mockResolvedValue(false);
      expect(await verifyPassword(stored, typed)).toBe(false);
      const checked = typed === decomposed ? ['café au lait', decomposed] : [typed];
      expect(mockedVerify.mock.calls).toEqual(checked.map((password) => [stored ?? DUMMY_HASH, password]));
    }
});

it('rejects new passwords while the queue is full, until it has drained', async () => {
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  mockedHash.mockImplementation(async (password) => {
    await gate;
    return password;
  });
  const hashing: Promise<string>[] = [];
  const isNear = (): boolean => {
    try {
      assertQueueHasRoom();
      return true;
    } catch (error) {
      expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { retryAfterSeconds: 1 } });
      return false;
    }
  };
  for (let i = 0; i < 1_000 && isNear(); i += 1) hashing.push(hashPassword(`${i}`));
  // It admits a burst, but not so many that they would wait for long.
  expect(hashing.length).toBeGreaterThan(100);
  expect(hashing.length).toBeLessThan(400);
  letGo();
  expect(await Promise.all(hashing)).toEqual(hashing.map((_, i) => `${i}`));
  expect(isNear()).toBe(true);
});
