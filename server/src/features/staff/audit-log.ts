import type { EntityManager } from 'typeorm';
import { AuditEntryEntity } from './audit-entry.entity';

/** Who did what, as the desk shows it. */
export interface AuditEntry {
  _id: string;
  at: Date;
  /** A staff member's email, or the command. */
  by: string;
  /** The operation, by its name in desk.graphql. */
  action: string;
  /** The kind and _id of its subject, such as `order/7b1f…`. */
  subject: string;
  /** JSON; null where there was nothing. */
  before: string | null;
  after: string | null;
}

/** A new entry, without secrets. */
export interface AuditRecord {
  by: string;
  action: string;
  subject: string;
  before?: object;
  after?: object;
}

/** Adds to the audit log, in the transaction of the change itself. */
export async function appendAudit(manager: EntityManager, record: AuditRecord): Promise<void> {
  const { by, action, subject, before, after } = record;
  await manager.query(
    `INSERT INTO "audit_log" ("by", "action", "subject", "before", "after") VALUES ($1, $2, $3, $4, $5)`,
    [by, action, subject, toText(before), toText(after)],
  );
}

/** Adds several in one statement, as appendAudit does. */
export async function appendAudits(manager: EntityManager, records: readonly AuditRecord[]): Promise<void> {
  const rows = records.map(({ before, after, ...record }) => ({
    ...record,
    before: toText(before),
    after: toText(after),
  }));
  await manager.query(
    `INSERT INTO "audit_log" ("by", "action", "subject", "before", "after")
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS row ("by" text, "action" text, "subject" text, "before" text, "after" text)`,
    [JSON.stringify(rows)],
  );
}

const toText = (value: object | undefined): string | null => (value ? JSON.stringify(value) : null);

/**
 * Entries, newest first.
 * @param before only those older than the one with this _id; null: from the newest
 */
export const listAudit = (
  manager: EntityManager,
  limit: number,
  before: string | null,
): Promise<AuditEntry[]> =>
  manager
    .createQueryBuilder(AuditEntryEntity, 'entry')
    .where(before === null ? 'true' : 'entry._id < :before', { before })
    .orderBy('entry._id', 'DESC')
    .limit(limit)
    .getMany();
