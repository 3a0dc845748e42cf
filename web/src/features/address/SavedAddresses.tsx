import { useRef } from 'react';
import { useAddressesQuery } from '@/gql/operations';
import type { AddressCardFragment } from '@/gql/operations';
import { Button, LoadError, Spinner, TrashIcon } from '@/shared/ui';
import { AddressCard, AddressCardSkeleton } from './AddressCard';
import { NoAddresses } from './NoAddresses';
import { useRemoveAddress } from './useRemoveAddress';

const GRID = 'grid gap-4 lg:grid-cols-2';

/** The list while it is loading. */
export function SavedAddressesSkeleton() {
  return (
    <div className={GRID}>
      <Spinner label="Loading your addresses" className="sr-only" />
      <AddressCardSkeleton />
    </div>
  );
}

interface AddressListProps {
  addresses: AddressCardFragment[];
  onRemove: (_id: string) => void;
}

const AddressList = ({ addresses, onRemove }: AddressListProps) => (
  <ul className={GRID}>
    {addresses.map((address) => (
      <li key={address._id}>
        <AddressCard address={address}>
          <Button
            variant="quiet"
            aria-label={`Remove the address of ${address.name}`}
            className="-mb-2 -ml-5 self-start forced-colors:m-0"
            onClick={() => onRemove(address._id)}
          >
            <TrashIcon />
            Remove
          </Button>
        </AddressCard>
      </li>
    ))}
  </ul>
);

/** The shopper's addresses, each with a Remove button. */
export function SavedAddresses() {
  const { data, error, refetch } = useAddressesQuery();
  const removeAddress = useRemoveAddress();
  const region = useRef<HTMLElement>(null);

  const remove = (_id: string) => {
    // The button, which has the focus, disappears with its address.
    region.current?.focus();
    void removeAddress(_id);
  };

  if (error && !data) {
    return <LoadError text="We could not load your addresses." onRetry={() => void refetch()} />;
  }
  if (!data) return <SavedAddressesSkeleton />;
  return (
    <section ref={region} tabIndex={-1} aria-label="Saved addresses" className="outline-none">
      {data.addresses.length > 0 ? (
        <AddressList addresses={data.addresses} onRemove={remove} />
      ) : (
        <NoAddresses />
      )}
    </section>
  );
}
