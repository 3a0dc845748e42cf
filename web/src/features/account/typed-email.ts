import { useEffect } from 'react';
import { getSession } from '@/shared/lib/session';

let typed = '';

/** The email that a visitor has typed into the login, the sign-up or the request for a new password, for the other two. */
export const typedEmail = (): string => typed;

/** Keeps it until the visitor is logged in. */
export function useTypedEmail(email: string): void {
  useEffect(() => {
    typed = getSession() ? '' : email;
    return () => {
      if (getSession()) typed = '';
    };
  }, [email]);
}
