import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and while its page is taken over: until then nothing may show what only the browser knows. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
