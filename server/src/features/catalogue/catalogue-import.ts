import type { DataSource, EntityManager } from 'typeorm';
import { toPaise, toRupees } from '../../../../domain/cart/pricing';
import type { Product } from '../../../../domain/catalogue/product';
import type { CategoryEntry, ProductEntry } from '../../../../domain/catalogue/product-rules';
import { lockWork } from '../../database/advisory-lock';
import { runInTransaction } from '../../database/transaction';
import { importStock, promisedWords } from '../stock';
import { CatalogueFileError } from './catalogue-file';
import type { CatalogueFile, Located } from './catalogue-file';
import {
  CATEGORY_COLUMNS,
  defineColumns,
  FACTS_COLUMNS,
  listColumns,
  LISTED_COLUMNS,
  PRODUCT_COLUMNS,
  productColumns,
} from './catalogue-columns';
import type { Columns } from './catalogue-columns';
import {
  EXPORTED_FACTS,
  FACTS_WITHOUT_DESCRIPTION,
  FILL_STAGED_FACTS,
  UNKNOWN_COMPANIONS,
  WRITE_FACTS,
} from './facts/facts-import';
import { toFactsEntry, toFactsRow } from './facts/facts-row';
import type { FactsRow } from './facts/facts-row';
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
  /** Products of which there are not as many as before, or that were not counted. */
  counted: number;
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
    const stagedCategories = new Staging(manager, 'categories', STAGED_CATEGORIES, categories);
    await stagedCategories.fill((category) => ({ _id: category.categoryName, ...category }));
    await manager.query(KEEP_HINDI);
    await stagedCategories.rejectTakenIds();
    const categoryCounts = await stagedCategories.write(STAGED_CATEGORIES);
    const stagedProducts = new Staging(manager, 'products', STAGED_PRODUCTS, products);
    await stagedProducts.fill(toProductRow, progress);
    await stagedProducts.reject(UNKNOWN_CATEGORIES);
    await stagedProducts.rejectTakenIds();
    await stagedProducts.reject(UNKNOWN_COMPANIONS);
    const offSale = await importOffSale(manager);
    for (const statement of NUMBER_PRODUCTS) await manager.query(statement);
    await manager.query(FILL_STAGED_FACTS);
    await stagedProducts.reject(FACTS_WITHOUT_DESCRIPTION);
    const productCounts = await stagedProducts.write(WRITTEN_PRODUCTS, WRITE_FACTS);
    // Last: who buys what is adjusted waits until the import is done.
    const counted = await countProducts(manager, products);
    return { categories: categoryCounts, products: productCounts, offSale, counted };
  });
}

/** Adjusts the stock that a file gives. @throws CatalogueFileError for less than is promised */
async function countProducts(
  manager: EntityManager,
  products: readonly Located<ProductEntry>[],
): Promise<number> {
  const given = products.flatMap(({ entry: { _id, stock } }) =>
    stock == null ? [] : [[_id, stock] as const],
  );
  const { counted, refused } = await importStock(manager, new Map(given));
  const promised = new Map(refused.map((stock) => [stock.productId, promisedWords(stock)]));
  const lines = products.flatMap(({ place, entry: { _id } }) => {
    const words = promised.get(_id);
    return words === undefined ? [] : [`${place}: stock: ${words}`];
  });
  if (lines.length > 0) throw new CatalogueFileError(lines);
  return counted;
}

/** The whole catalogue, in the format of an import. */
export async function readCatalogue(
  dataSource: DataSource,
): Promise<{ categories: CategoryEntry[]; products: ProductEntry[] }> {
  const categories = await dataSource.query(
    `SELECT "id", "categoryName", "image", "description", "titleHi" FROM "categories" ORDER BY "id"`,
  );
  const products = await dataSource.query<ExportedRow[]>(
    `SELECT ${productColumns('product')}, ${EXPORTED_FACTS},
       (SELECT "onHand" FROM "stock" WHERE "productId" = product."_id") AS "stock" FROM "products" AS product
     LEFT JOIN "product_facts" AS facts ON facts."productId" = product."_id" ORDER BY product."id"`,
  );
  return { categories, products: products.map(toEntry) };
}

type ExportedRow = Product & FactsRow & { stock: number | null };

function toEntry(row: ExportedRow): ProductEntry {
  const { _id, id, title, image, pricePaise, quantity, rating, categoryName, stock } = row;
  return {
    ...{ _id, id, title, image, price: toRupees(pricePaise), quantity, rating, categoryName, stock },
    ...toFactsEntry(row),
  };
}

const STAGED_CATEGORIES: Columns = { ...CATEGORY_COLUMNS, titleHi: 'text' };
/** A category whose Hindi title a file does not have keeps it. */
const KEEP_HINDI = `UPDATE "staged_categories" AS staged SET "titleHi" = known."titleHi" FROM "categories" AS known
  WHERE known."_id" = staged."_id" AND staged."titleHi" IS NULL`;

/** The columns of products that a file may change. */
const WRITTEN_PRODUCTS: Columns = { ...PRODUCT_COLUMNS, ...LISTED_COLUMNS };
/** The facts too, and which columns of facts the file has. */
const STAGED_PRODUCTS: Columns = { ...WRITTEN_PRODUCTS, ...FACTS_COLUMNS, given: 'text[]' };

