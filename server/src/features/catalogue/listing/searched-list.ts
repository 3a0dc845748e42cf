import { all, isOnlyInLists, listsOf, onlyInStock, scannedKeys } from './listing-clauses';
import type { Search, ListingClauses } from './listing-clauses';

/** For common terms, scanning products in page order finds a page sooner than merging the terms' lists. */
const BROAD = 4;
/** If the terms have this many times more products than the facet, checking every title in the facet is faster. */
const TITLE_CHECKS = 10;

/** The condition that selects the terms at the position with the fewest products. */
export const rarestPlace = (known: string): string => `"id" IS NOT NULL AND "place" = (
      SELECT "place" FROM ${known} GROUP BY "place" ORDER BY coalesce(sum("products"), 0), "place" LIMIT 1)`;

/** The matching terms. A text of several terms is looked up by the rarest; another name has all of it. */
export const foundTerms = ({ patterns, words, whole, name }: Search): string => `
  known AS MATERIALIZED (
    SELECT pattern."place", term."id", term."products"
    FROM unnest(${patterns}) WITH ORDINALITY AS pattern ("like", "place")
    LEFT JOIN "search_terms" AS term ON term."words" = ${words} AND term."term" LIKE lower(pattern."like")
  ), terms AS MATERIALIZED (
    SELECT "id", "products", false AS "named" FROM known WHERE ${rarestPlace('known')}
    ${name ? `UNION ALL SELECT "id", "products", true FROM "search_terms" WHERE "words" = 0 AND "term" = lower(${name})` : ''}
  ), found AS MATERIALIZED (
    SELECT count(*) AS "terms", max("products") AS "most", ${whole ? IS_COMMON : 'false'} AS "broad" FROM terms
  )${whole ? PREFERRED : ''}`;

const IS_COMMON = `count(*) * sum("products") > ${BROAD} * (SELECT sum("products") FROM "product_counts")`;
const PREFERRED = `, preferred AS MATERIALIZED (
    SELECT coalesce(sum("products"), 0) > ${TITLE_CHECKS} * (SELECT coalesce(sum("products"), 0) FROM facets) AS "small" FROM terms
  )`;

const IS_BROAD = '(SELECT "broad" FROM found)';
/** Whether to read the facets instead of the terms. */
export const PREFERS_FACETS = '(SELECT "small" FROM preferred)';
/** The same search for the entries of a facet, whose titles must still be checked. */
export const inFacet = (search: Search): TitleCheck => ({ ...search, words: -1, whole: false, name: null });

/**
 * The lists of the terms, each in page order; where they are too long, all products, or all of the facets if only the
 * lists have that order.
 */
function searchedKeys(list: ListingClauses, search: Search, hasFacets: boolean): string {
  const listed = listedKeys('terms', list, search);
  if (!search.whole) return listed;
  const instead = hasFacets ? `(${IS_BROAD} OR ${PREFERS_FACETS})` : IS_BROAD;
  // The CASE makes the planner expect many matches, which a broad search has.
  const isLike = `CASE WHEN product."title" ILIKE ${search.title} THEN true END`;
  const others = hasFacets
    ? `${listedKeys('facets', list, inFacet(search))} WHERE ${instead}`
    : scannedKeys(list, isLike, instead);
  return search.name
    ? `${listed} WHERE terms."named" OR NOT ${instead} UNION (${others})`
    : `${listed} WHERE NOT ${instead} UNION ALL ${others}`;
}

/**
 * The results of a search in page order: a table, and a SELECT from it. Products out of stock have their own lists. By
 * id they come last, so most pages need not read them.
 */
