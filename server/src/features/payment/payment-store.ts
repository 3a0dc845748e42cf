import { In } from 'typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { queryRows } from '../../database/shop-client';
import { PaymentEntity } from './payment.entity';
import type { PaymentState } from './payment.entity';

/** After this long another process may open the payment: the one that holds the lease has died. */
export const LEASE_SECONDS = 15;
/** The provider's webhook and the browser have this long before the reconciler asks. */
export const FIRST_LOOK_SECONDS = 20;

/** The payment of an order's checkout; it has the order's _id. */
type PaymentKey = Pick<PaymentEntity, 'userId' | '_id'>;

/** Takes the lease on opening the payment; false while another process holds it, or when the payment is open. */
export async function acquireLease(manager: EntityManager, { userId, _id }: PaymentKey): Promise<boolean> {
  const [, claimed] = await manager.query<[unknown[], number]>(
    `UPDATE "payments" SET "openUntil" = now() + ${LEASE_SECONDS} * interval '1 second'
     WHERE "userId" = $1 AND "_id" = $2 AND "providerOrderId" IS NULL
       AND ("openUntil" IS NULL OR "openUntil" < now())`,
    [userId, _id],
  );
  return claimed === 1;
}

export async function releaseLease(manager: EntityManager, { userId, _id }: PaymentKey): Promise<void> {
  await manager.update(PaymentEntity, { userId, _id }, { openUntil: null });
}

/** The provider order of an order; null until its payment is open. */
export async function findProviderOrder(
  manager: EntityManager,
  { userId, _id }: PaymentKey,
): Promise<string | null> {
  const select = { providerOrderId: true };
  return (await manager.findOne(PaymentEntity, { select, where: { userId, _id } }))?.providerOrderId ?? null;
}

export async function saveProviderOrder(
  dataSource: DataSource,
  { userId, _id }: PaymentKey,
  providerOrderId: string,
  provider: string,
): Promise<void> {
  await queryRows(
    dataSource,
    `UPDATE "payments" SET "providerOrderId" = $3, "provider" = $4 WHERE "userId" = $1 AND "_id" = $2`,
    [userId, _id, providerOrderId, provider],
  );
}

/** Records that a payment is authorised; it only counts once it is captured. */
export async function saveAuthorized(manager: EntityManager, { userId, _id }: PaymentKey): Promise<void> {
  const states: PaymentState[] = ['CREATED', 'FAILED'];
  await manager.update(PaymentEntity, { userId, _id, state: In(states) }, { state: 'AUTHORIZED' });
}
