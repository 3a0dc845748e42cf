import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from './log';

/** Between an answer and the next heartbeat. */
const HEARTBEAT_MS = 250;
const RETRY_MS = 500;
const CONNECT_TIMEOUT_MS = 5_000;

/** What a connection is for that lasts as long as the shop is open. */
export interface ReconnectingClientOptions {
  /** What the connection is called in the database and in the log. */
  name: string;
  url: string;
  /** When a query without an answer fails; absent: `onConnect` and `heartbeat` see to that. */
  queryTimeoutMs?: number;
  onConnect(client: Client): Promise<void>;
  /** Over and over. When it fails, the client reconnects. */
  heartbeat(client: Client): Promise<unknown>;
  /** There is no connection, or none that answers. Also called after each retry that fails. */
  onLost(): void;
}

/** A connection beside the requests' pool, checked with a heartbeat and made anew whenever it breaks. */
export class ReconnectingClient {
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;
  /** So that an outage is logged once, however long it lasts. */
  private failing = false;

  constructor(
    private readonly options: ReconnectingClientOptions,
    private readonly log: Logger,
  ) {}

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
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

  /** Runs until the connection fails or is no longer wanted. */
  private async connect(): Promise<void> {
    const { name, url, queryTimeoutMs } = this.options;
    const client = new Client({
      connectionString: url,
      application_name: `tokri ${name}`,
      query_timeout: queryTimeoutMs,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      if (!this.stopped) await this.options.onConnect(client);
      if (this.failing) this.log.info(`Connected again: ${name}`);
      this.failing = false;
      while (!this.stopped) {
        await this.pause(HEARTBEAT_MS);
        if (!this.stopped) await this.options.heartbeat(client);
      }
    } finally {
      // Not waited for: a broken connection may never say that it has ended.
      void client.end().catch(() => undefined);
    }
  }

  private report(error: unknown): void {
    if (!this.stopped && !this.failing) this.log.warn({ err: error }, `No connection: ${this.options.name}`);
    this.failing = true;
  }

  /** Ends at once when the connection is no longer wanted. */
  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }
}
