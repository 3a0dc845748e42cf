import type { Client, Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { Logger } from '../common/log';
import { SteadyConnection } from '../common/steady-connection';
import { hasTakenTooLong, isOutage } from '../common/unavailable';
import { createPool } from './pool';
import { limitPool } from './queue';
import { readRows } from './read-rows';

const PLACE = 'SELECT pg_current_wal_insert_lsn() AS place';
const HAS_REACHED = 'SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS fit';
const IS_REPLICA = 'SELECT pg_is_in_recovery() AS fit';

async function isFit(client: Client, question: string, values: string[] = []): Promise<boolean> {
  const { rows } = await client.query<{ fit: boolean | null }>(question, values);
  return rows[0]?.fit === true;
}

/** One that does not answer within this time is not read: the others and the primary are there. */
const SILENCE_MS = 500;

/** Streaming replicas, and how long a request may wait for one. */
export interface ReplicaOptions {
  urls: readonly string[];
  timeoutMs: number;
}

/**
 * Streaming replicas, for reads of the catalogue. A replica is read only while it answers and has replayed the last
 * reported change of the catalogue, so that nothing it shows is older than on the primary; otherwise the primary is read.
 * While the primary is away, any replica that answers is read: there is nothing newer.
 */
export class Replicas {
  private readonly watched: { pool: Pool; connection: SteadyConnection }[];
  /** Those that may be read now. */
  private fit: Pool[] = [];
  /** Counts the changes: a replica that was up to date before a change may not be after it. */
  private changes = 0;
  /** Whether every change of the catalogue is reported. */
  private told = false;
  /** Where the primary's log was after the last change. */
  private place: Promise<string> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    { urls, timeoutMs }: ReplicaOptions,
    log: Logger,
  ) {
    this.watched = urls.map((url, index) => {
      const pool = limitPool(createPool(url, timeoutMs));
      return { pool, connection: this.watch(`replica ${index + 1}`, url, pool, log) };
    });
  }

  /**
   * The rows of one statement. When a replica is lost meanwhile the others are tried, then the primary; after a timeout
   * the primary at once, since there is no time for a third try.
   */
  async rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    for (let tries = this.fit.length; tries > 0; tries -= 1) {
      const pool = this.fit[Math.floor(Math.random() * this.fit.length)];
      try {
        if (pool) return (await pool.query<Row>(text, values)).rows;
      } catch (error) {
        if (!this.isLoss(error)) throw error;
        if (hasTakenTooLong(error)) break;
      }
    }
    return readRows<Row>(this.dataSource, text, values);
  }

  /** Whether a replica answered a moment ago, and may be read. */
  get anyFit(): boolean {
    return this.fit.length > 0;
  }

  start(): void {
    this.watched.forEach(({ connection }) => connection.start());
  }

  async stop(): Promise<void> {
    await Promise.all(this.watched.map(({ connection }) => connection.stop()));
    await Promise.all(this.watched.map(({ pool }) => pool.end()));
  }

  /** From now on every change of the catalogue is reported. */
  onTold(): void {
    this.told = true;
    this.onChange();
  }

  /** The catalogue has changed. */
  onChange(): void {
    this.changes += 1;
    this.place = undefined;
    this.fit = [];
  }

  /** Changes are no longer reported; called again and again while that is so. */
  onLost(): void {
    if (!this.told) return;
    this.told = false;
    this.onChange();
  }

  private watch(name: string, url: string, pool: Pool, log: Logger): SteadyConnection {
    const look = (client: Client): Promise<void> => this.look(client, pool);
    return new SteadyConnection(
      { name, url, begin: look, beat: look, silenceMs: SILENCE_MS, lost: () => this.use(pool, false) },
      log,
    );
  }

  private async look(client: Client, pool: Pool): Promise<void> {
    const { changes } = this;
    const fit = this.told ? await this.hasReached(client) : await this.standsIn(client);
    if (changes === this.changes) this.use(pool, fit);
  }

  private async hasReached(client: Client): Promise<boolean> {
    const place = await (this.place ??= this.findPlace());
    return isFit(client, HAS_REACHED, [place]);
  }

  /** Without reports a replica is fit only if the primary is really away: a pooler in between reports nothing either. */
  private async standsIn(client: Client): Promise<boolean> {
    const isAway = await this.dataSource.query('SELECT 1').then(() => false, isOutage);
    return isAway && isFit(client, IS_REPLICA);
  }

  private async findPlace(): Promise<string> {
    const asked = this.dataSource.query<[{ place: string }]>(PLACE);
    asked.catch(() => (this.place = undefined));
    return (await asked)[0].place;
  }

  private use(pool: Pool, fit: boolean): void {
    const others = this.fit.filter((other) => other !== pool);
    this.fit = fit ? [...others, pool] : others;
  }

  /** While all replicas answer, a timeout means that they are busy: that work is not passed on to the primary. */
  private isLoss(error: unknown): boolean {
    const allAnswer = this.fit.length === this.watched.length;
    return isOutage(error) && !(allAnswer && hasTakenTooLong(error));
  }
}
