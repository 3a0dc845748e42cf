import type { EntityManager } from 'typeorm';
import { toRupees } from '../../../../domain/cart/pricing';
import type { Refund } from '../../../../domain/order/refund-rules';
import { AuditEntryEntity } from './audit-entry.entity';

/** A new entry, without secrets; money is in rupees, as staff read it. */
export interface AuditRecord {
  by: string;
  action: string;
  subject: string;
  before?: object;
  after?: object;
}

/** An entry, as it was stored. */
export interface AuditEntry {
  /** Later entries have greater numbers. */
  _id: string;
  at: Date;
  /** A staff member's email, or the command. */
  by: string;
  action: string;
  subject: string;
  /** JSON; null where there was nothing. */
  before: string | null;
  after: string | null;
}

/** Adds to the audit log in one statement, in the transaction of the change itself. */
export async function appendAudit(manager: EntityManager, ...records: AuditRecord[]): Promise<void> {
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

/** A refund that was started, for the audit log. */
export const auditedRefund = ({ _id, amountPaise }: Refund): { refund: string; amount: number } => ({
  refund: _id,
  amount: toRupees(amountPaise),
});

const toText = (value: object | undefined): string | null => (value ? JSON.stringify(value) : null);

/**
 * Entries, newest first.
 * @param before only those older than the one with this _id; null: from the newest
 */
export async function listAudit(
  manager: EntityManager,
  limit: number,
  before: string | null,
): Promise<AuditEntry[]> {
  const rows = await manager
    .createQueryBuilder(AuditEntryEntity, 'entry')
    .where(before === null ? 'true' : 'entry._id < :before', { before })
    .orderBy('entry._id', 'DESC')
    .limit(limit)
    .getMany();
  return rows.map((row) => ({ ...row }));
}
