import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from './log';

/** Between a reply and the next heartbeat, while requests arrive. */
const HEARTBEAT_MS = 250;
/** Heartbeats stay frequent this long after the last request. */
const BUSY_MS = 5_000;
const RETRY_MS = 500;
const CONNECT_TIMEOUT_MS = 5_000;

/** What a connection is used for. */
export interface ReconnectingClientOptions {
  /** What the connection is called in the database and in the log. */
  name: string;
  url: string;
  /** The timeout of a query; absent: `onConnect` and `heartbeat` have their own. */
  queryTimeoutMs?: number;
  onConnect(client: Client): Promise<void>;
  /** Called at regular intervals. When it fails, the client reconnects. */
  heartbeat(client: Client): Promise<unknown>;
  /** Between heartbeats while no requests arrive. */
  idleHeartbeatMs(): number;
  /** Heartbeats become rare. */
  onIdle?(): void;
  /** The connection is lost. Also called after each failed retry. */
  onLost(): void;
}

/** A connection outside the requests' pool, with a heartbeat, that reconnects whenever it breaks. */
export class ReconnectingClient {
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;
  /** So that an outage is logged once, however long it lasts. */
  private failing = false;
  private busyUntil = 0;
  private resting = new AbortController();

  constructor(
    private readonly options: ReconnectingClientOptions,
    private readonly log: Logger,
  ) {}

  start(): void {
    this.running = this.run();
  }

  /** Makes heartbeats frequent for a while: requests rely on the connection. */
  onRequest(): void {
    this.busyUntil = performance.now() + BUSY_MS;
    // Each call creates an error with its stack, which took a tenth of the time of a cached response.
    if (!this.resting.signal.aborted) this.resting.abort();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.resting.abort();
    this.options.onLost();
    await this.running;
  }

  private get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      await this.connect().catch((error: unknown) => this.report(error));
      this.options.onLost();
      await this.pause(RETRY_MS);
    }
  }

  /** Runs until the connection fails or the client is stopped. */
  private async connect(): Promise<void> {
    const { name, url, queryTimeoutMs } = this.options;
    const client = new Client({
      connectionString: url,
      application_name: `tokri ${name}`,
      query_timeout: queryTimeoutMs,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    // A heartbeat then fails at once.
    client.on('error', () => undefined).once('end', () => this.resting.abort());
    try {
      await client.connect();
      if (!this.stopped) await this.options.onConnect(client);
      if (this.failing) this.log.info(`Connected again: ${name}`);
      this.failing = false;
      while (!this.stopped) {
        await this.rest();
        if (!this.stopped) await this.options.heartbeat(client);
      }
    } finally {
      // Not awaited: a broken connection may never close.
      void client.end().catch(() => undefined);
    }
  }

  private report(error: unknown): void {
    if (!this.stopped && !this.failing) this.log.warn({ err: error }, `No connection: ${this.options.name}`);
    this.failing = true;
  }

  /** Waits for the next heartbeat, which is sooner once requests arrive. */
  private async rest(): Promise<void> {
    this.resting = new AbortController();
    await this.pause(HEARTBEAT_MS);
    const longerMs = this.options.idleHeartbeatMs() - HEARTBEAT_MS;
    if (longerMs <= 0 || performance.now() < this.busyUntil || this.stopped) return;
    this.options.onIdle?.();
    await this.pause(longerMs, this.resting.signal);
  }

  /** Ends at once when the client is stopped. */
  private async pause(ms: number, signal = this.stopping.signal): Promise<void> {
    await sleep(ms, undefined, { signal }).catch(() => undefined);
  }
}
