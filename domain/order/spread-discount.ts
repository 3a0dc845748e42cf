import type { PricedItem } from '../cart/pricing';

/** The prices of an order, in paise. */
interface Discounted {
  delivery: number;
  discount: number;
}

/**
 * Spreads a discount over the items of an order and its delivery, in proportion to their price, by the largest
 * remainder method: among equal remainders, earlier items come first, delivery last. The migration of order_items does the
 * same in SQL.
 * @returns the share of each item in paise, never more than its price; the rest is the delivery's
 */
export function spreadDiscount(items: readonly PricedItem[], { delivery, discount }: Discounted): number[] {
  const costs = [...items.map(({ pricePaise, qty }) => pricePaise * qty), delivery];
  const whole = BigInt(costs.reduce((sum, cost) => sum + cost, 0));
  if (whole === 0n) return [];
  // BigInt: the product may exceed the safe integers.
  const products = costs.map((cost) => BigInt(discount) * BigInt(cost));
  const shares = products.map((product) => Number(product / whole));
  const left = discount - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = products
    .map((product, at) => ({ at, remainder: product % whole }))
    .sort((one, other) => Number(other.remainder - one.remainder));
  for (const { at } of byRemainder.slice(0, left)) shares[at]! += 1;
  return shares.slice(0, items.length);
}
