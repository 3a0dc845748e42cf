import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import proxyaddr from 'proxy-addr';

/** A provider gives each of its customers 2^64 addresses or more, to change among as they like. */
const IPV6_NETWORK_PARTS = 4;

/**
 * The network that a request is counted by: an IPv4 address, or the /64 of an IPv6 one; '' when the client is gone.
 * @param trustedHops how many proxies stand before the shop; each adds whom it saw to X-Forwarded-For, so that what a
 *   client writes there itself stands further left than what is believed
 */
export function clientAddress(request: IncomingMessage, trustedHops: number): string {
  const seen = proxyaddr.all(request, (_address, hop) => hop < trustedHops);
  const address = seen.findLast((each) => ipaddr.isValid(each));
  return address === undefined ? '' : networkOf(address);
}

function networkOf(text: string): string {
  // An IPv4 address that is written as an IPv6 one becomes itself.
  const address = ipaddr.process(text);
  if (!('parts' in address)) return address.toString();
  const network = address.parts.map((part, at) => (at < IPV6_NETWORK_PARTS ? part : 0));
  return `${new ipaddr.IPv6(network).toString()}/64`;
}
