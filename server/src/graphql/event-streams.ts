import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import { getOperationAST, GraphQLError, Kind, locatedError, subscribe } from 'graphql';
import type { ExecutionArgs, ExecutionResult, FormattedExecutionResult } from 'graphql';
import { NO_STORE } from '../common/http';
import type { Logger } from '../common/log';
import { Interrupted } from '../common/mailbox';
import { rateLimited } from '../common/shop-error';
import { serviceUnavailable } from '../common/unavailable';
import type { BaseContext, SubscriptionArgs } from './context';
import { formatError, logErrors } from './format-error';

export interface StreamLimits {
  /** Streams per process and kind. */
  most: number;
  /** Streams per session: one that was stolen keeps no other from its own. */
  mostOfSession: number;
  /** Streams per caller. */
  mostOfCaller: number;
  /** Proxies close connections that are silent for a minute. */
  pingMs: number;
  /** A client that reads nothing for this long is disconnected. */
  slowMs: number;
  /** After this the client must reconnect, and authenticate again. */
  lifeMs: number;
}

const LIMITS: StreamLimits = {
  most: 3_000,
  mostOfSession: 12,
  mostOfCaller: 48,
  pingMs: 25_000,
  slowMs: 20_000,
  lifeMs: 1_800_000,
};
/** Staff are few. */
const DESK_LIMITS: StreamLimits = { ...LIMITS, most: 500 };
const AGAIN_SECONDS = 30;

type StreamCaller = NonNullable<BaseContext['caller']>;
/** All of them together. */
const VISITOR: StreamCaller = { _id: '' };

/** Keeps proxies from buffering, compressing or storing them. */
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': `${NO_STORE}, no-transform`,
  'x-accel-buffering': 'no',
};

/** A comment, which clients ignore. */
const NOTHING = ':\n\n';
const LAST_EVENT = 'event: complete\ndata:\n\n';
const nextEvent = (result: FormattedExecutionResult): string =>
  `event: next\ndata: ${JSON.stringify(result)}\n\n`;

