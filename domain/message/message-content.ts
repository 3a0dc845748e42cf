import type { Order, OrderItem } from '../order/order';
import type { OrderEventParams } from '../order/order-events';
import { messageOf } from '../order/event-message';
import { orderNumber } from '../order/order-number';
import { orderPath, productPath } from '../shop/paths';
import type { MessageWords } from '../wording/messages.en';
import type { OrderMessageKind } from './message';

/** What a message says, in words, however it is shown. */
export interface MessageContent {
  subject: string;
  /** The first says what has happened. */
  paragraphs: string[];
  /** Such as when it comes. */
  facts: { label: string; value: string }[];
  /** Empty where there is nothing to list. */
  lines: { title: string; detail: string; amount: string }[];
  /** The last is the total. */
  sums: { label: string; amount: string }[];
  /** Where more is to be seen: a path of the shop. */
  link: { label: string; path: string };
  /** Why it was sent. */
  reason: string;
}

/** What an order's message says it of. */
export interface OrderNews {
  kind: OrderMessageKind;
  params: OrderEventParams;
  order: Order;
  /** The shop's, by its IANA name. */
  timeZone: string;
}

/** Says what has happened to an order, with what was ordered, what became of it and what it costs. */
export function tellOrder(words: MessageWords, { kind, params, order, timeZone }: OrderNews): MessageContent {
  const { _id, payment, slot } = order;
  const number = orderNumber(_id);
  const comes = slot && kind !== 'CANCELLED' ? words.window(slot, timeZone) : null;
  const more = words.next[kind];
  return {
    subject: words.subject[kind](number),
    paragraphs: [
      messageOf({ code: kind, params }, words.events),
      ...(more ? [more(payment === 'PAID')] : []),
    ],
    facts: [
      { label: words.labels.order, value: number },
      ...(comes === null ? [] : [{ label: words.labels.delivery, value: comes }]),
    ],
    lines: order.items.map((item) => lineOf(words, item)),
    sums: sumsOf(words, order),
    link: { label: words.labels.seeOrder, path: orderPath({ _id }) },
    reason: words.reason.order,
  };
}

/** As it was ordered, with what became of it. */
function lineOf(words: MessageWords, item: OrderItem): MessageContent['lines'][number] {
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
    amount: words.rupees(pricePaise * qty),
  };
}

function sumsOf(
  { labels, rupees }: MessageWords,
  { costs, payment, finalPaise }: Order,
): MessageContent['sums'] {
  const isPaid = payment === 'PAID';
  const isOther = finalPaise !== null && finalPaise !== costs.total;
  const total = isPaid ? labels.paid : isOther ? labels.ordered : labels.due;
  return [
    { label: labels.items, amount: rupees(costs.price) },
    { label: labels.fee, amount: rupees(costs.delivery) },
    ...(costs.discount > 0 ? [{ label: labels.discount, amount: rupees(-costs.discount) }] : []),
    { label: total, amount: rupees(costs.total) },
    ...(isOther ? [{ label: isPaid ? labels.inTheEnd : labels.due, amount: rupees(finalPaise) }] : []),
  ];
}

/** Says that a product of the wishlist is back. */
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
