import { lstat, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FieldChange } from '../../../domain/catalogue/product-changes';
import {
  CatalogueFileError,
  importCatalogue,
  previewImport,
  putOnSale,
  readCatalogue,
  readCatalogueFile,
  readOffSale,
  readText,
  removeProducts,
  takeOffSale,
  writeCatalogueFile,
} from '../features/catalogue';
import type { CatalogueFile, FileFormat, ImportCounts } from '../features/catalogue';
import { CommandError } from '../common/command-error';
import { writeFileAtomic } from '../common/write-file-atomic';
import { print, printProgress, runCommand, withDatabase, withMigratedDatabase } from './command';

const HELP = `npm run catalogue -- import FILE.csv|FILE.json [--dry-run]
npm run catalogue -- export FILE.csv|FILE.json
npm run catalogue -- off-sale ID…     # on-sale ID… brings them back; off-sale alone lists them
npm run catalogue -- remove ID…

Import writes the whole file or, if a line is wrong, nothing. A product is identified by its _id: the file replaces
what the shop has, new ones are added, and products that are not in the file stay. An open shop shows the
change at once. With --dry-run nothing is changed, and each change is listed: + for what is new, ~ for what is changed.

A file is in UTF-8, or in UTF-16 with a byte order mark; any other is read as Windows-1252, which includes
Latin-1, if possible, and the output says so.

A CSV holds products, with the columns _id, id, title, image, price, quantity, rating and categoryName in any order.
Without _id it is made from the title, without id a new product comes last. A JSON file holds
{ "categories": […], "products": […] } with the same names; export writes an example of either.

With the column stock, a number says how many are on hand, and is an adjustment where the shop has another one; it cannot be
less than orders and open checkouts have. An empty cell leaves the stock as it is; remove the column from an export that is no
longer current, or stock changes since then are undone.

Facts can be columns, too; those without a column stay as they are, and an empty cell removes one:
  mrp, packAmount and packUnit (g, ml, piece), soldByWeight (true, false), diet (VEG, EGG, NONVEG)
  titleHi, alsoKnownAs, description, descriptionHi, origin, originHi, storage, storageHi, shelfLifeDays, ingredients,
  ingredientsHi, allergens, gstPercent, hsn, barcode, goesWith (by _id); of a category, titleHi
  energyKcal, proteinG, carbsG, sugarsG, fatG, saturatedG, fibreG, sodiumMg (per 100 g or 100 ml; all or none)
In a CSV, | stands between names, allergens, and what goes with it. "none" means without allergens; an empty cell means
that nothing is known. An hsn gets back a first zero that a spreadsheet has dropped.

What is off sale or removed is in no list, page or search any more, and in no cart or wishlist; orders keep what was
bought. A product can only be removed once its orders are packed and no checkout with it can still be paid: take it off sale until
then. One off sale is not exported. Importing it changes it, but it stays off sale; on-sale brings it back with these changes, but
not into carts or wishlists.`;

const WRONG_LINES_SHOWN = 20;

const CHANGES = new Map([
  ['off-sale', { apply: takeOffSale, done: 'off sale' }],
  ['on-sale', { apply: putOnSale, done: 'on sale' }],
  ['remove', { apply: removeProducts, done: 'removed' }],
]);

/** Runs `npm run catalogue`; resolves to its exit code. */
export const runCatalogueCommand = (args: string[]): Promise<number> =>
  runCommand(args, HELP, async () => {
    const dryRun = args.includes('--dry-run');
    const [verb = '', file, ...more] = args.filter((arg) => arg !== '--dry-run');
    const change = CHANGES.get(verb);
    if (dryRun && verb !== 'import') throw new CommandError(HELP);
    if (verb === 'off-sale' && file === undefined) return listOffSale();
    if (change && file !== undefined) {
      const ids = args.slice(1);
      await withDatabase((dataSource) => change.apply(dataSource, ids));
      return print(`${ids.join(', ')}: ${change.done}.`);
    }
    if ((verb !== 'import' && verb !== 'export') || file === undefined || more.length > 0)
      throw new CommandError(HELP);
    const format = formatOf(file);
    if (verb === 'export') return exportFile(file, format);
    const content = await readFileOf(file, format);
    await (dryRun ? previewFile(file, content) : importFile(file, content));
  });

