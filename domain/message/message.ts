import type { OrderEventCode, OrderEventParams } from '../order/order-events';

/** How a shopper is told. */
export type Channel = 'EMAIL' | 'PUSH';

/** What happens to an order that its shopper is told of. */
export type OrderMessageKind = Exclude<OrderEventCode, 'PICKING' | 'PICKER_CHANGED' | 'REFUND_STARTED'>;

/** What a message is about. */
export type MessageKind = OrderMessageKind | 'BACK_IN_STOCK';

/** What a shopper wants to be told besides what everybody is. */
export interface MessagePreferences {
  /** By e-mail, that an order is on its way and was delivered. */
  orderProgress: boolean;
  /** That a product on the wishlist is back in stock. */
  backInStock: boolean;
}

/** By what ways a shopper is reached, if at all. */
export interface Reach {
  /** Whether the shop sends them e-mails. */
  mailed: boolean;
  /** On how many devices they are told. */
  devices: number;
}

/** Whether anything tells a shopper that a product is back: nobody is promised what is not sent. */
export const isToldOfBack = ({
  backInStock,
  mailed,
  devices,
}: Pick<MessagePreferences, 'backInStock'> & Reach): boolean => backInStock && (mailed || devices > 0);

/** Of whoever has never said anything. */
export const DEFAULT_PREFERENCES: MessagePreferences = { orderProgress: true, backInStock: true };

const PROGRESS: readonly MessageKind[] = ['OUT_FOR_DELIVERY', 'DELIVERED'];

/**
 * Whether a shopper is told. By e-mail of everything that concerns money or changes what was ordered, whatever they prefer;
 * on a device not of what they have just done themselves.
 */
export function isWanted(
  { kind, channel }: { kind: MessageKind; channel: Channel },
  { orderProgress, backInStock }: MessagePreferences,
): boolean {
  if (kind === 'BACK_IN_STOCK') return backInStock;
  if (channel === 'PUSH') return kind !== 'PLACED';
  return orderProgress || !PROGRESS.includes(kind);
}

/** Whether there is anything to tell: that an order is packed only where it is not as it was ordered. */
export const isNews = (
  kind: MessageKind,
  { items = [], replaced = [], duePaise }: OrderEventParams,
): boolean => kind !== 'PACKED' || items.length > 0 || replaced.length > 0 || duePaise !== undefined;

/** What mail programs read as more than one address, or as a name beside it. */
const SPECIAL = /["'(),:;<>[\]\\]/;

/** Whether mail can be sent to an email: it then reaches that one and no other. */
export const isMailable = (email: string): boolean => !SPECIAL.test(email);
