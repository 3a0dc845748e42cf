import { useApolloClient } from '@apollo/client/react';
import { validateLogIn } from '@domain/account/account-rules';
import { DeskHeading } from '@/features/desk/shared/DeskHeading';
import { useDeskForm } from '@/features/desk/shared/useDeskForm';
import { Field } from '@/shared/ui';
import { signIn } from './desk-session';
import { SessionCard } from './SessionCard';

/** The sign-in form. Whoever observes the session navigates afterwards. */
export function SignInForm() {
  const client = useApolloClient();
  const { field, submit, ...form } = useDeskForm({
    initial: { email: '', password: '' },
    validate: validateLogIn,
    // The previous user may have been somebody else.
    send: (input) => client.clearStore().then(() => signIn(input)),
  });
  return (
    <SessionCard
      {...form}
      onSubmit={submit}
      submit="Sign in"
      heading={<DeskHeading title="Sign in to the desk" />}
    >
      <Field {...field('email')} label="Email" type="email" autoComplete="username" />
      <Field {...field('password')} label="Password" type="password" autoComplete="current-password" />
    </SessionCard>
  );
}
