import type { ApolloClient, NormalizedCacheObject } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import {
  createContext,
  lazy,
  StrictMode,
  Suspense,
  useContext,
  useDeferredValue,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { PageHead } from '@domain/shop/page-head';
import { HYDRATION_DATA } from '@domain/shop/ssr';
import { useSession } from '../session';
import { isReady, replayEarlyEvents } from './early';

/** What `main.tsx` or `entry-server.tsx` passes to the components. */
export interface PageInfo {
  /** The shop's origin, without a slash at the end. */
  origin: string;
  /** Only on the server: receives the page's head and HTTP status. */
  note?: (head: PageHead, status: number) => void;
  /**
   * Only in the browser: the history key of the current page or, during a navigation, of the next one. A function,
   * because React renders a navigation later than the router starts it.
   */
  destination?: () => string;
}

export const PageContext = createContext<PageInfo>({ origin: '' });

/** The history key of the page that is being opened. */
export const useDestination = (): PageInfo['destination'] => useContext(PageContext).destination;

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

/** The data that the server sends with a page, as JSON. */
export interface HydrationData {
  /** The shop's origin, according to the server. */
  origin: string;
  /** Apollo Client's cache. */
  cache: NormalizedCacheObject;
}

/** The page's data; null if the server did not render it. */
export function readHydrationData(): HydrationData | null {
  const text = document.getElementById(HYDRATION_DATA)?.textContent;
  return text ? (JSON.parse(text) as HydrationData) : null;
}

let markHydrated: () => void;
/** Resolves once the page is hydrated, or rendered if it was empty. */
export const whenHydrated = new Promise<void>((resolve) => (markHydrated = resolve));

const never = () => () => undefined;

/** False on the server and during hydration, when nothing may be rendered that only the browser knows. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * The same, a moment later: what only then appears is rendered in short tasks, which yield to input. Not for what must
 * change together with the document's marks (`HydrationMark`), which are set before.
 */
export const useHydratedDeferred = (): boolean => useDeferredValue(useHydrated());

/** Marks the document as hydrated, with or without a session; then replays early events. */
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
    markHydrated();
    void replayEarlyEvents();
  }, [hydrated, session]);
  return null;
}

type Load<Props> = () => Promise<ComponentType<Props>>;

const Nothing = (): ReactNode => null;

/**
 * A component whose code is loaded when it is first rendered; if that fails, `Plain` replaces it. Render it in a transition,
 * which lasts until then.
 */
export const lazyInTransition = <Props extends object>(load: Load<Props>, Plain: ComponentType<Props>) =>
  lazy(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: Plain }),
    ),
  );

/**
 * The same in a Suspense boundary of its own: `Meanwhile` is shown until it is loaded, and `Plain` if that fails; by default
 * nothing.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  Plain: ComponentType<Props> = Nothing,
  Meanwhile: ComponentType<Props> = Nothing,
) {
  const Part = lazyInTransition(load, Plain);
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={<Meanwhile {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  };
}
