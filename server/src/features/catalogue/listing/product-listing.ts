import { COUNT_MAX } from '../../../../../domain/catalogue/listing-rules';
import type { Replicas } from '../../../database/replicas';
import { SELECTED_PRODUCT } from '../catalogue-columns';
import { staffTable } from './staff-filter';
import { likePattern } from './like-pattern';
import {
  afterPosition,
  all,
  isOnlyInLists,
  nameParameter,
  needsLists,
  orderOf,
  outOfStockCondition,
  scannedKeys,
  listingClauses,
} from './listing-clauses';
import type { ListedProduct, ListingQuery, ListingClauses, SortKey, Statement } from './listing-clauses';
import { searchedCount } from './searched-count';
import { foundKeys, foundTerms, listedKeys } from './searched-list';
import { selectFacets } from './facets';

/** What a listing selects. Each row repeats the counts; an empty page may be one row with nothing else. */
export type ListingRow = (ListedProduct | { _id: null }) & {
  totalCount?: number | null;
  size?: number | null;
  corrected?: string | null;
};

/** Up to this many products a scan is faster than the search index. */
const FEW_PRODUCTS = 1_000;
const SIZE_TTL_MS = 1_000;

/** Lists products, by the statement that is faster for the size of the shop. */
export class ProductListing {
  /** How many products the shop had when a listing last counted them. */
  private size = Infinity;
  private sizedAt = -Infinity;

  constructor(private readonly database: Pick<Replicas, 'rows'>) {}

  /** A page of products, in one statement. */
  async read(query: Omit<ListingQuery, 'sized'>): Promise<ListingRow[]> {
    // Only once in a while: it merely picks the faster statement, and takes as long as a short list.
    const sized = performance.now() - this.sizedAt > SIZE_TTL_MS;
    const { text, values } = listingStatement({ ...query, sized }, this.size <= FEW_PRODUCTS);
    const rows = await this.database.rows<ListingRow>(text, values);
    const size = rows[0]?.size;
    if (size != null) [this.size, this.sizedAt] = [size, performance.now()];
    return rows;
  }
}

/**
 * Selects a page of products in one statement, if asked for with the count of all matches and the shop's size.
 * @param isSmall picks the form for few products; if it is wrong the result is the same, but slower
 */
export const listingStatement = (query: ListingQuery, isSmall: boolean): Statement =>
  query.ids || query.staffFilter || (isSmall && !needsLists(query))
    ? plainListing(query)
    : indexedListing(query);

/**
 * Reads little more than the page, whatever the filter and the number of products: an index has every list in the order
 * of the page. An empty page is one row without an _id.
 */
function indexedListing(query: ListingQuery): Statement {
  const values: unknown[] = [];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const list = listingClauses(query, add);
  const { search, key } = list;
  const hasFacets = needsLists(query) && (!search || search.whole);
  const facets = search?.whole || hasFacets ? [selectFacets(query, add)] : [];
  const { inStock, keys } = search
    ? foundKeys(list, search, hasFacets)
    : { inStock: null, keys: hasFacets ? listedKeys('facets', list, UNSEARCHED) : scannedKeys(list) };
  const found = [...facets, ...(search && inStock ? [foundTerms(search), inStock] : [])];
  const count = search ? searchedCount(list, search, hasFacets) : plainCount(list);
  const text = `${found.length > 0 ? `WITH ${found.join(', ')}` : ''}
    SELECT ${shopSize(query)}${corrected(query, add)}total."count" AS "totalCount", page.*
    FROM (SELECT ${query.counted ? count : 'NULL::int'} AS "count") AS total LEFT JOIN (
      SELECT ${SELECTED_PRODUCT}${isOnlyInLists(key) ? `, key."${key}"` : ''}${search ? ', key."isOut"' : ''}
      FROM (${keys} ORDER BY ${list.searchOrder} LIMIT ${list.limit}) AS key
      JOIN "products" AS product ON product."id" = key."id"
    ) AS page ON true
    ORDER BY ${list.searchOrder}`;
  return { text, values };
}

/** A filter without a search: any title matches. */
const UNSEARCHED = { words: -1, whole: true, title: '', name: null };

/** Counts the products of a filter without a search, from the counts that triggers maintain. */
const plainCount = ({ categories, stars, traits }: ListingClauses): string =>
  `(SELECT coalesce(sum("products"), 0)::int FROM "product_counts" WHERE ${all(
    categories && `"categoryName" = ANY(${categories})`,
    stars && `"stars" >= ${stars}`,
    traits && traits('"traits"'),
  )})`;

/** The number of products in the shop as a column, if it is asked for. */
const shopSize = ({ sized }: ListingQuery): string =>
  sized ? '(SELECT sum("products")::int FROM "product_counts") AS "size", ' : '';

