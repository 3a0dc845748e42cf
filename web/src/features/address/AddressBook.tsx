import { useId, useRef, useState } from 'react';
import { Button, PlusIcon, Skeleton } from '@/shared/ui';
import { AddressForm } from './AddressForm';
import { SavedAddresses, SavedAddressesSkeleton } from './SavedAddresses';

/** Lists the shopper's addresses, adds, changes and removes them. */
export function AddressBook() {
  const [adding, setAdding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const formId = useId();

  const close = () => {
    setAdding(false);
    opener.current?.focus();
  };

  return (
    <div className="space-y-6">
      <Button
        ref={opener}
        variant={adding ? 'secondary' : 'primary'}
        aria-expanded={adding}
        aria-controls={adding ? formId : undefined}
        onClick={() => setAdding(!adding)}
      >
        <PlusIcon />
        Add new Address
      </Button>
      {adding && <AddressForm id={formId} onSaved={close} onCancel={close} />}
      <SavedAddresses />
    </div>
  );
}

/** The address book while it is loading. */
export function AddressBookSkeleton() {
  return (
    <div className="space-y-6">
      <Skeleton className="h-11 w-52 rounded-full" />
      <SavedAddressesSkeleton />
    </div>
  );
}
