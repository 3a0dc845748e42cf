import { DataSource } from 'typeorm';
import { entities } from './entities';
import { migrations } from './migrations';
import { poolConfig } from './pool';
import type { OnStatement } from './shop-client';

export interface DatabaseOptions {
  url: string;
  /** The same database past a pooler, where there is one. */
  directUrl?: string;
  /** For migrations, where the shop's own role may do less. */
  ownerUrl?: string;
  /** Streaming replicas that reads of the catalogue may go to. */
  replicaUrls?: string[];
  /** Tests count with it. */
  onStatement?: OnStatement;
  /** How long a request waits for the database at most; absent: as long as it takes. */
  timeoutMs?: number;
}

/** The shop's one way to its database. The schema comes from migrations alone. */
export const createDataSource = ({ url, onStatement, timeoutMs }: DatabaseOptions): DataSource =>
  new DataSource({
    type: 'postgres',
    url,
    entities,
    migrations,
    migrationsTransactionMode: 'all',
    synchronize: false,
    // By default an undefined in a WHERE matches every row.
    invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' },
    extra: poolConfig(timeoutMs, onStatement),
  });
