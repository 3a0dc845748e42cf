import type { OrderEventCode, OrderEventParams } from '../order/order-events';

/** How a shopper is notified. */
export type Channel = 'EMAIL' | 'PUSH';

/** The order events that its shopper is notified of. */
export type OrderMessageKind = Exclude<OrderEventCode, 'PICKING' | 'PICKER_CHANGED' | 'REFUND_STARTED'>;

/** Messages about an account, by mail only. */
export type AccountMessageKind =
  'PASSWORD_RESET' | 'PASSWORD_CHANGED' | 'ACCOUNT_DELETED' | PasskeyMessageKind;

/** Messages about the ways into an account. */
export type PasskeyMessageKind = 'PASSKEY_ADDED' | 'PASSKEY_REMOVED';

/** The topic of a message. */
export type MessageKind = OrderMessageKind | AccountMessageKind | 'BACK_IN_STOCK';

/** The optional messages of a shopper. */
export interface MessagePreferences {
  /** E-mails when an order is on its way, and when it is delivered. */
  orderProgress: boolean;
  /** When a product on the wishlist is back in stock. */
  backInStock: boolean;
}

/** The channels by which a shopper can be notified. */
export interface ContactChannels {
  /** Whether the shop sends them e-mails. */
  mailed: boolean;
  /** The number of devices with push messages. */
  devices: number;
}

/** Whether a shopper is notified when a product is back in stock: no screen promises what is not sent. */
export const isNotifiedWhenBack = ({
  backInStock,
  mailed,
  devices,
}: Pick<MessagePreferences, 'backInStock'> & ContactChannels): boolean =>
  backInStock && (mailed || devices > 0);

/** For shoppers who have never changed them. */
export const DEFAULT_PREFERENCES: MessagePreferences = { orderProgress: true, backInStock: true };

const PROGRESS: readonly MessageKind[] = ['OUT_FOR_DELIVERY', 'DELIVERED'];

/**
 * Whether to notify a shopper: by e-mail of everything about money, or that changes the order, regardless of preferences;
 * by push not of their own actions.
 */
export function shouldSend(
  { kind, channel }: { kind: MessageKind; channel: Channel },
  { orderProgress, backInStock }: MessagePreferences,
): boolean {
  if (kind === 'BACK_IN_STOCK') return backInStock;
  if (channel === 'PUSH') return kind !== 'PLACED';
  return orderProgress || !PROGRESS.includes(kind);
}

/** Whether an event is news: that an order is packed is news only if something differs from the order. */
export const isWorthNotifying = (
  kind: MessageKind,
  { items = [], replaced = [], duePaise }: OrderEventParams,
): boolean => kind !== 'PACKED' || items.length > 0 || replaced.length > 0 || duePaise !== undefined;

const PASSING: readonly MessageKind[] = ['PLACED', 'OUT_FOR_DELIVERY'];
const OUTCOMES: readonly MessageKind[] = ['CANCELLED', 'DELIVERED', 'DELIVERY_FAILED'];
/** They say when the order comes. */
const WHEN: readonly MessageKind[] = ['SLOT_MOVED', 'SLOT_NONE', 'DELIVERY_FAILED'];
/** They say how it, or the rest of it, comes. */
const COMING: readonly MessageKind[] = ['PACKED', 'ITEMS_SHORT', ...WHEN];

/** Whether a message would contradict a later one about the same order, which says what became of it. */
export const isOvertaken = (kind: MessageKind, later: readonly MessageKind[]): boolean =>
  (PASSING.includes(kind) && later.some((other) => OUTCOMES.includes(other))) ||
  (COMING.includes(kind) && later.includes('CANCELLED')) ||
  (WHEN.includes(kind) && later.includes('DELIVERED'));

/** Characters that mail programs may read as a second address, or a display name. */
const SPECIAL = /["'(),:;<>[\]\\]/;

/** Whether an email can be mailed to, and reaches only that address. */
export const isMailable = (email: string): boolean => !SPECIAL.test(email);
