import type { EntityManager } from 'typeorm';
import type { OrderKey } from '../../../../domain/order/order';
import type { BilledItem, ItemsRefund, TaxOfProducts } from '../../../../domain/receipt/bill';
import type { Receipt } from '../../../../domain/receipt/receipt';
import { receiptNumber } from '../../../../domain/receipt/receipt-number';
import type { ReceiptKind } from '../../../../domain/receipt/receipt-number';
import type { OrderStatus } from '../../../../domain/order/order-status';
import { REASONS } from '../../../../domain/wording/reasons.en';
import { itemJson } from '../order';

/** The JSON column of a receipt; the rest are columns of its row. */
export type ReceiptContent = Omit<Receipt, 'kind' | 'number' | 'issuedAt' | 'totalPaise' | 'orderedAt'>;

/** The part of an order that its receipt needs; paise. */
export interface BillableOrder {
  status: OrderStatus;
  createdAt: Date;
  address: string;
  buyerName: string;
  couponCode: string | null;
  deliveryPaise: number;
  /** Null until it is packed. */
  finalPaise: number | null;
  /** Null for an order that is due at the door. */
  capturedPaise: number | null;
  /** The settled refunds, and the reason of the last one that corrects the bill, if there is any. */
  settledPaise: number;
  settledReason: string | null;
  /**
   * The refunds of certain items, and of what is not billed, that have not failed, by their start; when each was settled, in
   * ISO 8601.
   */
  itemRefunds: (ItemsRefund & { settledAt: string | null })[];
  items: BilledItem[];
  taxes: TaxOfProducts;
}

/** What was ordered may be off sale by now, and its facts with it; its tax stays the same. */
const FACTS_OF_ALL = `(
      SELECT "productId", "hsn", "gstPercent" FROM "product_facts" UNION ALL
      SELECT "_id", "product"->'facts'->>'hsn', ("product"->'facts'->>'gstPercent')::double precision FROM "products_off_sale")`;

/** Refunds of goods that were never billed; in a cancelled order OWED covers billed goods, too. */
const IS_UNBILLED = `("reason" = '${REASONS.NOT_AS_ORDERED}'
        OR "reason" = '${REASONS.OWED}' AND bought."status" <> 'CANCELLED')`;

/** Whether it is of what was out of stock at payment; staff may give that reason for what was billed. */
const IS_MISSING = `"reason" = '${REASONS.OUT_OF_STOCK}' AND "by"->>'kind' = 'SYSTEM'`;

const FIND_ORDER = `
  SELECT bought."status", bought."createdAt", bought."address",
    CASE WHEN buyer."deletedAt" IS NULL THEN buyer."firstName" || ' ' || buyer."lastName" ELSE '' END AS "buyerName",
    bought."couponCode", bought."deliveryPaise", bought."finalPaise", paid."capturedPaise", coalesce(gone."paise", 0)::int AS "settledPaise",
    gone."reason" AS "settledReason", coalesce(gone."items", '[]') AS "itemRefunds", goods."items", coalesce(taxed."taxes", '{}') AS "taxes"
  FROM "orders" AS bought JOIN "users" AS buyer ON buyer."_id" = bought."userId"
  LEFT JOIN "payments" AS paid ON paid."userId" = bought."userId" AND paid."_id" = bought."_id"
    AND bought."payment" = 'PAID'
  CROSS JOIN LATERAL (
    SELECT sum("amountPaise") FILTER (WHERE "state" = 'SETTLED') AS "paise",
      (array_agg("reason" ORDER BY ${IS_UNBILLED} OR ${IS_MISSING}, "settledAt" DESC) FILTER (WHERE "state" = 'SETTLED'))[1] AS "reason",
      json_agg(json_build_object('items', coalesce("items", '[]'), 'paise', "amountPaise", 'settledAt', "settledAt")
        ORDER BY "createdAt") FILTER (WHERE "items" IS NOT NULL OR ${IS_UNBILLED}) AS "items"
    FROM "refunds" AS refund WHERE refund."userId" = bought."userId" AND refund."paymentId" = bought."_id"
      AND refund."state" <> 'FAILED'
  ) AS gone
  CROSS JOIN LATERAL (
    SELECT json_agg(${itemJson()} ORDER BY item."position") AS "items" FROM "order_items" AS item
    WHERE item."userId" = bought."userId" AND item."orderId" = bought."_id"
  ) AS goods
  CROSS JOIN LATERAL (
    SELECT json_object_agg(facts."productId", json_build_object('hsn', facts."hsn", 'gstPercent', facts."gstPercent")) AS "taxes"
    FROM ${FACTS_OF_ALL} AS facts WHERE facts."productId" IN (
      SELECT item."productId" FROM "order_items" AS item
      WHERE item."userId" = bought."userId" AND item."orderId" = bought."_id"
      UNION SELECT other."productId" FROM "item_replacements" AS other
      WHERE other."userId" = bought."userId" AND other."orderId" = bought."_id")
  ) AS taxed
  WHERE bought."userId" = $1 AND bought."_id" = $2 AND bought."state" = 'PLACED'`;

