/** A load balancer for the shop's processes, which loses some responses. */
import { Buffer } from 'node:buffer';
import { createServer, request as send } from 'node:http';

/**
 * Sends requests to the processes in turn, skipping those that are down.
 * @param {readonly string[]} urls
 * @param lost the share of lost responses, whose requests were executed
 */
export async function openRoundRobin(urls, lost = 0) {
  let next = 0;
  const forward = (request, response, body, tries) => {
    const { method, headers, url } = request;
    const target = new URL(url, urls[(next += 1) % urls.length]);
    const upstream = send(target, { method, headers, agent: false }, (received) => {
      if (Math.random() < lost) {
        received.resume();
        return void response.destroy();
      }
      response.writeHead(received.statusCode, received.headers);
      received.once('error', () => response.destroy()).pipe(response);
    });
    upstream.once('error', ({ code }) => {
      // A refused connection has had no effect; whether a broken one has is unknown.
      if (code === 'ECONNREFUSED' && tries > 1) forward(request, response, body, tries - 1);
      else response.destroy();
    });
    response.once('close', () => upstream.destroy());
    upstream.end(body);
  };
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.once('end', () => forward(request, response, Buffer.concat(chunks), urls.length));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${server.address().port}`, close };
}
