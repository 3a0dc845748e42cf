import { COUNT_MAX } from '../../../../../domain/catalogue/listing-rules';
import { all } from './listing-shape';
import type { Search, Shape } from './listing-shape';
import { walkedKeys } from './walked-list';

/** With many common terms a page is found sooner by going along all products than by merging the list of every term. */
const BROAD = 4;

/** The terms to look under. A text of several terms is looked up by its rarest one. */
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
  const isFiltered = list.categories !== null || list.stars !== null;
  const listed = `SELECT DISTINCT listed.* FROM terms CROSS JOIN LATERAL (
      ${isFiltered ? filteredKeys(list, search) : keysOf(list, search, OF_TERM)}
    ) AS listed`;
  if (!search.whole) return listed;
  // Written as a CASE, the planner takes the condition for a common one, which it is in a broad search.
  const isLike = `CASE WHEN product."title" ILIKE ${search.title} THEN true END`;
  return `${listed} WHERE NOT (SELECT "broad" FROM found)
    UNION ALL ${walkedKeys(list, isLike, '(SELECT "broad" FROM found)')}`;
}

const OF_TERM = 'posted."termId" = terms."id"';

/** The first of a term's list. */
const keysOf = (list: Shape, search: Search, terms: string): string =>
  `${entries(list, search, terms, list.behind)} ORDER BY ${list.order} LIMIT ${list.most}`;

/** In a list longer than LONG it is checked first whether fewer than FEW entries pass the filter. */
const LONG = 2_000;
const FEW = 100;

/** The first of a term's list that pass a filter. Where few do, they are found by the filter, not along the whole list. */
function filteredKeys(list: Shape, search: Search): string {
  const some = `SELECT FROM "product_terms" AS posted
    WHERE ${all(OF_TERM, filterOf(list), `terms."products" > ${LONG}`)} LIMIT ${FEW}`;
  return `SELECT found_by.* FROM (
      SELECT terms."products" > ${LONG} AND count(*) < ${FEW} AS "few" FROM (${some}) AS looked
    ) AS known CROSS JOIN LATERAL (
      (${entries(list, search, all(OF_TERM, 'known."few"'), list.behind)})
      UNION ALL (${keysOf(list, search, all(OF_TERM, 'NOT known."few"'))})
    ) AS found_by`;
}

const filterOf = ({ categories, stars }: Shape): string =>
  all(categories && `posted."categoryName" = ANY(${categories})`, stars && `posted."stars" >= ${stars}`);

/** The entries of the terms' lists. Where a term does not hold the whole text, the title itself is checked as well. */
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
    WHERE ${all(terms, filterOf(list), behind && behind('posted."productId"', 'posted."pricePaise"'))}`;
}

/** The count first looks at so many entries: more than COUNT_MAX, since one product can have several of them. */
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
