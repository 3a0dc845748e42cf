import type { DataSource } from 'typeorm';
import { CommandError } from '../common/command-error';
import { readPreparation } from '../config';
import { prepareDatabase } from '../prepare-database';
import { runCommand, print, withUnmigratedDatabase } from './command';

const HELP = `npm run migrate

Brings the database up to date, as starting the shop does, but as a separate step: before the processes of a new version,
which are then started with MIGRATE_ON_START=false and need not know DATABASE_OWNER_URL. The shop may be open meanwhile.`;

/** Runs `npm run migrate`; resolves to its exit code. */
export const runMigrateCommand = (args: string[]): Promise<number> =>
  runCommand(args, HELP, async () => {
    if (args.length > 0) throw new CommandError(HELP);
    const { appUrl, ...preparation } = readPreparation(process.env);
    const prepare = (owner: DataSource) => prepareDatabase(owner, appUrl, preparation);
    print(await withUnmigratedDatabase(prepare, { mayCreate: true }));
  });
