import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
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

it('a connection that was never used does not delay the shutdown, and half a request is waited for', async () => {
  const { server: ending, drain } = createHttpServer();
  await new Promise<void>((resolve) => void ending.listen(0, '127.0.0.1', resolve));
  const { port } = ending.address() as AddressInfo;
  const closed = async (text: string): Promise<number> => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text)).on('error', () => undefined);
    await once(socket.resume(), 'close');
    return performance.now() - since;
  };
  const connections = [closed(''), closed(HEAD)];
  while ((await promisify(ending.getConnections.bind(ending))()) < 2) await sleep(10);
  const since = performance.now();
  await drain(1_500);
  const [unused, half] = await Promise.all(connections);
  expect(unused).toBeLessThan(1_300);
  expect(half).toBeGreaterThan(1_400);
});
