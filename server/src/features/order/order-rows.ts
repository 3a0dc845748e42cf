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

/** One of its items. */
interface ItemRow {
  productId: string;
  title: string;
  image: string;
  pricePaise: number;
  quantity: string;
  qty: number;
}

/** The same with its items. */
export interface WholeOrderRow extends OrderRow {
  cursor: string;
  items: ItemRow[] | null;
}

/**
 * A SELECT of the orders that the condition lets through, of the user whose _id is $1, with their items: as JSON, for
 * to read a row for each of 7,200 items takes three times as long.
 * @param part which of them, such as a LIMIT
 */
export const selectOrders = (condition: string, part = ''): string =>
  `SELECT ${orderColumns('bought')}, bought."cursor", bought_items."items"
   FROM (SELECT *, ${CURSOR} AS "cursor" FROM "orders" WHERE "userId" = $1 AND ${condition} ${part}) AS bought
   CROSS JOIN LATERAL (
     SELECT json_agg(json_build_object('productId', item."productId", 'title', item."title", 'image', item."image",
       'pricePaise', item."pricePaise", 'quantity', item."quantity", 'qty', item."qty") ORDER BY item."position") AS "items"
     FROM "order_items" AS item WHERE item."userId" = bought."userId" AND item."orderId" = bought."_id"
   ) AS bought_items`;

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

function toItem(orderId: string, row: ItemRow): OrderItem {
  const item = new OrderItem();
  item.orderId = orderId;
  item.productId = row.productId;
  item.title = row.title;
  item.image = row.image;
  item.pricePaise = row.pricePaise;
  item.quantity = row.quantity;
  item.qty = row.qty;
  return item;
}

/** An order of its row, with its items. */
export function toWholeOrder(row: WholeOrderRow): Order {
  const order = toOrder(row);
  order.cursor = row.cursor;
  order.items = (row.items ?? []).map((item) => toItem(row._id, item));
  return order;
}
