import { useRef } from 'react';
import { useAddressesQuery } from '@/gql/operations';
import type { AddressCardFragment } from '@/gql/operations';
import { LoadError, Spinner } from '@/shared/ui';
import * as texts from './addresses.en';
import { AddressCardSkeleton } from './AddressCard';
import { NoAddresses } from './NoAddresses';
import { SavedAddress } from './SavedAddress';
import { useRemoveAddress } from './useRemoveAddress';

const GRID = 'grid large-text:grid-cols-1 gap-4 lg:grid-cols-2';

/** The list while it is loading. */
export function SavedAddressesSkeleton() {
  return (
    <div className={GRID}>
      <Spinner label={texts.loading} className="sr-only" />
      <AddressCardSkeleton />
    </div>
  );
}

/** The shopper's addresses, to be edited and removed. */
export function SavedAddresses() {
  const query = useAddressesQuery();
  const { error, refetch } = query;
  // While they are read again, as another tab has placed an order, one that is being changed stays open.
  const data = query.data ?? query.previousData;
  const removeAddress = useRemoveAddress();
  const region = useRef<HTMLElement>(null);

  const remove = (address: AddressCardFragment) => {
    // The focused button disappears with its address.
    region.current?.focus();
    void removeAddress(address);
  };

  if (error && !data) {
    return <LoadError text={texts.notLoaded} onRetry={() => void refetch()} />;
  }
  if (!data) return <SavedAddressesSkeleton />;
  return (
    <section ref={region} tabIndex={-1} aria-label={texts.saved} className="outline-none">
      {data.addresses.length > 0 ? (
        <ul className={GRID}>
          {data.addresses.map((address) => (
            <SavedAddress key={address._id} address={address} onRemove={() => remove(address)} />
          ))}
        </ul>
      ) : (
        <NoAddresses />
      )}
    </section>
  );
}
