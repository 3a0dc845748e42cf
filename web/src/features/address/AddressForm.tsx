import { useEffect, useEffectEvent } from 'react';
import type { AddressCardFragment } from '@/gql/operations';
import { Button, Card, Field } from '@/shared/ui';
import * as texts from './address-form.en';
import { LabelChoice } from './LabelChoice';
import { useAddressForm } from './useAddressForm';

/** Leaves room for an error, so that one that appears on blur does not move the button that is being pressed. */
const FIELD = 'min-h-25';

type Parts = Pick<ReturnType<typeof useAddressForm>, 'field' | 'mobileNumber' | 'pincode' | 'fill'>;

function Fields({ field, mobileNumber, pincode, fill }: Parts) {
  const label = field('label');
  return (
    <>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <Field {...field('name')} label={texts.name} autoComplete="name" autoFocus className={FIELD} />
        <Field
          {...mobileNumber}
          label={texts.mobileNumber}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          className={FIELD}
        />
        <Field
          {...pincode}
          label={texts.pincode}
          inputMode="numeric"
          autoComplete="postal-code"
          className={FIELD}
        />
        <Field {...field('street')} label={texts.street} autoComplete="street-address" className={FIELD} />
        <Field
          {...field('city')}
          label={texts.city}
          hint={texts.optional}
          autoComplete="address-level2"
          className={FIELD}
        />
        <Field {...field('state')} label={texts.state} autoComplete="address-level1" className={FIELD} />
      </div>
      <LabelChoice value={label.value} error={label.error} onChange={(word) => fill({ label: word })} />
    </>
  );
}

interface AddressFormProps {
  id: string;
  /** The address to change; absent: it is a new one. */
  address?: AddressCardFragment;
  onSaved: (address: AddressCardFragment) => void;
  onCancel: () => void;
  /** Called when something is typed, pasted or chosen, or was before the session ended. */
  onTyped?: () => void;
}

/** The form for an address, new or saved. */
export function AddressForm({ id, address, onSaved, onCancel, onTyped }: AddressFormProps) {
  const { formRef, formError, sending, submit, isRestored, ...parts } = useAddressForm(address, onSaved);
  const restore = useEffectEvent(() => isRestored && onTyped?.());
  useEffect(() => void restore(), []);
  const name = address ? texts.addressOf(address.name) : texts.newAddress;
  return (
    <Card>
      <form
        ref={formRef}
        id={id}
        noValidate
        onChange={onTyped}
        onPaste={onTyped}
        onSubmit={submit}
        aria-label={name}
      >
        <Fields {...parts} />
        <p role="alert" className="text-tomato not-empty:mb-4">
          {formError}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button type="submit" busy={sending}>
            {texts.save}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {texts.cancel}
          </Button>
        </div>
      </form>
    </Card>
  );
}
