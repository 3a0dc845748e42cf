import type { ApolloClient } from '@apollo/client';
import { yieldToMain } from '../ssr/early';
import { isPersisted, persistResponse } from './persisted-cache';

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
