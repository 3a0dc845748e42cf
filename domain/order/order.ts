import type { CouponPrice } from '../cart/pricing';
import type { Product } from '../catalogue/product';
import { packGramsOf } from '../catalogue/product-facts';
import type { PickableItem, ReplacementPolicy } from '../fulfilment/picked';
import type { DeliverySlot } from '../slot/slot';
import { isCancellable } from './order-status';
import type { OrderStatus } from './order-status';

/**
 * PENDING while its payment is under way, PLACED once it is paid (or due at the door), EXPIRED when nobody paid within a
 * day. A payment after that still places it, within the window of payment-window.ts. PLACED is final.
 */
export type OrderState = 'PENDING' | 'PLACED' | 'EXPIRED';

/** PAID online, or DUE at the door. */
export type PaymentStatus = 'PAID' | 'DUE';

/** Whether an order is still to be paid at the door: its payment stays DUE, whatever becomes of it. */
export const isDue = ({ status, payment }: { status: OrderStatus; payment: PaymentStatus }): boolean =>
  payment === 'DUE' && status !== 'DELIVERED' && status !== 'CANCELLED';

/** A product as it was bought; later changes of the product do not affect it. */
export interface OrderItem extends PickableItem {
  productId: string;
  title: string;
  image: string;
  quantity: string;
}

/** An item with what its shopper wants if it is unavailable on the day. */
export interface OrderItemWithPolicy extends OrderItem {
  replacement: ReplacementPolicy;
  /** With SPECIFIC. */
  replacementProductId: string | null;
}

/** An order from its pending checkout on; callers only ever see placed ones. */
export interface Order {
  userId: string;
  _id: string;
  state: OrderState;
  /** Street, city, state and pincode, comma-separated. */
  address: string;
  /** The mobile number that goes with the address; empty for an order over REST. */
  contact: string;
  items: readonly OrderItem[];
  /** Paise. */
  costs: CouponPrice;
  /** The final cost in paise; null until it is packed. */
  finalPaise: number | null;
  couponCode: string | null;
  /** Null until it is placed. */
  payment: PaymentStatus | null;
  /** Null until it is placed. */
  status: OrderStatus | null;
  /** Its delivery slot; null until it is placed, and if the shop has no slots. */
  slot: DeliverySlot | null;
  /** When its checkout was opened. */
  startedAt: Date;
  /** When it was placed. */
  createdAt: Date | null;
}

/** What identifies a user's order, or its pending checkout. */
export type OrderKey = Pick<Order, 'userId' | '_id'>;

/** An item of a placed order, with the result of picking it. */
export type OrderItemStatus = 'ORDERED' | 'PICKED' | 'SHORT' | 'REPLACED';

/** SHORT if there was too little of it, at payment or at picking. */
export function itemStatusOf({
  qty,
  missingQty,
  picked,
}: Pick<PickableItem, 'qty' | 'missingQty' | 'picked'>): OrderItemStatus {
  if (!picked) return missingQty > 0 ? 'SHORT' : 'ORDERED';
  if (picked.replacedBy) return 'REPLACED';
  return picked.qty < qty ? 'SHORT' : 'PICKED';
}

/** The amount paid or finally due for an order, in paise. */
export const orderPaise = ({
  payment,
  costs,
  finalPaise,
}: Pick<Order, 'payment' | 'costs' | 'finalPaise'>) =>
  payment === 'DUE' && finalPaise !== null ? finalPaise : costs.total;

/**
 * Whether an order has, or is about to get, a receipt: once it is packed, even if it is cancelled right after. A
 * credit note then reverses it.
 */
export const hasReceipt = <Packed extends Pick<Order, 'finalPaise'>>(
  order: Packed,
): order is Packed & { finalPaise: number } => order.finalPaise !== null && order.finalPaise > 0;

/** Whether the shopper could cancel an order now. */
export const isOrderCancellable = ({ status, slot }: Pick<Order, 'status' | 'slot'>, now: Date): boolean =>
  status !== null && isCancellable({ status, cutoffAt: slot?.cutoffAt ?? null }, now);

/** An item for an order, from the current product. */
export const orderItemOf = (product: Product, qty: number): OrderItem => {
  const { _id: productId, title, image, pricePaise, quantity } = product;
  const item = { productId, title, image, pricePaise, quantity, qty };
  return { ...item, missingQty: 0, packGrams: packGramsOf(product), picked: null };
};
