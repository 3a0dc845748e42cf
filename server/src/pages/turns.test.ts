import { Turns } from './turns';

const turnIsOver = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('lets one go on in a turn of the event loop, in the order in which they came', async () => {
  const turns = new Turns();
  const gone: number[] = [];
  for (const number of [1, 2, 3]) void turns.next().then(() => gone.push(number));
  const seen: number[] = [];
  while (gone.length < 3) {
    await turnIsOver();
    seen.push(gone.length);
  }
  expect(gone).toEqual([1, 2, 3]);
  const atOnce = seen.map((number, turn) => number - (seen[turn - 1] ?? 0));
  expect(Math.max(...atOnce)).toBe(1);
});

it('lets who comes later go on when all before have', async () => {
  const turns = new Turns();
  await turns.next();
  await expect(turns.next()).resolves.toBeUndefined();
});
