import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { EntityManager } from 'typeorm';
import { finishPacking } from '@server/features/fulfilment/finish-packing';
import { markShort, pickItem, replaceItem, startPicking } from '@server/features/fulfilment/picking';
import { readItems } from '@server/features/fulfilment/pick-store';
import { cancelOrder } from '@server/features/order';
import { lockOrder, moveOrder } from '@server/features/order/transition';
import type { StaffCaller } from '@server/features/staff';
import { isDecided } from '../../../domain/fulfilment/picked';
import type { Actor } from '../../../domain/order/order-status';
import { MANAGER } from './refunding';

/** An order of a sequence. */
export interface SequenceOrder {
  userId: string;
  _id: string;
  /** Null if the payment is due on delivery. */
  paymentId: string | null;
  /** Whether the provider will fail its refunds. */
  mayFail: boolean;
}

/** A step of the shop in one transaction. */
export interface ShopStep {
  name: string;
  work(manager: EntityManager, key: Pick<SequenceOrder, 'userId' | '_id'>): Promise<unknown>;
}

const staff = (role: 'PICKER' | 'RIDER'): StaffCaller => ({
  ...{ _id: randomUUID(), email: `${role.toLowerCase()}@shop.example`, name: role, role, active: true },
});
const PICKERS = [staff('PICKER'), staff('PICKER')] as const;
const RIDER: Actor = { kind: 'STAFF', _id: randomUUID(), role: 'RIDER' };
/** Usually the same picker, so that orders make progress. */
const picker = fc.constantFrom(PICKERS[0], PICKERS[0], PICKERS[0], PICKERS[1]);

/** The products of generated orders; the last one is scarce. */
export const PRODUCTS = ['tomato', 'sugar', 'besan'] as const;
const productId = fc.constantFrom(...PRODUCTS);
const qty = fc.integer({ min: 1, max: 3 });
const grams = fc.constantFrom(null, 1, 400, 999, 1900, 5000);

const finish: ShopStep['work'] = (manager, key) => finishPacking(manager, key, PICKERS[0]);

/** Picks all undecided items, and packs the order. */
const packTheRest: ShopStep['work'] = async (manager, key) => {
  await startPicking(null)(manager, key, PICKERS[0]);
  for (const item of await readItems(manager, key)) {
    if (isDecided(item)) continue;
    const inBag = item.picked?.qty ?? item.qty - item.missingQty;
    const weighed = item.packGrams === null ? null : item.packGrams * inBag - 7;
    await pickItem(item.productId, inBag, weighed)(manager, key, PICKERS[0]);
  }
  await finish(manager, key);
};

const move = (to: 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'DELIVERY_FAILED'): ShopStep => ({
  name: `rider: ${to}`,
  work: async (manager, key) =>
    moveOrder(manager, await lockOrder(manager, key), to, { params: {}, actor: RIDER }),
});

/** The steps of the shop and its staff. */
export const shopStep: fc.Arbitrary<ShopStep> = fc.oneof(
  fc.constant({
    name: 'the shop cancels',
    work: (manager, key) => cancelOrder(manager, key, MANAGER, 'No van'),
  } satisfies ShopStep),
  {
    weight: 2,
    arbitrary: picker.map(
      (by) => ({ name: 'starts', work: (...o) => startPicking(null)(...o, by) }) satisfies ShopStep,
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record({ productId, qty, grams, by: picker }).map(({ by, ...pick }) => ({
      name: `picks ${JSON.stringify(pick)}`,
      work: (manager: EntityManager, key: SequenceOrder) =>
        pickItem(pick.productId, pick.qty, pick.grams)(manager, key, by),
    })),
  },
  {
    weight: 2,
    arbitrary: fc.record({ productId, missing: qty }).map((short) => ({
      name: `short ${JSON.stringify(short)}`,
      work: (manager: EntityManager, key: SequenceOrder) =>
        markShort(short.productId, short.missing)(manager, key, PICKERS[0]),
    })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ ordered: productId, productId: fc.constantFrom('onion', 'rajma'), qty, grams })
      .map(({ ordered, ...other }) => ({
        name: `replaces ${ordered} with ${JSON.stringify(other)}`,
        work: (manager: EntityManager, key: SequenceOrder) =>
          replaceItem(ordered, other)(manager, key, PICKERS[0]),
      })),
  },
  fc.constant({ name: 'packs', work: finish }),
  { weight: 3, arbitrary: fc.constant({ name: 'packs the rest', work: packTheRest }) },
  fc.constantFrom(move('OUT_FOR_DELIVERY'), move('DELIVERED'), move('DELIVERY_FAILED')),
);
