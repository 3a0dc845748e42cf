import type { IncomingMessage } from 'node:http';
import { clientAddress } from './http';

const from = (forwarded?: string): IncomingMessage =>
  ({
    headers: { 'x-forwarded-for': forwarded },
    socket: { remoteAddress: '10.0.0.9' },
  }) as unknown as IncomingMessage;

describe('clientAddress', () => {
  it.each([
    { forwarded: undefined, trustProxy: false, address: '10.0.0.9' },
    { forwarded: undefined, trustProxy: true, address: '10.0.0.9' },
    { forwarded: '1.2.3.4', trustProxy: false, address: '10.0.0.9' },
    { forwarded: '1.2.3.4', trustProxy: true, address: '1.2.3.4' },
    { forwarded: '6.6.6.6, 1.2.3.4', trustProxy: true, address: '1.2.3.4' },
    { forwarded: ' ', trustProxy: true, address: '10.0.0.9' },
  ])('is $address for "$forwarded" with TRUST_PROXY $trustProxy', ({ forwarded, trustProxy, address }) => {
    expect(clientAddress(from(forwarded), trustProxy)).toBe(address);
  });
});
