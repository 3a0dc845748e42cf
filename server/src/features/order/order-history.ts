import { validateOrdersPage } from '../../../../domain/order/order-rules';
import { assertValid, validationFailed } from '../../common/shop-error';
import type { Caller, UserTransactions } from '../account';
import { decodeCursor } from './order-cursor';
import { listOrdersOf } from './order-store';
import type { Order } from './order.type';

/** Which orders a page has: so many, behind the one with this cursor. */
export interface OrdersPageRequest {
  first: number;
  after?: string | null;
}

/** A page of orders; endCursor is null when it is empty. */
export interface OrdersPage {
  orders: Order[];
  endCursor: string | null;
  hasNextPage: boolean;
}

/**
 * A page of the caller's placed orders, newest first.
 * @throws ShopError UNAUTHENTICATED, VALIDATION_FAILED naming `first` or `after`
 */
export async function pageOfOrders(
  transactions: UserTransactions,
  caller: Caller | null,
  { first, after }: OrdersPageRequest,
): Promise<OrdersPage> {
  assertValid(validateOrdersPage(first));
  const position = after == null ? null : decodeCursor(after);
  if (after != null && !position)
    throw validationFailed({ after: 'This cursor does not belong to this list.' });
  const found = await listOrdersOf(transactions, caller, first + 1, position);
  const orders = found.slice(0, first);
  return { orders, endCursor: orders.at(-1)?.cursor ?? null, hasNextPage: found.length > first };
}
