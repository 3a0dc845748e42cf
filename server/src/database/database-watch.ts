import type { ClientBase, Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { driverOf } from './read-rows';

/** Looks at the connections to the database from beside; those to replicas are not among them. */
export class DatabaseWatch {
  /** How many were sent so far. */
  statements = 0;
  private readonly pool: Pool;
  private readonly counted = new WeakSet<ClientBase>();

  constructor(dataSource: DataSource) {
    this.pool = driverOf(dataSource).master;
    this.pool.on('acquire', (client) => this.countOn(client));
  }

  /** As they are now. */
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
