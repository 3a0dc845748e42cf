import { LOCALE } from '@domain/wording/language.en';
import {
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useSessionsQuery,
} from '@/gql/profile-operations';
import type { SessionRowFragment } from '@/gql/profile-operations';
import { readApiError } from '@/shared/lib/api/api-error';
import { useTimeZone } from '@/shared/lib/head/PageHead';
import { showPageError } from '@/shared/lib/page-error';
import { showSuccess } from '@/shared/lib/toast';
import { useFocusAfterRemoval } from '@/shared/lib/useFocusAfterRemoval';
import { Button, Card, LoadError, Skeleton, Spinner } from '@/shared/ui';
import * as texts from './sessions.en';

const DAY = { day: 'numeric', month: 'long' } as const;
/** The last word, such as "am" or "pm", stays on the line of its time. */
const format = (instant: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(LOCALE, options).format(new Date(instant)).replace(/\s(?=\S+$)/, '\u00a0');

/** The devices that the shopper is logged in on, this one first, each other with a button that ends its session. */
export function Sessions() {
  const { data, error, refetch } = useSessionsQuery({ fetchPolicy: 'cache-and-network' });
  const sessions =
    data && [...data.sessions].sort((one, other) => Number(other.current) - Number(one.current));
  const heading = useFocusAfterRemoval<HTMLHeadingElement>(sessions?.length ?? 0);
  const isElsewhere = sessions !== undefined && !(sessions.length === 1 && sessions[0]?.current);
  return (
    <Card as="section" aria-labelledby="sessions">
      <h2 ref={heading} id="sessions" tabIndex={-1} className="text-xl font-semibold outline-none">
        {texts.heading}
      </h2>
      <p className="mt-1 text-muted">{texts.about}</p>
      {error && !sessions ? (
        <LoadError text={texts.notLoaded} onRetry={() => void refetch()} place={<RowSkeleton />} />
      ) : (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {sessions?.map((session) => <Row key={session._id} session={session} />) ?? (
            <li>
              <Spinner className="sr-only" />
              <RowSkeleton />
            </li>
          )}
        </ul>
      )}
      {isElsewhere && <EndOthers />}
    </Card>
  );
}

const ROW = 'flex flex-wrap items-center gap-x-4 gap-y-1 py-3';

function Row({ session }: { session: SessionRowFragment }) {
  const timeZone = useTimeZone();
  const { _id, current, createdAt, lastSeenAt } = session;
  const since = format(createdAt, { ...DAY, ...texts.clock(), timeZone });
  return (
    <li className={ROW}>
      <div className="flex-1 basis-44 wrap-anywhere">
        <p className="font-medium">{texts.nameOf(session)}</p>
        <p id={`session-${_id}`} className="text-sm text-muted">
          {current ? texts.since(since) : texts.sinceAndUsed(since, format(lastSeenAt, { ...DAY, timeZone }))}
        </p>
      </div>
      {current ? (
        <p className="rounded-full bg-basil-tint px-3 font-semibold text-basil">{texts.thisDevice}</p>
      ) : (
        <EndOne session={session} />
      )}
    </li>
  );
}

function EndOne({ session }: { session: SessionRowFragment }) {
  const { _id } = session;
  const [end, { loading, client }] = useEndSessionMutation();
  const press = async () => {
    try {
      await end({ variables: { _id } });
    } catch (error) {
      const { code, message } = readApiError(error);
      // It has already ended.
      if (code !== 'NOT_FOUND') return void showPageError(message);
    }
    client.cache.evict({ id: client.cache.identify(session) });
    showSuccess(texts.deviceLoggedOut(texts.nameOf(session)));
  };
  return (
    <Button
      variant="secondary"
      size="small"
      busy={loading}
      onClick={() => void press()}
      aria-label={texts.logOutOf(texts.nameOf(session))}
      aria-describedby={`session-${_id}`}
    >
      {texts.logOut}
    </Button>
  );
}

function EndOthers() {
  // Sessions older than the list end too, this one included.
  const [end, { loading }] = useEndOtherSessionsMutation({
    refetchQueries: ['Sessions'],
    awaitRefetchQueries: true,
  });
  const press = async () => {
    try {
      await end();
      showSuccess(texts.othersLoggedOut);
    } catch (error) {
      showPageError(readApiError(error).message);
    }
  };
  return (
    <Button variant="secondary" busy={loading} onClick={() => void press()} className="mt-4">
      {texts.logOutOthers}
    </Button>
  );
}

const RowSkeleton = () => (
  <div className="py-3">
    <Skeleton className="h-6 w-40" />
    <Skeleton className="mt-1 h-5 w-56" />
  </div>
);
