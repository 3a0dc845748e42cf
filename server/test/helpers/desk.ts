import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { GraphQLFormattedError } from 'graphql';
import type { Role } from '../../../domain/staff/role';
import type { TestShop } from './test-shop';

export const PASSWORD = 'basil, mint and dill';
/** Kept, as hashing takes 30 ms of CPU. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$paGcju34n8mmHrrAxj/F4w$pnn3oZTRvUAV2M8UhnWUYJdw0+2M7lOpN2eNEeqFu+E';

/** A member of staff of the API tests, signed in. */
export interface TestStaff {
  _id: string;
  email: string;
  /** The Cookie header. */
  cookie: string;
}

export interface DeskResponse<Data> {
  status: number;
  headers: Headers;
  data: Data;
  errors: GraphQLFormattedError[] | undefined;
  /** The code of the first error. */
  code: unknown;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Sends JSON to the desk; the path is given without /desk. */
export const postToDesk = (
  { url }: Pick<TestShop, 'url'>,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${url}/desk${path}`, {
    method: 'POST',
    headers: { ...JSON_TYPE, ...headers },
    body: JSON.stringify(body),
  });

/** Sends an operation to the desk's GraphQL; signed out without a cookie. */
export async function queryDesk<Data = Record<string, unknown>>(
  shop: Pick<TestShop, 'url'>,
  query: string,
  variables: object = {},
  { cookie, headers = {} }: { cookie?: string; headers?: Record<string, string> } = {},
): Promise<DeskResponse<Data>> {
  const sent = { ...(cookie !== undefined && { cookie }), ...headers };
  const response = await postToDesk(shop, '/graphql', { query, variables }, sent);
  const { data, errors } = (await response.json()) as { data: Data; errors?: GraphQLFormattedError[] };
  return {
    ...{ status: response.status, headers: response.headers, data, errors },
    code: errors?.[0]?.extensions?.code,
  };
}

/** Like queryDesk(), with a file as the variable `file`, by the GraphQL multipart request specification. */
export async function queryDeskWithFile<Data = Record<string, unknown>>(
  { url }: Pick<TestShop, 'url'>,
  query: string,
  { file, ...variables }: { file: Uint8Array | string; [name: string]: unknown },
  { cookie, headers = {} }: { cookie?: string; headers?: Record<string, string> } = {},
): Promise<DeskResponse<Data>> {
  const form = new FormData();
  form.append('operations', JSON.stringify({ query, variables: { ...variables, file: null } }));
  form.append('map', JSON.stringify({ 0: ['variables.file'] }));
  form.append('0', new Blob([file as BlobPart]), 'a file');
  const response = await fetch(`${url}/desk/graphql`, {
    method: 'POST',
    headers: { 'apollo-require-preflight': '1', ...(cookie !== undefined && { cookie }), ...headers },
    body: form,
  });
  const { data, errors } = (await response.json()) as { data: Data; errors?: GraphQLFormattedError[] };
  return {
    ...{ status: response.status, headers: response.headers, data, errors },
    code: errors?.[0]?.extensions?.code,
  };
}

/** The cookie that a response sets, as a Cookie header. */
export const cookieOf = ({ headers }: Pick<Response, 'headers'>): string =>
  headers.getSetCookie()[0]?.split(';')[0] ?? '';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The secret of a new invitation, created directly in the database. */
export async function invitationFor(shop: Pick<TestShop, 'sql'>, email: string, role: Role): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await shop.sql(
    `INSERT INTO staff_invitations ("emailKey", "email", "role", "tokenHash", "expiresAt")
     VALUES (lower($1), $1, $2, $3, now() + interval '1 day')`,
    [email, role, hashOf(token)],
  );
  return token;
}

/** A member of staff with a session, created directly in the database: joining would hash a password each time. */
export async function newStaff(shop: Pick<TestShop, 'sql'>, role: Role): Promise<TestStaff> {
  const email = `${role.toLowerCase()}.${randomUUID()}@tokri.example`;
  const token = randomBytes(32).toString('base64url');
  const [row] = await shop.sql<{ _id: string }>(
    `WITH member AS (
       INSERT INTO staff ("_id", "email", "emailKey", "name", "role", "passwordHash")
       VALUES (gen_random_uuid(), $1, $1, $2, $3, $4) RETURNING "_id"
     ), session AS (
       INSERT INTO staff_sessions SELECT $5, "_id", now() + interval '12 hours' FROM member
     )
     SELECT "_id" FROM member`,
    [email, `The ${role}`, role, PASSWORD_HASH, hashOf(token)],
  );
  return { _id: row!._id, email, cookie: `tokri_desk=${token}` };
}

export const signInToDesk = (
  shop: Pick<TestShop, 'url'>,
  email: string,
  password = PASSWORD,
  headers?: Record<string, string>,
): Promise<Response> => postToDesk(shop, '/session', { email, password }, headers);
