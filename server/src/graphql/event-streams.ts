import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import { GraphQLError, subscribe } from 'graphql';
import type { ExecutionArgs, ExecutionResult, FormattedExecutionResult } from 'graphql';
import { NO_STORE } from '../common/http';
import type { Logger } from '../common/log';
import { Interrupted } from '../common/mailbox';
import { rateLimited } from '../common/shop-error';
import { notNow } from '../common/unavailable';
import type { BaseContext, SubscriptionArgs } from './context';
import { formatError, logErrors } from './format-error';

export interface StreamLimits {
  /** How many may be open in this process. */
  most: number;
  /** Of one caller. */
  mostOfCaller: number;
  /** Proxies close what is silent for a minute. */
  pingMs: number;
  /** Whoever reads nothing for so long is cut off. */
  slowMs: number;
  /** Then the client connects again, and is asked again who it is. */
  lifeMs: number;
}

const LIMITS: StreamLimits = {
  ...{ most: 3_000, mostOfCaller: 12, pingMs: 25_000, slowMs: 20_000, lifeMs: 1_800_000 },
};
const AGAIN_SECONDS = 30;

/** Proxies neither buffer nor compress them, and nobody stores them. */
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': `${NO_STORE}, no-transform`,
  'x-accel-buffering': 'no',
};

/** A comment, which readers skip. */
const NOTHING = ':\n\n';
const LAST_EVENT = 'event: complete\ndata:\n\n';
const nextEvent = (result: FormattedExecutionResult): string =>
  `event: next\ndata: ${JSON.stringify(result)}\n\n`;

/** Subscriptions as server-sent events, by the protocol of graphql-sse: a connection for each. */
export class EventStreams {
  /** How to interrupt each, by its response. */
  private readonly streams = new Map<ServerResponse, () => void>();
  private readonly callers = new Map<string, number>();
  private isClosing = false;

  constructor(
    private readonly log: Logger,
    private readonly limits: StreamLimits = LIMITS,
  ) {}

  /** How many are open. */
  get size(): number {
    return this.streams.size;
  }

  /** Whether an answer is one of them. */
  has(response: ServerResponse): boolean {
    return this.streams.has(response);
  }

  /**
   * Answers with events until there are no more, or the client has gone.
   * @throws ShopError RATE_LIMITED, SERVICE_UNAVAILABLE
   */
  async send(response: ServerResponse, args: SubscriptionArgs): Promise<void> {
    const { caller } = args.contextValue;
    // Answered because it took too long, or its client has gone: nothing would ever close it.
    if (response.headersSent || response.destroyed) return;
    if (this.isClosing || this.size >= this.limits.most) throw notNow();
    const release = this.countCaller(caller?._id ?? '');
    const stream = new EventStream(response, this.limits);
    this.streams.set(response, stream.interrupt);
    response.once('close', () => {
      this.streams.delete(response);
      release();
    });
    await stream.run(args, (result) => this.format(result, args.contextValue));
  }

  /** Ends all; their clients connect again, to another process. */
  close(): void {
    this.isClosing = true;
    for (const interrupt of this.streams.values()) interrupt();
  }

  /** @throws ShopError RATE_LIMITED */
  private countCaller(_id: string): () => void {
    const open = this.callers.get(_id) ?? 0;
    if (open >= this.limits.mostOfCaller) throw rateLimited('You follow too much at once.', AGAIN_SECONDS);
    this.callers.set(_id, open + 1);
    return () => {
      const left = (this.callers.get(_id) ?? 1) - 1;
      if (left > 0) this.callers.set(_id, left);
      else this.callers.delete(_id);
    };
  }

  /** As Apollo Server has it. */
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

/** One of them. */
class EventStream {
  private readonly gone = new AbortController();
  private results: AsyncIterator<ExecutionResult> | undefined;
  private isInterrupted = false;

  constructor(
    private readonly response: ServerResponse,
    private readonly limits: StreamLimits,
  ) {}

  /** Ends it without a last event: its client connects again. */
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
    // Some browsers take a response for one only when something comes.
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
      else await this.write(nextEvent(format({ errors: [asGraphqlError(error)] })));
    }
    if (!this.isInterrupted) await this.write(LAST_EVENT);
    response.end();
  }

  private async *resultsOf(args: ExecutionArgs): AsyncGenerator<ExecutionResult> {
    const subscribed = await subscribe(args);
    if (!(Symbol.asyncIterator in subscribed)) return yield subscribed;
    this.results = subscribed;
    // What came meanwhile found nothing to end yet.
    if (this.isInterrupted || this.gone.signal.aborted) return void (await subscribed.return(undefined));
    yield* subscribed;
  }

  /** Waits until the client has read what was written before; one that does not is cut off. */
  private async write(text: string): Promise<void> {
    const { response, limits, gone } = this;
    if (gone.signal.aborted || response.writableEnded || response.write(text)) return;
    const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(limits.slowMs)]);
    await once(response, 'drain', { signal }).catch(() => response.destroy());
  }
}

/** What a source of events throws, as GraphQL has what a resolver throws. */
const asGraphqlError = (error: unknown): GraphQLError =>
  error instanceof GraphQLError
    ? error
    : new GraphQLError((error as Error).message, { originalError: error as Error });
