/** The stock level that shoppers see instead of a count. */
export type StockLevel = 'IN_STOCK' | 'LOW_STOCK' | 'OUT_OF_STOCK';

/** The kinds of stock movements. On hand: RECEIVED, ADJUSTED, SHIPPED; allocated: ALLOCATED, RELEASED, SHIPPED. */
export type StockMovementKind = 'RECEIVED' | 'ADJUSTED' | 'ALLOCATED' | 'RELEASED' | 'SHIPPED';

/** The problem of a cart's item. */
export type CartProblem = 'OUT_OF_STOCK' | 'INSUFFICIENT_STOCK';

/** How long a checkout holds its stock and slot (docs/decisions/stock-holds.md). */
export const HOLD_MINUTES = 10;

/** The stock of a counted product. */
export interface Stock {
  productId: string;
  onHand: number;
  /** The part allocated to placed orders. */
  allocated: number;
  /** The part held by open checkouts. */
  held: number;
  /** At or below this it is LOW_STOCK. */
  lowStockAt: number;
  /** The maximum per order. */
  maxPerOrder: number;
}

/** A change of a product's stock. */
export interface StockMovement {
  _id: string;
  at: Date;
  kind: StockMovementKind;
  /** Negative if it is less since. */
  qty: number;
  orderId: string | null;
  /** A staff member's email, or the part of the shop. */
  by: string;
  reason: string | null;
}

/** The allocated and held stock: there must be at least as much on hand. */
export const committedOf = ({ allocated, held }: Stock): number => allocated + held;

/** A product with insufficient stock, and its available quantity. */
export interface Shortage {
  productId: string;
  available: number;
}

/** The problem of this quantity of a product, with `available` units; null: none. */
export function cartProblemOf(qty: number, available: number): CartProblem | null {
  if (available <= 0) return 'OUT_OF_STOCK';
  return qty > available ? 'INSUFFICIENT_STOCK' : null;
}
