import { useState } from 'react';
import { toRupees } from '@domain/cart/pricing';
import { transition } from '@domain/order/order-status';
import { validateReason } from '@domain/order/refund-rules';
import { OWNERS_ENGLISH } from '@domain/wording/owners.en';
import { FORMS_ENGLISH } from '@domain/wording/forms.en';
import { wordProblem } from '@domain/wording/wording';
import { useCancelOrderMutation } from '@/gql/desk-operations';
import type { WholeOrderFragment } from '@/gql/desk-operations';
import { ConfirmSheet } from '@/features/desk/shared/ConfirmSheet';
import { useStaff } from '@/features/desk/shared/me';
import type { Me } from '@/features/desk/shared/me';
import { showSuccess } from '@/shared/lib/toast';
import { Button, Field } from '@/shared/ui';
import { moneyOf } from './order-money';
import { CANCEL } from './order-words';

const WORDS = { ...FORMS_ENGLISH, ...OWNERS_ENGLISH };

function mayCancel({ status }: WholeOrderFragment, { _id, role }: Me): boolean {
  const order = { status, pickerId: null, cutoffAt: null };
  const step = transition(order, 'CANCELLED', { kind: 'STAFF', _id, role }, new Date());
  return 'to' in step && step.to !== null;
}

/** What will happen to the money and the goods. */
function Consequence({ order }: { order: WholeOrderFragment }) {
  const { remains } = moneyOf(order);
  return (
    <>
      <p className="mb-2">{remains > 0 ? CANCEL.money(toRupees(remains)) : CANCEL.noMoney}</p>
      <p className="mb-4 text-muted">{CANCEL.goods}</p>
    </>
  );
}

/** Cancels an order, once it was said what will happen, and why. Nothing where it cannot be, or not by this role. */
export function CancelOrder({ order }: { order: WholeOrderFragment }) {
  const me = useStaff();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const [cancel] = useCancelOrderMutation();

  const confirm = async () => {
    const { reason: problem } = validateReason(reason);
    setError(problem ? wordProblem(WORDS, 'reason', problem) : '');
    if (problem) return false;
    await cancel({ variables: { orderId: order._id, reason } });
    showSuccess(CANCEL.done);
    return true;
  };
  if (!mayCancel(order, me)) return null;
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {CANCEL.button}
      </Button>
      <ConfirmSheet
        open={open}
        onClose={() => setOpen(false)}
        title={CANCEL.title}
        confirm={CANCEL.confirm}
        onConfirm={confirm}
      >
        <Consequence order={order} />
        <Field
          label={CANCEL.reason}
          hint={CANCEL.reasonHint}
          value={reason}
          error={error}
          onChange={({ target }) => setReason(target.value)}
        />
      </ConfirmSheet>
    </>
  );
}
