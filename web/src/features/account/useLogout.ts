import { useNavigate } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { BASE, GRAPHQL } from '@domain/wording/language.en';
import { forgetDevice } from '@/features/message';
import { endSession, getSession } from '@/shared/lib/session';

// As Sessions.graphql has it: the client's own code would be more than all that is left to load here.
const LOG_OUT = JSON.stringify({ query: 'mutation LogOut {\n  logOut\n}' });

/** Ends the session at the shop, too; nobody waits for it, and if it fails, the token expires some day. */
function endAtShop(): void {
  const headers = { 'content-type': 'application/json', authorization: getSession()?.token ?? '' };
  fetch(GRAPHQL, { method: 'POST', keepalive: true, headers, body: LOG_OUT })
    // Otherwise the connection stays in use.
    .then((response) => response.text())
    .catch(() => undefined);
}

/** Ends the session and navigates home. The next user of the device gets no notifications of this shopper's orders. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    // A device of nobody is forgotten later.
    forgetDevice().catch(() => undefined);
    // From Home there is no navigation after which the heading takes the focus, which is on a control that goes.
    if (window.location.pathname === BASE) document.querySelector('h1')?.focus({ preventScroll: true });
    endAtShop();
    endSession('/');
    void navigate(paths.home);
  };
}
