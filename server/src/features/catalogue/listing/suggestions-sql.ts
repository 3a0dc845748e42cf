import { searchTerms, searchWords } from '../../../../../domain/catalogue/search-terms';
import type { Statement } from './listing-shape';
import { productColumns } from '../catalogue-columns';
import { likePattern } from './like-pattern';

/** The similarity of a near miss, 0 to 1: that of "panir" and "Paneer" is 0.5. */
const NEAR_MISS = 0.45;
/** How many titles that begin like the text, and how many terms, are considered. */
const TITLES = 100;
const TERMS = 10;
/** Sorts after every text with the same beginning. */
const LAST = 'chr(1114111)';

const beginsWith = (column: string, text: string): string =>
  `${column} >= lower(${text}) AND ${column} < lower(${text}) || ${LAST}`;

/** The first products of each term, by id. */
const productsOf = (terms: string, more: string): string =>
  `SELECT listed."id" FROM ${terms} AS terms CROSS JOIN LATERAL (
     SELECT posted."productId" AS "id" FROM "product_terms" AS posted ${more}
     WHERE posted."termId" = terms."id" ORDER BY posted."productId" LIMIT $4
   ) AS listed`;

/**
 * Finds titles that begin with the text, then titles with such words and, if these are too few, near misses. Looks up
 * words, so that it takes as long for many products as for few.
 */
export function suggestionsStatement(typed: string, first: number): Statement {
  const { texts, words, whole } = searchTerms(typed);
  const title = `lower(product."title") COLLATE "C"`;
  const asTyped = `(' ' || product."title") ILIKE $2`;
  const proved = whole
    ? ''
    : `CROSS JOIN LATERAL (
        SELECT FROM "products" AS product WHERE product."id" = posted."productId" AND ${asTyped} LIMIT 1) AS proved`;
  const text = `WITH starting AS MATERIALIZED (
      SELECT "id" FROM "products" AS product WHERE ${beginsWith(title, '$1')} ORDER BY ${title} LIMIT ${TITLES}
    ), known AS MATERIALIZED (
      SELECT typed."place", term."id", term."products", term."term" = lower(typed."text") AS "exact"
      FROM unnest($3::text[]) WITH ORDINALITY AS typed ("text", "place")
      JOIN "search_terms" AS term ON term."words" = ${words} AND term."products" > 0
        AND term."term" >= lower(typed."text")
        AND term."term" <= lower(typed."text") || CASE WHEN typed."place" = ${texts.length} THEN ${LAST} ELSE '' END
    ), terms AS MATERIALIZED (
      SELECT "id" FROM known
      WHERE "place" = (SELECT "place" FROM known GROUP BY "place" ORDER BY sum("products"), "place" LIMIT 1)
      ORDER BY "exact" DESC, "products" DESC, "id" LIMIT ${TERMS}
    ), matching AS MATERIALIZED (
      SELECT "id" FROM starting UNION ${productsOf('terms', proved)}
    ), near AS MATERIALIZED (
      ${productsOf(`(SELECT word."id" FROM unnest($5::text[]) AS typed, "similar_words"(typed) AS word)`, '')}
      WHERE (SELECT count(*) FROM matching) < $4
    )
    SELECT ${productColumns('product')}
    FROM (SELECT "id" FROM matching UNION SELECT "id" FROM near) AS candidate
    CROSS JOIN LATERAL (SELECT * FROM "products" WHERE "products"."id" = candidate."id" LIMIT 1) AS product
    CROSS JOIN LATERAL (SELECT
      CASE WHEN ${beginsWith(title, '$1')} THEN 0 WHEN ${asTyped} THEN 1 ELSE 2 END AS "rank",
      word_similarity($1, product."title") AS "likeness") AS match
    WHERE match."rank" < 2 OR match."likeness" >= ${NEAR_MISS}
    ORDER BY match."rank", match."likeness" DESC, product."id" LIMIT $4`;
  return { text, values: [typed, `% ${likePattern(typed)}%`, texts, first, searchWords(typed)] };
}
