import { Client, Query, types } from 'pg';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { isDirect } from '../common/pooler';
import { READ_TIMEOUT } from '../common/unavailable';
import { NO_JIT } from './without-jit';

/** PostgreSQL's error code. */
const DISK_FULL = '53100';
/** PostgreSQL keeps prepared statements per connection: beyond this number they are sent unprepared. */
const MAX_PREPARED = 500;

/** The names of prepared statements by their text, the same on every connection. */
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  if (!names.has(text) && names.size < MAX_PREPARED) names.set(text, `s${names.size}`);
  return names.get(text);
}

const readSlowly: (text: string) => Date = types.getTypeParser(types.builtins.TIMESTAMPTZ);
// JavaScript's own parser reads PostgreSQL's ISO format, in two fifths of the driver's time, but takes the year 0020 for 2020.
types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) =>
  text.startsWith('00') ? readSlowly(text) : new Date(text),
);

/** TypeORM's statement for beginning a transaction. */
const START = 'START TRANSACTION';
const STARTED = { command: 'START', rows: [], rowCount: null };

type Callback = (error: Error | null, result?: unknown) => void;
type Send = (...call: unknown[]) => never;

/** Called with every statement that is sent. */
export type OnStatement = (text: string, values?: unknown[]) => void;

/**
 * The driver's client as the shop's pools use it: counts statements, prepares those with parameters, so that PostgreSQL
 * parses and plans them once, pipelines statements, and closes a connection after a timeout.
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
    // Without a listener, an error while the pool checks out a connection would end the process.
    this.on('error', () => undefined);
  }

  /** Sets up the session; behind a pooler, there is no stable one. */
  async begin(): Promise<void> {
    if (!(await isDirect(this))) return;
    await this.query(NO_JIT);
    this.prepares = true;
  }

  /** Accepts all of the driver's overloads: `never` fits each return type. */
  override query(...call: unknown[]): never {
    const [text, values, callback] = call as [unknown, unknown[]?, Callback?];
    if (typeof text !== 'string') return (super.query as Send)(...call);
    if (text === START && this.pipeline) return this.start() as never;
    if (callback) return this.send(text, values, callback);
    return new Promise((resolve, reject) => {
      this.send(text, values, (error, result) => (error ? reject(error) : resolve(result)));
    }) as never;
  }

  /** Does not wait for the reply: it is sent with the first statement, and only fails if the connection does. */
  private start(): Promise<typeof STARTED> {
    this.send(START, undefined, (error) => void (error && this.connection.stream.destroy()));
    return Promise.resolve(STARTED);
  }

  private send(text: string, values: unknown[] | undefined, callback: Callback): never {
    ShopClient.statements += 1;
    this.onStatement?.(text, values);
    this.sendTogether();
    // Created here: the driver would copy a configuration property by property.
    const query = new Query(text, values);
    if (this.prepares && values?.length) Object.assign(query, { name: nameOf(text) });
    const settle: Callback = (error, result) => {
      // The driver keeps the connection, on which the next statement would time out too.
      if (error?.message === READ_TIMEOUT) this.connection.stream.destroy();
      if ((error as { code?: string } | null)?.code === DISK_FULL) ShopClient.diskFullAt = performance.now();
      callback(error, result);
    };
    return (super.query as Send)(query, settle);
  }

  /** Sends everything of one event loop tick in one packet: each costs as much as a small statement. */
  private sendTogether(): void {
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}

/** Anything that runs a statement: a data source, a transaction, or a connection. */
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
