import { useCallback, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import type { Location } from 'react-router-dom';
import { ConfirmSheet } from '@/shared/ui';

const LEAVE = {
  title: 'Leave without saving?',
  lost: 'Your changes will be lost.',
  leave: 'Leave',
  stay: 'Stay',
};

const pathOf = ({ pathname, search }: Location): string => pathname + search;

/**
 * Asks before a link, Back or a reload throws away what is changed: show `sheet`. `pass` lets the next navigation through, once
 * it is saved.
 */
export function useLeaveGuard(changed: boolean): { sheet: ReactNode; pass: () => void } {
  const passes = useRef(false);
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      changed && !passes.current && pathOf(currentLocation) !== pathOf(nextLocation),
  );
  useEffect(() => {
    if (!changed) return undefined;
    const prevent = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', prevent);
    return () => window.removeEventListener('beforeunload', prevent);
  }, [changed]);
  const pass = useCallback(() => {
    passes.current = true;
  }, []);
  const leave = () => {
    pass();
    proceed?.();
    return Promise.resolve();
  };
  const sheet = (
    <ConfirmSheet
      open={state === 'blocked'}
      onClose={() => !passes.current && reset?.()}
      title={LEAVE.title}
      confirm={LEAVE.leave}
      back={LEAVE.stay}
      onConfirm={leave}
    >
      <p>{LEAVE.lost}</p>
    </ConfirmSheet>
  );
  return { sheet, pass };
}
