import { GRAPHQL } from '@domain/wording/language.en';
import { forgetDevice } from '@/features/message';

// As Sessions.graphql has it.
const LOG_OUT = JSON.stringify({ query: 'mutation LogOut {\n  logOut\n}' });

/** Ends a session at the shop, too, and this device's notifications. Not awaited: without a response the token still expires. */
export function leave(token: string): void {
  // A device of nobody is forgotten later.
  forgetDevice().catch(() => undefined);
  const headers = { 'content-type': 'application/json', authorization: token };
  fetch(GRAPHQL, { method: 'POST', keepalive: true, headers, body: LOG_OUT })
    // Otherwise the connection stays in use.
    .then((response) => response.text())
    .catch(() => undefined);
}
