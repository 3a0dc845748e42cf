import { ConfigError, readConfig } from './config';
import type { Config } from './config';
import type { DatabaseOptions } from './database/data-source';
import { startEmbeddedPostgres } from './database/embedded/embedded-postgres';
import type { RunningDatabase } from './database/embedded/embedded-postgres';
import { keepMemorySmall } from './memory';
import { startShop } from './start-shop';
import type { RunningShop } from './start-shop';
import type { StaffService } from './features/staff';

/** Docker and others kill a process that has not exited after ten seconds. */
const SHUTDOWN_TIMEOUT_MS = 9_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Runs the shop as configured by the environment, and shuts it down on SIGINT or SIGTERM.
 * @param atEnd last step of the shutdown
 */
export const serve = (atEnd: () => Promise<void>): Promise<void> =>
  run(atEnd).catch((error: unknown) => {
    process.stderr.write(`${describe(error)}\n`);
    process.exit(1);
  });

async function run(atEnd: () => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  let database: RunningDatabase | undefined;
  let shop: RunningShop | undefined;
  const stop = async (code: number): Promise<never> => {
    setTimeout(() => process.exit(code), SHUTDOWN_TIMEOUT_MS);
    await shop?.close();
    await database?.stop();
    await atEnd();
    process.exit(code);
  };
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      say('Closing the shop …');
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
    shop = await startShop(config, openDatabase, say);
    keepMemorySmall();
    await announce(config, shop);
  } catch (error) {
    if (stopping) return;
    process.stderr.write(`${describe(error)}\n`);
    await stop(1);
  }
}

function startDatabase({ dataDir }: Config): Promise<RunningDatabase> {
  say('Starting the embedded PostgreSQL …');
  return startEmbeddedPostgres(dataDir, say);
}

async function announce({ shopName, production }: Config, { url, staff }: RunningShop): Promise<void> {
  say(`
${shopName} is open.
  Shop             ${url}
  Desk             ${await wayToDesk(production, url, staff).catch(() => `${url}/desk`)}
  ${production ? 'GraphQL       ' : 'Apollo Sandbox'}   ${url}/graphql
  REST             ${url}/api/products
Stop it with Ctrl-C.`);
}

/**
 * Of a new shop the link that makes its reader the owner, once. In production what is printed is collected and read by others:
 * there the owner asks for the link.
 */
async function wayToDesk(production: boolean, url: string, staff: StaffService): Promise<string> {
  const link = production ? null : await staff.inviteFirstOwner();
  if (link !== null) return `${link}   makes you its owner, once and until tomorrow`;
  return (await staff.isStaffed()) ? `${url}/desk` : 'npm run staff -- invite EMAIL OWNER';
}

/** One line for a configuration error; the stack for everything else. */
const describe = (error: unknown): string =>
  error instanceof ConfigError ? error.message : ((error as Error).stack ?? String(error));
