import { memo } from 'react';
import { Button, ButtonLink, Field } from '@/shared/ui';
import { FormError } from './FormError';
import { PasswordField } from './PasswordField';
import { TestCredentialsButton } from './TestCredentialsButton';
import { useLoginForm } from './useLoginForm';

/**
 * Email and password; starts the session. Its errors go as soon as somebody types or comes back to a field. It is not
 * rendered anew with its page, which happens while that is taken over: what was typed before would vanish for a moment.
 */
export const LoginForm = memo(function LoginForm() {
  const { values, errors, formRef, loading, fill, clear, submit } = useLoginForm();
  return (
    <form ref={formRef} method="post" noValidate onSubmit={submit} className="space-y-4">
      <FormError text={errors.form} />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        value={values.email}
        error={errors.email}
        onChange={(event) => fill({ email: event.target.value })}
        onFocus={clear}
      />
      <PasswordField
        autoComplete="current-password"
        value={values.password}
        error={errors.password}
        onChange={(event) => fill({ password: event.target.value })}
        onFocus={clear}
      />
      <label className="flex min-h-11 w-fit items-center gap-3">
        <input type="checkbox" className="size-5 accent-basil" />
        Remember Me
      </label>
      <Button type="submit" busy={loading} className="w-full">
        Login
      </Button>
      <div className="flex flex-wrap justify-center gap-x-2">
        <ButtonLink to="/signup" variant="quiet">
          Create a New Account
        </ButtonLink>
        <TestCredentialsButton onChoose={fill} />
      </div>
    </form>
  );
});
