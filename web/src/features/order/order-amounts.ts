import type { OrderCardFragment } from '@/gql/operations';
import { toPaise, toRupees } from '@domain/cart/pricing';

type Priced = Pick<OrderCardFragment, 'price' | 'delivery' | 'discount'> & {
  items: readonly Pick<OrderCardFragment['items'][number], 'price' | 'qty' | 'finalPrice'>[];
};

/**
 * The amounts of an order in rupees, with goods + delivery - discount = total. They are as ordered, with refunds below,
 * until less is due of an unpaid one: then it shows what was packed, so that it agrees with its lines.
 */
export function amountsOf({ price, delivery, discount, items }: Priced) {
  const total = toPaise(price);
  const ordered = items.reduce((paise, item) => paise + toPaise(item.price) * item.qty, 0);
  if (ordered + toPaise(delivery) - toPaise(discount) === total)
    return { goods: toRupees(ordered), delivery, discount };
  const goods = items.reduce((paise, item) => paise + toPaise(item.finalPrice), 0);
  // Nothing delivered, nothing charged.
  if (!goods && !total) return { goods: 0, delivery: 0, discount: 0 };
  return { goods: toRupees(goods), delivery, discount: toRupees(goods + toPaise(delivery) - total) };
}