async function listOffSale(): Promise<void> {
  for (const { _id, title } of await withMigratedDatabase(readOffSale))
    process.stdout.write(`${[_id, title].join('\t')}\n`);
}

function formatOf(file: string): FileFormat {
  const ending = path.extname(file).slice(1).toLowerCase();
  if (ending === 'csv' || ending === 'json') return ending;
  throw new CommandError(`${file} should end with .csv or .json.`);
}

async function readFileOf(file: string, format: FileFormat): Promise<CatalogueFile> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      `${file} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`,
    );
  });
  return orNothing(file, () => {
    const { text, encoding } = readText(bytes);
    if (encoding !== 'UTF-8') print(`${file} is read as ${encoding}.`);
    return readCatalogueFile(text, format);
  });
}

/** @throws CommandError with what is wrong with the file */
async function orNothing<Result>(file: string, work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CatalogueFileError) throw new CommandError(nothingTaken(file, error.lines));
    throw error;
  }
}

async function previewFile(file: string, content: CatalogueFile): Promise<void> {
  const { products, categories, same } = await orNothing(file, () =>
    withMigratedDatabase((dataSource) => previewImport(dataSource, content)),
  );
  for (const name of categories) process.stdout.write(`~\tcategory ${name}\n`);
  for (const { _id, title, isNew, changes } of products)
    process.stdout.write(
      `${[isNew ? '+' : '~', _id, isNew ? title : changes.map(inShort).join(', ')].join('\t')}\n`,
    );
  const created = products.filter(({ isNew }) => isNew).length;
  print(`Products: ${inWords({ created, changed: products.length - created, same })}. Nothing was imported.`);
}

/** Keeps control characters of a file or of the shop from the terminal. */
const inShort = ({ field, before, after }: FieldChange): string =>
  `${field} ${JSON.stringify(before)} → ${JSON.stringify(after)}`;

const importFile = (file: string, content: CatalogueFile): Promise<void> =>
  orNothing(file, async () => {
    const progress = printProgress();
    progress.start('Products', 0, content.products.length);
    const { categories, products, offSale, counted } = await withDatabase((dataSource) =>
      importCatalogue(dataSource, content, (done, all) => progress.at('Products', done, all)),
    );
    print(`Categories: ${inWords(categories)}.\nProducts: ${inWords(products)}.`);
    if (counted > 0) print(`Stock: ${counted} changed.`);
    if (offSale > 0) print(`Still off sale: ${offSale}.`);
  });

const inWords = ({ created, changed, same }: ImportCounts): string =>
  `${created} new, ${changed} changed, ${same} unchanged`;

function nothingTaken(file: string, lines: readonly string[]): string {
  const more = lines.length - WRONG_LINES_SHOWN;
  return [
    `Nothing of ${file} was imported:`,
    ...lines.slice(0, WRONG_LINES_SHOWN).map((line) => `  ${line}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join('\n');
}

async function exportFile(file: string, format: FileFormat): Promise<void> {
  const content = await withMigratedDatabase(readCatalogue);
  await replaceFile(file, writeCatalogueFile(content, format)).catch((error: Error) => {
    throw new CommandError(`${file} cannot be written: ${error.message}.`);
  });
  print(`${content.products.length} products in ${content.categories.length} categories written to ${file}.`);
}

/** Such as a writable file in a read-only folder, or one that is mounted alone. */
const NOT_REPLACEABLE = ['EACCES', 'EBUSY', 'EPERM', 'EROFS', 'EXDEV'];

/** A failure leaves the file as it was, if it can be replaced by a new one. */
async function replaceFile(file: string, text: string): Promise<void> {
  // Follows a link. A pipe, device or dangling link is written to, since renaming would replace it.
  const target = await realpath(file).catch(() => file);
  const there = await stat(file).catch(() => lstat(file).catch(() => null));
  if (there && !there.isFile()) return writeFile(file, text);
  await writeFileAtomic(target, text, there?.mode).catch((error: NodeJS.ErrnoException) => {
    if (!NOT_REPLACEABLE.includes(error.code ?? '')) throw error;
    return writeFile(file, text);
  });
}
