import type { EntityManager } from 'typeorm';
import type { ReplacementPolicy } from '../../../../domain/fulfilment/picked';
import { mayReplaceDiet } from '../../../../domain/fulfilment/replacement-diet';
import { notFound, validationFailed } from '../../common/shop-error';
import { isStorable } from '../../common/storable';
import { findProducts } from '../catalogue';

interface ReplacementChoice {
  userId: string;
  productId: string;
  policy: ReplacementPolicy;
  /** With SPECIFIC. */
  replacementProductId: string | null;
}

/**
 * Remembers what a shopper wants when a product of their cart is unavailable. The caller holds the user's lock.
 * @throws ShopError NOT_FOUND unless it is in the cart and the other one is sold, VALIDATION_FAILED
 */
export async function saveChoice(manager: EntityManager, choice: ReplacementChoice): Promise<void> {
  const { userId, productId, policy, replacementProductId } = choice;
  if ((policy === 'SPECIFIC') !== (replacementProductId !== null))
    throw validationFailed({ replacementProductId: { code: 'REPLACEMENT_CHOICE' } });
  if (!isStorable(productId)) throw notFound('product');
  if (replacementProductId !== null) await assertMayReplace(manager, productId, replacementProductId);
  const saved = await manager.query<unknown[]>(
    `INSERT INTO "replacement_choices" ("userId", "productId", "policy", "replacementProductId")
     SELECT "userId", "productId", $3, $4 FROM "cart_items" WHERE "userId" = $1 AND "productId" = $2
     ON CONFLICT ("userId", "productId") DO UPDATE SET "policy" = $3, "replacementProductId" = $4 RETURNING "policy"`,
    [userId, productId, policy, replacementProductId],
  );
  if (saved.length === 0) throw notFound('product in your cart');
}

/** Rejects a replacement that could never be used. */
async function assertMayReplace(manager: EntityManager, productId: string, otherId: string): Promise<void> {
  if (otherId === productId) throw validationFailed({ replacementProductId: { code: 'REPLACEMENT_SAME' } });
  const found = await findProducts(manager, [productId, otherId].filter(isStorable));
  const [product, other] = [productId, otherId].map((id) => found.find(({ _id }) => _id === id));
  if (!product || !other) throw notFound('product');
  if (!mayReplaceDiet(product, other))
    throw validationFailed({ replacementProductId: { code: 'REPLACEMENT_DIET' } });
}
