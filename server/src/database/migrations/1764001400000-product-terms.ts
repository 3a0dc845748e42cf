/** The SQL of the lists beside the products (see 1764001400000-product-facts.ts). */

/** Spaces and the punctuation of ASCII, as they were when this migration was written: what has run must not change. */
const SEPARATORS = ' !-/:-@\\[-`{-~';

/** In the order of their bits in "product_traits". */
const ALLERGENS = [
  ...['milk', 'egg', 'fish', 'crustaceans', 'molluscs', 'peanuts', 'nuts', 'soy', 'wheat', 'barley', 'rye'],
  ...['oats', 'sesame', 'mustard', 'celery', 'lupin', 'sulphites'],
];
export const ALLERGEN_NAMES = `ARRAY[${ALLERGENS.map((name) => `'${name}'`).join(', ')}]::text[]`;

const EGG = 2;
const NONVEG = 4;
const OFFER = 8;
const LABELLED = 512;
const FIRST_ALLERGEN = 10;
const bitIf = (condition: string, bit: number): string => `CASE WHEN ${condition} THEN ${bit} ELSE 0 END`;

const SAVINGS = [10, 20, 30, 40, 50].map((percent, index) =>
  bitIf(`("mrp" - "price")::bigint * 100 >= "mrp"::bigint * ${percent}`, 16 << index),
);
const LISTED_ALLERGENS = ALLERGENS.map((name, index) =>
  bitIf(`'${name}' = ANY("allergens")`, 1 << (FIRST_ALLERGEN + index)),
);

/** Hindi letters, vowel signs and digits, and how they sound; the signs at the end have no sound of their own. */
const HINDI = [
  'कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसहळ',
  'अआइईउऊऋएऐओऔऑऍ',
  '\u093e\u093f\u0940\u0941\u0942\u0943\u0947\u0948\u094b\u094c\u0949\u0945\u0902\u0901\u0903',
  '\u0958\u0959\u095a\u095b\u095c\u095d\u095e\u095f',
  '०१२३४५६७८९',
  '\u094d\u093c\u200c\u200d',
].join('');
const SOUNDS = [
  'kkggnccjjnttddnttddnppbbmyrlvssshl',
  'aaiiuureeoooe',
  'aiiuureeoooennh',
  'kkgjddfy',
  '0123456789',
].join('');

/**
 * What lists sort, filter and search by, worked out of a product's columns: the price of a comparable amount, what is
 * true or not true of it as bits of one number, and what it is listed under.
 */
