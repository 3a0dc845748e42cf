import type { EntityManager } from 'typeorm';
import catalogue from '../../../../data/catalogue.json';
import data from '../../../../data/product-facts.json';
import { slugOf } from '../../../../../domain/catalogue/product-rules';
import { defineColumns, FACTS_COLUMNS, listColumns, PRODUCT_FACTS_COLUMNS } from '../catalogue-columns';
import { toFactsRow } from './facts-row';
import type { FactsRow } from './facts-row';

/** Skips products that the owner has renamed, or entered facts for. */
const FILL = `WITH known AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS known
      ("_id" text, "title" text, "quantity" text, "categoryName" text, ${defineColumns({ ...PRODUCT_FACTS_COLUMNS, ...FACTS_COLUMNS })})
  ), filled AS (
    UPDATE "products" AS product SET (${listColumns(PRODUCT_FACTS_COLUMNS)}) = ROW (${listColumns(PRODUCT_FACTS_COLUMNS, 'known.')})
    FROM known
    WHERE known."_id" = product."_id" AND known."title" = product."title" AND known."quantity" = product."quantity"
      AND known."categoryName" = product."categoryName"
      AND num_nonnulls(product."mrpPaise", product."packAmount", product."dietMark", product."allergens",
        product."titleHi") = 0
      AND NOT EXISTS (SELECT FROM "product_facts" WHERE "productId" = product."_id")
    RETURNING product."_id"
  )
  INSERT INTO "product_facts" ("productId", ${listColumns(FACTS_COLUMNS)})
  SELECT "_id", ${listColumns(FACTS_COLUMNS, 'known.')} FROM filled JOIN known USING ("_id") RETURNING 1`;

type SeedProduct = (typeof catalogue.products)[number];
const products = new Map<string, SeedProduct>(catalogue.products.map((one) => [slugOf(one.title), one]));

/** The facts of a product of the seed, by column. */
function toRow(one: (typeof data.products)[number]): object {
  const { title, quantity, categoryName } = products.get(one._id)!;
  const { description, origin, storage, ingredients, nutritionPer100, amount, unit, diet } = one;
  const facts: Partial<FactsRow> = toFactsRow({
    ...one,
    packAmount: amount,
    packUnit: unit,
    diet: diet.toUpperCase(),
    description: description.en,
    descriptionHi: description.hi,
    origin: origin.en,
    originHi: origin.hi,
    storage: storage.en,
    storageHi: storage.hi,
    ingredients: ingredients?.en ?? null,
    ingredientsHi: ingredients?.hi ?? null,
    ...nutritionPer100,
  });
  return { _id: one._id, title, quantity, categoryName, ...facts };
}

/** Adds their facts to the demo products that nobody has changed, once; returns the number of products. */
export async function seedFacts(manager: EntityManager): Promise<number> {
  const filled = await manager.query<unknown[]>(FILL, [JSON.stringify(data.products.map(toRow))]);
  await manager.query(
    `UPDATE "categories" AS category SET "titleHi" = known."titleHi"
     FROM jsonb_to_recordset($1::jsonb) AS known ("_id" text, "titleHi" text)
     WHERE category."_id" = known."_id" AND category."titleHi" IS NULL`,
    [JSON.stringify(data.categories)],
  );
  return filled.length;
}
