import { mkdtemp, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { readCatalogueFile, writeCatalogueFile } from '@server/features/catalogue/catalogue-file';
import { writeBackupFile } from '@server/features/backup';
import { runCommand } from '../helpers/processes';
import { copyDatabase, testFolder } from '../helpers/test-database';

jest.setTimeout(90_000);

const newFolder = (): Promise<string> => mkdtemp(path.join(testFolder(), 'files-'));

describe('a backup is written to a new private file', () => {
  it('npm run backup overwrites no file, and follows no symlink', async () => {
    const folder = await newFolder();
    const database = await copyDatabase();
    const settings = { DATABASE_URL: database.url, DATA_DIR: folder };
    const [open, target] = [path.join(folder, 'open'), path.join(folder, 'target')];
    await writeFile(open, 'of somebody', { mode: 0o666 });
    await symlink(target, path.join(folder, 'link'));
    for (const name of ['open', 'link']) {
      const command = runCommand('backup', [path.join(folder, name)], settings);
      expect([await command.ended, command.stderr()]).toEqual([1, expect.stringContaining('already exists')]);
    }
    expect(await readFile(open, 'utf8')).toBe('of somebody');
    await expect(stat(target)).rejects.toThrow('ENOENT');
    // Planting a file at a guessed temporary name gains nothing.
    const planted = path.join(folder, 'shop.backup.part');
    await writeFile(planted, '', { mode: 0o666 });
    const file = path.join(folder, 'shop.backup');
    expect(await runCommand('backup', [file], settings).ended).toBe(0);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(planted)).size).toBe(0);
    await database.drop();
  });

  it('a failed backup leaves no file behind', async () => {
    const file = path.join(await newFolder(), 'shop.backup');
    async function* content(): AsyncGenerator<string> {
      yield 'a line\n';
      // The file is private from the start.
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      throw new Error('no more');
    }
    await expect(writeBackupFile(file, Readable.from(content()))).rejects.toThrow('no more');
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });
});

describe('an exported catalogue cannot run formulas in a spreadsheet', () => {
  const BEGINNINGS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
  const TITLES = [
    ...BEGINNINGS.map((sign) => `${sign}HYPERLINK("https://evil.example","Tomato")`),
    ...BEGINNINGS.map((sign) => `'${sign}1+1`),
    ...["''=1", "'Tis tea", "'", 'a=b', '-5', 'Tomato'],
  ];
  const products = TITLES.map((title, index) => ({
    ...{
      _id: `p-${index}`,
      id: index + 1,
      title,
      image: '/images/a.svg',
      price: 10,
      quantity: title.slice(0, 8),
    },
    ...{ rating: 4, categoryName: 'fruits' },
  }));

  it('no cell begins like a formula', () => {
    const text = writeCatalogueFile({ categories: [], products }, 'csv');
    const cells = text.split(/[\n,]/).map((cell) => cell.replace(/^"/, ''));
    expect(cells.filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell))).toEqual([]);
    const led = writeCatalogueFile({ categories: [], products: [{ ...products[0]!, title: '\t=1' }] }, 'csv');
    expect(led).toContain(`'\t=1`);
  });

  it('and reading it restores the original values', () => {
    const text = writeCatalogueFile({ categories: [], products }, 'csv');
    const entries = readCatalogueFile(text, 'csv').products.map(({ entry }) => entry);
    // Unknown facts are read as null.
    const known = entries.map((entry) =>
      Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null)),
    );
    expect(known).toEqual(products);
  });
});
