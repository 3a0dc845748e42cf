import { GRAPHQL } from '@domain/wording/language.en';
import { forgetDevice } from '@/features/message';

// As Sessions.graphql has it.
const LOG_OUT = JSON.stringify({ query: 'mutation LogOut {\n  logOut\n}' });

/** Ends a session on the server, and this device's notifications. Not awaited: without a response the token still expires. */
export function leave(token: string): void {
  // If this fails, the device is forgotten later, as nobody is signed in.
  forgetDevice().catch(() => undefined);
  const headers = { 'content-type': 'application/json', authorization: token };
  fetch(GRAPHQL, { method: 'POST', keepalive: true, headers, body: LOG_OUT })
    // Otherwise the connection stays in use.
    .then((response) => response.text())
    .catch(() => undefined);
}
