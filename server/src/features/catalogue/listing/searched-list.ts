import { COUNT_MAX } from '../../../../../domain/catalogue/listing-rules';
import { all } from './listing-shape';
import type { Search, Shape } from './listing-shape';
import { walkedKeys } from './walked-list';

/** For common terms, scanning products in page order finds a page sooner than merging the terms' lists. */
const BROAD = 4;

/** The matching terms. A text of several terms is looked up by the rarest. */
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

/** The keys of a page: the terms' lists merged or, for a broad search, a scan of the products. */
export function searchedKeys(list: Shape, search: Search): string {
  const isFiltered = list.categories !== null || list.stars !== null;
  const listed = `SELECT DISTINCT listed.* FROM terms CROSS JOIN LATERAL (
      ${isFiltered ? filteredKeys(list, search) : keysOf(list, search, OF_TERM)}
    ) AS listed`;
  if (!search.whole) return listed;
  // The CASE makes the planner expect many matches, which a broad search has.
  const isLike = `CASE WHEN product."title" ILIKE ${search.title} THEN true END`;
  return `${listed} WHERE NOT (SELECT "broad" FROM found)
    UNION ALL ${walkedKeys(list, isLike, '(SELECT "broad" FROM found)')}`;
}

const OF_TERM = 'posted."termId" = terms."id"';

/** The start of a term's list. */
const keysOf = (list: Shape, search: Search, terms: string): string =>
  `${entries(list, search, terms, list.behind)} ORDER BY ${list.order} LIMIT ${list.most}`;

/** For lists longer than LONG, checks first whether fewer than FEW entries pass the filter. */
const LONG = 2_000;
const FEW = 100;

/** The start of a term's filtered list. Where few entries pass, they are found by the filter's index. */
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

/** The entries of the terms' lists; where a term is not the whole text, the title is checked too. */
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

/** The count samples this many entries first: more than COUNT_MAX, as a product may have several. */
const SAMPLE = 1.25 * COUNT_MAX;

/** The number of matches, exact up to COUNT_MAX. */
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
