import { COUNT_MAX } from '../../../../../domain/catalogue/listing-rules';
import type { Product } from '../../../../../domain/catalogue/product';
import { isStorable } from '../../../common/storable';
import type { Replicas } from '../../../database/replicas';
import { productColumns } from '../catalogue-columns';
import { ProductSort } from '../product.input';
import { likePattern } from './like-pattern';
import { all, shapeOf } from './listing-shape';
import type { ListingQuery, Statement } from './listing-shape';
import { foundTerms, searchedCount, searchedKeys } from './searched-list';
import { suggestionsStatement } from './suggestions-sql';
import { plainCount, walkedKeys } from './walked-list';

/** Up to this many products a scan is faster than the search index. */
const FEW_PRODUCTS = 1_000;
const SIZE_TTL_MS = 1_000;

/** The counts stand beside each product; an empty page may be one row with nothing else. */
type ListingRow = (Product | { _id: null }) & { totalCount?: number | null; size?: number | null };
const isProduct = (row: ListingRow): row is Product & ListingRow => row._id !== null;

/** Lists, searches and suggests products. It chooses between statements for small and for large catalogues. */
export class ProductListing {
  /** How many products the shop had when a listing last counted them. */
  private size = Infinity;
  private sizedAt = -Infinity;

  constructor(private readonly database: Pick<Replicas, 'rows'>) {}

  /** The products that a query finds, in one statement; totalCount is 0 unless they are counted. */
  async find(query: Omit<ListingQuery, 'sized'>): Promise<{ products: Product[]; totalCount: number }> {
    if (!isStorable(query.search)) return { products: [], totalCount: 0 };
    // Only once in a while: it merely picks the faster statement, and takes as long as a short list.
    const sized = performance.now() - this.sizedAt > SIZE_TTL_MS;
    const { text, values } = listingStatement({ ...query, sized }, this.size <= FEW_PRODUCTS);
    const rows = await this.database.rows<ListingRow>(text, values);
    const { size, totalCount } = rows[0] ?? {};
    if (size != null) [this.size, this.sizedAt] = [size, performance.now()];
    return { products: rows.filter(isProduct), totalCount: totalCount ?? 0 };
  }

  /** Products for what has been typed into a search box so far. */
  async suggest(typed: string, first: number): Promise<Product[]> {
    if (typed === '' || !isStorable(typed)) return [];
    const { text, values } = suggestionsStatement(typed, first);
    return this.database.rows<Product>(text, values);
  }
}

/**
 * Selects a page of products in one statement, if asked for with the count of all matches and the shop's size.
 * @param isSmall picks the form for few products; if it is wrong the result is the same, but slower
 */
export const listingStatement = (query: ListingQuery, isSmall: boolean): Statement =>
  isSmall || query.ids ? plainListing(query) : indexedListing(query);

/**
 * Reads little more than the page, whatever the filter and the number of products: an index has every list in the order
 * of the page. An empty page is one row without an _id.
 */
function indexedListing(query: ListingQuery): Statement {
  const values: unknown[] = [];
  const list = shapeOf(query, (value) => `$${values.push(value)}`);
  const keys = list.search ? searchedKeys(list, list.search) : walkedKeys(list);
  const count = list.search ? searchedCount(list, list.search) : plainCount(list);
  const text = `${list.search ? foundTerms(list.search) : ''}
    SELECT ${shopSize(query)}total."count" AS "totalCount", page.*
    FROM (SELECT ${query.counted ? count : 'NULL::int'} AS "count") AS total LEFT JOIN (
      SELECT ${productColumns('product')}
      FROM (${keys} ORDER BY ${list.order} LIMIT ${list.limit}) AS key
      JOIN "products" AS product ON product."id" = key."id"
    ) AS page ON true
    ORDER BY ${list.order}`;
  return { text, values };
}

/** The number of products in the shop as a column, if it is asked for. */
const shopSize = ({ sized }: ListingQuery): string =>
  sized ? '(SELECT sum("products")::int FROM "product_counts") AS "size", ' : '';

/** Selects a page by a scan, or by the given ids. An empty page is one row without an _id, or none. */
function plainListing(query: ListingQuery): Statement {
  const values: unknown[] = [];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const { categories, stars, behind, limit, ...shape } = shapeOf({ ...query, search: '' }, add);
  const ids = query.ids ? `${add(query.ids)}::text[]` : null;
  const order = ids && query.sort === ProductSort.ID ? `array_position(${ids}, "_id")` : shape.order;
  const passes = all(
    ids && `product."_id" = ANY(${ids})`,
    categories && `product."categoryName" = ANY(${categories})`,
    stars && `product."rating" >= ${stars}`,
    query.search ? `product."title" ILIKE ${add(`%${likePattern(query.search)}%`)}` : null,
  );
  const follows = behind && behind('product."id"', 'product."pricePaise"');
  const page = (more: string): string =>
    `SELECT ${more}${productColumns('product')} FROM "products" AS product
     WHERE ${all(passes, follows)} ORDER BY ${order} LIMIT ${limit}`;
  const text = query.counted
    ? `SELECT ${shopSize(query)}total."count" AS "totalCount", page.*
       FROM (SELECT least(count(*), ${COUNT_MAX})::int AS "count" FROM "products" AS product WHERE ${passes}) AS total
       LEFT JOIN (${page('')}) AS page ON true ORDER BY ${order}`
    : page(shopSize(query));
  return { text, values };
}
