import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import AsyncLock from 'async-lock';
import type { Request, Response } from 'express';
import type { Language } from '../../../domain/shop/language';
import type { Site } from '../../../domain/shop/page-head';
import { notJson } from './request-error';
import { serviceUnavailable } from './unavailable';

/** The Cache-Control of personal data, and of every error. */
export const NO_STORE = 'private, no-store';
/** The Cache-Control of what may be cached, but must be revalidated before each use. */
export const NO_CACHE = 'no-cache';
/** The Cache-Control of files that never change, because their name contains a hash. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The URLs that monitoring polls: constant, and reading nothing that could be stale. */
export const PROBE = /^\/(?:health|metrics)(?:[/?]|$)/;

export type Next = (error?: unknown) => void;

/** Like Express's, on Node's own requests and responses. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: Next) => void;

/** Responds to a request after a middleware has passed on an error. */
export type ErrorHandler = (error: unknown, request: IncomingMessage, response: ServerResponse) => void;

/** Combines middleware into one that runs them in order. What one of them throws is passed on: uncaught, it would end the process. */
export const compose =
  (middlewares: readonly Middleware[]): Middleware =>
  (request, response, next) => {
    const run = (index: number): void => {
      const middleware = middlewares[index];
      if (!middleware) return next();
      try {
        middleware(request, response, (error) => (error ? next(error) : run(index + 1)));
      } catch (error) {
        next(error);
      }
    };
    run(0);
  };

const MULTIPART = /^multipart\/form-data\s*;/i;

/** Whether a request uploads a file. */
export const isUpload = ({ method, headers }: IncomingMessage): boolean =>
  method === 'POST' && MULTIPART.test(headers['content-type'] ?? '');

const HINDI = /[?&]language=hi(?:&|$)/;

/** The language that a URL asks for: Hindi with ?language=hi. */
export const languageOf = (url = ''): Language => (HINDI.test(url) ? 'hi' : 'en');

/** A host name or IP address with an optional port, as browsers send it. Anything else, or without a URL, is ignored. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;
const NO_HOST = 'localhost';

/** What a Host header says, if it is a host. */
export const checkedHost = (header = NO_HOST): string =>
  HOST.test(header) && URL.canParse(`http://${header}`) ? header : NO_HOST;

export interface SiteOptions {
  shopName: string;
  publicUrl: string | undefined;
}

/** The shop at PUBLIC_URL or, without it, at the host that the request names. */
export const siteOf = (request: Request, { shopName, publicUrl }: SiteOptions): Site => ({
  name: shopName,
  origin: publicUrl ? new URL(publicUrl).origin : `${request.protocol}://${checkedHost(request.get('host'))}`,
});

/** The id of a request, as in its response and the log. */
export const requestIdOf = (response: ServerResponse): string => String(response.getHeader('x-request-id'));

/** The weak ETag of a body: it holds in each encoding. */
export const etagOf = (body: string): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/** Sends a complete response. */
export function sendBody(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer,
): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('content-length', Buffer.byteLength(body));
  response.end(body);
}

/** While so many wait for their next chunk, further ones are rejected; what has begun is finished. */
const MAX_WAITING = 100;
/** A client that takes nothing for this long is disconnected. */
const SLOW_MS = 60_000;

/**
 * Sends the chunks of a response as fast as the client takes them; of all such responses, one chunk at a time is made. So
 * however many are asked for at once, they leave connections and time to other requests.
 * @throws ShopError SERVICE_UNAVAILABLE, before anything is sent, when too many are queued
 * @throws Error of the first chunk, before anything is sent; a later one cuts the response off
 */
export async function sendChunks(response: ServerResponse, chunks: AsyncGenerator<string>): Promise<void> {
  if (response.destroyed) return;
  if (response.req.method === 'HEAD') return void response.end();
  if (waiting >= MAX_WAITING) throw serviceUnavailable();
  response.setTimeout(SLOW_MS);
  try {
    const first = await nextChunk(chunks);
    // Already answered by the deadline, or disconnected.
    if (response.headersSent || response.destroyed) return;
    await pipeline(Readable.from(startingWith(first, chunks)), response);
  } catch (error) {
    // The client has disconnected.
    if ((error as { code?: string }).code !== CLIENT_LEFT) throw error;
  } finally {
    await chunks.return(undefined);
  }
}
const CLIENT_LEFT = 'ERR_STREAM_PREMATURE_CLOSE';

/** Sends a CSV for staff to save under this name, in the same way. */
export function sendCsv(response: Response, name: string, chunks: AsyncGenerator<string>): Promise<void> {
  response
    .set({ 'cache-control': NO_STORE, 'content-disposition': `attachment; filename="${name}"` })
    .type('csv');
  return sendChunks(response, chunks);
}

const lock = new AsyncLock({ maxPending: Infinity });
let waiting = 0;

function nextChunk(chunks: AsyncGenerator<string>): Promise<IteratorResult<string>> {
  waiting += 1;
  return lock.acquire('chunks', () => chunks.next()).finally(() => (waiting -= 1));
}

async function* startingWith(
  first: IteratorResult<string>,
  chunks: AsyncGenerator<string>,
): AsyncGenerator<string> {
  for (let chunk = first; !chunk.done; chunk = await nextChunk(chunks)) yield chunk.value;
}

const CHARSET = /charset\s*=\s*"?([^\s;"]*)/gi;
const UTF8 = /^utf-?8$/i;

/** Whether a Content-Type means UTF-8. If there are two charsets, both must: readers may use either. */
export const isInUtf8 = (contentType = ''): boolean =>
  [...contentType.matchAll(CHARSET)].every(([, charset]) => UTF8.test(charset ?? ''));

/**
 * The value of a JSON body.
 * @throws RequestError 415 for bytes that are not UTF-8: a cached response must suit everybody who sends the same text
 * @throws Error with status 400 for what is not JSON
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw notJson();
  const text = bytes.toString();
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch (error) {
    throw Object.assign(error as Error, { status: 400 });
  }
}
