import { OWN_QUERIES } from '@domain/shop/ssr';
import type { OwnQuery } from '@domain/shop/ssr';

/** Answers that are on their way before any code is there, by operation; all for one session. */
export interface EarlyAnswers {
  token: string;
  byName: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    /** Filled by `boot.ts`. */
    earlyAnswers?: EarlyAnswers;
  }
}

/** An answer that has waited longer may no longer be true. */
const FRESH_MS = 10_000;

/** In this tab: a change was not answered yet when the page was left. */
const CHANGING = 'changing';

/** Notes whether a change is under way: what the next page asked early might be from before it. */
export function noteChanging(changing: boolean): void {
  try {
    if (changing) sessionStorage.setItem(CHANGING, 'yes');
    else sessionStorage.removeItem(CHANGING);
  } catch {
    // Storage is full or blocked: then nothing is asked early either.
  }
}

/** Sends what a shopper's own parts of the page need, as the document names it. */
export function askEarly(token: string): void {
  if (sessionStorage.getItem(CHANGING)) return sessionStorage.removeItem(CHANGING);
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
  window.earlyAnswers = { token, byName };
}

/** `fetch`, with the answer to what was sent early, once and for its session only. */
export const fetchUnlessEarly: typeof fetch = (address, init) => {
  const headers = new Headers(init?.headers);
  const { token, byName } = window.earlyAnswers ?? {};
  const name = headers.get('x-apollo-operation-name') ?? '';
  const early = byName?.get(name);
  byName?.delete(name);
  const usable = early && token === headers.get('authorization') && performance.now() < FRESH_MS;
  return usable ? early : fetch(address, init);
};
