import { bool, cleanEnv, EnvMissingError, port, str } from 'envalid';
import { BACKUP_SETTINGS, backupSettings } from './backup-settings';
import { ConfigError } from './common/config-error';
import type { BucketKeys } from './common/bucket';
import type { RazorpayKeys } from './features/payment';
import {
  email,
  filled,
  gstin,
  hosts,
  milliseconds,
  postgresUrl,
  postgresUrls,
  proxies,
  secret,
  siteUrl,
  smtpUrl,
  timeZone,
  webOrigins,
  webUrl,
} from './setting-validators';

export { ConfigError };

/**
 * Runs work on files in DATA_DIR.
 * @throws ConfigError if the folder is read-only, inaccessible or not a folder
 */
export async function inDataDir<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { syscall, message } = error as NodeJS.ErrnoException;
    throw syscall ? new ConfigError(`DATA_DIR, ${dataDir}, cannot be used: ${message}.`) : error;
  }
}

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
/** Unknown values are rejected: a typo must not open a shop with demo accounts. */
const ENVIRONMENTS = ['development', 'test', 'production'] as const;

const SETTINGS = {
  PORT: port({ default: 4000 }),
  HOST: filled({ default: '127.0.0.1' }),
  DATA_DIR: filled({ default: '.data' }),
  DATABASE_URL: postgresUrl({ default: undefined }),
  DATABASE_DIRECT_URL: postgresUrl({ default: undefined }),
  DATABASE_OWNER_URL: postgresUrl({ default: undefined }),
  DATABASE_REPLICA_URLS: postgresUrls({ default: [] }),
  DATABASE_TIMEOUT_MS: milliseconds({ default: 5_000 }),
  MIGRATE_ON_START: bool({ default: true }),
  JWT_SECRET: secret({ default: undefined, requiredWhen: (e) => e.NODE_ENV === 'production' }),
  SHOP_NAME: filled({ default: 'Tokri' }),
  SHOP_TIME_ZONE: timeZone({ default: 'Asia/Kolkata' }),
  SHOP_LEGAL_NAME: filled({ default: undefined }),
  SHOP_ADDRESS: filled({ default: '' }),
  SHOP_GSTIN: gstin({ default: undefined }),
  PUBLIC_URL: siteUrl({ default: undefined }),
  CORS_ORIGINS: webOrigins({ default: [] }),
  TRUST_PROXY: proxies({ default: 0 }),
  SMTP_URL: smtpUrl({ default: undefined }),
  MAIL_FROM: email({ default: undefined }),
  MAIL_FROM_NAME: filled({ default: undefined }),
  PUSH_HOSTS: hosts({ default: [] }),
  RAZORPAY_KEY_ID: filled({ default: undefined }),
  RAZORPAY_KEY_SECRET: filled({ default: undefined }),
  RAZORPAY_WEBHOOK_SECRET: filled({ default: undefined }),
  PAYMENTS: str({ choices: ['razorpay', 'sandbox'] as const, default: undefined }),
  LOG_LEVEL: str({ choices: LOG_LEVELS, default: 'info' }),
  SEED: str({ choices: ['demo', 'none'] as const, default: undefined }),
  METRICS_TOKEN: filled({ default: undefined }),
  BUCKET_URL: webUrl({ default: undefined }),
  BUCKET_REGION: filled({ default: 'auto' }),
  BUCKET_KEY_ID: filled({ default: undefined }),
  BUCKET_SECRET: filled({ default: undefined }),
  ...BACKUP_SETTINGS,
  NODE_ENV: str({ choices: ENVIRONMENTS, default: 'development' }),
};
/** The names of all settings. */
export const SETTING_NAMES = Object.keys(SETTINGS);

/** The settings by name; an empty value counts as not set. */
const readSettings = (environment: NodeJS.ProcessEnv) =>
  cleanEnv(Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')), SETTINGS, {
    reporter: ({ errors }) => reportFirst(errors),
  });

