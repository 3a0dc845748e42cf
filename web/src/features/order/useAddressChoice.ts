import { useReactiveVar } from '@apollo/client/react';
import { useState } from 'react';
import { useAddressesQuery } from '@/gql/operations';
import type { AddressCardFragment } from '@/gql/operations';
import { changeDraft, checkoutDraft } from './checkout-draft';
import * as texts from './checkout.en';

/** The address of this choice, undefined if it is gone; by default the newest order's, or the only one. */
function chosenOf(
  addresses: AddressCardFragment[],
  chosenId: string | null,
): AddressCardFragment | undefined {
  if (chosenId !== null) return addresses.find(({ _id }) => _id === chosenId);
  return addresses.find(({ lastUsed }) => lastUsed) ?? (addresses.length === 1 ? addresses[0] : undefined);
}

/**
 * The chosen address; `demand` shows that one is missing, or that another is not saved yet, and `lost` that the server does not
 * have it any more.
 */
export function useAddressChoice() {
  const { data, error, refetch } = useAddressesQuery();
  const draft = useReactiveVar(checkoutDraft);
  const [missing, setMissing] = useState(false);
  const [unsaved, setUnsaved] = useState(false);
  const reload = () => void refetch();
  const chosen = (data && chosenOf(data.addresses, draft.addressId)) ?? null;
  const gone = data && !chosen && draft.addressId !== null;
  const lack = chosen ? unsaved && texts.addressUnsaved : texts.addressMissing;
  const demand = () => setMissing(true);
  return {
    reload,
    addresses: data?.addresses,
    failed: Boolean(error),
    chosen,
    /** Whether another is being typed: the order may be meant to go there. */
    unsaved,
    setUnsaved: (is: boolean) => {
      setUnsaved(is);
      if (!is && chosen) setMissing(false);
    },
    error: gone ? texts.addressGone : (missing && lack) || '',
    demand,
    lost: () => {
      // Not even a default is replaced without asking.
      if (chosen) changeDraft({ addressId: chosen._id });
      reload();
      demand();
    },
    select: ({ _id }: AddressCardFragment) => {
      setMissing(false);
      changeDraft({ addressId: _id });
    },
  };
}

export type AddressSelection = ReturnType<typeof useAddressChoice>;
