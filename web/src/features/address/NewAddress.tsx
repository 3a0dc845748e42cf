import { useEffect, useEffectEvent, useId, useState, useTransition } from 'react';
import type { ReactNode } from 'react';
import type { AddressCardFragment } from '@/gql/operations';
import { useFocusAfterRemoval } from '@/shared/lib/useFocusAfterRemoval';
import { Button, PlusIcon } from '@/shared/ui';
import { LazyAddressForm, useFormAtHand } from './LazyAddressForm';

interface NewAddressProps {
  label: string;
  variant: 'primary' | 'secondary';
  disabled?: boolean;
  /** Shown beside the button. */
  beside?: ReactNode;
  onAdded?: (address: AddressCardFragment) => void;
  /** Called with whether the form has unsaved input. */
  onUnsaved?: (unsaved: boolean) => void;
}

/** The button that opens the form for a new address, and the form. */
export function NewAddress({ label, variant, disabled, beside, onAdded, onUnsaved }: NewAddressProps) {
  const [adding, setAdding] = useState(false);
  const [opening, startOpening] = useTransition();
  useFormAtHand();
  const opener = useFocusAfterRemoval<HTMLButtonElement>(adding ? 1 : 0);
  const formId = useId();
  // However the form is closed.
  const forget = useEffectEvent(() => onUnsaved?.(false));
  useEffect(() => () => forget(), [adding]);
  const close = () => setAdding(false);
  const saved = (address: AddressCardFragment) => {
    onAdded?.(address);
    close();
  };
  return (
    <>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Button
          ref={opener}
          variant={adding ? 'secondary' : variant}
          disabled={disabled}
          busy={opening}
          aria-expanded={adding}
          aria-controls={adding ? formId : undefined}
          onClick={() => startOpening(() => setAdding(!adding))}
          className="large-text:px-2"
        >
          <PlusIcon />
          {label}
        </Button>
        {beside}
      </div>
      {adding && (
        <LazyAddressForm id={formId} onSaved={saved} onCancel={close} onTyped={() => onUnsaved?.(true)} />
      )}
    </>
  );
}
