import type { DataSource } from 'typeorm';
import { packGramsOf } from '../../../../domain/catalogue/product-facts';
import { validateReason } from '../../../../domain/order/refund-rules';
import type { OrderEventParams } from '../../../../domain/order/order-events';
import { assertValid } from '../../common/shop-error';
import { isStorable, isUuid } from '../../common/storable';
import { findProducts } from '../catalogue';
import { actorOf, readWaiting } from '../desk';
import type { DeskOrder, DeskOrderChange, Step, WaitingSlot } from '../desk';
import { lockOrder, moveOrder } from '../order';
import { assertMay } from '../staff';
import type { StaffCaller } from '../staff';
import { finishPacking } from './finish-packing';
import { listPicks } from './pick-list';
import type { PackWeight, PickLine } from './pick-list';
import { markShort, pickItem, replaceItem, startPicking } from './picking';
import type { ReplacementEntry } from './picking';

/**
 * The steps from a placed order to a delivered one, all idempotent. Each throws ShopError UNAUTHENTICATED, FORBIDDEN,
 * NOT_FOUND, and CONFLICT if the order is somebody else's to pick, or in the wrong status.
 */
export class FulfilmentService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changes: DeskOrderChange,
  ) {}

  /** The slots of any day with orders to pick, in order, and last those without one. @throws ShopError UNAUTHENTICATED, FORBIDDEN */
  async pickSlots(caller: StaffCaller | null): Promise<WaitingSlot[]> {
    assertMay(caller, 'pickSlots');
    const open = await readWaiting(this.dataSource, caller._id);
    return open.filter(({ waiting }) => (waiting.PLACED ?? 0) + (waiting.PICKING ?? 0) > 0);
  }

  /**
   * The pick list of a slot, by shelf; for a picker, without the orders of others.
   * @throws ShopError UNAUTHENTICATED, FORBIDDEN
   */
  async pickList(caller: StaffCaller | null, slotId: string): Promise<PickLine[]> {
    assertMay(caller, 'pickList');
    if (!isUuid(slotId)) return [];
    return listPicks(this.dataSource, slotId, pickerOf(caller));
  }

  /** The same for orders without a slot. @throws ShopError UNAUTHENTICATED, FORBIDDEN */
  async pickListWithoutSlot(caller: StaffCaller | null): Promise<PickLine[]> {
    assertMay(caller, 'pickListWithoutSlot');
    return listPicks(this.dataSource, null, pickerOf(caller));
  }

  /** What those of these products weigh that are weighed when they are picked. @throws ShopError UNAUTHENTICATED, FORBIDDEN */
  async packWeights(caller: StaffCaller | null, productIds: readonly string[]): Promise<PackWeight[]> {
    assertMay(caller, 'packWeights');
    const products = await findProducts(this.dataSource.manager, productIds.filter(isStorable));
    return products.flatMap((product) => {
      const packGrams = packGramsOf(product);
      return packGrams === null ? [] : { productId: product._id, packGrams };
    });
  }

  /** @param from the picker to take the order over from; null: only orders without one */
  startPicking(caller: StaffCaller | null, orderId: string, from: string | null): Promise<DeskOrder> {
    return this.changes.run(caller, 'startPicking', orderId, startPicking(from));
  }

  /** @throws ShopError VALIDATION_FAILED naming `qty` or `grams` */
  pickItem(
    caller: StaffCaller | null,
    orderId: string,
    productId: string,
    qty: number,
    grams: number | null,
  ): Promise<DeskOrder> {
    return this.changes.run(caller, 'pickItem', orderId, pickItem(productId, qty, grams));
  }

  /** @throws ShopError VALIDATION_FAILED naming `missing` */
  markShort(
    caller: StaffCaller | null,
    orderId: string,
    productId: string,
    missing: number,
  ): Promise<DeskOrder> {
    return this.changes.run(caller, 'markShort', orderId, markShort(productId, missing));
  }

  /** @throws ShopError VALIDATION_FAILED naming `withProductId`, `qty` or `grams`, INSUFFICIENT_STOCK */
  replaceItem(
    caller: StaffCaller | null,
    orderId: string,
    productId: string,
    replacement: ReplacementEntry,
  ): Promise<DeskOrder> {
    return this.changes.run(caller, 'replaceItem', orderId, replaceItem(productId, replacement));
  }

  /** @throws ShopError ITEMS_UNDECIDED */
  finishPacking(caller: StaffCaller | null, orderId: string): Promise<DeskOrder> {
    return this.changes.run(caller, 'finishPacking', orderId, finishPacking);
  }

  dispatch(caller: StaffCaller | null, orderId: string): Promise<DeskOrder> {
    return this.changes.run(caller, 'dispatchOrder', orderId, move('OUT_FOR_DELIVERY', {}));
  }

  deliver(caller: StaffCaller | null, orderId: string): Promise<DeskOrder> {
    return this.changes.run(caller, 'deliverOrder', orderId, move('DELIVERED', {}));
  }

  /** @throws ShopError VALIDATION_FAILED naming `reason` */
  failDelivery(caller: StaffCaller | null, orderId: string, reason: string): Promise<DeskOrder> {
    assertMay(caller, 'failDelivery');
    assertValid(validateReason(reason, 'DELIVERY_REASON_EMPTY'));
    return this.changes.run(
      caller,
      'failDelivery',
      orderId,
      move('DELIVERY_FAILED', { reason: reason.trim() }),
    );
  }
}

/** Whose orders a pick list has; null: those of all. */
const pickerOf = ({ role, _id }: StaffCaller): string | null => (role === 'PICKER' ? _id : null);

const move =
  (to: 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'DELIVERY_FAILED', params: OrderEventParams): Step =>
  async (manager, key, caller) => {
    const order = await lockOrder(manager, key);
    const { status } = order;
    const isMoved = await moveOrder(manager, order, to, { params, actor: actorOf(caller) });
    return isMoved ? { before: { status }, after: { status: to, ...params } } : null;
  };
