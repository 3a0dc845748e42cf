import { useApolloClient } from '@apollo/client/react';
import { PASSKEY_MINUTES } from '@domain/account/passkey-rules';
import { useEffect, useEffectEvent, useState } from 'react';
import { readApiError } from '@/shared/lib/api/api-error';
import { supportsPasskeys } from './supports-passkeys';

/** Loaded when it is used. */
const load = () => import('./passkeys-here');

/** When to renew the challenge of autofill: before it expires. */
const STALE_MS = (PASSKEY_MINUTES - 1) * 60_000;

const canSuggest = async (): Promise<boolean> =>
  supportsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.());

/**
 * Passkey autofill in the email field, paused while the button is used. Failures before a choice are silent.
 */
function useSuggestions(isPaused: boolean, onProblem: (text: string) => void): void {
  const client = useApolloClient();
  const [attempt, setAttempt] = useState(0);
  const tell = useEffectEvent(onProblem);
  useEffect(() => {
    if (isPaused) return;
    const since = performance.now();
    let stop = (): void => undefined;
    let left = false;
    const renew = () => setAttempt((before) => before + 1);
    const suggest = async () => {
      if (!(await canSuggest())) return;
      const here = await load();
      const options = await here.beginLogIn(client);
      if (left) return;
      stop = here.stopWaiting;
      await here.logIn(client, options, true).catch((error: unknown) => {
        const text = here.problemOf(error);
        if (!text) return;
        tell(text);
        renew();
      });
    };
    suggest().catch(() => undefined);
    const renewIfStale = () => {
      if (!document.hidden && performance.now() - since >= STALE_MS) renew();
    };
    const stale = setTimeout(renewIfStale, STALE_MS);
    document.addEventListener('visibilitychange', renewIfStale);
    return () => {
      left = true;
      clearTimeout(stale);
      stop();
      document.removeEventListener('visibilitychange', renewIfStale);
    };
  }, [client, isPaused, attempt]);
}

/** Logs in with a passkey: by a button, or as the browser suggests it. `onProblem` gets the error text, empty for none. */
export function usePasskeyLogin(onProblem: (text: string) => void) {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  useSuggestions(busy, onProblem);

  const logIn = async () => {
    setBusy(true);
    onProblem('');
    try {
      const here = await load();
      const options = await here.beginLogIn(client);
      await here.logIn(client, options).catch((error: unknown) => onProblem(here.problemOf(error)));
    } catch (error) {
      onProblem(readApiError(error).message);
    }
    setBusy(false);
  };
  return { busy, logIn };
}
