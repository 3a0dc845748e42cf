import { useApolloClient } from '@apollo/client/react';
import type { StockLevel } from '@domain/stock/stock';
import {
  ProductRowAgainDocument,
  ProductRowFragmentDoc,
  useCountStockMutation,
  useSaveProductRowMutation,
} from '@/gql/desk-operations';
import type { ProductRowFragment } from '@/gql/desk-operations';
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

/** A row after a stock count. */
function stockAfterCount(
  { stock }: ProductRowFragment,
  onHand: number,
): NonNullable<ProductRowFragment['stock']> {
  const { lowStockAt, maxPerOrder } = stock ?? { lowStockAt: 0, maxPerOrder: MAX_PER_ORDER };
  const available = onHand - (stock ? stock.onHand - stock.available : 0);
  const level = levelOf(available, lowStockAt);
  return withTypename('DeskProductStock', { onHand, available, lowStockAt, maxPerOrder, level });
}

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
        adjustStock: withTypename('Stock', { productId: _id, ...toStock(stockAfterCount(product, onHand)) }),
      },
      update: (cache) =>
        void cache.writeFragment({
          id: cache.identify(product),
          fragment: ProductRowFragmentDoc,
          fragmentName: 'ProductRow',
          data: { ...product, stock: stockAfterCount(product, onHand) },
        }),
    }).then(() => announce(PRODUCTS.saved(title)), refetchOnConflict);
  return { setPrice, setOnHand };
}

const toStock = ({ onHand, available, lowStockAt }: NonNullable<ProductRowFragment['stock']>) => ({
  ...{ onHand, available, lowStockAt },
});
