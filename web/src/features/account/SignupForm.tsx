import { PASSWORD_MIN } from '@domain/account/account-rules';
import { Button, ButtonLink, Field } from '@/shared/ui';
import { FormError } from './FormError';
import { PasswordField } from './PasswordField';
import { useSignupForm } from './useSignupForm';

/** Makes an account and signs it in. Its errors go as soon as somebody types or comes back to a field. */
export function SignupForm() {
  const { formRef, formError, loading, submit, fieldProps } = useSignupForm();
  return (
    <form ref={formRef} method="post" noValidate onSubmit={submit} className="space-y-4">
      <FormError text={formError} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...fieldProps('firstName')} label="First name" autoComplete="given-name" />
        <Field {...fieldProps('lastName')} label="Last name" autoComplete="family-name" />
      </div>
      <Field {...fieldProps('email')} label="Email" type="email" autoComplete="email" />
      <PasswordField
        {...fieldProps('password')}
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters`}
      />
      <Button type="submit" busy={loading} className="mt-2 w-full">
        Create account
      </Button>
      <div className="text-center">
        <ButtonLink to="/login" variant="quiet">
          Already have an Account
        </ButtonLink>
      </div>
    </form>
  );
}
