import type { DataSource, EntityManager } from 'typeorm';
import { toPaise, toRupees } from '../../../../domain/cart/pricing';
import type { Product } from '../../../../domain/catalogue/product';
import type { CategoryEntry, ProductEntry } from '../../../../domain/catalogue/product-rules';
import { insertRows } from '../../database/insert-rows';
import type { Columns } from '../../database/insert-rows';
import { lockWork } from '../../database/advisory-lock';
import { runInTransaction } from '../../database/transaction';
import { CatalogueFileError } from './catalogue-file';
import type { CatalogueFile, Located } from './catalogue-file';
import { CATEGORY_COLUMNS, PRODUCT_COLUMNS, SELECT_PRODUCTS } from './catalogue-columns';
import { importOffSale } from './off-sale';

/** How many rows an import created, changed and left as they were. */
export interface ImportCounts {
  created: number;
  changed: number;
  same: number;
}
export interface ImportResult {
  categories: ImportCounts;
  products: ImportCounts;
  /** Products of the file that are off sale: they are changed, and stay off sale. */
  offSale: number;
}
type Progress = (done: number, all: number) => void;

const BATCH = 10_000;

/**
 * Imports a file in one transaction: creates or replaces, by _id, what the file has, and leaves everything else. Carts and
 * pages change at once; orders keep what was paid.
 * @throws CatalogueFileError with every line that conflicts with the shop's catalogue
 */
export function importCatalogue(
  dataSource: DataSource,
  { categories, products }: CatalogueFile,
  progress: Progress,
): Promise<ImportResult> {
  return runInTransaction(dataSource, async (manager) => {
    // One import at a time; shoppers do not wait for it.
    await lockWork(manager, 'catalogueImport');
    await stage(
      manager,
      'staged_categories',
      CATEGORY_COLUMNS,
      categories.map(toCategoryRow),
      () => undefined,
    );
    await checkIds(manager, 'categories', categories);
    const categoryCounts = await writeStaged(manager, 'categories', CATEGORY_COLUMNS);
    await stage(manager, 'staged_products', PRODUCT_COLUMNS, products.map(toProductRow), progress);
    await checkCategoryNames(manager, products);
    await checkIds(manager, 'products', products);
    const offSale = await importOffSale(manager);
    await numberProducts(manager);
    const productCounts = await writeStaged(manager, 'products', PRODUCT_COLUMNS);
    return { categories: categoryCounts, products: productCounts, offSale };
  });
}

/** The whole catalogue, in the format of an import. */
export async function readCatalogue(
  dataSource: DataSource,
): Promise<{ categories: CategoryEntry[]; products: ProductEntry[] }> {
  const categories = await dataSource.query(
    `SELECT "id", "categoryName", "image", "description" FROM "categories" ORDER BY "id"`,
  );
  const products = await dataSource.query<Product[]>(`${SELECT_PRODUCTS} ORDER BY "id"`);
  return {
    categories,
    products: products.map(({ _id, id, title, image, pricePaise, ...rest }) => ({
      ...{ _id, id, title, image },
      price: toRupees(pricePaise),
      ...rest,
    })),
  };
}

const listed = (columns: Columns<object>, prefix = ''): string =>
  Object.keys(columns)
    .map((name) => `${prefix}"${name}"`)
    .join(', ');

const toCategoryRow = ({ entry }: Located<CategoryEntry>) => ({ _id: entry.categoryName, ...entry });
/** Without an id until numberProducts. */
type StagedProduct = Omit<Product, 'id'> & { id: number | null };
const toProductRow = ({ entry: { price, ...product } }: Located<ProductEntry>): StagedProduct => ({
  ...product,
  id: product.id ?? null,
  pricePaise: toPaise(price),
});

/** Writes rows into a table that is dropped on commit. `place` is a row's position in the file. */
async function stage<Row extends object>(
  manager: EntityManager,
  table: string,
  columns: Columns<Row>,
  rows: readonly Row[],
  progress: Progress,
): Promise<void> {
  const types = Object.entries(columns).map(([name, type]) => `"${name}" ${type}`);
  await manager.query(
    `CREATE TEMP TABLE "${table}" ("place" int GENERATED ALWAYS AS IDENTITY, ${types.join(', ')}) ON COMMIT DROP`,
  );
  for (let done = 0; done < rows.length; done += BATCH) {
    await insertRows(manager, table, columns, rows.slice(done, done + BATCH));
    progress(Math.min(done + BATCH, rows.length), rows.length);
  }
  await manager.query(`ANALYZE "${table}"`);
}

