import { useId, useState, useTransition } from 'react';
import type { AddressCardFragment } from '@/gql/operations';
import { useFocusAfterRemoval } from '@/shared/lib/useFocusAfterRemoval';
import { Button, icon, TrashIcon } from '@/shared/ui';
import { AddressCard } from './AddressCard';
import { LazyAddressForm } from './LazyAddressForm';
import * as texts from './saved-address.en';

const EditIcon = icon(<path d="M5 19l.9-4L16.4 4.5l3.1 3.1L9 18.1 5 19ZM14 7l3 3" />);

interface SavedAddressProps {
  address: AddressCardFragment;
  onRemove: () => void;
}

/** Whether the form replaces the card; closing it returns the focus to the button that opened it. */
function useEditing() {
  const [editing, setEditing] = useState(false);
  const [opening, startOpening] = useTransition();
  const opener = useFocusAfterRemoval<HTMLButtonElement>(editing ? 1 : 0);
  const edit = () => startOpening(() => setEditing(true));
  return { editing, opening, opener, edit, close: () => setEditing(false) };
}

/** A saved address with buttons to edit and remove it; the form replaces it. */
export function SavedAddress({ address, onRemove }: SavedAddressProps) {
  const { editing, opening, opener, edit, close } = useEditing();
  const id = useId();
  if (editing) {
    return (
      <li className="lg:col-span-2">
        <LazyAddressForm id={id} address={address} onSaved={close} onCancel={close} />
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
            busy={opening}
            aria-label={texts.editOf(address.name)}
            onClick={edit}
          >
            <EditIcon />
            {texts.edit}
          </Button>
          <Button variant="quiet" aria-label={texts.removeOf(address.name)} onClick={onRemove}>
            <TrashIcon />
            {texts.remove}
          </Button>
        </div>
      </AddressCard>
    </li>
  );
}
