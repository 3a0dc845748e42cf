import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { deskPaths } from '@domain/staff/desk-paths';
import { STAFF_PASSWORD_MIN, validateJoin } from '@domain/staff/staff-rules';
import { DeskHeading } from '@/features/desk/shared/DeskHeading';
import { useDeskForm } from '@/features/desk/shared/useDeskForm';
import { ButtonLink, Field } from '@/shared/ui';
import { join, readInvitedEmail } from './desk-session';
import { SessionCard } from './SessionCard';

/** Removes the token from the URL, so that it does not stay in the browser's history. */
function takeToken(): string {
  const { hash, pathname } = window.location;
  if (hash) window.history.replaceState(window.history.state, '', pathname);
  return hash.slice(1);
}

/** The token of the link that was opened last: another one pasted into the same tab does not reload the page. */
function useToken(): string {
  const [token, setToken] = useState(takeToken);
  useEffect(() => {
    const onHash = () => window.location.hash && setToken(takeToken());
    window.addEventListener('hashchange', onHash);
    return () => window.removeEventListener('hashchange', onHash);
  }, []);
  return token;
}

/** The email that somebody is invited with, and signs in with later: empty while it loads, absent if it is not known. */
function InvitedEmail({ token }: { token: string }) {
  const [email, setEmail] = useState<string | null>('');
  useEffect(() => void readInvitedEmail(token).then(setEmail), [token]);
  if (email === null) return null;
  return (
    <Field
      value={email}
      readOnly
      label="Email"
      type="email"
      autoComplete="username"
      hint="You sign in with it."
    />
  );
}

interface JoinFormProps {
  onDone: () => void;
}

function NameAndPassword({ token, onDone }: JoinFormProps & { token: string }) {
  const client = useApolloClient();
  const { field, submit, ...form } = useDeskForm({
    initial: { name: '', password: '' },
    validate: ({ name, password }) => validateJoin({ token, name, password }),
    send: (input) => client.clearStore().then(() => join({ token, ...input })),
    onDone,
  });
  return (
    <SessionCard {...form} onSubmit={submit} submit="Join" heading={<DeskHeading title="Join the desk" />}>
      <InvitedEmail token={token} />
      <Field {...field('name')} label="Your name" autoComplete="name" />
      <Field
        {...field('password')}
        label="A password"
        type="password"
        autoComplete="new-password"
        hint={`${STAFF_PASSWORD_MIN} characters at least`}
      />
    </SessionCard>
  );
}

/** Accepts an invitation: name and password. */
export function JoinForm({ onDone }: JoinFormProps) {
  const token = useToken();
  if (token === '')
    return (
      <main className="mx-auto max-w-md p-4">
        <DeskHeading title="This link is not complete" />
        <p className="mb-4">Open the link of your invitation as it was sent to you, all of it.</p>
        <ButtonLink to={deskPaths.login} variant="secondary">
          Sign in instead
        </ButtonLink>
      </main>
    );
  return <NameAndPassword key={token} token={token} onDone={onDone} />;
}
