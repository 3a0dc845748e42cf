import { useState } from 'react';
import { isWholePaise, toPaise, toRupees } from '@domain/cart/pricing';
import { hasErrors } from '@domain/field-errors';
import { validateRefund } from '@domain/order/refund-rules';
import type { RefundEntry } from '@domain/order/refund-rules';
import { wordProblems } from '@domain/wording/wording';
import { itemsRefundPaiseOf, moneyOf } from '@/features/desk/shared/order-money';
import { typedNumber } from '@/features/desk/shared/typed-number';
import { unsavedInput, useUnsavedInput } from '@/features/desk/shared/unsaved-input';
import { DESK_FORMS } from '@/features/desk/shared/useDeskForm';
import { useRefundOrderMutation } from '@/gql/desk-operations';
import type { WholeOrderFragment } from '@/gql/desk-operations';
import { readApiError } from '@/shared/lib/api/api-error';
import { idempotencyKey } from '@/shared/lib/idempotency-key';
import { showSuccess } from '@/shared/lib/toast';
import { REFUND } from './order-text';

/** Rupees as typed, in paise; null if it is not a number. */
function paiseOf(text: string): number | null {
  const rupees = typedNumber(text);
  return isWholePaise(rupees) && rupees > 0 ? toPaise(rupees) : null;
}

/** What is entered. */
interface Entered {
  by: 'items' | 'amount';
  qtys: Record<string, number>;
  amount: string;
  reason: string;
}
const NOTHING: Entered = { by: 'items', qtys: {}, amount: '', reason: '' };

/** The name of an order's refund form. */
export const refundFormOf = ({ _id }: Pick<WholeOrderFragment, '_id'>): string => `refund:${_id}`;

/** What is entered, or was when the session ended. */
function useEntered(order: WholeOrderFragment) {
  const form = refundFormOf(order);
  const [entered, setEntered] = useState(() => unsavedInput<Entered>(form) ?? NOTHING);
  useUnsavedInput(form, entered === NOTHING ? undefined : entered);
  const enter = (change: Partial<Entered>) => setEntered((before) => ({ ...before, ...change }));
  return {
    ...entered,
    setBy: (by: Entered['by']) => enter({ by }),
    setQty: (productId: string, qty: number) =>
      setEntered((before) => ({ ...before, qtys: { ...before.qtys, [productId]: qty } })),
    setAmount: (amount: string) => enter({ amount }),
    setReason: (reason: string) => enter({ reason }),
  };
}

/** The state of the refund form, and submitting it. */
export function useRefund(order: WholeOrderFragment) {
  const entered = useEntered(order);
  const { by, qtys, amount, reason } = entered;
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [refund] = useRefundOrderMutation();

  const items = Object.entries(qtys)
    .filter(([, qty]) => qty !== 0)
    .map(([productId, qty]) => ({ productId, qty }));
  const byItems = items.length > 0 ? itemsRefundPaiseOf(order, items) : null;
  const paise = by === 'items' ? byItems : paiseOf(amount);

  const confirm = async () => {
    const { key, used } = idempotencyKey(refundFormOf(order));
    const what = by === 'items' ? { items } : { amountPaise: paise ?? NaN };
    const entry: RefundEntry = { ...what, reason, idempotencyKey: key };
    const problems = wordProblems(DESK_FORMS, validateRefund(entry));
    const isTooMuch = paise !== null && paise > moneyOf(order).remains;
    const isTooMany = by === 'items' && items.length > 0 && paise === null;
    if (isTooMuch || isTooMany) problems[by] = REFUND.tooLarge;
    setErrors(problems);
    if (hasErrors(problems) || paise === null) return false;
    const chosen = by === 'items' ? { items } : { amount: toRupees(paise) };
    let made: WholeOrderFragment;
    try {
      const input = { orderId: order._id, ...chosen, reason, idempotencyKey: key };
      const { data } = await refund({ variables: { input } });
      made = data!.refundOrder;
    } catch (failure) {
      if (readApiError(failure).fields.idempotencyKey) used();
      throw failure;
    }
    used();
    // The response to an earlier try may have been lost, while the list has its refund.
    const isNew = made.refunds.length > order.refunds.length;
    showSuccess((isNew ? REFUND.done : REFUND.before)(paise));
    return true;
  };
  return { ...entered, errors, paise, confirm };
}

export type RefundForm = ReturnType<typeof useRefund>;
