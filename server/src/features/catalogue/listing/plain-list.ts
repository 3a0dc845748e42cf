import { COUNT_MAX } from '../../../../../domain/catalogue/listing-rules';
import { all, shapeOf } from './listing-shape';
import type { ListingQuery, Statement } from './listing-shape';
import { productColumns } from '../catalogue-columns';
import { ProductSort } from '../product.input';
import { likePattern } from './like-pattern';

/** Up to this many products a scan is faster than the search index. */
export const FEW_PRODUCTS = 1_000;

/** The number of products in the shop as a column, if it is asked for. */
export const shopSize = ({ sized }: ListingQuery): string =>
  sized ? '(SELECT sum("products")::int FROM "product_counts") AS "size", ' : '';

/** Selects a page by a scan, or by the given ids. An empty page is one row without an _id, or none. */
export function plainListing(query: ListingQuery): Statement {
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
