import { normaliseSignUp, validateSignUp } from '@domain/account/account-rules';
import type { SignUpInput } from '@domain/account/account-rules';
import { hasErrors } from '@domain/field-errors';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useSignUpMutation } from '@/gql/operations';
import { readApiError } from '@/shared/lib/api/api-error';
import { formErrorsOf, useFormErrors } from '@/shared/lib/form-errors';
import { startSession } from '@/shared/lib/session';

type SignUpField = keyof SignUpInput;

/** What the signup form holds, shows and sends; a new account is signed in at once. */
export function useSignupForm() {
  const [values, setValues] = useState<SignUpInput>({ firstName: '', lastName: '', email: '', password: '' });
  const { formRef, errors, show, clear } = useFormErrors<SignUpField>();
  // Neither the token nor anything else of the answer goes into the cache.
  const [signUp, { loading }] = useSignUpMutation({ fetchPolicy: 'no-cache' });

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (loading) return;
    const wrong = validateSignUp(values);
    if (hasErrors(wrong)) return show(wrong);
    try {
      const { data } = await signUp({ variables: { input: normaliseSignUp(values) } });
      if (data) startSession(data.signUp);
    } catch (error) {
      show(formErrorsOf<SignUpField>(readApiError(error), { EMAIL_ALREADY_EXISTS: 'email' }));
    }
  };

  /** The props of one field: its value and error; focus and typing clear all errors. */
  const fieldProps = (name: SignUpField) => ({
    name,
    value: values[name],
    error: errors[name],
    onFocus: clear,
    // The value is read now: until React asks for the new state, it may have put the old one back into the field.
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      clear();
      setValues((before) => ({ ...before, [name]: value }));
    },
  });

  return { formRef, formError: errors.form, loading, submit, fieldProps };
}
