import type { ApolloCache } from '@apollo/client';
import { normaliseAddress } from '@domain/address/address-rules';
import type { AddressInput } from '@domain/address/address-rules';
import { AddressesDocument, useAddAddressMutation, useUpdateAddressMutation } from '@/gql/operations';
import type { AddressCardFragment } from '@/gql/operations';

const keepList = (cache: ApolloCache, addresses: AddressCardFragment[] | undefined) =>
  addresses && cache.writeQuery({ query: AddressesDocument, data: { addresses } });

/** Mutations that save an address and resolve to it as saved. They go on after the component has unmounted. */
export function useSaveAddress() {
  const [add] = useAddAddressMutation();
  const [update] = useUpdateAddressMutation();
  return {
    addAddress: async (input: AddressInput): Promise<AddressCardFragment> => {
      const { data } = await add({
        variables: { input: normaliseAddress(input) },
        update: (cache, answer) => keepList(cache, answer.data?.addAddress),
      });
      // Oldest first.
      return data!.addAddress.at(-1)!;
    },
    updateAddress: async (_id: string, input: AddressInput): Promise<AddressCardFragment> => {
      const { data } = await update({
        variables: { _id, input: normaliseAddress(input) },
        update: (cache, answer) => keepList(cache, answer.data?.updateAddress),
      });
      return data!.updateAddress.find((address) => address._id === _id)!;
    },
  };
}
