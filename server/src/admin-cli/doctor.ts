import { CommandError } from '../common/command-error';
import { ConfigError, readConfig } from '../config';
import type { Config } from '../config';
import { createDataSource } from '../database/data-source';
import { openDatabase, runCommand } from './command';
import { DATABASE_CHECKS } from './doctor/database-checks';
import { fail } from './doctor/finding';
import type { Check, Finding, CheckedShop } from './doctor/finding';
import { SHOP_CHECKS } from './doctor/shop-checks';
import { secretsOf, withoutSecrets } from './doctor/secrets';

const HELP = `npm run doctor

Checks settings, database, roles, extensions, JIT, clock, disk, replication, webhooks, mail, jobs, backups and taxes
with the settings of the shop, and prints ok, warn or fail for each, and what to do. It changes nothing, prints no secrets,
and exits with 1 if anything failed.`;

/** Runs `npm run doctor`; resolves to its exit code. */
export const runDoctorCommand = (args: string[]): Promise<number> =>
  runCommand(args, HELP, async () => {
    if (args.length > 0) throw new CommandError(HELP);
    const secrets = secretsOf(process.env);
    let failed = 0;
    await examine((name, { state, text, todo }) => {
      if (state === 'fail') failed += 1;
      const lines = [
        `${state.padEnd(5)} ${name.padEnd(12)} ${text}`,
        ...(todo ? [`${' '.repeat(19)}→ ${todo}`] : []),
      ];
      process.stdout.write(`${withoutSecrets(lines.join('\n'), secrets)}\n`);
    });
    if (failed > 0) throw new CommandError(failed === 1 ? 'One check failed.' : `${failed} checks failed.`);
  });

type Report = (name: string, finding: Finding) => void;

async function examine(report: Report): Promise<void> {
  const config = readSettings(report);
  if (!config) return;
  const database = await openDatabase().catch((error: Error) => error);
  if (database instanceof Error) return report('database', unreachable(database));
  const owner = createDataSource({ url: database.url });
  try {
    const isOpen = await owner.initialize().then(
      () => true,
      (error: Error) => report('database', unreachable(error)),
    );
    if (isOpen) await runChecks({ config, owner, appUrl: database.appUrl }, report);
  } finally {
    if (owner.isInitialized) await owner.destroy();
    await database.stop();
  }
}

function readSettings(report: Report): Config | undefined {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    report('settings', fail(error.message, 'Correct it, and run this again: README.md lists the settings.'));
    return undefined;
  }
}

const unreachable = (error: Error): Finding =>
  fail(
    `cannot be reached: ${error.message || 'no answer'}`,
    'Start it, and check DATABASE_URL and DATABASE_OWNER_URL.',
  );

async function runChecks(shop: CheckedShop, report: Report): Promise<void> {
  for (const { name, run } of [...SHOP_CHECKS, ...DATABASE_CHECKS] satisfies Check[])
    report(
      name,
      await run(shop).catch((error: Error) =>
        fail(`cannot be checked: ${error.message || 'no answer'}`, 'Fix the other failures first.'),
      ),
    );
}
