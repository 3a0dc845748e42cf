import type { ApolloClient, NormalizedCacheObject } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { createContext, StrictMode, useContext, useLayoutEffect, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import type { PageHead } from '@domain/shop/page-head';
import { HYDRATION_DATA } from '@domain/shop/ssr';
import { useSession } from '../session';
import { isReady, replayEarlyEvents } from './early';

/** What a page is told by `main.tsx` or `entry-server.tsx`. */
export interface PageInfo {
  /** The shop's origin, without a slash at the end. */
  origin: string;
  /** On the server only: takes the page's head, and the status that it is answered with. */
  note?: (head: PageHead, status: number) => void;
  /**
   * In the browser only: the history key of the current page or, during a navigation, of the next one. It is a function because
   * React renders a navigation later than the router starts it.
   */
  destination?: () => string;
}

export const PageContext = createContext<PageInfo>({ origin: '' });

/** The history key of where the shopper is going. */
export function useDestination(): () => string {
  const { destination } = useContext(PageContext);
  return () => destination?.() ?? '';
}

interface AppProps {
  client: ApolloClient;
  page: PageInfo;
  /** The router: the browser and the server each have their own. */
  children: ReactNode;
}

/** What surrounds the router, in the browser and on the server alike. */
export const App = ({ client, page, children }: AppProps): ReactNode => (
  <StrictMode>
    <PageContext value={page}>
      <ApolloProvider client={client}>{children}</ApolloProvider>
    </PageContext>
  </StrictMode>
);

/** What comes with a page from the server, as JSON. */
export interface HydrationData {
  /** Where the server takes the shop to stand. */
  origin: string;
  /** What the page shows, as Apollo Client caches it. */
  cache: NormalizedCacheObject;
}

/** What came with this page; null when the server has not rendered it. */
export function readHydrationData(): HydrationData | null {
  const text = document.getElementById(HYDRATION_DATA)?.textContent;
  return text ? (JSON.parse(text) as HydrationData) : null;
}

const never = () => () => undefined;

/** False on the server and during hydration: until then nothing may be shown that only the browser knows. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

interface OnceHydratedProps {
  /** What the server renders: as large, and nothing that only the browser knows. */
  before: ReactNode;
  children: ReactNode;
}

/** Shows what only the browser can know, once the page is hydrated. */
export const OnceHydrated = ({ before, children }: OnceHydratedProps): ReactNode =>
  useHydrated() ? children : before;

/** Tells the styles that the page is hydrated, and whether there is a session; replays what was done before. */
export function HydrationMark() {
  const hydrated = useHydrated();
  const session = useSession();
  useLayoutEffect(() => {
    if (!hydrated) return;
    const { dataset } = document.documentElement;
    if (session) dataset.session = 'here';
    else delete dataset.session;
    if (isReady()) return;
    dataset.scripts = 'ready';
    void replayEarlyEvents();
  }, [hydrated, session]);
  return null;
}
