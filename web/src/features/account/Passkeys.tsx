import { PASSKEYS_MAX } from '@domain/account/passkey-rules';
import { useEffect, useRef, useState } from 'react';
import { usePasskeysQuery } from '@/gql/passkey-operations';
import type { PasskeysQuery } from '@/gql/passkey-operations';
import { useTimeZone } from '@/shared/lib/head/PageHead';
import { useFocusAfterRemoval } from '@/shared/lib/useFocusAfterRemoval';
import { Button, Card, LoadError, Skeleton, Spinner } from '@/shared/ui';
import { AddPasskey } from './AddPasskey';
import { formatDay } from './format-day';
import { knowsPasskeys } from './passkey-text';
import { RemovePasskey } from './RemovePasskey';

type Passkey = PasskeysQuery['passkeys'][number];

/** The shopper's passkeys: ways to log in beside the password. */
export function Passkeys() {
  return (
    <Card as="section" aria-labelledby="passkeys">
      <h2 id="passkeys" tabIndex={-1} className="scroll-mt-24 text-xl font-semibold outline-none">
        Passkeys
      </h2>
      <p className="mt-1 text-muted">
        Log in with your fingerprint, face or the PIN of a device, without your password. A new password does
        not end them.
      </p>
      <Content />
    </Card>
  );
}

function Content() {
  const { data, error, refetch } = usePasskeysQuery();
  if (error && !data)
    return <LoadError text="We could not load your passkeys." onRetry={() => void refetch()} />;
  if (!data)
    return (
      <>
        <Spinner label="Loading your passkeys" className="sr-only" />
        <Skeleton className="mt-4 h-6 w-48" />
      </>
    );
  return (
    <>
      <List passkeys={data.passkeys} />
      <Adding count={data.passkeys.length} />
    </>
  );
}

function List({ passkeys }: { passkeys: Passkey[] }) {
  const region = useFocusAfterRemoval<HTMLDivElement>(passkeys.length);
  return (
    <div ref={region} tabIndex={-1} role="group" aria-label="Your passkeys" className="mt-4 outline-none">
      {passkeys.length === 0 && <p>You have no passkeys yet.</p>}
      <ul className="divide-y divide-line empty:hidden">
        {passkeys.map((passkey) => (
          <Row key={passkey._id} passkey={passkey} />
        ))}
      </ul>
    </div>
  );
}

function Row({ passkey }: { passkey: Passkey }) {
  const { name, createdAt, lastUsedAt } = passkey;
  const timeZone = useTimeZone();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-muted">
          Added {formatDay(createdAt, timeZone)}
          {' · '}
          {lastUsedAt ? `Last used ${formatDay(lastUsedAt, timeZone)}` : 'Not used yet'}
        </p>
      </div>
      <RemovePasskey passkey={passkey} />
    </li>
  );
}

/** The form takes the place of the button that opens it, and closing it returns the focus to the button. */
function Adding({ count }: { count: number }) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!open && wasOpen.current) opener.current?.focus();
    wasOpen.current = open;
  }, [open]);
  if (!knowsPasskeys()) return <p className="mt-4 text-muted">This browser does not know passkeys.</p>;
  if (count >= PASSKEYS_MAX && !open)
    return <p className="mt-4 text-muted">That is the most. Remove one to make room for another.</p>;
  if (open) return <AddPasskey onClose={() => setOpen(false)} />;
  return (
    <Button ref={opener} variant="secondary" className="mt-4" onClick={() => setOpen(true)}>
      Add a passkey
    </Button>
  );
}
