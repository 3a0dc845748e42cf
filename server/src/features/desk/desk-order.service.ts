import type { DataSource } from 'typeorm';
import { endOfDay, startOfDay } from '../../../../domain/instant';
import type { OrderStatus } from '../../../../domain/order/order-status';
import { validateReason } from '../../../../domain/order/refund-rules';
import type { RefundEntry } from '../../../../domain/order/refund-rules';
import { validatePage } from '../../../../domain/staff/page-size';
import { readOrderSearch, searchProblem } from '../../../../domain/staff/order-search';
import { visibleStatuses } from '../../../../domain/staff/permissions';
import { assertValid, notFound } from '../../common/shop-error';
import { isUuid } from '../../common/storable';
import { cancelOrder, readOrderCursor, repeatRefund, refundOrder } from '../order';
import { assertMay, auditedRefund } from '../staff';
import type { StaffCaller } from '../staff';
import { actorOf } from './desk-order-change';
import type { Changed, DeskOrderChange } from './desk-order-change';
import { findDeskOrder, listDeskOrders } from './desk-order-store';
import type { DeskOrder } from './desk-order-store';

/** A filter by staff; absent or null: no restriction. */
export interface DeskOrderFilter {
  status?: OrderStatus[] | null;
  slotId?: string | null;
  withoutSlot?: boolean | null;
  late?: boolean | null;
  ids?: string[] | null;
  search?: string | null;
  /** Days in the shop's time zone, both included. */
  from?: string | null;
  to?: string | null;
}

/** A page of orders, newest first; endCursor is null when it is empty. */
export interface DeskOrdersPage {
  orders: DeskOrder[];
  endCursor: string | null;
  hasNextPage: boolean;
}

/** Orders as staff see and change them. */
export class DeskOrderService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changes: DeskOrderChange,
    private readonly timeZone: string,
  ) {}

  /**
   * Orders that the caller's role may see, newest first.
   * @throws ShopError UNAUTHENTICATED, VALIDATION_FAILED naming `first`, `after` or `search`
   */
  async list(
    caller: StaffCaller | null,
    { status, slotId, withoutSlot, late, ids, search, from, to }: DeskOrderFilter,
    { first, after }: { first: number; after: string | null },
  ): Promise<DeskOrdersPage> {
    assertMay(caller, 'orders');
    assertValid(validatePage(first));
    const problem = search ? searchProblem(search) : undefined;
    assertValid(problem === undefined ? {} : { search: problem });
    const choice = {
      statuses: visibleStatuses(caller.role).filter((one) => !status || status.includes(one)),
      slotId: slotId ?? null,
      isSlotless: withoutSlot ?? false,
      isLate: late ?? false,
      ids: ids?.filter(isUuid) ?? null,
      from: from ? startOfDay(from, this.timeZone) : null,
      until: to ? endOfDay(to, this.timeZone) : null,
      after: readOrderCursor(after),
      search: search ? readOrderSearch(search) : null,
    };
    // No slot has such an _id.
    if (slotId != null && !isUuid(slotId)) return { orders: [], endCursor: null, hasNextPage: false };
    const found = await listDeskOrders(this.dataSource, choice, first + 1);
    const orders = found.slice(0, first);
    return { orders, endCursor: orders.at(-1)?.cursor ?? null, hasNextPage: found.length > first };
  }

  /** An order; null when there is none, or the caller's role may not see it. @throws ShopError UNAUTHENTICATED */
  async get(caller: StaffCaller | null, _id: string): Promise<DeskOrder | null> {
    assertMay(caller, 'order');
    if (!isUuid(_id)) return null;
    return findDeskOrder(this.dataSource.manager, _id, visibleStatuses(caller.role));
  }

  /**
   * Cancels an order, and refunds what was paid. Idempotent.
   * @throws ShopError UNAUTHENTICATED, FORBIDDEN, VALIDATION_FAILED naming `reason`, NOT_FOUND, NOT_CANCELLABLE
   */
  cancel(caller: StaffCaller | null, orderId: string, reason: string): Promise<DeskOrder> {
    assertMay(caller, 'cancelOrder');
    assertValid(validateReason(reason));
    return this.changes.run(caller, 'cancelOrder', orderId, async (manager, key, by) => {
      const before = await cancelOrder(manager, key, actorOf(by), reason.trim());
      const after = { status: 'CANCELLED', reason: reason.trim() };
      return before && { before: { status: before }, after };
    });
  }

  /**
   * Refunds items or an amount, once per key.
   * @throws ShopError UNAUTHENTICATED, FORBIDDEN, VALIDATION_FAILED, NOT_FOUND, REFUND_TOO_LARGE
   */
  refund(caller: StaffCaller | null, orderId: string, entry: RefundEntry): Promise<DeskOrder> {
    return this.changes.run(caller, 'refundOrder', orderId, async (manager, key, by) =>
      startedRefund(await refundOrder(manager, key, entry, actorOf(by))),
    );
  }

  /**
   * Repeats a failed refund, once.
   * @throws ShopError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND unless it has failed, CONFLICT if it was replaced, REFUND_TOO_LARGE
   */
  repeatRefund(caller: StaffCaller | null, orderId: string, refundId: string): Promise<DeskOrder> {
    return this.changes.run(caller, 'repeatRefund', orderId, async (manager, key, by) => {
      if (!isUuid(refundId)) throw notFound('refund');
      return startedRefund(await repeatRefund(manager, key, refundId, actorOf(by)));
    });
  }
}

/** A refund for the audit log; null if it had been started before. */
function startedRefund({ refund, isNew }: Awaited<ReturnType<typeof refundOrder>>): Changed {
  const { items, reason } = refund;
  return isNew ? { after: { ...auditedRefund(refund), items, reason } } : null;
}