/**
 * Reads the settings from the environment.
 * @throws ConfigError naming the first wrong setting, but never its value, which may be secret
 */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const env = readSettings(environment);
  const production = env.NODE_ENV === 'production';
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    /** Absent: an embedded PostgreSQL under dataDir. */
    databaseUrl: databaseUrl(env),
    /** The same database as databaseUrl, bypassing a pooler. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    /** The same database for migrations and the admin CLI, if the shop's role has fewer privileges. */
    ownerDatabaseUrl: env.DATABASE_OWNER_URL,
    databaseReplicaUrls: env.DATABASE_REPLICA_URLS,
    /** The deadline of requests. */
    databaseTimeoutMs: env.DATABASE_TIMEOUT_MS,
    /** False: a start waits until `npm run migrate` has migrated the database. */
    migrateOnStart: env.MIGRATE_ON_START,
    jwtSecret: env.JWT_SECRET,
    shopName: env.SHOP_NAME,
    /** The shop's time zone, by its IANA name: for delivery slots, and days at the desk. */
    timeZone: env.SHOP_TIME_ZONE,
    /** The seller named on receipts. */
    seller: {
      name: env.SHOP_LEGAL_NAME ?? env.SHOP_NAME,
      address: env.SHOP_ADDRESS,
      gstin: env.SHOP_GSTIN ?? null,
    },
    publicUrl: env.PUBLIC_URL,
    corsOrigins: env.CORS_ORIGINS,
    /** The number of proxies in front of the shop. */
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    /** Grants access to /metrics from other machines. */
    metricsToken: env.METRICS_TOKEN,
    production,
    mail: mailSettings(env),
    /** Push services besides those of the known browsers. */
    pushHosts: env.PUSH_HOSTS,
    /** The data of a new shop. */
    seeding: seedingOf(env),
    /** The keys of a Razorpay account; null: the sandbox. */
    razorpay: razorpayKeys(env),
    /** Where pictures are kept; null: in dataDir. */
    bucket: bucketKeys(env),
    /** The schedule of backups; null: none. */
    backup: backupSettings(env),
  };
}

export type Config = ReturnType<typeof readConfig>;

/**
 * The database settings alone, for commands that need nothing else.
 * @returns the URLs of the role that owns the tables, and of the shop's; absent: an embedded PostgreSQL under dataDir
 * @throws ConfigError
 */
export function readDatabasePlace({
  DATA_DIR,
  DATABASE_URL,
  DATABASE_OWNER_URL,
  MIGRATE_ON_START,
}: NodeJS.ProcessEnv): {
  url: string | undefined;
  appUrl: string | undefined;
  dataDir: string;
  migrateOnStart: boolean;
} {
  const { dataDir, databaseUrl, ownerDatabaseUrl, migrateOnStart } = readConfig({
    DATA_DIR,
    DATABASE_URL,
    DATABASE_OWNER_URL,
    MIGRATE_ON_START,
  });
  const url = databaseUrl && (ownerDatabaseUrl ?? databaseUrl);
  return { url, appUrl: databaseUrl, dataDir, migrateOnStart };
}

/**
 * The settings that a database is prepared with, for a command without the shop's secrets.
 * @throws ConfigError
 */
export function readPreparation({
  DATABASE_URL,
  DATABASE_OWNER_URL,
  SEED,
  SHOP_TIME_ZONE,
  NODE_ENV,
}: NodeJS.ProcessEnv) {
  const known = { DATABASE_URL, DATABASE_OWNER_URL, SEED, SHOP_TIME_ZONE, NODE_ENV };
  const env = readSettings({ ...known, JWT_SECRET: 'not needed, so never that of the shop' });
  return {
    /** The role of the running shop, if it is not the owner. */
    appUrl: env.DATABASE_OWNER_URL === undefined ? null : (env.DATABASE_URL ?? null),
    timeZone: env.SHOP_TIME_ZONE,
    seeding: seedingOf(env),
  };
}

/**
 * The backup settings, for commands.
 * @throws ConfigError
 */
export function readBackupSettings(environment: NodeJS.ProcessEnv) {
  const isNeeded = ([name]: [string, unknown]): boolean => /^(BACKUP|BUCKET)_|^SHOP_TIME_ZONE$/.test(name);
  const env = readSettings(Object.fromEntries(Object.entries(environment).filter(isNeeded)));
  return { settings: backupSettings(env), key: env.BACKUP_KEY };
}

