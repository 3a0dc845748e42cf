import { useEffect, useState } from 'react';
import { METHODS } from './request';
import type { Method, TesterForm } from './request';

/** A call of the shop's OpenAPI document, ready to fill the form. */
export interface DocumentedCall extends Pick<TesterForm, 'method' | 'endpoint' | 'body'> {
  summary: string;
  /** Its OpenAPI tag, such as "cart". */
  group: string;
  needsToken: boolean;
}

/** The part of an OpenAPI operation that the tester reads (see server/src/rest/openapi-operation.ts). */
interface Operation {
  tags: [string];
  summary: string;
  security: object[];
  parameters: { in: string; name: string; schema: { examples?: unknown[] } }[];
  requestBody?: { content: { 'application/json': { example: unknown } } };
}

export interface OpenApiDocument {
  servers: [{ url: string }];
  paths: Record<string, Partial<Record<Lowercase<Method>, Operation>>>;
}

/** The path with its examples filled in; a parameter without one keeps its placeholder. */
const fillIn = (path: string, parameters: Operation['parameters']): string =>
  parameters.reduce((filled, { in: place, name, schema: { examples: [example] = [] } }) => {
    if (place !== 'path' || example === undefined) return filled;
    return filled.replace(`{${name}}`, encodeURIComponent(String(example)));
  }, path);

/** Every GET, POST and DELETE of the OpenAPI document, in its order. */
export function readDocumentedCalls({ servers: [{ url }], paths }: OpenApiDocument): DocumentedCall[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    METHODS.flatMap((method) => {
      const operation = operations[method.toLowerCase() as Lowercase<Method>];
      if (!operation) return [];
      const { tags, summary, security, parameters, requestBody } = operation;
      const body = requestBody
        ? JSON.stringify(requestBody.content['application/json'].example, null, 2)
        : '';
      const endpoint = url + fillIn(path, parameters);
      return [{ method, endpoint, body, summary, group: tags[0], needsToken: security.length > 0 }];
    }),
  );
}

async function loadCalls(signal: AbortSignal): Promise<DocumentedCall[]> {
  const response = await fetch('/api/openapi.json', { signal });
  return readDocumentedCalls((await response.json()) as OpenApiDocument);
}

/** The calls of the shop's API: undefined while they are loading, none if they cannot be loaded. */
export function useDocumentedCalls(): DocumentedCall[] | undefined {
  const [calls, setCalls] = useState<DocumentedCall[]>();
  useEffect(() => {
    const controller = new AbortController();
    loadCalls(controller.signal)
      .catch(() => [])
      .then((loaded) => controller.signal.aborted || setCalls(loaded));
    return () => controller.abort();
  }, []);
  return calls;
}
