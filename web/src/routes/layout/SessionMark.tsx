import { useLayoutEffect } from 'react';
import { catchUp } from '@/shared/lib/drawn-page/early-actions';
import { useSession } from '@/shared/lib/session';
import { useHydrated } from '@/shared/lib/drawn-page/useHydrated';

/**
 * Marks the document for the styles: that the page is taken over, and whether there is a session. Before anything is
 * painted, the first script in index.html marks it as `awaited` where a session is stored: what the server drew for a
 * visitor is not shown to a shopper.
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
