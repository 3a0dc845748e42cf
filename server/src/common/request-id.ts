import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';

const requests = new AsyncLocalStorage<string>();

/** Every answer names the request that it is for. */
export const requestIdOf = (response: ServerResponse): string => String(response.getHeader('x-request-id'));

/** Does some work for a request: whatever is logged meanwhile names it. */
export const forRequest = <Result>(id: string, work: () => Result): Result => requests.run(id, work);

/** The request that is being worked for; undefined beside requests. */
export const currentRequestId = (): string | undefined => requests.getStore();
