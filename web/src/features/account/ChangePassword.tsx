import { validatePasswordChange } from '@domain/account/account-rules';
import { paths } from '@domain/shop/paths';
import { useChangePasswordMutation } from '@/gql/form-operations';
import { useSession } from '@/shared/lib/session';
import { useForm } from '@/shared/lib/useForm';
import { Button, ButtonLink, Card, FormError } from '@/shared/ui';
import * as texts from './change-password.en';
import { NewPasswordField } from './NewPasswordField';
import { PasswordField } from './PasswordField';
import { renewSession } from './renew-session';
import { Username } from './Username';

const INITIAL = { currentPassword: '', newPassword: '' };
const FIELD_OF_CODE = {
  INVALID_CREDENTIALS: { field: 'currentPassword', message: texts.wrongPassword },
} as const;

function usePasswordForm(onChanged: () => void) {
  // Keeps the token out of the cache.
  const [change] = useChangePasswordMutation({ fetchPolicy: 'no-cache' });
  const form = useForm({
    initial: INITIAL,
    validate: validatePasswordChange,
    fieldOfCode: FIELD_OF_CODE,
    send: async (input) => {
      const isChanged = await renewSession(
        async () => (await change({ variables: { input } })).data?.changePassword,
      );
      if (!isChanged) return;
      form.fill(INITIAL);
      onChanged();
    },
  });
  return form;
}

/** Changes the password, which logs the shopper out everywhere else. */
export function ChangePassword({ onChanged }: { onChanged: () => void }) {
  const { formRef, formError, sending, submit, field } = usePasswordForm(onChanged);
  const email = useSession()?.user.email ?? '';
  return (
    <Card as="section" aria-labelledby="password">
      <h2 id="password" className="text-xl font-semibold">
        {texts.heading}
      </h2>
      <p className="mt-1 text-muted">{texts.hint}</p>
      <form ref={formRef} method="post" noValidate onSubmit={submit} className="mt-4 max-w-md space-y-4">
        <FormError text={formError} />
        <Username email={email} />
        <PasswordField
          {...field('currentPassword')}
          label={texts.currentPassword}
          autoComplete="current-password"
        />
        <NewPasswordField {...field('newPassword')} label={texts.newPassword} />
        <div className="flex flex-wrap items-center gap-x-2">
          <Button type="submit" busy={sending}>
            {texts.change}
          </Button>
          <ButtonLink to={paths.forgotPassword} variant="quiet" className="max-sm:-ml-5 forced-colors:m-0">
            {texts.forgotPassword}
          </ButtonLink>
        </div>
      </form>
    </Card>
  );
}
