import { shapeOf } from './listing-shape';
import type { ListingQuery, Statement } from './listing-shape';
import { plainListing, shopSize } from './plain-list';
import { productColumns } from '../catalogue-columns';
import { foundTerms, searchedCount, searchedKeys } from './searched-list';
import { plainCount, walkedKeys } from './walked-list';

/**
 * A page of products in one statement; when wanted, with the count of all that pass and the size of the shop.
 * @param isSmall whether the shop has few products. If that is wrong the answer is the same, it only takes longer
 */
export const listingStatement = (query: ListingQuery, isSmall: boolean): Statement =>
  isSmall ? plainListing(query) : indexedListing(query);

/**
 * Whatever the filter and however many products there are, it reads little more than the page: an index has every
 * list in the order of the page. One row comes in any case; its _id is null when the page is empty.
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
