import { createHash } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** A request that somebody waits for. */
export interface TimedRequest extends IncomingMessage {
  /** Since when it has stood in line, on the clock of `performance`. */
  sinceMs?: number;
  /** Until when, on the same clock, something of it may be done. */
  untilMs?: number;
}

/** The Cache-Control of what is somebody's own, and of every error: no cache keeps it. */
export const NO_STORE = 'private, no-store';

/** A middleware as Node's own requests and responses allow it. */
export type Step = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** Answers a request that a step has refused with an error. */
export type Refuse = (error: Error, request: IncomingMessage, response: ServerResponse) => void;

/** Runs the steps one after the other. The last one answers; an error of any of them goes to `refuse`. */
export function runSteps(steps: readonly Step[], refuse: Refuse): RequestListener {
  return (request, response) => {
    const proceed = (index: number): void =>
      steps[index]?.(request, response, (error) =>
        error ? refuse(error as Error, request, response) : proceed(index + 1),
      );
    proceed(0);
  };
}

/** The weak ETag of an answer that is made of these texts: it holds in each encoding. */
export function etagOf(...texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return `W/"${hash.digest('base64url').slice(0, 27)}"`;
}

/** Answers a request in one piece, unless it was answered already because it took too long. */
export function sendBody(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer,
): void {
  if (response.headersSent) return;
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('content-length', Buffer.byteLength(body));
  response.end(body);
}
