import { Client, Query, types } from 'pg';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { isDirect } from '../common/pooler';
import { NO_JIT } from './without-jit';

/** The driver's words when no answer came in time. It keeps the connection, on which the next statement would wait as long. */
const READ_TIMEOUT = 'Query read timeout';
/** PostgreSQL's code. */
const DISK_FULL = '53100';
/** PostgreSQL keeps prepared statements per connection: beyond this number they are sent unprepared. */
const MAX_PREPARED = 500;

/** The names of prepared statements by their text, the same on every connection. */
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  if (!names.has(text) && names.size < MAX_PREPARED) names.set(text, `s${names.size}`);
  return names.get(text);
}

// The engine's own parser understands PostgreSQL's ISO style, in two fifths of the time that the driver's takes.
types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => new Date(text));

/** The words with which TypeORM begins a transaction. */
const START = 'START TRANSACTION';
const STARTED = { command: 'START', rows: [], rowCount: null };

type Callback = (error: Error | null, result?: unknown) => void;
type Send = (...call: unknown[]) => never;

/** Is told of every statement that is sent. */
export type OnStatement = (text: string, values?: unknown[]) => void;

/**
 * The driver's client as the shop's pools use it: counts statements, prepares those with parameters, so that PostgreSQL
 * parses and plans them once, sends together what waits for no answer, and closes a connection on which no answer came in time.
 */
export class ShopClient extends Client {
  /** How many this process has sent. */
  static statements = 0;
  /** When one of them last found the disk full, by `performance.now()`. */
  static diskFullAt = -Infinity;
  onStatement: OnStatement | undefined;
  private prepares = false;

  constructor(config?: ConstructorParameters<typeof Client>[0]) {
    super(config);
    // While the pool hands a connection over nobody else listens: an error in that moment would end the process.
    this.on('error', () => undefined);
  }

  /** Prepares the session; behind a pooler there is none to rely on. */
  async begin(): Promise<void> {
    if (!(await isDirect(this))) return;
    await this.query(NO_JIT);
    this.prepares = true;
  }

  /** With any of the driver's own overloads: `never` fits what each of them returns. */
  override query(...call: unknown[]): never {
    const [text, values, callback] = call as [unknown, unknown[]?, Callback?];
    if (typeof text !== 'string') return (super.query as Send)(...call);
    if (text === START && this.pipeline) return this.start() as never;
    if (callback) return this.send(text, values, callback);
    return new Promise((resolve, reject) => {
      this.send(text, values, (error, result) => (error ? reject(error) : resolve(result)));
    }) as never;
  }

  /** Not waited for: it is sent with the first statement, and fails as little as the connection does. */
  private start(): Promise<typeof STARTED> {
    this.send(START, undefined, (error) => void (error && this.connection.stream.destroy()));
    return Promise.resolve(STARTED);
  }

  private send(text: string, values: unknown[] | undefined, callback: Callback): never {
    ShopClient.statements += 1;
    this.onStatement?.(text, values);
    this.sendTogether();
    // Made here: the driver would copy a configuration property by property.
    const query = new Query(text, values);
    if (this.prepares && values?.length) Object.assign(query, { name: nameOf(text) });
    const settle: Callback = (error, result) => {
      if (error?.message === READ_TIMEOUT) this.connection.stream.destroy();
      if ((error as { code?: string } | null)?.code === DISK_FULL) ShopClient.diskFullAt = performance.now();
      callback(error, result);
    };
    return (super.query as Send)(query, settle);
  }

  /** What is sent before anything else happens goes in one piece: each costs as much as a small statement. */
  private sendTogether(): void {
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}

/** Whatever answers a statement with its rows: a data source, a transaction, a connection of its own. */
export interface Queried {
  query<Rows>(text: string, values?: unknown[]): Promise<Rows>;
}

/** The connections of a data source. */
export const poolOf = ({ driver }: DataSource): Pool => (driver as PostgresDriver).master as Pool;

/**
 * The rows of one statement, outside of any transaction. For frequent ones: TypeORM's query runner adds 7 % to the work of
 * a listing.
 */
export const queryRows = async <Row extends object>(
  dataSource: DataSource,
  text: string,
  values: unknown[],
): Promise<Row[]> => (await poolOf(dataSource).query<Row>(text, values)).rows;
