import { DataSource } from 'typeorm';
import { entities } from './entities';
import { migrations } from './migrations';
import { poolConfig } from './pool';
import type { OnStatement } from './shop-client';

export interface DatabaseOptions {
  url: string;
  /** The same database, bypassing a pooler, if there is one. */
  directUrl?: string;
  /** For migrations, if the shop's role has fewer privileges. */
  ownerUrl?: string;
  /** Streaming replicas for reads of the catalogue. */
  replicaUrls?: string[];
  /** Lets tests count statements. */
  onStatement?: OnStatement;
  /** The deadline of requests; absent: none. */
  timeoutMs?: number;
}

/** Creates the shop's data source. Only migrations change the schema. */
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
