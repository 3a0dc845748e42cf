import { PASSWORD_MIN, normaliseSignUp, validateSignUp } from '@domain/account/account-rules';
import { paths } from '@domain/shop/paths';
import { useLocation } from 'react-router-dom';
import { useSignUpMutation } from '@/gql/operations';
import { startSession } from '@/shared/lib/session';
import { useForm } from '@/shared/lib/useForm';
import { Button, ButtonLink, Field } from '@/shared/ui';
import { FormError } from './FormError';
import { PasswordField } from './PasswordField';

const INITIAL = { firstName: '', lastName: '', email: '', password: '' };
const FIELD_OF_CODE = { EMAIL_ALREADY_EXISTS: { field: 'email' } } as const;

function useSignupForm() {
  // Keeps the token out of the cache.
  const [signUp] = useSignUpMutation({ fetchPolicy: 'no-cache' });
  return useForm({
    initial: INITIAL,
    validate: validateSignUp,
    fieldOfCode: FIELD_OF_CODE,
    send: async (input) => {
      const { data } = await signUp({ variables: { input: normaliseSignUp(input) } });
      if (data) startSession(data.signUp);
    },
  });
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
        <Field {...field('firstName')} label="First name" autoComplete="given-name" />
        <Field {...field('lastName')} label="Last name" autoComplete="family-name" />
      </div>
      <Field {...field('email')} label="Email" type="email" autoComplete="email" />
      <PasswordField
        {...field('password')}
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters`}
      />
      <Button type="submit" busy={sending} className="mt-2 w-full">
        Create account
      </Button>
      <div className="text-center">
        <ButtonLink to={paths.login} state={state} variant="quiet">
          Already have an Account
        </ButtonLink>
      </div>
    </form>
  );
}
