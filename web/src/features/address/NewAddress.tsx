import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { AddressCardFragment } from '@/gql/operations';
import { Button, PlusIcon } from '@/shared/ui';
import { AddressForm } from './AddressForm';

interface NewAddressProps {
  label: string;
  variant: 'primary' | 'secondary';
  disabled?: boolean;
  /** Stands beside the button. */
  beside?: ReactNode;
  onAdded?: (address: AddressCardFragment) => void;
}

/** The button for another address, and the form, once it is asked for. */
export function NewAddress({ label, variant, disabled, beside, onAdded }: NewAddressProps) {
  const [adding, setAdding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const close = () => {
    setAdding(false);
    opener.current?.focus();
  };
  const saved = (address: AddressCardFragment) => {
    onAdded?.(address);
    close();
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          ref={opener}
          variant={adding ? 'secondary' : variant}
          disabled={disabled}
          aria-expanded={adding}
          aria-controls={adding ? formId : undefined}
          onClick={() => setAdding(!adding)}
        >
          <PlusIcon />
          {label}
        </Button>
        {beside}
      </div>
      {adding && <AddressForm id={formId} onSaved={saved} onCancel={close} />}
    </>
  );
}
