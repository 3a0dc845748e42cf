import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { deskPaths } from '@domain/staff/desk-paths';
import { STAFF_PASSWORD_MIN, validateJoin } from '@domain/staff/staff-rules';
import { DeskHeading } from '@/features/desk/shared/DeskHeading';
import { useDeskForm } from '@/features/desk/shared/useDeskForm';
import { useFragmentToken } from '@/shared/lib/fragment-token';
import { ButtonLink, Field } from '@/shared/ui';
import { join, readInvitedEmail } from './desk-session';
import { SessionCard } from './SessionCard';

/** The email that somebody is invited with, and signs in with later: empty while it loads, null without an invitation. */
function useInvitedEmail(token: string): string | null | undefined {
  const [email, setEmail] = useState<string | null | undefined>('');
  useEffect(() => void readInvitedEmail(token).then(setEmail), [token]);
  return email;
}

const UselessLink = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className="mx-auto max-w-md p-4">
    <DeskHeading title={title} />
    <p className="mb-4">{children}</p>
    <ButtonLink to={deskPaths.login} variant="secondary">
      Sign in instead
    </ButtonLink>
  </main>
);

interface JoinFormProps {
  onDone: () => void;
}

function NameAndPassword({ token, onDone }: JoinFormProps & { token: string }) {
  const client = useApolloClient();
  const email = useInvitedEmail(token);
  const { field, submit, ...form } = useDeskForm({
    initial: { name: '', password: '' },
    validate: ({ name, password }) => validateJoin({ token, name, password }),
    send: (input) => client.clearStore().then(() => join({ token, email: email ?? '', ...input })),
    onDone,
  });
  if (email === null)
    return (
      <UselessLink title="This link is no longer valid">
        It has been used, has expired, or was withdrawn. Ask for a new one.
      </UselessLink>
    );
  return (
    <SessionCard {...form} onSubmit={submit} submit="Join" heading={<DeskHeading title="Join the desk" />}>
      {email !== undefined && (
        <Field
          value={email}
          readOnly
          label="Email"
          type="email"
          autoComplete="username"
          hint="You sign in with it."
        />
      )}
      <Field {...field('name')} label="Your name" autoComplete="name" />
      <Field
        {...field('password')}
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${STAFF_PASSWORD_MIN} characters`}
      />
    </SessionCard>
  );
}

/** Accepts an invitation: name and password. Its secret is stored nowhere: after a reload the link must be opened again. */
export function JoinForm({ onDone }: JoinFormProps) {
  const token = useFragmentToken();
  if (token === '')
    return (
      <UselessLink title="This link is incomplete">Open the full link from your invitation.</UselessLink>
    );
  return <NameAndPassword key={token} token={token} onDone={onDone} />;
}
