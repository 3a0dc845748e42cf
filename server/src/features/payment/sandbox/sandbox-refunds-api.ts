import { isObject } from '../../../common/is-object';
import {
  collection,
  errorResponse,
  found,
  isAmount,
  isText,
  ok,
  RECEIPT_MAX,
  unknownUrl,
} from './sandbox-response';
import type { ApiRequest, ApiResponse } from './sandbox-response';
import { REFUND_OUTCOMES } from './sandbox-refunds';
import type { SandboxRefunds } from './sandbox-refunds';
import type { SandboxStore } from './sandbox-store';

const SECONDS_MAX = 86_400;

interface Stores {
  store: SandboxStore;
  refunds: SandboxRefunds;
}

/** The part of the API about refunds. */
export async function handleRefunds(
  call: string,
  id: string,
  { body, idempotencyKey }: ApiRequest,
  { store, refunds }: Stores,
): Promise<ApiResponse> {
  switch (call) {
    case 'POST /payments/:id/refund':
      return refund(refunds, id, body, idempotencyKey);
    case 'GET /payments/:id/refunds':
      return collection(await refunds.list(id));
    case 'POST /payments/:id/refund_outcome':
      return setOutcome(store, refunds, id, body);
    case 'GET /refunds':
      return collection(await refunds.list());
    case 'GET /refunds/:id':
      return found(await refunds.find(id));
    default:
      return unknownUrl();
  }
}

async function refund(
  refunds: SandboxRefunds,
  id: string,
  body: unknown,
  idempotencyKey: string | undefined,
): Promise<ApiResponse> {
  const { amount, receipt = null, notes = {} } = (body ?? {}) as Record<string, unknown>;
  if (amount !== undefined && !isAmount(amount))
    return errorResponse(400, 'The amount must be at least INR 1.00, and what a payment can be.');
  if (receipt !== null && (!isText(receipt) || receipt.length > RECEIPT_MAX))
    return errorResponse(400, `The receipt must be a text of up to ${RECEIPT_MAX} characters.`);
  if (!isObject(notes)) return errorResponse(400, 'The notes must be an object.');
  const wanted = { amount, receipt, notes, idempotencyKey: idempotencyKey ?? null };
  const made = await refunds.refund(id, wanted);
  return typeof made === 'string' ? errorResponse(400, made) : ok(made);
}

async function setOutcome(
  store: SandboxStore,
  refunds: SandboxRefunds,
  id: string,
  body: unknown,
): Promise<ApiResponse> {
  const { outcome: wanted, seconds = 0 } = (body ?? {}) as Record<string, unknown>;
  if (!(await store.payment(id))) return found(undefined);
  const outcome = REFUND_OUTCOMES.find((known) => known === wanted);
  if (!outcome || !Number.isInteger(seconds) || (seconds as number) < 0 || (seconds as number) > SECONDS_MAX)
    return errorResponse(400, `Send an outcome of ${REFUND_OUTCOMES.join(', ')}, and whole seconds.`);
  await refunds.setOutcome(id, outcome, seconds as number);
  return ok({ outcome, seconds });
}
