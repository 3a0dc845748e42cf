import type { DataSource, EntityManager } from 'typeorm';
import { toPaise } from '../../../../domain/cart/pricing';
import type { CategoryEntry, ProductEntry } from '../../../../domain/catalogue/product-rules';
import { acquireAdvisoryLock } from '../../database/advisory-lock';
import { runInTransaction } from '../../database/transaction';
import { importStock } from '../stock';
import { CatalogueFileError, problemOf } from './catalogue-file';
import type { CatalogueFile, Located } from './catalogue-file';
import { ALL_COLUMNS, CATEGORY_COLUMNS, FACTS_COLUMNS, lastPlace } from './catalogue-columns';
import type { Columns } from './catalogue-columns';
import { Staging } from './catalogue-staging';
import type { ImportCounts, Progress } from './catalogue-staging';
import {
  FACTS_IN_PART,
  FILL_STAGED_FACTS,
  TAKEN_BARCODES,
  UNKNOWN_COMPANIONS,
  WRITE_FACTS,
} from './facts/facts-import';
import { toFactsRow } from './facts/facts-row';
import { importOffSale } from './off-sale';

/** The result of an import. */
export interface ImportResult {
  categories: ImportCounts;
  products: ImportCounts;
  /** Products of the file that are off sale: they are changed, and stay off sale. */
  offSale: number;
  /** Products whose stock was changed, or counted for the first time. */
  counted: number;
}

/**
 * Imports a file in one transaction: creates or replaces its rows by _id, and leaves all others. Carts and
 * pages change at once; orders keep what was paid.
 * @throws CatalogueFileError with every line that conflicts with the shop's catalogue
 */
export const importCatalogue = (
  dataSource: DataSource,
  file: CatalogueFile,
  progress: Progress,
): Promise<ImportResult> =>
  runInTransaction(dataSource, async (manager) => {
    // One import at a time; it does not block shoppers.
    await acquireAdvisoryLock(manager, 'catalogueImport');
    return writeCatalogue(manager, 'catalogue', file, progress);
  });

/**
 * The same in a transaction that holds the lock `catalogueImport`.
 * @param by a staff member's email, or the command
 * @throws CatalogueFileError with every line that conflicts with the shop's catalogue
 */
export async function writeCatalogue(
  manager: EntityManager,
  by: string,
  { categories, products }: CatalogueFile,
  progress?: Progress,
): Promise<ImportResult> {
  const categoryCounts = await writeCategories(manager, categories);
  const staged = new Staging(manager, 'products', STAGED_PRODUCTS, products);
  await staged.fill(toProductRow, progress);
  await manager.query(FILL_STAGED_FACTS);
  const problems = [
    ...(await staged.problems(UNKNOWN_CATEGORIES)),
    ...(await staged.problems(UNKNOWN_COMPANIONS)),
    ...(await staged.problems(TAKEN_BARCODES)),
    ...(await staged.problems(FACTS_IN_PART)),
  ];
  const offSale = await importOffSale(manager);
  // Products off sale hold no position; if theirs was taken, they come last when put back.
  problems.push(...(await staged.takenIds()));
  for (const statement of NUMBER_PRODUCTS) await manager.query(statement);
  if (problems.length > 0) throw new CatalogueFileError(problems);
  const productCounts = await staged.write(ALL_COLUMNS, WRITE_FACTS);
  // Last, as it blocks those who buy the adjusted products, or with a first count all who buy, until the import is done.
  const counted = await countProducts(manager, by, products);
  return { categories: categoryCounts, products: productCounts, offSale, counted };
}

/** @throws CatalogueFileError */
async function writeCategories(
  manager: EntityManager,
  categories: readonly Located<CategoryEntry>[],
): Promise<ImportCounts> {
  if (categories.length === 0) return { created: 0, changed: 0, same: 0 };
  const staged = new Staging(manager, 'categories', STAGED_CATEGORIES, categories);
  await staged.fill((category) => ({
    _id: category.categoryName,
    ...category,
    hasHindi: category.titleHi !== undefined,
  }));
  await manager.query(KEEP_HINDI);
  const problems = await staged.takenIds();
  if (problems.length > 0) throw new CatalogueFileError(problems);
  return staged.write(WRITTEN_CATEGORIES);
}

/** Adjusts the stock that a file gives. @throws CatalogueFileError for less than is allocated or held */
async function countProducts(
  manager: EntityManager,
  by: string,
  products: readonly Located<ProductEntry>[],
): Promise<number> {
  const given = products.flatMap(({ entry: { _id, stock } }) =>
    stock == null ? [] : [[_id, stock] as const],
  );
  if (given.length === 0) return 0;
  const { counted, conflicts } = await importStock(manager, by, new Map(given));
  const committed = new Map(conflicts.map((stock) => [stock.productId, stock]));
  const problems = products.flatMap(({ place, entry: { _id } }) => {
    const stock = committed.get(_id);
    if (!stock) return [];
    const { productId, allocated, held } = stock;
    return [problemOf(place, 'stock', { code: 'STOCK_COMMITTED', params: { productId, allocated, held } })];
  });
  if (problems.length > 0) throw new CatalogueFileError(problems);
  return counted;
}

const WRITTEN_CATEGORIES: Columns = { ...CATEGORY_COLUMNS, titleHi: 'text' };
const STAGED_CATEGORIES: Columns = { ...WRITTEN_CATEGORIES, hasHindi: 'boolean' };
/** A category keeps its Hindi title if the file does not mention it; null takes it away. */
const KEEP_HINDI = `UPDATE "staged_categories" AS staged SET "titleHi" = known."titleHi" FROM "categories" AS known
  WHERE known."_id" = staged."_id" AND NOT staged."hasHindi"`;

/** The facts too, and which columns of facts the file has. */
const STAGED_PRODUCTS: Columns = { ...ALL_COLUMNS, ...FACTS_COLUMNS, given: 'text[]' };

/** Without the facts that it keeps until FILL_STAGED_FACTS, and without an id until NUMBER_PRODUCTS. */
function toProductRow({ _id, id, title, image, price, quantity, rating, ...rest }: ProductEntry) {
  const facts = toFactsRow(rest);
  return {
    _id,
    id: id ?? null,
    title,
    image,
    pricePaise: toPaise(price),
    quantity,
    rating,
    categoryName: rest.categoryName,
    ...facts,
    given: Object.keys(facts),
  };
}

const UNKNOWN_CATEGORIES = `
  SELECT staged."place", 'categoryName' AS "field", 'CATEGORY_UNKNOWN' AS "code",
    jsonb_build_object('name', staged."categoryName") AS "params"
  FROM "staged_products" AS staged
  WHERE NOT EXISTS (SELECT FROM "categories" AS known WHERE known."categoryName" = staged."categoryName")`;

/** Gives staged products without an id the one they have in the shop, or the next free ones. */
const NUMBER_PRODUCTS = [
  `UPDATE "staged_products" AS staged SET "id" = known."id" FROM "products" AS known
   WHERE staged."id" IS NULL AND known."_id" = staged."_id"`,
  `UPDATE "staged_products" AS staged SET "id" = numbered."id"
   FROM (
     SELECT "place", (row_number() OVER (ORDER BY "place") + greatest(
       ${lastPlace('products')}, ${lastPlace('staged_products')}))::int AS "id"
     FROM "staged_products" WHERE "id" IS NULL
   ) AS numbered WHERE staged."place" = numbered."place"`,
];
