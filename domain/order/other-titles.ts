import type { Product } from '../catalogue/product';
import type { Order } from './order';
import type { OrderEventParams } from './order-events';

/** What products are called in another language, by the titles that they were bought by. */
export type OtherTitles = ReadonlyMap<string, string>;

/** The Hindi titles of what was bought. One that two products have, called differently in Hindi, stays as it is. */
export function hindiTitles(bought: readonly Pick<Product, 'title' | 'titleHi'>[]): OtherTitles {
  const titles = new Map<string, string>();
  for (const { title, titleHi } of bought) {
    const other = titleHi ?? title;
    titles.set(title, (titles.get(title) ?? other) === other ? other : title);
  }
  return titles;
}

const renamed = <Bought extends { title: string }>(bought: Bought, titles: OtherTitles): Bought => ({
  ...bought,
  title: titles.get(bought.title) ?? bought.title,
});

/** An order with these titles. */
export const orderWithTitles = (order: Order, titles: OtherTitles): Order => ({
  ...order,
  items: order.items.map(({ picked, ...item }) => ({
    ...renamed(item, titles),
    picked: picked?.replacedBy ? { ...picked, replacedBy: renamed(picked.replacedBy, titles) } : picked,
  })),
});

/** The parameters of an event with these titles. */
export const paramsWithTitles = (
  { items, replaced, ...params }: OrderEventParams,
  titles: OtherTitles,
): OrderEventParams => ({
  ...params,
  ...(items && { items: items.map((item) => renamed(item, titles)) }),
  ...(replaced && {
    replaced: replaced.map(({ by, ...item }) => ({ ...renamed(item, titles), by: titles.get(by) ?? by })),
  }),
});
