import { ECDH } from 'node:crypto';
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

const ENDPOINT_MAX = 1_000;
const P256DH = /^[\w-]{87}=?$/;
/** The push services of Chromium, Firefox, Safari and Edge. */
const SERVICES = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'];

/**
 * Whether a text is the endpoint of a known push service: any other could keep the shop waiting.
 * @param more further trusted hosts
 */
export function isPushEndpoint(text: string, more: readonly string[]): boolean {
  if (text.length > ENDPOINT_MAX || !URL.canParse(text)) return false;
  const { href, protocol, port, username, password, hostname } = new URL(text);
  // As browsers give it: a URL's own form is ASCII without control characters, which the database and its index can hold.
  const isPlain = href === text && protocol === 'https:' && port === '' && username === '' && password === '';
  return isPlain && [...SERVICES, ...more].some((host) => `.${hostname}`.endsWith(`.${host}`));
}

/** Whether a browser's public key, in base64url, is a point on the curve P-256, as encryption requires. */
export function isPushKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return P256DH.test(p256dh);
  } catch {
    return false;
  }
}

const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast';

/** Resolves a host name; rejects private addresses, to which its owner may point it (SSRF). */
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
