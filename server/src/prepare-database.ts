import type { DataSource } from 'typeorm';
import type { Config } from './config';
import { grantAppRole } from './database/app-role';
import { migrate } from './database/migrate';
import { seed } from './database/seed';
import { openSlots } from './features/slot';

/** What a database is made ready with. */
export type Preparation = Pick<Config, 'seeding' | 'timeZone'>;

/**
 * Brings the database up to date, for this version of the shop and for the one before it; a new one gets its first data.
 * Doing it again changes nothing.
 * @param owner connected as the owner of the tables
 * @param appUrl the role that the shop runs as; null: the owner's own
 * @returns what was done, in words
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
