import { ConfigError, readConfig } from './config';

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
    corsOrigins: [],
    trustProxy: false,
    logLevel: 'info',
    production: false,
  });
});

it('takes what is set, and an empty text for not set', () => {
  const config = readConfig({
    PORT: '4100',
    SHOP_NAME: ' Haat ',
    DATABASE_URL: '',
    DATABASE_REPLICA_URLS: 'postgres://one/shop, postgres://two/shop',
    CORS_ORIGINS: 'https://a.example/path,http://localhost:5173',
  });
  expect(config).toMatchObject({
    port: 4100,
    shopName: 'Haat',
    databaseUrl: undefined,
    databaseReplicaUrls: ['postgres://one/shop', 'postgres://two/shop'],
    corsOrigins: ['https://a.example', 'http://localhost:5173'],
  });
});

describe('a wrong value is told in one line that names the setting, without the value', () => {
  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://root:topsecret@db/shop'],
    ['DATABASE_URL', 'topsecret'],
    ['DATABASE_REPLICA_URLS', 'postgres://one/shop,topsecret'],
    ['JWT_SECRET', 'topsecret'],
    ['PUBLIC_URL', 'ftp://topsecret'],
    ['CORS_ORIGINS', 'topsecret'],
    ['TRUST_PROXY', 'topsecret'],
    ['LOG_LEVEL', 'topsecret'],
    ['SHOP_NAME', '   '],
  ])('%s', (name, value) => {
    const message = messageFor({ [name]: value });
    expect(message).toMatch(new RegExp(`^The setting ${name} is wrong: .+\\.$`));
    expect(message).not.toContain('\n');
    expect(message).not.toContain('topsecret');
  });
});

it('needs a secret in production', () => {
  expect(messageFor({ NODE_ENV: 'production' })).toContain('JWT_SECRET');
});
