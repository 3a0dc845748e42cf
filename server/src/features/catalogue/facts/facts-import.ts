import {
  defineColumns,
  EMPTY_FACTS,
  FACTS_COLUMNS,
  listNames,
  PRODUCT_FACTS_COLUMNS,
} from '../catalogue-columns';

const OF_PRODUCTS = Object.keys(PRODUCT_FACTS_COLUMNS);
const OF_FACTS = Object.keys(FACTS_COLUMNS);

const filled = (column: string, from: string): string => {
  const value = `CASE WHEN '${column}' = ANY(staged."given") THEN staged."${column}" ELSE ${from}."${column}" END`;
  const empty = EMPTY_FACTS[column];
  return `"${column}" = ${empty ? `coalesce(${value}, ${empty})` : value}`;
};

/** Facts without a column in the file are unchanged, also of products off sale. */
export const FILL_STAGED_FACTS = `UPDATE "staged_products" AS staged
  SET ${[...OF_PRODUCTS.map((one) => filled(one, 'product')), ...OF_FACTS.map((one) => filled(one, 'facts'))].join(', ')}
  FROM "staged_products" AS same LEFT JOIN (
    SELECT "_id", ${listNames(OF_PRODUCTS)} FROM "products"
    UNION ALL SELECT hidden."_id", ${listNames(OF_PRODUCTS, 'one.')}
    FROM "products_off_sale" AS hidden, jsonb_to_record("product") AS one (${defineColumns(PRODUCT_FACTS_COLUMNS)})
  ) AS product ON product."_id" = same."_id" LEFT JOIN (
    SELECT "productId", ${listNames(OF_FACTS)} FROM "product_facts"
    UNION ALL SELECT "_id", ${listNames(OF_FACTS, 'one.')} FROM "products_off_sale",
      jsonb_to_record(coalesce(nullif("product"->'facts', 'null'), '{}')) AS one (${defineColumns(FACTS_COLUMNS)})
  ) AS facts ON facts."productId" = same."_id"
  WHERE same."place" = staged."place"`;

const SHOWN_WITH_DESCRIPTION = OF_FACTS.filter(
  (column) => !['description', 'gstPercent', 'hsn', 'barcode', 'goesWith'].includes(column),
);
/** A file may have one half of a pack, and the shop the other. */
export const FACTS_IN_PART = `
  SELECT "place", 'description' AS "field", 'DESCRIPTION_MISSING' AS "code", NULL::jsonb AS "params"
  FROM "staged_products" AS staged
  WHERE "description" IS NULL AND num_nonnulls(${listNames(SHOWN_WITH_DESCRIPTION)}) > 0
  UNION ALL SELECT "place", 'packUnit', 'PACK_IN_PART', NULL FROM "staged_products"
  WHERE ("packAmount" IS NULL) <> ("packUnit" IS NULL)`;

/** Also includes products of the file, and those off sale. */
export const UNKNOWN_COMPANIONS = `
  SELECT staged."place", 'goesWith' AS "field", 'COMPANION_UNKNOWN' AS "code", jsonb_build_object('_id', chosen."_id") AS "params"
  FROM "staged_products" AS staged CROSS JOIN LATERAL unnest(staged."goesWith") AS chosen ("_id")
  WHERE NOT EXISTS (SELECT FROM "products" AS known WHERE known."_id" = chosen."_id")
    AND NOT EXISTS (SELECT FROM "products_off_sale" AS known WHERE known."_id" = chosen."_id")
    AND NOT EXISTS (SELECT FROM "staged_products" AS known WHERE known."_id" = chosen."_id")`;

/**
 * Barcodes must be unique, off sale, too; a product that the file gives another barcode frees its own. Before products off
 * sale are unstaged.
 */
export const TAKEN_BARCODES = `
  WITH stored AS (
    SELECT "productId" AS "_id", "barcode" FROM "product_facts" WHERE "barcode" IS NOT NULL
    UNION ALL SELECT "_id", "product"->'facts'->>'barcode' FROM "products_off_sale"
  ), entered AS (
    SELECT staged."place", staged."_id",
      CASE WHEN 'barcode' = ANY(staged."given") THEN staged."barcode" ELSE stored."barcode" END AS "barcode"
    FROM "staged_products" AS staged LEFT JOIN stored USING ("_id")
  )
  SELECT entered."place", 'barcode' AS "field", 'BARCODE_TAKEN' AS "code", jsonb_build_object('by', min(known."_id")) AS "params"
  FROM entered JOIN (
    SELECT "_id", "barcode" FROM entered
    UNION ALL SELECT "_id", "barcode" FROM stored WHERE NOT EXISTS (SELECT FROM entered AS new WHERE new."_id" = stored."_id")
  ) AS known ON lpad(known."barcode", 14, '0') = lpad(entered."barcode", 14, '0') AND known."_id" <> entered."_id"
  GROUP BY entered."place"`;

/** For the statement that writes the staged products in "batch": writes the facts that differ, and returns their products. */
export const WRITE_FACTS = `
  INSERT INTO "product_facts" ("productId", ${listNames(OF_FACTS)})
  SELECT staged."_id", ${listNames(OF_FACTS, 'staged.')} FROM batch AS staged
  LEFT JOIN "product_facts" AS known ON known."productId" = staged."_id"
  WHERE ROW (${listNames(OF_FACTS, 'staged.')}) IS DISTINCT FROM ROW (${listNames(
    OF_FACTS.filter((column) => column !== 'goesWith'),
    'known.',
  )}, coalesce(known."goesWith", '{}'))
  ORDER BY 1
  ON CONFLICT ("productId") DO UPDATE SET ${OF_FACTS.map((name) => `"${name}" = excluded."${name}"`).join(', ')}
  RETURNING "productId" AS "_id"`;

/** The facts of products for an export; companions only if they still exist. */
export const EXPORTED_FACTS = `${listNames(OF_PRODUCTS, 'product.')}, ${listNames(
  OF_FACTS.filter((column) => column !== 'goesWith'),
  'facts.',
)}, ARRAY(
    SELECT chosen."_id" FROM unnest(facts."goesWith") WITH ORDINALITY AS chosen ("_id", "place")
    WHERE EXISTS (SELECT FROM "products" AS known WHERE known."_id" = chosen."_id")
      OR EXISTS (SELECT FROM "products_off_sale" AS known WHERE known."_id" = chosen."_id")
    ORDER BY chosen."place"
  ) AS "goesWith"`;
