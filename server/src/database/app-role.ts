import type { DataSource, EntityManager } from 'typeorm';
import { takeTurn } from './take-turn';

/** All that the running shop may do: no other table, no other verb, and nothing that changes the schema. */
const RIGHTS: Readonly<Record<string, string>> = {
  ...each('SELECT', ['categories', 'products', 'search_terms', 'product_terms', 'product_counts', 'coupons']),
  ...each('SELECT', ['seeds', 'products_off_sale']),
  ...each('SELECT, INSERT, UPDATE', ['users', 'orders']),
  ...each('SELECT, INSERT, UPDATE, DELETE', ['cart_items', 'wishlist_items', 'attempts']),
  ...each('SELECT, INSERT, DELETE', ['addresses']),
  ...each('SELECT, INSERT', ['user_emails', 'order_items', 'payment_events', 'sandbox.manual_captures']),
  ...each('SELECT, INSERT, UPDATE ("status")', ['sandbox.payments']),
  ...each('SELECT, INSERT, UPDATE', ['sandbox.orders', 'sandbox.webhooks']),
};

function each(rights: string, tables: readonly string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, rights]));
}

/**
 * Lets the role that the shop runs as do its work, and no more. A role that does not exist yet is made, with the
 * password of its URL.
 * @param owner the connection of whoever owns the tables
 */
export async function admitApp(owner: DataSource, appUrl: string): Promise<void> {
  const { username, password } = new URL(appUrl);
  const [role, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
  await owner.transaction(async (manager) => {
    await takeTurn(manager, 'appRole');
    const found = await manager.query<unknown[]>('SELECT FROM pg_roles WHERE rolname = $1', [role]);
    if (found.length === 0) await say(manager, 'CREATE ROLE %I LOGIN PASSWORD %L', role, secret);
    await say(manager, 'GRANT USAGE ON SCHEMA public, sandbox TO %I', role);
    for (const [table, rights] of Object.entries(RIGHTS))
      await say(manager, `GRANT ${rights} ON ${table} TO %I`, role);
    const [{ database, mine }] = await manager.query<[{ database: string; mine: boolean }]>(
      `SELECT current_database() AS "database",
         has_database_privilege(current_database(), 'TEMPORARY WITH GRANT OPTION') AS "mine"`,
    );
    if (mine) await say(manager, 'REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', database);
  });
}

/** Statements of this kind take no parameters: PostgreSQL itself puts names and texts into quotes. */
async function say(manager: EntityManager, statement: string, ...values: string[]): Promise<void> {
  const [{ text }] = await manager.query<[{ text: string }]>(
    `SELECT format($1, VARIADIC $2::text[]) AS "text"`,
    [statement, values],
  );
  await manager.query(text);
}
