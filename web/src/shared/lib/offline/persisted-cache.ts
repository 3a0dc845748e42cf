import { ApolloLink } from '@apollo/client';
import type { ApolloClient } from '@apollo/client';
import { print } from 'graphql';
import type { DocumentNode } from 'graphql';
import { Observable } from 'rxjs';
import { yieldToMain } from '../ssr/early';
import { showingPersisted } from './connection';

/** The public catalogue as it was last seen: never a search, and never anything that belongs to a shopper. */
export const PERSISTED_OPERATIONS: ReadonlySet<string> = new Set([
  'ShopName',
  'HomeCategories',
  'HomeProducts',
  'FilterCategories',
  'ProductList',
  'ProductDetail',
]);
const CACHE = 'catalogue';
const MOST = 100;

interface Filtered {
  filter?: { search?: string };
}

/** An operation, as Apollo Client describes it. */
interface Operation {
  operationName?: string;
  query: DocumentNode;
  variables: object;
}

/** Whether the response to an operation may be persisted; browsers have no Cache Storage on a plain http address. */
const isPersisted = ({ operationName = '', variables }: Operation): boolean =>
  'caches' in globalThis &&
  PERSISTED_OPERATIONS.has(operationName) &&
  !(variables as Filtered).filter?.search;

/**
 * The key of a response to exactly this operation. A version of the shop with another document has a key of its own.
 */
async function keyOf({ operationName, query, variables }: Operation): Promise<string> {
  const bytes = new TextEncoder().encode(print(query) + JSON.stringify(variables));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `/persisted/${operationName}/${hex}`;
}

/** Persists a response; the oldest go when there are many. */
async function persistResponse(operation: Operation, data: Record<string, unknown>): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(await keyOf(operation), Response.json(data));
  const oldest = (await cache.keys()).slice(0, -MOST);
  await Promise.all(oldest.map((request) => cache.delete(request)));
}

/** The response to this operation last time. */
async function readPersisted(operation: Operation): Promise<Record<string, unknown> | undefined> {
  const cache = await caches.open(CACHE);
  const found = await cache.match(await keyOf(operation));
  return (await found?.json()) as Record<string, unknown> | undefined;
}

/** How long the server may take until a persisted response stands in for its own. */
const PATIENCE_MS = 5_000;

/** What fetch rejects with when nothing answers; whatever answers, an error included, is the shop's own word. */
const isUnreachable = (error: unknown): boolean => error instanceof TypeError;

/**
 * Network first. Only when the server cannot be reached, or takes very long, the response of an earlier visit stands in;
 * the server's own replaces it as soon as it comes.
 */
export function createPersistedCacheLink(patienceMs = PATIENCE_MS): ApolloLink {
  return new ApolloLink((operation, forward) => {
    if (!isPersisted(operation)) return forward(operation);
    return new Observable((observer) => {
      let settled = false;
      const standIn = async (): Promise<boolean> => {
        const data = await readPersisted(operation).catch(() => undefined);
        if (!data || settled) return settled;
        showingPersisted(true);
        observer.next({ data });
        return true;
      };
      const timer = setTimeout(() => void standIn(), patienceMs);
      const network = forward(operation).subscribe({
        next: (result) => {
          settled = true;
          clearTimeout(timer);
          showingPersisted(false);
          if (result.data && !result.errors)
            void persistResponse(operation, result.data).catch(() => undefined);
          observer.next(result);
        },
        error: async (error) => {
          clearTimeout(timer);
          if (isUnreachable(error) && (await standIn())) observer.complete();
          else observer.error(error);
        },
        complete: () => observer.complete(),
      });
      return () => {
        settled = true;
        clearTimeout(timer);
        network.unsubscribe();
      };
    });
  });
}

/**
 * Persists what the page shows: data that came with the page itself has not gone through the link.
 */
export async function persistShown(client: ApolloClient): Promise<void> {
  await yieldToMain();
  for (const shown of client.getObservableQueries()) {
    await yieldToMain();
    const operation = { operationName: shown.queryName, query: shown.query, variables: shown.variables };
    const { data, dataState } = shown.getCurrentResult();
    if (dataState === 'complete' && isPersisted(operation))
      await persistResponse(operation, data as Record<string, unknown>).catch(() => undefined);
  }
}
