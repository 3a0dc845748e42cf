import { useApolloClient } from '@apollo/client/react';
import type { StockLevel } from '@domain/stock/stock';
import {
  ProductRowAgainDocument,
  useCountStockMutation,
  useSaveProductRowMutation,
} from '@/gql/desk-operations';
import type { CountStockMutation, ProductRowFragment } from '@/gql/desk-operations';
import { readApiError } from '@/shared/lib/api/api-error';
import { announce } from '@/shared/lib/announce';
import { PRODUCTS } from './products-text';

const MAX_PER_ORDER = 99;
const levelOf = (available: number, lowStockAt: number): StockLevel =>
  available <= 0 ? 'OUT_OF_STOCK' : available <= lowStockAt ? 'LOW_STOCK' : 'IN_STOCK';

/** The `__typename` that Apollo Client needs, and generated types omit. */
const withTypename = <Value extends object>(__typename: string, value: Value): Value => ({
  __typename,
  ...value,
});

type Counted = NonNullable<CountStockMutation['adjustStock']>;

/** The shop's likely answer to a stock count. */
const predictCount = ({ _id, stock }: ProductRowFragment, onHand: number): Counted =>
  withTypename('Stock', {
    productId: _id,
    onHand,
    available: onHand - (stock ? stock.onHand - stock.available : 0),
    lowStockAt: stock?.lowStockAt ?? 0,
  });

/** A row's stock after a count. */
const stockAfterCount = (
  before: ProductRowFragment['stock'],
  { onHand, available, lowStockAt }: Counted,
): NonNullable<ProductRowFragment['stock']> =>
  withTypename('DeskProductStock', {
    ...{ onHand, available, lowStockAt },
    maxPerOrder: before?.maxPerOrder ?? MAX_PER_ORDER,
    level: levelOf(available, lowStockAt),
  });

/** Changes a product in its row: optimistic, rolled back if the shop rejects it. */
export function useRowChanges(product: ProductRowFragment) {
  const client = useApolloClient();
  const [save] = useSaveProductRowMutation();
  const [count] = useCountStockMutation();
  const { _id, version, title } = product;
  const refetchOnConflict = (failure: unknown): never => {
    // Somebody else has saved first: the change now applies to their version.
    if ((readApiError(failure).code as string) === 'CONFLICT')
      client
        .query({ query: ProductRowAgainDocument, variables: { id: _id }, fetchPolicy: 'network-only' })
        .catch(() => undefined);
    throw failure;
  };
  const setPrice = (price: number) =>
    save({
      variables: { input: { _id, expected: version, price } },
      optimisticResponse: { saveProduct: { ...product, price } },
    }).then(() => announce(PRODUCTS.saved(title)), refetchOnConflict);
  const setOnHand = (onHand: number) =>
    count({
      variables: { productId: _id, onHand, reason: PRODUCTS.counted },
      optimisticResponse: {
        adjustStock: predictCount(product, onHand),
      },
      // Only the stock: the rest may have been changed since.
      update: (cache, { data }) =>
        void cache.modify<Pick<ProductRowFragment, 'stock'>>({
          id: cache.identify(product),
          fields: {
            stock: (before) => stockAfterCount(before as ProductRowFragment['stock'], data!.adjustStock),
          },
        }),
    }).then(() => announce(PRODUCTS.saved(title)), refetchOnConflict);
  return { setPrice, setOnHand };
}
