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
  /** What to do if the product is unavailable on the day. */
  replacement: ReplacementPolicy;
  /** The replacement, with SPECIFIC; null if it is no longer sold. */
  replacementProduct: Product | null;
  /** Null: none. */
  problem: CartProblem | null;
  /** With a problem: the available quantity. Null otherwise, to keep stock levels private. */
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
