import type { Shortage } from '../../../../domain/stock/stock';
import { ErrorCode, ShopError } from '../../common/shop-error';

/**
 * Names each product and how many of it an order can have.
 * @param items those that were wanted, by which the products are called
 */
export function insufficientStock(
  shortages: readonly Shortage[],
  items: readonly { productId: string; title: string }[],
): ShopError {
  const titles = new Map(items.map(({ productId, title }) => [productId, title]));
  const problems = shortages.map(({ productId, available }) => ({
    productId,
    title: titles.get(productId) ?? productId,
    available: Math.max(0, available),
  }));
  const words = problems.map(({ title, available }) =>
    available === 0 ? `${title} is out of stock.` : `Of ${title} an order can have ${available}.`,
  );
  return new ShopError(ErrorCode.INSUFFICIENT_STOCK, words.join(' '), { problems });
}
