import { randomBytes, randomUUID } from 'node:crypto';
import { addressText } from '../../../domain/address/address-text';
import { priceCart } from '../../../domain/cart/pricing';
import { packGramsOf } from '../../../domain/catalogue/product-facts';
import { HOME } from './buying';
import type { Buyer } from './buying';
import type { TestShop } from './test-shop';

interface TakenItem {
  productId: string;
  qty: number;
  createdAt: string;
  pricePaise: number;
  quantity: string;
  packAmount: number | null;
  packUnit: 'g' | 'ml' | 'piece' | null;
  soldByWeight: boolean;
}

const TAKE_CART = `WITH taken AS (DELETE FROM cart_items WHERE "userId" = $1 RETURNING "productId", qty, "createdAt")
  SELECT "productId", qty, to_jsonb(taken."createdAt") AS "createdAt", "pricePaise", quantity, "packAmount", "packUnit", "soldByWeight"
  FROM taken JOIN products ON "_id" = "productId" ORDER BY taken."createdAt", "productId"`;

/** The order $2 of the shopper $1; insertOrder has the others. */
const PLACE = `WITH item AS MATERIALIZED (
    SELECT position, "productId", qty, "packGrams"
    FROM unnest($9::text[], $10::int[], $11::int[]) WITH ORDINALITY AS item ("productId", qty, "packGrams", position)
  ), slot AS (
    UPDATE delivery_slots SET booked = booked + 1 WHERE "_id" = (
      SELECT "_id" FROM delivery_slots
      WHERE "cutoffAt" > clock_timestamp() AND "startsAt" > now() AND booked + held < capacity
      ORDER BY "startsAt", "_id" LIMIT 1
    ) RETURNING "_id"
  ), placed AS (
    INSERT INTO orders ("userId", "_id", state, status, payment, address, contact, "pricePaise", "deliveryPaise", "discountPaise",
      "totalPaise", fingerprint, "createdAt", "slotId", "cartTaken", provider, "providerOrderId", "providerPaymentId")
    VALUES ($1, $2, 'PLACED', 'PLACED', 'PAID', $3, $4, $5, $6, 0, $5::int + $6::int, $2::uuid::text, clock_timestamp(),
      (SELECT "_id" FROM slot), $12, 'sandbox', $7, $8)
    RETURNING *
  ), items AS (
    INSERT INTO order_items ("userId", "orderId", position, "productId", title, image, "pricePaise", quantity, qty, "packGrams",
      "discountPaise", replacement, "replacementProductId")
    SELECT $1, $2, position, item."productId", title, image, "pricePaise", quantity, qty, "packGrams", 0,
      coalesce(policy, 'BEST_MATCH'), "replacementProductId"
    FROM item JOIN products ON "_id" = item."productId"
    LEFT JOIN replacement_choices AS choice ON "userId" = $1 AND choice."productId" = item."productId"
  ), paid AS (
    INSERT INTO payments ("userId", "_id", "orderId", provider, "providerOrderId", "providerPaymentId", state, "amountPaise",
      "capturedPaise", "openUntil")
    SELECT "userId", "_id", "_id", provider, "providerOrderId", "providerPaymentId", 'CAPTURED', "totalPaise", "totalPaise",
      date_trunc('milliseconds', now()) FROM placed
  ), opened AS (
    INSERT INTO sandbox.orders (id, amount, receipt, currency)
    SELECT "providerOrderId", "totalPaise", "_id", 'INR' FROM placed
  ), captured AS (
    INSERT INTO sandbox.payments (id, order_id, status)
    SELECT "providerPaymentId", "providerOrderId", 'captured' FROM placed
  ), event AS (
    INSERT INTO order_events ("userId", "orderId", "_id", at, status, code, params, actor)
    SELECT "userId", "_id", gen_random_uuid(), "createdAt", 'PLACED', 'PLACED', '{"payment": "PAID"}', '{"kind": "SHOPPER"}'
    FROM placed
  ), tracked AS MATERIALIZED (
    SELECT "productId" FROM stock WHERE "productId" IN (SELECT "productId" FROM item) ORDER BY "productId" FOR NO KEY UPDATE
  ), allocated AS (
    UPDATE stock SET allocated = allocated + qty FROM tracked JOIN item USING ("productId")
    WHERE stock."productId" = tracked."productId" RETURNING stock."productId", qty
  )
  INSERT INTO stock_movements ("_id", "productId", kind, qty, "orderId", "by")
  SELECT gen_random_uuid(), "productId", 'ALLOCATED', qty, $2, 'order' FROM allocated`;

const providerId = (kind: string): string => `${kind}_${randomBytes(16).toString('base64url')}`;

/**
 * Inserts a paid order of all that is in the cart, to the buyer's address or HOME, for the earliest slot with room, as placing it
 * leaves it. For tests that are not about placing: over the API it takes 50 ms of CPU.
 */
export async function insertOrder(
  { sql }: Pick<TestShop, 'sql'>,
  { _id: userId, addressId }: Pick<Buyer, '_id'> & Partial<Buyer>,
): Promise<{ _id: string; paymentId: string; paise: number }> {
  const items = await sql<TakenItem>(TAKE_CART, [userId]);
  const [address = HOME] = await sql<typeof HOME>(
    `SELECT * FROM addresses WHERE "userId" = $1 AND "_id" = $2`,
    [userId, addressId],
  );
  const { price, delivery, total } = priceCart(items);
  const [_id, orderId, paymentId] = [randomUUID() as string, providerId('order'), providerId('pay')];
  await sql(PLACE, [
    ...[userId, _id, addressText(address), address.mobileNumber, price, delivery, orderId, paymentId],
    ...[items.map(({ productId }) => productId), items.map(({ qty }) => qty), items.map(packGramsOf)],
    JSON.stringify(items.map(({ productId, qty, createdAt }) => ({ productId, qty, createdAt }))),
  ]);
  return { _id, paymentId, paise: total };
}
