import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { giveWay } from './give-way';

/** Where the system tells of its processes, as far as it matters here. */
let proc: string;
beforeEach(async () => {
  proc = await mkdtemp(path.join(tmpdir(), 'proc-'));
});
afterEach(() => rm(proc, { recursive: true }));

async function addProcess(id: number): Promise<void> {
  await mkdir(path.join(proc, `${id}`));
  await writeFile(path.join(proc, `${id}/autogroup`), '/autogroup-7 nice 0\n');
}
const childrenAre = async (parent: number, ids: number[]) => {
  const folder = path.join(proc, `${parent}/task/${parent}`);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'children'), ids.map((id) => `${id} `).join(''));
};
const nicenessOf = (id: number) => readFile(path.join(proc, `${id}/autogroup`), 'utf8');
const eventually = async (wanted: () => Promise<unknown>) => {
  while (!(await wanted())) await new Promise((resolve) => setTimeout(resolve, 20));
};

it('asks every child of the postmaster once, those that come later too, until the postmaster is gone', async () => {
  for (const id of [2, 3, 5]) await addProcess(id);
  await addProcess(9);
  // The fourth is gone already.
  await childrenAre(1, [2, 3, 4]);
  const giving = giveWay(1, proc);
  giving.catch(() => undefined);
  await eventually(async () => (await nicenessOf(3)).startsWith('5'));
  expect(await nicenessOf(2)).toMatch(/^5/);
  await writeFile(path.join(proc, '2/autogroup'), 'untouched');
  await childrenAre(1, [2, 3, 4, 5]);
  await eventually(async () => (await nicenessOf(5)).startsWith('5'));
  expect(await nicenessOf(2)).toBe('untouched');
  expect(await nicenessOf(9)).toMatch(/nice 0/);
  await rm(path.join(proc, '1'), { recursive: true });
  await expect(giving).rejects.toThrow(/ENOENT/);
});

it('ends at once on a system that knows nothing of this', async () => {
  await expect(giveWay(1, path.join(proc, 'none'))).rejects.toThrow(/ENOENT/);
});
