import { all } from './listing-shape';
import type { Shape, SortKey } from './listing-shape';
import { isThere } from './out-of-stock';

/**
 * Scans products in page order, category by category, until there are enough. The category is written as a range and
 * sorted by, so that PostgreSQL uses the category's index: scanning all products would reach a small category late.
 */
export function scannedKeys({ categories, ...list }: Shape, ...more: string[]): string {
  const along = (category: string | null): string =>
    `SELECT ${keysOf(list.key)} FROM "products" AS product
     WHERE ${all(
       category && `product."categoryName" BETWEEN ${category} AND ${category}`,
       list.stars && `product."rating" >= ${list.stars}`,
       list.after && list.after('product."id"', 'product."pricePaise"'),
       isThere(list.stock, 'product."id"'),
       ...more,
     )}
     ORDER BY ${category ? 'product."categoryName", ' : ''}${list.order} LIMIT ${list.perList}`;
  if (!categories) return `SELECT * FROM (${along(null)}) AS scanned`;
  return `SELECT scanned.* FROM (SELECT DISTINCT unnest(${categories}) AS "name") AS wanted
    CROSS JOIN LATERAL (${along('wanted."name"')}) AS scanned`;
}

const keysOf = (key: SortKey | null): string => `product."id"${key ? `, product."${key}"` : ''}`;

/** Counts the products of a filter without a search, from the counts that triggers maintain. */
export const plainCount = ({ categories, stars, traits }: Shape): string =>
  `(SELECT coalesce(sum("products"), 0)::int FROM "product_counts" WHERE ${all(
    categories && `"categoryName" = ANY(${categories})`,
    stars && `"stars" >= ${stars}`,
    traits && traits('"traits"'),
  )})`;
