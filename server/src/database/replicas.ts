import type { Client, Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { Logger } from '../common/log';
import { ReconnectingClient } from '../common/reconnecting-client';
import { isTimeout, isOutage } from '../common/unavailable';
import { boundQueue } from '../load-shedding/load-shedding';
import { createPool } from './pool';
import { queryRows } from './shop-client';

const PRIMARY_LSN = 'SELECT pg_current_wal_insert_lsn() AS lsn';
const IS_REPLICA = 'SELECT pg_is_in_recovery() AS ok';
const HAS_REPLAYED = 'SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS ok';

async function check(client: Client, statement: string, values: string[] = []): Promise<boolean> {
  const { rows } = await client.query<{ ok: boolean | null }>(statement, values);
  return rows[0]?.ok === true;
}

/** A replica that is slower to respond to a heartbeat is not read. */
const HEARTBEAT_TIMEOUT_MS = 500;

/** While nobody reads, and changes are reported. */
const IDLE_HEARTBEAT_MS = 60_000;

/** Streaming replicas, and how long a request may wait for one. */
export interface ReplicaOptions {
  urls: readonly string[];
  timeoutMs: number;
}

/**
 * Streaming replicas, for reads of the catalogue. A replica is read only while it responds to heartbeats and has replayed the
 * last reported change of the catalogue, so that nothing it shows is older than on the primary; otherwise the primary is
 * read. Idle replicas have rare heartbeats, and are not read until the next one. While the primary is down, any replica that
 * responds is read: there is nothing newer.
 */
export class Replicas {
  private readonly all: { pool: Pool; client: ReconnectingClient }[];
  private usable: Pool[] = [];
  /** Counts changes: a check that began before the last one does not count. */
  private changes = 0;
  /** Whether every change of the catalogue is reported. */
  private listening = false;
  /** The primary's WAL position after the last change. */
  private lsn: Promise<string> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    { urls, timeoutMs }: ReplicaOptions,
    log: Logger,
  ) {
    this.all = urls.map((url, index) => {
      const pool = boundQueue(createPool(url, timeoutMs));
      return { pool, client: this.watch(`replica ${index + 1}`, url, pool, log) };
    });
  }

  /**
   * The rows of one statement. If a replica is lost meanwhile, tries the others, then the primary; after a timeout, only
   * the primary, since there is no time for a third try.
   */
  async rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    for (let tries = this.usable.length; tries > 0; tries -= 1) {
      const pool = this.usable[Math.floor(Math.random() * this.usable.length)];
      try {
        if (pool) return (await pool.query<Row>(text, values)).rows;
      } catch (error) {
        if (!this.isLoss(error)) throw error;
        if (isTimeout(error)) break;
      }
    }
    return queryRows<Row>(this.dataSource, text, values);
  }

  /** Whether a replica responded a moment ago, and may be read. */
  get hasUsableReplica(): boolean {
    return this.usable.length > 0;
  }

  /** Called when requests arrive, which may want to read. */
  onRequest(): void {
    this.all.forEach(({ client }) => client.onRequest());
  }

  start(): void {
    this.all.forEach(({ client }) => client.start());
  }

  async stop(): Promise<void> {
    await Promise.all(this.all.map(({ client }) => client.stop()));
    await Promise.all(this.all.map(({ pool }) => pool.end()));
  }

  /** Every change of the catalogue is reported from now on. */
  onListening(): void {
    this.listening = true;
    this.onChange();
  }

  /** The catalogue has changed. */
  onChange(): void {
    this.changes += 1;
    this.lsn = undefined;
    this.usable = [];
  }

  /** Changes are no longer reported; called repeatedly while that lasts. */
  onLost(): void {
    if (!this.listening) return;
    this.listening = false;
    this.onChange();
    this.onRequest();
  }

  private watch(name: string, url: string, pool: Pool, log: Logger): ReconnectingClient {
    const heartbeat = async (client: Client): Promise<void> => {
      const { changes } = this;
      const isUsable = this.listening
        ? await this.checkUpToDate(client)
        : await this.checkBestAvailable(client);
      if (changes === this.changes) this.use(pool, isUsable);
    };
    const idleHeartbeatMs = (): number => (this.listening ? IDLE_HEARTBEAT_MS : 0);
    const onLost = (): void => this.use(pool, false);
    const often = { queryTimeoutMs: HEARTBEAT_TIMEOUT_MS, onConnect: heartbeat, heartbeat };
    return new ReconnectingClient({ name, url, ...often, idleHeartbeatMs, onIdle: onLost, onLost }, log);
  }

  private async checkUpToDate(client: Client): Promise<boolean> {
    this.lsn ??= this.primaryLsn();
    return check(client, HAS_REPLAYED, [await this.lsn]);
  }

  /** Being unable to listen does not prove that the primary is down: poolers report no changes either. */
  private async checkBestAvailable(client: Client): Promise<boolean> {
    const isAway = await this.dataSource.query('SELECT 1').then(() => false, isOutage);
    return isAway && check(client, IS_REPLICA);
  }

  private async primaryLsn(): Promise<string> {
    const pendingLsn = this.dataSource.query<[{ lsn: string }]>(PRIMARY_LSN);
    pendingLsn.catch(() => (this.lsn = undefined));
    return (await pendingLsn)[0].lsn;
  }

  private use(pool: Pool, isUsable: boolean): void {
    const others = this.usable.filter((other) => other !== pool);
    this.usable = isUsable ? [...others, pool] : others;
  }

  /** While all replicas respond, a timeout means that they are busy: the primary does not get that work too. */
  private isLoss(error: unknown): boolean {
    const allRespond = this.usable.length === this.all.length;
    return isOutage(error) && !(allRespond && isTimeout(error));
  }
}
