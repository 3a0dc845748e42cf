import { ApolloLink } from '@apollo/client';
import { print } from '@apollo/client/utilities';
import { createClient } from 'graphql-sse';
import type { Client } from 'graphql-sse';
import { Observable } from 'rxjs';

/** What an operation's context can hold for this link. */
export interface LiveContext {
  headers?: Record<string, string>;
  /** Told of each connection, and of each loss of one: what was missed meanwhile is to be asked for anew. */
  onConnection?: (isOpen: boolean) => void;
}

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
/** Who looks elsewhere for a moment comes back to what goes on. */
const REST_AFTER_MS = 60_000;

/** Longer each time, and by chance, so that not all come back at once. */
const waitBeforeRetry = (failures: number): Promise<void> => {
  const most = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
  return new Promise((resolve) => setTimeout(resolve, most * (0.5 + Math.random() / 2)));
};

const isFinal = ({ status }: Response): boolean => status >= 400 && status < 500 && status !== 429;

/** The shop says that it is there every 25 seconds: who hears nothing for so long is cut off, whatever the line pretends. */
const SILENCE_MS = 60_000;

/** An answer whose body fails when nothing of it has come for too long. */
function heard({ body, status, headers }: Response): Response {
  let silence: ReturnType<typeof setTimeout> | undefined;
  const watch = (controller: TransformStreamDefaultController<Uint8Array>): void => {
    clearTimeout(silence);
    silence = setTimeout(() => controller.error(new Error('Nothing came')), SILENCE_MS);
  };
  const watched = body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start: watch,
      transform: (chunk, controller) => {
        watch(controller);
        controller.enqueue(chunk);
      },
      flush: () => clearTimeout(silence),
    }),
  );
  return new Response(watched, { status, headers });
}

/** What the shop rejects for good comes as JSON: the library, which would ask again and again, takes it as an event. */
const fetchEvents: typeof fetch = async (...request) => {
  const response = await fetch(...request);
  if (!isFinal(response)) return heard(response);
  const answer = (await response.text()).trim();
  return new Response(`event: next\ndata: ${answer}\n\nevent: complete\ndata:\n\n`);
};

function connect(url: string, { headers = {}, onConnection }: LiveContext): Client {
  let failures = 0;
  return createClient({
    ...{ url, headers, fetchFn: fetchEvents, retryAttempts: Infinity },
    retry: () => {
      onConnection?.(false);
      return waitBeforeRetry(failures++);
    },
    on: {
      connected: () => {
        failures = 0;
        onConnection?.(true);
      },
    },
  });
}

/**
 * Subscriptions as server-sent events. They connect again when the line breaks, and rest while nobody looks at the page: a
 * browser has few connections, and what is behind a tab needs none.
 */
export const createLiveLink = (url: string): ApolloLink =>
  new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        const { query, variables, operationName } = operation;
        const request = { query: print(query), variables, operationName };
        const client = connect(url, operation.getContext() as LiveContext);
        let stop = (): void => undefined;
        let rounds = 0;
        let isFollowing = false;
        const rest = (): void => {
          isFollowing = false;
          rounds += 1;
          stop();
        };
        const follow = (): void => {
          isFollowing = true;
          const round = rounds;
          stop = client.subscribe(request, {
            next: (result) => observer.next(result as ApolloLink.Result),
            error: (error) => observer.error(error),
            // Resting is no end.
            complete: () => round === rounds && observer.complete(),
          });
        };
        let tired: ReturnType<typeof setTimeout> | undefined;
        const onVisibility = (): void => {
          clearTimeout(tired);
          if (document.hidden) tired = setTimeout(rest, REST_AFTER_MS);
          else if (!isFollowing) follow();
        };
        document.addEventListener('visibilitychange', onVisibility);
        onVisibility();
        return () => {
          document.removeEventListener('visibilitychange', onVisibility);
          clearTimeout(tired);
          rest();
        };
      }),
  );
