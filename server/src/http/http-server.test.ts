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

/** Sends this and then drop after drop, for as long as it can; what it receives until the connection is closed. */
const drip = (text: string, drop: string): Promise<string> =>
  new Promise((resolve) => {
    let received = '';
    let drops: NodeJS.Timeout;
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => {
      socket.write(text);
      drops = setInterval(() => socket.write(drop), 10);
    });
    // What is sent after the end is rejected by the system.
    socket.on('error', () => undefined).on('data', (chunk) => (received += String(chunk)));
    socket.once('close', () => {
      clearInterval(drops);
      resolve(received);
    });
  });

it.each([
  ['a head', HEAD, 'a'],
  ['a body', `${HEAD}\r\n{`, ' '],
])('%s that comes drop by drop is not waited for', async (_what, text, drop) => {
  // What is said at the end may be lost: the next drop is rejected.
  expect(await drip(text, drop)).toMatch(/^(HTTP\/1\.1 408 Request Timeout\r\n|$)/);
});

it('a proxy closes an idle connection sooner than the shop does', () => {
  expect(createHttpServer().server.keepAliveTimeout).toBeGreaterThan(60_000);
});
