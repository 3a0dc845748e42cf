import type { ClientBase, Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { driverOf } from '../database/read-rows';

/** Counts connections and statements, for the metrics; those of replicas are not included. */
export class DatabaseWatch {
  /** How many statements were sent so far. */
  statements = 0;
  private readonly pool: Pool;
  private readonly counted = new WeakSet<ClientBase>();

  constructor(dataSource: DataSource) {
    this.pool = driverOf(dataSource).master;
    this.pool.on('acquire', (client) => this.countOn(client));
  }

  /** How many connections there are now, and how many requests wait for one. */
  get connections(): { open: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.pool;
    return { open: totalCount, idle: idleCount, waiting: waitingCount };
  }

  private countOn(client: ClientBase): void {
    if (this.counted.has(client)) return;
    this.counted.add(client);
    const send = client.query.bind(client) as (...call: unknown[]) => unknown;
    client.query = ((...call: unknown[]) => {
      this.statements += 1;
      return send(...call);
    }) as ClientBase['query'];
  }
}
