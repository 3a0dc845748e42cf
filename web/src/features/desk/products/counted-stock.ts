import type { ApolloCache } from '@apollo/client';
import type { StockLevel } from '@domain/stock/stock';
import type { CountStockMutation, ProductRowFragment } from '@/gql/desk-operations';

const MAX_PER_ORDER = 99;
const levelOf = (available: number, lowStockAt: number): StockLevel =>
  available <= 0 ? 'OUT_OF_STOCK' : available <= lowStockAt ? 'LOW_STOCK' : 'IN_STOCK';

/** The `__typename` that Apollo Client needs, and generated types omit. */
export const withTypename = <Value extends object>(__typename: string, value: Value): Value => ({
  __typename,
  ...value,
});

/** The shop's response to a count or a delivery. */
export type Counted = NonNullable<CountStockMutation['adjustStock']>;

/** A product's stock after a count. */
const stockAfterCount = (
  before: ProductRowFragment['stock'],
  { onHand, available, lowStockAt }: Counted,
): NonNullable<ProductRowFragment['stock']> =>
  withTypename('DeskProductStock', {
    onHand,
    available,
    lowStockAt,
    maxPerOrder: before?.maxPerOrder ?? MAX_PER_ORDER,
    level: levelOf(available, lowStockAt),
  });

/** Shows the new count. Only the stock: the rest of the product may have been changed since. */
export const writeCount = (
  cache: ApolloCache,
  product: Pick<ProductRowFragment, '_id'>,
  counted: Counted,
): void =>
  void cache.modify<Pick<ProductRowFragment, 'stock'>>({
    id: cache.identify(withTypename('DeskProduct', { _id: product._id })),
    fields: { stock: (before) => stockAfterCount(before as ProductRowFragment['stock'], counted) },
  });
