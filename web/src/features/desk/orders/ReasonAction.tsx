import { useState } from 'react';
import type { ReactNode } from 'react';
import { validateReason } from '@domain/order/refund-rules';
import { wordProblem } from '@domain/wording/wording';
import { DESK_FORMS } from '@/features/desk/shared/useDeskForm';
import type { WholeOrderFragment } from '@/gql/desk-operations';
import { showSuccess } from '@/shared/lib/toast';
import { Button, ConfirmSheet, Field } from '@/shared/ui';
import { ORDER } from './order-text';

interface ReasonActionProps {
  order: Pick<WholeOrderFragment, 'number'>;
  texts: { button: string; title: string; confirm: string; reason: string; reasonHint: string; done: string };
  /** The problem of an empty reason. */
  missing: Parameters<typeof validateReason>[1];
  /** Does it, with this reason. */
  run: (reason: string) => Promise<unknown>;
  /** The consequences. */
  children: ReactNode;
}

/** A button that states the consequences and asks for a reason before it acts. */
export function ReasonAction({ order, texts, missing, run, children }: ReasonActionProps) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');

  const confirm = async () => {
    const { reason: problem } = validateReason(reason, missing);
    setError(problem ? wordProblem(DESK_FORMS, 'reason', problem) : '');
    if (problem) return false;
    return run(reason).then(() => showSuccess(texts.done));
  };
  const close = () => {
    setOpen(false);
    setError('');
  };
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {texts.button}
      </Button>
      <ConfirmSheet
        open={open}
        onClose={close}
        title={texts.title}
        about={ORDER.title(order.number)}
        confirm={texts.confirm}
        onConfirm={confirm}
      >
        {children}
        <Field
          label={texts.reason}
          hint={texts.reasonHint}
          value={reason}
          error={error}
          onChange={({ target }) => setReason(target.value)}
        />
      </ConfirmSheet>
    </>
  );
}
