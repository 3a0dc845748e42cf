import { ECDH } from 'node:crypto';
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

const ENDPOINT_MAX = 1_000;
const P256DH = /^[\w-]{87}=?$/;
/** The push services of browsers: Chrome and those made of it, Firefox, Safari, Edge. */
const SERVICES = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'];

/**
 * Whether a text is where a push service takes messages: one that is known, for any other could keep the shop waiting.
 * @param more hosts of others that the shop trusts
 */
export function isPushEndpoint(text: string, more: readonly string[]): boolean {
  if (text.length > ENDPOINT_MAX || !URL.canParse(text)) return false;
  const { protocol, port, username, password, hostname } = new URL(text);
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  return isPlain && [...SERVICES, ...more].some((host) => `.${hostname}`.endsWith(`.${host}`));
}

/** Whether a browser's public key, in base64url, is a point of the curve P-256: nothing can be encrypted for another. */
export function isPushKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return P256DH.test(p256dh);
  } catch {
    return false;
  }
}

const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast';

/** Finds the addresses of a name, of which none may be in a network of one's own: what a name leads to its owner decides. */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const first = addresses?.[0];
    if (error || !first) return callback(error ?? new Error('The push service has no address'), '', 4);
    if (!addresses.every(({ address }) => isPublic(address)))
      return callback(new Error('The push service is in a network of its own'), '', 4);
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
