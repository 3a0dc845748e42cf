import { useId, useState } from 'react';
import { mayCall } from '@domain/staff/permissions';
import { formatPaise } from '@domain/wording/formats.en';
import type { WholeOrderFragment } from '@/gql/desk-operations';
import { useStaff } from '@/features/desk/shared/me';
import { unsavedInput } from '@/features/desk/shared/unsaved-input';
import { Amount, Button, ConfirmSheet, ErrorText, Field, NumberInput } from '@/shared/ui';
import { moneyOf } from '@/features/desk/shared/order-money';
import type { OrderMoney } from '@/features/desk/shared/order-money';
import { ORDER, REFUND } from './order-text';
import { refundFormOf, useRefund } from './useRefund';
import type { RefundForm } from './useRefund';

function RefundBasisChoice({ by, setBy }: RefundForm) {
  return (
    <fieldset className="mb-4">
      <legend className="mb-1 font-medium">{REFUND.by}</legend>
      <div className="flex gap-6">
        {(['items', 'amount'] as const).map((one) => (
          <label key={one} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="by"
              checked={by === one}
              onChange={() => setBy(one)}
              className="size-5 accent-basil"
            />
            {one === 'items' ? REFUND.byItems : REFUND.byAmount}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function ItemQuantities({ order, qtys, setQty, errors }: RefundForm & { order: WholeOrderFragment }) {
  const errorId = useId();
  return (
    <>
      <ul className="mb-2 divide-y divide-line rounded-card border border-line bg-surface">
        {order.items.map(({ productId, title, refundable }) => (
          <li key={productId} className="flex min-h-14 items-center justify-between gap-3 px-3 py-1.5">
            <span className="min-w-0 wrap-anywhere">{title}</span>
            <span className="flex shrink-0 items-center gap-2 text-muted tabular-nums">
              {(refundable.length > 0 || Boolean(qtys[productId])) && (
                <NumberInput
                  type="number"
                  min={0}
                  max={refundable.length}
                  label={REFUND.qtyOf(title)}
                  errorId={errors.items && errorId}
                  value={qtys[productId] ?? 0}
                  onChange={({ target }) => setQty(productId, Number(target.value))}
                  className="w-16 text-right"
                />
              )}
              {REFUND.left(refundable.length)}
            </span>
          </li>
        ))}
      </ul>
      <ErrorText id={errorId} className="mb-2 text-sm">
        {errors.items}
      </ErrorText>
    </>
  );
}

/** The amount to refund, and what remains: shown before confirming. */
function Consequence({ money, paise }: { money: OrderMoney; paise: number | null }) {
  const remains = paise === null ? null : money.remains - paise;
  return (
    <div role="status" className="mt-4 rounded-card border border-line bg-surface p-3">
      <dl className="space-y-1">
        <Amount label={ORDER.captured}>{formatPaise(money.captured)}</Amount>
        <Amount label={ORDER.refunded}>{formatPaise(money.refunded + money.pending)}</Amount>
        <Amount label={REFUND.now}>{paise === null ? '–' : formatPaise(paise)}</Amount>
        <Amount label={REFUND.after} className="border-t border-line pt-1 font-semibold">
          {remains === null ? '–' : formatPaise(Math.max(remains, 0))}
        </Amount>
      </dl>
      <p className="mt-1 text-sm text-tomato empty:hidden">
        {remains !== null && remains < 0 && REFUND.tooLarge}
      </p>
    </div>
  );
}

interface RefundSheetProps {
  order: WholeOrderFragment;
  onClose: () => void;
}

/** The content of the sheet: its state is new each time it opens. */
function RefundSheet({ order, onClose }: RefundSheetProps) {
  const form = useRefund(order);
  const { by, amount, setAmount, reason, setReason, errors, paise, confirm } = form;
  return (
    <ConfirmSheet
      open
      onClose={onClose}
      title={REFUND.title}
      about={ORDER.title(order.number)}
      confirm={REFUND.confirm(paise ?? 0)}
      onConfirm={confirm}
    >
      <RefundBasisChoice {...form} />
      {by === 'items' ? (
        <ItemQuantities {...form} order={order} />
      ) : (
        <Field
          label={REFUND.amount}
          inputMode="decimal"
          value={amount}
          error={errors.amount}
          onChange={({ target }) => setAmount(target.value)}
          className="mb-4"
        />
      )}
      <Field
        label={REFUND.reason}
        hint={REFUND.reasonHint}
        value={reason}
        error={errors.reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Consequence money={moneyOf(order)} paise={paise} />
    </ConfirmSheet>
  );
}

/** Refunds an order. Renders nothing if nothing is left to refund, or the role may not. */
export function RefundOrder({ order }: { order: WholeOrderFragment }) {
  const { role } = useStaff();
  const [open, setOpen] = useState(() => unsavedInput(refundFormOf(order)) !== undefined);
  if (!mayCall(role, 'refundOrder') || (moneyOf(order).remains === 0 && !open)) return null;
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {REFUND.button}
      </Button>
      {open && <RefundSheet order={order} onClose={() => setOpen(false)} />}
    </>
  );
}
