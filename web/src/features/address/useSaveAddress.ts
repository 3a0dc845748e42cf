import type { ApolloCache } from '@apollo/client';
import { normaliseAddress } from '@domain/address/address-rules';
import type { AddressInput } from '@domain/address/address-rules';
import { AddressesDocument, useAddAddressMutation, useUpdateAddressMutation } from '@/gql/operations';
import type { AddressCardFragment } from '@/gql/operations';

const keepList = (cache: ApolloCache, addresses: AddressCardFragment[] | undefined) =>
  addresses && cache.writeQuery({ query: AddressesDocument, data: { addresses } });

/** The ways to save an address; both return it as the shop has it then. They work on after the component is gone. */
export function useSaveAddress() {
  const [add] = useAddAddressMutation();
  const [update] = useUpdateAddressMutation();
  return {
    addAddress: async (input: AddressInput): Promise<AddressCardFragment> => {
      const { data } = await add({
        variables: { input: normaliseAddress(input) },
        update: (cache, answer) => keepList(cache, answer.data?.addAddress),
      });
      // The oldest come first.
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
