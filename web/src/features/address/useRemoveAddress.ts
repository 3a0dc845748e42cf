import { AddressesDocument, useRemoveAddressMutation } from '@/gql/operations';
import { showSuccess } from '@/shared/lib/toast';

/**
 * Removes an address from the screen at once; it comes back, silently, if the server rejects that. The update drops
 * only this address, so that the responses of two removals may arrive in any order.
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
      // Apollo has rolled the optimistic update back.
    }
  };
}
