import type { DataSource } from 'typeorm';
import type { Config } from './config';
import { grantAppRole } from './database/app-role';
import { migrate } from './database/migrate';
import { seed } from './database/seed';
import { openSlots } from './features/slot';

/** The settings that a database is prepared with. */
export type Preparation = Pick<Config, 'seeding' | 'timeZone'>;

/**
 * Migrates the database, for this version of the shop and the previous one, and seeds a new one.
 * Idempotent.
 * @param owner connected as the owner of the tables
 * @param appUrl the URL with the running shop's role; null: it runs as the owner
 * @returns a description of what was done
 */
export async function prepareDatabase(
  owner: DataSource,
  appUrl: string | null,
  { seeding, timeZone }: Preparation,
): Promise<string> {
  const steps = await migrate(owner);
  const rows = await seed(owner, seeding);
  await owner.transaction((manager) => openSlots(manager, timeZone));
  if (appUrl !== null) await grantAppRole(owner, appUrl);
  return `Database ready (${steps} migrations run, ${rows} rows seeded).`;
}
