import { useEffect, useId, useRef, useState } from 'react';
import type { AddressCardFragment } from '@/gql/operations';
import { Button, EditIcon, TrashIcon } from '@/shared/ui';
import { AddressCard } from './AddressCard';
import { AddressForm } from './AddressForm';

interface SavedAddressProps {
  address: AddressCardFragment;
  onRemove: () => void;
}

/** One saved address, with the buttons to change and remove it; the form takes its place. */
export function SavedAddress({ address, onRemove }: SavedAddressProps) {
  const [editing, setEditing] = useState(false);
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (!editing && wasEditing.current) opener.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  if (editing) {
    const close = () => setEditing(false);
    return (
      <li className="lg:col-span-2">
        <AddressForm id={id} address={address} onSaved={close} onCancel={close} />
      </li>
    );
  }
  return (
    <li>
      <AddressCard address={address}>
        <div className="-mb-2 -ml-5 flex flex-wrap self-start forced-colors:m-0 forced-colors:gap-2">
          <Button
            ref={opener}
            variant="quiet"
            aria-label={`Edit the address of ${address.name}`}
            onClick={() => setEditing(true)}
          >
            <EditIcon />
            Edit
          </Button>
          <Button variant="quiet" aria-label={`Remove the address of ${address.name}`} onClick={onRemove}>
            <TrashIcon />
            Remove
          </Button>
        </div>
      </AddressCard>
    </li>
  );
}
