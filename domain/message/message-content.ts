import { finalPaiseOf } from '../fulfilment/final-price';
import type { Order, OrderItem } from '../order/order';
import type { OrderEventParams } from '../order/order-events';
import { messageOf } from '../order/event-message';
import { orderNumber } from '../order/order-number';
import { orderPath, productPath } from '../shop/paths';
import type { MessageWords } from '../wording/messages.en';
import type { MessagePreferences, OrderMessageKind } from './message';

/** The text of a message, independent of its format. */
export interface MessageContent {
  subject: string;
  /** The first says what happened. */
  paragraphs: string[];
  /** Such as the delivery time. */
  facts: { label: string; value: string }[];
  /** May be empty. */
  lines: { title: string; detail: string; amount: string }[];
  sums: { label: string; amount: string; isTotal?: true }[];
  /** Where more is to be seen: a path of the shop. */
  link: { label: string; path: string };
  /** The reason why it was sent. */
  reason: string;
}

/** The order that a message is about. */
export interface OrderNews {
  kind: OrderMessageKind;
  params: OrderEventParams;
  order: Order;
  /** The shop's, by its IANA name. */
  timeZone: string;
  /** Of whoever reads it. */
  preferences: MessagePreferences;
}

/** Says what has happened to an order, with what was ordered, what became of it and what it costs. */
export function tellOrder(words: MessageWords, news: OrderNews): MessageContent {
  const { kind, params, order, timeZone, preferences } = news;
  const { _id, payment, slot, status } = order;
  // Of one that is cancelled all goes back: in the end it costs nothing.
  const bought = status === 'CANCELLED' ? { ...order, finalPaise: null } : order;
  const number = orderNumber(_id);
  const comes = slot && kind !== 'CANCELLED' ? words.window(slot, timeZone) : null;
  const more = words.next[kind];
  return {
    subject: words.subject[kind](number),
    paragraphs: [
      messageOf({ code: kind, params }, words.events),
      ...(more ? [more(payment === 'PAID', preferences)] : []),
    ],
    facts: [
      { label: words.labels.order, value: number },
      ...(comes === null ? [] : [{ label: words.labels.delivery, value: comes }]),
    ],
    lines: bought.items.map((item) => lineOf(words, item, bought.finalPaise !== null)),
    sums: sumsOf(words, bought),
    link: { label: words.labels.seeOrder, path: orderPath({ _id }) },
    reason: words.reason.order,
  };
}

/** As it was ordered, with what became of it and, once the order is packed, what that costs. */
function lineOf(words: MessageWords, item: OrderItem, isPacked: boolean): MessageContent['lines'][number] {
  const { title, quantity, qty, pricePaise, missingQty, picked } = item;
  const [gone, other] = [picked ? qty - picked.qty : missingQty, picked?.replacedBy];
  const became = [
    other && words.became.replaced(other.qty, other.title),
    gone > 0 && !other && words.became.missing(gone),
    picked?.grams != null && words.became.weighed(picked.grams),
  ];
  return {
    title,
    detail: [words.line(qty, quantity, words.rupees(pricePaise)), ...became].filter(Boolean).join(', '),
    amount: words.rupees(isPacked ? finalPaiseOf(item) : pricePaise * qty),
  };
}

/** They add up: a discount is what is left of it once the order is packed. */
function sumsOf(
  { labels, rupees }: MessageWords,
  { items, costs, payment, finalPaise }: Order,
): MessageContent['sums'] {
  const isPaid = payment === 'PAID';
  const isOther = finalPaise !== null && finalPaise !== costs.total;
  const total = !isPaid ? labels.due : isOther ? labels.inTheEnd : labels.paid;
  const goods = isOther ? items.reduce((sum, item) => sum + finalPaiseOf(item), 0) : costs.price;
  const discount = isOther ? Math.max(0, goods + costs.delivery - finalPaise) : costs.discount;
  return [
    { label: labels.items, amount: rupees(goods) },
    { label: labels.fee, amount: rupees(costs.delivery) },
    ...(discount > 0 ? [{ label: labels.discount, amount: rupees(-discount) }] : []),
    { label: total, amount: rupees(isOther ? finalPaise : costs.total), isTotal: true },
    ...(isOther ? [{ label: isPaid ? labels.paid : labels.ordered, amount: rupees(costs.total) }] : []),
  ];
}

/** The message that a product of the wishlist is back. */
export const tellBackInStock = (
  words: MessageWords,
  { _id, title }: { _id: string; title: string },
): MessageContent => ({
  subject: words.backInStock.subject(title),
  paragraphs: [words.backInStock.text(title)],
  facts: [],
  lines: [],
  sums: [],
  link: { label: words.labels.seeProduct, path: productPath({ _id }) },
  reason: words.reason.backInStock,
});
