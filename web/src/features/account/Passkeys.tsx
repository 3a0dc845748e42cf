import { PASSKEYS_MAX } from '@domain/account/passkey-rules';
import { Suspense, useState, useTransition } from 'react';
import { usePasskeysQuery } from '@/gql/passkey-operations';
import type { PasskeysQuery } from '@/gql/passkey-operations';
import { useTimeZone } from '@/shared/lib/head/PageHead';
import { lazyInTransition, useHydrated } from '@/shared/lib/ssr/hydration';
import { useFocusAfterRemoval } from '@/shared/lib/useFocusAfterRemoval';
import { Button, Card, LoadError, Skeleton, Spinner } from '@/shared/ui';
import { formatDay } from './format-day';
import { supportsPasskeys } from './supports-passkeys';
import * as texts from './passkeys.en';
import { RemovePasskey } from './RemovePasskey';

type Passkey = PasskeysQuery['passkeys'][number];

const NoForm = () => <LoadError text={texts.formNotLoaded} onRetry={() => window.location.reload()} />;

/** Loaded when it is opened. */
const AddPasskey = lazyInTransition(() => import('./AddPasskey').then((module) => module.AddPasskey), NoForm);

/** The shopper's passkeys: ways to log in beside the password. */
export function Passkeys() {
  return (
    <Card as="section" aria-labelledby="passkeys">
      <h2 id="passkeys" tabIndex={-1} className="scroll-mt-6 text-xl font-semibold outline-none">
        {texts.passkeys}
      </h2>
      <p className="mt-1 text-muted">{texts.about}</p>
      <Content />
    </Card>
  );
}

function Content() {
  const query = usePasskeysQuery();
  const { error, refetch } = query;
  // When another tab changes the password, everything is refetched; an open confirmation stays open.
  const data = query.data ?? query.previousData;
  if (error && !data) return <LoadError text={texts.notLoaded} onRetry={() => void refetch()} />;
  return (
    <>
      {data ? (
        <List passkeys={data.passkeys} />
      ) : (
        <>
          <Spinner label={texts.loading} className="sr-only" />
          <Skeleton className="mt-4 h-6 w-48" />
        </>
      )}
      <Suspense>
        <Adding names={data?.passkeys.map(({ name }) => name) ?? []} />
      </Suspense>
    </>
  );
}

function List({ passkeys }: { passkeys: Passkey[] }) {
  const region = useFocusAfterRemoval<HTMLDivElement>(passkeys.length);
  return (
    <div
      ref={region}
      tabIndex={-1}
      role="group"
      aria-label={texts.yourPasskeys}
      className="mt-4 outline-none"
    >
      {passkeys.length === 0 && <p>{texts.none}</p>}
      <ul className="divide-y divide-line empty:hidden">
        {passkeys.map((passkey) => (
          <Row key={passkey._id} passkey={passkey} />
        ))}
      </ul>
    </div>
  );
}

function Row({ passkey }: { passkey: Passkey }) {
  const { _id, name, createdAt, lastUsedAt } = passkey;
  const timeZone = useTimeZone();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p id={`passkey-${_id}`} className="text-muted">
          {texts.use(formatDay(createdAt, timeZone), lastUsedAt && formatDay(lastUsedAt, timeZone))}
        </p>
      </div>
      <RemovePasskey passkey={passkey} />
    </li>
  );
}

/** The form takes the place of the button that opens it as soon as its code is loaded, and closing it returns the focus to the button. */
function Adding({ names }: { names: string[] }) {
  const [open, setOpen] = useState(false);
  const [opening, startOpening] = useTransition();
  const opener = useFocusAfterRemoval<HTMLButtonElement>(open ? 1 : 0);
  const hydrated = useHydrated();
  if (hydrated && !supportsPasskeys()) return <p className="mt-4 text-muted">{texts.unknown}</p>;
  if (names.length >= PASSKEYS_MAX && !open) return <p className="mt-4 text-muted">{texts.most}</p>;
  if (open) return <AddPasskey names={names} onClose={() => setOpen(false)} />;
  return (
    <Button
      ref={opener}
      variant="secondary"
      busy={opening}
      className="mt-4"
      onClick={() => startOpening(() => setOpen(true))}
    >
      {texts.addPasskey}
    </Button>
  );
}
