import { searchTerms, searchWords } from '../../../../../domain/catalogue/search-terms';
import type { SearchTerms } from '../../../../../domain/catalogue/search-terms';
import { all, listsOf, onlyInStock, outOfStockCondition } from './listing-clauses';
import type { Statement, Stock } from './listing-clauses';
import { SELECTED_PRODUCT } from '../catalogue-columns';
import { likePattern } from './like-pattern';

/** The similarity of a near miss, 0 to 1: that of "panir" and "Paneer" is 0.5. */
const NEAR_MISS = 0.45;
/** How many titles with the same beginning, and how many terms, are considered. */
const TITLES = 100;
const TERMS = 10;
/** Sorts after every text with the same prefix. */
const LAST = 'chr(1114111)';

const beginsWith = (column: string, text: string): string =>
  `${column} >= lower(${text}) AND ${column} < lower(${text}) || ${LAST}`;

/** The first products of each term by id, in stock and out of stock separately. */
function productsOf(terms: string, more: string): string {
  const first = (
    stock: Stock,
  ): string => `(SELECT posted."productId" AS "id" FROM ${listsOf(stock)} AS posted ${more}
     WHERE ${all('posted."termId" = terms."id"', onlyInStock(stock, 'posted."productId"'))}
     ORDER BY posted."productId" LIMIT $4)`;
  return `SELECT listed."id" FROM ${terms} AS terms
    CROSS JOIN LATERAL (${first('inStock')} UNION ALL ${first('outOfStock')}) AS listed`;
}

/** Products with another name that has words which begin with the text; none for a text without words. */
const byName = (name: string): string =>
  name === ''
    ? 'SELECT NULL::int AS "id" WHERE false'
    : productsOf(
        `(SELECT "id" FROM "search_terms" WHERE "words" = 0 AND "products" > 0 AND ${beginsWith('"term"', '$6')}
          ORDER BY "term" = lower($6) DESC, "products" DESC, "id" LIMIT ${TERMS})`,
        '',
      );

/** Its rank: titles before other names, exact matches before near misses; null: no match. */
const rankOf = (title: string, asTyped: string): string => `CASE WHEN ${beginsWith(title, '$1')} THEN 0
  WHEN ${asTyped} THEN 1 WHEN candidate."named" THEN 2
  WHEN alike."title" >= ${NEAR_MISS} THEN 3 WHEN alike."name" >= ${NEAR_MISS} THEN 4 END`;

const TITLE = `lower(product."title") COLLATE "C"`;
const AS_TYPED = `(' ' || product."title") ILIKE $2`;

/** Words of titles that begin with the last word typed; of several terms, those of the rarest. */
const wordTerms = ({ texts, words }: SearchTerms): string => `known AS MATERIALIZED (
      SELECT typed."place", term."id", term."products", term."term" = lower(typed."text") AS "exact"
      FROM unnest($3::text[]) WITH ORDINALITY AS typed ("text", "place")
      JOIN "search_terms" AS term ON term."words" = ${words} AND term."products" > 0
        AND term."term" >= lower(typed."text")
        AND term."term" <= lower(typed."text") || CASE WHEN typed."place" = ${texts.length} THEN ${LAST} ELSE '' END
    ), terms AS MATERIALIZED (
      SELECT "id" FROM known
      WHERE "place" = (SELECT "place" FROM known GROUP BY "place" ORDER BY sum("products"), "place" LIMIT 1)
      ORDER BY "exact" DESC, "products" DESC, "id" LIMIT ${TERMS}
    )`;

/** The similarity of each product found, and from that its rank. */
const RANKED = `CROSS JOIN LATERAL (SELECT * FROM "products" WHERE "products"."id" = candidate."id" LIMIT 1) AS product
    CROSS JOIN LATERAL (SELECT word_similarity($1, product."title") AS "title", word_similarity(
      "spoken"($1), "spoken"(concat_ws(' ', product."titleHi", array_to_string(product."alsoKnownAs", ' ')))) AS "name"
    ) AS alike
    CROSS JOIN LATERAL (SELECT ${rankOf(TITLE, AS_TYPED)} AS "rank") AS match
    WHERE match."rank" IS NOT NULL
    ORDER BY match."rank", ${outOfStockCondition('product."id"')}, CASE WHEN match."rank" IN (2, 4) THEN alike."name" ELSE alike."title" END DESC, product."id"`;

/**
 * Titles that begin with the text, then titles with such words, then other names with such words, and while there are
 * too few, near misses. Looked up by word, so its cost does not grow with the catalogue.
 */
export function suggestionsStatement(typed: string, first: number): Statement {
  const terms = searchTerms(typed);
  const names = searchWords(typed);
  const name = names.join(' ');
  const checked = terms.whole
    ? ''
    : `CROSS JOIN LATERAL (
        SELECT FROM "products" AS product WHERE product."id" = posted."productId" AND ${AS_TYPED} LIMIT 1) AS checked`;
  const text = `WITH starting AS MATERIALIZED (
      SELECT "id" FROM "products" AS product WHERE ${beginsWith(TITLE, '$1')} ORDER BY ${TITLE} LIMIT ${TITLES}
    ), ${wordTerms(terms)}, named AS MATERIALIZED (
      ${byName(name)}
    ), matching AS MATERIALIZED (
      SELECT "id" FROM starting UNION ${productsOf('terms', checked)} UNION SELECT "id" FROM named
    ), near AS MATERIALIZED (
      ${productsOf(`(SELECT word."id" FROM unnest($5::text[]) AS typed, "similar_words"(typed) AS word)`, '')}
      WHERE (SELECT count(*) FROM matching) < $4
    )
    SELECT ${SELECTED_PRODUCT}
    FROM (
      SELECT "id", bool_or("named") AS "named" FROM (
        SELECT "id", false AS "named" FROM matching UNION ALL SELECT "id", false FROM near
        UNION ALL SELECT "id", true FROM named
      ) AS found GROUP BY 1
    ) AS candidate ${RANKED} LIMIT $4`;
  const values = [typed, `% ${likePattern(typed)}%`, terms.texts, first, names];
  return { text, values: name === '' ? values : [...values, name] };
}
