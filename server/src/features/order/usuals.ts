import type { Product } from '../../../../domain/catalogue/product';
import { ORDERS_MAX } from '../../../../domain/order/order-rules';
import type { Caller, UserTransactions } from '../account';
import { productColumns } from '../catalogue';

interface UsualRow extends Product {
  userId: string;
  times: number;
  latest: Date;
}

/** Most frequent in the user's newest orders first, then most recent. */
const ORDER = '"times" DESC, "latest" DESC, "id"';
const SELECT = `SELECT bought."userId", count(*)::int AS "times", max(bought."createdAt") AS "latest", ${productColumns('product')}
   FROM (SELECT "userId", "_id", "createdAt" FROM "orders" WHERE "userId" = $1 AND "state" = 'PLACED' AND "status" <> 'CANCELLED'
     ORDER BY "createdAt" DESC, "_id" DESC LIMIT ${ORDERS_MAX}) AS bought
   JOIN "order_items" AS item ON item."userId" = bought."userId" AND item."orderId" = bought."_id"
   JOIN "products" AS product ON product."_id" = item."productId"
   GROUP BY bought."userId", product."_id" ORDER BY ${ORDER} LIMIT $3`;

/** What a caller buys regularly, in one statement, without cancelled orders and deleted products. @throws ShopError UNAUTHENTICATED */
export async function listUsuals(
  transactions: UserTransactions,
  caller: Caller | null,
  first: number,
): Promise<Product[]> {
  const { rows } = await transactions.select<UsualRow>(caller, SELECT, ORDER, [first]);
  return rows.map(({ userId: _userId, times: _times, latest: _latest, ...product }) => product);
}
