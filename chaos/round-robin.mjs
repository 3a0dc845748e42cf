/** A load balancer for the shop's processes, which loses some responses. */
import { Buffer } from 'node:buffer';
import { createServer, request as send } from 'node:http';

/**
 * Sends requests to the processes in turn, skipping those that are down.
 * @param {readonly string[]} urls
 * @param lost the share of lost responses, whose requests were executed
 */
export async function openRoundRobin(urls, lost = 0) {
  let turn = 0;
  const forward = (request, response, body, tries) => {
    const { method, headers, url } = request;
    const target = new URL(url, urls[(turn += 1) % urls.length]);
    const further = send(target, { method, headers, agent: false }, (answer) => {
      if (Math.random() < lost) {
        answer.resume();
        return void response.destroy();
      }
      response.writeHead(answer.statusCode, answer.headers);
      answer.once('error', () => response.destroy()).pipe(response);
    });
    further.once('error', ({ code }) => {
      // What was rejected has done nothing; of what broke off nobody knows.
      if (code === 'ECONNREFUSED' && tries > 1) forward(request, response, body, tries - 1);
      else response.destroy();
    });
    response.once('close', () => further.destroy());
    further.end(body);
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
