import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from './log';

/** Between an answer and the next question. */
const BEAT_MS = 250;
const RETRY_MS = 500;
const CONNECT_TIMEOUT_MS = 5_000;

/** Work that has a connection of its own for as long as the shop is open. */
export interface Duty {
  /** What the connection is called in the database and in the log. */
  name: string;
  url: string;
  /** On every new connection. */
  begin(client: Client): Promise<void>;
  /** Over and over. When it fails, the connection is given up and another one made. */
  beat(client: Client): Promise<unknown>;
  /** When a query without an answer fails; absent: begin and beat see to that themselves. */
  silenceMs?: number;
  /** There is no connection, or none that answers. */
  lost(): void;
}

/** Keeps a connection to a database beside those of the requests, and makes a new one whenever it breaks. */
export class SteadyConnection {
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;
  /** So that an outage is logged once, however long it lasts. */
  private failing = false;

  constructor(
    private readonly duty: Duty,
    private readonly log: Logger,
  ) {}

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.duty.lost();
    await this.running;
  }

  private get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      await this.connect().catch((error: unknown) => this.tell(error));
      this.duty.lost();
      await this.pause(RETRY_MS);
    }
  }

  /** Runs until the connection fails or is no longer wanted. */
  private async connect(): Promise<void> {
    const { name, url, silenceMs } = this.duty;
    const client = new Client({
      connectionString: url,
      application_name: `tokri ${name}`,
      query_timeout: silenceMs,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      if (!this.stopped) await this.duty.begin(client);
      if (this.failing) this.log.info(`Connected again: ${name}`);
      this.failing = false;
      while (!this.stopped) {
        await this.pause(BEAT_MS);
        if (!this.stopped) await this.duty.beat(client);
      }
    } finally {
      // Not waited for: a broken connection may never say that it has ended.
      void client.end().catch(() => undefined);
    }
  }

  private tell(error: unknown): void {
    if (!this.stopped && !this.failing) this.log.warn({ err: error }, `No connection: ${this.duty.name}`);
    this.failing = true;
  }

  /** Ends at once when the connection is no longer wanted. */
  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }
}
