import { normaliseAddress } from '@domain/address/address-rules';
import type { AddressInput } from '@domain/address/address-rules';
import { AddressesDocument, useAddAddressMutation } from '@/gql/operations';
import { showSuccess } from '@/shared/lib/toast';

/** Adds an address: the returned list replaces the one that is shown, and a toast says so. Failures are thrown. */
export function useAddAddress() {
  const [mutate, { loading }] = useAddAddressMutation();
  const addAddress = async (input: AddressInput): Promise<void> => {
    await mutate({
      variables: { input: normaliseAddress(input) },
      update: (cache, { data }) => {
        if (data) cache.writeQuery({ query: AddressesDocument, data: { addresses: data.addAddress } });
      },
    });
    showSuccess('Address Added Successfully');
  };
  return { addAddress, loading };
}
