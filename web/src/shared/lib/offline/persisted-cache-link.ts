import { ApolloLink } from '@apollo/client';
import { Observable } from 'rxjs';
import { showingPersisted } from './connection';
import { isPersisted, persistResponse, readPersisted } from './persisted-cache';

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
