import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { CommandError } from '../../common/command-error';
import { createDataSource } from '../../database/data-source';
import { migrate } from '../../database/migrate';
import { contentOf } from './backup-content';
import type { OpenBackup } from './backup-file';
import { loadBackup } from './restore-backup';
import { shopTables } from './shop-tables';

const SUFFIX = '_backup_check';

/** Whether a killed check left its database behind. Any role may ask. */
export const hasLeftover = async (reader: DataSource): Promise<boolean> =>
  (
    await reader.query<unknown[]>('SELECT FROM pg_database WHERE datname = current_database() || $1', [
      SUFFIX,
    ])
  ).length > 0;

/** Drops the database of a killed check, which is not encrypted. A running check keeps its own. */
export const dropLeftover = (owner: DataSource, ownerUrl: string): Promise<unknown> =>
  owner.query(`DROP DATABASE IF EXISTS ${scratchOf(ownerUrl).quoted}`).catch(() => undefined);

/** The name of the scratch database, on the same server. */
function scratchOf(ownerUrl: string): { url: string; quoted: string } {
  const url = new URL(ownerUrl);
  const name = `${decodeURIComponent(url.pathname.slice(1))}${SUFFIX}`;
  url.pathname = `/${encodeURIComponent(name)}`;
  return { url: url.href, quoted: `"${name.replaceAll('"', '""')}"` };
}

/**
 * Restores a backup into a scratch database on the same server, reads it back, and migrates it.
 * @param ownerUrl of the shop's database; its role may create others
 * @throws CommandError unless it reads back exactly the same
 */
export async function restoreIntoScratch(
  owner: DataSource,
  ownerUrl: string,
  backup: OpenBackup,
): Promise<void> {
  const { url, quoted } = scratchOf(ownerUrl);
  await owner.query(`CREATE DATABASE ${quoted} TEMPLATE template0`).catch((error: Error) => {
    throw new CommandError(`No scratch database can be made (ALTER ROLE … CREATEDB): ${error.message}`);
  });
  const scratch = createDataSource({ url });
  try {
    await scratch.initialize();
    await assertSame(scratch, backup);
  } finally {
    if (scratch.isInitialized) await scratch.destroy();
    await owner.query(`DROP DATABASE IF EXISTS ${quoted} WITH (FORCE)`);
  }
}

async function assertSame(scratch: DataSource, { header, lines }: OpenBackup): Promise<void> {
  const [before, after] = [createHash('sha256'), createHash('sha256')];
  async function* watched(): AsyncGenerator<string> {
    for await (const line of lines) {
      before.update(`${line}\n`);
      yield line;
    }
  }
  await loadBackup(scratch, { header, lines: watched() }, true);
  const run = scratch.createQueryRunner();
  await run.startTransaction();
  try {
    for await (const chunk of contentOf(run, await shopTables(run))) after.update(chunk);
  } finally {
    await run.rollbackTransaction();
    await run.release();
  }
  if (before.digest('hex') !== after.digest('hex'))
    throw new CommandError('The restored database differs from the backup.');
  await migrate(scratch);
}
