import { validateLogIn } from '@domain/account/account-rules';
import { paths } from '@domain/shop/paths';
import { memo } from 'react';
import { useLocation } from 'react-router-dom';
import { useLogInMutation } from '@/gql/form-operations';
import { startSession } from '@/shared/lib/session';
import { useForm } from '@/shared/lib/useForm';
import { Button, ButtonLink, Checkbox, Field, FormError } from '@/shared/ui';
import * as texts from './login.en';
import { PasskeyLogin } from './PasskeyLogin';
import { PasswordField } from './PasswordField';
import { TestCredentialsButton } from './TestCredentialsButton';
import { typedEmail, useTypedEmail } from './typed-email';

const FIELD_OF_CODE = {
  EMAIL_NOT_REGISTERED: { field: 'email' },
  INVALID_CREDENTIALS: { field: 'password', message: texts.wrongPassword },
} as const;

function useLoginForm() {
  // Keeps the token out of the cache.
  const [logIn] = useLogInMutation({ fetchPolicy: 'no-cache' });
  const form = useForm({
    initial: { email: typedEmail(), password: '' },
    validate: validateLogIn,
    fieldOfCode: FIELD_OF_CODE,
    send: async (input) => {
      const { data } = await logIn({ variables: { input } });
      if (data) startSession(data.logIn);
    },
  });
  useTypedEmail(form.values.email);
  return form;
}

/** Starts a session. Memoised: a render during hydration would briefly clear what has been typed. */
export const LoginForm = memo(function LoginForm() {
  const { formRef, formError, sending, fill, report, submit, field } = useLoginForm();
  // The pending addition goes with the navigation.
  const state = useLocation().state as unknown;
  return (
    <form ref={formRef} method="post" noValidate onSubmit={submit} className="space-y-4">
      <FormError text={formError} />
      <Field {...field('email')} label={texts.email} type="email" autoComplete="username webauthn" />
      <PasswordField {...field('password')} autoComplete="current-password" />
      <Checkbox label={texts.rememberMe} className="w-fit" />
      <Button type="submit" busy={sending} className="w-full">
        {texts.login}
      </Button>
      <PasskeyLogin onProblem={report} />
      <div className="flex flex-wrap justify-center gap-x-2">
        <ButtonLink to={paths.forgotPassword} state={state} variant="quiet">
          {texts.forgotPassword}
        </ButtonLink>
        <ButtonLink to={paths.signup} state={state} variant="quiet">
          {texts.createAccount}
        </ButtonLink>
        <TestCredentialsButton onChoose={fill} />
      </div>
    </form>
  );
});
