import type { Statement } from './listing-sql';
import { productColumns } from './product-row';
import { likePattern, wordsOf } from './search-text';

/** How alike two words must be, 0 to 1, to count as a near miss: "panir" is 0.5 like "Paneer". */
const NEAR_MISS = 0.45;
/** Of everything that begins like a short text so many titles are compared, and those of so many words. */
const TITLES = 100;
const WORDS = 10;
/** Sorts behind every text that begins alike. */
const LAST = 'chr(1114111)';

const beginsWith = (column: string, text: string): string =>
  `${column} >= lower(${text}) AND ${column} < lower(${text}) || ${LAST}`;

/** Products of each of the words, the first by id. */
const productsOf = (words: string, more: string): string =>
  `SELECT listed."id" FROM ${words} CROSS JOIN LATERAL (
     SELECT posted."productId" AS "id" FROM "product_words" AS posted ${more}
     WHERE posted."wordId" = words."id" ORDER BY posted."productId" LIMIT $4
   ) AS listed`;

/**
 * Titles that begin with the text, then titles with words that do, and as long as there are too few, near misses.
 * Looked up by word, so that it takes as long for many products as for few.
 */
export function suggestionsStatement(typed: string, first: number): Statement {
  const words = wordsOf(typed);
  const title = `lower(product."title") COLLATE "C"`;
  const asTyped = `(' ' || product."title") ILIKE $2`;
  const verified =
    words.length > 1 ? `JOIN "products" AS product ON product."id" = posted."productId" AND ${asTyped}` : '';
  const text = `WITH starting AS MATERIALIZED (
      SELECT "id" FROM "products" AS product WHERE ${beginsWith(title, '$1')} ORDER BY ${title} LIMIT ${TITLES}
    ), known AS MATERIALIZED (
      SELECT typed."place", word."id", word."products", word."word" = lower(typed."text") AS "whole"
      FROM unnest($3::text[]) WITH ORDINALITY AS typed ("text", "place") JOIN "search_words" AS word
        ON word."word" >= lower(typed."text")
        AND word."word" <= lower(typed."text") || CASE WHEN typed."place" = ${words.length} THEN ${LAST} ELSE '' END
    ), words AS MATERIALIZED (
      SELECT "id" FROM known
      WHERE "place" = (SELECT "place" FROM known GROUP BY "place" ORDER BY sum("products") LIMIT 1)
      ORDER BY "whole" DESC, "products" DESC, "id" LIMIT ${WORDS}
    ), matching AS MATERIALIZED (
      SELECT "id" FROM starting UNION ${productsOf('words', verified)}
    ), near AS MATERIALIZED (
      ${productsOf(`unnest($3::text[]) AS typed ("text") CROSS JOIN LATERAL "similar_words"(typed."text") AS words`, '')}
      WHERE (SELECT count(*) FROM matching) < $4
    )
    SELECT ${productColumns('product')}
    FROM (SELECT "id" FROM matching UNION SELECT "id" FROM near) AS candidate
    JOIN "products" AS product ON product."id" = candidate."id"
    CROSS JOIN LATERAL (SELECT
      CASE WHEN ${beginsWith(title, '$1')} THEN 0 WHEN ${asTyped} THEN 1 ELSE 2 END AS "rank",
      word_similarity($1, product."title") AS "likeness") AS match
    WHERE match."rank" < 2 OR match."likeness" >= ${NEAR_MISS}
    ORDER BY match."rank", match."likeness" DESC, product."id" LIMIT $4`;
  return { text, values: [typed, `% ${likePattern(typed)}%`, words, first] };
}