export const FUNCTIONS = [
  `CREATE FUNCTION "pack_thousandths"("quantity" text, "amount" int, "unit" text) RETURNS int
   LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT CASE
       WHEN "amount" IS NOT NULL THEN "amount" * CASE "unit" WHEN 'piece' THEN 1000 ELSE 1 END
       WHEN "quantity" ~* '^([0-9]{1,6}(\\.[0-9]{1,3})?)? ?(kgs?|kilos?|l|ltrs?|litres?|liters?)$'
         THEN round(coalesce(substring("quantity" FROM '^[0-9.]+')::numeric, 1) * 1000)::int
       WHEN "quantity" ~* '^([0-9]{1,6})? ?(pcs?|pieces?)$'
         THEN coalesce(substring("quantity" FROM '^[0-9]+')::int, 1) * 1000
       WHEN "quantity" ~* '^[0-9]{1,6} ?(g|gms?|grms?|grams?|mls?)$' THEN substring("quantity" FROM '^[0-9]+')::int
     END $$`,
  `CREATE FUNCTION "unit_price_paise"("price" int, "quantity" text, "amount" int, "unit" text) RETURNS int
   LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT least(round("price"::numeric * 1000
       / coalesce(nullif("pack_thousandths"("quantity", "amount", "unit"), 0), 1000)), 2147483647)::int $$`,
  `CREATE FUNCTION "product_traits"("price" int, "mrp" int, "diet" text, "category" text, "allergens" text[])
   RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT CASE coalesce("diet", CASE "category" WHEN 'nonveg' THEN 'NONVEG' END)
         WHEN 'EGG' THEN ${EGG} WHEN 'NONVEG' THEN ${NONVEG} ELSE 1 END
       + CASE WHEN "mrp" > "price" THEN ${OFFER} + ${SAVINGS.join(' + ')} ELSE 0 END
       + CASE WHEN "allergens" IS NOT NULL THEN ${LABELLED} + ${LISTED_ALLERGENS.join(' + ')} ELSE 0 END $$`,
  // Up to five words in a row of each other name of a product.
  `CREATE FUNCTION "name_terms"("names" text[]) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT DISTINCT array_to_string(words[first:last], ' ')
     FROM unnest("names") AS name,
     LATERAL (SELECT array_remove(regexp_split_to_array(lower(left(name, 200)), '[${SEPARATORS}]+'), '')) AS split (words),
     LATERAL generate_subscripts(words, 1) AS first,
     LATERAL generate_series(first, least(first + 4, cardinality(words))) AS last $$`,
  // The words of the title as before; 0 words: another name; -1: what the product is listed under without any search.
  `CREATE FUNCTION "listed_terms"("title" text, "names" text[], "category" text, "traits" int)
   RETURNS TABLE ("term" text, "words" smallint) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT found."term", found."words" FROM "title_terms"("title") AS found
     UNION ALL SELECT name COLLATE "C", 0::smallint FROM "name_terms"("names") AS name
     UNION ALL SELECT shelf COLLATE "C", -1::smallint FROM ${shelvesOf('"category"', '"traits"')} $$`,
  // The likeness of words is found in Latin letters only: other scripts depend on the database's locale.
  `CREATE FUNCTION "spoken"("word" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT translate("word", '${HINDI}', '${SOUNDS}') $$`,
  `CREATE OR REPLACE FUNCTION "similar_words"("typed" text) RETURNS SETOF "search_terms" LANGUAGE sql STABLE ROWS 20
   SET pg_trgm.word_similarity_threshold = 0.45 AS $$
     SELECT "id", "term", "words", "products" FROM (
       SELECT * FROM "search_terms" WHERE "words" = 1 AND "products" > 0 AND "typed" <% "term"
       UNION ALL
       SELECT * FROM "search_terms"
       WHERE "words" = 0 AND strpos("term", ' ') = 0 AND "products" > 0 AND "spoken"("typed") <% "spoken"("term")
         AND ("spoken"("typed") = "typed") = ("spoken"("term") = "term")
     ) AS near
     ORDER BY word_similarity("spoken"("typed"), "spoken"("term")) DESC, "id" LIMIT 20 $$`,
  // Null where every word is known, or one is like no other.
  `CREATE FUNCTION "corrected_search"("typed" text) RETURNS text LANGUAGE sql STABLE AS $$
     SELECT string_agg(meant, ' ' ORDER BY place)
     FROM regexp_split_to_table(lower("typed"), '[${SEPARATORS}]+') WITH ORDINALITY AS split (word, place),
     LATERAL (SELECT EXISTS (
         SELECT FROM "search_terms" WHERE "words" = 1 AND "products" > 0 AND "term" LIKE '%' || word || '%'
       ) OR EXISTS (
         SELECT FROM "search_terms" WHERE "words" = 0 AND "products" > 0 AND "term" = word COLLATE "C"
       ) AS known) AS looked,
     LATERAL (SELECT CASE WHEN known THEN word ELSE (
         SELECT near."term" FROM "similar_words"(word) AS near
         ORDER BY similarity("spoken"(word), "spoken"(near."term")) DESC, near."products" DESC, near."id" LIMIT 1
       ) END AS meant) AS corrected
     WHERE word <> '' HAVING count(*) = count(meant) AND NOT bool_and(known) $$`,
];

/** What every product is listed under: all, its category, and what few products may have in common. */
export function shelvesOf(category: string, traits: string): string {
  const rare = (name: string, bit: number): string =>
    `(CASE WHEN ${traits} & ${bit} <> 0 THEN '${name}' END)`;
  return `LATERAL (SELECT shelf FROM (VALUES ('all'), ('category ' || ${category}), ${[
    rare('egg', EGG),
    rare('nonveg', NONVEG),
    rare('offer', OFFER),
    rare('labelled', LABELLED),
  ].join(', ')}) AS named (shelf) WHERE shelf IS NOT NULL) AS known_shelves`;
}

/** What stands beside a term, so that a list is read from nothing but an index. */
const FIGURES = ['pricePaise', 'unitPricePaise', 'savingPaise', 'traits', 'stars', 'categoryName'];
export const figures = (prefix = ''): string => FIGURES.map((name) => `${prefix}"${name}"`).join(', ');

/** The columns of products that are newer than some of its rows' lists; as SQL, of a product named `product`. */
export interface NewColumns {
  mrp: string;
  amount: string;
  unit: string;
  diet: string;
  allergens: string;
  names: string;
}
const COLUMNS: NewColumns = {
  mrp: `product."mrpPaise"`,
  amount: `product."packAmount"`,
  unit: `product."packUnit"`,
  diet: `product."dietMark"`,
  allergens: `product."allergens"`,
  names: `array_append(product."alsoKnownAs", product."titleHi")`,
};

/** Products with all that lists need of them. */
export const listedProducts = (products: string, columns = COLUMNS): string => `(
    SELECT product."id", product."title", ${columns.names} AS "names", product."pricePaise",
      "unit_price_paise"(product."pricePaise", product."quantity", ${columns.amount}, ${columns.unit}) AS "unitPricePaise",
      greatest(${columns.mrp} - product."pricePaise", 0) AS "savingPaise",
      "product_traits"(product."pricePaise", ${columns.mrp}, ${columns.diet}, product."categoryName",
        ${columns.allergens}) AS "traits",
      floor(product."rating")::smallint AS "stars", product."categoryName"
    FROM ${products} AS product
  )`;

const TERMS = `"listed_terms"(product."title", product."names", product."categoryName", product."traits")`;
const NO_PRODUCTS = listedProducts('(SELECT * FROM "products" WHERE false)');

