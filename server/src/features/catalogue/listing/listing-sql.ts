import { shapeOf } from './listing-shape';
import type { ListingQuery, Statement } from './listing-shape';
import { plainListing, shopSize } from './plain-list';
import { productColumns } from '../catalogue-columns';
import { foundTerms, searchedCount, searchedKeys } from './searched-list';
import { plainCount, walkedKeys } from './walked-list';

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