/** An order with everything needed to bill it; undefined if there is none. */
export async function findBillable(
  manager: EntityManager,
  { userId, _id }: OrderKey,
): Promise<BillableOrder | undefined> {
  const [found] = await manager.query<BillableOrder[]>(FIND_ORDER, [userId, _id]);
  return found;
}

interface ReceiptRow {
  kind: ReceiptKind;
  year: string;
  count: number;
  issuedAt: Date;
  orderedAt: Date;
  totalPaise: number;
  content: ReceiptContent;
}

/** The receipt and credit notes of an order, in order of issue. */
export async function listReceipts(manager: EntityManager, { userId, _id }: OrderKey): Promise<Receipt[]> {
  const rows = await manager.query<ReceiptRow[]>(
    `SELECT "kind", "year", "count", "issuedAt", receipt."totalPaise", "content", bought."createdAt" AS "orderedAt"
     FROM "receipts" AS receipt
     JOIN "orders" AS bought ON bought."userId" = receipt."userId" AND bought."_id" = receipt."orderId"
     WHERE receipt."userId" = $1 AND "orderId" = $2 ORDER BY "issuedAt", "kind" DESC, "count"`,
    [userId, _id],
  );
  return rows.map(({ content, year, count, ...row }) => ({
    ...content,
    kind: row.kind,
    issuedAt: row.issuedAt,
    orderedAt: row.orderedAt,
    totalPaise: row.totalPaise,
    number: receiptNumber(row.kind, year, count),
  }));
}

/** A receipt or credit note, without when it was ordered. */
export type IssuedReceipt = Omit<Receipt, 'orderedAt'>;

/** Rows per batch, so that other requests are served in between: each has several rows of the file. */
const BATCH_ROWS = 100;

/** What was issued from one instant until another, oldest first, in batches. */
export async function* issuedBetween(
  manager: EntityManager,
  from: Date,
  until: Date,
): AsyncGenerator<IssuedReceipt[]> {
  type Row = Omit<ReceiptRow, 'orderedAt'> & { at: string };
  // The time as text: a Date has no microseconds, and would skip or repeat rows.
  let after: readonly [at: Date | string, kind: string, count: number] | null = [from, '', 0];
  while (after) {
    const rows: Row[] = await manager.query<Row[]>(
      `SELECT "kind", "year", "count", "issuedAt", "issuedAt"::text AS "at", "totalPaise", "content" FROM "receipts"
       WHERE ("issuedAt", "kind", "count") > ($1::timestamptz, $2, $3::int) AND "issuedAt" < $4
       ORDER BY "issuedAt", "kind", "count" LIMIT ${BATCH_ROWS}`,
      [...after, until],
    );
    yield rows.map(({ content, kind, year, count, issuedAt, totalPaise }) => ({
      ...content,
      kind,
      issuedAt,
      totalPaise,
      number: receiptNumber(kind, year, count),
    }));
    const last = rows.length < BATCH_ROWS ? undefined : rows.at(-1)!;
    after = last ? [last.at, last.kind, last.count] : null;
  }
}

/** A new receipt. */
export interface NewReceipt {
  kind: ReceiptKind;
  /** The financial year. */
  year: string;
  totalPaise: number;
  content: ReceiptContent;
}

/**
 * Inserts a receipt with the next number. The counter stays locked until the transaction ends, so that no number is
 * duplicated or skipped: call it last. The caller holds the user's lock.
 */
export async function insertReceipt(
  manager: EntityManager,
  { userId, _id }: OrderKey,
  { kind, year, totalPaise, content }: NewReceipt,
): Promise<void> {
  await manager.query(
    `WITH counter AS (
       INSERT INTO "receipt_counters" AS counter ("kind", "year", "last") VALUES ($3, $4, 1)
       ON CONFLICT ("kind", "year") DO UPDATE SET "last" = counter."last" + 1 RETURNING "last"
     )
     INSERT INTO "receipts" ("userId", "orderId", "kind", "year", "count", "issuedAt", "totalPaise", "content")
     SELECT $1, $2, $3, $4, "last", clock_timestamp(), $5, $6 FROM counter`,
    [userId, _id, kind, year, totalPaise, JSON.stringify(content)],
  );
}