async function rejectFound<Entry>(
  manager: EntityManager,
  entries: readonly Located<Entry>[],
  found: string,
): Promise<void> {
  const wrong = await manager.query<{ place: number; problem: string }[]>(`${found} ORDER BY "place"`);
  if (wrong.length > 0)
    throw new CatalogueFileError(
      wrong.map(({ place, problem }) => `${entries[place - 1]!.place}: ${problem}`),
    );
}

/** Rejects ids that belong to other rows; rows of the file may swap theirs. */
const checkIds = <Entry>(manager: EntityManager, table: string, entries: readonly Located<Entry>[]) =>
  rejectFound(
    manager,
    entries,
    `SELECT staged."place", format('the id %s is that of %s', staged."id", known."_id") AS "problem"
     FROM "staged_${table}" AS staged JOIN "${table}" AS known USING ("id")
     WHERE known."_id" <> staged."_id"
       AND NOT EXISTS (SELECT FROM "staged_${table}" AS moved WHERE moved."_id" = known."_id" AND moved."id" IS NOT NULL)`,
  );

const checkCategoryNames = (manager: EntityManager, products: readonly Located<ProductEntry>[]) =>
  rejectFound(
    manager,
    products,
    `SELECT staged."place", format('there is no category "%s"', staged."categoryName") AS "problem"
     FROM "staged_products" AS staged
     WHERE NOT EXISTS (SELECT FROM "categories" AS known WHERE known."categoryName" = staged."categoryName")`,
  );

/** Gives staged products without an id the one they have in the shop, or the next free ones. */
async function numberProducts(manager: EntityManager): Promise<void> {
  await manager.query(
    `UPDATE "staged_products" AS staged SET "id" = known."id" FROM "products" AS known
     WHERE staged."id" IS NULL AND known."_id" = staged."_id"`,
  );
  await manager.query(
    `UPDATE "staged_products" AS staged SET "id" = numbered."id"
     FROM (
       SELECT "place", (row_number() OVER (ORDER BY "place") + greatest(
         (SELECT max("id") FROM "products"), (SELECT max("id") FROM "staged_products"), 0))::int AS "id"
       FROM "staged_products" WHERE "id" IS NULL
     ) AS numbered WHERE staged."place" = numbered."place"`,
  );
}

/** Writes the staged rows that differ, so that triggers fire for real changes alone. */
async function writeStaged(
  manager: EntityManager,
  table: string,
  columns: Columns<object>,
): Promise<ImportCounts> {
  // Frees ids that are swapped: a negative one collides with nothing.
  await manager.query(
    `UPDATE "${table}" AS known SET "id" = -known."id" FROM "staged_${table}" AS staged
     WHERE known."_id" = staged."_id" AND known."id" <> staged."id"`,
  );
  const set = Object.keys(columns).filter((name) => name !== '_id');
  const [{ all, found }] = await manager.query(
    `SELECT count(*)::int AS "all", count(known."_id")::int AS "found"
     FROM "staged_${table}" LEFT JOIN "${table}" AS known USING ("_id")`,
  );
  const [{ written }] = await manager.query(
    `WITH written AS (
       INSERT INTO "${table}" AS known (${listed(columns)}) SELECT ${listed(columns)} FROM "staged_${table}" AS staged
       WHERE NOT EXISTS (SELECT FROM "${table}" AS same WHERE (${listed(columns, 'same.')}) = (${listed(columns, 'staged.')}))
       ORDER BY "_id"
       ON CONFLICT ("_id") DO UPDATE SET ${set.map((name) => `"${name}" = excluded."${name}"`).join(', ')}
       RETURNING 1
     ) SELECT count(*)::int AS "written" FROM written`,
  );
  const created = all - found;
  return { created, changed: written - created, same: all - written };
}
