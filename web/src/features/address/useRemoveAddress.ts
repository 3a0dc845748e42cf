import { useRemoveAddressMutation } from '@/gql/form-operations';
import { AddressesDocument } from '@/gql/operations';
import type { AddressCardFragment } from '@/gql/operations';
import { showPageError } from '@/shared/lib/page-error';
import { showSuccess } from '@/shared/lib/toast';
import * as texts from './addresses.en';
import { useReadAddresses, useSaveAddress } from './useSaveAddress';

/**
 * Removes an address optimistically; it reappears, silently, if the server still has it. The update drops only this
 * address, so that the responses of two removals may arrive in any order. Undo works on any page.
 */
export function useRemoveAddress() {
  const [mutate] = useRemoveAddressMutation();
  const { restoreAddress } = useSaveAddress();
  const readAddresses = useReadAddresses();
  const restore = async (address: AddressCardFragment) => {
    try {
      await restoreAddress(address).catch(async () => {
        // Only the response may be lost.
        const isBack = (await readAddresses())?.some(({ _id }) => _id === address._id);
        if (!isBack) await restoreAddress(address);
      });
      showSuccess(texts.addressAdded);
    } catch {
      showPageError(texts.notRestored);
    }
  };
  return async (address: AddressCardFragment): Promise<void> => {
    const { _id } = address;
    try {
      await mutate({
        variables: { _id },
        optimisticResponse: { removeAddress: [] },
        update: (cache) => {
          cache.updateQuery({ query: AddressesDocument }, (known) =>
            known ? { addresses: known.addresses.filter((other) => other._id !== _id) } : undefined,
          );
        },
      });
      showSuccess(texts.addressRemoved, () => void restore(address));
    } catch {
      // Apollo has rolled the optimistic update back, but only the response may be lost.
      await readAddresses().catch(() => undefined);
    }
  };
}
