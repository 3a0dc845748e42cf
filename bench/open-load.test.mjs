import { Buffer } from 'node:buffer';
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers';
import { expect, test } from '@jest/globals';
import { createReader, openLoad, toBytes } from './open-load.mjs';

test('a response is read once, in however many chunks it arrives', () => {
  const response = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello';
  for (const size of [1, 7, 20, 100]) {
    const received = [];
    const read = createReader((head) => received.push(head));
    for (const count of [1, 2]) {
      for (let at = 0; at < response.length; at += size) read(Buffer.from(response.slice(at, at + size)));
      expect(received).toEqual(Array(count).fill('HTTP/1.1 200 OK\r\nContent-Length: 5'));
    }
  }
});

// Either load takes its time, and little of a core.
test.concurrent('distinguishes accepted, rejected and wrong responses', async () => {
  const responses = [
    [200, {}, '{"data":{}}'],
    [503, { 'retry-after': '1' }, 'later'],
    [200, {}, '{"errors":[]}'],
    [503, {}, 'later, but when?'],
  ];
  let received = 0;
  const server = createServer((request, response) => {
    if (request.url === '/health/live') return response.writeHead(200, { 'content-length': 0 }).end();
    const [status, headers, body] = responses[received++ % responses.length];
    request.resume();
    response.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const requests = [toBytes({ path: '/', method: 'POST', headers: {}, body: '{}' })];
  const found = await openLoad(server.address().port, requests, { rate: 100, seconds: 1, connections: 4 });
  server.close();
  expect(found.offered).toBe(received);
  const quarter = Math.floor(received / 4);
  expect(found.accepted - quarter).toBeLessThanOrEqual(1);
  expect(found.rejected - quarter).toBeLessThanOrEqual(1);
  expect(found).toMatchObject({ missing: 0, wrong: received - found.accepted - found.rejected });
  expect(found.p99Ms).toBeGreaterThan(0);
  expect(found.ownP99Ms).toBeGreaterThan(0);
});

test.concurrent('distinguishes the time of a response from the wait for a connection', async () => {
  const server = createServer((request, response) => {
    request.resume();
    setTimeout(() => response.writeHead(200, { 'content-length': 2 }).end('{}'), 100);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const requests = [toBytes({ path: '/', method: 'POST', headers: {}, body: '{}' })];
  const found = await openLoad(server.address().port, requests, { rate: 20, seconds: 1, connections: 1 });
  server.close();
  // A request is due every 50 ms, and the only connection takes 100 ms for each.
  expect(found.sentP99Ms).toBeGreaterThan(95);
  // The last of 20 was due after 950 ms and is answered after 2 s; either time is longer by as much as the machine stalls.
  expect(found.p99Ms).toBeGreaterThan(900);
  expect(found.p99Ms).toBeGreaterThan(2 * found.sentP99Ms);
});
