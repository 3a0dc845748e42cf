import { createServer, request as send } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy before several processes of the shop, as any of its owners would have one. */
export interface RoundRobin {
  url: string;
  close(): Promise<void>;
}

/** Every request goes to the next process in turn; from one that is gone it goes on to the one after it. */
export async function openRoundRobin(urls: readonly string[]): Promise<RoundRobin> {
  let turn = 0;
  const forward = (request: IncomingMessage, response: ServerResponse, body: Buffer, tries: number): void => {
    const target = urls[(turn += 1) % urls.length] ?? '';
    const { method, headers, url = '' } = request;
    const further = send(new URL(url, target), { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.once('error', () => response.destroy()).pipe(response);
    });
    further.once('error', (error: NodeJS.ErrnoException) => {
      // What was refused has done nothing; of what broke off nobody knows, and the client must ask again.
      if (error.code === 'ECONNREFUSED' && tries > 1) forward(request, response, body, tries - 1);
      else response.destroy();
    });
    further.end(body);
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => forward(request, response, Buffer.concat(chunks), urls.length));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
