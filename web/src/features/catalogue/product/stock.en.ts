import type { StockLevel } from '@domain/stock/stock';

export const OUT_OF_STOCK = 'Out of stock';

/** The text for each stock level; empty if there is nothing to say. Never a count. */
export const STOCK_LABELS: Readonly<Record<StockLevel, string>> = {
  IN_STOCK: '',
  LOW_STOCK: 'Only a few left',
  OUT_OF_STOCK,
};
