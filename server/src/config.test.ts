import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, readConfig, SETTING_NAMES } from './config';

const JWT_SECRET = 'a secret of 32 letters or more, as it must be';

const messageFor = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
};

it('needs no settings', () => {
  expect(readConfig({})).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    dataDir: '.data',
    databaseUrl: undefined,
    databaseReplicaUrls: [],
    shopName: 'Tokri',
    timeZone: 'Asia/Kolkata',
    corsOrigins: [],
    trustProxy: 0,
    mail: { smtpUrl: undefined, from: { name: 'Tokri', address: 'orders@localhost' } },
    logLevel: 'info',
    production: false,
  });
});

it('takes the sender of mails from SHOP_NAME and PUBLIC_URL, which SMTP_URL requires', () => {
  const shop = { SMTP_URL: 'smtp://topsecret@mail.example', SHOP_NAME: 'Haat' };
  const { mail } = readConfig({ ...shop, PUBLIC_URL: 'https://haat.example/' });
  expect(mail).toEqual({ smtpUrl: shop.SMTP_URL, from: { name: 'Haat', address: 'orders@haat.example' } });
  expect(messageFor(shop)).toBe(
    'The setting PUBLIC_URL is wrong: SMTP_URL needs it, for the links in mails.',
  );
});

it.each(['https://haat.example/', 'HTTPS://Haat.Example'])(
  'PUBLIC_URL=%s is the origin of the shop',
  (value) => {
    expect(readConfig({ PUBLIC_URL: value }).publicUrl).toBe('https://haat.example');
  },
);

it.each(['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL'])('%s needs DATABASE_URL', (name) => {
  expect(messageFor({ [name]: 'postgres://u:topsecret@db/shop' })).toBe(
    `The setting DATABASE_URL is wrong: ${name} needs it.`,
  );
});

it('requires all settings of a picture bucket, or none', () => {
  const bucket = { BUCKET_URL: 'https://s3.example/pictures', BUCKET_KEY_ID: 'a', BUCKET_SECRET: 'b' };
  expect(readConfig({}).bucket).toBeNull();
  expect(readConfig(bucket).bucket).toEqual({
    ...{ url: 'https://s3.example/pictures', region: 'auto', keyId: 'a', secret: 'b' },
  });
  expect(messageFor({ ...bucket, BUCKET_SECRET: '' })).toMatch(
    /^The setting BUCKET_SECRET is wrong: .* all of/,
  );
  expect(messageFor({ ...bucket, BUCKET_URL: 'pictures' })).toMatch(/^The setting BUCKET_URL is wrong/);
});

it('reads settings, and treats empty ones as not set', () => {
  const config = readConfig({
    PORT: '4100',
    SHOP_NAME: ' Haat ',
    SHOP_TIME_ZONE: 'Asia/Kolkata',
    DATABASE_URL: '',
    DATABASE_REPLICA_URLS: 'postgres://one/shop, postgres://two/shop',
    CORS_ORIGINS: 'https://a.example/path,http://localhost:5173',
  });
  expect(config).toMatchObject({
    port: 4100,
    shopName: 'Haat',
    timeZone: 'Asia/Kolkata',
    databaseUrl: undefined,
    databaseReplicaUrls: ['postgres://one/shop', 'postgres://two/shop'],
    corsOrigins: ['https://a.example', 'http://localhost:5173'],
  });
});

describe('a wrong value is reported in one line with the name of the setting, but not the value', () => {
  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://root:topsecret@db/shop'],
    ['DATABASE_URL', 'topsecret'],
    ['DATABASE_REPLICA_URLS', 'postgres://one/shop,topsecret'],
    ['JWT_SECRET', 'topsecret'],
    ['PUBLIC_URL', 'ftp://topsecret'],
    ['PUBLIC_URL', 'https://shop.example/topsecret'],
    ['PUBLIC_URL', 'https://shop:topsecret@shop.example'],
    ['CORS_ORIGINS', 'topsecret'],
    ['TRUST_PROXY', 'topsecret'],
    ['SMTP_URL', 'https://topsecret'],
    ['MAIL_FROM', 'topsecret'],
    ['MAIL_FROM', 'a,topsecret@b.in'],
    ['PUSH_HOSTS', 'ntfy.example,top secret'],
    ['PUSH_HOSTS', 'https://topsecret'],
    ['DATABASE_TIMEOUT_MS', '000'],
    ['DATABASE_TIMEOUT_MS', '1000000'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '10.0.0.0/8'],
    ['LOG_LEVEL', 'topsecret'],
    ['NODE_ENV', 'topsecret'],
    ['SHOP_NAME', '   '],
    ['SHOP_TIME_ZONE', 'topsecret'],
    ['SHOP_TIME_ZONE', 'Asia/Kolkata, Europe/Berlin'],
    ['SHOP_TIME_ZONE', '+05:30'],
  ])('%s', (name, value) => {
    const message = messageFor({ [name]: value });
    expect(message).toMatch(new RegExp(`^The setting ${name} is wrong: .+\\.$`));
    expect(message).not.toContain('\n');
    expect(message).not.toContain('topsecret');
  });
});

it.each([
  ['false', 0],
  ['0', 0],
  ['true', 1],
  ['1', 1],
  ['2', 2],
])('TRUST_PROXY=%s trusts %i proxies', (value, trustProxy) => {
  expect(readConfig({ TRUST_PROXY: value })).toMatchObject({ trustProxy });
});

it('needs a secret in production', () => {
  expect(messageFor({ NODE_ENV: 'production' })).toContain('JWT_SECRET');
});

it.each(['prodcution', 'Production', 'staging'])('NODE_ENV=%s is rejected as unknown', (value) => {
  expect(messageFor({ NODE_ENV: value })).toMatch(/^The setting NODE_ENV is wrong: .*production/);
});

it.each(['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'])(
  'PAYMENTS=sandbox together with %s is rejected: the groceries would be free',
  (name) => {
    for (const NODE_ENV of ['development', 'production']) {
      const message = messageFor({ NODE_ENV, JWT_SECRET, PAYMENTS: 'sandbox', [name]: 'rzp_live_topsecret' });
      expect(message).toMatch(
        new RegExp(`^The settings PAYMENTS=sandbox and ${name} contradict each other: `),
      );
      expect(message).not.toMatch(/topsecret|\n/);
    }
  },
);

it('rejects incomplete Razorpay keys, and none in production unless PAYMENTS=sandbox', () => {
  expect(messageFor({ RAZORPAY_KEY_ID: 'rzp_live_1' })).toContain('RAZORPAY_KEY_SECRET');
  expect(messageFor({ NODE_ENV: 'production', JWT_SECRET })).toContain('PAYMENTS=sandbox');
  expect(readConfig({ NODE_ENV: 'production', JWT_SECRET, PAYMENTS: 'sandbox' }).razorpay).toBeNull();
});

/** Read by what exports traces. */
const OF_TRACES = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_SERVICE_NAME'];

it('README.md lists all settings, and nothing else', () => {
  const readme = readFileSync(path.join(__dirname, '../../README.md'), 'utf8');
  const rows = [...readme.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) +\|/gm)];
  const listed = rows.flatMap(([, names]) => names!.replaceAll('`', '').split(', '));
  expect(listed.sort()).toEqual([...SETTING_NAMES, ...OF_TRACES].sort());
});
