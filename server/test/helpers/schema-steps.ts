import type { TestShop } from './test-shop';

/** Undoes the last migration of the listing's indexes. */
export async function undoLastIndexes(sql: TestShop['sql']): Promise<void> {
  await sql('DROP INDEX "products_dearest", "products_category_dearest"');
  await sql(`DELETE FROM "migrations" WHERE "name" LIKE 'CatalogueDearest%'`);
}
