import { makeVar } from '@apollo/client';
import { useReactiveVar } from '@apollo/client/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import type { PendingAddition } from './pending-addition';

/** A pending addition that failed because the session had ended. */
export const lostAddition = makeVar<PendingAddition | null>(null);

/** Navigates to /login with an addition that failed because the session had ended, unless the page does so itself. */
export function useLostAddition(): void {
  const lost = useReactiveVar(lostAddition);
  const navigate = useNavigate();
  useEffect(() => {
    const addition = lostAddition();
    if (!addition) return;
    lostAddition(null);
    void navigate(paths.login, { state: { because: 'ended', addition } });
  }, [lost, navigate]);
}

/** That addition, for a page that navigates to /login itself. */
export function useTakenAddition(): PendingAddition | undefined {
  const [taken] = useState(() => lostAddition() ?? undefined);
  // Before the header's effect.
  useLayoutEffect(() => void lostAddition(null), []);
  return taken;
}
