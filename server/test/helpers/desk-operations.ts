import { randomUUID } from 'node:crypto';
import type { Role } from '../../../domain/staff/role';

/** An operation of the desk, as the role tests call it. */
export interface OperationCase {
  /** The roles that may call it by the contract. */
  roles: Role[];
  /** The operation, and the error code that a permitted role gets (data, if absent). */
  call: () => string;
  code?: string;
  /** Invalid input, and its error code. */
  bad: [call: string, code: string][];
}

const UUID = randomUUID();
const pickOf = (input: string): string => `mutation { pickItem(${input}) { number } }`;
const replacementOf = (input: string): string => `mutation { replaceItem(${input}) { number } }`;

/** The operations from a placed order to a delivered one. */
export const FULFILMENT_OPERATIONS: Record<string, OperationCase> = {
  pickList: {
    roles: ['OWNER', 'MANAGER', 'PICKER'],
    call: () => `{ pickList(slotId: "${UUID}") { shelf orders { number } } }`,
    bad: [['{ pickList(slotId: 1.5) { shelf } }', 'GRAPHQL_VALIDATION_FAILED']],
  },
  pickListWithoutSlot: {
    roles: ['OWNER', 'MANAGER', 'PICKER'],
    call: () => '{ pickListWithoutSlot { shelf orders { number } } }',
    bad: [['{ pickListWithoutSlot(slotId: "x") { shelf } }', 'GRAPHQL_VALIDATION_FAILED']],
  },
  packWeights: {
    roles: ['OWNER', 'MANAGER', 'PICKER'],
    call: () => '{ packWeights(productIds: ["tomato", "\\u0000"]) { packGrams } }',
    bad: [['{ packWeights { packGrams } }', 'GRAPHQL_VALIDATION_FAILED']],
  },
  pickSlots: {
    roles: ['OWNER', 'MANAGER', 'PICKER'],
    call: () => '{ pickSlots { placed slot { booked } } }',
    bad: [['{ pickSlots { ready } }', 'GRAPHQL_VALIDATION_FAILED']],
  },
  startPicking: {
    roles: ['OWNER', 'PICKER'],
    call: () => `mutation { startPicking(orderId: "${UUID}") { number } }`,
    code: 'NOT_FOUND',
    bad: [['mutation { startPicking(orderId: "\\u0000") { number } }', 'NOT_FOUND']],
  },
  pickItem: {
    roles: ['OWNER', 'PICKER'],
    call: () => pickOf(`orderId: "${UUID}", productId: "tomato", qty: 1`),
    code: 'NOT_FOUND',
    bad: [
      [pickOf('orderId: "1; DROP TABLE orders", productId: "tomato", qty: 1'), 'NOT_FOUND'],
      [pickOf(`orderId: "${UUID}", productId: "tomato", qty: 1.5`), 'GRAPHQL_VALIDATION_FAILED'],
      [pickOf(`orderId: "${UUID}", productId: "tomato"`), 'GRAPHQL_VALIDATION_FAILED'],
    ],
  },
  markShort: {
    roles: ['OWNER', 'PICKER'],
    call: () => `mutation { markShort(orderId: "${UUID}", productId: "tomato", missing: 1) { number } }`,
    code: 'NOT_FOUND',
    bad: [
      [
        'mutation { markShort(orderId: "\\u0000", productId: "\\u0000", missing: 1) { number } }',
        'NOT_FOUND',
      ],
    ],
  },
  replaceItem: {
    roles: ['OWNER', 'PICKER'],
    call: () => replacementOf(`orderId: "${UUID}", productId: "tomato", withProductId: "onion", qty: 1`),
    code: 'NOT_FOUND',
    bad: [
      [
        replacementOf(`orderId: "${UUID}", productId: "\\u0000", withProductId: "\\u0000", qty: 1`),
        'NOT_FOUND',
      ],
      [replacementOf(`orderId: "${UUID}", productId: "tomato", qty: 1`), 'GRAPHQL_VALIDATION_FAILED'],
    ],
  },
  finishPacking: {
    roles: ['OWNER', 'PICKER'],
    call: () => `mutation { finishPacking(orderId: "${UUID}") { number } }`,
    code: 'NOT_FOUND',
    bad: [['mutation { finishPacking(orderId: "") { number } }', 'NOT_FOUND']],
  },
  dispatchOrder: {
    roles: ['OWNER', 'MANAGER', 'RIDER'],
    call: () => `mutation { dispatchOrder(orderId: "${UUID}") { number } }`,
    code: 'NOT_FOUND',
    bad: [['mutation { dispatchOrder(orderId: "\\u0000") { number } }', 'NOT_FOUND']],
  },
  deliverOrder: {
    roles: ['OWNER', 'MANAGER', 'RIDER'],
    call: () => `mutation { deliverOrder(orderId: "${UUID}") { number } }`,
    code: 'NOT_FOUND',
    bad: [['mutation { deliverOrder(orderId: "\\u0000") { number } }', 'NOT_FOUND']],
  },
  failDelivery: {
    roles: ['OWNER', 'MANAGER', 'RIDER'],
    call: () => `mutation { failDelivery(orderId: "${UUID}", reason: "Nobody at home") { number } }`,
    code: 'NOT_FOUND',
    bad: [
      [`mutation { failDelivery(orderId: "${UUID}", reason: " ") { number } }`, 'VALIDATION_FAILED'],
      [`mutation { failDelivery(orderId: "${UUID}", reason: "a\\u0000") { number } }`, 'VALIDATION_FAILED'],
    ],
  },
};

