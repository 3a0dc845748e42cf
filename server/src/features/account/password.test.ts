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

it('a failed check does not block the next one', async () => {
  await expect(verifyPassword('no hash at all', 'x')).rejects.toThrow();
  expect(await verifyPassword(await hashPassword('x'), 'x')).toBe(true);
});
