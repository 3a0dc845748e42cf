import { ApolloLink } from '@apollo/client';
import { print } from '@apollo/client/utilities';
import { createClient } from 'graphql-sse';
import type { Client } from 'graphql-sse';
import { Observable } from 'rxjs';

/** This link's options in an operation's context. */
interface LiveContext {
  headers?: Record<string, string>;
  /** Called on each connection and each loss: what was missed meanwhile has to be refetched. */
  onConnection?: (isOpen: boolean) => void;
}

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
/** Users who switch tabs briefly keep their connection. */
const PAUSE_AFTER_MS = 60_000;

/** Exponential backoff with jitter. */
const waitBeforeRetry = (failures: number): Promise<void> => {
  const most = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
  return new Promise((resolve) => setTimeout(resolve, most * (0.5 + Math.random() / 2)));
};

const isFinal = ({ status }: Response): boolean => status >= 400 && status < 500 && status !== 429;

/** The server sends a heartbeat every 25 seconds: without one for this long the connection is lost. */
const HEARTBEAT_TIMEOUT_MS = 60_000;

/** A response whose body fails if nothing arrives for too long. */
function withHeartbeat({ body, status, headers }: Response): Response {
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const watch = (controller: TransformStreamDefaultController<Uint8Array>): void => {
    clearTimeout(timeout);
    timeout = setTimeout(() => controller.error(new Error('Nothing came')), HEARTBEAT_TIMEOUT_MS);
  };
  const watched = body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start: watch,
      transform: (chunk, controller) => {
        watch(controller);
        controller.enqueue(chunk);
      },
      flush: () => clearTimeout(timeout),
    }),
  );
  return new Response(watched, { status, headers });
}

/** Rejections come as JSON, which the library would treat as a failure and retry: converts them into events. */
const fetchEvents: typeof fetch = async (...request) => {
  const response = await fetch(...request);
  if (!isFinal(response)) return withHeartbeat(response);
  const json = (await response.text()).trim();
  return new Response(`event: next\ndata: ${json}\n\nevent: complete\ndata:\n\n`);
};

function connect(url: string, { headers = {}, onConnection }: LiveContext): Client {
  let failures = 0;
  return createClient({
    url,
    headers,
    fetchFn: fetchEvents,
    retryAttempts: Infinity,
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
 * Subscriptions as server-sent events. They reconnect when the connection is lost, and pause while the page is hidden:
 * browsers limit connections, and a hidden tab needs none.
 */
export const createLiveLink = (url: string): ApolloLink =>
  new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        const { query, variables, operationName } = operation;
        const request = { query: print(query), variables, operationName };
        const client = connect(url, operation.getContext() as LiveContext);
        let stop = (): void => undefined;
        let pauses = 0;
        let isSubscribed = false;
        const pause = (): void => {
          isSubscribed = false;
          pauses += 1;
          stop();
        };
        const subscribe = (): void => {
          isSubscribed = true;
          const pausesBefore = pauses;
          stop = client.subscribe(request, {
            next: (result) => observer.next(result as ApolloLink.Result),
            error: (error) => observer.error(error),
            // A pause does not complete the subscription.
            complete: () => pausesBefore === pauses && observer.complete(),
          });
        };
        let pauseTimer: ReturnType<typeof setTimeout> | undefined;
        const onVisibility = (): void => {
          clearTimeout(pauseTimer);
          if (document.hidden) pauseTimer = setTimeout(pause, PAUSE_AFTER_MS);
          else if (!isSubscribed) subscribe();
        };
        document.addEventListener('visibilitychange', onVisibility);
        onVisibility();
        return () => {
          document.removeEventListener('visibilitychange', onVisibility);
          clearTimeout(pauseTimer);
          pause();
        };
      }),
  );
