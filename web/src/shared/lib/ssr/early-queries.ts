import { OWN_QUERIES } from '@domain/shop/ssr';
import type { OwnQuery } from '@domain/shop/ssr';

/** Responses to the queries that were sent before the page's code was loaded, by operation. */
export interface EarlyQueries {
  /** The session that they were sent with. */
  token: string;
  byName: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    /** Filled by `boot.ts`. */
    earlyQueries?: EarlyQueries;
  }
}

/** An older response may be stale. */
const FRESH_MS = 10_000;

/** Set in this tab while a mutation is pending. */
const PENDING = 'mutation-pending';

/** Marks that a mutation is pending: an early query of the next page might be answered before it. */
export function markMutationPending(isPending: boolean): void {
  try {
    if (isPending) sessionStorage.setItem(PENDING, 'yes');
    else sessionStorage.removeItem(PENDING);
  } catch {
    // Storage is full or blocked: then nothing is sent early either.
  }
}

/** Sends the shopper's own queries, which the document names. */
export function sendEarlyQueries(token: string): void {
  if (sessionStorage.getItem(PENDING)) return sessionStorage.removeItem(PENDING);
  const named = document.querySelector<HTMLMetaElement>(`meta[name=${OWN_QUERIES}]`)?.content;
  const byName = new Map<string, Promise<Response>>();
  for (const own of JSON.parse(named || '[]') as OwnQuery[]) {
    const answer = fetch('/graphql', {
      method: 'POST',
      headers: {
        accept: 'application/graphql-response+json,application/json;q=0.9',
        'content-type': 'application/json',
        authorization: token,
        'x-apollo-operation-name': own.operationName,
      },
      body: JSON.stringify({ ...own, variables: {} }),
    });
    answer.catch(() => undefined);
    byName.set(own.operationName, answer);
  }
  window.earlyQueries = { token, byName };
}

/** `fetch`, which takes the response of an early query instead: once, and in the same session only. */
export const fetchOrEarly: typeof fetch = (address, init) => {
  const headers = new Headers(init?.headers);
  const { token, byName } = window.earlyQueries ?? {};
  const name = headers.get('x-apollo-operation-name') ?? '';
  const early = byName?.get(name);
  byName?.delete(name);
  const usable = early && token === headers.get('authorization') && performance.now() < FRESH_MS;
  return usable ? early : fetch(address, init);
};
