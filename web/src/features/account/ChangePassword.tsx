import { PASSWORD_MIN, validatePasswordChange } from '@domain/account/account-rules';
import { paths } from '@domain/shop/paths';
import { forgetDevice } from '@/features/message';
import { useChangePasswordMutation } from '@/gql/form-operations';
import { startSession } from '@/shared/lib/session';
import { showSuccess } from '@/shared/lib/toast';
import { useForm } from '@/shared/lib/useForm';
import { Button, ButtonLink, Card } from '@/shared/ui';
import { FormError } from './FormError';
import { PasswordField } from './PasswordField';

const INITIAL = { currentPassword: '', newPassword: '' };
const FIELD_OF_CODE = {
  INVALID_CREDENTIALS: { field: 'currentPassword', message: 'This is not your current password' },
} as const;

function usePasswordForm() {
  // Keeps the token out of the cache.
  const [change] = useChangePasswordMutation({ fetchPolicy: 'no-cache' });
  const form = useForm({
    initial: INITIAL,
    validate: validatePasswordChange,
    fieldOfCode: FIELD_OF_CODE,
    send: async (input) => {
      const { data } = await change({ variables: { input } });
      if (!data) return;
      // The shop has ended its notifications; the new session would turn them on again.
      await forgetDevice().catch(() => undefined);
      startSession(data.changePassword);
      form.fill(INITIAL);
      showSuccess('Your password is changed');
    },
  });
  return form;
}

/** Changes the password, which logs the shopper out everywhere else. */
export function ChangePassword() {
  const { formRef, formError, sending, submit, field } = usePasswordForm();
  return (
    <Card as="section" aria-labelledby="password">
      <h2 id="password" className="text-xl font-semibold">
        Password
      </h2>
      <p className="mt-1 text-muted">
        A new password logs you out on all other devices, and ends notifications.
      </p>
      <form ref={formRef} method="post" noValidate onSubmit={submit} className="mt-4 max-w-md space-y-4">
        <FormError text={formError} />
        <PasswordField
          {...field('currentPassword')}
          label="Current password"
          autoComplete="current-password"
        />
        <PasswordField
          {...field('newPassword')}
          label="New password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN} characters`}
        />
        <div className="flex flex-wrap items-center gap-x-2">
          <Button type="submit" busy={sending}>
            Change password
          </Button>
          <ButtonLink to={paths.forgotPassword} variant="quiet" className="max-sm:-ml-5 forced-colors:m-0">
            Forgot your password?
          </ButtonLink>
        </div>
      </form>
    </Card>
  );
}
