import { useReactiveVar } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { useAddressesQuery } from '@/gql/operations';
import type { AddressCardFragment } from '@/gql/operations';
import { ADDRESS_NOT_SELECTED } from '@domain/order/order-rules';
import { changeDraft, checkoutDraft } from './checkout-draft';

/** The chosen address if it exists; by default the newest order's, or the only one. */
function chosenOf(addresses: AddressCardFragment[], chosenId: string | null): AddressCardFragment | null {
  const own = addresses.find(({ _id }) => _id === chosenId) ?? addresses.find(({ lastUsed }) => lastUsed);
  const [only, ...others] = addresses;
  return own ?? (others.length === 0 ? (only ?? null) : null);
}

/** The chosen address; `demand` shows that one is missing, and moves the focus there. */
export function useAddressChoice() {
  const { data, error, refetch } = useAddressesQuery();
  const draft = useReactiveVar(checkoutDraft);
  const [missing, setMissing] = useState(0);
  const panel = useRef<HTMLDivElement>(null);
  const reload = () => void refetch();

  // After the section has opened; once per demand.
  useEffect(() => {
    if (missing > 0) panel.current?.focus();
  }, [missing]);

  const chosen = data ? chosenOf(data.addresses, draft.addressId) : null;
  return {
    panel,
    reload,
    addresses: data?.addresses,
    failed: Boolean(error),
    chosen,
    error: missing > 0 && !chosen ? ADDRESS_NOT_SELECTED : '',
    demand: () => setMissing((times) => times + 1),
    select: ({ _id }: AddressCardFragment) => {
      setMissing(0);
      changeDraft({ addressId: _id });
    },
  };
}

export type AddressSelection = ReturnType<typeof useAddressChoice>;
