import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useRef } from 'react';
import { normaliseAddress } from '@domain/address/address-rules';
import type { AddressInput } from '@domain/address/address-rules';
import {
  useAddAddressMutation,
  useRestoreAddressMutation,
  useUpdateAddressMutation,
} from '@/gql/form-operations';
import { AddressesDocument } from '@/gql/operations';
import type { AddressCardFragment } from '@/gql/operations';

/** Refetches the addresses, for when it is not known what the server has. */
export function useReadAddresses() {
  const client = useApolloClient();
  return async (): Promise<AddressCardFragment[] | undefined> =>
    (await client.query({ query: AddressesDocument, fetchPolicy: 'network-only' })).data?.addresses;
}

const keepList = (cache: ApolloCache, addresses: AddressCardFragment[] | undefined) =>
  addresses && cache.writeQuery({ query: AddressesDocument, data: { addresses } });

const isSame = (saved: AddressCardFragment, input: ReturnType<typeof normaliseAddress>): boolean =>
  Object.entries(input).every(([field, value]) => saved[field as keyof typeof input] === value);

/** Mutations that save an address and resolve to it as saved. They go on after the component has unmounted. */
export function useSaveAddress() {
  const [add] = useAddAddressMutation();
  const readAddresses = useReadAddresses();
  /** Whether a failed attempt may have added it: only its response may have been lost. */
  const mayBeAdded = useRef(false);
  const [restore] = useRestoreAddressMutation();
  const [update] = useUpdateAddressMutation();
  return {
    addAddress: async (entry: AddressInput): Promise<AddressCardFragment> => {
      const input = normaliseAddress(entry);
      const added = mayBeAdded.current && (await readAddresses())?.find((saved) => isSame(saved, input));
      if (added) return added;
      mayBeAdded.current = true;
      const { data } = await add({
        variables: { input },
        update: (cache, response) => keepList(cache, response.data?.addAddress),
      });
      mayBeAdded.current = false;
      // Oldest first.
      return data!.addAddress.at(-1)!;
    },
    restoreAddress: async (address: AddressCardFragment): Promise<void> => {
      await restore({
        variables: { _id: address._id, input: normaliseAddress(address) },
        update: (cache, response) => keepList(cache, response.data?.restoreAddress),
      });
    },
    updateAddress: async (_id: string, input: AddressInput): Promise<AddressCardFragment> => {
      const { data } = await update({
        variables: { _id, input: normaliseAddress(input) },
        update: (cache, response) => keepList(cache, response.data?.updateAddress),
      });
      return data!.updateAddress.find((address) => address._id === _id)!;
    },
  };
}
