import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useStaff } from '@/features/desk/shared/me';
import { ROLE } from '@/features/desk/shared/status-words';
import { Button } from '@/shared/ui';
import { signOut } from './desk-session';

/** Who is signed in, and the way out. */
export function Account() {
  const { name, email, role } = useStaff();
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const leave = async () => {
    setBusy(true);
    const isOut = await signOut();
    setFailed(!isOut);
    setBusy(false);
    // Nothing of one member of staff is ever seen by the next.
    if (isOut) await client.clearStore();
  };
  return (
    <div className="space-y-1 text-sm wrap-anywhere">
      <p className="font-semibold" title={email}>
        {name}
      </p>
      <p className="text-muted">{ROLE[role]}</p>
      <Button variant="quiet" size="small" busy={busy} onClick={() => void leave()} className="-ml-3">
        Sign out
      </Button>
      <p role="alert" className="text-tomato empty:hidden">
        {failed && 'The shop could not be reached: you are still signed in.'}
      </p>
    </div>
  );
}
