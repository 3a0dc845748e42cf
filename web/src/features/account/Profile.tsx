import { MessageSettings } from '@/features/message';
import { useState } from 'react';
import { useProfileQuery } from '@/gql/profile-operations';
import type { ProfileQuery } from '@/gql/profile-operations';
import { useTimeZone } from '@/shared/lib/head/PageHead';
import { Card, LoadError, Skeleton, Spinner } from '@/shared/ui';
import { ChangePassword } from './ChangePassword';
import { DeleteAccount } from './DeleteAccount';
import { formatDay } from './format-day';
import { Passkeys } from './Passkeys';
import * as texts from './profile.en';
import { Sessions } from './Sessions';
import { YourData } from './YourData';

const ROWS: { label: string; of: (me: ProfileQuery['me'], timeZone: string) => string }[] = [
  { label: texts.firstName, of: (me) => me.firstName },
  { label: texts.lastName, of: (me) => me.lastName },
  { label: texts.email, of: (me) => me.email },
  { label: texts.memberSince, of: (me, timeZone) => formatDay(me.createdAt, timeZone) },
];

/** Not rendered again when the data above it comes. */
const REST = (
  <>
    <Passkeys />
    <Sessions />
    <YourData />
    <DeleteAccount />
  </>
);

/** The shopper's account: personal data, message settings, and ways to log in. Rendered by the server, too, without data. */
export function Profile() {
  const { data, error, refetch } = useProfileQuery();
  const [changes, setChanges] = useState(0);
  if (error && !data) {
    return <LoadError text={texts.notLoaded} onRetry={() => void refetch()} />;
  }
  return (
    <div className="space-y-6">
      <Facts me={data?.me} />
      {/* Anew with each password, which ends the notifications of this device. */}
      <MessageSettings key={changes} settings={data?.messagePreferences} />
      <ChangePassword onChanged={() => setChanges((before) => before + 1)} />
      {REST}
    </div>
  );
}

function Facts({ me }: { me?: ProfileQuery['me'] }) {
  const timeZone = useTimeZone();
  return (
    <Card as="section" aria-labelledby="personal">
      <h2 id="personal" className="text-xl font-semibold wrap-anywhere">
        {texts.heading}
      </h2>
      {!me && <Spinner className="sr-only" />}
      <dl className="mt-4 divide-y divide-line">
        {ROWS.map(({ label, of }) => (
          <div key={label} className="grid gap-x-6 py-3 sm:grid-cols-[7.5rem_1fr] lg:grid-cols-[10rem_1fr]">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 font-medium wrap-anywhere">
              {me ? of(me, timeZone) : <Skeleton className="h-6 w-40" />}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
