import { useState } from 'react';
import type { ReactNode } from 'react';
import { validateReason } from '@domain/order/refund-rules';
import { wordProblem } from '@domain/wording/wording';
import { unsavedInput, useUnsavedInput } from '@/features/desk/shared/unsaved-input';
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

/** The reason is kept for when the session ends, as long as the sheet is open. */
function Unsaved({ form, reason }: { form: string; reason: string }) {
  useUnsavedInput(form, reason || undefined);
  return null;
}

/** A button that states the consequences and asks for a reason before it acts. */
export function ReasonAction({ order, texts, missing, run, children }: ReasonActionProps) {
  const form = `${texts.button}:${order.number}`;
  const [reason, setReason] = useState(() => unsavedInput<string>(form) ?? '');
  const [open, setOpen] = useState(reason !== '');
  const [error, setError] = useState('');

  const confirm = async () => {
    const { reason: problem } = validateReason(reason, missing);
    setError(problem ? wordProblem(DESK_FORMS, 'reason', problem) : '');
    return problem ? false : run(reason).then(() => showSuccess(texts.done));
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
        <Unsaved form={form} reason={reason} />
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
