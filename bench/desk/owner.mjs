/** The owner of the shop, signed in at the desk. */
import { createHash, randomBytes } from 'node:crypto';
import { post } from '../calls.mjs';

const ADD_OWNER = `WITH added AS (
    INSERT INTO "staff" ("_id", "email", "emailKey", "name", "role", "passwordHash")
    VALUES (gen_random_uuid(), $2, $2, 'Asha Rao', 'OWNER', '-') RETURNING "_id"
  )
  INSERT INTO "staff_sessions" ("tokenHash", "staffId", "expiresAt") SELECT $1, "_id", now() + interval '12 hours' FROM added`;

/** Creates the owner. @param sql runs a statement @returns the secret of the owner's session */
export async function createOwner(sql) {
  const secret = randomBytes(32).toString('base64url');
  await sql(ADD_OWNER, [createHash('sha256').update(secret).digest('base64url'), 'owner@bench.example']);
  return secret;
}

/** Queries the desk as the owner; rejects on any error. */
export const queryDesk =
  ({ url }, secret) =>
  async (query) => {
    const { path, method, headers, body } = post('/desk/graphql', query);
    const cookie = `tokri_desk=${secret}`;
    const response = await fetch(url + path, { method, headers: { ...headers, cookie }, body });
    const { data, errors } = await response.json();
    if (errors ?? !data) throw new Error(`${query.query.slice(0, 40)} … ${JSON.stringify(errors ?? data)}`);
    return data;
  };