function addTo(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

/** Subscriptions as server-sent events, by the graphql-sse protocol, with a connection each. */
export class EventStreams {
  /** Interrupts each stream, by its response. */
  private readonly streams = new Map<ServerResponse, () => void>();
  /** How many are open, by the _id of their session. */
  private readonly ofSessions = new Map<string, number>();
  /** The same, by the _id of their caller. */
  private readonly ofCallers = new Map<string, number>();
  private isClosing = false;

  constructor(
    private readonly log: Logger,
    private readonly limits: StreamLimits = LIMITS,
  ) {}

  /** The number of open streams. */
  get size(): number {
    return this.streams.size;
  }

  /** Whether a response is a stream. */
  has(response: ServerResponse): boolean {
    return this.streams.has(response);
  }

  /**
   * Sends events until there are no more, or the client disconnects.
   * @throws ShopError RATE_LIMITED, SERVICE_UNAVAILABLE
   */
  async send(response: ServerResponse, args: SubscriptionArgs): Promise<void> {
    const { caller } = args.contextValue;
    // Already answered by the deadline, or disconnected: nothing would ever close it.
    if (response.headersSent || response.destroyed) return;
    if (this.isClosing || this.size >= this.limits.most) throw serviceUnavailable();
    const release = this.count(caller ?? VISITOR);
    const stream = new EventStream(response, this.limits);
    this.streams.set(response, stream.interrupt);
    response.once('close', () => {
      this.streams.delete(response);
      release();
    });
    await stream.run(args, (result) => this.format(result, args.contextValue));
  }

  /** Ends all streams; their clients reconnect, to another process. */
  close(): void {
    this.isClosing = true;
    for (const interrupt of this.streams.values()) interrupt();
  }

  /** @throws ShopError RATE_LIMITED */
  private count({ _id, sessionId = _id }: StreamCaller): () => void {
    const { ofSessions, ofCallers } = this;
    const { mostOfSession, mostOfCaller } = this.limits;
    if ((ofSessions.get(sessionId) ?? 0) >= mostOfSession || (ofCallers.get(_id) ?? 0) >= mostOfCaller)
      throw rateLimited('Too many event streams are open.', AGAIN_SECONDS);
    const add = (change: number): void => {
      addTo(ofSessions, sessionId, change);
      addTo(ofCallers, _id, change);
    };
    add(1);
    return () => add(-1);
  }

  /** Formats an error like Apollo Server. */
  private format({ errors, ...result }: ExecutionResult, context: BaseContext): FormattedExecutionResult {
    if (!errors) return result;
    logErrors(this.log, errors, context);
    const formatted = errors.map((error) => {
      const extensions = { code: ApolloServerErrorCode.INTERNAL_SERVER_ERROR, ...error.extensions };
      return formatError({ ...error.toJSON(), extensions }, error);
    });
    return { ...result, errors: formatted };
  }
}

/** All streams of a process. Shoppers, who may be anybody, cannot use up the desk's. */
export class ProcessStreams {
  readonly shoppers: EventStreams;
  readonly desk: EventStreams;

  constructor(log: Logger) {
    this.shoppers = new EventStreams(log);
    this.desk = new EventStreams(log, DESK_LIMITS);
  }

  /** The number of open streams. */
  get size(): number {
    return this.shoppers.size + this.desk.size;
  }

  /** Whether a response is a stream. */
  has(response: ServerResponse): boolean {
    return this.shoppers.has(response) || this.desk.has(response);
  }

  /** Ends all streams; their clients reconnect, to another process. */
  close(): void {
    this.shoppers.close();
    this.desk.close();
  }
}

/** A single stream. */
class EventStream {
  private readonly gone = new AbortController();
  private results: AsyncIterator<ExecutionResult> | undefined;
  private isInterrupted = false;

  constructor(
    private readonly response: ServerResponse,
    private readonly limits: StreamLimits,
  ) {}

  /** Ends it without a last event: its client reconnects. */
  readonly interrupt = (): void => {
    this.isInterrupted = true;
    void this.results?.return?.();
  };

  async run(
    args: ExecutionArgs,
    format: (result: ExecutionResult) => FormattedExecutionResult,
  ): Promise<void> {
    const { response, limits } = this;
    response.writeHead(200, HEADERS);
    // Some browsers deliver the response only with its first bytes.
    void this.write(NOTHING);
    const ping = setInterval(() => void this.write(NOTHING), limits.pingMs).unref();
    const life = setTimeout(this.interrupt, limits.lifeMs).unref();
    response.once('close', () => {
      clearInterval(ping);
      clearTimeout(life);
      this.gone.abort();
      void this.results?.return?.();
    });
    try {
      for await (const result of this.resultsOf(args)) await this.write(nextEvent(format(result)));
    } catch (error) {
      if (error instanceof Interrupted) this.isInterrupted = true;
      else await this.write(nextEvent(format({ errors: [asGraphqlError(error, args)] })));
    }
    if (!this.isInterrupted) await this.write(LAST_EVENT);
    response.end();
  }

  private async *resultsOf(args: ExecutionArgs): AsyncGenerator<ExecutionResult> {
    const subscribed = await subscribe(args);
    if (!(Symbol.asyncIterator in subscribed)) return yield subscribed;
    this.results = subscribed;
    // It may have been interrupted while there were no results to end.
    if (this.isInterrupted || this.gone.signal.aborted) return void (await subscribed.return(undefined));
    yield* subscribed;
  }

  /** Waits until the client has read what was written before; disconnects one that does not. */
  private async write(text: string): Promise<void> {
    const { response, limits, gone } = this;
    if (gone.signal.aborted || response.writableEnded || response.write(text)) return;
    const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(limits.slowMs)]);
    await once(response, 'drain', { signal }).catch(() => response.destroy());
  }
}

/** Converts an error of the event source, as GraphQL does for resolvers: with the field that was subscribed to. */
function asGraphqlError(error: unknown, { document, operationName }: ExecutionArgs): GraphQLError {
  if (error instanceof GraphQLError) return error;
  const [field] = getOperationAST(document, operationName)?.selectionSet.selections ?? [];
  const path = field?.kind === Kind.FIELD ? [(field.alias ?? field.name).value] : undefined;
  return locatedError(error, field, path);
}
