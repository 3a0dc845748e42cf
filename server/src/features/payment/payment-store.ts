import { In } from 'typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { queryRows } from '../../database/shop-client';
import { REQUEST_TIMEOUT_MS } from './payment-provider';
import { PaymentEntity } from './payment.entity';
import type { PaymentState } from './payment.entity';

/**
 * After this long another process may open the payment: the one that holds the lease has died. Longer than its two
 * requests of the provider may take.
 */
const LEASE_SECONDS = (2 * REQUEST_TIMEOUT_MS) / 1000 + 10;
/** The end of a lease that is taken now, in whole milliseconds, as a Date is: it identifies the lease. */
export const LEASE_END = `date_trunc('milliseconds', now()) + ${LEASE_SECONDS} * interval '1 second'`;
/** The provider's webhook and the browser have this long before the reconciler asks. */
export const FIRST_LOOK_SECONDS = 20;

/** The payment of an order's checkout; it has the order's _id. */
type PaymentKey = Pick<PaymentEntity, 'userId' | '_id'>;

/** Takes the lease on opening the payment, and returns its end; null while another process holds it, or when the payment is open. */
export async function acquireLease(
  manager: EntityManager,
  { userId, _id }: PaymentKey,
): Promise<Date | null> {
  const [[taken]] = await manager.query<[{ openUntil: Date }[], number]>(
    `UPDATE "payments" SET "openUntil" = ${LEASE_END}
     WHERE "userId" = $1 AND "_id" = $2 AND "providerOrderId" IS NULL
       AND ("openUntil" IS NULL OR "openUntil" < now()) RETURNING "openUntil"`,
    [userId, _id],
  );
  return taken?.openUntil ?? null;
}

/** Ends a lease, unless it has expired and another process has taken one. */
export async function releaseLease(
  manager: EntityManager,
  { userId, _id }: PaymentKey,
  lease: Date,
): Promise<void> {
  await manager.update(PaymentEntity, { userId, _id, openUntil: lease }, { openUntil: null });
}

/** The provider order of an order; null until its payment is open. */
export async function findProviderOrder(
  manager: EntityManager,
  { userId, _id }: PaymentKey,
): Promise<string | null> {
  const select = { providerOrderId: true };
  return (await manager.findOne(PaymentEntity, { select, where: { userId, _id } }))?.providerOrderId ?? null;
}

/**
 * Stores the provider order, unless another process has stored one: the shopper may be paying that already.
 * @returns the one that is stored
 */
export async function saveProviderOrder(
  dataSource: DataSource,
  { userId, _id }: PaymentKey,
  providerOrderId: string,
  provider: string,
): Promise<string> {
  const [saved] = await queryRows<{ providerOrderId: string }>(
    dataSource,
    `UPDATE "payments" SET "providerOrderId" = coalesce("providerOrderId", $3),
       "provider" = CASE WHEN "providerOrderId" IS NULL THEN $4 ELSE "provider" END
     WHERE "userId" = $1 AND "_id" = $2 RETURNING "providerOrderId"`,
    [userId, _id, providerOrderId, provider],
  );
  return saved?.providerOrderId ?? providerOrderId;
}

/** Records that a payment is authorised; it only counts once it is captured. */
export async function saveAuthorized(manager: EntityManager, { userId, _id }: PaymentKey): Promise<void> {
  const states: PaymentState[] = ['CREATED', 'FAILED'];
  await manager.update(PaymentEntity, { userId, _id, state: In(states) }, { state: 'AUTHORIZED' });
}
