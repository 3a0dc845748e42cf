import { useCountStockMutation, useProductStockQuery, useReceiveStockMutation } from '@/gql/desk-operations';
import type { ProductRowFragment } from '@/gql/desk-operations';
import { usePolling } from '@/features/desk/shared/usePolling';
import { readApiError } from '@/shared/lib/api/api-error';
import { showSuccess } from '@/shared/lib/toast';
import { PRODUCTS, STOCK } from './products-text';

/** Keeps the stock of a product up to date, and changes it. Both changes resolve to an error message, or to null. */
export function useStock({ _id, title }: Pick<ProductRowFragment, '_id' | 'title'>) {
  const { refetch } = useProductStockQuery({ variables: { id: _id } });
  // Orders change it all day, and send no events for it.
  usePolling();
  const [receive] = useReceiveStockMutation();
  const [count] = useCountStockMutation();

  const fail = (failure: unknown, unreachable?: string): string => {
    const { code, fields, message } = readApiError(failure);
    void refetch();
    return Object.values(fields)[0] ?? ((code === 'UNREACHABLE' && unreachable) || message);
  };
  const addReceived = async (qty: number): Promise<string | null> => {
    // The product is read once it has been added, and may be missing: unlike a count, this must not be repeated.
    const { data, error } = await receive({ variables: { productId: _id, qty }, errorPolicy: 'all' });
    if (!data) return fail(error, STOCK.perhapsAdded);
    showSuccess(STOCK.added(qty, title, data.receiveStock.onHand));
    if (error) void refetch();
    return null;
  };
  const setCounted = (onHand: number): Promise<string | null> =>
    count({ variables: { productId: _id, onHand, reason: PRODUCTS.counted } }).then(
      () => {
        showSuccess(STOCK.corrected(title, onHand));
        return null;
      },
      (failure: unknown) => fail(failure),
    );
  return { addReceived, setCounted };
}
