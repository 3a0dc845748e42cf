import { useApolloClient } from '@apollo/client/react';
import { MAX_QTY } from '@domain/cart/qty';
import {
  ProductRowAgainDocument,
  ProductRowFragmentDoc,
  useCountStockMutation,
  useSaveProductRowMutation,
} from '@/gql/desk-operations';
import type { CountStockMutation, ProductRowFragment } from '@/gql/desk-operations';
import { readApiError } from '@/shared/lib/api/api-error';
import { announce } from '@/shared/lib/announce';
import { PRODUCTS } from './products-text';

/** The `__typename` that Apollo Client needs, and generated types omit. */
const withTypename = <Value extends object>(__typename: string, value: Value): Value => ({
  __typename,
  ...value,
});

const UNCOUNTED: NonNullable<ProductRowFragment['stock']> = withTypename('DeskProductStock', {
  onHand: 0,
  available: 0,
  lowStockAt: 0,
  maxPerOrder: MAX_QTY,
  level: 'IN_STOCK',
});

/** The shop's likely response to a stock count; the level, whose rule is the shop's, follows with the real one. */
function predictCount({ _id, stock }: ProductRowFragment, onHand: number): CountStockMutation['adjustStock'] {
  const before = stock ?? UNCOUNTED;
  const available = before.available + onHand - before.onHand;
  const product = withTypename('DeskProduct', { _id, stock: { ...before, onHand, available } });
  return withTypename('Stock', { productId: _id, product });
}

/** Changes a product in its row: optimistic, rolled back if the shop rejects it. The next change waits for the response. */
export function useRowChanges(product: ProductRowFragment) {
  const client = useApolloClient();
  const [save] = useSaveProductRowMutation();
  const [count] = useCountStockMutation();
  const { _id, title } = product;
  /** As the latest response has it, which may not be on the screen yet. */
  const versionNow = (): string => {
    const id = client.cache.identify(withTypename('DeskProduct', { _id }));
    const row = { fragment: ProductRowFragmentDoc, fragmentName: 'ProductRow' };
    return client.readFragment({ id, ...row })?.version ?? product.version;
  };
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
      variables: { input: { _id, expected: versionNow(), price } },
      optimisticResponse: { saveProduct: { ...product, price } },
    }).then(() => announce(PRODUCTS.saved(title)), refetchOnConflict);
  const setOnHand = (onHand: number) =>
    count({
      variables: { productId: _id, onHand, reason: PRODUCTS.counted },
      optimisticResponse: { adjustStock: predictCount(product, onHand) },
    }).then(() => announce(PRODUCTS.saved(title)), refetchOnConflict);
  return { setPrice, setOnHand };
}
