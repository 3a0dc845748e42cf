import type { NormalizedCacheObject } from '@apollo/client';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { HYDRATION_DATA } from '@domain/shop/ssr';
import { useSession } from '../session';
import { replayEarlyEvents } from './event-replay';
import { isReady } from './page-state';

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
