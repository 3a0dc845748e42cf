import { Socket } from 'node:net';
import { Insistent } from './insistent';

const turnIsOver = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Connections on which somebody asks as soon as they are refused, or when told to. */
function crowd(number: number) {
  const insistent = new Insistent();
  const sockets = Array.from({ length: number }, () => new Socket());
  const refusals = sockets.map(() => 0);
  const ask = async (from = 0, to = number): Promise<number[]> => {
    for (let index = from; index < to; index += 1)
      insistent.refuse(sockets[index]!, () => (refusals[index]! += 1));
    await turnIsOver();
    return refusals;
  };
  const refused = (times: number): number => refusals.filter((count) => count === times).length;
  return { ask, refused };
}

it('who asks again at once is refused in turns, all in the end', async () => {
  const { ask, refused } = crowd(30);
  await ask();
  expect(refused(1)).toBe(30);
  await ask();
  for (const twice of [12, 24, 30]) {
    expect(refused(2)).toBe(twice);
    await turnIsOver();
  }
});

it('who was refused in turn and asks again at once stands behind the others', async () => {
  const { ask } = crowd(20);
  await ask();
  await ask();
  expect(await ask(0, 12)).toEqual([...Array(4).fill(3), ...Array(8).fill(2), ...Array(8).fill(2)]);
});

it('who asks again later is refused at once', async () => {
  const { ask, refused } = crowd(1);
  for (const times of [1, 2, 3]) {
    await ask();
    expect(refused(times)).toBe(1);
    await turnIsOver();
  }
});

it('of what is sent on a connection without waiting for answers one waits for its turn', async () => {
  const { ask, refused } = crowd(1);
  await ask();
  void ask();
  void ask();
  expect(refused(2)).toBe(1);
  await turnIsOver();
  expect(refused(3)).toBe(1);
});

it('of very many more are refused in a turn', async () => {
  const { ask, refused } = crowd(4_000);
  await ask();
  await ask();
  expect(refused(2)).toBe(20);
});
