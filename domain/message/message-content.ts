import { finalPaiseOf } from '../fulfilment/final-price';
import { keptQty } from '../fulfilment/picked';
import type { Order, OrderItem } from '../order/order';
import type { OrderEventParams } from '../order/order-events';
import { messageOf } from '../order/event-message';
import { orderNumber } from '../order/order-number';
import { RESET_MINUTES } from '../account/account-rules';
import { orderPath, passkeysPath, pathIn, paths, productPath, resetPath } from '../shop/paths';
import type { MessageWords } from '../wording/messages.en';
import type { MessagePreferences, OrderMessageKind, PasskeyMessageKind } from './message';

/** The text of a message, independent of its format. */
export interface MessageContent {
  subject: string;
  /** The first one states the event. */
  paragraphs: string[];
  /** Such as the delivery time. */
  facts: { label: string; value: string }[];
  /** May be empty. */
  lines: { title: string; detail: string; amount: string }[];
  sums: { label: string; amount: string; isTotal?: true }[];
  /** A path of the shop with more details. */
  link: { label: string; path: string };
  /** The reason why it was sent. */
  reason: string;
}

/** The order that a message is about. */
export interface OrderMessageInput {
  kind: OrderMessageKind;
  params: OrderEventParams;
  order: Order;
  /** The shop's, by its IANA name. */
  timeZone: string;
  /** Of the recipient. */
  preferences: MessagePreferences;
  /** Whether a refund was due when it happened. */
  isRefundComing: boolean;
}

/** The message about an event of an order, with its items, their outcomes and the costs. */
export function orderMessage(words: MessageWords, input: OrderMessageInput): MessageContent {
  const { kind, params, order, timeZone, preferences, isRefundComing } = input;
  const { _id, payment, slot, status } = order;
  const shownOrder = status === 'CANCELLED' ? asOrdered(order) : order;
  const number = orderNumber(_id);
  const isCancelled = kind === 'CANCELLED' || status === 'CANCELLED';
  const deliveryTime = slot && !isCancelled ? words.window(slot, timeZone) : null;
  // All of it was refunded before.
  const isSettled = kind === 'CANCELLED' && payment === 'PAID' && !isRefundComing;
  const next = isSettled ? undefined : words.next[kind];
  return {
    subject: words.subject[kind](number),
    paragraphs: [
      messageOf({ code: kind, params }, words.events),
      ...(next ? [next(payment === 'PAID', preferences)] : []),
    ],
    facts: [
      { label: words.labels.order, value: number },
      ...(deliveryTime === null ? [] : [{ label: words.labels.delivery, value: deliveryTime }]),
    ],
    lines: shownOrder.items.map((item) => lineOf(words, item, shownOrder.finalPaise !== null)),
    sums: sumsOf(words, shownOrder),
    link: { label: words.labels.seeOrder, path: pathIn(words.home, orderPath({ _id })) },
    reason: words.reason.order,
  };
}

/** A cancelled order is refunded in full: it costs nothing in the end, and no item became anything else. */
const asOrdered = (order: Order): Order => ({
  ...order,
  finalPaise: null,
  items: order.items.map((item) => ({ ...item, missingQty: 0, picked: null })),
});

/** A line as ordered and, once the order is packed, with its outcome and final cost: until then picking may change both. */
function lineOf(words: MessageWords, item: OrderItem, isPacked: boolean): MessageContent['lines'][number] {
  const { title, quantity, qty, pricePaise, missingQty } = item;
  const picked = isPacked ? item.picked : null;
  const [gone, other] = [isPacked ? qty - keptQty(item) : missingQty, picked?.replacedBy];
  const became = [
    other && words.became.replaced(other.qty, other.title),
    gone > 0 && (picked ? words.became.missing : words.became.refunded)(gone),
    picked?.grams != null && words.became.weighed(picked.grams),
  ];
  return {
    title,
    detail: [words.line(qty, quantity, words.rupees(pricePaise)), ...became].filter(Boolean).join(', '),
    amount: words.rupees(isPacked ? finalPaiseOf(item) : pricePaise * qty),
  };
}

