import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { Outlet } from 'react-router-dom';
import { useMeQuery } from '@/gql/desk-operations';
import { keepFocus } from '@/features/desk/shared/keep-focus';
import { useLiveOrders } from '@/features/desk/shared/live-orders';
import { setMe, useMe, watchOtherTabs } from '@/features/desk/shared/me';
import { LoadError } from '@/shared/ui';
import { NavigationBar } from '../layout/NavigationBar';
import { ScrollPositions } from '../layout/ScrollPositions';
import { ToastArea } from '../layout/ToastArea';
import { DeskNavigation } from './DeskNavigation';

const NOT_OPENED = 'The desk could not be opened.';

/** Fetches the signed-in user, as the role may have changed or the session ended. Returns whether that failed. */
function useFreshMe(): boolean {
  const { data, error } = useMeQuery({ fetchPolicy: 'network-only' });
  useEffect(() => {
    if (data) setMe(data.me);
  }, [data]);
  return error !== undefined;
}

/** Drops the data of the previous user when another one signs in, in another tab. */
function useOwnData(): void {
  const client = useApolloClient();
  const staffId = useMe()?._id;
  const before = useRef(staffId);
  useEffect(() => {
    if (staffId && before.current && staffId !== before.current)
      void client.resetStore().catch(() => undefined);
    before.current = staffId ?? before.current;
  }, [client, staffId]);
}

/** Registers the service worker for the signed-in user, and resumes sending their operations. */
function useWorkOffline(): void {
  const client = useApolloClient();
  const me = useMe();
  useEffect(() => {
    if (!me) return;
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    if (import.meta.env.PROD)
      void worker?.register('/desk-worker.js', { scope: '/desk' }).catch(() => undefined);
    void import('@/features/desk/queue')
      .then(({ resumeWork }) => resumeWork(client, me))
      .catch(() => undefined);
  }, [client, me]);
}

/** The layout of all screens: the navigation is beside them, on a phone below. */
export function DeskLayout() {
  const hasFailed = useFreshMe();
  const me = useMe();
  useOwnData();
  useLiveOrders();
  useEffect(watchOtherTabs, []);
  useEffect(keepFocus, []);
  useWorkOffline();
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <NavigationBar />
      <div className="mx-auto max-w-page sm:grid sm:grid-cols-[5.5rem_minmax(0,1fr)] lg:grid-cols-[13rem_minmax(0,1fr)] print:block">
        <DeskNavigation />
        <main id="main" tabIndex={-1} className="min-w-0 px-4 py-4 outline-none md:px-6 print:p-0">
          {hasFailed && me === undefined ? (
            <LoadError text={NOT_OPENED} onRetry={() => window.location.reload()} />
          ) : (
            <Outlet />
          )}
        </main>
      </div>
      <ScrollPositions />
      <ToastArea />
    </>
  );
}
