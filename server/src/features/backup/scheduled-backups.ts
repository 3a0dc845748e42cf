import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { DataSource } from 'typeorm';
import { lastAndNext, retainedBackups } from '../../../../domain/backup/retention';
import type { RetentionRule } from '../../../../domain/backup/retention';
import { CommandError } from '../../common/command-error';
import { createDataSource } from '../../database/data-source';
import type { BucketKeys } from '../../common/bucket';
import { writeBackup } from './backup-content';
import { openBackup } from './backup-file';
import type { OpenBackup } from './backup-file';
import { createBackupPlace } from './backup-place';
import type { BackupPlace } from './backup-place';
import {
  beginBackup,
  failBackup,
  finishBackup,
  storedBackups,
  lastTimes,
  latestRecords,
  recordFailure,
  saveCheck,
  saveRemoval,
} from './backup-store';
import type { BackupOutcome, BackupRecord } from './backup-store';
import { decrypt, encrypt, isReadableWith } from './encryption';
import { ignoreLateErrors } from './ignore-late-errors';
import { dropLeftover, hasLeftover, restoreIntoScratch } from './scratch-restore';

/** The storage, schedule and retention of backups. */
export interface BackupSettings {
  /** A folder, or a bucket. */
  to: string | BucketKeys;
  /** Of age: a private key, or a public one. */
  key: string;
  /** In the shop's time zone, such as 03:00. */
  at: string;
  keep: RetentionRule;
  /** The shop's, by its IANA name. */
  timeZone: string;
}

interface BackupOptions {
  settings: BackupSettings;
  /** With the role that owns the tables. */
  ownerUrl: string;
  /** Reads the secret that signs sessions; null if it is a setting. */
  readSecret: () => string | null;
}

const NAME = /^tokri-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.backup\.age$/;
const nameOf = (now: Date): string => `tokri-${now.toISOString().replace(/[:.]/g, '-')}.backup.age`;

const HOUR_MS = 3_600_000;
const CHECK_EVERY_MS = 7 * 24 * HOUR_MS;
/** The pause after a failure. */
const CHECK_AGAIN_MS = 20 * HOUR_MS;

/** Makes backups, deletes old ones, and verifies that the newest can be restored. */
export class ScheduledBackups {
  private readonly place: BackupPlace;

  constructor(private readonly parts: BackupOptions) {
    this.place = createBackupPlace(parts.settings.to);
  }

  /** In how many milliseconds the next is made. */
  nextInMs(): number {
    const { at, timeZone } = this.parts.settings;
    const now = new Date();
    return lastAndNext(now, at, timeZone).next.getTime() - now.getTime();
  }

  /**
   * Runs what is due: a backup each day, a restore test each week.
   * @param reader the running shop's
   * @returns why the newest could not be restored; null: it could, or no test was due
   */
  async runDue(reader: DataSource): Promise<string | null> {
    const { at, timeZone } = this.parts.settings;
    const now = new Date();
    if (await hasLeftover(reader)) await this.asOwner(async () => undefined);
    const { startedAt, checkedAt, verifiedAt } = await lastTimes(reader.manager);
    const isBefore = (time: Date | null, limit: number): boolean => time === null || time.getTime() < limit;
    if (isBefore(startedAt, lastAndNext(now, at, timeZone).last.getTime()))
      await this.makeOrRecordFailure(reader);
    const isCheckDue =
      isBefore(verifiedAt, now.getTime() - CHECK_EVERY_MS) &&
      isBefore(checkedAt, now.getTime() - CHECK_AGAIN_MS);
    return isCheckDue && isReadableWith(this.parts.settings.key) ? this.check() : null;
  }

  /** A failure is recorded, so that alerts know since when a backup has been missing. */
  private async makeOrRecordFailure(reader: DataSource): Promise<void> {
    const now = new Date();
    await this.make().catch(async (error: Error) => {
      await recordFailure(reader, nameOf(now), now, error.message);
      throw error;
    });
  }

  /** Makes one now, and deletes old ones. @returns its name */
  make(): Promise<string> {
    return this.asOwner(async (owner) => {
      const name = nameOf(new Date());
      const jwtSecret = this.parts.readSecret();
      await writeBackup(owner, { jwtSecret, alone: true }, (bytes) => this.store(owner, name, bytes));
      await this.deleteOld(owner);
      return name;
    });
  }

  /** Restores the newest into a scratch database. @returns the problem, which is stored; null for none */
  check(): Promise<string | null> {
    return this.asOwner(async (owner) => {
      const [newest] = await storedBackups(owner);
      if (!newest) throw new CommandError('There is no backup yet.');
      const problem = await this.testRestore(owner, newest).then(
        () => null,
        (error: Error) => error.message,
      );
      await saveCheck(owner, newest._id, problem);
      return problem;
    });
  }

  /** The results of the last backups, newest first. */
  list(): Promise<BackupOutcome[]> {
    return this.asOwner(latestRecords);
  }

  /** The bytes of one, as they are stored. */
  async read(name: string): Promise<Readable> {
    if (!NAME.test(name)) throw new CommandError(`${name} is not the name of a backup.`);
    return this.place.get(name);
  }

  private async store(owner: DataSource, name: string, bytes: Readable): Promise<void> {
    const _id = await beginBackup(owner, name);
    try {
      const { watched, result } = withChecksum(await encrypt(this.parts.settings.key, bytes));
      await this.place.put(name, watched);
      const { size, checksum } = result();
      await finishBackup(owner, _id, size, checksum);
    } catch (error) {
      await failBackup(owner, _id, (error as Error).message);
      throw error;
    }
  }

  private async testRestore(owner: DataSource, { name, checksum }: BackupRecord): Promise<void> {
    const { watched, result } = withChecksum(await this.place.get(name));
    const plain = await decrypt(name, this.parts.settings.key, watched);
    const backup: OpenBackup = await openBackup(name, plain);
    await restoreIntoScratch(owner, this.parts.ownerUrl, backup);
    if (result().checksum !== checksum) throw new CommandError(`${name} is not what was written.`);
  }

  /** Never deletes the last verified one: newer ones may be broken. */
  private async deleteOld(owner: DataSource): Promise<void> {
    const { keep, timeZone } = this.parts.settings;
    const records = await storedBackups(owner);
    const kept = retainedBackups(
      records.map(({ startedAt }) => startedAt),
      keep,
      timeZone,
    );
    const verified = records.find(({ verifiedAt }) => verifiedAt !== null);
    for (const record of records) {
      if (kept.has(record.startedAt) || record === verified) continue;
      await this.place.remove(record.name);
      await saveRemoval(owner, record.name);
    }
  }

  /** A connection without the timeouts of requests. */
  private async asOwner<Result>(work: (owner: DataSource) => Promise<Result>): Promise<Result> {
    const { ownerUrl } = this.parts;
    const owner = await createDataSource({ url: ownerUrl }).initialize();
    try {
      await dropLeftover(owner, ownerUrl);
      return await work(owner);
    } finally {
      await owner.destroy();
    }
  }
}

/** Counts and hashes the bytes that pass through. */
function withChecksum(bytes: Readable) {
  const hash = createHash('sha256');
  let size = 0;
  async function* watch(): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  return {
    watched: ignoreLateErrors(Readable.from(watch(), { objectMode: false })),
    result: () => ({ size, checksum: hash.digest('hex') }),
  };
}
