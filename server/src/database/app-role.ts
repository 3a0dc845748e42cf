import type { DataSource, EntityManager } from 'typeorm';
import { COUPON_TERMS } from '../features/order/coupon.entity';
import { acquireAdvisoryLock } from './advisory-lock';
import { JOBS_SCHEMA } from './jobs-schema';

/** The running shop's privileges, by table; none of them changes the schema. */
const PRIVILEGES: Readonly<Record<string, string>> = {
  ...each('SELECT', ['search_terms', 'product_terms', 'product_counts', 'product_terms_out']),
  ...each('SELECT', ['seeds', 'migrations']),
  ...each('SELECT, INSERT ("name", "error")', ['backups']),
  ...each('SELECT, INSERT, UPDATE', ['categories', 'product_facts']),
  ...each('SELECT, INSERT, UPDATE, DELETE', ['products', 'products_off_sale']),
  ...each('SELECT, INSERT, UPDATE', ['users', 'orders', 'payments', 'refunds']),
  ...each('SELECT, INSERT, UPDATE, DELETE', ['cart_items', 'wishlist_items', 'addresses', 'attempts']),
  ...each('SELECT, INSERT, UPDATE ("lastSeenAt"), DELETE', ['sessions']),
  ...each('SELECT, INSERT, UPDATE ("counter", "lastUsedAt"), DELETE', ['passkeys']),
  ...each('SELECT, INSERT', ['user_emails', 'order_events']),
  ...each('SELECT, INSERT, UPDATE ("handledAt")', ['payment_events']),
  ...each(
    `SELECT, INSERT, UPDATE ("missingQty", "status", "pickedQty", "pickedGrams", "replacement", "replacementProductId",
       "finalPaise")`,
    ['order_items'],
  ),
  ...each('SELECT, INSERT, UPDATE, DELETE', ['item_replacements']),
  ...each('SELECT, INSERT, UPDATE, DELETE', ['replacement_choices']),
  ...each('SELECT, INSERT', ['sandbox.manual_captures', 'sandbox.refunds']),
  ...each('SELECT, INSERT, UPDATE ("name", "role", "active", "passwordHash")', ['staff']),
  ...each(`SELECT, INSERT, UPDATE (${COUPON_TERMS.map((term) => `"${term}"`).join(', ')})`, ['coupons']),
  ...each('SELECT, INSERT, UPDATE, DELETE', ['staff_invitations']),
  ...each('SELECT, INSERT, DELETE', ['staff_sessions']),
  ...each('SELECT, INSERT', ['audit_log', 'stock_movements']),
  ...each('SELECT, INSERT', ['day_figures', 'day_product_figures', 'month_figures', 'month_product_figures']),
  ...each('SELECT, INSERT, UPDATE, DELETE', ['product_companions']),
  ...each('SELECT, INSERT', ['receipts']),
  ...each('SELECT, INSERT, UPDATE ("last")', ['receipt_counters']),
  ...each('SELECT, INSERT, UPDATE', ['stock']),
  ...each('SELECT, INSERT, UPDATE, DELETE', ['stock_holds', 'slot_holds', 'delivery_slots', 'slot_template']),
  ...each('SELECT, INSERT, UPDATE ("state", "sentAt", "address"), DELETE', ['messages']),
  ...each('SELECT, INSERT, UPDATE, DELETE', ['message_preferences']),
  ...each('SELECT, INSERT, UPDATE, DELETE', ['push_subscriptions']),
  ...each('SELECT, INSERT', ['push_keys']),
  ...each('SELECT, INSERT, UPDATE ("status")', ['sandbox.payments']),
  ...each('SELECT, INSERT, UPDATE', ['sandbox.orders', 'sandbox.webhooks', 'sandbox.refund_outcomes']),
  ...each('SELECT', ['graphile_worker.jobs']),
  ...each('SELECT ("ts")', ['graphile_worker.migrations']),
  ...each('SELECT, INSERT, UPDATE, DELETE', ['graphile_worker._private_jobs']),
  ...each('SELECT, INSERT, UPDATE', ['graphile_worker._private_job_queues']),
  ...each('SELECT, INSERT', ['graphile_worker._private_tasks']),
};

