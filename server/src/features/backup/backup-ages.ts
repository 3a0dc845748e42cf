import type { Queried } from '../../database/shop-client';

/** Ages in seconds; null where there is none. */
export interface BackupAges {
  /** Of the newest finished backup. */
  finished: number | null;
  /** Of the newest backup that was restored as a test. */
  verified: number | null;
  /** Of the first attempt. */
  tried: number | null;
  /** Of the shop's database. If no backup was ever attempted, one has been missing for this long. */
  database: number | null;
  /** Whether a restore was ever tested, successfully or not. */
  isChecked: boolean;
  /** The error of the last restore test; null: none. */
  checkError: string | null;
}

const READ = `SELECT extract(epoch FROM now() - max("finishedAt"))::float8 AS "finished",
    extract(epoch FROM now() - max("verifiedAt"))::float8 AS "verified",
    extract(epoch FROM now() - min("startedAt"))::float8 AS "tried", count("checkedAt") > 0 AS "isChecked",
    (SELECT extract(epoch FROM now() - min(ts))::float8 FROM graphile_worker.migrations) AS "database",
    (SELECT "checkError" FROM "backups" WHERE "checkedAt" IS NOT NULL ORDER BY "checkedAt" DESC LIMIT 1) AS "checkError"
  FROM "backups"`;

/** One statement. */
export async function readBackupAges(database: Queried): Promise<BackupAges> {
  const [ages] = await database.query<[BackupAges]>(READ);
  return ages;
}
