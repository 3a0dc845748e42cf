import { ApolloLink } from '@apollo/client';
import { Observable } from 'rxjs';
import { noteAnswer } from './connection';
import { isKept, keepAnswer, readAnswer } from './kept-answers';

/** How long a kept answer waits for the shop's own. */
const PATIENCE_MS = 5_000;

/** What fetch rejects with when nothing answers; whatever answers, an error included, is the shop's own word. */
const isUnreachable = (error: unknown): boolean => error instanceof TypeError;

/**
 * Asks the shop first. Only when it cannot be reached, or takes very long, an answer from an earlier visit stands in;
 * the shop's own replaces it as soon as it comes.
 */
export function createKeptAnswersLink(patienceMs = PATIENCE_MS): ApolloLink {
  return new ApolloLink((operation, forward) => {
    if (!isKept(operation)) return forward(operation);
    return new Observable((observer) => {
      let settled = false;
      const standIn = async (): Promise<boolean> => {
        const data = await readAnswer(operation).catch(() => undefined);
        if (!data || settled) return settled;
        noteAnswer(true);
        observer.next({ data });
        return true;
      };
      const timer = setTimeout(() => void standIn(), patienceMs);
      const asked = forward(operation).subscribe({
        next: (result) => {
          settled = true;
          clearTimeout(timer);
          noteAnswer(false);
          if (result.data && !result.errors) void keepAnswer(operation, result.data).catch(() => undefined);
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
        asked.unsubscribe();
      };
    });
  });
}
