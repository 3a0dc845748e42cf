import { ApolloLink } from '@apollo/client';
import type { ApolloClient } from '@apollo/client';
import { print } from 'graphql';
import type { DocumentNode } from 'graphql';
import { Observable } from 'rxjs';
import { CATALOGUE_CACHE } from '@domain/wording/language.en';
import { yieldToMain } from '../ssr/early';
import { showingPersisted } from './connection';

/** The operations of the public catalogue: never a search, and nothing that belongs to a shopper. */
export const PERSISTED_OPERATIONS: ReadonlySet<string> = new Set([
  'ShopName',
  'HomeCategories',
  'HomeProducts',
  'FilterCategories',
  'ProductList',
  'ProductDetail',
]);
const MAX_RESPONSES = 100;

interface Filtered {
  filter?: { search?: string };
}

/** An operation of Apollo Client. */
interface Operation {
  operationName?: string;
  query: DocumentNode;
  variables: object;
}

/** Whether an operation's response may be persisted; on a plain http address there is no Cache Storage. */
const isPersisted = ({ operationName = '', variables }: Operation): boolean =>
  'caches' in globalThis &&
  PERSISTED_OPERATIONS.has(operationName) &&
  !(variables as Filtered).filter?.search;

/** A directive that Apollo Client removes before the link, so that only the query of what is shown has it. */
const CLIENT_ONLY = / @connection\(.*?\)/g;

/**
 * The key of an operation's response. Another version of the shop, with another document, has other keys. A list's length is no
 * part of it: the first page stands in for a list that was longer.
 */
async function keyOf({ operationName, query, variables }: Operation): Promise<string> {
  const text = print(query).replace(CLIENT_ONLY, '');
  const bytes = new TextEncoder().encode(text + JSON.stringify({ ...variables, first: 0 }));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `/persisted/${operationName}/${hex}`;
}

/** Persists a response, and removes the oldest ones if there are many. */
async function persistResponse(operation: Operation, data: Record<string, unknown>): Promise<void> {
  const cache = await caches.open(CATALOGUE_CACHE);
  await cache.put(await keyOf(operation), Response.json(data));
  const oldest = (await cache.keys()).slice(0, -MAX_RESPONSES);
  await Promise.all(oldest.map((request) => cache.delete(request)));
}

/** Persists the data of the page, which came with the page and so has not passed through the link. */
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

/** The persisted response to an operation. */
async function readPersisted(operation: Operation): Promise<Record<string, unknown> | undefined> {
  const cache = await caches.open(CATALOGUE_CACHE);
  const found = await cache.match(await keyOf(operation));
  return (await found?.json()) as Record<string, unknown> | undefined;
}

/** How long the server may take before a persisted response is shown. */
const NETWORK_TIMEOUT_MS = 5_000;

/** Without a whole response fetch rejects with a TypeError, or is aborted by the time limit; any response, an error included, is the shop's. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof DOMException;

/** Network first. If the server cannot be reached, or is slow, a persisted response is used until the server's arrives. */
export function createPersistedCacheLink(timeoutMs = NETWORK_TIMEOUT_MS): ApolloLink {
  return new ApolloLink((operation, forward) => {
    if (!isPersisted(operation)) return forward(operation);
    return new Observable((observer) => {
      let settled = false;
      const showPersisted = async (): Promise<boolean> => {
        const data = await readPersisted(operation).catch(() => undefined);
        if (!data || settled) return settled;
        showingPersisted(true);
        observer.next({ data });
        return true;
      };
      const timer = setTimeout(() => void showPersisted(), timeoutMs);
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
          if (isUnreachable(error) && (await showPersisted())) observer.complete();
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