/** The terms of products that are all new, in one go. */
const indexingOfNew = (products: string): string => `WITH listed AS MATERIALIZED (
    SELECT DISTINCT used."term", used."words", product."id", ${figures('product.')}
    FROM ${products} AS product, ${TERMS} AS used
  ), counted AS (
    INSERT INTO "search_terms" AS known ("term", "words", "products")
    SELECT "term", "words", count(*) FROM listed GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT ("term", "words") DO UPDATE SET "products" = known."products" + excluded."products"
    RETURNING "id", "term", "words"
  )
  INSERT INTO "product_terms" ("termId", "productId", ${figures()}, "words")
  SELECT counted."id", listed."id", ${figures('listed.')}, "words"
  FROM listed JOIN counted USING ("term", "words") ORDER BY 1, 2`;

interface Indexing {
  /** New terms, and in how many products each is now. */
  terms: string;
  /** Terms that products no longer have. */
  gone: string;
  /** Terms that products have now. */
  come: string;
  /** The figures beside the terms that stayed. */
  kept: string;
  counts: string;
}

/** What a change from some products to others means. Rows are locked in one order, so that two changes never wait for each other. */
function indexingOf({ was, became }: { was: string; became: string }): Indexing {
  const termsOf = (products: string, sign: 1 | -1): string =>
    `SELECT product."id", used."term", used."words", ${sign} AS "sign"
     FROM ${products} AS product, ${TERMS} AS used GROUP BY 1, 2, 3`;
  const moved = `SELECT "id", "term", "words", sum("sign") AS "sign"
    FROM (${termsOf(became, 1)} UNION ALL ${termsOf(was, -1)}) AS listed GROUP BY 1, 2, 3 HAVING sum("sign") <> 0`;
  const changed = `(SELECT * FROM ${became} AS arrived EXCEPT SELECT * FROM ${was} AS gone)`;
  const counted = (products: string, sign: 1 | -1): string =>
    `SELECT "categoryName", "stars", "traits", ${sign} AS "sign" FROM ${products} AS product`;
  return {
    terms: `INSERT INTO "search_terms" AS known ("term", "words", "products")
     SELECT "term", "words", sum("sign") FROM (${moved}) AS moved GROUP BY 1, 2 HAVING sum("sign") <> 0 ORDER BY 1, 2
     ON CONFLICT ("term", "words") DO UPDATE SET "products" = known."products" + excluded."products"`,
    gone: `DELETE FROM "product_terms" AS posted USING (${moved}) AS moved JOIN "search_terms" AS known USING ("term", "words")
     WHERE moved."sign" < 0 AND posted."termId" = known."id" AND posted."productId" = moved."id"`,
    come: `INSERT INTO "product_terms" ("termId", "productId", ${figures()}, "words")
     SELECT DISTINCT known."id", product."id", ${figures('product.')}, "words"
     FROM ${became} AS product, ${TERMS} AS used JOIN "search_terms" AS known USING ("term", "words")
     ORDER BY 1, 2 ON CONFLICT DO NOTHING`,
    kept: `UPDATE "product_terms" AS posted SET (${figures()}) = ROW (${figures('product.')})
     FROM ${changed} AS product, ${TERMS} AS used JOIN "search_terms" AS known USING ("term", "words")
     WHERE posted."termId" = known."id" AND posted."productId" = product."id"`,
    counts: `INSERT INTO "product_counts" AS known ("categoryName", "stars", "traits", "products")
     SELECT "categoryName", "stars", "traits", sum("sign")
     FROM (${counted(became, 1)} UNION ALL ${counted(was, -1)}) AS moved
     GROUP BY 1, 2, 3 HAVING sum("sign") <> 0 ORDER BY 1, 2, 3
     ON CONFLICT ("categoryName", "stars", "traits") DO UPDATE SET "products" = known."products" + excluded."products"`,
  };
}

/**
 * What the triggers of an earlier step run from now on. Created anew they run as the caller again: a later migration that
 * does so repeats what 1764002700000-desk-catalogue.ts does.
 */
export function triggerFunctions(): string[] {
  const was = listedProducts('"was"');
  const became = listedProducts('"became"');
  const arrived = indexingOf({ was: NO_PRODUCTS, became });
  const changed = indexingOf({ was, became });
  const left = indexingOf({ was, became: NO_PRODUCTS });
  const listed = (products: string): string =>
    `SELECT "id", "title", "names", "categoryName", "traits" FROM ${products} AS product`;
  const relisted = `EXISTS (${listed(became)} EXCEPT ALL ${listed(was)})`;
  const bodies = {
    index_new_products: [indexingOfNew(became), arrived.counts],
    index_changed_products: [
      `IF ${relisted} THEN ${[changed.terms, changed.gone, changed.come].join('; ')}; END IF`,
      changed.kept,
      changed.counts,
    ],
    index_gone_products: [left.terms, left.gone, left.counts],
  };
  return Object.entries(bodies).map(
    ([name, statements]) => `CREATE OR REPLACE FUNCTION "${name}"() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN ${statements.join('; ')}; RETURN NULL; END $$`,
  );
}
