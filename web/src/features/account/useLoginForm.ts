import { validateLogIn } from '@domain/account/account-rules';
import type { LogInInput } from '@domain/account/account-rules';
import { hasErrors } from '@domain/field-errors';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useLogInMutation } from '@/gql/operations';
import { readApiError } from '@/shared/lib/api/api-error';
import { formErrorsOf, useFormErrors } from '@/shared/lib/form-errors';
import { startSession } from '@/shared/lib/session';

const PASSWORD_INCORRECT = 'password is Incorrect';
const FIELD_OF_CODE = { EMAIL_NOT_REGISTERED: 'email', INVALID_CREDENTIALS: 'password' } as const;

function logInErrors(error: unknown) {
  const failure = readApiError(error);
  const message = failure.code === 'INVALID_CREDENTIALS' ? PASSWORD_INCORRECT : failure.message;
  return formErrorsOf<keyof LogInInput>({ ...failure, message }, FIELD_OF_CODE);
}

/** The state of the login form: values, errors and submitting. A successful log-in starts the session. */
export function useLoginForm() {
  const [values, setValues] = useState<LogInInput>({ email: '', password: '' });
  const { formRef, errors, show, clear } = useFormErrors<keyof LogInInput>();
  // Neither the token nor anything else of the answer goes into the cache.
  const [logIn, { loading }] = useLogInMutation({ fetchPolicy: 'no-cache' });

  const fill = (change: Partial<LogInInput>) => {
    clear();
    setValues((before) => ({ ...before, ...change }));
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (loading) return;
    const wrong = validateLogIn(values);
    if (hasErrors(wrong)) return show(wrong);
    try {
      const { data } = await logIn({ variables: { input: values } });
      if (data) startSession(data.logIn);
    } catch (error) {
      show(logInErrors(error));
    }
  };

  return { values, errors, formRef, loading, fill, clear, submit };
}
