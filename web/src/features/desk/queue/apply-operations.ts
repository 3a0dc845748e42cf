import { pickOf, replacedWith, shortOf } from '@domain/fulfilment/pick-rules';
import type { Picked, PickableItem } from '@domain/fulfilment/picked';
import { isPickedBy, mayTakeOver } from '@domain/fulfilment/picked-by';
import type { Picker } from '@domain/fulfilment/picked-by';
import { transition } from '@domain/order/order-status';
import type { OrderStatus } from '@domain/order/order-status';
import type { Role } from '@domain/staff/role';
import { isLineOperation } from './operations';
import type { LineOperation, OrderOperation, WorkOperation } from './operations';

/** The part of an order's line that operations change. */
export interface WorkItem extends PickableItem {
  productId: string;
}

/** The part of an order that operations change. */
export interface WorkOrder {
  _id: string;
  status: OrderStatus;
  picker: (Picker & { name: string }) | null;
  items: readonly WorkItem[];
}

/** The member of staff. */
export interface StaffMember {
  _id: string;
  name: string;
  role: Role;
}

/** The status after each step. */
const STEPS: Record<OrderOperation['kind'], OrderStatus> = {
  START: 'PICKING',
  FINISH: 'PACKED',
  DISPATCH: 'OUT_FOR_DELIVERY',
  DELIVER: 'DELIVERED',
  FAIL: 'DELIVERY_FAILED',
};

/**
 * An order with pending operations applied, by the same rules as the server's. Operations that the server has done
 * already change nothing, so its progress need not be known; nor do those that it will reject.
 */
export function applyOperations<Order extends WorkOrder>(
  order: Order,
  operations: readonly WorkOperation[],
  me: StaffMember,
): Order {
  return operations
    .filter(({ orderId }) => orderId === order._id)
    .reduce(
      (before, operation) =>
        isLineOperation(operation) ? decide(before, operation, me) : move(before, operation, me),
      order,
    );
}

function move<Order extends WorkOrder>(order: Order, operation: OrderOperation, me: StaffMember): Order {
  const { kind } = operation;
  const { status, picker } = order;
  const own = { _id: me._id, name: me.name, role: me.role, active: true };
  const from = kind === 'START' ? operation.takeOverFrom : undefined;
  if (from !== undefined && from === picker?._id && mayTakeOver(order, me)) return { ...order, picker: own };
  const onItsWay = { status, pickerId: picker?._id ?? null, cutoffAt: null };
  const moved = transition(onItsWay, STEPS[kind], { kind: 'STAFF', _id: me._id, role: me.role }, new Date());
  if (!('to' in moved) || moved.to === null) return order;
  return { ...order, status: moved.to, ...(kind === 'START' && { picker: own }) };
}

function decide<Order extends WorkOrder>(order: Order, operation: LineOperation, me: StaffMember): Order {
  if (!isPickedBy(order, me)) return order;
  const items = order.items.map((item) =>
    item.productId === operation.productId ? { ...item, picked: outcomeOf(item, operation) } : item,
  );
  return { ...order, items };
}

function outcomeOf(item: PickableItem, operation: LineOperation): Picked | null {
  if (operation.kind === 'SHORT') return shortOf(item, operation.missing);
  if (operation.kind === 'PICK') return pickOf(operation.qty, operation.grams);
  const { substitute, qty, grams } = operation;
  return replacedWith(item, { ...substitute, qty, grams });
}
