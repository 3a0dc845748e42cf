import { COUNT_MAX } from '../../../../domain/catalogue/listing-rules';
import { all } from './listing-shape';
import type { Search, Shape } from './listing-shape';
import { walkedKeys } from './walked-list';

/** A search whose terms are many and common finds its page sooner along all products than in the list of each term. */
const BROAD = 4;

/** The terms to look under: of a text that takes several, those for the rarest. */
export const foundTerms = ({ patterns, words, whole }: Search): string => `WITH
  known AS MATERIALIZED (
    SELECT pattern."place", term."id", term."products"
    FROM unnest(${patterns}) WITH ORDINALITY AS pattern ("like", "place")
    LEFT JOIN "search_terms" AS term ON term."words" = ${words} AND term."term" LIKE lower(pattern."like")
  ), terms AS MATERIALIZED (
    SELECT "id", "products" FROM known WHERE "id" IS NOT NULL AND "place" = (
      SELECT "place" FROM known GROUP BY "place" ORDER BY coalesce(sum("products"), 0), "place" LIMIT 1)
  ), found AS MATERIALIZED (
    SELECT count(*) AS "terms", max("products") AS "most", ${
      whole
        ? `count(*) * sum("products") > ${BROAD} * (SELECT sum("products") FROM "product_counts")`
        : 'false'
    } AS "broad" FROM terms
  )`;

/** The lists of the terms, each in the order of the page; where they are too many, all products. */
export function searchedKeys(list: Shape, search: Search): string {
  const listed = `SELECT DISTINCT listed.* FROM terms CROSS JOIN LATERAL (
      ${entries(list, search, 'posted."termId" = terms."id"', list.behind)} ORDER BY ${list.order} LIMIT ${list.most}
    ) AS listed`;
  if (!search.whole) return listed;
  const isLike = `product."title" ILIKE ${search.title}`;
  return `${listed} WHERE NOT (SELECT "broad" FROM found)
    UNION ALL ${walkedKeys(list, isLike, '(SELECT "broad" FROM found)')}`;
}

/** What the lists of terms have for a search; with the title looked at where the term alone does not prove the text. */
function entries(
  list: Shape,
  { whole, title }: Search,
  terms: string,
  behind: Shape['behind'] = null,
): string {
  const keys = list.keys.map((key) => (key === 'id' ? 'posted."productId" AS "id"' : `posted."${key}"`));
  const proved = `CROSS JOIN LATERAL (
      SELECT FROM "products" AS product WHERE product."id" = posted."productId" AND product."title" ILIKE ${title} LIMIT 1
    ) AS proved`;
  return `SELECT ${keys.join(', ')} FROM "product_terms" AS posted ${whole ? '' : proved}
    WHERE ${all(
      terms,
      list.categories && `posted."categoryName" = ANY(${list.categories})`,
      list.stars && `posted."stars" >= ${list.stars}`,
      behind && behind('posted."productId"', 'posted."pricePaise"'),
    )}`;
}

/** So many entries are looked at for the count before the long way round is taken: a product has several terms. */
const SAMPLE = 1.25 * COUNT_MAX;

/** Exact up to COUNT_MAX, where counting stops. */
export function searchedCount(list: Shape, search: Search): string {
  const found = entries(
    { ...list, keys: ['id'] },
    search,
    'posted."termId" = ANY(ARRAY(SELECT "id" FROM terms))',
  );
  const looked = `(
      SELECT CASE WHEN seen."entries" < ${SAMPLE} OR seen."products" > ${COUNT_MAX} THEN seen."products"
        ELSE (SELECT count(DISTINCT "id") FROM (${found}) AS all_of_them) END
      FROM (SELECT count(*) AS "entries", count(DISTINCT "id") AS "products" FROM (${found} LIMIT ${SAMPLE}) AS sample) AS seen
    )`;
  const isKnown = search.whole && !list.categories && !list.stars;
  const count = isKnown
    ? `CASE WHEN (SELECT "most" > ${COUNT_MAX} OR "terms" = 1 FROM found) THEN (SELECT "most" FROM found) ELSE ${looked} END`
    : looked;
  return `least(${count}, ${COUNT_MAX})::int`;
}
