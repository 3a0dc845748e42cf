import type { StockLevel } from '@domain/stock/stock';

export const OUT_OF_STOCK = 'स्टॉक में नहीं';

export const STOCK_LABELS: Readonly<Record<StockLevel, string>> = {
  IN_STOCK: '',
  LOW_STOCK: 'थोड़ा स्टॉक बचा है',
  OUT_OF_STOCK,
};
