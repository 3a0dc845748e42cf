import type { ReactNode } from 'react';
import { useHydrated } from './useHydrated';

interface OnceHydratedProps {
  /** What the server draws: the same room, and nothing that only the browser knows. */
  before: ReactNode;
  children: ReactNode;
}

/** Shows what only the browser can know, once the server's page is taken over. */
export const OnceHydrated = ({ before, children }: OnceHydratedProps): ReactNode =>
  useHydrated() ? children : before;
