import { AddressesDocument, useRemoveAddressMutation } from '@/gql/operations';
import { showSuccess } from '@/shared/lib/toast';

/**
 * Removes an address from the screen at once; it comes back, silently, when the server refuses. Only this one is
 * taken out of the list, so that the answers of two removals may come in any order.
 */
export function useRemoveAddress() {
  const [mutate] = useRemoveAddressMutation();
  return async (_id: string): Promise<void> => {
    try {
      await mutate({
        variables: { _id },
        optimisticResponse: { removeAddress: [] },
        update: (cache) => {
          cache.updateQuery({ query: AddressesDocument }, (known) =>
            known ? { addresses: known.addresses.filter((address) => address._id !== _id) } : undefined,
          );
        },
      });
      showSuccess('Address Removed Sucessfully');
    } catch {
      // The cache has dropped what was assumed: the list shows the truth again.
    }
  };
}
