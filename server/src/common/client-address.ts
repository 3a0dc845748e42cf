import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import proxyaddr from 'proxy-addr';

/** Providers give each customer at least a /64, and any address in it can be used. */
const IPV6_NETWORK_PARTS = 4;

/**
 * The network that rate limits count a request by: an IPv4 address, or an IPv6 /64; '' if the client has disconnected.
 * @param trustedHops the number of proxies in front of the shop. Each appends its client to X-Forwarded-For, so entries
 *   that a client forges are further left than the trusted ones
 */
export function clientAddress(request: IncomingMessage, trustedHops: number): string {
  const addresses = proxyaddr.all(request, (_address, hop) => hop < trustedHops);
  const address = addresses.findLast((each) => ipaddr.isValid(each));
  return address === undefined ? '' : networkOf(address);
}

function networkOf(text: string): string {
  // Unwraps IPv4-mapped IPv6 addresses.
  const address = ipaddr.process(text);
  if (!('parts' in address)) return address.toString();
  const network = address.parts.map((part, at) => (at < IPV6_NETWORK_PARTS ? part : 0));
  return `${new ipaddr.IPv6(network).toString()}/64`;
}
