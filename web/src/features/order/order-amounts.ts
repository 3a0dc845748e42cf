import type { OrderCardFragment } from '@/gql/operations';
import { toPaise, toRupees } from '@domain/cart/pricing';

type Priced = Pick<OrderCardFragment, 'price' | 'delivery' | 'discount' | 'payment'> & {
  items: readonly Pick<OrderCardFragment['items'][number], 'finalPrice'>[];
};

/**
 * What an order costs, in rupees, such that goods + delivery - discount = total. What was paid is listed as it was ordered,
 * with what goes back below it; what is due is what became of it, so that it agrees with its lines.
 */
export function amountsOf({ price, delivery, discount, payment, items }: Priced) {
  const total = toPaise(price);
  if (payment === 'PAID')
    return { goods: toRupees(total - toPaise(delivery) + toPaise(discount)), delivery, discount };
  const goods = items.reduce((paise, { finalPrice }) => paise + toPaise(finalPrice), 0);
  // Nothing is brought, nothing is charged.
  if (goods === 0 && total === 0) return { goods: 0, delivery: 0, discount: 0 };
  return { goods: toRupees(goods), delivery, discount: toRupees(goods + toPaise(delivery) - total) };
}
