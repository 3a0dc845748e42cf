import { EnvError, makeValidator } from 'envalid';
import { ConfigError } from './common/config-error';
import type { BackupSettings } from './features/backup';

const place = makeValidator((value) => {
  if (value.startsWith('/') || /^https?:\/\//.test(value)) return value;
  throw new EnvError('expected a folder from the root on, or the URL of a bucket');
});
const key = makeValidator((value) => {
  if (/^(AGE-SECRET-KEY-1[0-9A-Z]{58}|age1[0-9a-z]{58})$/.test(value)) return value;
  throw new EnvError('expected a key of age, which npm run backup -- key makes');
});
const daytime = makeValidator((value) => {
  if (/^([01]\d|2[0-3]):[0-5]\d$/.test(value)) return value;
  throw new EnvError('expected a time of day, such as 03:00');
});
const keep = makeValidator((value) => {
  const [days, weeks, months] = /^(\d{1,3}),(\d{1,3}),(\d{1,3})$/.exec(value)?.slice(1).map(Number) ?? [];
  if (months === undefined) throw new EnvError('expected how many days, weeks and months, such as 7,4,12');
  return { days: days!, weeks: weeks!, months };
});

/** The settings of scheduled backups, by name. */
export const BACKUP_SETTINGS = {
  BACKUP_TO: place({ default: undefined }),
  BACKUP_KEY: key({ default: undefined }),
  BACKUP_AT: daytime({ default: '03:00' }),
  BACKUP_KEEP: keep({ default: { days: 7, weeks: 4, months: 12 } }),
};

interface Settings {
  BACKUP_TO: string | undefined;
  BACKUP_KEY: string | undefined;
  BACKUP_AT: string;
  BACKUP_KEEP: BackupSettings['keep'];
  BUCKET_REGION: string;
  BUCKET_KEY_ID: string | undefined;
  BUCKET_SECRET: string | undefined;
  SHOP_TIME_ZONE: string;
}

/** Null: none are scheduled. @throws ConfigError */
export function backupSettings(env: Settings): BackupSettings | null {
  const { BACKUP_TO: to, BACKUP_KEY: key } = env;
  if (!to) return null;
  if (!key)
    throw new ConfigError('The setting BACKUP_KEY is wrong: BACKUP_TO needs it (npm run backup -- key).');
  return {
    to: to.startsWith('/') ? to : bucketAt(to, env),
    key,
    at: env.BACKUP_AT,
    keep: env.BACKUP_KEEP,
    timeZone: env.SHOP_TIME_ZONE,
  };
}

function bucketAt(
  url: string,
  { BUCKET_REGION: region, BUCKET_KEY_ID: keyId, BUCKET_SECRET: secret }: Settings,
) {
  if (keyId && secret) return { url, region, keyId, secret };
  const missing = keyId ? 'BUCKET_SECRET' : 'BUCKET_KEY_ID';
  throw new ConfigError(`The setting ${missing} is wrong: the bucket of BACKUP_TO needs it.`);
}
