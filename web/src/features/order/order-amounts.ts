import type { OrderCardFragment } from '@/gql/operations';
import { toPaise, toRupees } from '@domain/cart/pricing';

type Priced = Pick<OrderCardFragment, 'price' | 'delivery' | 'discount' | 'payment'> & {
  items: readonly Pick<OrderCardFragment['items'][number], 'finalPrice'>[];
};

/**
 * The amounts of an order in rupees, with goods + delivery - discount = total. A paid order shows what was ordered,
 * with refunds below; an unpaid one what was delivered, so that it agrees with its lines.
 */
export function amountsOf({ price, delivery, discount, payment, items }: Priced) {
  const total = toPaise(price);
  if (payment === 'PAID')
    return { goods: toRupees(total - toPaise(delivery) + toPaise(discount)), delivery, discount };
  const goods = items.reduce((paise, { finalPrice }) => paise + toPaise(finalPrice), 0);
  // Nothing delivered, nothing charged.
  if (goods === 0 && total === 0) return { goods: 0, delivery: 0, discount: 0 };
  return { goods: toRupees(goods), delivery, discount: toRupees(goods + toPaise(delivery) - total) };
}