/** The label of the total of an order paid at the door: nothing is left to pay once it is cancelled or delivered. */
const dueLabel = ({ labels }: MessageWords, status: Order['status']): string =>
  status === 'CANCELLED' ? labels.ordered : status === 'DELIVERED' ? labels.total : labels.due;

/** The sums add up: once the order is packed, the discount is what remains of it. */
function sumsOf(
  words: MessageWords,
  { items, costs, payment, status, finalPaise }: Order,
): MessageContent['sums'] {
  const { labels, rupees } = words;
  const isPaid = payment === 'PAID';
  const isFinalDifferent = finalPaise !== null && finalPaise !== costs.total;
  const total = !isPaid ? dueLabel(words, status) : isFinalDifferent ? labels.packed : labels.paid;
  const goods = isFinalDifferent ? items.reduce((sum, item) => sum + finalPaiseOf(item), 0) : costs.price;
  const discount = isFinalDifferent ? Math.max(0, goods + costs.delivery - finalPaise) : costs.discount;
  return [
    { label: labels.items, amount: rupees(goods) },
    { label: labels.fee, amount: rupees(costs.delivery) },
    ...(discount > 0 ? [{ label: labels.discount, amount: rupees(-discount) }] : []),
    { label: total, amount: rupees(isFinalDifferent ? finalPaise : costs.total), isTotal: true },
    ...(isFinalDifferent
      ? [{ label: isPaid ? labels.paid : labels.ordered, amount: rupees(costs.total) }]
      : []),
  ];
}

const NO_ORDER = { facts: [], lines: [], sums: [] };

/** The message that a product of the wishlist is back. */
export const backInStockMessage = (
  words: MessageWords,
  { _id, title }: { _id: string; title: string },
): MessageContent => ({
  subject: words.backInStock.subject(title),
  paragraphs: [words.backInStock.text(title)],
  ...NO_ORDER,
  link: { label: words.labels.seeProduct, path: pathIn(words.home, productPath({ _id })) },
  reason: words.reason.backInStock,
});

/** The message with a link for a new password. @param token the secret of the link */
export const passwordResetMessage = (
  { home, passwordReset, labels, reason }: MessageWords,
  token: string,
): MessageContent => ({
  subject: passwordReset.subject,
  paragraphs: [passwordReset.text(RESET_MINUTES), passwordReset.otherwise],
  ...NO_ORDER,
  link: { label: labels.newPassword, path: pathIn(home, resetPath(token)) },
  reason: reason.account,
});

/** The message that the password was changed. */
export const passwordChangedMessage = (
  { home, passwordChanged, labels, reason }: MessageWords,
  hasPasskeys: boolean,
): MessageContent => ({
  subject: passwordChanged.subject,
  paragraphs: [
    passwordChanged.text,
    ...(hasPasskeys ? [passwordChanged.passkeys] : []),
    passwordChanged.otherwise,
  ],
  ...NO_ORDER,
  link: { label: labels.newPassword, path: pathIn(home, paths.forgotPassword) },
  reason: reason.account,
});

/** The last message to somebody whose account is deleted. */
export const accountDeletedMessage = ({ home, accountDeleted, labels }: MessageWords): MessageContent => ({
  subject: accountDeleted.subject,
  paragraphs: [accountDeleted.text, accountDeleted.otherwise],
  ...NO_ORDER,
  link: { label: labels.seeShop, path: home },
  reason: accountDeleted.reason,
});

/** The message that a passkey was added, or removed. */
export const passkeyMessage = (
  { home, passkey, labels, reason }: MessageWords,
  kind: PasskeyMessageKind,
  hasPasskeys: boolean,
): MessageContent => ({
  subject: passkey[kind].subject,
  paragraphs: [
    passkey[kind].text,
    ...(kind === 'PASSKEY_REMOVED' && !hasPasskeys ? [passkey.noneLeft] : []),
    passkey[kind].otherwise,
  ],
  ...NO_ORDER,
  link: { label: labels.seePasskeys, path: pathIn(home, passkeysPath) },
  reason: reason.account,
});
