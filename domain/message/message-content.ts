import type { Order } from '../order/order';
import type { OrderEventParams } from '../order/order-events';
import { messageOf } from '../order/order-events';
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

/** Says what has happened to an order, with what was ordered and what it costs. */
export function tellOrder(words: MessageWords, { kind, params, order, timeZone }: OrderNews): MessageContent {
  const { _id, costs, payment, slot } = order;
  const number = orderNumber(_id);
  const money = words.rupees;
  const comes = slot && kind !== 'CANCELLED' ? words.window(slot, timeZone) : null;
  const more = words.next[kind];
  return {
    subject: words.subject[kind](number),
    paragraphs: [messageOf({ code: kind, params }), ...(more ? [more(payment === 'PAID')] : [])],
    facts: [
      { label: words.labels.order, value: number },
      ...(comes === null ? [] : [{ label: words.labels.delivery, value: comes }]),
    ],
    lines: order.items.map(({ title, quantity, qty, pricePaise, missingQty }) => ({
      title,
      detail: words.line(qty, quantity, money(pricePaise), missingQty),
      amount: money(pricePaise * qty),
    })),
    sums: [
      { label: words.labels.items, amount: money(costs.price) },
      { label: words.labels.fee, amount: money(costs.delivery) },
      ...(costs.discount > 0 ? [{ label: words.labels.discount, amount: money(-costs.discount) }] : []),
      { label: payment === 'PAID' ? words.labels.paid : words.labels.due, amount: money(costs.total) },
    ],
    link: { label: words.labels.seeOrder, path: orderPath({ _id }) },
    reason: words.reason.order,
  };
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
