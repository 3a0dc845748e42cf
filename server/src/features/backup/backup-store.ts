import type { DataSource, EntityManager } from 'typeorm';

/** The record of a scheduled backup. */
export interface BackupRecord {
  _id: string;
  name: string;
  startedAt: Date;
  bytes: number;
  /** SHA-256 of the file. */
  checksum: string;
  verifiedAt: Date | null;
}

/** A backup without a checksum has failed, or is in progress. */
export interface BackupOutcome extends Omit<BackupRecord, 'bytes' | 'checksum'> {
  bytes: number | null;
  checksum: string | null;
  error: string | null;
  checkError: string | null;
  removedAt: Date | null;
}

/** When each step was last done; null: never. */
export interface LastTimes {
  /** Of the newest that was finished. */
  startedAt: Date | null;
  /** Whether it succeeded or not. */
  checkedAt: Date | null;
  verifiedAt: Date | null;
}

const COLUMNS = `"_id", "name", "startedAt", "bytes"::float8 AS "bytes", "checksum", "verifiedAt"`;

/** One statement. */
export const lastTimes = async (manager: EntityManager): Promise<LastTimes> =>
  (
    await manager.query<[LastTimes]>(
      `SELECT max("startedAt") FILTER (WHERE "finishedAt" IS NOT NULL) AS "startedAt", max("checkedAt") AS "checkedAt",
         max("verifiedAt") AS "verifiedAt" FROM "backups"`,
    )
  )[0];

/** Whether the role owns the tables, as it must to read and write all of them. */
export async function mayBackUp(owner: DataSource): Promise<boolean> {
  const [{ is }] = await owner.query<[{ is: boolean }]>(
    `SELECT pg_has_role(session_user, relowner, 'USAGE') AS "is" FROM pg_class WHERE oid = 'backups'::regclass`,
  );
  return is;
}

/** The stored backups, newest first. */
export const storedBackups = (owner: DataSource): Promise<BackupRecord[]> =>
  owner.query(
    `SELECT ${COLUMNS} FROM "backups" WHERE "finishedAt" IS NOT NULL AND "removedAt" IS NULL ORDER BY "startedAt" DESC`,
  );

/** The results of the last backups, newest first. */
export const latestRecords = (owner: DataSource): Promise<BackupOutcome[]> =>
  owner.query(
    `SELECT ${COLUMNS}, "error", "checkError", "removedAt" FROM "backups" ORDER BY "startedAt" DESC LIMIT 50`,
  );

/** Records the start of a backup. The caller holds the lock, so unfinished ones were left by a process that died. */
export async function beginBackup(owner: DataSource, name: string): Promise<string> {
  await owner.query(
    `UPDATE "backups" SET "error" = 'Its process died' WHERE "finishedAt" IS NULL AND "error" IS NULL`,
  );
  const [{ _id }] = await owner.query<[{ _id: string }]>(
    `INSERT INTO "backups" ("name") VALUES ($1) RETURNING "_id"`,
    [name],
  );
  return _id;
}

/** @param bytes how many */
export const finishBackup = (owner: DataSource, _id: string, bytes: number, checksum: string) =>
  owner.query(
    `UPDATE "backups" SET "finishedAt" = clock_timestamp(), "bytes" = $2, "checksum" = $3 WHERE "_id" = $1`,
    [_id, bytes, checksum],
  );

/** @param error why it failed */
export const failBackup = (owner: DataSource, _id: string, error: string) =>
  owner.query(`UPDATE "backups" SET "error" = $2 WHERE "_id" = $1`, [_id, error]);

/** Records a backup that could not start, unless it has a row already. The running shop's role may do this, too. */
export const recordFailure = (reader: DataSource, name: string, since: Date, error: string) =>
  reader.query(
    `INSERT INTO "backups" ("name", "error")
     SELECT $1, $3 WHERE NOT EXISTS (SELECT FROM "backups" WHERE "startedAt" >= $2 AND "error" IS NOT NULL)`,
    [name, since, error],
  );

/** @param error why it could not be restored; null: it was */
export const saveCheck = (owner: DataSource, _id: string, error: string | null) =>
  owner.query(
    `UPDATE "backups" SET "checkedAt" = clock_timestamp(), "checkError" = $2,
       "verifiedAt" = CASE WHEN $2::text IS NULL THEN clock_timestamp() ELSE "verifiedAt" END WHERE "_id" = $1`,
    [_id, error],
  );

/** Records that its file was deleted. */
export const saveRemoval = (owner: DataSource, name: string) =>
  owner.query(`UPDATE "backups" SET "removedAt" = clock_timestamp() WHERE "name" = $1`, [name]);