export function foundKeys(
  list: ListingClauses,
  search: Search,
  hasFacets: boolean,
): { inStock: string; keys: string } {
  const page = (keys: string): string => `${keys} ORDER BY ${list.order} LIMIT ${list.limit}`;
  const out: ListingClauses = { ...list, stock: 'outOfStock', after: list.afterOut };
  return {
    inStock: `in_stock AS MATERIALIZED (${page(searchedKeys({ ...list, stock: 'inStock' }, search, hasFacets))})`,
    keys: `SELECT *, false AS "isOut" FROM in_stock
      UNION ALL SELECT run_out.*, true FROM (${page(searchedKeys(out, search, search.whole))}) AS run_out
      ${list.key ? '' : `WHERE (SELECT count(*) FROM in_stock) < ${list.limit}`}`,
  };
}

/** The lists of some terms, each in the order of the page. */
export function listedKeys(from: 'terms' | 'facets', list: ListingClauses, search: TitleCheck): string {
  const isFiltered = list.categories !== null || list.stars !== null || list.traits !== null;
  return `SELECT DISTINCT listed.* FROM ${from} AS terms CROSS JOIN LATERAL (
      ${isFiltered ? filteredKeys(list, search) : keysOf(list, search, OF_TERM)}
    ) AS listed`;
}

/** The parts of a search that an entry's title is checked against. */
type TitleCheck = Pick<Search, 'words' | 'whole' | 'title' | 'name'>;

const OF_TERM = 'posted."termId" = terms."id"';

/** The start of a term's list. */
const keysOf = (list: ListingClauses, search: TitleCheck, terms: string): string =>
  `${entries(list, search, terms, list.after)} ORDER BY ${list.order} LIMIT ${list.perList}`;

/** For lists longer than LONG, checks first whether fewer than FEW entries pass the filter. */
const LONG = 2_000;
const FEW = 100;

/** The start of a term's filtered list. If few entries pass, the filter's index finds them. */
function filteredKeys(list: ListingClauses, search: TitleCheck): string {
  const some = `SELECT FROM ${listsOf(list.stock)} AS posted
    WHERE ${all(OF_TERM, filterOf(list), `terms."products" > ${LONG}`)} LIMIT ${FEW}`;
  return `SELECT found_by.* FROM (
      SELECT terms."products" > ${LONG} AND count(*) < ${FEW} AS "few" FROM (${some}) AS looked
    ) AS known CROSS JOIN LATERAL (
      (${entries(list, search, all(OF_TERM, 'known."few"'), list.after)})
      UNION ALL (${keysOf(list, search, all(OF_TERM, 'NOT known."few"'))})
    ) AS found_by`;
}

const filterOf = ({ categories, stars, traits }: ListingClauses): string =>
  all(
    categories && `posted."categoryName" = ANY(${categories})`,
    stars && `posted."stars" >= ${stars}`,
    traits && traits('posted."traits"'),
  );

/** The entries of the terms' lists; where a term is not the whole text, the title is checked too. */
export function entries(
  list: ListingClauses,
  check: TitleCheck,
  terms: string,
  after: ListingClauses['after'] = null,
): string {
  const key = list.key && `posted."${list.key}"`;
  return `SELECT posted."productId" AS "id"${key ? `, ${key}` : ''} FROM ${listsOf(list.stock)} AS posted
    ${check.whole ? '' : checked(check)}
    WHERE ${all(
      terms,
      indexedCondition(list, check),
      filterOf(list),
      after && after('posted."productId"', key ?? ''),
      onlyInStock(list.stock, 'posted."productId"'),
    )}`;
}

/** For sorts that only the lists have, just the lists of single words, names and facets are indexed. */
const indexedCondition = ({ key }: ListingClauses, { words }: TitleCheck): string | null =>
  isOnlyInLists(key) && words <= 1 ? 'posted."words" <= 1' : null;

/** Checks the title, unless another name matched: a name matches the whole text. */
const checked = ({ title, name }: TitleCheck): string => `CROSS JOIN LATERAL (
    SELECT FROM "products" AS product WHERE product."id" = posted."productId" AND (product."title" ILIKE ${title}
      ${name ? 'OR posted."termId" = ANY(ARRAY(SELECT "id" FROM terms WHERE "named"))' : ''}) LIMIT 1
  ) AS checked`;
