import { useLayoutEffect } from 'react';
import { catchUp } from '@/shared/lib/early-actions';
import { useSession } from '@/shared/lib/session';
import { useHydrated } from '@/shared/lib/useHydrated';

/**
 * Marks the document once the page answers, and while there is a session, for the styles. The page's own first script marks it as `awaited` before
 * anything is painted: what the server drew for a visitor is then not shown to a shopper until it is theirs.
 */
export function SessionMark() {
  const hydrated = useHydrated();
  const session = useSession();
  useLayoutEffect(() => {
    if (!hydrated) return;
    const { dataset } = document.documentElement;
    if (dataset.scripts !== 'ready') {
      dataset.scripts = 'ready';
      void catchUp();
    }
    if (session) dataset.session = 'here';
    else delete dataset.session;
  }, [hydrated, session]);
  return null;
}
