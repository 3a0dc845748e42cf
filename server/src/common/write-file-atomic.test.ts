import { chmod, mkdir, mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeFileAtomic } from './write-file-atomic';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atomic-'));
  file = path.join(folder, 'tomato.webp');
});
afterEach(() => rm(folder, { recursive: true }));

it('content is flushed to the disk before it has the name of the file', async () => {
  const handle = await open(path.join(folder, 'any'), 'w');
  const handles = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  const flushed: string[][] = [];
  const sync = jest
    .spyOn(handles, 'sync')
    .mockImplementation(async () => void flushed.push(await readdir(folder)));
  await writeFileAtomic(file, 'red').finally(() => sync.mockRestore());
  expect(flushed).toEqual([['any', expect.stringMatching(/^tomato\.webp\..+\.part$/)]]);
  expect(await readFile(file, 'utf8')).toBe('red');
});

it('replaces a file by one with the given mode, whatever the umask', async () => {
  await writeFileAtomic(file, 'green');
  await chmod(file, 0o444);
  await writeFileAtomic(file, 'red', 0o622);
  expect([await readFile(file, 'utf8'), (await stat(file)).mode & 0o777]).toEqual(['red', 0o622]);
});

it('a failure leaves nothing behind', async () => {
  await mkdir(file);
  await expect(writeFileAtomic(file, 'red')).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['tomato.webp']);
});