/**
 * The shop's time zone, for commands that read or print times.
 * @throws ConfigError
 */
export const readTimeZone = ({ SHOP_TIME_ZONE }: NodeJS.ProcessEnv): string =>
  readConfig({ SHOP_TIME_ZONE }).timeZone;

/**
 * The URL of the shop, for commands that print links to it.
 * @throws ConfigError
 */
export function readShopUrl({ PUBLIC_URL, PORT }: NodeJS.ProcessEnv): string {
  const { publicUrl, port: number } = readConfig({ PUBLIC_URL, PORT });
  return publicUrl ?? `http://localhost:${number}`;
}

function seedingOf({ SEED, NODE_ENV }: { SEED?: string; NODE_ENV?: string }) {
  const production = NODE_ENV === 'production';
  const demoGoods = SEED ? SEED === 'demo' : !production;
  return { demoGoods, demoUsers: demoGoods && !production };
}

/** Settings of a database need its URL, or the embedded one would be used without a word. */
function databaseUrl(env: ReturnType<typeof readSettings>): string | undefined {
  const given = (['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL'] as const).find((name) => env[name]);
  if (given && !env.DATABASE_URL)
    throw new ConfigError(`The setting DATABASE_URL is wrong: ${given} needs it.`);
  return env.DATABASE_URL;
}

/** All three keys, or none for the sandbox, which production must request explicitly; never both. */
function razorpayKeys(env: ReturnType<typeof readSettings>): RazorpayKeys | null {
  const names = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;
  const [keyId, keySecret, webhookSecret] = names.map((name) => env[name]);
  const given = names.find((name) => env[name]);
  if (env.PAYMENTS === 'sandbox' && given)
    throw new ConfigError(
      `The settings PAYMENTS=sandbox and ${given} contradict each other: the sandbox takes no money. Leave one of them out.`,
    );
  if (env.PAYMENTS === 'sandbox') return null;
  if (keyId && keySecret && webhookSecret) return { keyId, keySecret, webhookSecret };
  const missing = names.find((name) => !env[name]);
  if (env.PAYMENTS === 'razorpay' || given)
    throw new ConfigError(`The setting ${missing} is wrong: Razorpay needs all of ${names.join(', ')}.`);
  if (env.NODE_ENV === 'production')
    throw new ConfigError(
      `The setting ${missing} is wrong: it is required in production (or set PAYMENTS=sandbox to take no money).`,
    );
  return null;
}

/** The mail settings. Links in mails need PUBLIC_URL, to work on other machines. */
function mailSettings(env: ReturnType<typeof readSettings>) {
  if (env.SMTP_URL && !env.PUBLIC_URL)
    throw new ConfigError('The setting PUBLIC_URL is wrong: SMTP_URL needs it, for the links in mails.');
  const host = new URL(env.PUBLIC_URL ?? 'http://localhost').hostname;
  return {
    /** Absent: mails are files in dataDir. */
    smtpUrl: env.SMTP_URL,
    from: { name: env.MAIL_FROM_NAME ?? env.SHOP_NAME, address: env.MAIL_FROM ?? `orders@${host}` },
  };
}

/** All three, or none. */
function bucketKeys(env: ReturnType<typeof readSettings>): BucketKeys | null {
  const { BUCKET_URL: url, BUCKET_REGION: region, BUCKET_KEY_ID: keyId, BUCKET_SECRET: secret } = env;
  if (url && keyId && secret) return { url, region, keyId, secret };
  const names = ['BUCKET_URL', 'BUCKET_KEY_ID', 'BUCKET_SECRET'] as const;
  // The keys may be those of BACKUP_TO alone.
  if (!url && (env.BACKUP_TO || !(keyId || secret))) return null;
  const missing = names.find((name) => !env[name]);
  throw new ConfigError(`The setting ${missing} is wrong: a bucket needs all of ${names.join(', ')}.`);
}

function reportFirst(errors: Partial<Record<string, Error>>): void {
  const [first] = Object.entries(errors);
  if (!first) return;
  const [name, error] = first;
  const reason = error instanceof EnvMissingError ? 'it is required' : error?.message.replace(/:? ?".*"/, '');
  throw new ConfigError(`The setting ${name} is wrong: ${reason}.`);
}
