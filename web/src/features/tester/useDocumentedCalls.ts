import { useEffect, useState } from 'react';
import { readDocumentedCalls } from './documented-calls';
import type { DocumentedCall } from './documented-calls';

const DESCRIPTION = '/api/openapi.json';

/** The calls of the shop's description: undefined while it is being fetched, none when it cannot be. */
export function useDocumentedCalls(): DocumentedCall[] | undefined {
  const [calls, setCalls] = useState<DocumentedCall[]>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    fetch(DESCRIPTION, { signal })
      .then((response) => (response.ok ? response.json() : undefined))
      .catch(() => undefined)
      .then((description: unknown) => signal.aborted || setCalls(readDocumentedCalls(description)));
    return () => controller.abort();
  }, []);
  return calls;
}
