import type { ApolloClient } from '@apollo/client';
import { print } from 'graphql';
import type { DocumentNode } from 'graphql';
import { yieldToMain } from '../yield-to-main';

/** The public catalogue as it was last seen: never a search, and never anything that belongs to a shopper. */
export const KEPT_OPERATIONS: ReadonlySet<string> = new Set([
  'ShopName',
  'HomeCategories',
  'HomeProducts',
  'FilterCategories',
  'ProductList',
  'ProductDetail',
]);
const CACHE = 'catalogue';
const MOST = 100;

interface Question {
  filter?: { search?: string };
}

/** A question, as Apollo Client puts it. */
interface Operation {
  operationName?: string;
  query: DocumentNode;
  variables: object;
}

/** Whether an operation's answer may be kept; browsers offer no place for it on a plain http address. */
export const isKept = ({ operationName = '', variables }: Operation): boolean =>
  'caches' in globalThis && KEPT_OPERATIONS.has(operationName) && !(variables as Question).filter?.search;

/**
 * The key of the answer to exactly this question. A version of the shop that words it otherwise has a key of its own.
 */
async function keyOf({ operationName, query, variables }: Operation): Promise<string> {
  const question = new TextEncoder().encode(print(query) + JSON.stringify(variables));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', question));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `/kept/${operationName}/${hex}`;
}

/** Keeps an answer, and lets the oldest go when there are many. */
export async function keepAnswer(operation: Operation, data: Record<string, unknown>): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(await keyOf(operation), Response.json(data));
  const oldest = (await cache.keys()).slice(0, -MOST);
  await Promise.all(oldest.map((request) => cache.delete(request)));
}

/** The answer that this question got last time. */
export async function readAnswer(operation: Operation): Promise<Record<string, unknown> | undefined> {
  const cache = await caches.open(CACHE);
  const found = await cache.match(await keyOf(operation));
  return (await found?.json()) as Record<string, unknown> | undefined;
}

/**
 * Keeps what the page shows: answers that came with the server's page have not gone through the link that keeps them.
 */
export async function keepShown(client: ApolloClient): Promise<void> {
  await yieldToMain();
  for (const shown of client.getObservableQueries()) {
    await yieldToMain();
    const operation = { operationName: shown.queryName, query: shown.query, variables: shown.variables };
    const { data, dataState } = shown.getCurrentResult();
    if (dataState === 'complete' && isKept(operation))
      await keepAnswer(operation, data as Record<string, unknown>).catch(() => undefined);
  }
}
