import {
  MOBILE_LENGTH,
  PINCODE_LENGTH,
  normaliseAddress,
  validateAddress,
  validateOnBlur,
} from '@domain/address/address-rules';
import { AddressesDocument, useAddAddressMutation } from '@/gql/operations';
import { showSuccess } from '@/shared/lib/toast';
import { useForm } from '@/shared/lib/useForm';
import { Button, Card, Field } from '@/shared/ui';

const INITIAL = { name: '', mobileNumber: '', pincode: '', street: '', city: '', state: '', label: '' };

/** Leaves room for an error, so that one that appears on blur does not move the button that is being pressed. */
const FIELD = 'min-h-25';

function useAddressForm(onAdded: () => void) {
  const [addAddress] = useAddAddressMutation();
  return useForm({
    initial: INITIAL,
    validate: validateAddress,
    validateOnBlur,
    send: async (input) => {
      await addAddress({
        variables: { input: normaliseAddress(input) },
        update: (cache, { data }) => {
          if (data) cache.writeQuery({ query: AddressesDocument, data: { addresses: data.addAddress } });
        },
      });
      showSuccess('Address Added Successfully');
      onAdded();
    },
  });
}

function Fields({ field }: Pick<ReturnType<typeof useAddressForm>, 'field'>) {
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <Field {...field('name')} label="Name" autoComplete="name" autoFocus className={FIELD} />
      <Field
        {...field('mobileNumber')}
        label="Mobile number"
        type="tel"
        inputMode="numeric"
        maxLength={MOBILE_LENGTH}
        autoComplete="tel-national"
        className={FIELD}
      />
      <Field
        {...field('pincode')}
        label="Pincode"
        inputMode="numeric"
        maxLength={PINCODE_LENGTH}
        autoComplete="postal-code"
        className={FIELD}
      />
      <Field {...field('street')} label="Address" autoComplete="street-address" className={FIELD} />
      <Field
        {...field('city')}
        label="City"
        hint="Optional"
        autoComplete="address-level2"
        className={FIELD}
      />
      <Field {...field('state')} label="State" autoComplete="address-level1" className={FIELD} />
    </div>
  );
}

interface AddressFormProps {
  id: string;
  onAdded: () => void;
  onCancel: () => void;
}

/** The form for a new address. */
export function AddressForm({ id, onAdded, onCancel }: AddressFormProps) {
  const { formRef, formError, sending, submit, field } = useAddressForm(onAdded);
  return (
    <Card>
      <form ref={formRef} id={id} noValidate onSubmit={submit} aria-label="New address">
        <Fields field={field} />
        <p role="alert" className="text-tomato not-empty:mb-4">
          {formError}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button type="submit" busy={sending}>
            Save address
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  );
}
