import { useEffect } from 'react';
import { getSession, onSessionChange } from '@/shared/lib/session';

let typed = '';
// A login or logout, also in another tab, clears it.
onSessionChange(() => (typed = ''));

/** The email that a visitor has typed into the login, the sign-up or the request for a new password, for the other two. */
export const typedEmail = (): string => typed;

/** Keeps it until the visitor is logged in. */
export function useTypedEmail(email: string): void {
  useEffect(() => {
    if (!getSession()) typed = email;
  }, [email]);
}
