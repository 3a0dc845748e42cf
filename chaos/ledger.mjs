/** Compares two independent counts of the same thing: numbers, and paise if it is money. */
import { BAGS } from './bags.mjs';
import { OPEN } from './statuses.mjs';

const CAPTURED = `"sandbox"."payments" AS paid JOIN "sandbox"."orders" AS due ON due."id" = paid."order_id"
  WHERE paid."status" = 'captured'`;
const FOR_SLOT = `"orders" WHERE "state" = 'PLACED' AND "status" <> 'CANCELLED' AND "slotId" IS NOT NULL`;

/** The name and both sides of each: a number, and paise or null. */
const ROWS = [
  [
    'captured: at the provider, in the shop',
    `SELECT count(*), sum(due."amount") FROM ${CAPTURED}`,
    `SELECT count(*), sum("capturedPaise") FROM "payments" WHERE "state" = 'CAPTURED'`,
  ],
  [
    'paid orders: prices, payments',
    `SELECT count(*), sum("totalPaise") FROM "orders" WHERE "payment" = 'PAID'`,
    `SELECT count(*), sum("capturedPaise") FROM "payments" JOIN "orders" USING ("userId", "_id")
     WHERE "orders"."payment" = 'PAID' AND "payments"."state" = 'CAPTURED'`,
  ],
  [
    'refunded: by the provider, in the shop',
    `SELECT count(*), sum("amount") FROM "sandbox"."refunds" WHERE "outcome" = 'processed'`,
    `SELECT count(*), sum("amountPaise") FROM "refunds" WHERE "state" = 'SETTLED'`,
  ],
  [
    'on hand: levels, movements',
    `SELECT sum("onHand"), NULL FROM "stock"`,
    `SELECT sum("qty"), NULL FROM "stock_movements" WHERE "kind" IN ('RECEIVED', 'ADJUSTED', 'SHIPPED')`,
  ],
  [
    'allocated: levels, open orders',
    `SELECT sum("allocated"), NULL FROM "stock"`,
    `SELECT sum(bag."qty"), NULL FROM (${BAGS}) AS bag JOIN "stock" USING ("productId")
     JOIN "orders" ON "orders"."userId" = bag."userId" AND "orders"."_id" = bag."orderId" WHERE "status" IN ${OPEN}`,
  ],
  [
    'held: levels, checkouts',
    `SELECT sum("held"), NULL FROM "stock"`,
    `SELECT sum("qty"), NULL FROM "stock_holds"`,
  ],
  [
    'places booked: slots, orders',
    `SELECT sum("booked"), NULL FROM "delivery_slots"`,
    `SELECT count(*), NULL FROM ${FOR_SLOT}`,
  ],
  [
    'places held: slots, checkouts',
    `SELECT sum("held"), NULL FROM "delivery_slots"`,
    `SELECT count(*), NULL FROM "slot_holds"`,
  ],
];

const side = (query) => `SELECT coalesce(number, 0)::bigint::text AS "number", paise::bigint::text AS "paise"
  FROM (${query}) AS side (number, paise)`;

/** @returns the name, both sides as text, and whether they are equal */
export async function compareLedgers(sql) {
  const compared = [];
  for (const [what, left, right] of ROWS) {
    const [[one], [other]] = [await sql(side(left)), await sql(side(right))];
    const [ours, theirs] = [textOf(one), textOf(other)];
    compared.push({ what, sides: [ours, theirs], isSame: ours === theirs });
  }
  return compared;
}

const textOf = ({ number, paise }) =>
  paise === null ? number : `${number} for ₹${(Number(paise) / 100).toFixed(2)}`;