/** Without an id until NUMBER_PRODUCTS, and without the facts that it keeps until FILL_STAGED_FACTS. */
function toProductRow({ _id, id, title, image, price, quantity, rating, ...rest }: ProductEntry) {
  const facts = toFactsRow(rest);
  return {
    ...{ _id, id: id ?? null, title, image, pricePaise: toPaise(price), quantity, rating },
    categoryName: rest.categoryName,
    ...facts,
    given: Object.keys(facts),
  };
}

const UNKNOWN_CATEGORIES = `
  SELECT staged."place", format('there is no category "%s"', staged."categoryName") AS "problem"
  FROM "staged_products" AS staged
  WHERE NOT EXISTS (SELECT FROM "categories" AS known WHERE known."categoryName" = staged."categoryName")`;

/** Gives staged products without an id the one they have in the shop, or the next free ones. */
const NUMBER_PRODUCTS = [
  `UPDATE "staged_products" AS staged SET "id" = known."id" FROM "products" AS known
   WHERE staged."id" IS NULL AND known."_id" = staged."_id"`,
  `UPDATE "staged_products" AS staged SET "id" = numbered."id"
   FROM (
     SELECT "place", (row_number() OVER (ORDER BY "place") + greatest(
       (SELECT max("id") FROM "products"), (SELECT max("id") FROM "staged_products"), 0))::int AS "id"
     FROM "staged_products" WHERE "id" IS NULL
   ) AS numbered WHERE staged."place" = numbered."place"`,
];

/** A file's rows for a table, in a temporary one where `place` is a row's position in the file. */
class Staging<Entry> {
  constructor(
    private readonly manager: EntityManager,
    private readonly table: 'categories' | 'products',
    private readonly columns: Columns,
    private readonly entries: readonly Located<Entry>[],
  ) {}

  async fill(toRow: (entry: Entry) => object, progress?: Progress): Promise<void> {
    const { manager, columns, entries } = this;
    const table = `staged_${this.table}`;
    const definition = defineColumns(columns);
    await manager.query(
      `CREATE TEMP TABLE "${table}" ("place" int GENERATED ALWAYS AS IDENTITY, ${definition}) ON COMMIT DROP`,
    );
    for (let done = 0; done < entries.length; done += BATCH) {
      const batch = entries.slice(done, done + BATCH);
      await manager.query(
        `INSERT INTO "${table}" (${listColumns(columns)}) SELECT * FROM jsonb_to_recordset($1::jsonb) AS row (${definition})`,
        [JSON.stringify(batch.map(({ entry }) => toRow(entry)))],
      );
      progress?.(done + batch.length, entries.length);
    }
    await manager.query(`ANALYZE "${table}"`);
  }

  /**
   * @param select finds problems: the `place` of a row, and the `problem` with it
   * @throws CatalogueFileError when there are any
   */
  async reject(select: string): Promise<void> {
    const found = await this.manager.query<{ place: number; problem: string }[]>(
      `${select} ORDER BY "place"`,
    );
    if (found.length > 0)
      throw new CatalogueFileError(
        found.map(({ place, problem }) => `${this.entries[place - 1]!.place}: ${problem}`),
      );
  }

  /** Rejects ids that belong to other rows; rows of the file may swap theirs. */
  rejectTakenIds(): Promise<void> {
    const { table } = this;
    return this.reject(
      `SELECT staged."place", format('the id %s is that of %s', staged."id", known."_id") AS "problem"
       FROM "staged_${table}" AS staged JOIN "${table}" AS known USING ("id")
       WHERE known."_id" <> staged."_id"
         AND NOT EXISTS (SELECT FROM "staged_${table}" AS moved WHERE moved."_id" = known."_id" AND moved."id" IS NOT NULL)`,
    );
  }

  /**
   * Writes the rows that differ, so that triggers fire for real changes alone.
   * @param more a statement that writes what belongs to them, and returns whose it is
   */
  async write(columns: Columns, more = 'SELECT NULL AS "_id" WHERE false'): Promise<ImportCounts> {
    const { manager, table } = this;
    // Frees ids that are swapped: a negative one collides with nothing.
    await manager.query(
      `UPDATE "${table}" AS known SET "id" = -known."id" FROM "staged_${table}" AS staged
       WHERE known."_id" = staged."_id" AND known."id" <> staged."id"`,
    );
    const [{ all, found }] = await manager.query(
      `SELECT count(*)::int AS "all", count(known."_id")::int AS "found"
       FROM "staged_${table}" LEFT JOIN "${table}" AS known USING ("_id")`,
    );
    const names = listColumns(columns);
    const [{ written }] = await manager.query(
      `WITH written AS (
         INSERT INTO "${table}" AS known (${names}) SELECT ${names} FROM "staged_${table}" AS staged
         WHERE NOT EXISTS (SELECT FROM "${table}" AS same WHERE same."_id" = staged."_id"
           AND ROW (${listColumns(columns, 'same.')}) IS NOT DISTINCT FROM ROW (${listColumns(columns, 'staged.')}))
         ORDER BY "_id" ON CONFLICT ("_id") DO UPDATE SET (${names}) = ROW (${listColumns(columns, 'excluded.')})
         RETURNING "_id"
       ), more AS (${more})
       SELECT count(*)::int AS "written" FROM (SELECT "_id" FROM written UNION SELECT "_id" FROM more) AS "all"`,
    );
    const created = all - found;
    return { created, changed: written - created, same: all - written };
  }
}
