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
export const listAudit = (
  manager: EntityManager,
  limit: number,
  before: string | null,
): Promise<AuditEntryEntity[]> =>
  manager
    .createQueryBuilder(AuditEntryEntity, 'entry')
    .where(before === null ? 'true' : 'entry._id < :before', { before })
    .orderBy('entry._id', 'DESC')
    .limit(limit)
    .getMany();
