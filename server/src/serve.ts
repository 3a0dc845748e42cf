import { ConfigError, readConfig } from './config';
import type { Config } from './config';
import type { DatabaseOptions } from './database/data-source';
import { startEmbeddedPostgres } from './database/embedded/embedded-postgres';
import type { RunningDatabase } from './database/embedded/embedded-postgres';
import { limitMemory } from './memory';
import { logWarningsAndCrashes, logStep, logStartError } from './start-log';
import type { RunningShop } from './start-shop';
import type { StaffService } from './features/staff';

/** Docker and others kill a process that has not exited after ten seconds. */
const SHUTDOWN_TIMEOUT_MS = 9_000;

/**
 * Runs the shop as configured by the environment, and shuts it down on SIGINT or SIGTERM.
 * @param atEnd last step of the shutdown
 */
export const serve = (atEnd: () => Promise<void>): Promise<void> =>
  run(atEnd).catch((error: unknown) => {
    logFailure(error);
    process.exit(1);
  });

async function run(atEnd: () => Promise<void>): Promise<void> {
  logWarningsAndCrashes();
  const config = readConfig(process.env);
  let database: RunningDatabase | undefined;
  let shop: RunningShop | undefined;
  const stop = async (code: number): Promise<never> => {
    setTimeout(() => process.exit(code), SHUTDOWN_TIMEOUT_MS);
    await shop?.close();
    await database?.stop();
    await atEnd();
    if (code === 0) logStep('The shop is closed.');
    process.exit(code);
  };
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      logStep('Closing the shop …');
      void stop(0);
    });
  try {
    const openDatabase = async (): Promise<DatabaseOptions> => {
      const { databaseUrl, ownerDatabaseUrl, databaseReplicaUrls: replicaUrls } = config;
      const directUrl = config.databaseDirectUrl;
      if (databaseUrl) return { url: databaseUrl, ownerUrl: ownerDatabaseUrl, directUrl, replicaUrls };
      database = await startDatabase(config);
      return { url: database.appUrl, ownerUrl: database.url, replicaUrls };
    };
    // Takes a second to load: a wrong setting is reported before, and a signal ends the start.
    const { startShop } = await import('./start-shop.js');
    shop = await startShop(config, openDatabase, (step) => logStep(step));
    limitMemory();
    await announce(config, shop);
  } catch (error) {
    if (stopping) return;
    logFailure(error);
    await stop(1);
  }
}

function startDatabase({ dataDir }: Config): Promise<RunningDatabase> {
  logStep('Starting the embedded PostgreSQL …');
  return startEmbeddedPostgres(dataDir, (step) => logStep(step));
}

async function announce({ shopName, production }: Config, { url, staff }: RunningShop): Promise<void> {
  const desk = await deskLink(production, url, staff).catch(() => `${url}/desk`);
  const links = { shop: url, desk, graphql: `${url}/graphql`, rest: `${url}/api/products` };
  if (!process.stdout.isTTY) return logStep(`${shopName} is open.`, links);
  logStep(`
${shopName} is open.
  Shop             ${links.shop}
  Desk             ${links.desk}
  ${production ? 'GraphQL       ' : 'Apollo Sandbox'}   ${links.graphql}
  REST             ${links.rest}
Stop it with Ctrl-C.`);
}

/**
 * Prints the link that makes its user the owner of a new shop, once. Not in production, where logs are collected and read by
 * others: there the owner requests the link.
 */
async function deskLink(production: boolean, url: string, staff: StaffService): Promise<string> {
  const invited = production ? null : await staff.inviteFirstOwner();
  if (invited)
    return `${invited.url}   makes you its owner, once and until tomorrow; afterwards, sign in as ${invited.email}`;
  return (await staff.isStaffed()) ? `${url}/desk` : 'npm run staff -- invite EMAIL OWNER';
}

/** One line for a configuration error; the stack for everything else. */
function logFailure(error: unknown): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  logStartError(message, error instanceof ConfigError ? undefined : stack);
}
