import { Line } from './line';

const turnIsOver = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
let now = 1_000_000;
beforeAll(() => void jest.spyOn(performance, 'now').mockImplementation(() => now));
afterAll(() => jest.restoreAllMocks());

/** So many come at once, each taking so long; says how many are begun at once, and how many are refused. */
function come(line: Line, number: number, ms: number, begun: number[]): { atOnce: number; refused: number } {
  const before = begun.length;
  let refused = 0;
  for (let index = 0; index < number; index += 1) {
    const begin = (): void => {
      begun.push(index);
      now += ms;
    };
    if (!line.enter(begin)) refused += 1;
  }
  return { atOnce: begun.length - before, refused };
}

it('begins some in each turn, in the order in which they came, and refuses whom it has no room for', async () => {
  const [line, begun]: [Line, number[]] = [new Line(), []];
  expect(come(line, 300, 1, begun)).toEqual({ atOnce: 4, refused: 40 });
  await turnIsOver();
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  // Nobody gets before those who stand in line.
  expect(come(line, 4, 1, begun)).toEqual({ atOnce: 0, refused: 0 });
  for (let turn = 0; turn < 64; turn += 1) await turnIsOver();
  expect(begun).toEqual([...Array(260).keys(), 0, 1, 2, 3]);
});

it('where few come nobody stands in line, however long each takes', async () => {
  const [line, begun]: [Line, number[]] = [new Line(), []];
  for (let turn = 0; turn < 20; turn += 1) {
    expect(come(line, 1, 50, begun)).toEqual({ atOnce: 1, refused: 0 });
    await turnIsOver();
  }
  expect(come(line, 200, 0, begun)).toEqual({ atOnce: 200, refused: 0 });
});

it('one that takes long is alone in its turn, and does not keep the others from theirs', async () => {
  const [line, begun]: [Line, number[]] = [new Line(), []];
  expect(come(line, 3, 50, begun)).toEqual({ atOnce: 1, refused: 0 });
  await turnIsOver();
  expect(begun).toEqual([0, 1]);
  await turnIsOver();
  expect(begun).toEqual([0, 1, 2]);
});
