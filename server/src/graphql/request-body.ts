import { isObject } from '../common/is-object';

/** A question as a client posts it. */
export interface PostedQuery {
  query: string;
  operationName: string | undefined;
  variables: Readonly<Record<string, unknown>>;
}

/** What a body asks, if it is of the usual form; anything else is left to Apollo Server to judge. */
export function readQuery(body: unknown): PostedQuery | null {
  if (!isObject(body)) return null;
  const { query, operationName, variables, extensions } = body;
  if (typeof query !== 'string') return null;
  if (operationName != null && typeof operationName !== 'string') return null;
  if (variables != null && !isObject(variables)) return null;
  if (extensions != null && (!isObject(extensions) || 'persistedQuery' in extensions)) return null;
  return { query, operationName: operationName ?? undefined, variables: variables ?? {} };
}
