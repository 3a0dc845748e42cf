import type { IncomingMessage } from 'node:http';
import { clientAddress } from './client-address';

const from = (forwarded: string | undefined, remoteAddress: string | undefined): IncomingMessage =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as unknown as IncomingMessage;

describe('clientAddress', () => {
  it.each([
    { hops: 0, forwarded: undefined, address: '10.0.0.9' },
    { hops: 0, forwarded: '1.2.3.4', address: '10.0.0.9' },
    { hops: 1, forwarded: undefined, address: '10.0.0.9' },
    { hops: 1, forwarded: '1.2.3.4', address: '1.2.3.4' },
    { hops: 1, forwarded: '6.6.6.6, 1.2.3.4', address: '1.2.3.4' },
    { hops: 1, forwarded: ' ', address: '10.0.0.9' },
    // Not through the CDN: the only proxy on the way is trusted.
    { hops: 2, forwarded: '1.2.3.4', address: '1.2.3.4' },
    { hops: 2, forwarded: '1.2.3.4, 203.0.113.7', address: '1.2.3.4' },
    { hops: 2, forwarded: '6.6.6.6,1.2.3.4 ,203.0.113.7', address: '1.2.3.4' },
    { hops: 3, forwarded: '6.6.6.6, 1.2.3.4, 203.0.113.7, 10.1.1.1', address: '1.2.3.4' },
    // An invalid entry counts as the address that sent it.
    { hops: 2, forwarded: 'nonsense, 203.0.113.7', address: '203.0.113.7' },
    { hops: 1, forwarded: 'nonsense', address: '10.0.0.9' },
  ])('is $address behind $hops proxies that say "$forwarded"', ({ hops, forwarded, address }) => {
    expect(clientAddress(from(forwarded, '10.0.0.9'), hops)).toBe(address);
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['::ffff:102:304', '1.2.3.4'],
    ['::1', '::/64'],
    [undefined, ''],
  ])('counts %s as %s', (remote, network) => {
    expect(clientAddress(from(undefined, remote), 0)).toBe(network);
  });
});
