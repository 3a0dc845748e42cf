import { ORDER_STATUSES } from '../order/order-status';
import type { OrderStatus } from '../order/order-status';
import type { Role } from './role';

const EVERYBODY = ['MANAGER', 'PICKER', 'RIDER', 'SUPPORT'] as const satisfies readonly Role[];

/** The roles that may call each operation of the desk, besides OWNER, who may call all. */
const ALLOWED = {
  me: EVERYBODY,
  today: ['MANAGER', 'SUPPORT'],
  retryJob: ['MANAGER', 'SUPPORT'],
  dropJob: ['MANAGER'],
  settlePayment: ['MANAGER', 'SUPPORT'],
  refundPayment: ['MANAGER', 'SUPPORT'],
  repeatRefund: ['MANAGER', 'SUPPORT'],
  summary: ['MANAGER'],
  staff: ['MANAGER'],
  orders: EVERYBODY,
  order: EVERYBODY,
  pickSlots: ['MANAGER', 'PICKER'],
  pickList: ['MANAGER', 'PICKER'],
  pickListWithoutSlot: ['MANAGER', 'PICKER'],
  packWeights: ['MANAGER', 'PICKER'],
  startPicking: ['PICKER'],
  pickItem: ['PICKER'],
  markShort: ['PICKER'],
  replaceItem: ['PICKER'],
  finishPacking: ['PICKER'],
  dispatchOrder: ['MANAGER', 'RIDER'],
  deliverOrder: ['MANAGER', 'RIDER'],
  failDelivery: ['MANAGER', 'RIDER'],
  ordersChanged: EVERYBODY,
  stock: ['MANAGER'],
  auditLog: [],
  inviteStaff: [],
  invitations: [],
  withdrawInvitation: [],
  setStaffRole: [],
  removeStaff: [],
  cancelOrder: ['MANAGER', 'SUPPORT'],
  refundOrder: ['MANAGER', 'SUPPORT'],
  receipt: ['MANAGER', 'SUPPORT'],
  receiptsFile: ['MANAGER'],
  receiveStock: ['MANAGER'],
  adjustStock: ['MANAGER'],
  products: ['MANAGER'],
  product: ['MANAGER'],
  categories: ['MANAGER'],
  saveProduct: ['MANAGER'],
  uploadProductImage: ['MANAGER'],
  catalogueFile: ['MANAGER'],
  previewCatalogue: ['MANAGER'],
  importCatalogue: ['MANAGER'],
  slots: EVERYBODY,
  saveSlotTemplate: ['MANAGER'],
  slotTemplate: ['MANAGER'],
  setSlotCapacity: ['MANAGER'],
  coupons: ['MANAGER'],
  saveCoupon: ['MANAGER'],
} as const satisfies Record<string, readonly Role[]>;

/** An operation of the desk, by its name in desk.graphql; the receipt is a file. */
export type DeskOperation = keyof typeof ALLOWED;

/** Whether a role may call an operation. */
export const mayCall = (role: Role, operation: DeskOperation): boolean =>
  role === 'OWNER' || (ALLOWED[operation] as readonly Role[]).includes(role);

const ROLES: Readonly<Record<Role, true>> = {
  OWNER: true,
  MANAGER: true,
  PICKER: true,
  RIDER: true,
  SUPPORT: true,
};

/** Whether a text names a role. */
export const isRole = (text: string): text is Role => Object.hasOwn(ROLES, text);

/** Riders only see orders that are packed or on their way. */
const RIDER_STATUSES: readonly OrderStatus[] = ['PACKED', 'OUT_FOR_DELIVERY', 'DELIVERY_FAILED'];

/** The statuses of orders that a role may see. */
export const visibleStatuses = (role: Role): readonly OrderStatus[] =>
  role === 'RIDER' ? RIDER_STATUSES : ORDER_STATUSES;

/** How long after an order has left a role's view the role is told of it: there may be other events in the same change. */
const LEAVING_MS = 60_000;

/** An order, as far as it decides who is notified. */
interface ChangedOrder {
  status: OrderStatus;
  /** Oldest first; the status is null where it has not changed. */
  events: readonly { status: OrderStatus | null; at: Date }[];
}

/** Whether a role is notified of an order's change: it may see the order, or could see it until this very change. */
export function isNotifiedOf(role: Role, { status, events }: ChangedOrder, now: Date): boolean {
  const isVisible = (one: OrderStatus): boolean => visibleStatuses(role).includes(one);
  if (isVisible(status)) return true;
  const leaving = events.findLast((event) => event.status === status);
  const before = events.findLast((event) => event.status !== null && event.status !== status)?.status;
  if (!leaving || !before) return false;
  return isVisible(before) && now.getTime() - leaving.at.getTime() < LEAVING_MS;
}
