import { takeFragmentToken, useFragmentToken } from '@/shared/lib/fragment-token';
import { useHydrated } from '@/shared/lib/ssr/hydration';
import { readStored, writeStored } from '@/shared/lib/stored';

const KEY = 'reset-token';

/** Keeps the token for a reload, in this tab alone, until it is used. */
function takeOrRecall(): string {
  const token = takeFragmentToken();
  if (token) {
    writeStored('sessionStorage', KEY, token);
    return token;
  }
  const kept = readStored('sessionStorage', KEY);
  return typeof kept === 'string' ? kept : '';
}

/** Once it has been used, or is of no use. */
export const forgetToken = (): void => void writeStored('sessionStorage', KEY, null);

/** The token of the latest link. Undefined until the page is hydrated, as the server does not see it. */
export function useToken(): string | undefined {
  const hydrated = useHydrated();
  const token = useFragmentToken(takeOrRecall);
  return hydrated ? token : undefined;
}

/** The email in a token; empty if there is none. Not verified: it is shown, and logged in with if the response to a reset was lost. */
export function emailIn(token: string): string {
  try {
    const [, claims = ''] = token.split('.');
    const { email } = JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))) as { email?: unknown };
    return typeof email === 'string' ? email : '';
  } catch {
    return '';
  }
}
