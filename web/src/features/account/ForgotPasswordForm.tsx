import { RESET_MINUTES, validateResetRequest } from '@domain/account/account-rules';
import { paths } from '@domain/shop/paths';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useRequestPasswordResetMutation } from '@/gql/form-operations';
import { useSession } from '@/shared/lib/session';
import { useForm } from '@/shared/lib/useForm';
import { Button, ButtonLink, Field, FormError } from '@/shared/ui';
import * as texts from './forgot-password.en';
import { typedEmail, useTypedEmail } from './typed-email';

/** Requests a mail with a link that sets a new password. */
export function ForgotPasswordForm() {
  const [request] = useRequestPasswordResetMutation({ fetchPolicy: 'no-cache' });
  const [outcome, setOutcome] = useState<string>();
  const session = useSession();
  const { formRef, formError, values, sending, submit, field } = useForm({
    initial: { email: session?.user.email ?? typedEmail() },
    validate: validateResetRequest,
    send: async ({ email }) => {
      const { data } = await request({ variables: { email: email.trim() } });
      setOutcome(data?.requestPasswordReset ? texts.sent(email.trim(), RESET_MINUTES) : texts.cannotSend);
    },
  });
  useTypedEmail(values.email);
  return (
    <div className="space-y-4">
      {outcome === undefined ? (
        <form ref={formRef} method="post" noValidate onSubmit={submit} className="space-y-4">
          <FormError text={formError} />
          <p>{texts.question}</p>
          <Field {...field('email')} label={texts.email} type="email" autoComplete="email" />
          <Button type="submit" busy={sending} className="w-full">
            {texts.send}
          </Button>
        </form>
      ) : (
        <Outcome text={outcome} />
      )}
      <Back />
    </div>
  );
}

/** A shopper who is logged in came from the profile. */
function Back() {
  const isSignedIn = useSession() !== null;
  // The pending addition goes with the navigation.
  const state = useLocation().state as unknown;
  return (
    <div className="text-center">
      <ButtonLink to={isSignedIn ? paths.profile : paths.login} state={state} variant="quiet">
        {isSignedIn ? texts.backToProfile : texts.backToLogin}
      </ButtonLink>
    </div>
  );
}

/** Takes the focus, as the button that had it is gone. */
function Outcome({ text }: { text: string }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <p ref={ref} tabIndex={-1} className="wrap-anywhere outline-none">
      {text}
    </p>
  );
}
