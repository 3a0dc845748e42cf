import { MOBILE_LENGTH, PINCODE_LENGTH } from '@domain/address/address-rules';
import { Button, Field } from '@/shared/ui';
import { useAddressForm } from './useAddressForm';

interface AddressFormProps {
  id: string;
  onAdded: () => void;
  onCancel: () => void;
}

/** Every field has room for an error: one that appears on leaving a field moves nothing away from under the pointer. */
const FIELD = 'min-h-25';

type FieldProps = ReturnType<typeof useAddressForm>['fieldProps'];

function AddressFields({ fieldProps }: { fieldProps: FieldProps }) {
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <Field {...fieldProps('name')} label="Name" autoComplete="name" autoFocus className={FIELD} />
      <Field
        {...fieldProps('mobileNumber')}
        label="Mobile number"
        type="tel"
        inputMode="numeric"
        maxLength={MOBILE_LENGTH}
        autoComplete="tel-national"
        className={FIELD}
      />
      <Field
        {...fieldProps('pincode')}
        label="Pincode"
        inputMode="numeric"
        maxLength={PINCODE_LENGTH}
        autoComplete="postal-code"
        className={FIELD}
      />
      <Field {...fieldProps('street')} label="Address" autoComplete="street-address" className={FIELD} />
      <Field
        {...fieldProps('city')}
        label="City"
        hint="Optional"
        autoComplete="address-level2"
        className={FIELD}
      />
      <Field {...fieldProps('state')} label="State" autoComplete="address-level1" className={FIELD} />
    </div>
  );
}

/** The form for a new address. */
export function AddressForm({ id, onAdded, onCancel }: AddressFormProps) {
  const { formRef, formError, loading, submit, fieldProps } = useAddressForm(onAdded);
  return (
    <form
      ref={formRef}
      id={id}
      noValidate
      onSubmit={submit}
      aria-label="New address"
      className="rounded-card border border-line bg-surface p-4 md:p-6"
    >
      <AddressFields fieldProps={fieldProps} />
      <p role="alert" className="text-tomato not-empty:mb-4">
        {formError}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button type="submit" busy={loading}>
          Save address
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
