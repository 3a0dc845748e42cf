import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createHttpServer } from './http-server';

const { server } = createHttpServer({
  headersTimeout: 100,
  requestTimeout: 100,
  connectionsCheckingInterval: 20,
});
beforeAll((done) => void server.listen(0, '127.0.0.1', done));
afterAll((done) => void server.close(done));
const HEAD = 'POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 1000\r\n';

/** Sends this text, then a byte at a time until the connection is closed; returns what it has received. */
const drip = (text: string, drop: string): Promise<string> =>
  new Promise((resolve) => {
    let received = '';
    let drops: NodeJS.Timeout;
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => {
      socket.write(text);
      drops = setInterval(() => socket.write(drop), 10);
    });
    // Writing after the server has closed the connection is an error.
    socket.on('error', () => undefined).on('data', (chunk) => (received += String(chunk)));
    socket.once('close', () => {
      clearInterval(drops);
      resolve(received);
    });
  });

it.each([
  ['a head', HEAD, 'a'],
  ['a body', `${HEAD}\r\n{`, ' '],
])('%s that arrives byte by byte times out', async (_what, text, drop) => {
  // The response may be lost, as the next write fails.
  expect(await drip(text, drop)).toMatch(/^(HTTP\/1\.1 408 Request Timeout\r\n|$)/);
});

it('idle connections stay open longer than the 60 seconds of proxies', () => {
  expect(createHttpServer().server.keepAliveTimeout).toBeGreaterThan(60_000);
});
