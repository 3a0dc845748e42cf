import type { GraphQLFormattedError } from 'graphql';
import { Pool } from 'pg';
import { readConfig } from '@server/config';
import type { Config } from '@server/config';
import { urlsOf } from '@server/database/embedded/embedded-postgres';
import { startShop } from '@server/start-shop';
import { readDescription } from './openapi-description';
import type { ResponseCheck } from './openapi-description';
import { StatementRecorder } from './statement-recorder';
import type { CountedStatements } from './statement-recorder';
import { ANY_PORT, copyDatabase, distDir, testSettings } from './test-database';

export interface GraphqlResponse<Data> {
  status: number;
  headers: Headers;
  data: Data;
  errors: GraphQLFormattedError[] | undefined;
}
export interface RestResponse<Body> {
  status: number;
  headers: Headers;
  body: Body;
}
interface RestCall {
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

export interface TestShop {
  url: string;
  databaseUrl: string;
  graphql<Data = Record<string, unknown>>(
    query: string,
    variables?: Record<string, unknown>,
    token?: string,
  ): Promise<GraphqlResponse<Data>>;
  /** The path is given without /api. */
  rest<Body = unknown>(method: string, path: string, call?: RestCall): Promise<RestResponse<Body>>;
  /** Runs a statement on a separate connection, to arrange or inspect stored data. */
  sql<Row = Record<string, unknown>>(statement: string, values?: unknown[]): Promise<Row[]>;
  countStatements<Result>(work: () => Promise<Result>): Promise<CountedStatements<Result>>;
  close(): Promise<void>;
}

/** The configuration of a shop under test; `env` are settings as the shop's owner would give them. */
export const testConfig = (env: Record<string, string> = {}): Config => {
  const config = readConfig(testSettings(env));
  return env.PORT === undefined ? { ...config, port: ANY_PORT } : config;
};

interface TestShopOptions {
  /** Settings as the shop's owner would give them. */
  env?: Record<string, string>;
  /** False to count statements: then all of them belong to requests. */
  background?: boolean;
  /** Another shop's database, to run as a second process. */
  databaseUrl?: string;
  /** The same database, bypassing a pooler. */
  directUrl?: string;
  /** Streaming replicas of the database. */
  replicaUrls?: string[];
  /** The minimum interval between reads of the shop-wide metrics. */
  gaugesEveryMs?: number;
}

/** Opens the whole shop, by default on its own database. */
export async function openTestShop({
  env = {},
  background = true,
  databaseUrl,
  directUrl,
  replicaUrls = [],
  gaugesEveryMs = 0,
}: TestShopOptions = {}): Promise<TestShop> {
  const database = databaseUrl ? { url: databaseUrl, drop: async () => undefined } : await copyDatabase();
  const recorder = new StatementRecorder();
  const shop = await startShop(
    testConfig(env),
    async () => {
      // As in production, where the shop's role has only the privileges it needs.
      const { appUrl, url: ownerUrl } = urlsOf(database.url);
      return { url: appUrl, ownerUrl, directUrl, replicaUrls, onStatement: recorder.note };
    },
    () => undefined,
    { webDir: `${distDir}/web`, background, gaugesEveryMs },
  );
  const beside = new Pool({ connectionString: database.url, max: 2 });
  beside.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
  return {
    databaseUrl: database.url,
    ...checked(clientOf(shop.url)),
    sql: async <Row>(statement: string, values: unknown[] = []) =>
      (await beside.query(statement, values)).rows as Row[],
    countStatements: (work) => recorder.record(work),
    close: async () => {
      await beside.end();
      await shop.close();
      await database.drop();
    },
  };
}

/** A client of a shop, in this process or another. */
export const clientOf = (url: string): Pick<TestShop, 'url' | 'graphql' | 'rest'> => ({
  url,
  graphql: (query, variables, token) => callGraphql(url, { query, variables }, token),
  rest: (method, path, call) => callRest(`${url}/api${path}`, method, call),
});

/** The same, but every REST response must match the shop's OpenAPI description. */
function checked(client: Pick<TestShop, 'url' | 'graphql' | 'rest'>): typeof client {
  let description: Promise<ResponseCheck> | undefined;
  return {
    ...client,
    rest: async (method, path, call) => {
      const response = await client.rest<never>(method, path, call);
      description ??= readDescription(client.url);
      (await description).check({ method, path, ...response });
      return response;
    },
  };
}

async function callGraphql<Data>(url: string, body: object, token?: string): Promise<GraphqlResponse<Data>> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
    body: JSON.stringify(body),
  });
  const { status, headers } = response;
  const { data, errors } = (await response.json()) as { data: Data; errors?: GraphQLFormattedError[] };
  return { status, headers, data, errors };
}

async function callRest<Body>(
  url: string,
  method: string,
  { body, token, headers = {} }: RestCall = {},
): Promise<RestResponse<Body>> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: token } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
  return {
    status: response.status,
    headers: response.headers,
    body: (isJson ? JSON.parse(text) : text) as Body,
  };
}
