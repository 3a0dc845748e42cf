import { priceCart } from '../../../domain/cart/pricing';
import type { OrderItem } from '../../../domain/order/order';
import { chance, pick } from './chance';
import { identityOf, numbered, shopperId } from './shoppers';
import type { Basket } from './shoppers';

export interface OrderRow {
  userId: string;
  _id: string;
  state: 'PLACED';
  payment: 'PAID' | 'DUE';
  address: string;
  contact: string;
  pricePaise: number;
  deliveryPaise: number;
  discountPaise: number;
  totalPaise: number;
  /** Tells which of the generated orders it is. */
  fingerprint: string;
  providerOrderId: string | null;
  providerPaymentId: string | null;
  startedAt: Date;
  createdAt: Date;
}

export interface OrderItemRow extends OrderItem {
  userId: string;
  orderId: string;
  position: number;
}

export const ORDER_FINGERPRINT = 'generated-';
const MAX_ITEMS = 5;
const MAX_QTY = 3;
const SHARE_PAID = 0.9;
/** The first was placed then, and each of the others a little later. */
const FIRST_PLACED = Date.UTC(2024, 0, 1);
const APART_MS = 40_000;

function generateItems(
  order: Pick<OrderRow, 'userId' | '_id'>,
  basket: Basket,
  random: () => number,
): OrderItemRow[] {
  const wanted = 1 + Math.floor(random() * MAX_ITEMS);
  const products = new Set(Array.from({ length: wanted }, () => pick(basket, random())));
  return [...products].map(({ _id, title, image, pricePaise, quantity }, index) => ({
    userId: order.userId,
    orderId: order._id,
    position: index + 1,
    productId: _id,
    title,
    image,
    pricePaise,
    quantity,
    qty: 1 + Math.floor(random() * MAX_QTY),
  }));
}

/** The placed order of that number, of one of the generated shoppers. */
export function generateOrder(
  number: number,
  shoppers: number,
  basket: Basket,
): { order: OrderRow; items: OrderItemRow[] } {
  const random = chance(number);
  const owner = {
    userId: shopperId(1 + Math.floor(random() * shoppers)),
    _id: identityOf(`order ${number}`),
  };
  const items = generateItems(owner, basket, random);
  const { price, delivery, total } = priceCart(items);
  const placedAt = new Date(FIRST_PLACED + number * APART_MS);
  const paid = random() < SHARE_PAID;
  const order: OrderRow = {
    ...owner,
    state: 'PLACED',
    payment: paid ? 'PAID' : 'DUE',
    address: `${1 + (number % 400)} Basil Street, Bengaluru, Karnataka, ${560_001 + (number % 90)}`,
    contact: '',
    pricePaise: price,
    deliveryPaise: delivery,
    discountPaise: 0,
    totalPaise: total,
    fingerprint: numbered(ORDER_FINGERPRINT, number),
    providerOrderId: paid ? numbered('order_', number) : null,
    providerPaymentId: paid ? numbered('pay_', number) : null,
    startedAt: placedAt,
    createdAt: placedAt,
  };
  return { order, items };
}
