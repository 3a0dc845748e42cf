import { PASSWORD_MIN, validateNewPassword } from '@domain/account/account-rules';
import { paths } from '@domain/shop/paths';
import { useLocation, useNavigate } from 'react-router-dom';
import { forgetDevice } from '@/features/message';
import { useResetPasswordMutation } from '@/gql/form-operations';
import { startSession } from '@/shared/lib/session';
import { showSuccess } from '@/shared/lib/toast';
import { useForm } from '@/shared/lib/useForm';
import { Button, ButtonLink } from '@/shared/ui';
import { FormError } from './FormError';
import { PasswordField } from './PasswordField';

/** Sets a new password by a mailed link, whose token is after the #, and starts a session. */
export function ResetPasswordForm() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  // Keeps the token out of the cache.
  const [reset] = useResetPasswordMutation({ fetchPolicy: 'no-cache' });
  const { formRef, formError, sending, submit, field } = useForm({
    initial: { newPassword: '' },
    validate: ({ newPassword }) => validateNewPassword(newPassword),
    send: async ({ newPassword }) => {
      const { data } = await reset({ variables: { input: { token: hash.slice(1), newPassword } } });
      if (!data) return;
      // The shop has ended its notifications; the new session would turn them on again.
      await forgetDevice().catch(() => undefined);
      startSession(data.resetPassword);
      showSuccess('Your password is changed');
      await navigate(paths.home, { replace: true });
    },
  });
  return (
    <form ref={formRef} method="post" noValidate onSubmit={submit} className="space-y-4">
      <FormError text={formError} />
      <PasswordField
        {...field('newPassword')}
        label="New password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters`}
      />
      <Button type="submit" busy={sending} className="w-full">
        Change password
      </Button>
      <div className="text-center">
        <ButtonLink to={paths.forgotPassword} variant="quiet">
          Ask for a new link
        </ButtonLink>
      </div>
    </form>
  );
}
