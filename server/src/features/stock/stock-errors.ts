import { committedOf } from '../../../../domain/stock/stock';
import type { Shortage, Stock } from '../../../../domain/stock/stock';
import { DeskErrorCode, ErrorCode, ShopError } from '../../common/shop-error';

/**
 * Names each product with its available quantity.
 * @param items the wanted items, for the names of the products
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

/** There is no such product, or its stock is not counted. */
export const notCounted = (): ShopError =>
  new ShopError(ErrorCode.NOT_FOUND, 'Product not found, or not counted yet: add stock or enter a count.');

/** The count is below what is allocated or held. */
export const tooFewOnHand = (stock: Stock): ShopError => {
  const { productId, allocated, held } = stock;
  return new ShopError(
    DeskErrorCode.CONFLICT,
    `${committedOf(stock)} of ${productId} are allocated or held, ${allocated} for orders and ${held} for open checkouts: there cannot be fewer on hand.`,
  );
};
