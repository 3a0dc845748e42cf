import { useApolloClient } from '@apollo/client/react';
import {
  ProductRowAgainDocument,
  ProductRowFragmentDoc,
  useCountStockMutation,
  useSaveProductRowMutation,
} from '@/gql/desk-operations';
import type { ProductRowFragment } from '@/gql/desk-operations';
import { readApiError } from '@/shared/lib/api/api-error';
import { announce } from '@/shared/lib/announce';
import { withTimeout } from '@/shared/lib/api/with-timeout';
import { withTypename, writeCount } from './counted-stock';
import type { Counted } from './counted-stock';
import { PRODUCTS } from './products-text';

/** The shop's likely response to a stock count. */
const predictCount = ({ _id, stock }: ProductRowFragment, onHand: number): Counted =>
  withTypename('Stock', {
    productId: _id,
    onHand,
    available: onHand - (stock ? stock.onHand - stock.available : 0),
    lowStockAt: stock?.lowStockAt ?? 0,
  });

/** Changes a product in its row: optimistic, rolled back if the shop rejects it. The next change waits for the response. */
export function useRowChanges(product: ProductRowFragment) {
  const client = useApolloClient();
  const [save] = useSaveProductRowMutation();
  const [count] = useCountStockMutation();
  const { _id, title } = product;
  /** As the latest response has it, which may not be on the screen yet. */
  const versionNow = (): string => {
    const id = client.cache.identify(withTypename('DeskProduct', { _id }));
    return client.readFragment({ id, fragment: ProductRowFragmentDoc })?.version ?? product.version;
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
      context: withTimeout(),
    }).then(() => announce(PRODUCTS.saved(title)), refetchOnConflict);
  const setOnHand = (onHand: number) =>
    count({
      variables: { productId: _id, onHand, reason: PRODUCTS.counted },
      optimisticResponse: {
        adjustStock: predictCount(product, onHand),
      },
      update: (cache, { data }) => writeCount(cache, product, data!.adjustStock),
      context: withTimeout(),
    }).then(() => announce(PRODUCTS.saved(title)), refetchOnConflict);
  return { setPrice, setOnHand };
}
