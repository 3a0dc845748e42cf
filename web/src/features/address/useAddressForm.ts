import { validateAddress, validateOnBlur } from '@domain/address/address-rules';
import type { AddressField, AddressInput } from '@domain/address/address-rules';
import { hasErrors } from '@domain/field-errors';
import { useState } from 'react';
import type { FocusEvent, SubmitEvent } from 'react';
import { readApiError } from '@/shared/lib/api/api-error';
import { formErrorsOf, useFormErrors } from '@/shared/lib/form-errors';
import { useAddAddress } from './useAddAddress';

const BLANK: AddressInput = { name: '', mobileNumber: '', pincode: '', street: '', city: '', state: '' };

/** What the address form holds, shows and sends; whatever fails, what was typed stays. */
export function useAddressForm(onAdded: () => void) {
  const [values, setValues] = useState(BLANK);
  const { formRef, errors, show, mark } = useFormErrors<AddressField>();
  const { addAddress, loading } = useAddAddress();

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (loading) return;
    const wrong = validateAddress(values);
    if (hasErrors(wrong)) return show(wrong);
    show({});
    try {
      await addAddress(values);
      onAdded();
    } catch (error) {
      const failure = readApiError(error);
      const { addresses: noRoom } = failure.fields;
      show(noRoom ? { form: noRoom } : formErrorsOf<AddressField>(failure));
    }
  };

  const fieldProps = (name: AddressField) => ({
    name,
    value: values[name],
    error: errors[name],
    // The value is read now: until React asks for the new state, it may have put the old one back into the field.
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      mark(name);
      setValues((before) => ({ ...before, [name]: value }));
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      const message = validateOnBlur(name, values[name]);
      // On the way to a button nothing is said: submitting checks everything, cancelling nothing.
      if (message && !(relatedTarget instanceof HTMLButtonElement)) mark(name, message);
    },
  });

  return { formRef, formError: errors.form, loading, submit, fieldProps };
}
