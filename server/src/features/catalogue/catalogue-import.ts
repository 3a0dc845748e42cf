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
    const stagedCategories = new Staging(manager, 'categories', CATEGORY_COLUMNS, categories);
    await stagedCategories.fill((category) => ({ _id: category.categoryName, ...category }));
    await stagedCategories.rejectTakenIds();
    const categoryCounts = await stagedCategories.write();
    const stagedProducts = new Staging(manager, 'products', PRODUCT_COLUMNS, products);
    await stagedProducts.fill(toProductRow, progress);
    await stagedProducts.reject(UNKNOWN_CATEGORIES);
    await stagedProducts.rejectTakenIds();
    const offSale = await importOffSale(manager);
    for (const statement of NUMBER_PRODUCTS) await manager.query(statement);
    return { categories: categoryCounts, products: await stagedProducts.write(), offSale };
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

/** Without an id until NUMBER_PRODUCTS. */
const toProductRow = ({ price, ...product }: ProductEntry) => ({
  ...product,
  id: product.id ?? null,
  pricePaise: toPaise(price),
});

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
  private readonly columns: string[];

  constructor(
    private readonly manager: EntityManager,
    private readonly table: 'categories' | 'products',
    private readonly types: Columns<object>,
    private readonly entries: readonly Located<Entry>[],
  ) {
    this.columns = Object.keys(types);
  }

  async fill(toRow: (entry: Entry) => object, progress?: Progress): Promise<void> {
    const { manager, types, entries } = this;
    const table = `staged_${this.table}`;
    const columns = Object.entries(types).map(([name, type]) => `"${name}" ${type}`);
    await manager.query(
      `CREATE TEMP TABLE "${table}" ("place" int GENERATED ALWAYS AS IDENTITY, ${columns.join(', ')}) ON COMMIT DROP`,
    );
    for (let done = 0; done < entries.length; done += BATCH) {
      const batch = entries.slice(done, done + BATCH);
      await insertRows(
        manager,
        table,
        types,
        batch.map(({ entry }) => toRow(entry)),
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

  /** Writes the rows that differ, so that triggers fire for real changes alone. */
  async write(): Promise<ImportCounts> {
    const { manager, table } = this;
    // Frees ids that are swapped: a negative one collides with nothing.
    await manager.query(
      `UPDATE "${table}" AS known SET "id" = -known."id" FROM "staged_${table}" AS staged
       WHERE known."_id" = staged."_id" AND known."id" <> staged."id"`,
    );
    const list = (toColumn: (name: string) => string): string => this.columns.map(toColumn).join(', ');
    const columns = list((name) => `"${name}"`);
    const [{ all, found }] = await manager.query(
      `SELECT count(*)::int AS "all", count(known."_id")::int AS "found"
       FROM "staged_${table}" LEFT JOIN "${table}" AS known USING ("_id")`,
    );
    const [{ written }] = await manager.query(
      `WITH written AS (
         INSERT INTO "${table}" AS known (${columns}) SELECT ${columns} FROM "staged_${table}" AS staged
         WHERE NOT EXISTS (SELECT FROM "${table}" AS same
           WHERE (${list((name) => `same."${name}"`)}) = (${list((name) => `staged."${name}"`)}))
         ORDER BY "_id" ON CONFLICT ("_id") DO UPDATE SET ${list((name) => `"${name}" = excluded."${name}"`)}
         RETURNING 1
       ) SELECT count(*)::int AS "written" FROM written`,
    );
    const created = all - found;
    return { created, changed: written - created, same: all - written };
  }
}