const templateOf = (window: string): string =>
  `mutation { saveSlotTemplate(input: [{ cutoffMinutes: 60, ${window} }]) { _id } }`;

/** The operations of delivery slots. */
export const SLOT_OPERATIONS: Record<string, OperationCase> = {
  slots: {
    roles: ['OWNER', 'MANAGER', 'PICKER', 'RIDER', 'SUPPORT'],
    call: () => '{ slots(from: "2025-01-01", to: "2025-01-02") { _id } }',
    bad: [
      ['{ slots(from: "2025-01-01", to: "2025-02-01") { _id } }', 'VALIDATION_FAILED'],
      ['{ slots(from: "2025-01-02", to: "2025-01-01") { _id } }', 'VALIDATION_FAILED'],
      ['{ slots(from: "0001-01-01", to: "9999-12-31") { _id } }', 'VALIDATION_FAILED'],
      ['{ slots(from: "2025-01-01", to: "2025-02-30") { _id } }', 'GRAPHQL_VALIDATION_FAILED'],
    ],
  },
  slotTemplate: { roles: ['OWNER', 'MANAGER'], call: () => '{ slotTemplate { weekday } }', bad: [] },
  saveSlotTemplate: {
    roles: ['OWNER', 'MANAGER'],
    call: () => templateOf(`weekday: 1, startsAt: "07:00", endsAt: "10:00", capacity: ${Date.now() % 1000}`),
    bad: [
      [templateOf('weekday: 8, startsAt: "07:00", endsAt: "10:00", capacity: 1'), 'VALIDATION_FAILED'],
      [templateOf('weekday: 1, startsAt: "07:00\\u0000", endsAt: "x", capacity: 1'), 'VALIDATION_FAILED'],
      [templateOf('weekday: 1, startsAt: "07:00", endsAt: "10:00", capacity: -1'), 'VALIDATION_FAILED'],
      [templateOf('weekday: 1, startsAt: "07:00", endsAt: "10:00"'), 'GRAPHQL_VALIDATION_FAILED'],
    ],
  },
  setSlotCapacity: {
    roles: ['OWNER', 'MANAGER'],
    call: () => `mutation { setSlotCapacity(slotId: "${UUID}", capacity: 1) { _id } }`,
    code: 'NOT_FOUND',
    bad: [
      ['mutation { setSlotCapacity(slotId: "\\u0000", capacity: 1) { _id } }', 'NOT_FOUND'],
      [`mutation { setSlotCapacity(slotId: "${UUID}", capacity: 1001) { _id } }`, 'VALIDATION_FAILED'],
    ],
  },
};