/** The corrected search as a column, if the page is empty and near misses are asked for. */
const corrected = ({ nearMisses, search }: ListingQuery, add: (value: unknown) => string): string =>
  nearMisses && search
    ? `CASE WHEN page."_id" IS NULL THEN "corrected_search"(${add(search)}) END AS "corrected", `
    : '';

/** Computes for a few products what the indexes store for all. */
const KEYS: Readonly<Record<SortKey, string>> = {
  pricePaise: 'product."pricePaise"',
  unitPricePaise: `"unit_price_paise"("pricePaise", "quantity", "packAmount", "packUnit")`,
  savingPaise: `greatest("mrpPaise" - "pricePaise", 0)`,
};
const TRAITS = `"product_traits"("pricePaise", "mrpPaise", "dietMark", "categoryName", "allergens")`;

const ON_SALE = { table: '"products"', passes: null };

/** Selects a page by a scan, or by the given ids. An empty page is one row without an _id, or none. */
function plainListing(query: ListingQuery): Statement {
  const values: unknown[] = [];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const filters = { ...query, search: '', position: null };
  const { categories, stars, traits, key, limit } = listingClauses(filters, add);
  const { table, passes: passesStaff } = query.staffFilter ? staffTable(query.staffFilter, add) : ON_SALE;
  const ids = query.ids ? `${add(query.ids)}::text[]` : null;
  const isSearched = query.search !== '' && !ids;
  const isInGivenOrder = ids && query.sort === 'ID';
  const order = isInGivenOrder
    ? `array_position(${ids}, "_id")`
    : `${orderOf(query.sort, isSearched)}${query.staffFilter?.offSale ? ', "_id"' : ''}`;
  const passes = all(
    ids && `product."_id" = ANY(${ids})`,
    categories && `product."categoryName" = ANY(${categories})`,
    stars && `product."rating" >= ${stars}`,
    traits && traits(TRAITS),
    query.search ? searchCondition(query, add) : null,
    passesStaff,
  );
  const columns = [
    SELECTED_PRODUCT,
    ...(isOnlyInLists(key) ? [`${KEYS[key]} AS "${key}"`] : []),
    ...(isSearched ? [`${outOfStockCondition('product."id"')} AS "isOut"`] : []),
  ].join(', ');
  const last = query.position && isInGivenOrder ? add(query.position.id) : null;
  const follows = last
    ? `${order} > (SELECT ${order} FROM ${table} AS product WHERE product."id" = ${last})`
    : afterCondition(isSearched ? query : { ...query, search: '' }, KEYS[key ?? 'pricePaise'], add);
  const page = (more: string): string =>
    `SELECT ${more}${columns} FROM ${table} AS product
     WHERE ${all(passes, follows)} ORDER BY ${order} LIMIT ${limit}`;
  if (!query.counted && !query.nearMisses) return { text: page(shopSize(query)), values };
  const count = query.counted
    ? `SELECT least(count(*), ${COUNT_MAX})::int AS "count" FROM ${table} AS product WHERE ${passes}`
    : 'SELECT NULL::int AS "count"';
  const text = `SELECT ${shopSize(query)}${corrected(query, add)}total."count" AS "totalCount", page.*
    FROM (${count}) AS total LEFT JOIN (${page('')}) AS page ON true ORDER BY ${order}`;
  return { text, values };
}

/** The condition that a product comes after the last page; null: there was none. */
function afterCondition(
  query: ListingQuery,
  sortKey: string,
  add: (value: unknown) => string,
): string | null {
  const { after, afterOut } = afterPosition(query, add);
  const key = ['product."id"', sortKey] as const;
  if (!after) return null;
  const follows = afterOut
    ? `CASE WHEN ${outOfStockCondition(key[0])} THEN ${afterOut(...key)} ELSE ${after(...key)} END`
    : after(...key);
  const { position } = query;
  if (!query.staffFilter?.offSale || position?._id === undefined) return follows;
  return `(${follows} OR ${key[0]} = ${add(position.id)} AND product."_id" > ${add(position._id)})`;
}

/**
 * The condition that the title contains the text, or another name has its words. Off sale, products are not in the lists of
 * names.
 */
function searchCondition({ search, staffFilter }: ListingQuery, add: (value: unknown) => string): string {
  const isTitled = `product."title" ILIKE ${add(`%${likePattern(search)}%`)}`;
  const name = nameParameter(search, add);
  if (!name) return isTitled;
  const isNamed = staffFilter?.offSale
    ? `lower(${name}) IN (SELECT "name_terms"(array_append(product."alsoKnownAs", product."titleHi")))`
    : `product."id" = ANY(ARRAY(
    SELECT posted."productId" FROM "search_terms" AS term JOIN "product_terms" AS posted ON posted."termId" = term."id"
    WHERE term."words" = 0 AND term."term" = lower(${name})))`;
  return `(${isTitled} OR ${isNamed})`;
}
