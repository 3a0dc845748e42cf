/** All that shoppers see of how much there is: never a count. */
export type StockLevel = 'IN_STOCK' | 'LOW_STOCK' | 'OUT_OF_STOCK';

/** What changes a level. On hand: RECEIVED, ADJUSTED, SHIPPED; allocated: ALLOCATED, RELEASED, SHIPPED. */
export type StockMovementKind = 'RECEIVED' | 'ADJUSTED' | 'ALLOCATED' | 'RELEASED' | 'SHIPPED';

/** What is wrong with an item of a cart. */
export type CartProblem = 'OUT_OF_STOCK' | 'INSUFFICIENT_STOCK';

/** A checkout has its stock and its slot this long. Source: RUNNING.md. */
export const HOLD_MINUTES = 10;

/** How much there is of a product that is counted. */
export interface Stock {
  productId: string;
  onHand: number;
  /** Of that, what placed orders have. */
  allocated: number;
  /** Of that, what open checkouts have. */
  held: number;
  /** From there down it is LOW_STOCK. */
  lowStockAt: number;
  /** How many one order can have. */
  maxPerOrder: number;
}

/** What of it somebody relies on: there cannot be fewer on hand. */
export const promisedOf = ({ allocated, held }: Stock): number => allocated + held;

/** A product of which there is less than was wanted, and how many of it an order can have. */
export interface Shortage {
  productId: string;
  available: number;
}

/** What is wrong with so many of a product, of which an order can have `available`; null when all is well. */
export function cartProblemOf(qty: number, available: number): CartProblem | null {
  if (available <= 0) return 'OUT_OF_STOCK';
  return qty > available ? 'INSUFFICIENT_STOCK' : null;
}
