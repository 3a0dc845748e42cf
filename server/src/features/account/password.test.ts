import { hash as argon2Hash } from '@node-rs/argon2';
import { hashPassword, verifyPassword } from './password';

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
  const [composed, decomposed, fullWidth] = ['café au lait', 'cafe\u0301 au lait', 'ｃａｆｅ\u0301 au lait'];

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