/** The job runner's tables have row-level security. */
const POLICIES = ['_private_jobs', '_private_job_queues', '_private_tasks'];

function each(privileges: string, tables: readonly string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, privileges]));
}

/**
 * Grants the shop's role what it needs and no more; creates the role, with the password of its URL, if it is missing.
 * @param owner connected as the owner of the tables
 */
export async function grantAppRole(owner: DataSource, appUrl: string): Promise<void> {
  const { username, password } = new URL(appUrl);
  const [role, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
  await owner.transaction(async (manager) => {
    await acquireAdvisoryLock(manager, 'appRole');
    const found = await manager.query<unknown[]>('SELECT FROM pg_roles WHERE rolname = $1', [role]);
    if (found.length === 0) await execute(manager, 'CREATE ROLE %I LOGIN PASSWORD %L', role, secret);
    await execute(manager, 'GRANT USAGE ON SCHEMA public, sandbox, graphile_worker TO %I', role);
    // Almost every start finds them granted.
    if ((await missingPrivileges(manager, role)).length > 0)
      for (const [table, privileges] of Object.entries(PRIVILEGES))
        await execute(manager, `GRANT ${privileges} ON ${table} TO %I`, role);
    await showJobs(manager, role);
    const [{ database, grantable }] = await manager.query<[{ database: string; grantable: boolean }]>(
      `SELECT current_database() AS "database",
         has_database_privilege(current_database(), 'TEMPORARY WITH GRANT OPTION') AS "grantable"`,
    );
    if (!grantable) return;
    await execute(manager, 'REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', database);
    // Imports stage their rows in a temporary table.
    await execute(manager, 'GRANT TEMPORARY ON DATABASE %I TO %I', database, role);
  });
}

/** The privileges that the shop's role lacks, such as "UPDATE on orders". One statement. */
export async function missingPrivileges(
  owner: Pick<EntityManager, 'query'>,
  role: string,
): Promise<string[]> {
  const wanted = Object.entries(PRIVILEGES).flatMap(([table, list]) =>
    [...list.matchAll(/(\w+)(?: \(([^)]*)\))?/g)].flatMap(([, verb, columns]) =>
      (columns?.match(/\w+/g) ?? [null]).map((column) => ({ table, verb, column })),
    ),
  );
  const missing = await owner.query<{ name: string }[]>(
    `SELECT DISTINCT "verb" || ' on ' || "table" AS "name"
     FROM jsonb_to_recordset($1) AS wanted("table" text, "verb" text, "column" text)
     WHERE CASE WHEN to_regclass("table") IS NULL THEN true
       WHEN "column" IS NULL THEN NOT has_table_privilege($2, "table", "verb")
       ELSE NOT has_column_privilege($2, "table", "column", "verb") END ORDER BY 1`,
    [JSON.stringify(wanted), role],
  );
  return missing.map(({ name }) => name);
}

/** Creates the policies once: replacing one takes a lock that stops all jobs. */
async function showJobs(manager: EntityManager, role: string): Promise<void> {
  const missing = await manager.query<{ name: string }[]>(
    `SELECT "name" FROM unnest($1::text[]) AS "name" WHERE NOT EXISTS (
       SELECT FROM pg_policies WHERE schemaname = $2 AND tablename = "name" AND policyname = $3)`,
    [POLICIES, JOBS_SCHEMA, role],
  );
  for (const { name } of missing)
    await execute(manager, `CREATE POLICY %I ON graphile_worker.${name} TO %I USING (true)`, role, role);
}

/** Such statements take no parameters, so PostgreSQL's own format() quotes names and literals. */
async function execute(manager: EntityManager, statement: string, ...values: string[]): Promise<void> {
  const [{ text }] = await manager.query<[{ text: string }]>(
    `SELECT format($1, VARIADIC $2::text[]) AS "text"`,
    [statement, values],
  );
  await manager.query(text);
}
