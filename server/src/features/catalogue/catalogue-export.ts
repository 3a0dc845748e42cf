import type { DataSource, EntityManager } from 'typeorm';
import { toRupees } from '../../../../domain/cart/pricing';
import type { FactsEntry } from '../../../../domain/catalogue/facts-rules';
import type { Product } from '../../../../domain/catalogue/product';
import type { CategoryEntry, ProductEntry } from '../../../../domain/catalogue/product-rules';
import { productColumns } from './catalogue-columns';
import { writeCatalogueFile } from './catalogue-file';
import { EXPORTED_FACTS } from './facts/facts-import';
import { toFactsEntry } from './facts/facts-row';
import type { FactsRow } from './facts/facts-row';

/** A product with everything that an owner can enter. */
export type FullEntry = ProductEntry & FactsEntry & Required<Pick<ProductEntry, 'id' | 'stock'>>;

/** A product with all its columns, and how many of it are on hand. */
export type ExportedRow = Product & FactsRow & { stock: number | null };

/** Converts it to an owner's entry. */
export function toEntry(row: ExportedRow): FullEntry {
  const { _id, id, title, image, pricePaise, quantity, rating, categoryName, stock } = row;
  const price = toRupees(pricePaise);
  // Spreading this many properties takes V8 many times as long.
  return Object.assign(
    { _id, id, title, image, price, quantity, rating, categoryName, stock },
    toFactsEntry(row),
  );
}

const EXPORTED = `SELECT ${productColumns('product')}, ${EXPORTED_FACTS},
    (SELECT "onHand" FROM "stock" WHERE "productId" = product."_id") AS "stock" FROM "products" AS product
  LEFT JOIN "product_facts" AS facts ON facts."productId" = product."_id"`;

/** The whole catalogue, in the format of an import. */
export async function readCatalogue(
  dataSource: DataSource,
): Promise<{ categories: CategoryEntry[]; products: ProductEntry[] }> {
  const categories = await dataSource.query(
    `SELECT "id", "categoryName", "image", "description", "titleHi" FROM "categories" ORDER BY "id"`,
  );
  const products = await dataSource.query<ExportedRow[]>(`${EXPORTED} ORDER BY product."id"`);
  return { categories, products: products.map(toEntry) };
}

/** Rows per batch, so that other requests are served in between. */
const BATCH_ROWS = 500;

/** Streams all products on sale as a CSV for an import. */
export async function* catalogueCsv(manager: EntityManager): AsyncGenerator<string> {
  for (let after: number | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
    const rows: ExportedRow[] = await manager.query<ExportedRow[]>(
      `${EXPORTED} WHERE product."id" > $1 ORDER BY product."id" LIMIT ${BATCH_ROWS}`,
      [after ?? 0],
    );
    yield writeCatalogueFile({ categories: [], products: rows.map(toEntry) }, 'csv', isFirst);
    after = rows.length < BATCH_ROWS ? null : rows.at(-1)!.id;
  }
}
