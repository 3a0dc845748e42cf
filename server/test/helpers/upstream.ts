import { createServer, request as overHttp } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { request as overHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { clientAddress } from '@server/common/client-address';

/** A stub of a shop's process behind a reverse proxy, which reports what it received. */
export interface Upstream {
  port: number;
  /** The number of requests by path, without health checks. */
  requests: Map<string, number>;
  close(): Promise<void>;
}

/** A request as it arrived. */
export interface ReceivedRequest {
  name: string;
  host: string;
  proto: string;
  bytes: number;
  /** The client address that the shop would see, behind one proxy and behind two. */
  clients: [string, string];
}

export async function openUpstream(name: string, port = 0): Promise<Upstream> {
  const requests = new Map<string, number>();
  const server = createServer((request, response) => {
    const { url = '' } = request;
    if (url.startsWith('/health/')) return void response.end();
    requests.set(url, (requests.get(url) ?? 0) + 1);
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.once('end', () => respond(request, response, { name, bytes }));
  });
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  return { port: (server.address() as AddressInfo).port, requests, close };
}

function respond(
  request: IncomingMessage,
  response: ServerResponse,
  seen: { name: string; bytes: number },
): void {
  const { url = '', headers } = request;
  if (url === '/breaks') return void request.socket.destroy();
  if (url === '/events') {
    const type = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' };
    return void response.writeHead(200, type).write('event: next\ndata: 1\n\n');
  }
  const received: ReceivedRequest = {
    ...seen,
    host: headers.host ?? '',
    proto: String(headers['x-forwarded-proto']),
    clients: [clientAddress(request, 1), clientAddress(request, 2)],
  };
  response.setHeader('content-type', 'application/json').end(JSON.stringify(received));
}

export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
  /** Whether to resolve with the first chunk. */
  firstPiece?: boolean;
}

/** Sends a request, and accepts any certificate. */
export const sendTo = (
  url: string,
  { method = 'GET', headers, body, firstPiece }: RequestOptions = {},
): Promise<HttpResponse> =>
  new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? overHttps : overHttp;
    const request = send(url, { method, headers, rejectUnauthorized: false, agent: false }, (response) => {
      let text = '';
      const done = () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        if (!firstPiece) return;
        done();
        request.destroy();
      });
      response.once('end', done).once('error', reject);
    });
    request.once('error', reject).end(body);
  });
