import { CURSOR } from './order-cursor';
import { OrderItem } from './order-item.type';
import { Order } from './order.type';

const COLUMNS = [
  ...(['userId', '_id', 'state', 'address', 'contact'] as const),
  ...(['pricePaise', 'deliveryPaise', 'discountPaise', 'totalPaise', 'couponCode'] as const),
  ...(['payment', 'providerOrderId', 'startedAt', 'createdAt'] as const),
] as const;

/** An order as a statement with these columns finds it: TypeORM's own way costs more than PostgreSQL's work. */
export type OrderRow = Pick<Order, (typeof COLUMNS)[number]>;

/** The columns of an order that are read again once it is written. */
export const orderColumns = (table: string): string =>
  COLUMNS.map((column) => `${table}."${column}"`).join(', ');

/** One of its items beside it. */
export interface OrderItemRow extends OrderRow {
  cursor: string;
  productId: string;
  title: string;
  image: string;
  itemPaise: number;
  quantity: string;
  qty: number;
}

/**
 * A SELECT of the orders that the condition lets through, of the user whose _id is $1: one row an item.
 * @param part which of them, such as a LIMIT
 */
export const selectOrders = (condition: string, part = ''): string =>
  `SELECT ${orderColumns('bought')}, bought."cursor", item."position", item."productId", item."title", item."image",
     item."pricePaise" AS "itemPaise", item."quantity", item."qty"
   FROM (SELECT *, ${CURSOR} AS "cursor" FROM "orders" WHERE "userId" = $1 AND ${condition} ${part}) AS bought
   JOIN "order_items" AS item ON item."userId" = bought."userId" AND item."orderId" = bought."_id"`;

/** An order of its row, without its items. */
export function toOrder(row: OrderRow): Order {
  const order = new Order();
  order.userId = row.userId;
  order._id = row._id;
  order.state = row.state;
  order.address = row.address;
  order.contact = row.contact;
  order.pricePaise = row.pricePaise;
  order.deliveryPaise = row.deliveryPaise;
  order.discountPaise = row.discountPaise;
  order.totalPaise = row.totalPaise;
  order.couponCode = row.couponCode;
  order.payment = row.payment;
  order.providerOrderId = row.providerOrderId;
  order.startedAt = row.startedAt;
  order.createdAt = row.createdAt;
  order.items = [];
  return order;
}

function toItem(row: OrderItemRow): OrderItem {
  const item = new OrderItem();
  item.orderId = row._id;
  item.productId = row.productId;
  item.title = row.title;
  item.image = row.image;
  item.pricePaise = row.itemPaise;
  item.quantity = row.quantity;
  item.qty = row.qty;
  return item;
}

/** Orders of the rows of their items; the rows of one follow each other. */
export function toOrders(rows: readonly OrderItemRow[]): Order[] {
  const orders: Order[] = [];
  for (const row of rows) {
    if (orders.at(-1)?._id !== row._id) orders.push(Object.assign(toOrder(row), { cursor: row.cursor }));
    orders.at(-1)!.items.push(toItem(row));
  }
  return orders;
}
