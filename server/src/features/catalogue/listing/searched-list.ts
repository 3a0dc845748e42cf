import { all } from './listing-shape';
import type { Search, Shape } from './listing-shape';
import { isThere, listsOf } from './out-of-stock';
import { scannedKeys } from './index-scan';

/** For common terms, scanning products in page order finds a page sooner than merging the terms' lists. */
const BROAD = 4;
/** If they are this many times as large as a shelf, it is faster to check the title of everything on the shelf. */
const PROOF = 10;

/** The condition that selects the known terms of the place with the fewest products. */
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
  )${whole ? SHELVED : ''}`;

const IS_COMMON = `count(*) * sum("products") > ${BROAD} * (SELECT sum("products") FROM "product_counts")`;
const SHELVED = `, shelved AS MATERIALIZED (
    SELECT coalesce(sum("products"), 0) > ${PROOF} * (SELECT coalesce(sum("products"), 0) FROM shelves) AS "small" FROM terms
  )`;

const IS_BROAD = '(SELECT "broad" FROM found)';
/** Whether what is on the shelves is looked at, instead of what is found by the terms. */
export const IS_SHELVED = '(SELECT "small" FROM shelved)';
/** What is on a shelf may have any title. */
export const onShelf = (search: Search): Proof => ({ ...search, words: -1, whole: false, name: null });

/**
 * The lists of the terms, each in the order of the page; where they are too many, all products, or all of the shelves
 * where only lists have the order.
 */
function searchedKeys(list: Shape, search: Search, hasShelves: boolean): string {
  const listed = listedKeys('terms', list, search);
  if (!search.whole) return listed;
  const instead = hasShelves ? `(${IS_BROAD} OR ${IS_SHELVED})` : IS_BROAD;
  // The CASE makes the planner expect many matches, which a broad search has.
  const isLike = `CASE WHEN product."title" ILIKE ${search.title} THEN true END`;
  const others = hasShelves
    ? `${listedKeys('shelves', list, onShelf(search))} WHERE ${instead}`
    : scannedKeys(list, isLike, instead);
  return search.name
    ? `${listed} WHERE terms."named" OR NOT ${instead} UNION (${others})`
    : `${listed} WHERE NOT ${instead} UNION ALL ${others}`;
}

/**
 * What a search found, in the order of the page, as a table and what selects from it. What is out of stock has lists of
 * its own. By id it comes behind all that is there, so that most pages need not look.
 */
export function foundKeys(list: Shape, search: Search, hasShelves: boolean): { there: string; keys: string } {
  const page = (keys: string): string => `${keys} ORDER BY ${list.order} LIMIT ${list.limit}`;
  const out: Shape = { ...list, stock: 'out', behind: list.behindOut };
  return {
    there: `there AS MATERIALIZED (${page(searchedKeys({ ...list, stock: 'there' }, search, hasShelves))})`,
    keys: `SELECT *, false AS "isOut" FROM there
      UNION ALL SELECT run_out.*, true FROM (${page(searchedKeys(out, search, search.whole))}) AS run_out
      ${list.key ? '' : `WHERE (SELECT count(*) FROM there) < ${list.limit}`}`,
  };
}

/** The lists of some terms, each in the order of the page. */
export function listedKeys(from: 'terms' | 'shelves', list: Shape, search: Proof): string {
  const isFiltered = list.categories !== null || list.stars !== null || list.traits !== null;
  return `SELECT DISTINCT listed.* FROM ${from} AS terms CROSS JOIN LATERAL (
      ${isFiltered ? filteredKeys(list, search) : keysOf(list, search, OF_TERM)}
    ) AS listed`;
}

/** What an entry is checked by. */
type Proof = Pick<Search, 'words' | 'whole' | 'title' | 'name'>;

const OF_TERM = 'posted."termId" = terms."id"';

/** The start of a term's list. */
const keysOf = (list: Shape, search: Proof, terms: string): string =>
  `${entries(list, search, terms, list.behind)} ORDER BY ${list.order} LIMIT ${list.most}`;

/** For lists longer than LONG, checks first whether fewer than FEW entries pass the filter. */
const LONG = 2_000;
const FEW = 100;

/** The start of a term's filtered list. Where few entries pass, they are found by the filter's index. */
function filteredKeys(list: Shape, search: Proof): string {
  const some = `SELECT FROM ${listsOf(list.stock)} AS posted
    WHERE ${all(OF_TERM, filterOf(list), `terms."products" > ${LONG}`)} LIMIT ${FEW}`;
  return `SELECT found_by.* FROM (
      SELECT terms."products" > ${LONG} AND count(*) < ${FEW} AS "few" FROM (${some}) AS looked
    ) AS known CROSS JOIN LATERAL (
      (${entries(list, search, all(OF_TERM, 'known."few"'), list.behind)})
      UNION ALL (${keysOf(list, search, all(OF_TERM, 'NOT known."few"'))})
    ) AS found_by`;
}

const filterOf = ({ categories, stars, traits }: Shape): string =>
  all(
    categories && `posted."categoryName" = ANY(${categories})`,
    stars && `posted."stars" >= ${stars}`,
    traits && traits('posted."traits"'),
  );

/** The entries of the terms' lists; where a term is not the whole text, the title is checked too. */
export function entries(list: Shape, proof: Proof, terms: string, behind: Shape['behind'] = null): string {
  const key = list.key && `posted."${list.key}"`;
  return `SELECT posted."productId" AS "id"${key ? `, ${key}` : ''} FROM ${listsOf(list.stock)} AS posted
    ${proof.whole ? '' : proved(proof)}
    WHERE ${all(
      terms,
      isInOrder(list, proof),
      filterOf(list),
      behind && behind('posted."productId"', key ?? ''),
      isThere(list.stock, 'posted."productId"'),
    )}`;
}

/** Of the orders that only lists know, indexes have the lists of single words, of names and of shelves. */
const isInOrder = ({ key }: Shape, { words }: Proof): string | null =>
  key && key !== 'pricePaise' && words <= 1 ? 'posted."words" <= 1' : null;

/** A name has the whole text. */
const proved = ({ title, name }: Proof): string => `CROSS JOIN LATERAL (
    SELECT FROM "products" AS product WHERE product."id" = posted."productId" AND (product."title" ILIKE ${title}
      ${name ? 'OR posted."termId" = ANY(ARRAY(SELECT "id" FROM terms WHERE "named"))' : ''}) LIMIT 1
  ) AS proved`;
