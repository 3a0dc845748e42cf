import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from '../common/log';
import type { PublicAnswers } from './public-answers';

/** The database says it on this channel whenever a product or category changes (see the migration). */
const CHANNEL = 'catalogue_changed';
/** A connection that does not answer within this time is given up: it may have missed a change. */
const HEARTBEAT_MS = 500;
const RETRY_MS = 500;
const CONNECT_TIMEOUT_MS = 5_000;

/** Listens to the database for changes of the catalogue, so that every process drops what it kept at once. */
export class CatalogueWatch {
  private readonly stopping = new AbortController();
  private watching: Promise<void> | undefined;

  constructor(
    private readonly url: string,
    private readonly answers: PublicAnswers,
    private readonly log: Logger,
  ) {}

  start(): void {
    this.watching = this.watch();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.answers.stopKeeping();
    await this.watching;
  }

  private get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async watch(): Promise<void> {
    while (!this.stopped) {
      await this.listen().catch((error: unknown) => {
        if (!this.stopped)
          this.log.warn({ err: error }, 'Not told of catalogue changes: answers are not kept');
      });
      this.answers.stopKeeping();
      await this.pause(RETRY_MS);
    }
  }

  /** Runs until the connection fails or the watch is stopped. */
  private async listen(): Promise<void> {
    const client = new Client({
      connectionString: this.url,
      application_name: 'tokri catalogue watch',
      query_timeout: HEARTBEAT_MS,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    client.on('error', () => undefined);
    client.on('notification', () => this.answers.drop());
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      if (!this.stopped) this.answers.startKeeping();
      while (!this.stopped) {
        await this.pause(HEARTBEAT_MS);
        await client.query('SELECT 1');
      }
    } finally {
      // Not waited for: a broken connection may never say that it has ended.
      void client.end().catch(() => undefined);
    }
  }

  /** Ends at once when the watch is stopped. */
  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }
}
