import type { CachedItem, CachedOrder } from './cached-orders';

/** A line for tests. */
export const cachedItem = (more: Partial<CachedItem> = {}): CachedItem => ({
  ...{ productId: 'dahi', title: 'Dahi', image: '', quantity: '500g', qty: 1, pricePaise: 4000 },
  ...{ missingQty: 0, refundedQty: 0, discountPaise: 0, packGrams: null, picked: null },
  ...{ replacement: 'BEST_MATCH', replacementProductId: null },
  ...more,
});

/** An order for tests. */
export const cachedOrder = (more: Partial<CachedOrder>): CachedOrder => ({
  ...{ _id: 'a', number: 'A', createdAt: '', status: 'PLACED', payment: 'PAID', address: '' },
  ...{ totalPaise: 0, leftPaise: 0, customer: { name: '', contact: '' } },
  ...{ slot: null, picker: null, items: [] },
  ...more,
});
