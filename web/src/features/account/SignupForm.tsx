import { normaliseSignUp, validateSignUp } from '@domain/account/account-rules';
import { paths } from '@domain/shop/paths';
import { useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useLogInMutation, useSignUpMutation } from '@/gql/form-operations';
import { readApiError } from '@/shared/lib/api/api-error';
import { startSession } from '@/shared/lib/session';
import { useForm } from '@/shared/lib/useForm';
import { Button, ButtonLink, Field, FormError } from '@/shared/ui';
import { NewPasswordField } from './NewPasswordField';
import * as texts from './sign-up.en';
import { typedEmail, useTypedEmail } from './typed-email';

const FIELD_OF_CODE = { EMAIL_ALREADY_EXISTS: { field: 'email' } } as const;

function useSignupForm() {
  // Keeps the token out of the cache.
  const [signUp] = useSignUpMutation({ fetchPolicy: 'no-cache' });
  const [logIn] = useLogInMutation({ fetchPolicy: 'no-cache' });
  /** Whether a failed attempt may have created the account: only its response may have been lost. */
  const mayBeMade = useRef(false);
  const form = useForm({
    initial: { firstName: '', lastName: '', email: typedEmail(), password: '' },
    validate: validateSignUp,
    fieldOfCode: FIELD_OF_CODE,
    send: async (input) => {
      const entry = normaliseSignUp(input);
      try {
        const { data } = await signUp({ variables: { input: entry } });
        if (data) startSession(data.signUp);
      } catch (error) {
        const { code } = readApiError(error);
        const { email, password } = entry;
        const isOwn = mayBeMade.current && code === 'EMAIL_ALREADY_EXISTS';
        const login = isOwn && (await logIn({ variables: { input: { email, password } } }).catch(() => null));
        if (login && login.data) return startSession(login.data.logIn);
        mayBeMade.current ||= code === 'UNREACHABLE' || code === 'SERVICE_UNAVAILABLE';
        throw error;
      }
    },
  });
  useTypedEmail(form.values.email);
  return form;
}

/** Creates an account and signs it in. */
export function SignupForm() {
  const { formRef, formError, sending, submit, field } = useSignupForm();
  // The pending addition goes with the navigation.
  const state = useLocation().state as unknown;
  return (
    <form ref={formRef} method="post" noValidate onSubmit={submit} className="space-y-4">
      <FormError text={formError} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field('firstName')} label={texts.firstName} autoComplete="given-name" />
        <Field {...field('lastName')} label={texts.lastName} autoComplete="family-name" />
      </div>
      <Field {...field('email')} label={texts.email} type="email" autoComplete="email" />
      <NewPasswordField {...field('password')} />
      <Button type="submit" busy={sending} className="mt-2 w-full">
        {texts.createAccount}
      </Button>
      <div className="text-center">
        <ButtonLink to={paths.login} state={state} variant="quiet">
          {texts.haveAccount}
        </ButtonLink>
      </div>
    </form>
  );
}
