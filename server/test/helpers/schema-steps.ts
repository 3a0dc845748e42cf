import type { TestShop } from './test-shop';

/** A database as it was before one step of its schema: the indexes for the dearest first. */
export async function undoLastIndexes(sql: TestShop['sql']): Promise<void> {
  await sql('DROP INDEX "products_dearest", "products_category_dearest"');
  await sql(`DELETE FROM "migrations" WHERE "name" LIKE 'CatalogueDearest%'`);
}
