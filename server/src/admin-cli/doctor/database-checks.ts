import { Client } from 'pg';
import { isDirect } from '../../common/pooler';
import type { Config } from '../../config';
import { missingPrivileges } from '../../database/app-role';
import { missingMigrations } from '../../database/migrate';
import { fail, ok, rowOf, warn } from './finding';
import type { Check } from './finding';
import { judgeClock, judgeReplicas } from './judgements';
import type { ReplicaState } from './judgements';

const OLDEST_VERSION = 150_000;
const CONNECT_MS = 5_000;

/** Runs queries against a database in a session of its own. @throws Error that may name host and role, never the password */
async function queryAt<Result>(url: string, query: (client: Client) => Promise<Result>): Promise<Result> {
  const limits = { connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS };
  const client = new Client({ connectionString: url, ...limits });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await query(client);
  } finally {
    await client.end();
  }
}

const roleOf = (url: string): string => decodeURIComponent(new URL(url).username);

const server: Check = {
  name: 'database',
  run: async (shop) => {
    const found = await rowOf<{ number: number; version: string; isReplica: boolean }>(
      shop,
      `SELECT current_setting('server_version_num')::int AS "number", current_setting('server_version') AS "version",
         pg_is_in_recovery() AS "isReplica"`,
    );
    if (found.isReplica)
      return fail('it is a replica', 'DATABASE_URL should lead to the primary, or promote this.');
    const text = `PostgreSQL ${found.version}`;
    return found.number < OLDEST_VERSION ? fail(text, 'Upgrade it to 15 or later.') : ok(text);
  },
};

/** What brings a database up to date, with the shop's role. */
const toPrepare = ({ databaseUrl }: Config): string =>
  databaseUrl ? 'npm run migrate, with DATABASE_OWNER_URL' : 'Start the shop, or npm run migrate';

const migrations: Check = {
  name: 'migrations',
  run: async ({ config, owner }) => {
    const missing = await missingMigrations(owner);
    if (missing.length > 0)
      return fail(`${missing.length} are missing, from ${missing[0]}`, `${toPrepare(config)}.`);
    const known = owner.migrations.map(({ constructor }) => constructor.name);
    const more = await owner.query<unknown[]>(`SELECT FROM "migrations" WHERE "name" <> ALL ($1)`, [known]);
    return more.length > 0
      ? warn('the database is from a later version', 'Finish the upgrade: this is the previous version.')
      : ok('up to date');
  },
};

const roles: Check = {
  name: 'roles',
  run: async ({ config, owner, appUrl }) => {
    const role = roleOf(appUrl);
    const [found] = await owner.query<{ isOwner: boolean; isSuper: boolean }[]>(
      `SELECT rolname = session_user AS "isOwner", rolsuper AS "isSuper" FROM pg_roles WHERE rolname = $1`,
      [role],
    );
    const grant = `${toPrepare(config)}: it creates the role and grants it what it needs.`;
    if (!found) return fail(`there is no role ${role}`, grant);
    if (found.isOwner || found.isSuper)
      return warn(
        `the shop runs as ${role}, which may do anything with its tables`,
        'Use a separate role in DATABASE_URL, and the owner in DATABASE_OWNER_URL.',
      );
    const missing = await missingPrivileges(owner, role);
    return missing.length > 0
      ? fail(`${role} lacks ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ' …' : ''}`, grant)
      : ok(`${role} may do what it needs, and owns nothing`);
  },
};

/** Checks that connect like the running shop. */
const connection: Check = {
  name: 'connection',
  run: async ({ config, appUrl }) => {
    const isPooled = !(await queryAt(appUrl, isDirect));
    const isListening = config.databaseDirectUrl
      ? await queryAt(config.databaseDirectUrl, isDirect)
      : !isPooled;
    if (!isListening)
      return warn(
        'a pooler is in between, which does not forward notifications',
        'Set DATABASE_DIRECT_URL to bypass it.',
      );
    return ok(isPooled ? 'through a pooler, and directly' : 'direct');
  },
};

const extensions: Check = {
  name: 'extensions',
  run: async (shop) => {
    const { search, prewarm } = await rowOf<{ search: boolean; prewarm: boolean | null }>(
      shop,
      `SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') AS "search",
         (SELECT "setting" LIKE '%pg_prewarm%' FROM pg_settings WHERE "name" = 'shared_preload_libraries') AS "prewarm"`,
    );
    if (!search) return fail('pg_trgm is missing: nothing can be searched', 'CREATE EXTENSION pg_trgm');
    // The setting is shown to pg_read_all_settings alone, in which the owner need not be.
    if (prewarm === null) return ok('pg_trgm; this role cannot see whether pg_prewarm is loaded');
    return ok(
      prewarm
        ? 'pg_trgm, pg_prewarm'
        : 'pg_trgm; with pg_prewarm the shop would be fast sooner after a restart',
    );
  },
};

const jit: Check = {
  name: 'jit',
  run: async ({ appUrl }) => {
    const [row] = await queryAt(
      appUrl,
      async (client) => (await client.query<{ jit: string }>('SHOW jit')).rows,
    );
    if (row!.jit === 'off') return ok('off');
    const role = roleOf(appUrl);
    return warn(
      `on for ${role}: some statements take a hundred times as long`,
      `ALTER ROLE "${role}" SET jit = off; then RECONNECT a pooler.`,
    );
  },
};

const clock: Check = {
  name: 'clock',
  run: async (shop) => {
    const sentAt = Date.now();
    const { now } = await rowOf<{ now: number }>(
      shop,
      `SELECT extract(epoch FROM clock_timestamp())::float8 AS "now"`,
    );
    return judgeClock(now - (sentAt + Date.now()) / 2_000);
  },
};

const REPLICA = `SELECT pg_is_in_recovery() AS "isReplica",
  greatest($1::pg_lsn - coalesce(pg_last_wal_replay_lsn(), $1::pg_lsn), 0)::float8 AS "lagBytes"`;

const replication: Check = {
  name: 'replication',
  run: async (shop) => {
    const { lsn, idle } = await rowOf<{ lsn: string; idle: string[] }>(
      shop,
      `SELECT pg_current_wal_lsn()::text AS "lsn",
         (SELECT coalesce(array_agg(slot_name::text), '{}') FROM pg_replication_slots WHERE NOT active) AS "idle"`,
    );
    const states = await Promise.all(shop.config.databaseReplicaUrls.map((url) => stateOf(url, lsn)));
    return judgeReplicas(states, idle);
  },
};

const stateOf = (url: string, lsn: string): Promise<ReplicaState | null> =>
  queryAt(url, async (client) => (await client.query<ReplicaState>(REPLICA, [lsn])).rows[0]!).catch(
    () => null,
  );

/** Checks of the database itself. */
export const DATABASE_CHECKS: readonly Check[] = [
  server,
  migrations,
  roles,
  connection,
  extensions,
  jit,
  clock,
  replication,
];
