import { validateNewPassword } from '@domain/account/account-rules';
import { paths } from '@domain/shop/paths';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLogInMutation, useResetPasswordMutation } from '@/gql/form-operations';
import type { ApiError } from '@/shared/lib/api/api-error';
import { readApiError } from '@/shared/lib/api/api-error';
import { getSession } from '@/shared/lib/session';
import { useForm } from '@/shared/lib/useForm';
import { Button, ButtonLink, FormError } from '@/shared/ui';
import { supportsPasskeys } from './supports-passkeys';
import { NewPasswordField } from './NewPasswordField';
import { renewSession } from './renew-session';
import * as texts from './reset-password.en';
import { emailIn, forgetToken, useToken } from './reset-token';
import { useTypedEmail } from './typed-email';
import { Username } from './Username';

const AskAgain = () => (
  <div className="text-center">
    <ButtonLink to={paths.forgotPassword} variant="quiet">
      {texts.askAgain}
    </ButtonLink>
  </div>
);

/** The shop has removed all passkeys: this device stops offering them. */
async function forgetPasskeys(): Promise<void> {
  const userId = getSession()?.user._id;
  if (userId === undefined || !supportsPasskeys()) return;
  const { reportAllRemoved } = await import('./passkeys-here');
  await reportAllRemoved(userId);
}

/** Sets a new password by a mailed link, whose token is after the #, and starts a session. */
export function ResetPasswordForm() {
  const token = useToken();
  if (token === '')
    return (
      <div className="space-y-4">
        <p>{texts.notComplete}</p>
        <AskAgain />
      </div>
    );
  return <NewPassword token={token ?? ''} />;
}

/** Those of attempts that may succeed later. */
const PASSING: readonly ApiError['code'][] = ['UNREACHABLE', 'SERVICE_UNAVAILABLE', 'RATE_LIMITED'];

/** Sets the password; logs in with it if an earlier attempt has set it, and only its response was lost. */
function useReset(token: string) {
  // Keeps the token out of the cache.
  const [reset] = useResetPasswordMutation({ fetchPolicy: 'no-cache' });
  const [logIn] = useLogInMutation({ fetchPolicy: 'no-cache' });
  const mayBeSet = useRef(false);
  return async (newPassword: string) => {
    try {
      return (await reset({ variables: { input: { token, newPassword } } })).data?.resetPassword;
    } catch (error) {
      const { code } = readApiError(error);
      const isUsed = mayBeSet.current && code === 'NOT_FOUND';
      const input = { email: emailIn(token), password: newPassword };
      const login =
        isUsed &&
        (await logIn({ variables: { input } }).catch((failure: unknown) => {
          // The next attempt may log in.
          if (PASSING.includes(readApiError(failure).code)) throw failure;
        }));
      if (login && login.data) return login.data.logIn;
      mayBeSet.current ||= code === 'UNREACHABLE' || code === 'SERVICE_UNAVAILABLE';
      throw error;
    }
  };
}

function useNewPassword(token: string) {
  const navigate = useNavigate();
  const reset = useReset(token);
  const [useless, setUseless] = useState('');
  const form = useForm({
    initial: { newPassword: '' },
    validate: ({ newPassword }) => validateNewPassword(newPassword),
    send: async ({ newPassword }) => {
      try {
        if (!(await renewSession(() => reset(newPassword)))) return;
      } catch (error) {
        if (readApiError(error).code === 'NOT_FOUND') {
          forgetToken();
          setUseless(token);
        }
        throw error;
      }
      forgetToken();
      forgetPasskeys().catch(() => undefined);
      await navigate(paths.home, { replace: true });
    },
  });
  return { ...form, isUseless: useless !== '' && useless === token };
}

function NewPassword({ token }: { token: string }) {
  const { formRef, formError, sending, submit, field, isUseless } = useNewPassword(token);
  const email = emailIn(token);
  // For another link, if this one has expired.
  useTypedEmail(email);
  return (
    <form ref={formRef} method="post" noValidate onSubmit={submit} className="space-y-4">
      <FormError text={isUseless ? texts.useless : formError} />
      <p>{texts.about}</p>
      <Username email={email} />
      <NewPasswordField {...field('newPassword')} label={texts.newPassword} />
      <Button type="submit" busy={sending} className="w-full">
        {texts.change}
      </Button>
      <AskAgain />
    </form>
  );
}
