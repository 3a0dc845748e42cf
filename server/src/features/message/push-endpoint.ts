import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

const ENDPOINT_MAX = 1_000;
/** The name of a host on the internet; an address has no letters at its end. */
const HOST = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/i;
/** Names that lead into a network of one's own. */
const PRIVATE =
  /\.(?:local|localhost|internal|intranet|lan|home|corp|private|test|invalid|example|arpa|onion)$/i;

/** Whether a text may be where a push service takes messages: HTTPS at its own port, at a name on the internet. */
export function isPushEndpoint(text: string): boolean {
  if (text.length > ENDPOINT_MAX || !URL.canParse(text)) return false;
  const { protocol, port, username, password, hostname } = new URL(text);
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  return isPlain && HOST.test(hostname) && !PRIVATE.test(hostname);
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
