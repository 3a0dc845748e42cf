import type { CartProblem } from '../stock/stock';
import type { ReplacementPolicy } from '../fulfilment/picked';
import type { Product } from '../catalogue/product';
import { priceCart } from './pricing';
import type { CartPrice } from './pricing';

/** A product on one of a user's lists, at today's price. */
export interface ListItem {
  product: Product;
  createdAt: Date;
  updatedAt: Date;
}

export interface CartItem extends ListItem {
  qty: number;
  /** What to do when the product is not there on the day. */
  replacement: ReplacementPolicy;
  /** The product to take instead, with SPECIFIC; null when it is not sold any more. */
  replacementProduct: Product | null;
  /** Null when all is well. */
  problem: CartProblem | null;
  /** With a problem: how many of it an order can have. Null otherwise: how many there are is nobody's to know. */
  availableQty: number | null;
}

/** A user's cart; its costs are paise. */
export interface Cart {
  userId: string;
  /** In the order they were added. */
  items: CartItem[];
  costs: CartPrice;
}

/** A cart with its costs added up. */
export const cartOf = (userId: string, items: CartItem[]): Cart => ({
  userId,
  items,
  costs: priceCart(items.map(({ product: { pricePaise }, qty }) => ({ pricePaise, qty }))),
});
