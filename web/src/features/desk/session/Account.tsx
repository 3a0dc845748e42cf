import { ROLES_ENGLISH } from '@domain/wording/roles.en';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useStaff } from '@/features/desk/shared/me';
import { Button, ErrorText } from '@/shared/ui';
import { signOut } from './desk-session';

const UNREACHABLE = 'The shop could not be reached: you are still signed in.';
/** The second press confirms. */
const UNSENT = 'Some changes are not sent yet and will be lost. Sign out anyway?';

/** The signed-in user, and the button to sign out. */
export function Account() {
  const { _id, name, email, role } = useStaff();
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const onSignOut = async () => {
    setBusy(true);
    const { discardWork, unsentCount } = await import('@/features/desk/queue');
    const unsent = problem === UNSENT ? 0 : await unsentCount(_id);
    const isOut = unsent === 0 && (await signOut());
    setProblem(unsent > 0 ? UNSENT : isOut ? '' : UNREACHABLE);
    setBusy(false);
    // The next user must not see this one's data.
    if (isOut) await Promise.all([client.clearStore(), discardWork(_id)]);
  };
  return (
    <div className="space-y-1 text-sm wrap-anywhere">
      <p className="font-semibold" title={email}>
        {name}
      </p>
      <p className="text-muted">{ROLES_ENGLISH[role]}</p>
      <Button variant="quiet" size="small" busy={busy} onClick={() => void onSignOut()} className="-ml-3">
        Sign out
      </Button>
      <ErrorText>{problem}</ErrorText>
    </div>
  );
}
