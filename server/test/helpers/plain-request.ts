import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';

export interface PlainResponse {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  /** The raw body, compressed or not. */
  body: Buffer;
}

/** Sends a GET request without the headers that fetch adds. */
export const getPlain = (url: string, headers: Record<string, string>): Promise<PlainResponse> =>
  new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end();
  });
